import TabuluaModel

/// How a file separates fields: by commas, tabs, or another character.
///
/// ```swift
/// CSVDialect(forFileNamed: "cities.tsv")  // .tsv
/// ```
public struct CSVDialect: Sendable, Hashable {
  /// The byte between two fields.
  public let delimiter: UInt8

  /// Whether a quote inside a field that does not begin with one is a character like any other.
  ///
  /// RFC 4180 forbids it; files with tabs are full of it.
  public let allowsBareQuotes: Bool

  /// The dialect in one word: `CSV` or `TSV`.
  public var name: String { self == .tsv ? "TSV" : "CSV" }

  /// Fields between commas, as RFC 4180 has them.
  public static let csv = CSVDialect(delimiter: UInt8(ascii: ","), allowsBareQuotes: false)

  /// Fields between tabs; a field that begins with a quote is quoted as in a CSV file.
  public static let tsv = CSVDialect(delimiter: UInt8(ascii: "\t"), allowsBareQuotes: true)

  /// Fields between characters of one kind: `.csv` for commas, `.tsv` for tabs, and for others as `.csv` in all else.
  ///
  /// Nil for a character that cannot stand between fields, see ``TableMapping/delimiter``.
  ///
  /// ```swift
  /// let dialect = CSVDialect(delimiter: ";")
  /// ```
  public init?(delimiter: Character) {
    guard let byte = TableMapping.byte(of: delimiter) else { return nil }
    self = byte == Self.tsv.delimiter ? .tsv : CSVDialect(delimiter: byte, allowsBareQuotes: false)
  }

  private init(delimiter: UInt8, allowsBareQuotes: Bool) {
    (self.delimiter, self.allowsBareQuotes) = (delimiter, allowsBareQuotes)
  }

  /// The character between two fields.
  var character: Character { Character(Unicode.Scalar(delimiter)) }
}

extension CSVDialect {
  /// The dialect that a file's name tells: `.tsv` and `.tab` have tabs, all others commas.
  public init(forFileNamed name: String) {
    self = if case .csv(let dialect) = TableFormat(forFileNamed: name) { dialect } else { .csv }
  }

  /// What follows the last full stop of a file's name, in lower case; nil if there is none.
  static func fileExtension(_ path: String) -> String? {
    let name = DirectoryListing.split(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Whether a field with these bytes must be quoted to be read back as they are.
  func needsQuotes(_ field: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<field.count {
      switch field[index] {
      case delimiter, 0x0A, 0x0D: return true
      case UInt8(ascii: "\"") where index == 0 || !allowsBareQuotes: return true
      default: continue
      }
    }
    return false
  }

  /// Appends a field, quoted if it must be or if `quoted` says so.
  func append(_ field: UnsafeRawBufferPointer, quoted: Bool = false, to output: inout ByteOutput) {
    guard quoted || needsQuotes(field) else { return output.append(field) }
    output.append(UInt8(ascii: "\""))
    for byte in field {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a field with a text, quoted if it must be or if `quoted` says so.
  func append(_ text: String, quoted: Bool = false, to output: inout ByteOutput) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), quoted: quoted, to: &output) }
  }
}
