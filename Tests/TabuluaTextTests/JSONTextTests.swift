import TabuluaText
import Testing

@Suite struct JSONTexts {
  @Test func `strings are escaped where JSON wants it, and nowhere else`() {
    #expect(JSONText.string("") == "\"\"")
    #expect(JSONText.string("Zürich, 東京 🚂") == "\"Zürich, 東京 🚂\"")
    #expect(
      JSONText.string("a\"b\\c\nd\re\tf\u{0}g\u{1B}h\u{7F}é")
        == #""a\"b\\c\nd\re\tf\u0000g\u001bh\u007fé""#)
    #expect(JSONText.string("\u{80}\u{9B}31m\u{9F}\u{A0}©é") == "\"\\u0080\\u009b31m\\u009f\u{A0}©é\"")
  }

  @Test func `marks of direction and separators of lines are escaped, but not in tables`() throws {
    let marks: [UInt32] =
      [0x61C, 0x200E, 0x200F] + Array(0x2028...0x202E) + Array(0x2066...0x2069)
    for mark in marks.compactMap(Unicode.Scalar.init) {
      let digits = String(mark.value, radix: 16)
      for text in ["", "a", "1234567", "eight or more", "é", "…"] {
        let value = "\(text)\(mark)\(text)"
        let written = "\"\(text)\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)\(text)\""
        #expect(JSONText.string(value) == written)
        #expect(String(decoding: JSONText.data(value), as: UTF8.self) == "\"\(value)\"")
        #expect(try JSONParser.parse(Array(written.utf8)[...]) == .string(value))
      }
    }
    // Their neighbours, and what begins with the same bytes.
    let others = "\u{61B}\u{61D}\u{200C}\u{200D}\u{2010}\u{2027}\u{202F}\u{2065}\u{206A}…€→ش 👩\u{200D}👧"
    #expect(JSONText.string(others) == "\"\(others)\"")
    #expect(JSONText.string("\u{E2}") == "\"â\"")
  }

  @Test func `a copy of an object is another object, however long`() {
    for length in [0, 7, 100, 255, 256, 257, 5_000] {
      for special in ["", "\"", "\n", "\u{9B}", "é"] {
        let value = String(repeating: "x", count: length) + special
        var object = JSONText.Object()
        object.add("first", value)
        let text = object.text
        var copy = object
        copy.add("second", length)
        object.add("third", [1, -2])
        #expect(text == "{\"first\":\(JSONText.string(value))}")
        #expect(copy.text == "\(text.dropLast()),\"second\":\(length)}")
        #expect(object.text == "\(text.dropLast()),\"third\":[1,-2]}")
        let line = object.withLine { String(decoding: $0, as: UTF8.self) }
        #expect(line == object.text + "\n")
        let kept = object
        object.removeAll()
        #expect(object.isEmpty && kept.text + "\n" == line)
      }
    }
  }

  @Test func `an object keeps its keys in their order`() {
    var object = JSONText.Object()
    #expect(object.isEmpty)
    #expect(object.text == "{}")
    object.add("kind", "st\"ep")
    object.add("path", [0, 12])
    object.add("none", [Int]())
    object.add("raw", raw: "[]")
    object.add("flag", true)
    object.addNull("k\"")
    #expect(!object.isEmpty)
    #expect(
      object.text
        == #"{"kind":"st\"ep","path":[0,12],"none":[],"raw":[],"flag":true,"k\"":null}"#)
  }

  @Test(arguments: [0, 7, 10, 99, 100, -1, -10, 1_234_567_890, Int.max, Int.min])
  func `integers are written as Swift writes them`(_ number: Int) {
    var object = JSONText.Object()
    object.add("n", number)
    #expect(object.text == "{\"n\":\(number)}")
  }
}
