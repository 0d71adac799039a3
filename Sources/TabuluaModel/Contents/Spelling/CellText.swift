/// Reads and writes the text of cells, without Foundation.
enum CellText {
  /// The text of a cell's bytes; a null is empty.
  static func string(_ bytes: UnsafeRawBufferPointer?) -> String {
    guard let bytes else { return "" }
    // A short text, such as a key, takes some sixty instructions less so than decoded; what is no UTF-8 is repaired alike.
    return String(unsafeUninitializedCapacity: bytes.count) { place in
      UnsafeMutableRawBufferPointer(place).copyMemory(from: bytes)
      return bytes.count
    }
  }

  /// The whole number that the bytes spell: digits after an optional sign, within 64 bits.
  static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    var index = 0
    var isNegative = false
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      index = 1
    }
    guard index < bytes.count else { return nil }
    // Counting downwards reaches the smallest number too.
    var value: Int64 = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (difference, underflow) = product.subtractingReportingOverflow(Int64(digit))
      if overflow || underflow { return nil }
      value = difference
      index += 1
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// The number that the bytes spell: decimal, with an optional sign, fraction and exponent.
  ///
  /// No text is made of a number of up to 15 digits or so without a large exponent.
  static func number(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard let numeral = Numeral(bytes) else { return nil }
    if let value = numeral.exactValue { return value }
    let value = Double(Substring(decoding: bytes, as: UTF8.self))
    guard let value, value.isFinite else { return nil }
    return value
  }

  /// Whether ``integer(_:)`` finds a number.
  static func isInteger(_ bytes: UnsafeRawBufferPointer) -> Bool { integer(bytes) != nil }

  /// Whether ``number(_:)`` finds a number; no text is made unless it is very long or has a large exponent.
  static func isNumber(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let numeral = Numeral(bytes) else { return false }
    return bytes.count < 100 && abs(numeral.exponent) < 200 || number(bytes) != nil
  }

  /// Whether a cell is written exactly so.
  static func isEqual(_ bytes: UnsafeRawBufferPointer, _ text: String) -> Bool {
    guard bytes.count == text.utf8.count else { return false }
    var text = text
    return text.withUTF8 { isEqual(bytes, UnsafeRawBufferPointer($0)) }
  }

  /// Whether two cells are written alike; a loop of its own, because `elementsEqual` took much longer.
  static func isEqual(_ bytes: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    let count = bytes.count
    guard count == other.count else { return false }
    guard let one = bytes.baseAddress, let two = other.baseAddress else { return true }
    func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type, at offset: Int) -> Bool {
      (one + offset).loadUnaligned(as: Word.self) == (two + offset).loadUnaligned(as: Word.self)
    }
    // The last word may begin within the one before it.
    if count >= 8 {
      var offset = 0
      while offset &+ 8 < count {
        guard isEqual(UInt64.self, at: offset) else { return false }
        offset &+= 8
      }
      return isEqual(UInt64.self, at: count &- 8)
    }
    if count >= 4 { return isEqual(UInt32.self, at: 0) && isEqual(UInt32.self, at: count &- 4) }
    for offset in 0..<count { guard isEqual(UInt8.self, at: offset) else { return false } }
    return true
  }

  /// Whether a cell holds that text; a null is empty.
  static func holds(_ bytes: UnsafeRawBufferPointer?, _ text: String) -> Bool {
    guard let bytes else { return text.isEmpty }
    return isEqual(bytes, text)
  }
}

extension TableContents.Column {
  /// The value that a cell of this column holds, or nil if its text does not fit the column.
  ///
  /// An empty cell is empty text, and null in a column that is not text; an empty check cell is unmarked.
  func value(of bytes: UnsafeRawBufferPointer?, isCheck: Bool) -> TableValue? {
    guard let bytes else { return isCheck ? .boolean(false) : .null }
    switch type {
    case .text: return .text(CellText.string(bytes))
    case .integer: return bytes.isEmpty ? .null : CellText.integer(bytes).map(TableValue.integer)
    case .number: return bytes.isEmpty ? .null : CellText.number(bytes).map(TableValue.number)
    case .boolean:
      if bytes.isEmpty { return isCheck ? .boolean(false) : .null }
      guard let spelling else { return nil }
      if CellText.isEqual(bytes, spelling.on) { return .boolean(true) }
      return CellText.isEqual(bytes, spelling.off) ? .boolean(false) : nil
    }
  }
}
