import TabuluaText

/// How a file writes its objects: the white space between their parts, and the line ends.
struct JSONLinesStyle {
  /// A comma with the white space around it.
  private(set) var comma: [UInt8] = [UInt8(ascii: ",")]
  /// A colon with the white space around it.
  private(set) var colon: [UInt8] = [UInt8(ascii: ":")]
  /// White space behind the opening brace.
  private(set) var opening: [UInt8] = []
  /// White space before the closing brace.
  private(set) var closing: [UInt8] = []
  /// A line feed, or the carriage return and the line feed of the first record.
  private(set) var lineEnd: [UInt8] = [0x0A]

  /// A file of our own.
  init() {}

  /// Looks at the first record.
  init(_ document: JSONLinesDocument) {
    guard let first = document.records.first else { return }
    let content = document.content(ofRecord: 0)
    let count = document.shapes.count(first.shape)
    document.bytes.withUnsafeBytes { bytes in
      if content.upperBound < bytes.count, bytes[content.upperBound] == 0x0D { lineEnd = [0x0D, 0x0A] }
      guard let base = bytes.baseAddress, count > 0 else { return }
      func space(from start: Int) -> Range<Int> {
        var end = start
        while bytes[end] <= 0x20 { end += 1 }
        return start..<end
      }
      var place = content.lowerBound
      while bytes[place] != UInt8(ascii: "{") { place += 1 }
      let inside = space(from: place + 1)
      opening = Array(bytes[inside])
      let afterKey = JSONBytes.endOfString(at: inside.upperBound, in: base).end
      colon = Array(bytes[afterKey..<Int(document.cells[0])])
      let last = Int(document.cells[count - 1])
      closing = Array(bytes[space(from: JSONBytes.endOfValue(at: last, in: base))])
      guard count > 1 else { return }
      let end = JSONBytes.endOfValue(at: Int(document.cells[0]), in: base)
      let before = space(from: end)
      comma = Array(bytes[end..<space(from: before.upperBound + 1).upperBound])
    }
  }

  /// A key with its colon.
  func key(_ name: String) -> [UInt8] { JSONText.data(name) + colon }
}
