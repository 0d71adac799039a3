import Testing

@testable import LuaHost

private struct Refused: Error, Equatable, CustomStringConvertible {
  var number: Int
  var description: String { "refused \(number)" }
}

private var thrower: LuaObjectType {
  LuaObjectType(
    name: "view",
    methods: [("fail", { call in throw Refused(number: Int(try call.integer(at: 1, "number"))) })],
    integerMethods: [LuaIntegerMethod("fail_fast", "number") { throw Refused(number: Int($0)) }])
}

@Suite struct `Errors of scripts` {
  @Test(arguments: [
    ("error('plain')", "plain"), ("error('plain', 0)", "plain"), ("error()", "the script raised nil"),
    ("error({})", "the script raised a table"),
    ("error({ code = 1 })", "the script raised a table: code = 1"),
    (
      "error({ 2, b = 'x', a = {}, [true] = 1, f = 1.0 })",
      "the script raised a table: [1] = 2, a = a table, b = the string \"x\", f = 1.0, …"
    ),
    ("local t = {} for i = 1, 100 do t[i] = i end error(t)", "the script raised a table"),
    ("error({ [print] = 1 })", "the script raised a table"),
    (
      "error({ 1, 2, 3, 4, 5, 6, 7 })",
      "the script raised a table: [1] = 1, [2] = 2, [3] = 3, [4] = 4, [5] = 5, [6] = 6, …"
    ), ("error(true)", "the script raised true"),
    ("error(12)", "12"),
    ("error({ message = 'mine' })", "mine"), ("error(print)", "the script raised a function"),
    ("error(index_path(0, 1))", "the script raised the index path [0, 1]"),
    ("error(setmetatable({}, { __tostring = function() return 'text' end }))", "text"),
    ("error(setmetatable({}, { __tostring = function() error('no') end }))", "the script raised a table"),
    ("error(setmetatable({ message = 'mine' }, { __tostring = function() return 3 end }))", "mine"),
    (
      "error(setmetatable({}, { __tostring = function() local function f() return f() + 1 end f() end }))",
      "the script raised a table"
    ),
    ("error('nul \\0 inside')", "nul \0 inside"), ("error('a:1: b')", "a:1: b"),
    ("error(view)", "view"),
    ("local x = nil; x.y = 1", "attempt to index a nil value (local 'x')"),
    ("coroutine.wrap(function() error('inner') end)()", "inner"), ("assert(false, 'asserted')", "asserted"),
    ("assert(nil)", "assertion failed!"),
    ("local ok, e = pcall(error, { message = 'again' }) error(e)", "again"),
  ])
  func messages(_ source: String, _ message: String) throws {
    let fixture = try Fixture("return { f = function(view) \(source) end }")
    let error = try fixture.failure("f")
    #expect(error.code == .runtime)
    #expect(error.message == message)
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 1))
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `the traceback stands innermost first`() throws {
    let fixture = try Fixture(
      """
      local function deep(n)
        error('down here')
      end
      local t = {}
      function t.middle() deep(1) return 1 end
      function t:method() t.middle() return 1 end
      return { f = function()
        t:method()
        return 1
      end }
      """)
    let error = try fixture.failure("f")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 2))
    #expect(
      error.traceback == [
        "policy.lua:2: in function 'deep'", "policy.lua:5: in function 'middle'",
        "policy.lua:6: in method 'method'",
        "policy.lua:8: in the function at line 7",
      ])
  }

  @Test func `the calls within a coroutine come first`() throws {
    let fixture = try Fixture(
      """
      local function inner()
        error({ message = 'down here' })
      end
      return { f = function(view)
        local middle = coroutine.wrap(function() inner() return 1 end)
        pcall(coroutine.wrap(function() error('caught') end))
        middle()
        return 1
      end }
      """)
    let error = try fixture.failure("f")
    #expect(error.message == "down here")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 2))
    #expect(
      error.traceback.map { $0.prefix { $0 != " " } } == ["policy.lua:2:", "policy.lua:5:", "policy.lua:7:"])
  }

  @Test func `a level moves the place`() throws {
    let fixture = try Fixture("local function f() error('x', 2) end\nreturn { f = function()\n  f()\nend }")
    #expect(try fixture.failure("f").at == LuaSourceLine(chunk: "policy.lua", line: 3))
  }

  @Test(arguments: [
    "a:12: b.lua", String(repeating: "long/", count: 30) + "policy.lua", "ünï.lua", "=x", "@y",
  ])
  func `names of chunks are shown as they are`(_ name: String) throws {
    let error = try Fixture("return { f = function()\n error('x') end }", name: name).failure("f")
    #expect(error.message == "x")
    #expect(error.at == LuaSourceLine(chunk: name, line: 2))
  }

  @Test func `syntax errors have a place`() throws {
    let state = try LuaState()
    do {
      _ = try state.execute(Array("local x = 1\nlocal = 2\n".utf8), name: "bad.lua")
      Issue.record("nonsense was compiled")
    } catch {
      #expect(error.code == .syntax)
      #expect(error.at == LuaSourceLine(chunk: "bad.lua", line: 2))
      #expect(error.message == "<name> expected near '='")
      #expect(error.at.flatMap(state.sourceLine) == "local = 2")
    }
    #expect(state.stackTop == 0)
  }

  @Test func `lines of sources`() throws {
    let state = try LuaState()
    _ = try state.execute(Array("local a = 1\r\n\nreturn a".utf8), name: "x.lua")
    #expect(state.sourceLine(LuaSourceLine(chunk: "x.lua", line: 1)) == "local a = 1")
    #expect(state.sourceLine(LuaSourceLine(chunk: "x.lua", line: 2)) == "")
    #expect(state.sourceLine(LuaSourceLine(chunk: "x.lua", line: 3)) == "return a")
    #expect(state.sourceLine(LuaSourceLine(chunk: "x.lua", line: 4)) == nil)
    #expect(state.sourceLine(LuaSourceLine(chunk: "y.lua", line: 1)) == nil)
  }
}

@Suite struct `Errors of the host` {
  @Test(arguments: ["view:fail(7)", "view:fail_fast(7)", "coroutine.wrap(function() view:fail(7) end)()"])
  func `come out as themselves, with the traceback beside them`(_ source: String) throws {
    let fixture = try Fixture("return { f = function(view)\n \(source) end }", type: thrower)
    let error = try fixture.failure("f")
    #expect(error.code == .host)
    #expect(error.cause as? Refused == Refused(number: 7))
    #expect(error.message == "refused 7")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 2))
    #expect(error.traceback.first == "policy.lua:2: in the function at line 1" || source.contains("wrap"))
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `can be caught, print as their message, and be raised again`() throws {
    let fixture = try Fixture(
      """
      return {
        text = function(view)
          local ok, e = pcall(view.fail, view, 1)
          return ok, tostring(e), 'got ' .. e, e .. '!', e.message, type(e), getmetatable(e)
        end,
        again = function(view) local _, e = pcall(view.fail, view, 2) error(e) end,
        inner = function(view) return select(2, xpcall(view.fail, function(e) return tostring(e) end, view, 3)) end }
      """, type: thrower)
    let view = LuaArgument.object(fixture.view)
    #expect(
      try fixture.state.call(try fixture.function("text"), [view]) == [
        .boolean(false), .string("refused 1"), .string("got refused 1"), .string("refused 1!"),
        .string("refused 1"), .string("userdata"), .boolean(false),
      ])
    #expect(try fixture.failure("again").cause as? Refused == Refused(number: 2))
    #expect(try fixture.state.call(try fixture.function("inner"), [view]) == [.string("refused 3")])
  }

  @Test func `are let go when Lua has no more use for them`() throws {
    final class Witness: Error {}
    weak var last: Witness?
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "fail",
          { _ in
            let witness = Witness()
            last = witness
            throw witness
          }
        )
      ])
    var fixture: Fixture? = try Fixture(
      "return { f = function(view) pcall(view.fail, view) end }", type: type)
    let function = try #require(try fixture?.function("f"))
    let view = try #require(fixture?.view)
    for _ in 0..<10_000 { try fixture?.state.notify(function, view) }
    fixture = nil
    #expect(last == nil)
  }

  @Test func `pass through several layers unchanged`() throws {
    var inner: LuaFunction?
    var host: LuaState?
    let type = LuaObjectType(
      name: "view",
      methods: [
        ("fail", { _ in throw Refused(number: 5) }),
        (
          "nested",
          { call in
            guard let inner, let host else { return .nothing }
            return .values(try host.call(inner, [.value(try call.value(at: 1))]))
          }
        ),
      ])
    let fixture = try Fixture(
      """
      local view
      return {
        outer = function(v, kind) view = v
          return view:nested(kind)
        end,
        inner = function(kind)
          if kind == 'host' then view:fail() end
          if kind == 'script' then error('in the inner function') end
          return kind, 1
        end }
      """, type: type)
    inner = try fixture.function("inner")
    host = fixture.state
    let outer = try fixture.function("outer")
    let view = LuaArgument.object(fixture.view)
    #expect(try fixture.state.call(outer, [view, .value(.string("ok"))]) == [.string("ok"), .integer(1)])
    let error = try fixture.failure("outer", .string("host"))
    #expect(error.code == .host)
    #expect(error.cause as? Refused == Refused(number: 5))
    #expect(error.traceback.map { $0.prefix { $0 != " " } } == ["policy.lua:7:", "policy.lua:4:"])
    let script = try fixture.failure("outer", .string("script"))
    #expect(script.code == .runtime)
    #expect(script.message == "in the inner function")
    #expect(script.at == LuaSourceLine(chunk: "policy.lua", line: 8))
    #expect(fixture.state.stackTop == 0)
    host = nil
  }

  @Test func `a describer puts them into words`() throws {
    let fixture = try Fixture(
      "return { f = function(view) return select(2, pcall(view.fail, view, 1)).message end }", type: thrower)
    fixture.state.errorDescriber = { "described: \($0)" }
    let results = try fixture.state.call(try fixture.function("f"), [.object(fixture.view)])
    #expect(results == [.string("described: refused 1")])
  }
}
