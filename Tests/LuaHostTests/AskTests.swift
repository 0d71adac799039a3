import LuaAttacks
import Testing

@testable import LuaHost

private let path = TestPath(section: 1, row: 2)
private let proposed = TestPath(section: 0, row: 0)

/// What a callback returns, as Lua source, and what must be made of it.
struct Shape: Sendable, CustomTestStringConvertible {
  var source: String
  var code: LuaError.Code?
  var result: String?
  var testDescription: String { "return \(source)" }

  init(_ source: String, _ code: LuaError.Code? = nil, _ result: String? = nil) {
    self.source = source
    self.code = code
    self.result = result
  }
}

private func check(_ shape: Shape, _ ask: (Fixture, LuaFunction) throws -> Void) throws {
  let source =
    "local thread = coroutine.create(print)\nreturn {\nf = function(view, path) return \(shape.source) end }"
  let fixture = try Fixture(source)
  let function = try fixture.function("f")
  do {
    try ask(fixture, function)
    #expect(shape.code == nil)
  } catch let error as LuaError {
    #expect(error.code == shape.code)
    #expect(error.result == shape.result)
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 3))
  }
  #expect(fixture.state.stackTop == 0)
}

@Suite struct `Yes and no` {
  @Test(arguments: [
    Shape("true"), Shape("false"), Shape("nil"), Shape("true, nil"), Shape("nil, 'why'"),
    Shape("", .returnedNothing), Shape("0", .wrongResult, "the number 0"),
    Shape("1.0", .wrongResult, "the number 1.0"), Shape("'0'", .wrongResult, "the string \"0\""),
    Shape("''", .wrongResult, "the string \"\""), Shape("{}", .wrongResult, "a table"),
    Shape("print", .wrongResult, "a function"), Shape("path", .wrongResult, "the index path [1, 2]"),
    Shape("view", .wrongResult, "a host object"), Shape("thread", .wrongResult, "a coroutine"),
    Shape("true, 3", .wrongReason, "the number 3"), Shape("false, false", .wrongReason, "false"),
  ])
  func results(_ shape: Shape) throws {
    try check(shape) { _ = try $0.state.askYesNo($1, $0.view, path.word) }
    try check(shape) { _ = try $0.state.askYesNo($1, $0.view, arguments: [.indexPath(path), .integer(1)]) }
    for value in [LuaScalar.integer(1), .string("Rest")] {
      try check(shape) {
        _ = try $0.state.askYesNo($1, $0.view, path.word, try $0.state.keep("title"), value)
      }
    }
  }

  @Test func `answers and reasons come through`() throws {
    let fixture = try Fixture("return { f = function(view, path) return path.row == 2, 'a\\0b' end }")
    let function = try fixture.function("f")
    #expect(
      try fixture.state.askYesNo(function, fixture.view, path.word) == LuaAnswer(value: true, reason: "a\0b"))
    #expect(try fixture.state.askYesNo(function, fixture.view, proposed.word).value == false)
    #expect(
      try fixture.state.askYesNo(function, fixture.view, arguments: [.indexPath(path)])
        == LuaAnswer(value: true, reason: "a\0b"))
  }

  @Test func `a cell's name and value cross`() throws {
    let fixture = try Fixture(
      """
      return { f = function(view, path, name, value)
        return path.row == 2, math.type(value) or type(value), view, name, value
      end, g = function(view, path, name, value)
        return true, #name .. ":" .. name .. "=" .. tostring(value)
      end }
      """)
    let (f, g) = (try fixture.function("f"), try fixture.function("g"))
    let long = String(repeating: "ž", count: 5_000)
    for name in ["title", "", "a\0b", long] {
      let kept = try fixture.state.keep(name)
      for (value, type, text) in [
        (LuaScalar.nil, "nil", "nil"), (.boolean(true), "boolean", "true"),
        (.boolean(false), "boolean", "false"),
        (.integer(.min), "integer", "\(Int64.min)"), (.number(0.5), "float", "0.5"),
        (.string(""), "string", ""),
        (.string("a\0b"), "string", "a\0b"), (.string(long), "string", long),
      ] {
        #expect(
          try fixture.state.askYesNo(f, fixture.view, path.word, kept, value)
            == LuaAnswer(value: true, reason: type))
        #expect(
          try fixture.state.askYesNo(g, fixture.view, path.word, kept, value).reason
            == "\(name.utf8.count):\(name)=\(text)")
        #expect(fixture.state.stackTop == 0)
      }
    }
  }

  @Test(arguments: [nil, 1 << 18])
  func `texts of every length cross, and leave no garbage behind`(_ memory: Int?) throws {
    let fixture = try Fixture(
      "return { f = function(view, path, name, value) return #value % 2 == 1, value end }")
    fixture.state.limits.memory = memory
    let function = try fixture.function("f")
    let name = try fixture.state.keep("title")
    for round in 0..<40 {
      for length in 0..<400 {
        let text = String("\(round)\(String(repeating: "ab", count: 200))".prefix(length))
        #expect(
          try fixture.state.askYesNo(function, fixture.view, path.word, name, .string(text))
            == LuaAnswer(value: length % 2 == 1, reason: text))
      }
    }
    #expect(fixture.state.stackTop == 0)
    // 3 MB went through.
    #expect(fixture.state.memoryUsed < 1 << 20)
  }

  @Test func `a cell may be refused, and an error comes out`() throws {
    let fixture = try Fixture(
      """
      return { f = function(view, path, name, value)
        if value == 3 then reject(name) end
        if value == "three" then reject(value) end
        error(name)
      end }
      """)
    let function = try fixture.function("f")
    let name = try fixture.state.keep("title")
    for (value, reason) in [(LuaScalar.integer(3), "title"), (.string("three"), "three")] {
      #expect(
        try fixture.state.askYesNo(function, fixture.view, path.word, name, value)
          == LuaAnswer(value: false, reason: reason))
    }
    for value in [LuaScalar.integer(4), .string("four")] {
      let error = #expect(throws: LuaError.self) {
        try fixture.state.askYesNo(function, fixture.view, path.word, name, value)
      }
      #expect(error?.code == .runtime)
      #expect(error?.message == "title")
      #expect(fixture.state.stackTop == 0)
    }
  }
}

@Suite struct `Index paths as answers` {
  static let shapes = [
    Shape("path"), Shape("nil"), Shape("false"), Shape("path, 'why'"), Shape("", .returnedNothing),
    Shape("true", .wrongResult, "true"), Shape("3", .wrongResult, "the number 3"),
    Shape("{ section = 0, row = 0 }", .wrongResult, "a table"), Shape("view", .wrongResult, "a host object"),
    Shape("'[0, 0]'", .wrongResult, "the string \"[0, 0]\""), Shape("path, {}", .wrongReason, "a table"),
  ]

  @Test(arguments: shapes) func results(_ shape: Shape) throws {
    try check(shape) { _ = try $0.state.askIndexPath($1, $0.view, path) }
    try check(shape) { _ = try $0.state.askIndexPath($1, $0.view, path, proposed) }
  }

  @Test func `the path of section 0 and row 0 is no refusal`() throws {
    let fixture = try Fixture("return { f = function(view, a, b) return b, 'first' end }")
    let answer = try fixture.state.askIndexPath(try fixture.function("f"), fixture.view, path, proposed)
    #expect(answer == LuaAnswer(value: proposed, reason: "first"))
  }

  @Test func `a row is no path`() throws {
    let fixture = try Fixture("local row = ...\nreturn { f = function(view, a) return kept end, keep = 1 }") {
      state in
      try state.setGlobal("kept", .row(TestRow(table: 1, generation: 2, identity: 3)))
    }
    do {
      _ = try fixture.state.askIndexPath(try fixture.function("f"), fixture.view, path)
      Issue.record("a row was taken for a path")
    } catch let error as LuaError {
      #expect(error.code == .wrongResult)
      #expect(error.result == "a row")
    }
  }

  @Test(arguments: [
    TestPath(section: 0, row: 0), TestPath(section: 1, row: 0),
    TestPath(section: 0x7F_FFFF, row: 0xFF_FFFF_FFFF), TestPath(section: 3, row: 1 << 32),
    TestPath(section: 0x40_0000, row: 0x80_0000_0000),
  ])
  func `every path comes back the same`(_ path: TestPath) throws {
    let fixture = try Fixture(
      "return { f = function(view, p) return index_path(p.section, p.row) == p and p:with_row(p.row) end }")
    #expect(try fixture.state.askIndexPath(try fixture.function("f"), fixture.view, path).value == path)
  }
}

@Suite struct `Numbers as answers` {
  @Test(arguments: [
    Shape("3"), Shape("3.0"), Shape("-1"), Shape("", .returnedNothing), Shape("nil", .wrongResult, "nil"),
    Shape("3.5", .wrongResult, "the number 3.5"), Shape("'3'", .wrongResult, "the string \"3\""),
    Shape("1/0", .wrongResult, "the number inf"), Shape("0/0", .wrongResult, "nan, which is not a number"),
    Shape("1e300", .wrongResult, "the number 1e+300"), Shape("path", .wrongResult, "the index path [1, 2]"),
  ])
  func integers(_ shape: Shape) throws {
    try check(shape) { fixture, function in
      // Without a path, `path` is nil, which is a wrong result just as well.
      guard shape.source != "path" else {
        _ = try fixture.state.askInteger(function, fixture.view, path.word)
        return
      }
      _ = try fixture.state.askInteger(function, fixture.view)
    }
  }

  @Test(arguments: [
    Shape("3"), Shape("3.5"), Shape("", .returnedNothing), Shape("nil", .wrongResult, "nil"),
    Shape("'3'", .wrongResult, "the string \"3\""), Shape("true", .wrongResult, "true"),
  ])
  func numbers(_ shape: Shape) throws {
    try check(shape) { _ = try $0.state.askNumber($1, $0.view, path.word) }
    try check(shape) { _ = try $0.state.askNumber($1, $0.view, integer: 1) }
  }

  @Test func `subjects arrive`() throws {
    let fixture = try Fixture(
      """
      return {
        count = function(view, ...) return select('#', ...) end,
        section = function(view, section) return section * 2 end,
        row = function(view, path) return path.row / 4 end }
      """)
    let (state, view) = (fixture.state, fixture.view)
    #expect(try state.askInteger(try fixture.function("count"), view) == 0)
    #expect(try state.askInteger(try fixture.function("count"), view, path.word) == 1)
    #expect(try state.askInteger(try fixture.function("section"), view, integer: 21) == 42)
    #expect(try state.askNumber(try fixture.function("row"), view, path.word) == 0.5)
  }
}

@Suite struct `Values and events` {
  @Test(arguments: [
    Shape("'text'"), Shape("nil"), Shape("nil, 'why'"), Shape("{ text = 'x' }"), Shape("", .returnedNothing),
    Shape("'text', 4", .wrongReason, "the number 4"),
  ])
  func `values that must be answered`(_ shape: Shape) throws {
    try check(shape) { _ = try $0.state.askValue($1, $0.view, [.indexPath(path)], mustAnswer: true) }
  }

  @Test func `returning nothing means nil where that is allowed`() throws {
    let fixture = try Fixture("return { f = function() end }")
    #expect(try fixture.state.askValue(try fixture.function("f"), fixture.view, []) == LuaAnswer(value: .nil))
  }

  @Test func `events get their paths and ignore results`() throws {
    let fixture = try Fixture(
      """
      local log = {}
      return { log = log, f = function(view, ...)
        log[#log + 1] = select('#', ...)
        log[#log + 1] = tostring((select(2, ...)))
        return 1, 2, 3
      end }
      """)
    let function = try fixture.function("f")
    let (state, view) = (fixture.state, fixture.view)
    try state.notify(function, view)
    try state.notify(function, view, path.word)
    try state.notify(function, view, path.word, proposed.word)
    try state.notify(function, view, arguments: [.string("delete"), .indexPath(path), .nil])
    guard case .table(let log) = try fixture.value("log") else { throw Fixture.Missing() }
    #expect(
      log.list == [
        .integer(0), .string("nil"), .integer(1), .string("nil"), .integer(2), .string("[0, 0]"), .integer(3),
        .string("[1, 2]"),
      ])
    #expect(state.stackTop == 0)
  }

  @Test func `functions know where they are and what their parameters are called`() throws {
    let fixture = try Fixture(
      """
      local policy = {}
      function policy.dot(view, path) end
      function policy:colon(path, ...) end
      policy.host = print
      return policy
      """, name: "a folder/policy with spaces.lua")
    let dot = try fixture.function("dot")
    #expect(dot.parameterNames == ["view", "path"])
    #expect(dot.place == LuaSourceLine(chunk: "a folder/policy with spaces.lua", line: 2))
    #expect(!dot.isVariadic)
    let colon = try fixture.function("colon")
    #expect(colon.parameterNames == ["self", "path"])
    #expect(colon.parameterCount == 2)
    #expect(colon.isVariadic)
    #expect(try fixture.function("host").place == nil)
    #expect(try fixture.function("dot") == dot)
    #expect(dot != colon)
  }
}
