import Foundation
import Testing

@testable import LuaHost

private struct Refused: Error, Equatable {
  var number: Int
}

/// A view whose methods call back into the state: `again(n)` calls the function that `inner` holds.
private final class Callback {
  var inner: LuaFunction?
  weak var state: LuaState?

  var type: LuaObjectType {
    LuaObjectType(
      name: "view",
      methods: [
        ("fail", { call in throw Refused(number: Int(try call.integer(at: 1))) }),
        (
          "again",
          { [unowned self] call in
            guard let inner, let state else { return .nothing }
            return .values(try state.call(inner, [.value(try call.value(at: 1))]))
          }
        ),
        (
          "swallow",
          { [unowned self] _ in
            guard let inner, let state else { return .nothing }
            do { _ = try state.call(inner, []) } catch { return .value(.string("swallowed")) }
            return .nothing
          }
        ),
      ])
  }
}

/// While an error is on its way out, `__tostring` and `__close` run code of the script, which may raise and catch
/// errors of its own, also in calls through the host.
@Suite struct `Errors within errors` {
  private static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""

  private static let disturbances = [
    "pcall(error, 'other')", "pcall(coroutine.wrap(function() error('other') end))",
    "local w = coroutine.wrap(function() error('other') end) pcall(w)",
    "coroutine.resume(coroutine.create(error), 'other')", "xpcall(error, tostring, 'other')",
    "load(function() error('other') end)", "view:swallow()", "pcall(view.again, view)",
    "pcall(view.fail, view, 3)", "pcall(pcall)",
    "pcall(function() local c <close> = setmetatable({}, { __close = function() pcall(view.again, view) end }) error('x') end)",
    "pcall(error, setmetatable({}, { __tostring = function() error('y') end }))",
  ]

  private func fixture(
    _ source: String, then next: String = "", limits: LuaLimits = .standard
  ) throws -> (Fixture, Callback) {
    let callback = Callback()
    let fixture = try Fixture(
      """
      local view
      return { f = function(v) view = v
      \(source)
      end,
       inner = function() error('inner') end,
       next = function(v) view = v
      \(next)
      end }
      """, limits: limits, type: callback.type)
    callback.state = fixture.state
    callback.inner = try fixture.function("inner")
    return (fixture, callback)
  }

  @Test(arguments: disturbances) func `in __tostring`(_ disturbance: String) throws {
    let (fixture, callback) = try fixture(
      "error(setmetatable({}, { __tostring = function() \(disturbance) return 'mine' end }))")
    let error = try fixture.failure("f")
    #expect(error.code == .runtime)
    #expect(error.message == "mine")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 3))
    #expect(error.traceback == ["policy.lua:3: in the function at line 2"])
    withExtendedLifetime(callback) {}
  }

  @Test(arguments: disturbances) func `in __close`(_ disturbance: String) throws {
    let (fixture, callback) = try fixture(
      "local c <close> = setmetatable({}, { __close = function() \(disturbance) end })\nerror('mine')")
    let error = try fixture.failure("f")
    #expect(error.code == .runtime)
    #expect(error.message == "mine")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 4))
    #expect(error.traceback == ["policy.lua:4: in the function at line 2"])
    withExtendedLifetime(callback) {}
  }

  @Test(arguments: disturbances) func `in __close, while an error of the host is on its way`(
    _ disturbance: String
  )
    throws
  {
    let (fixture, callback) = try fixture(
      "local c <close> = setmetatable({}, { __close = function() \(disturbance) end })\nview:fail(1)")
    let error = try fixture.failure("f")
    #expect(error.code == .host)
    #expect(error.cause as? Refused == Refused(number: 1))
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 4))
    withExtendedLifetime(callback) {}
  }

  @Test(arguments: disturbances) func `in __close within a coroutine`(_ disturbance: String) throws {
    let (fixture, callback) = try fixture(
      """
      local c <close> = setmetatable({}, { __close = function() \(disturbance) end })
      coroutine.wrap(function() error('mine') end)()
      """)
    let error = try fixture.failure("f")
    #expect(error.code == .runtime)
    #expect(error.message == "mine")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 4))
    #expect(error.traceback.last == "policy.lua:4: in the function at line 2")
    withExtendedLifetime(callback) {}
  }

  @Test(arguments: disturbances) func `in __close of a coroutine that failed`(_ disturbance: String) throws {
    let (fixture, callback) = try fixture(
      """
      local function inner() error('mine') end
      coroutine.wrap(function()
        local c <close> = setmetatable({}, { __close = function() \(disturbance) end })
        inner()
      end)()
      """)
    let error = try fixture.failure("f")
    #expect(error.message == "mine")
    // Up to Lua 5.4.6 the call of a value that was just made has the line on which that begins.
    let call = LuaState.luaVersion < "5.4.7" ? "policy.lua:4:" : "policy.lua:7:"
    #expect(
      error.traceback.map { $0.prefix { $0 != " " } } == ["policy.lua:3:", "policy.lua:6:", call[...]])
    withExtendedLifetime(callback) {}
  }

  @Test(arguments: disturbances) func `an error of __close takes the place`(_ disturbance: String) throws {
    let (fixture, callback) = try fixture(
      """
      local c <close> = setmetatable({}, { __close = function() \(disturbance)
        error('of close') end })
      error('mine')
      """)
    let error = try fixture.failure("f")
    #expect(error.code == .runtime)
    #expect(error.message == "of close")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 4))
    #expect(fixture.state.stackTop == 0)
    withExtendedLifetime(callback) {}
  }

  /// Errors of every kind that ends a call without a limit.
  private static let lastErrors = [
    "local function f() return 1 + f() end f()", "error()", "error('late')", "coroutine.wrap(error)('late')",
    "view:again()", "view:fail(2)",
    "local t = {} setmetatable(t, { __index = function(t, k) return t[k] end }) return t.x",
    "local function f() return coroutine.wrap(f)() end f()",
  ]

  /// A state without limits prepares nothing for its next outermost call: each must leave nothing behind.
  ///
  /// To fill the stack takes longer than all else here: without `--long` it follows one of the sources only.
  @Test(arguments: disturbances, [LuaLimits.off, .standard])
  func `leave nothing to the next call`(_ disturbance: String, _ limits: LuaLimits) throws {
    let sources = [
      disturbance, "local c <close> = setmetatable({}, { __close = function() \(disturbance) end })",
      "local c <close> = setmetatable({}, { __close = function() \(disturbance) end })\nerror('mine')",
      "pcall(function() local c <close> = setmetatable({}, { __close = function() \(disturbance) end }) error('mine') end)",
      "local w = coroutine.wrap(function() \(disturbance) error('mine') end) pcall(w)",
    ]
    for last in Self.lastErrors {
      let fillsStack = last.contains("1 + f()")
      if Sanitizer.isOn, limits.instructions != nil, fillsStack { continue }
      let (alone, aloneCallback) = try fixture("", then: last, limits: limits)
      let expected = try alone.failure("next")
      let chosen = fillsStack && !Self.isLong ? [sources[disturbance.utf8.count % sources.count]] : sources
      for source in chosen {
        let (fixture, callback) = try fixture(source, then: last, limits: limits)
        _ = try? fixture.state.call(try fixture.function("f"), [.object(fixture.view)])
        let error = try fixture.failure("next")
        #expect(error.code == expected.code, "\(last)")
        #expect(error.message == expected.message, "\(last)")
        #expect(error.at == shifted(expected.at, by: source), "\(last)")
        #expect(error.traceback.count == expected.traceback.count, "\(last): \(error.traceback)")
        withExtendedLifetime(callback) {}
      }
      withExtendedLifetime(aloneCallback) {}
    }
  }

  /// The place of an error that comes after a source, which takes one line for each of its own.
  private func shifted(_ place: LuaSourceLine?, by source: String) -> LuaSourceLine? {
    place.map { LuaSourceLine(chunk: $0.chunk, line: $0.line + source.filter { $0 == "\n" }.count) }
  }

  @Test(arguments: [
    ("error(setmetatable({}, { __tostring = error }))", "the script raised a table"),
    ("error(setmetatable({}, { __tostring = coroutine.yield }))", "the script raised a table"),
    ("error(setmetatable({}, { __tostring = coroutine.wrap(function() coroutine.yield('x') end) }))", "x"),
    ("local t = {} t.message = t error(t)", "the script raised a table: message = a table"),
    ("xpcall(error, function(e) error(e) end) error('after')", "after"),
    (
      "xpcall(function() local function g() return g() + 1 end g() end, function(e) return e:rep(2) end) error('after')",
      "after"
    ),
    (
      "local t = setmetatable({}, { __index = function(t, k) error('index ' .. k) end }) return t.x",
      "index x"
    ),
    ("error(string.rep('x', 100), 0)", String(repeating: "x", count: 100)),
    ("error('\\xff\\0', 0)", "\u{FFFD}\0"), ("error(0/0)", "nan"), ("error(-(0/0))", "nan"),
    ("error(math.mininteger)", "-9223372036854775808"),
    ("string.format('%d', '1.5')", "bad argument #2 to 'format' (number has no integer representation)"),
    ("return #index_path(0, 0)", "attempt to get length of a userdata value"),
  ])
  func `odd error values`(_ source: String, _ message: String) throws {
    let error = try Fixture("return { f = function() \(source) end }").failure("f")
    #expect(error.code == .runtime)
    #expect(error.message == message)
  }

  @Test func `a traceback is bounded, whatever is nested`() throws {
    let chain =
      "local function f(n) if n == 0 then error('end') end coroutine.wrap(function() f(n - 1) end)() end"
    let fixture = try Fixture(
      """
      return {
        chain = function() \(chain) f(80) end,
        tail = function() local function f(n) if n == 0 then error('end') end return f(n - 1) end return f(100000) end,
        names = function() load("error('x')", '@' .. ('n'):rep(1 << 20))() end,
        deep = function() local function f(n) if n == 0 then error('end') end f(n - 1) end f(100000) end }
      """)
    for name in ["chain", "tail", "names", "deep"] {
      let error = try fixture.failure(name)
      #expect(error.traceback.count <= 17, "\(name): \(error.traceback.count)")
      #expect(error.traceback.joined().utf8.count < 17 * 5000, "\(name)")
      #expect(error.message.hasSuffix(name == "names" ? "x" : "end"))
    }
  }

  @Test func `a module that a reader of load failed to load is no cycle`() throws {
    let fixture = try Fixture(
      """
      return { f = function()
        load(function() require('m') end)
        local ok, e = pcall(require, 'm')
        return e
      end }
      """)
    fixture.state.moduleLoader = { _ in (Array("error('broken', 0)".utf8), "m.lua") }
    #expect(try fixture.call("f") == [.string("broken")])
  }

  @Test func `a coroutine that is resumed while another module is loaded keeps no stale module`() throws {
    let fixture = try Fixture(
      """
      return {
        f = function() pcall(require, 'm') return pcall(kept) end,
        g = function() return select(2, pcall(require, 'm')) end }
      """
    ) { try $0.setGlobal("kept", .boolean(false)) }
    let module = """
      kept = coroutine.wrap(function()
        pcall(function() coroutine.yield() error('x') end)
        coroutine.yield()
      end)
      kept()
      error('broken', 0)
      """
    fixture.state.moduleLoader = { _ in (Array(module.utf8), "m.lua") }
    _ = try fixture.call("f")
    #expect(try fixture.call("g") == [.string("broken")])
  }
}
