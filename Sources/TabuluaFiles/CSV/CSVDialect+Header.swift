import TabuluaModel
import TabuluaText

extension CSVDialect {
  /// Delimiters that files have in other places of the world, or under other names, than their names tell.
  private static let usual: [Character] = [";", "\t", "|", ","]

  /// Whether the name of a table's only column would be taken for several names, unless it is quoted.
  package static func looksLikeSeveral(_ name: String) -> Bool { name.contains { usual.contains($0) } }

  /// Fails where the first line of a file is one column for this dialect and several for another one.
  ///
  /// What stands in quotes is not looked at: a name that is quoted is one name.
  ///
  /// - Complexity: O(bytes of the first line).
  func checkHeader(of bytes: FileBytes, named name: String) throws(Diagnostic) {
    guard let found = bytes.withUnsafeBytes({ Self.delimiters(ofFirstLineOf: $0) }),
      found[delimiter] == nil
    else { return }
    let others = Self.usual.filter { found[TableMapping.byte(of: $0) ?? 0] != nil }
    let best = others.max { found[$0.asciiValue ?? 0, default: 0] < found[$1.asciiValue ?? 0, default: 0] }
    guard let best, let count = found[best.asciiValue ?? 0] else { return }
    try bytes.checkIsText(name)
    let start = bytes.withUnsafeBytes { $0.starts(with: UTF8Check.byteOrderMark) ? 3 : 0 }
    throw Diagnostic(
      code: TableFileCode.otherDelimiter,
      message: "the first line names one column, or \(count + 1) with \(Self.words(best)) between them",
      location: bytes.withUnsafeBytes { TextPlace(start, in: $0).location(file: name, length: 1) },
      help:
        "read them with `--delimiter \(Self.option(best))`, also `delimiter` of settings, `policy.table` and fixtures; if it is one column, say `--delimiter \(Self.option(character))`"
    )
  }

  /// How many of each usual delimiter stand outside quotes in the first line; nil where a quote is not closed there.
  private static func delimiters(ofFirstLineOf bytes: UnsafeRawBufferPointer) -> [UInt8: Int]? {
    var found: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if byte == 0x3B || byte == 0x09 || byte == 0x7C || byte == 0x2C { found[byte, default: 0] += 1 }
    }
    return isQuoted ? nil : found
  }

  /// A delimiter in words.
  static func words(_ delimiter: Character) -> String { delimiter == "\t" ? "tabs" : "`\(delimiter)`" }

  /// A delimiter as a shell takes it.
  private static func option(_ delimiter: Character) -> String {
    let name = TableMapping.name(ofDelimiter: delimiter)
    return name == "tab" || name == "," ? name : "'\(name)'"
  }
}
