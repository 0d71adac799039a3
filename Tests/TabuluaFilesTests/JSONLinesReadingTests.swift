import SeededNumbers
import TabuluaText
import Foundation
import TabuluaModel
@testable import TabuluaFiles
import Testing

/// JSON Lines as a simple reader has them: every line parsed to a tree.
private struct SimpleJSONLines {
  var columns: [String] = []
  var records: [[(key: String, value: JSONValue)]] = []

  /// Nil if a line is no object.
  init?(_ bytes: [UInt8]) {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      rest = rest[line.endIndex...].dropFirst()
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      guard let value = try? JSONParser.parse(line), case .object(let fields) = value else { return nil }
      for field in fields where !columns.contains(where: { $0.utf8.elementsEqual(field.key.utf8) }) {
        columns.append(field.key)
      }
      records.append(fields)
    }
  }

  func value(_ record: Int, _ column: Int) -> JSONValue? {
    records[record].first { $0.key.utf8.elementsEqual(columns[column].utf8) }?.value
  }
}

@Suite("JSON Lines are read as a simple reader reads them")
struct JSONLinesReadingTests {
  /// Whether a text is read; what is read is compared with the simple reader's result.
  @discardableResult
  private func check(_ bytes: [UInt8]) -> Bool {
    let simple = SimpleJSONLines(bytes)
    let note = Comment(rawValue: String(decoding: bytes.prefix(300), as: UTF8.self))
    let document: JSONLinesDocument
    do {
      document = try JSONLinesDocument(bytes: FileBytes(bytes), name: "t.jsonl")
    } catch {
      // Names that look alike are refused, whatever their bytes.
      #expect(simple == nil || error.code == "duplicate_column", note)
      expectForm(error, note)
      return false
    }
    guard let simple else {
      Issue.record("read, though it is wrong: \(note)")
      return true
    }
    #expect(document.columns == simple.columns, note)
    #expect(document.numberOfRecords == simple.records.count, note)
    guard document.columns == simple.columns, document.numberOfRecords == simple.records.count else {
      return true
    }
    for record in simple.records.indices {
      for column in simple.columns.indices {
        let value = simple.value(record, column)
        let found = document.withCell(record, column) { $0.map { String(decoding: $0, as: UTF8.self) } }
        switch value {
        case .null?, nil: #expect(found == nil, note)
        case .string(let text)?: #expect(found.map { $0.utf8.elementsEqual(text.utf8) } == true, note)
        case .boolean(let flag)?: #expect(found == String(flag), note)
        case .integer(let number)?: #expect(found == String(number), note)
        case .number(let text)?: #expect(found == text, note)
        case .array?, .object?:
          #expect(document.isFixed(record, column), note)
          #expect(found.flatMap { try? JSONParser.parse(Array($0.utf8)[...]) } == value, note)
        }
      }
    }
    return true
  }

  static let soup: [String] = [
    "", "\n\n", " \n\t\r\n", "{}", "{}\n{}\n", "{\"a\":1}\n{\"b\":2}\n{\"a\":3,\"b\":4}\n{\"b\":5,\"a\":6}",
    "\u{FEFF}{\"a\":\"x\"}\r\n\r\n{\"a\":\"y\"}\r\n", " { \"a\" : 1 , \"b\" : [ 1 , { \"c\" : null } ] } \n",
    #"{"a":"\u00e4\n\"\\\/ 🎈 \ud83c\udf88","\u0061b":1.50,"ab2":-0}"#,
    #"{"a":"1","b":9223372036854775807,"c":9223372036854775808,"d":1e999,"e":1e-5,"f":true,"g":null}"#,
    #"{"a":{"x":[],"y":{},"z":"}{]["}}"#, "{\"ä\":\"ü\"}\n{\"\\u00e4\":\"日本\"}",
    "{\"\":1}\n{\"\":\"\"}", #"{"a":"\u0000"}"#, "{\"a\"\r:\t1}",
  ]

  static let wrong: [String] = [
    "[]", "{", "{}x", "{} {}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}",
    "{\"a\":{\"b\":1,\"b\":2}}", "{\"a\":{\"b\":1,\"\\u0062\":2}}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}",
    "{\"a\":+1}", "{\"a\":NaN}", "{\"a\":nul}", "{\"a\":tru}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}",
    "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\t\"}", "{\"a\":\"", "{\"a\":\"\\", "{'a':1}", "{a:1}",
    "{\"a\":\n1}", "{\"a\":[1,]}", "{\"a\":[1 2]}", "{\"a\":{\"b\"}}", "null", "\"a\"", "{}\n\u{FEFF}{}",
    "{}\u{A0}",
    "{\"a\":[}", "{\"a\":1e}", "{\"a\":-}", "{\"a\":1 \"b\":2}", "{,}", "\u{B}", "{}\0",
  ]

  @Test(arguments: soup)
  func soupIsRead(_ text: String) { #expect(check(Array(text.utf8))) }

  @Test(arguments: wrong)
  func wrongIsRefused(_ text: String) {
    #expect(!check(Array(text.utf8)))
    #expect(!check(Array("{\"z\":0}\n\(text)\n{}".utf8)))
  }

  @Test("every short text", arguments: Array("{}[]\":,\\1a".utf8))
  func shortTexts(_ first: UInt8) {
    let letters = Array("{}[]\":,\\1a \n".utf8)
    var read = 0
    func visit(_ text: [UInt8], _ left: Int) {
      if check(text) { read += 1 }
      if left > 0 { for letter in letters { visit(text + [letter], left - 1) } }
    }
    visit([first], 3)
    #expect(first != UInt8(ascii: "{") || read > 5)
  }

  @Test("every short value", arguments: Array("[{\"-01.eEtnfu\\".utf8))
  func shortValues(_ first: UInt8) {
    let letters = Array("[]{},:\"\\-01.eun".utf8)
    func visit(_ text: [UInt8], _ left: Int) {
      check(Array("{\"a\":".utf8) + text + Array("}".utf8))
      if left > 0 { for letter in letters { visit(text + [letter], left - 1) } }
    }
    visit([first], 2)
  }

  @Test("a text with one byte changed, left out or put in", arguments: soup)
  func mutations(_ text: String) {
    let bytes = Array(text.utf8)
    let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""
    let others =
      isLong ? Array(0...255) : Array("\"\\{}[],: \n1eu0".utf8) + [0x00, 0x7F, 0x80, 0xC3, 0xED, 0xFF]
    for index in bytes.indices {
      for byte in others {
        var changed = bytes
        changed[index] = byte
        check(changed)
        changed.insert(bytes[index], at: index)
        check(changed)
      }
      var shorter = bytes
      shorter.remove(at: index)
      check(shorter)
      check(Array(bytes[..<index]))
    }
  }

  @Test("random records with keys in any order, present or not")
  func random() {
    var random = SeededGenerator(seed: 4)
    let values = [
      "1", "-2.50", "true", "null", "\"x\"", "\"\\u00e9\"", "[1,2]", "{\"k\":{}}",
      "\"long \(String(repeating: "ä", count: 40))\"",
    ]
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let keys = (0..<Int.random(in: 0..<9, using: &random)).map { "k\($0)" }.shuffled(using: &random)
        let fields = keys.filter { _ in Bool.random(using: &random) }.map { key in
          let spelled = Int.random(in: 0..<8, using: &random) == 0 ? "\\u006b\(key.dropFirst())" : key
          return "\"\(spelled)\":\(values.randomElement(using: &random) ?? "0")"
        }
        text += "{" + fields.joined(separator: Bool.random(using: &random) ? "," : " , ") + "}\n"
      }
      #expect(check(Array(text.utf8)))
    }
  }

  @Test("every length of strings, so that each end lies at every place of a word")
  func lengths() {
    for length in 0..<70 {
      let text = String(repeating: "x", count: length)
      check(Array("{\"\(text)\":\"\(text)\",\"b\":\"\(text)\\n\",\"c\":\"\(text)ä\"}".utf8))
      check(Array("{\"a\":\"\(text)".utf8))
      check(Array("{\"a\":\"\(text)\\\"}".utf8))
      check(Array("{\"a\":\"\(text)\u{1}\"}".utf8))
      check(Array("{\"a\":\"\(text)".utf8) + [0xC3, 0x22, 0x7D])
    }
  }

  @Test func depth() {
    for depth in [250, 255, 256, 257, 100_000] {
      let text = "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
      #expect(check(Array(text.utf8)) == (depth < JSONParser.maximumDepth))
    }
  }

  @Test("ten thousand keys in one record, and a key of its own in each of ten thousand")
  func manyKeys() throws {
    let keys = (0..<10_000).map { "\"k\($0)\":\($0)" }
    let wide = "{" + keys.joined(separator: ",") + "}\n"
    let document = try JSONLinesDocument(bytes: FileBytes(Array((wide + wide).utf8)), name: "t")
    #expect(document.columns.count == 10_000)
    #expect(document.text(record: 1, column: 9_999) == "9999")
    #expect(throws: Diagnostic.self) {
      try JSONLinesDocument(
        bytes: FileBytes(Array(("{" + keys.joined(separator: ",") + ",\"k7\":0}").utf8)), name: "t")
    }
    let tall = keys.map { "{\($0)}\n" }.joined()
    let sparse = try JSONLinesDocument(bytes: FileBytes(Array(tall.utf8)), name: "t")
    #expect(sparse.columns.count == 10_000)
    #expect(sparse.text(record: 77, column: 77) == "77")
    #expect(sparse.withCell(77, 78) { $0 == nil })
    #expect(sparse.cells.count == 10_000)
  }

  @Test("a very large cell")
  func largeCell() throws {
    let size = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != "" ? 100_000_000 : 8_000_000
    var bytes = Array("{\"a\":\"".utf8)
    bytes += repeatElement(UInt8(ascii: "x"), count: size)
    bytes += Array("\\n\",\"b\":2}".utf8)
    let document = try JSONLinesDocument(bytes: FileBytes(bytes), name: "t")
    #expect(document.withCell(0, 0) { $0?.count } == size + 1)
    #expect(document.text(record: 0, column: 1) == "2")
  }

  @Test("types of columns")
  func types() throws {
    let text = """
      {"s":"a","i":1,"n":1,"b":true,"m":1,"x":[1],"h":1e999,"z":null,"q":9223372036854775808}
      {"s":"b","i":-9223372036854775808,"n":1.5,"b":null,"m":"a","x":"y","h":1,"z":null,"q":1}
      {"s":null,"w":0}
      """
    let table = try load(text, name: "t.jsonl")
    let types = Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, $0.type) })
    #expect(
      types == [
        "s": .text, "i": .integer, "n": .number, "b": .boolean, "m": .text, "x": .text, "h": .text,
        "z": .text,
        "q": .number, "w": .integer,
      ])
    let rows = table.rows(inSection: 0)
    func value(_ row: Int, _ name: String) throws -> TableValue {
      table.value(of: rows[row], column: try #require(table.columnIndex(name)))
    }
    #expect(try value(0, "i") == .integer(1))
    #expect(try value(0, "n") == .number(1))
    #expect(try value(0, "b") == .boolean(true))
    #expect(try value(1, "b") == .null)
    #expect(try value(2, "s") == .null)
    #expect(try value(0, "x") == .text("[1]"))
    #expect(try value(0, "h") == .text("1e999"))
    #expect(try value(0, "m") == .text("1"))
    #expect(try value(0, "w") == .null)
  }

  @Test(
    arguments: [
      ("{\"a\":1}\n{\"a\":}", "bad_json:2:6", "`}` begins no value"),
      ("{\"a\":1}\n[1]", "not_an_object:2:1", "a list"), ("{\"ä\":1,\"ä\":2}", "bad_json:1:8", "twice"),
      ("{\"a\":1}\n\n  {\"b\":tru}", "bad_json:3:8", "`tru`"),
      ("{\n\"a\":1\n}\n", "bad_json:1:1", "never closed"),
      ("{\"a\":\"\\ud800\"}", "bad_json:1:7", "surrogate"), ("3", "not_an_object:1:1", "a number"),
    ])
  func places(text: String, place: String, message: String) {
    let problem = diagnostic { _ = try load(text, name: "t.jsonl") }
    #expect(brief(problem) == place)
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
    #expect(problem?.help != nil)
    expectForm(problem)
  }

  @Test func otherEncodings() {
    for (bytes, code) in [([0xFF, 0xFE, 0x7B, 0], "not_utf8"), ([0x7B, 0xFF, 0x7D], "bad_json")]
      as [([UInt8], String)]
    {
      let problem = diagnostic { _ = try TableFile.load(bytes: bytes, name: "t.jsonl") }
      #expect(problem?.code == code)
      #expect(problem?.help?.contains("iconv") == true)
    }
  }

  @Test("a slice of bytes is read as if it were all")
  func slices() throws {
    let bytes = FileBytes(Array("x{\"a\":\"b\"}\"}".utf8))
    let document = try JSONLinesDocument(bytes: bytes[1..<10], name: "t")
    #expect(document.text(record: 0, column: 0) == "b")
  }
}
