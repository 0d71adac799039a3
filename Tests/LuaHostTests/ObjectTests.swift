import LuaAttacks
import Testing

@testable import LuaHost

private struct NoColumn: Error, CustomStringConvertible {
  var description: String
}

private var toolbox: LuaObjectType {
  LuaObjectType(
    name: "view",
    methods: [
      ("path", { .value(.indexPath(try $0.indexPath(at: 1, "path"))) }),
      ("row", { .value(.row(try $0.row(at: 1, "row"))) }),
      ("integer", { .value(.integer(try $0.integer(at: 1, "number"))) }),
      ("number", { .value(.number(try $0.number(at: 1, "number"))) }),
      ("boolean", { .value(.boolean(try $0.boolean(at: 1, "flag"))) }),
      ("string", { .value(.string(try $0.string(at: 1, "text"))) }),
      (
        "fields",
        { call in
          .fields(
            call.fields { table in
              table.add("flag", .boolean(false))
              table.add("number", .number(0.5))
              table.add("nothing", .nil)
              table.add("text", .string("naïve\0"))
              table.add("long", .string(String(repeating: "x", count: 2_000)))
              table.add("count", .integer(-7))
            })
        }
      ),
      ("echo", { call in .value(try call.value(at: 2)) }),
      ("count", { call in .value(.integer(Int64(call.count))) }),
      ("none", { .value(.boolean($0.isNone(at: 1))) }),
      ("function_line", { .value(.integer(Int64(try $0.function(at: 1).line))) }),
      ("identity", { .value(.integer(Int64(try $0.row(at: 1, "row").identity))) }),
      ("several", { _ in .values([.integer(1), .nil, .string("x")]) }), ("nothing", { _ in .nothing }),
      (
        "rows",
        { _ in
          .iterator(
            (0..<3).map {
              (
                TestPath(section: 0, row: $0).word,
                TestRow(table: 1, generation: 0, identity: UInt32($0)).word
              )
            })
        }
      ),
      (
        "kind",
        { call in
          .value(.string(try call.word(at: 1, "row").row == nil ? "path" : "row"))
        }
      ),
    ],
    integerMethods: [LuaIntegerMethod("double", "number") { $0 * 2 }],
    getField: { $0.string == "is_editing" ? .boolean(true) : nil },
    setField: { name, value in throw NoColumn(description: "\(name) = \(value)") },
    unknownField: { NoColumn(description: "no `\($0)`; did you mean `rows`?") })
}

private func result(_ source: String) throws -> String {
  let fixture = try Fixture("return { f = function(view, row) return \(source) end }", type: toolbox)
  let row = LuaValue.row(TestRow(table: 3, generation: 1, identity: 8))
  let values = try fixture.state.call(try fixture.function("f"), [.object(fixture.view), .value(row)])
  #expect(fixture.state.stackTop == 0)
  return values.map(\.description).joined(separator: ", ")
}

@Suite struct `Host objects` {
  @Test(arguments: [
    ("view:path(index_path(1, 2))", "[1, 2]"), ("view:row(row) == row", "true"), ("view:integer(3.0)", "3"),
    ("view:number(3)", "3.0"), ("view:boolean(false)", "false"), ("view:string('a\\0b')", "\"a\\0b\""),
    ("view:echo(1, { a = { 1, 2 } })", "{ a = { 1, 2 } }"), ("view:echo(1)", "nil"),
    ("#view:fields().long", "2000"), ("view:fields().count + view:fields().number", "-6.5"),
    ("view:fields().text .. tostring(view:fields().flag)", "\"naïve\\0false\""),
    ("view:fields().nothing", "nil"), ("next(view:fields())", "\"count\", -7"),
    ("view:count()", "0"),
    ("view:count(nil, nil, nil)", "3"), ("view:none()", "true"), ("view:none(nil)", "true"),
    ("view:none(false)", "false"),
    ("view:function_line(function() end)", "1"), ("view:several()", "1, nil, \"x\""), ("view:nothing()", ""),
    ("view:kind(row)", "\"row\""), ("view:kind(index_path(0, 0))", "\"path\""), ("view:double(21)", "42"),
    ("view:double(21.0)", "42"), ("view.is_editing", "true"), ("tostring(view)", "\"view\""),
    ("getmetatable(view)", "false"), ("type(view)", "\"userdata\""), ("view == view", "true"),
  ])
  func answer(_ source: String, _ expected: String) throws {
    #expect(try result(source) == expected)
  }

  @Test(arguments: [
    ("view:path(3)", "argument `path` of `path` must be an index path, not the number 3"),
    ("view:path(row)", "argument `path` of `path` must be an index path, not a row"),
    ("view:path()", "argument `path` of `path` must be an index path, not nothing"),
    ("view:path(nil)", "argument `path` of `path` must be an index path, not nil"),
    ("view:row(view)", "argument `row` of `row` must be a row, not a host object"),
    ("view:integer('3')", "argument `number` of `integer` must be a whole number, not the string \"3\""),
    ("view:integer(3.5)", "argument `number` of `integer` must be a whole number, not the number 3.5"),
    ("view:double('x')", "argument `number` of `double` must be a whole number, not the string \"x\""),
    ("view:double()", "argument `number` of `double` must be a whole number, not nothing"),
    ("view:string({})", "argument `text` of `string` must be a string, not a table"),
    ("view:kind(print)", "argument `row` of `kind` must be an index path or a row, not a function"),
    (
      "view:function_line(coroutine.create(print))",
      "argument 1 of `function_line` must be a function, not a coroutine"
    ),
    ("view.double(21)", "`double` is a method: write `view:double(…)`"),
    ("view.count()", "`count` is a method: write `view:count(…)`"),
    ("view.row(row, row)", "`row` is a method: write `view:row(…)`"),
    ("view:rwos()", "no `rwos`; did you mean `rows`?"),
    ("view.editing", "no `editing`; did you mean `rows`?"),
    ("view[1]", "`view` has no field of type number"),
    (
      "view:count(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)",
      "`count` takes at most 16 arguments"
    ),
    ("(function() view.name = 3 end)()", "name = 3"),
    ("(function() view[1] = 3 end)()", "no field of type number"),
    (
      "(function() local t = {} t[1] = t return view:echo(1, t) end)()",
      "a table that contains itself cannot be copied"
    ),
  ])
  func refuse(_ source: String, _ message: String) throws {
    do {
      _ = try result(source)
      Issue.record("no error")
    } catch let error as LuaError {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 1))
    }
  }

  @Test func `an iterator walks over a snapshot`() throws {
    #expect(
      try result(
        "(function() local t = '' for path, row in view:rows() do t = t .. path.row .. 'row ' .. view:identity(row) end return t end)()"
      )
        == "\"0row 01row 12row 2\"")
  }

  @Test func `a method of one object does not take another`() throws {
    let fixture = try Fixture("return { f = function(view) return view.count(other) end }", type: toolbox) {
      state in
      try state.setGlobal("other", try state.makeObject(toolbox))
    }
    #expect(try fixture.failure("f").message.contains("write `view:count(…)`"))
  }
}

@Suite struct Rows {
  private func fixture(_ source: String, log: @escaping (String) -> Void = { _ in }) throws -> Fixture {
    try Fixture(source) { state in
      state.wordHandler = LuaWordHandler(
        field: { name in
          guard let field = names.firstIndex(of: name.string) else {
            throw NoColumn(description: "no column `\(name)`")
          }
          log("\(name) is field \(field)")
          return field
        },
        get: { row, field, value in
          switch names[field] {
          case "title": value.set(.string(LuaString("row \(TestRow(row).identity)")))
          case "bytes": [0xFF, 0, UInt8(TestRow(row).identity)].withUnsafeBytes { value.set(string: $0) }
          default: value.set(string: nil)
          }
        },
        set: { row, field, value in log("\(TestRow(row).identity).\(names[field]) = \(value)") },
        describe: { "row \"\(TestRow($0).identity)\"" })
    }
  }

  private let names = ["title", "Due date", "bytes"]

  private let row = LuaValue.row(TestRow(table: 1, generation: 3, identity: 9))

  @Test func `answer their fields`() throws {
    var log: [String] = []
    let fixture = try fixture(
      """
      return { f = function(row, same)
        row.title = 'new'
        row['Due date'] = nil
        local t = { [row] = 1 }
        return row.title, tostring(row), row == same, t[same], 'a ' .. row
      end }
      """
    ) { log.append($0) }
    #expect(
      try fixture.call("f", row, row) == [
        .string("row 9"), .string("row \"9\""), .boolean(true), .integer(1), .string("a row \"9\""),
      ])
    #expect(
      log == ["title is field 0", "9.title = \"new\"", "Due date is field 1", "9.Due date = nil"])
  }

  @Test func `hand over bytes as they are, and nil`() throws {
    let fixture = try fixture("return { f = function(row) return row.bytes, row['Due date'], row.title end }")
    for _ in 0..<2 {
      #expect(
        try fixture.call("f", row) == [.string(LuaString(bytes: [0xFF, 0, 9])), .nil, .string("row 9")])
    }
  }

  @Test(arguments: [
    ("row.nope", "no column `nope`"), ("row[1]", "named by strings, not by a number"),
    ("row < row", "only index paths have an order"),
    ("row.section()", "no column `section`"),
  ])
  func refuse(_ source: String, _ message: String) throws {
    let fixture = try fixture("return { f = function(view, row) return \(source) end }")
    #expect(try fixture.failure("f", row).message.contains(message))
  }

  @Test func `have no fields where the host knows no rows`() throws {
    let fixture = try Fixture("return { f = function(view, row) return row.title end }")
    #expect(try fixture.failure("f", row).message == "rows have no fields here")
  }
}
