import Testing

@testable import LuaHost

@Suite struct `Limits under attack` {
  /// Values that the unwinding of a limit hands to `__close`: no instruction runs, so no hook stops it.
  @Test(arguments: [
    "table.insert", "rawlen", "select", "print", "pcall", "coroutine.wrap", "view", "xpcall", "rawequal",
  ])
  func `the error of a limit is no value that a script can keep`(_ close: String) throws {
    let fixture = try Fixture(
      """
      local t = {}
      return {
        f = function(view)
          setmetatable(t, { __close = \(close) })
          local x <close> = t
          while true do end
        end,
        g = function() return #t, type(t[1]) end }
      """, limits: LuaLimits(instructions: 10_000, memory: nil))
    fixture.state.wordHandler = LuaWordHandler(
      field: { _ in 0 }, get: { _, _, _ in }, set: { _, _, _ in }, describe: { _ in "" })
    #expect(try fixture.failure("f").code == .instructions)
    #expect(try fixture.call("g") == [.integer(0), .string("nil")])
  }

  private static let doubling = "local t = { 1 } for i = 1, 60 do t = { t, t } end"

  @Test(arguments: [LuaLimits.off, LuaLimits.standard, LuaLimits(instructions: nil, memory: 1 << 20)])
  func `a small table that is huge when copied is refused`(_ limits: LuaLimits) throws {
    let type = LuaObjectType(
      name: "view",
      methods: [("take", { call in .value(try call.value(at: 1)) })],
      setField: { _, _ in })
    let fixture = try Fixture(
      """
      \(Self.doubling)
      return { f = function() return t end, m = function(view) view:take(t) end, t = t,
        s = function(view) view.x = t end }
      """, limits: limits, type: type)
    #expect(try fixture.failure("f").message.contains("too large to be copied"))
    #expect(try fixture.failure("m").message.contains("too large to be copied"))
    #expect(try fixture.failure("s").message.contains("too large to be copied"))
    #expect(throws: LuaError.self) { try fixture.value("t") }
    do {
      _ = try fixture.state.askValue(try fixture.function("f"), fixture.view, [])
      Issue.record("a huge value was copied")
    } catch let error as LuaError {
      #expect(error.message.contains("too large to be copied"))
    }
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `what is copied is paid for`() throws {
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "take",
          { call in
            _ = try call.value(at: 1); return .nothing
          }
        )
      ])
    let fixture = try Fixture(
      """
      local t = {}
      for i = 1, 10000 do t[i] = i end
      return { f = function(view) for i = 1, 1000 do view:take(t) end end }
      """, limits: LuaLimits(instructions: 100_000, memory: nil), type: type)
    #expect(try fixture.failure("f").code == .instructions)
  }

  @Test(arguments: [1, 1000, 40_000, 100_000])
  func `a memory limit that is too small stops each call, and no more`(_ bytes: Int) throws {
    let fixture = try Fixture(
      """
      return { f = function() local t = {} for i = 1, 1e6 do t[i] = { i } end end,
        g = function() local t = {} for i = 1, 100 do t['k' .. i] = coroutine.wrap(function() return i end) end end }
      """)
    let functions = [try fixture.function("f"), try fixture.function("g")]
    fixture.state.limits = LuaLimits(instructions: nil, memory: bytes)
    for _ in 0..<3 {
      for function in functions {
        do {
          try fixture.state.notify(function, fixture.view)
          #expect(bytes >= 40_000 && function == functions[1])
        } catch {
          #expect(error.code == .memory)
        }
      }
    }
    fixture.state.limits = .standard
    _ = try fixture.call("g")
    #expect(fixture.state.stackTop == 0)
  }

  @Test(arguments: [
    "load(math.random)", "load(function() return 'x' end)",
    "load(coroutine.wrap(function() while true do coroutine.yield('x') end end))",
  ])
  func `a reader that never ends is stopped`(_ source: String) throws {
    let fixture = try Fixture(
      "return { f = function() \(source) end }", limits: LuaLimits(instructions: 1_000_000, memory: 8 << 20))
    let code = try fixture.failure("f").code
    #expect(code == .memory || code == .instructions)
  }

  @Test(arguments: [
    "local s = string.rep('x', 1 << 20) local t = {} for i = 1, 100 do t[i] = s .. i end",
    "local t = { string.rep('x', 2 << 20), string.rep('y', 2 << 20), string.rep('z', 2 << 20) }",
    "local s = 'x' for i = 1, 40 do s = s .. s end", "string.pack('c1000000000', 'x')",
    "local s = string.rep('x', 1 << 20) return s:gsub('x', s)",
    "local t = table.pack(('x'):rep(1 << 22):byte(1, 900000)) while true do t = { t, {} } end",
    "local s = string.rep('x', 1 << 20) return ('%s%s%s%s%s%s'):format(s, s, s, s, s, s)",
    "local t <close> = setmetatable({}, { __close = function() string.rep('x', 1 << 30) end }) error('x')",
    "xpcall(error, function() return string.rep('x', 1 << 30) end)",
    "error(setmetatable({}, { __tostring = function() return string.rep('x', 1 << 30) end }))",
    "coroutine.wrap(function() pcall(string.rep, 'x', 1 << 30) end)()",
  ])
  func `memory in one gulp`(_ source: String) throws {
    let fixture = try Fixture(
      "return { f = function() \(source) end, g = function() return 1 end }",
      limits: LuaLimits(instructions: nil, memory: 4 << 20))
    #expect(try fixture.failure("f").code == .memory)
    #expect(try fixture.call("g") == [.integer(1)])
    #expect(fixture.state.memoryUsed < 4 << 20)
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `an error of the host on its way does not hide the limit`() throws {
    struct Refused: Error {}
    let type = LuaObjectType(name: "view", methods: [("fail", { _ in throw Refused() })])
    let fixture = try Fixture(
      """
      return { f = function(view)
        local c <close> = setmetatable({}, { __close = function() string.rep('x', 1 << 30) end })
        view:fail()
      end }
      """, limits: LuaLimits(instructions: nil, memory: 4 << 20), type: type)
    let error = try fixture.failure("f")
    #expect(error.code == .memory)
    #expect(error.cause == nil)
  }

  @Test func `a limit in a nested call of a coroutine ends the outermost one`() throws {
    var inner: LuaFunction?
    weak var host: LuaState?
    var codes: [LuaError.Code] = []
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "again",
          { _ in
            guard let inner, let host else { return .nothing }
            do { _ = try host.call(inner, []) } catch let error as LuaError { codes.append(error.code) }
            return .nothing
          }
        )
      ])
    let fixture = try Fixture(
      """
      local after = 0
      return {
        f = function(view)
          pcall(coroutine.wrap(function() pcall(view.again, view) after = after + 1 end))
          after = after + 1
        end,
        g = function() coroutine.wrap(function() while true do end end)() end,
        after = function() return after end }
      """, limits: LuaLimits(instructions: 20_000, memory: nil), type: type)
    inner = try fixture.function("g")
    host = fixture.state
    #expect(try fixture.failure("f").code == .instructions)
    #expect(codes == [.instructions])
    #expect(try fixture.call("after") == [.integer(0)])
    #expect(fixture.state.stackTop == 0)
  }

  /// Ways to nest C calls, each of which must end long before the C stack does.
  @Test(arguments: [
    "local function f() load(f) n = n + 1 end f()", "local function f() pcall(f) n = n + 1 end f()",
    "local function f() xpcall(f, function(e) return f() end) n = n + 1 end f()",
    "local function f() xpcall(error, f) n = n + 1 end f()",
    "local function f() pcall(coroutine.wrap(f)) n = n + 1 end f()",
    "local function f() local c <close> = setmetatable({}, { __close = f }) n = n + 1 error('x') end pcall(f)",
    "local function f() pcall(table.sort, { 1, 2 }, f) n = n + 1 end f()",
    "local t t = setmetatable({}, { __tostring = function() n = n + 1 pcall(view.again, view) return 'x' end }) error(t)",
    "local function f() pcall(view.again, view) n = n + 1 end f()",
    "local f = load('return ' .. ('('):rep(5000)) n = n + 1", "pcall(load, ('{'):rep(1 << 20)) n = n + 1",
    "local s = ('x'):rep(300000) pcall(string.match, s, ('(.-)'):rep(40) .. 'y') pcall(string.find, s, ('.?'):rep(100000)) n = n + 1",
  ])
  func `nesting of C calls is bounded`(_ source: String) throws {
    var inner: LuaFunction?
    weak var host: LuaState?
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "again",
          { _ in
            guard let inner, let host else { return .nothing }
            return .values(try host.call(inner, []))
          }
        )
      ])
    let fixture = try Fixture(
      """
      local view
      local n = 0
      local function body() \(source) end
      return { f = function(v) view = v body() end, inner = function() body() end, n = function() return n end }
      """, limits: LuaLimits(instructions: 2_000_000, memory: 64 << 20), type: type)
    host = fixture.state
    inner = try fixture.function("inner")
    do {
      try fixture.state.notify(try fixture.function("f"), fixture.view)
    } catch let error as LuaError {
      #expect(
        [LuaError.Code.runtime, .stackOverflow, .instructions, .memory].contains(error.code), "\(error)")
    }
    guard case .integer(let count)? = try fixture.call("n").first else { throw Fixture.Missing() }
    #expect(count > 0 || source.contains("xpcall"))
    #expect(fixture.state.stackTop == 0)
  }
}
