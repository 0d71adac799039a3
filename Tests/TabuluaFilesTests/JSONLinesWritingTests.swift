import SeededNumbers
import TabuluaText
import TabuluaModel
@testable import TabuluaFiles
import Testing

@Suite("JSON Lines are written back as they were, but for what changed")
struct JSONLinesWritingTests {
  private func lines(_ table: TableContents) -> String {
    String(decoding: table.jsonLinesBytes(), as: UTF8.self)
  }

  @Test("what did not change is the same, byte for byte", arguments: JSONLinesReadingTests.soup)
  func unchanged(_ text: String) throws {
    #expect(lines(try load(text, name: "t.jsonl")) == text)
  }

  private static let people = """
    {"id": "ada",  "age":36, "done":false, "tags":["x"], "note":null}\r
    {"id":"bo","age":1.0e3,"city":"\\u004cyon"}\r

    { "id" : "cy" }
    """

  /// What is written after values are set, by the name of the row.
  private func after(
    _ changes: [(String, String, TableValue)], text: String = people,
    mapping: TableMapping = TableMapping(key: "id")
  ) throws -> String {
    let view = try TableView(try load(text, mapping, name: "t.jsonl"))
    for (key, column, value) in changes {
      let row = try #require(view.contents.row(forKey: key))
      try view.setValue(value, of: row, column: column)
    }
    return lines(view.contents)
  }

  @Test("a value is replaced where it stands")
  func values() throws {
    let text = try after([
      ("ada", "age", .integer(37)), ("ada", "done", .boolean(true)),
      ("ada", "note", .text("a \"b\"\n\u{1}ä")),
      ("bo", "city", .null), ("cy", "age", .number(0.5)), ("cy", "city", .text("")),
    ])
    #expect(
      text == """
        {"id": "ada",  "age":37, "done":true, "tags":["x"], "note":"a \\"b\\"\\n\\u0001ä"}\r
        {"id":"bo","age":1.0e3,"city":null}\r

        { "id" : "cy",  "age": 0.5,  "city": "" }
        """)
  }

  @Test("an equal value keeps its spelling, and a null and nothing are one")
  func equalValues() throws {
    let text = try after([
      ("bo", "age", .integer(1000)), ("bo", "city", .text("Lyon")), ("ada", "note", .null),
      ("cy", "note", .null),
    ])
    #expect(text == Self.people)
  }

  @Test("a null is no empty text")
  func nulls() throws {
    let view = try TableView(try load(Self.people, TableMapping(key: "id"), name: "t.jsonl"))
    let row = try #require(view.contents.row(forKey: "bo"))
    let column = try #require(view.contents.columnIndex("city"))
    for value in [TableValue.null, .text(""), .null, .text("Lyon")] {
      try view.setValue(value, of: row, column: "city")
      #expect(view.contents.value(of: row, column: column) == value)
    }
    #expect(!view.contents.hasOverrides)
  }

  @Test("a list or an object is kept")
  func nested() throws {
    let view = try TableView(try load(Self.people, TableMapping(key: "id"), name: "t.jsonl"))
    let row = try #require(view.contents.row(forKey: "ada"))
    for value in [TableValue.text("[]"), .null] {
      let error = #expect(throws: TableError.self) { try view.setValue(value, of: row, column: "tags") }
      #expect(error?.code == .nestedValue)
    }
    #expect(lines(view.contents) == Self.people)
    let bo = try #require(view.contents.row(forKey: "bo"))
    try view.setValue(.text("[]"), of: bo, column: "tags")
    #expect(
      lines(view.contents).contains(#""city":"\u004cyon","tags":"[]"}"#)
        || lines(view.contents).contains("\"tags\":"))
  }

  @Test("rows are deleted, moved and inserted")
  func rows() throws {
    let text = "{\"id\": \"a\", \"n\": 1}\n{\"id\": \"b\"}\n{\"id\": \"c\"}"
    let view = try TableView(try load(text, TableMapping(key: "id"), name: "t.jsonl"))
    try view.moveRow(at: [0, 2], to: [0, 0])
    #expect(lines(view.contents) == "{\"id\": \"c\"}\n{\"id\": \"a\", \"n\": 1}\n{\"id\": \"b\"}")
    try view.deleteRows(at: [[0, 1]])
    #expect(lines(view.contents) == "{\"id\": \"c\"}\n{\"id\": \"b\"}")
    try view.insertRows([(at: [0, 2], values: ["id": "d", "n": 5])])
    #expect(lines(view.contents) == "{\"id\": \"c\"}\n{\"id\": \"b\"}\n{\"id\": \"d\", \"n\": 5}")
    try view.deleteRows(at: [[0, 0], [0, 1], [0, 2]])
    #expect(lines(view.contents) == "")
    #expect(lines(try load("\u{FEFF}\n{\"a\":1}\n\n", name: "t.jsonl")) == "\u{FEFF}\n{\"a\":1}\n\n")
  }

  @Test("an empty text of a new row is written, a null is not")
  func newRows() throws {
    let view = try TableView(try load("{\"a\":\"x\",\"b\":\"y\"}\n", name: "t.jsonl"))
    try view.insertRows([(at: [0, 0], values: ["a": "", "b": nil]), (at: [0, 1], values: [:])])
    #expect(lines(view.contents) == "{\"a\":\"\"}\n{}\n{\"a\":\"x\",\"b\":\"y\"}\n")
  }

  @Test("a row that goes to another section has its value, in its kind")
  func sections() throws {
    let text = "{\"s\":1,\"t\":\"a\"}\n{\"s\":2.0,\"t\":\"b\"}\n{\"t\":\"c\"}\n"
    let view = try TableView(try load(text, TableMapping(sectionBy: "s"), name: "t.jsonl"))
    #expect((0..<3).map { view.contents.section($0).value } == ["1", "2.0", ""])
    try view.moveRow(at: [0, 0], to: [1, 0])
    try view.moveRow(at: [1, 1], to: [2, 0])
    #expect(lines(view.contents).contains("{\"s\":2.0,\"t\":\"a\"}\n"))
    #expect(lines(view.contents).contains("{\"s\":null,\"t\":\"b\"}\n"))
    let problem = diagnostic {
      _ = try load("{\"s\":1}\n{\"s\":[1]}", TableMapping(sectionBy: "s"), name: "t.jsonl")
    }
    #expect(brief(problem) == "nested_value:2:6")
    expectForm(problem)
  }

  @Test("a cell keeps its kind of value where its text can spell it")
  func kinds() throws {
    let text = "{\"m\":1,\"k\":\"a\"}\n{\"m\":\"x\",\"k\":\"b\"}\n{\"m\":true,\"k\":\"c\"}\n{\"k\":\"d\"}"
    let mapping = TableMapping(key: "k")
    let after = try after(
      [("a", "m", "12"), ("b", "m", "13"), ("c", "m", "false"), ("d", "m", "14")], text: text,
      mapping: mapping)
    #expect(
      after
        == "{\"m\":12,\"k\":\"a\"}\n{\"m\":\"13\",\"k\":\"b\"}\n{\"m\":false,\"k\":\"c\"}\n{\"k\":\"d\",\"m\":\"14\"}"
    )
    let other = try self.after([("a", "m", "012"), ("c", "m", "yes")], text: text, mapping: mapping)
    #expect(other.hasPrefix("{\"m\":\"012\",\"k\":\"a\"}\n") && other.contains("{\"m\":\"yes\",\"k\":\"c\"}"))
  }

  @Test("marks in booleans, numbers and strings")
  func marks() throws {
    for (cell, marked) in [("false", "true"), ("0", "1"), ("\"no\"", "\"yes\""), ("null", "true")] {
      let text = "{\"t\":\"a\",\"d\":\(cell)}\n"
      let view = try TableView(try load(text, TableMapping(text: "t", check: "d"), name: "t.jsonl"))
      let row = try #require(view.contents.row(at: [0, 0]))
      #expect(!view.contents.isChecked(row))
      try view.setChecked(true, of: row)
      let result = lines(view.contents)
      #expect(result == text.replacing(cell, with: marked), "\(cell)")
      try view.setChecked(false, of: row)
      #expect(lines(view.contents) == text)
    }
  }

  @Test("keys are compared as they are written")
  func keys() throws {
    let table = try load("{\"id\":1}\n{\"id\":1.0}\n{\"id\":\"x\"}", TableMapping(key: "id"), name: "t.jsonl")
    #expect(table.row(forKey: "1.0") == table.row(at: [0, 1]))
    let twice = diagnostic {
      _ = try load("{\"id\":1}\n{\"id\":\"1\"}", TableMapping(key: "id"), name: "t.jsonl")
    }
    #expect(brief(twice) == "duplicate_key:2:8")
    let none = diagnostic { _ = try load("{\"id\":1}\n{\"x\":2}", TableMapping(key: "id"), name: "t.jsonl") }
    #expect(brief(none) == "empty_key:2:1")
    let type = diagnostic {
      _ = try load("{\"n\":1}\n{\"n\":1.5}", TableMapping(types: ["n": .integer]), name: "t.jsonl")
    }
    #expect(brief(type) == "type_mismatch:2:6")
    let unknown = diagnostic { _ = try load("{\"name\":1}", TableMapping(text: "nam"), name: "t.jsonl") }
    #expect(unknown?.code == "unknown_column")
    #expect(unknown?.help == "did you mean `name`?")
  }

  @Test("a file without records has the columns of the mapping")
  func empty() throws {
    let view = try TableView(
      try load("\n", TableMapping(text: "t", key: "id", types: ["n": .integer]), name: "t.jsonl"))
    try view.insertRows([(at: [0, 0], values: ["id": "a", "t": "x", "n": 1])])
    #expect(lines(view.contents) == "\n{\"id\":\"a\",\"t\":\"x\",\"n\":1}\n")
  }

  /// What names a row or a section stays as it is in JSON Lines, also where JSON writes the number otherwise: two keys could
  /// become one, or a section one that is not listed.
  @Test func namesThatAreNumbers() throws {
    let mapping = TableMapping(
      sectionBy: "g", key: "id", sections: ["+5", "01", "5"],
      types: ["id": .integer, "g": .number, "n": .integer])
    let table = try load("id,g,n\n01,+5,+7\n1,01,8\n2,5,09\n", mapping, name: "t.csv")
    let text = String(decoding: table.jsonLinesBytes(), as: UTF8.self)
    #expect(
      text == """
        {"id":"01","g":"+5","n":7}
        {"id":1,"g":"01","n":8}
        {"id":2,"g":5,"n":9}

        """)
    let again = try load(text, mapping, name: "t.jsonl")
    for (key, section) in [("01", "+5"), ("1", "01"), ("2", "5")] {
      let row = try #require(again.row(forKey: key))
      #expect(again.text(of: row, column: 1) == section)
    }
  }

  /// So do booleans that a file spells otherwise than JSON.
  @Test(arguments: [
    ("no", "yes", "\"no\"", "\"yes\""), ("false", "true", "false", "true"), ("0", "1", "\"0\"", "\"1\""),
  ])
  func namesThatAreBooleans(_ off: String, _ on: String, _ offInJSON: String, _ onInJSON: String) throws {
    let mapping = TableMapping(
      sectionBy: "g", key: "id", sections: [on, off], types: ["id": .boolean, "g": .boolean])
    let table = try load("id,g\n\(off),\(on)\n\(on),\(off)\n", mapping, name: "t.csv")
    let text = String(decoding: table.jsonLinesBytes(), as: UTF8.self)
    // The rows of the first section stand first.
    #expect(
      text == "{\"id\":\(offInJSON),\"g\":\(onInJSON)}\n{\"id\":\(onInJSON),\"g\":\(offInJSON)}\n")
    let again = try load(text, mapping, name: "t.jsonl")
    #expect(
      again.row(forKey: off) == again.row(at: [0, 0]) && again.row(forKey: on) == again.row(at: [1, 0]))
  }

  @Test("one form is written as another")
  func conversion() throws {
    let text = "{\"a\":\"x,y\",\"n\":1.50,\"b\":true}\n{\"a\":null,\"l\":[1, 2]}\n"
    let table = try load(text, name: "t.jsonl")
    #expect(written(table) == "a,n,b,l\n\"x,y\",1.50,true,\n,,,\"[1, 2]\"\n")
    let csv = try load(
      "t,n,d\nä,+5,yes\n\"\",,\nb,.5,no\n",
      TableMapping(text: "t", check: "d", types: ["n": .number]))
    #expect(
      lines(csv) == """
        {"t":"ä","n":5,"d":true}
        {"t":"","n":null,"d":false}
        {"t":"b","n":0.5,"d":false}

        """)
    let back = try load(lines(csv), name: "t.jsonl")
    #expect(back.columns.map(\.type) == [.text, .number, .boolean])
    #expect(lines(TableContents(sections: [["a"], ["b"]])) == "{\"text\":\"a\"}\n{\"text\":\"b\"}\n")
  }

  @Test("the form of a file without a telling name")
  func sniffing() throws {
    #expect(try load(" \n{\"a\":1}", name: "/dev/stdin").columns.map(\.name) == ["a"])
    #expect(try load("{a}\n1\n", name: "t.csv").columns.map(\.name) == ["{a}"])
    #expect(try load("a,b\n1,2\n", name: "-").columns.map(\.name) == ["a", "b"])
    #expect(try load("{\"a\":1}", name: "t.NDJSON").columns.map(\.name) == ["a"])
  }

  @Test("random edits: what is read again is what was written, and other lines are the same")
  func randomEdits() throws {
    var random = SeededGenerator(seed: 9)
    let cells = ["1", "2.5", "true", "null", "\"x\"", "\"\\u00e9 y\"", "[1]", "\"12\""]
    for round in 0..<150 {
      let keys = ["a", "b", "c", "d"]
      let records = (0..<Int.random(in: 1..<8, using: &random)).map { number in
        let fields = keys.filter { _ in Bool.random(using: &random) }.map { key in
          "\"\(key)\"\(Bool.random(using: &random) ? " : " : ":")\(cells.randomElement(using: &random) ?? "0")"
        }
        return "{\(["\"id\":\"r\(number)\""].appending(fields).joined(separator: ", "))}"
      }
      let end = Bool.random(using: &random) ? "\n" : "\r\n"
      let text = records.joined(separator: end) + (Bool.random(using: &random) ? end : "")
      let view = try TableView(try load(text, TableMapping(key: "id"), name: "t.jsonl"))
      var touched: Set<String> = []
      for _ in 0..<4 {
        let key = "r\(Int.random(in: 0..<records.count, using: &random))"
        guard let row = view.contents.row(forKey: key), let path = view.contents.indexPath(of: row) else {
          continue
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          try view.moveRow(at: path, to: [0, Int.random(in: 0..<view.contents.numberOfRows, using: &random)])
        case 1 where view.contents.numberOfRows > 1: try view.deleteRows(at: [path])
        default:
          let values: [TableValue] = [
            .null, .text("q\""), .text(""), .integer(7), .number(0.25), .boolean(false),
          ]
          guard let name = keys.randomElement(using: &random), view.contents.columnIndex(name) != nil else {
            continue
          }
          let value = values.randomElement(using: &random) ?? .null
          if (try? view.setValue(value, of: row, column: name)) != nil { touched.insert(key) }
        }
      }
      let result = lines(view.contents)
      let again = try load(result, TableMapping(key: "id"), name: "t.jsonl")
      #expect(again.numberOfRows == view.contents.numberOfRows)
      view.contents.forEachRow { path, row in
        let other = again.row(at: path)
        #expect(other.flatMap { again.key(of: $0) } == view.contents.key(of: row))
        for (column, described) in view.contents.columns.enumerated() {
          let now = view.contents.withBytes(of: row, column: column) { $0.map { [UInt8]($0) } }
          let then = other.flatMap { other in
            again.columnIndex(described.name).flatMap { index in
              again.withBytes(of: other, column: index) { $0.map { [UInt8]($0) } }
            }
          }
          #expect(now == then, "round \(round): \(described.name)\n\(text)\n\(result)")
        }
        if let key = view.contents.key(of: row), !touched.contains(key),
          let record = view.contents.record(of: row)
        {
          #expect(result.contains(records[record]))
        }
      }
    }
  }
}

extension Array {
  fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}
