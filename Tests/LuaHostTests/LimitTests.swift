import Testing

@testable import LuaHost

/// Ways to go on for ever, or to survive being stopped.
let endlessScripts = [
  "load(function() while true do end end) while true do end",
  "while true do end",
  "while true do pcall(function() while true do end end) end",
  "while true do pcall(pcall, function() while true do end end) end",
  "xpcall(function() while true do end end, function() while true do end end) while true do end",
  "xpcall(function() error('x') end, function() while true do end end)",
  "while true do coroutine.wrap(function() end)() end",
  "while true do local c = coroutine.create(function() while true do end end) coroutine.resume(c) end",
  "local function f() coroutine.wrap(f)() end while true do pcall(f) end",
  "local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end",
  "local t = setmetatable({}, { __close = function() while true do end end }) local x <close> = t error('x')",
  "local t <close> = setmetatable({}, { __close = function() while true do end end }) while true do end",
  "local t = setmetatable({}, { __index = function(t, k) return t[k .. 'x'] end }) while true do pcall(function() return t.x end) end",
  "local f = load('while true do end') f()",
  "string.gsub('x', '.', function() while true do end end)",
  "table.sort({ 1, 2, 3 }, function() while true do end end)",
  "local e = setmetatable({}, { __tostring = function() while true do end end }) error(e)",
]

@Suite struct Limits {
  @Test(arguments: endlessScripts) func `the instruction budget cannot be caught`(_ source: String) throws {
    let limits = LuaLimits(instructions: 200_000, memory: nil)
    let fixture = try Fixture(
      "return { f = function() \(source) end, g = function() return 1 end }", limits: limits)
    let error = try fixture.failure("f")
    #expect(error.code == .instructions)
    #expect(error.message == "the script ran more than 200000 instructions")
    #expect(error.at?.chunk != nil)
    #expect(try fixture.call("g") == [.integer(1)])
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `the budget is armed anew for each outermost call`() throws {
    let limits = LuaLimits(instructions: 10_000, memory: nil)
    let fixture = try Fixture(
      "return { f = function() local n = 0 for i = 1, 1500 do n = n + 1 end return n end }", limits: limits)
    for _ in 0..<50 { #expect(try fixture.call("f") == [.integer(1500)]) }
  }

  @Test func `calls within a call share its budget`() throws {
    var inner: LuaFunction?
    var host: LuaState?
    var caught: LuaError.Code?
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "again",
          { _ in
            guard let inner, let host else { return .nothing }
            do { _ = try host.call(inner, []) } catch let error as LuaError { caught = error.code }
            return .nothing
          }
        )
      ])
    let fixture = try Fixture(
      "return { f = function(view) while true do view:again() end end, g = function() for i = 1, 100 do end end }",
      limits: LuaLimits(instructions: 20_000, memory: nil), type: type)
    inner = try fixture.function("g")
    host = fixture.state
    // Whether the inner or the outer call meets the end: the method's catching it does not help the script.
    #expect(try fixture.failure("f").code == .instructions)
    #expect(caught == nil || caught == .instructions)
    #expect(fixture.state.stackTop == 0)
    host = nil
  }

  @Test func `limits may be changed while a script runs`() throws {
    weak var host: LuaState?
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "on",
          { _ in
            host?.limits = LuaLimits(instructions: 5000, memory: nil); return .nothing
          }
        ),
        (
          "off",
          { _ in
            host?.limits = .off; return .nothing
          }
        ),
      ])
    let fixture = try Fixture(
      """
      return {
        on = function(view) view:on() return coroutine.wrap(function() return 1 end)() end,
        off = function(view) local t <close> = setmetatable({}, { __close = function() view:off() end }) while true do end end,
        count = function() local n = 0 for i = 1, 100000 do n = n + 1 end return n end }
      """, limits: .off, type: type)
    host = fixture.state
    let view = LuaArgument.object(fixture.view)
    #expect(try fixture.state.call(try fixture.function("on"), [view]) == [.integer(1)])
    #expect(try fixture.failure("count").code == .instructions)
    #expect(try fixture.failure("off").code == .instructions)
    fixture.state.limits = .off
    #expect(try fixture.call("count") == [.integer(100_000)])
  }

  @Test func `a coroutine of an earlier call is still watched`() throws {
    let fixture = try Fixture(
      """
      local c = coroutine.wrap(function() coroutine.yield() while true do end end)
      return { start = function() c() end, f = function() c() end }
      """)
    _ = try fixture.call("start")
    fixture.state.limits = LuaLimits(instructions: 10_000, memory: nil)
    #expect(try fixture.failure("f").code == .instructions)
    fixture.state.limits = .off
    #expect(try fixture.failure("f").message == "cannot resume dead coroutine")
  }

  @Test(arguments: [
    "local t = {} while true do t[#t + 1] = {} end",
    "local s = 'x' while true do s = s .. s end",
    "local s = string.rep('x', 1 << 30)",
    "local t = {} while true do pcall(function() while true do t[#t + 1] = string.rep('x', 1000) end end) end",
    "local t = {} while true do t[#t + 1] = coroutine.wrap(function() t[#t + 1] = {} end) t[#t]() end",
    "local c = coroutine.wrap(function() local t = {} while true do t[#t + 1] = {} coroutine.yield() end end) while true do c() end",
    "local s = string.rep('x', 3 << 20) local t = { s, s, s, s, s, s, s, s, s, s, s, s } table.concat(t)",
    "pcall(string.rep, 'x', 1 << 30) while true do end",
  ])
  func `the memory limit cannot be caught`(_ source: String) throws {
    let fixture = try Fixture(
      "return { f = function() \(source) end, g = function() return #string.rep('x', 1000) end }",
      limits: LuaLimits(instructions: nil, memory: 4 << 20))
    #expect(try fixture.failure("f").code == .memory)
    #expect(fixture.state.memoryUsed < 4 << 20)
    #expect(try fixture.call("g") == [.integer(1000)])
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `garbage does not count`() throws {
    let fixture = try Fixture(
      "return { f = function() for i = 1, 200000 do local t = { i, i, i, i } end return 1 end }",
      limits: LuaLimits(instructions: nil, memory: 1 << 20))
    #expect(try fixture.call("f") == [.integer(1)])
  }

  @Test(arguments: [
    "local function f() return 1 + f() end f()",
    "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end return t.x",
    "local function f() string.gsub('x', '.', f) end f()",
  ])
  func `deep recursion`(_ source: String) throws {
    let fixture = try Fixture(
      "return { f = function() \(source) end, g = function() return 1 end }", limits: .off)
    let error = try fixture.failure("f")
    #expect(error.code == .stackOverflow, "\(error)")
    #expect(error.traceback.count <= 17)
    #expect(try fixture.call("g") == [.integer(1)])
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `recursion through the host`() throws {
    var again: (() throws -> Void)?
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "again",
          { _ in
            try again?()
            return .nothing
          }
        )
      ])
    let fixture = try Fixture("return { f = function(view) view:again() end }", type: type)
    let function = try fixture.function("f")
    let (state, view) = (fixture.state, fixture.view)
    again = { try state.notify(function, view) }
    #expect(try fixture.failure("f").code == .stackOverflow)
    #expect(state.stackTop == 0)
    again = nil
    try state.notify(function, view)
  }

  @Test func `string.rep of nothing, a huge number of times`() throws {
    #expect(try evaluate("return #string.rep('', 1 << 62)") == .integer(0))
  }
}
