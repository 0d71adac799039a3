import TabuluaText
import TabuluaFiles
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws(JSONSyntaxError) -> JSONValue {
    try JSONParser.parse(Array(text.utf8)[...])
  }

  @Test(
    arguments: [
      ("null", JSONValue.null), ("true", .boolean(true)), (" false\n", .boolean(false)), ("0", .integer(0)),
      ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number("9223372036854775808")), ("-0", .number("-0")),
      ("1.50", .number("1.50")),
      ("1e3", .number("1e3")), ("-0.5E+10", .number("-0.5E+10")), ("\"\"", .string("")),
      (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")), (#""\u00e4\u0000""#, .string("ä\u{0}")),
      (#""\uD83C\uDF88 x""#, .string("🎈 x")), ("\"🎈\"", .string("🎈")), ("[]", .array([])),
      ("[ ]", .array([])),
      ("[1, [2], \"3\"]", .array([.integer(1), .array([.integer(2)]), .string("3")])), ("{}", .object([])),
      (
        "{ \"b\" : 1 , \"a\" : { } }", .object([("b", .integer(1)), ("a", .object([]))])
      ),
      // Two ways to write an accent are two keys.
      ("{\"e\u{301}\":1,\"\u{E9}\":2}", .object([("e\u{301}", .integer(1)), ("\u{E9}", .integer(2))])),
    ] as [(String, JSONValue)])
  func values(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test(
    arguments: [
      ("", 1, "a value is missing"), ("  ", 3, "a value is missing"), ("nul", 1, "`nul` is no value"),
      ("True", 1, "`True` is no value"), ("NaN", 1, "`NaN`"), ("'a'", 1, "double quotes"), ("+1", 1, "`+`"),
      (".5", 1, "`.`"), ("01", 1, "no zero in front"), ("-", 2, "a digit is missing"), ("1.", 3, "digit"),
      ("1.e3", 3, "digit"), ("1e", 3, "digit"), ("-a", 2, "digit"), ("1 2", 3, "`2` stands after"),
      ("{} x", 4, "`x` stands after"), ("[1,]", 3, "no value follows this comma"), ("[,1]", 2, "`,`"),
      ("[1 2]", 4, "`,` or `]` is missing before `2`"), ("[1", 1, "`[` is never closed"),
      ("[1,", 4, "a value is missing"), ("{", 1, "`{` is never closed"), ("{\"a\"", 1, "never closed"),
      ("{\"a\" 1}", 6, "`:` is missing after the key `a`"), ("{\"a\":}", 6, "`}` begins no value"),
      ("{\"a\":1,}", 7, "no value follows"), ("{\"a\":1 \"b\":2}", 8, "`,` or `}` is missing"),
      ("{a:1}", 2, "a key in double quotes is missing before `a`"), ("{1:1}", 2, "key"),
      ("{\"a\":1,\"a\":2}", 8, "the key `a` appears twice"),
      ("{\"a\":1,\"\\u0061\":2}", 8, "the key `a` appears twice"), ("\"a", 1, "never closed"),
      ("[\"a\n\"]", 2, "never closed"), ("\"\t\"", 2, "a tab"), ("\"\u{1}\"", 2, "control character"),
      ("\"\\x\"", 2, "escape"), ("\"\\u12g4\"", 2, "four hexadecimal digits"), ("\"\\u12", 2, "four"),
      ("\"\\ud83c\"", 2, "surrogate"), ("\"\\ud83cx\"", 2, "surrogate"),
      ("\"\\ud83c\\u0041\"", 2, "surrogate"),
      ("\"\\udf88\"", 2, "surrogate"), ("\"\\", 1, "never closed"), ("\u{FEFF}{}", 1, "byte-order mark"),
      ("{\"ä\":🎈}", 6, "`🎈` begins no value"), ("// x", 1, "`/`"), ("]", 1, "`]`"),
    ] as [(String, Int, String)])
  func errors(text: String, column: Int, part: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try parse(text) }
    #expect(error?.column == column)
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
  }

  @Test(arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC3], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]])
  func brokenUTF8(bytes: [UInt8]) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(bytes[...]) }
    #expect(error?.column == 2)
    #expect(error?.message == "the text is not valid UTF-8")
  }

  @Test func placesOnOtherLines() {
    let error = #expect(throws: JSONSyntaxError.self) { try parse("{\n  \"a\": x\n}") }
    #expect(error?.line == 2)
    #expect(error?.column == 8)
    #expect(error?.offset == 9)
  }

  @Test func slicesAreReadAsTheyAre() throws {
    let bytes = Array("x[1]y".utf8)
    #expect(try JSONParser.parse(bytes[1..<4]) == .array([.integer(1)]))
  }

  @Test func depthIsLimited() throws {
    let limit = JSONParser.maximumDepth
    _ = try parse(String(repeating: "[", count: limit) + String(repeating: "]", count: limit))
    let error = #expect(throws: JSONSyntaxError.self) {
      try parse(String(repeating: "[", count: 1_000_000))
    }
    #expect(error?.offset == limit)
  }

  @Test func manyKeys() throws {
    let keys = (0..<20_000).map { "\"k\($0)\":\($0)" }
    let value = try parse("{" + keys.joined(separator: ",") + "}")
    #expect(value["k19999"] == .integer(19_999))
    #expect(throws: JSONSyntaxError.self) { try parse("{" + keys.joined(separator: ",") + ",\"k7\":0}") }
  }

  @Test func numbersHaveValues() throws {
    #expect(try parse("1.50").double == 1.5)
    #expect(try parse("3").double == 3)
    #expect(try parse("1e999").double == nil)
    #expect(try parse("\"1\"").double == nil)
    #expect(try parse("{\"a\":1}")["b"] == nil)
    #expect(try parse("[]")["a"] == nil)
  }
}
