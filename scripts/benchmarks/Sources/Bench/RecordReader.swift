import Foundation

/// The records of a CSV file one after the other, with their fields as they are meant, whatever their quotes.
struct RecordReader {
  private let handle: FileHandle
  private var bytes: [UInt8] = []
  private var next = 0

  init(_ path: String) throws {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Child.Failure(description: "\(path) cannot be read")
    }
    self.handle = handle
  }

  private mutating func byte() throws -> UInt8? {
    if next == bytes.count {
      bytes = [UInt8](try handle.read(upToCount: 1 << 16) ?? Data())
      next = 0
      if bytes.isEmpty { return nil }
    }
    next += 1
    return bytes[next - 1]
  }

  /// The next record, its fields with a byte between them that no text has; nil at the end.
  mutating func record() throws -> [UInt8]? {
    var fields: [UInt8] = []
    var isQuoted = false
    var wasQuote = false
    var isEmpty = true
    while let byte = try byte() {
      isEmpty = false
      if isQuoted {
        if byte == UInt8(ascii: "\"") { (isQuoted, wasQuote) = (false, true) } else { fields.append(byte) }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        // A second quote after a quoted part stands for itself.
        if wasQuote { fields.append(byte) }
        isQuoted = true
      case UInt8(ascii: ","): fields.append(0)
      case UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"): return fields
      default: fields.append(byte)
      }
      wasQuote = false
    }
    return isEmpty ? nil : fields
  }

  /// The number of the first record in which two files differ, or nil if there is none.
  static func firstDifference(_ a: String, _ b: String) throws -> Int? {
    let (records, isSame) = try compare(a, b)
    return isSame ? nil : records
  }

  /// How many records two files have in common from their beginning on, and whether that is all of both.
  static func compare(_ a: String, _ b: String) throws -> (records: Int, isSame: Bool) {
    var (a, b) = (try RecordReader(a), try RecordReader(b))
    var number = 0
    while true {
      let (left, right) = (try a.record(), try b.record())
      if left != right { return (number, false) }
      if left == nil { return (number, true) }
      number += 1
    }
  }

  /// The same where the bytes must be the same too.
  static func compareBytes(_ a: String, _ b: String) throws -> (records: Int, isSame: Bool) {
    let (records, isSame) = try compare(a, b)
    return (records, isSame && FileManager.default.contentsEqual(atPath: a, andPath: b))
  }
}
