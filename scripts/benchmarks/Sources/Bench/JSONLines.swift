import Foundation

/// Two files of JSON Lines, line by line.
struct JSONLines {
  /// How many lines two files have in common from their beginning on, and whether that is all of both.
  ///
  /// Lines are the same if their bytes are, or if they are the same objects, such as `{"a":1.50}` and `{"a": 1.5}`.
  static func compare(_ a: String, _ b: String) throws -> (records: Int, isSame: Bool) {
    var (a, b) = (try JSONLines(a), try JSONLines(b))
    var number = 0
    while true {
      let (left, right) = (try a.line(), try b.line())
      guard let left, let right else { return (number, left == nil && right == nil) }
      guard left == right || isSame(left, right) else { return (number, false) }
      number += 1
    }
  }

  private static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard let left = try? JSONSerialization.jsonObject(with: Data(a)) as? NSDictionary,
      let right = try? JSONSerialization.jsonObject(with: Data(b)) as? NSDictionary
    else { return false }
    return left.isEqual(right)
  }

  private let handle: FileHandle
  private var bytes: ArraySlice<UInt8> = []

  private init(_ path: String) throws {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Child.Failure(description: "\(path) cannot be read")
    }
    self.handle = handle
  }

  /// The next line without its end; nil behind the last one.
  private mutating func line() throws -> [UInt8]? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(bytes[..<end])
        bytes = bytes[(end + 1)...]
        return line
      }
      guard let more = try handle.read(upToCount: 1 << 16), !more.isEmpty else {
        let line = Array(bytes)
        bytes = []
        return line.isEmpty ? nil : line
      }
      bytes = ArraySlice(Array(bytes) + more)
    }
  }
}
