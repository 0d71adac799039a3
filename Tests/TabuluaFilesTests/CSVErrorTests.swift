import TabuluaText
import TabuluaFiles
import Testing

@Suite struct CSVErrorTests {
  /// A wrong file; the code, line and column of its error, and a part of the message.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let brief: String
    let part: String
    var dialect = CSVDialect.csv

    var testDescription: String { "\(text.debugDescription) \(brief)" }
  }

  static let wrong: [Wrong] = [
    .init(text: "", brief: "empty_file", part: "the file is empty"),
    .init(text: "\u{FEFF}", brief: "empty_file", part: "the file is empty"),
    .init(text: "\n", brief: "blank_header:1:1", part: "blank"),
    .init(text: "\r\na,b\n", brief: "blank_header:1:1", part: "blank"),
    .init(text: "\na,b\n", brief: "blank_header:1:1", part: "blank"),
    .init(text: "a,b,a\n", brief: "duplicate_column:1:5", part: "columns 1 and 3 are both named `a`"),
    .init(text: "a,b,\"a\"\n", brief: "duplicate_column:1:5", part: "columns 1 and 3 are both named `a`"),
    .init(text: "ä,b,ä\n1,2,3\n", brief: "duplicate_column:1:5", part: "columns 1 and 3"),
    .init(text: "a,,\n", brief: "duplicate_column:1:4", part: "columns 2 and 3 both have no name"),
    .init(
      text: "a,b\n1\n", brief: "ragged_record:2:2", part: "has 1 field, but the first line names 2 columns"),
    .init(text: "a,b\n1,2\n1,2,3\n", brief: "ragged_record:3:5", part: "has 3 fields"),
    .init(text: "a,b\n1,2,3,4\n", brief: "ragged_record:2:5", part: "has 4 fields"),
    .init(
      text: "a\n1\n2,\n", brief: "ragged_record:3:3", part: "has 2 fields, but the first line names 1 column"),
    .init(text: "a,b\n\"x\ny\",2\n1\n", brief: "ragged_record:4:2", part: "has 1 field"),
    .init(text: "a,b\n\"x\ny\"\n", brief: "ragged_record:3:3", part: "has 1 field"),
    .init(text: "a,b\nä,ö,ü\n", brief: "ragged_record:2:5", part: "has 3 fields"),
    .init(text: "a,b\n👩‍👩‍👧,ö,ü\n", brief: "ragged_record:2:5", part: "has 3 fields"),
    .init(text: "a,b\n\n1,2\n", brief: "blank_line:2:1", part: "blank, but the first line names 2 columns"),
    .init(text: "a,b\n1,2\n\n", brief: "blank_line:3:1", part: "blank"),
    .init(text: "a,b\r\n1,2\r\n\r\n", brief: "blank_line:3:1", part: "blank"),
    .init(text: "a,b\n1,2\n \n", brief: "ragged_record:3:2", part: "has 1 field"),
    .init(text: "a,b\n\"\"\n", brief: "ragged_record:2:3", part: "has 1 field"),
    .init(text: "a,b\n1,\"2\n3,4\n", brief: "unterminated_quote:2:3", part: "never closed"),
    .init(text: "a,b\n1,\"2\"\"\n3,4\n", brief: "unterminated_quote:2:3", part: "never closed"),
    .init(text: "\"a,b\n", brief: "unterminated_quote:1:1", part: "never closed"),
    .init(text: "a,\"", brief: "unterminated_quote:1:3", part: "never closed"),
    .init(text: "a,b\n\"x\ny\",\"\n3,4\n", brief: "unterminated_quote:3:4", part: "never closed"),
    .init(text: "a,b\n\"1\"x,2\n", brief: "text_after_quote:2:4", part: "`x` stands after"),
    .init(text: "a,b\n\"1\" ,2\n", brief: "text_after_quote:2:4", part: "` ` stands after"),
    .init(text: "a,b\n\"ä\"ö,2\n", brief: "text_after_quote:2:4", part: "`ö` stands after"),
    .init(text: "a\tb\n\"1\"x\t2\n", brief: "text_after_quote:2:4", part: "`x`", dialect: .tsv),
    .init(text: "a,b\n5\" disk,2\n", brief: "bare_quote:2:2", part: "a quote stands inside a field"),
    .init(text: "a,b\n1, \"2\"\n", brief: "bare_quote:2:4", part: "a quote stands inside a field"),
    .init(text: "a\"b,c\n", brief: "bare_quote:1:2", part: "a quote stands inside a field"),
    .init(text: "a,b\r1,2\r", brief: "lone_carriage_return:1:4", part: "carriage return"),
    .init(text: "a,b\n1,2\r3,4\n", brief: "lone_carriage_return:2:4", part: "carriage return"),
    .init(text: "a,b\n1,2\r", brief: "lone_carriage_return:2:4", part: "carriage return"),
    .init(text: "a,b\n1,2\r\r\n", brief: "lone_carriage_return:2:4", part: "carriage return"),
    .init(text: "a\tb\n1\n", brief: "ragged_record:2:2", part: "has 1 field", dialect: .tsv),
    .init(text: "a\tb\n1\t2\t\n", brief: "ragged_record:2:5", part: "has 3 fields", dialect: .tsv),
    .init(text: "a\tb\n\n", brief: "blank_line:2:1", part: "blank", dialect: .tsv),
    .init(text: "a\tb\n1\t\"2\n", brief: "unterminated_quote:2:3", part: "never closed", dialect: .tsv),
  ]

  @Test(arguments: wrong)
  func textIsRefused(_ wrong: Wrong) {
    let problem = diagnostic {
      _ = try CSVDocument(bytes: Array(wrong.text.utf8), name: "t.csv", dialect: wrong.dialect)
    }
    #expect(brief(problem) == wrong.brief)
    #expect(problem?.message.contains(wrong.part) == true, "\(problem?.message ?? "")")
    #expect(problem?.location?.file == "t.csv")
    #expect(problem?.help != nil)
    expectForm(problem)
  }

  @Test(
    arguments: [
      ([0x61, 0x2C, 0xFF, 0x0A], "invalid_utf8:1:3"),
      (Array("a,b\nä,".utf8) + [0xC3, 0x0A], "invalid_utf8:2:3"),
      (Array("a,b\n".utf8) + [0xE2, 0x82], "invalid_utf8:2:1"),
      (Array("a,b\n".utf8) + [0xC0, 0xAF], "invalid_utf8:2:1"),
      (Array("a,b\n".utf8) + [0xED, 0xA0, 0x80], "invalid_utf8:2:1"),
      (Array("a,b\n".utf8) + [0xF4, 0x90, 0x80, 0x80], "invalid_utf8:2:1"),
      (Array("a,b\n12345678901234567890,".utf8) + [0x80], "invalid_utf8:2:22"),
      ([0xFF, 0xFE, 0x61, 0x00], "not_utf8"), ([0xFE, 0xFF, 0x00, 0x61], "not_utf8"),
      ([0xFF, 0xFE, 0x00, 0x00, 0x61], "not_utf8"),
      ([0x61, 0x00, 0x2C, 0x00, 0x62, 0x00], "not_utf8"), ([0x00, 0x61, 0x00, 0x2C, 0x00, 0x62], "not_utf8"),
      ([0x61, 0x00, 0x00, 0x00, 0x2C], "not_utf8"), ([0x00, 0x00, 0x00, 0x61, 0x00], "not_utf8"),
    ] as [([UInt8], String)])
  func bytesAreRefused(bytes: [UInt8], expected: String) {
    let problem = diagnostic { _ = try CSVDocument(bytes: bytes, name: "t") }
    #expect(brief(problem) == expected)
    expectForm(problem)
  }

  /// An encoding is named as what it is: five texts, each with what `iconv` calls its encoding.
  @Test(
    arguments: [
      ([0x61, 0x2C, 0x62, 0x0A, 0xE9, 0x74, 0xE9, 0x2C, 0x31], "latin1"),
      ([0x61, 0x2C, 0x62, 0x0A, 0x93, 0x69, 0x94, 0x2C, 0x35, 0x80], "windows-1252"),
      ([0x61, 0x2C, 0x62, 0x0A, 0xEC, 0xEE, 0xEB, 0xEE, 0xEA, 0xEE, 0xE9, 0x2C, 0x31], "windows-1251"),
      ([0x61, 0x2C, 0x62, 0x0A, 0xC5, 0xA3, 0xC4, 0xCC, 0x2C, 0x31], "gb18030"),
      ([0x61, 0x00, 0x2C, 0x00, 0x62, 0x00], "UTF-16LE"),
    ] as [([UInt8], String)])
  func encodings(bytes: [UInt8], name: String) {
    let problem = diagnostic { _ = try CSVDocument(bytes: bytes, name: "t") }
    #expect(problem?.help?.hasSuffix("with `iconv -f \(name) -t utf-8`") == true, "\(problem?.help ?? "")")
  }

  /// A file in UTF-8 with one wrong byte is told as what it is.
  @Test func damagedUTF8() {
    let bytes = Array("a,b\nÄpfel,日本語\nÖl,ñ\n".utf8) + [0xC3, 0x2C, 0x31, 0x0A]
    let problem = diagnostic { _ = try CSVDocument(bytes: bytes, name: "t") }
    #expect(brief(problem) == "invalid_utf8:4:1")
    #expect(problem?.help == "the rest of the file looks like UTF-8: write this character anew")
  }

  @Test func theSourceLineIsShown() {
    let problem = diagnostic { _ = try load("name,age\r\nAda,36\r\nBob,7,x\r\n") }
    #expect(problem?.location?.text == "Bob,7,x")
    let text = problem.map { DiagnosticRenderer().text($0) }
    #expect(
      text
        == """
        error: the record has 3 fields, but the first line names 2 columns
          --> t.csv:3:7
           |
        3 | Bob,7,x
           |       ^
          = help: remove a field, or quote the one that holds `,`: `"…"`

        """.replacing("\n   |", with: "\n  |"))
  }

  @Test func veryLongLinesAreCut() {
    let long = String(repeating: "x", count: 100_000)
    let early = diagnostic { _ = try load("a,b\n1,2,\(long)\n") }
    #expect((early?.location?.text?.count ?? 0) < 1000)
    let late = diagnostic { _ = try load("a,b\n\(long),2,3\n") }
    #expect(late?.location?.column == 100_004)
    #expect(late?.location?.text == nil)
  }
}
