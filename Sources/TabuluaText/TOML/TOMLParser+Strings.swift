extension TOMLParser {
  /// Reads a text between `"` or `'`, and if it may have several lines, also between three of them.
  mutating func string(mayHaveLines: Bool) throws(TOMLFault) -> String {
    let start = index
    let quote = bytes[start]
    index += 1
    var hasLines = false
    if mayHaveLines, isQuote(quote, 0), isQuote(quote, 1) {
      hasLines = true
      index += 2
      // A line end right behind the quotes does not count.
      _ = skipLineEnd()
    }
    var text: [UInt8] = []
    while let byte {
      if byte == quote, !hasLines || (isQuote(quote, 1) && isQuote(quote, 2)) {
        index += hasLines ? 3 : 1
        // One or two quotes more belong to the text.
        for _ in 0..<2 where hasLines && isQuote(quote, 0) {
          text.append(quote)
          index += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape(hasLines: hasLines, into: &text)
      } else if isLineEnd {
        guard hasLines else { throw TOMLFault(.unclosedString, at: start) }
        let end = index
        _ = skipLineEnd()
        text += bytes[end..<index]
      } else {
        try checkControl(byte)
        text.append(byte)
        index += 1
      }
    }
    throw TOMLFault(.unclosedString, at: start)
  }

  /// Whether a quote stands so many bytes on.
  private func isQuote(_ quote: UInt8, _ distance: Int) -> Bool {
    index + distance < bytes.count && bytes[index + distance] == quote
  }

  private mutating func escape(hasLines: Bool, into text: inout [UInt8]) throws(TOMLFault) {
    let start = index
    index += 1
    guard let letter = byte else { return }
    let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "f"): 0x0C,
      UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C,
    ]
    if let escaped = escapes[letter] {
      text.append(escaped)
      index += 1
    } else if letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U") {
      text += Array(String(try scalar(digits: letter == UInt8(ascii: "u") ? 4 : 8, at: start)).utf8)
    } else if hasLines, skipRestOfLine() {
      // Space and line ends up to the next letter are left out.
      repeat { skipSpace() } while skipLineEnd()
    } else {
      throw TOMLFault(.unknownEscape, at: index)
    }
  }

  /// Passes over space and the line end behind it; false where something else stands in the line.
  private mutating func skipRestOfLine() -> Bool {
    let start = index
    skipSpace()
    if skipLineEnd() { return true }
    index = start
    return false
  }

  private mutating func scalar(digits count: Int, at start: Int) throws(TOMLFault) -> Character {
    index += 1
    let digits = bytes[index..<min(index + count, bytes.count)]
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == count, text.utf8.allSatisfy({ Self.isBare($0) }), !text.hasPrefix("-"),
      let number = UInt32(text, radix: 16), let scalar = Unicode.Scalar(number)
    else { throw TOMLFault(.badUnicodeEscape, at: start) }
    index += count
    return Character(scalar)
  }
}
