import Testing

@testable import TabuluaText

@Suite struct TOMLParserTests {
  /// The document on one line, or what is wrong with it and the number of bytes before that.
  private func read(_ text: String) -> String { read(Array(text.utf8)) }

  private func read(_ bytes: [UInt8]) -> String {
    do throws(TOMLFault) {
      return TOMLNode(.table(try TOMLParser.parse(bytes[...]))).toml
    } catch {
      let place = bytes.withUnsafeBytes { TextPlace(error.offset, in: $0) }
      return "\(error.offset): \(error.message(found: place.character))"
    }
  }

  @Test(arguments: [
    ("", "{  }"), ("# nothing\n", "{  }"), ("a = 1", "{ a = 1 }"),
    ("\u{FEFF}a=1\r\nb=2\r\n", "{ a = 1, b = 2 }"),
    ("a = 'x\\y' # c\n", #"{ a = "x\\y" }"#), (#"a = "x\ty\u00e9\U0001F600\"""#, "{ a = \"x\\tyé😀\\\"\" }"),
    ("a = \"\"\"\nx\\\n   y\n z\"\"\"\"", "{ a = \"xy\\n z\\\"\" }"),
    ("a = '''\nx\ny'''", "{ a = \"x\\ny\" }"),
    ("a = ''\nb = \"\"", #"{ a = "", b = "" }"#),
    ("a = [1, 2,\n # c\n 3,\n]", "{ a = [1, 2, 3] }"), ("a = []", "{ a = [] }"),
    ("a = { b = 1, c.d = [ { } ] }", "{ a = { b = 1, c = { d = [{  }] } } }"),
    ("a.b.c = 1\na.b.d = 2", "{ a = { b = { c = 1, d = 2 } } }"),
    ("\"a b\".'c.d' = true", #"{ "a b" = { "c.d" = true } }"#),
    ("[a.b]\nx = 1\n[a]\ny = 2", "{ a = { b = { x = 1 }, y = 2 } }"),
    ("[[a]]\nx = 1\n[[a]]\n[a.b]\ny = 2", "{ a = [{ x = 1 }, { b = { y = 2 } }] }"),
    ("[a]\nb.c = 1\n[a.b.d]\ne = 2", "{ a = { b = { c = 1, d = { e = 2 } } } }"),
    ("a = 0x_f", "4: `0x_f` is no value; texts stand in quotes"),
    ("a = [+99, -0, 0xDEAD_beef, 0o17, 0b1_0, 1_000]", "{ a = [99, 0, 3735928559, 15, 2, 1000] }"),
    ("a = [1.5, -0.5e-3, 6E2, 1_0.0_1]", "{ a = [1.5, -0.0005, 600.0, 10.01] }"),
    ("a = [inf, -inf]", "{ a = [inf, -inf] }"),
    (
      "a = [1979-05-27T07:32:00Z, 1979-05-27 07:32:00.5+01:00, 1979-05-27, 07:32:00]",
      "{ a = [1979-05-27T07:32:00Z, 1979-05-27 07:32:00.5+01:00, 1979-05-27, 07:32:00] }"
    ),
    ("3.14 = 1", "{ 3 = { 14 = 1 } }"),
  ])
  func documents(_ text: String, _ expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("a = ", "4: a value is missing before the end of the line"),
    ("a = 1\na = 2", "6: the key `a` appears twice"),
    ("a", "1: `=` is missing after the key `a`"), ("a.b 3", "4: `=` is missing after the key `a.b`"),
    ("= 3", "0: a key is missing before `=`"), ("é = 1", "0: a key is missing before `é`"),
    ("a. = 1", "3: a key is missing before `=`"),
    ("a = \"x\n", "4: this text is never closed"), ("a = '''x", "4: this text is never closed"),
    ("\"\"\"a\"\"\" = 1", "2: `=` is missing after the key ``"),
    ("a = rules.lua", "4: `rules.lua` is no value; texts stand in quotes"),
    ("a = ../rules.lua", "4: `../rules.lua` is no value; texts stand in quotes"),
    ("a = 01", "4: `01` is no value; texts stand in quotes"),
    ("a = 1__0", "4: `1__0` is no value; texts stand in quotes"),
    ("a = 1.", "4: `1.` is no value; texts stand in quotes"),
    ("a = True", "4: `True` is no value; texts stand in quotes"),
    ("a = 99999999999999999999", "4: `99999999999999999999` is a number that is too large"),
    ("a = 1e999", "4: `1e999` is a number that is too large"),
    ("a = 1 2", "6: `2` stands after the end of the value"),
    ("[a] b = 1", "4: `b` stands after the end of the value"),
    ("[a\n", "0: this `[` is never closed"),
    ("[a.b/t.csv]", "4: `]` is missing before `/`; a name with such characters stands in quotes"),
    ("[[a]\n", "0: this `[` is never closed"),
    ("a = [1, 2", "4: this `[` is never closed"), ("a = [1 2]", "7: `,` or `]` is missing before `2`"),
    ("a = [,]", "5: a value is missing before `,`"),
    ("a = { b = 1", "4: this `{` is never closed"), ("a = { b = 1, }", "13: a key is missing before `}`"),
    ("a = { b = 1\n}", "11: `,` or `}` is missing before the end of the line"),
    ("[a]\n[a]", "5: the table `a` appears twice"), ("[[a]]\n[a]", "7: the table `a` appears twice"),
    ("[a]\n[[a]]", "6: the table `a` appears twice"),
    ("a = 1\n[a]", "7: `a` has its value already, and nothing can be added to it"),
    ("a = 1\n[a.b]", "7: `a` has its value already, and nothing can be added to it"),
    ("a = []\n[[a]]", "9: `a` has its value already, and nothing can be added to it"),
    ("a = {}\na.b = 1", "7: `a` has its value already, and nothing can be added to it"),
    ("[a.b.c]\n[a]\nb.d = 1", "12: `b` has its value already, and nothing can be added to it"),
    ("[a]\nb.c = 1\n[a.b]", "15: the table `b` appears twice"),
    (#"a = "\q""#, "6: there is no escape `\\` with `q`; a text between `'` has none"),
    (#"a = "\u12""#, "5: `\\u` has four digits from 0 to 9 and a to f, and `\\U` eight, of a character"),
    (#"a = "\ud800""#, "5: `\\u` has four digits from 0 to 9 and a to f, and `\\U` eight, of a character"),
    ("a = \"\u{1}\"", "5: the control character U+0001 stands here; in quotes write `\\u0001`"),
    ("a = 1 # \u{7F}", "8: the control character U+007F stands here; in quotes write `\\u007F`"),
    ("a = 1\rb = 2", "5: the control character U+000D stands here; in quotes write `\\u000D`"),
  ])
  func faults(_ text: String, _ expected: String) { #expect(read(text) == expected) }

  @Test func brokenBytes() {
    #expect(read([0x61, 0x3D, 0x27, 0xFF, 0x27]) == "3: the text is not valid UTF-8")
    #expect(
      read([0x61, 0x3D, 0x00]) == "2: the control character U+0000 stands here; in quotes write `\\u0000`")
  }

  /// Texts that would overflow the stack, or take years, of a careless reader.
  @Test(arguments: ["[", "{a=", "a."])
  func depth(_ part: String) {
    let many = String(repeating: part, count: 100_000)
    #expect(read(part == "a." ? many + "a = 1" : "a = " + many).hasSuffix("nested more than 128 deep"))
    #expect(read(part == "a." ? "[\(many)a]" : "a = " + many).hasSuffix("nested more than 128 deep"))
  }

  /// A document with random bytes in it is read or refused, and what is read is read again from its own text.
  @Test func randomDocuments() {
    let parts = [
      "a", "b", ".", "=", " ", "\n", "[", "]", "{", "}", ",", "\"", "'", "\\", "1", "-", "_", "0x", "e", ":",
      "#", "é", "true", "2026-01-02", "\r\n",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      guard let entries = try? TOMLParser.parse(Array(text.utf8)[...]) else { continue }
      let again = "x = " + TOMLNode(.table(entries)).toml
      #expect(read(again) == "{ x = \(TOMLNode(.table(entries)).toml) }", "\(text.debugDescription)")
    }
  }

  /// Values know where they stand.
  @Test func places() throws {
    let text = "a = 'x' \n[ b . \"c\" ]\nd = [1]\n"
    let entries = try TOMLParser.parse(Array(text.utf8)[...])
    func shown(_ place: Range<Int>) -> String { String(decoding: Array(text.utf8)[place], as: UTF8.self) }
    #expect(entries.map { shown($0.place) } == ["a", "b"])
    #expect(entries.map { shown($0.node.place) } == ["'x'", "b"])
    guard case .table(let inner) = entries[1].node.value, case .table(let last) = inner[0].node.value else {
      Issue.record("there is no table")
      return
    }
    #expect(shown(inner[0].node.place) == "[ b . \"c\" ]")
    #expect(shown(last[0].node.place) == "[1]")
  }
}
