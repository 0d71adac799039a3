import TabuluaText
import Testing

/// Lines that are written into memory which is used again.
@Suite struct JSONLineTests {
  /// A string as JSON, byte by byte.
  private func escaped(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\"", "\\": text += "\\\(scalar)"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Every character that is escaped, and some that are not, at every place of a word and behind others.
  @Test func everyCharacterAtEveryPlace() {
    var line = JSONLine()
    var count = 0
    for character in (0..<0x120).compactMap({ Unicode.Scalar($0) }) + ["東", "🚂"] {
      for place in 0..<19 {
        for further in ["", "\n", "é\"", "0123456789"] {
          let text = String(repeating: "a", count: place) + String(character) + further
          line.removeAll()
          line.append(string: text)
          #expect(line.text == escaped(text), "\(text.debugDescription)")
          #expect(JSONText.string(text) == line.text)
          count += 1
        }
      }
    }
    #expect(count > 20_000)
  }

  @Test func partsOneAfterTheOther() {
    var line = JSONLine()
    for _ in 0..<2 {
      line.removeAll()
      line.append(#"{"kind":"#, string: "a\"b")
      line.append(#","n":"#, -12)
      line.append(",")
      line.append(raw: #""raw":[]"#)
      line.append("}")
      #expect(line.text == #"{"kind":"a\"b","n":-12,"raw":[]}"#)
      #expect(line.count == line.bytes.count)
    }
    // Longer than the memory that it begins with.
    let long = String(repeating: "x\n", count: 5_000)
    line.removeAll()
    line.append("[")
    line.append(string: long)
    line.append("]")
    #expect(line.text == "[\(escaped(long))]")
  }

  @Test(arguments: [
    0, 7, 10, 99, 100, 10_000_000, 99_999_999, 100_000_000, -1, -10, -99_999_999, 1_234_567_890, Int.max,
    Int.min,
  ])
  func numbers(_ number: Int) {
    var line = JSONLine()
    line.append(number)
    #expect(line.text == "\(number)")
  }
}
