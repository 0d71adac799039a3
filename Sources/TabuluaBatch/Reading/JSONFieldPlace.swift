import TabuluaFiles

/// Where a field stands in the text of a JSON object that was parsed already.
///
/// Only needed for messages: the parser keeps no places, because all but one line in a million are right.
enum JSONFieldPlace {
  /// The characters of a field's name (with its quotes) and of its value, counted from zero.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func find(_ field: String, in text: String) -> (name: Range<Int>, value: Range<Int>)? {
    /// The number of characters before so many bytes.
    func column(_ place: Int) -> Int {
      text.distance(from: text.startIndex, to: text.utf8.index(text.startIndex, offsetBy: place))
    }
    return FileBytes(text.utf8).withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      // Zeros lie behind the bytes of the text, so that reading stops there.
      func byte(at place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }
      func pastSpace(from start: Int) -> Int {
        var place = start
        while byte(at: place) == UInt8(ascii: " ") || byte(at: place) == UInt8(ascii: "\t") { place += 1 }
        return place
      }
      var place = pastSpace(from: 0)
      var lead = UInt8(ascii: "{")
      while byte(at: place) == lead {
        lead = UInt8(ascii: ",")
        let start = pastSpace(from: place + 1)
        guard byte(at: start) == UInt8(ascii: "\"") else { return nil }
        let name = start..<JSONBytes.endOfString(at: start, in: base).end
        let value = pastSpace(from: pastSpace(from: name.upperBound) + 1)
        let end = JSONBytes.endOfValue(at: value, in: base)
        if bytes[name.dropFirst().dropLast()].elementsEqual(field.utf8) {
          return (column(name.lowerBound)..<column(name.upperBound), column(value)..<column(end))
        }
        place = pastSpace(from: end)
      }
      return nil
    }
  }
}
