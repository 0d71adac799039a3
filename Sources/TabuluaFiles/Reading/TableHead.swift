package import TabuluaModel
import TabuluaText

/// What the beginning of a file tells of a table: its columns, and its first records.
///
/// Nothing is reported: what cannot be read has no columns. A table of any size takes the same time.
package struct TableHead: Sendable {
  /// The names of the columns; of a file of JSON Lines those that the first records have.
  package let columns: [String]

  private let document: (any TableDocument)?

  /// Looks at the beginning of a file.
  package init(path: String, mapping: TableMapping = TableMapping()) {
    let head = FileGlance.beginning(of: path)
    guard let head, let read = Self.read(head.bytes, head.isWhole, path, mapping) else {
      (columns, document) = ([], nil)
      return
    }
    (columns, document) = read
  }

  /// The cells of a column in the first records, in their order; each text once, and none that is empty.
  package func texts(ofColumn name: String) -> [String] {
    guard let document, let column = columns.firstIndex(of: name) else { return [] }
    var seen: Set<String> = []
    return (0..<document.numberOfRecords).map { document.text(record: $0, column: column) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private static func read(
    _ bytes: [UInt8], _ isWhole: Bool, _ path: String, _ mapping: TableMapping
  ) -> (columns: [String], document: any TableDocument)? {
    guard let format = try? TableFormat(ofFileNamed: path, FileBytes(bytes), mapping) else { return nil }
    // All whole records first; if one of them is wrong, the first alone.
    for most in [Int.max, 1] {
      var part = bytes
      if !isWhole || most == 1 { part = wholeRecords(of: bytes, most, format) }
      if part.isEmpty { continue }
      let records = try? TableFile.records(in: FileBytes(part), path: path, mapping: mapping, format: format)
      if let records { return (records.columns.map(\.name), records.document) }
    }
    return nil
  }

  /// The first records of the beginning of a file, of which the last one may be cut; where not even the first one is whole,
  /// as many of its fields as are.
  private static func wholeRecords(of bytes: [UInt8], _ most: Int, _ format: TableFormat) -> [UInt8] {
    var delimiter: UInt8?
    if case .csv(let dialect) = format { delimiter = dialect.delimiter }
    var (end, lastField, count, isQuoted) = (0, 0, 0, false)
    for (index, byte) in bytes.enumerated() {
      // In JSON no line feed stands inside a string, and the quotes need not be followed.
      if byte == UInt8(ascii: "\""), delimiter != nil { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == delimiter { lastField = index }
      guard byte == 0x0A else { continue }
      (end, count) = (index + 1, count + 1)
      if count == most { break }
    }
    if end == 0, delimiter != nil { end = lastField }
    return Array(bytes[..<end])
  }
}
