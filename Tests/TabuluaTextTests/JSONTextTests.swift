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
