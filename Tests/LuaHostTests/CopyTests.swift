import LuaHost
import Testing

/// Copies of functions from one state to another.
@Suite struct CopyTests {
  /// A state that is ready to be copied from and to, with a function `ready` of the host's chunk in it.
  private func makeState(_ limits: LuaLimits = .standard) throws -> LuaState {
    let state = try LuaState(limits: limits, seed: 7)
    let modules = ["counter": "return { count = 0 }"]
    state.moduleLoader = { name in modules[name].map { (source: Array($0.utf8), name: "\(name).lua") } }
    let ready = """
      local secret = 0
      rawset(_G, "ready", function() secret = secret + 1 return secret end)
      rawset(_G, "same_secret", function() return secret end)
      rawset(_G, "settings", { depth = { 1 } })
      """
    _ = try state.execute(Array(ready.utf8), name: "host.lua")
    return state
  }

  /// The function that a script returns, which runs in a state of its own, and a copy of it.
  private func copied(
    _ source: String, limits: LuaLimits = .standard
  ) throws -> (original: LuaState, function: LuaFunction, state: LuaState, copy: LuaFunction) {
    let original = try makeState()
    try original.beginCopies()
    let chunk = try #require(
      try original.execute(Array("return { f = (function() \(source) end)() }".utf8), name: "script.lua"))
    guard case .function(let function) = try original.field("f", of: chunk) else {
      throw LuaError(code: .runtime, message: "no function")
    }
    let state = try makeState(limits)
    let top = (original.stackTop, state.stackTop)
    defer {
      #expect(original.stackTop == top.0)
      #expect(state.stackTop == top.1)
    }
    return (original, function, state, try state.copy(function, from: original))
  }

  /// What a function answers in a copy of a script's.
  private func answer(_ source: String) throws -> LuaValue? {
    let (original, function, state, copy) = try copied(source)
    let answer = try state.call(copy, [])
    // The original was not touched: it answers the same afterwards.
    #expect(try original.call(function, []) == answer)
    return answer.first
  }

  @Test(arguments: [
    ("local n = 3 return function() n = n + 1 return n end", "4"),
    ("local t = { 1, { 2 }, x = 'y' } return function() return #t + t[2][1] .. t.x end", "4y"),
    (
      "local t = {} t.t = t t[t] = t return function() return t.t == t and t[t] == t and next(t) ~= nil end",
      "true"
    ),
    (
      """
      local n = 0
      local function up() n = n + 1 end
      local function get() return n end
      return function() up() up() return get() end
      """, "2"
    ),
    (
      "local t = setmetatable({}, { __index = function(_, k) return k .. '!' end }) return function() return t.a end",
      "a!"
    ),
    ("local f = string.rep return function() return f == string.rep and f('a', 2) end", "aa"),
    (
      "local t = { [1.5] = 1, [true] = 2, [-3] = 3 } return function() return t[1.5] + t[true] + t[-3] end",
      "6"
    ),
    ("local keys = {} local t = { [keys] = 1 } return function() return t[keys] end", "1"),
    ("local print, ipairs = nil, ipairs return function() for _, v in ipairs { 9 } do return v end end", "9"),
    // What the host made is not copied: its functions share what they share in the other state.
    ("return function() ready() return same_secret() end", "1"),
    ("local r = ready return function() return r == ready and r() end", "1"),
    ("rawset(_G, 'mine', { 5 }) return function() return mine[1] end", "5"),
    ("math.floor = function() return 'floor' end return function() return math.floor(1.5) end", "floor"),
    (
      "local floor = math.floor math.floor = math.ceil return function() return floor(1.5) .. math.floor(1.5) end",
      "12"
    ),
    (
      "settings.depth[2] = 8 settings.more = settings.depth return function() return settings.more[2] end",
      "8"
    ),
    ("settings.depth = nil return function() return settings.depth == nil end", "true"),
    ("setmetatable(settings, { __index = { x = 4 } }) return function() return settings.x end", "4"),
    (
      "local m = require 'counter' m.count = 6 return function() return require 'counter' == m and m.count end",
      "6"
    ),
    ("local text = ('x'):rep(1000) return function() return #text end", "1000"),
    (
      "local function fib(n) return n < 2 and n or fib(n - 1) + fib(n - 2) end return function() return fib(10) end",
      "55"
    ),
    ("local f = load('return 12') return function() return f() end", "12"),
  ])
  func aCopyDoesWhatTheOriginalDoes(_ source: String, _ expected: String) throws {
    #expect(try answer(source).map(Self.text) == expected)
  }

  private static func text(_ value: LuaValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .string(let text): text.string
    default: "another value"
    }
  }

  @Test func randomNumbersGoOn() throws {
    let source = "math.random() return function() return math.random(1000000) end"
    let (original, function, state, copy) = try copied(source)
    let other = try makeState()
    let fresh = try state.call(copy, [])
    #expect(try original.call(function, []) == fresh)
    // A state that did not begin there has another number.
    let chunk = try #require(try other.execute(Array("return { math.random(1000000) }".utf8), name: "o.lua"))
    #expect(try other.field("1", of: chunk) != fresh.first)
  }

  /// A list of many tables in one another, a wide one, and a random graph: its walk is the same in both states.
  @Test(arguments: 0..<12) func graphsAreTheSame(_ seed: Int) throws {
    let source = """
      math.randomseed(\(seed))
      local nodes = {}
      for i = 1, 300 do nodes[i] = { name = "n" .. i } end
      for i = 1, 900 do
        local from, to = nodes[math.random(300)], nodes[math.random(300)]
        local kind = math.random(4)
        if kind == 1 then from[#from + 1] = to
        elseif kind == 2 then from["k" .. math.random(5)] = to
        elseif kind == 3 then from["f" .. math.random(3)] = function() return to, from end
        else setmetatable(from, to) end
      end
      local chain = {}
      for _ = 1, 20000 do chain = { next = chain } end
      local function walk()
        local seen, count, parts = {}, 0, {}
        local function visit(value)
          if type(value) == "function" then
            local a, b = value()
            return "f(" .. visit(a) .. "," .. visit(b) .. ")"
          end
          if type(value) ~= "table" then return tostring(value) end
          if seen[value] then return "#" .. seen[value] end
          count = count + 1
          seen[value] = count
          local names = {}
          for key in next, value do names[#names + 1] = tostring(key) end
          table.sort(names)
          local result = { "{" }
          for _, name in ipairs(names) do
            local key = math.tointeger(tonumber(name)) or name
            result[#result + 1] = name .. "=" .. visit(rawget(value, key))
          end
          local meta = getmetatable(value)
          result[#result + 1] = meta and "|" .. visit(meta) or ""
          return table.concat(result, " ") .. "}"
        end
        local text = visit(nodes)
        local length, rest = 0, chain
        while rest.next do length, rest = length + 1, rest.next end
        return text .. length
      end
      return walk
      """
    guard case .string(let text)? = try answer(source) else {
      Issue.record("no text")
      return
    }
    #expect(text.bytes.count > 2_000)
    #expect(text.string.hasSuffix("20000"))
  }

  @Test(arguments: [
    ("local co = coroutine.create(function() end) return function() return co end", "`co` is a coroutine"),
    (
      "local each = ('a b'):gmatch('%a') return function() return each() end",
      "`each` is a function that Lua made"
    ),
    (
      "local t = { deep = { wrapped = coroutine.wrap(function() end) } } return function() return t end",
      "`wrapped` is a function that Lua made"
    ),
  ])
  func whatCannotBeCopied(_ source: String, _ expected: String) throws {
    do {
      _ = try copied(source)
      Issue.record("it was copied")
    } catch let error as LuaError {
      #expect(error.code == .notCopied)
      #expect(error.message.hasPrefix(expected), "\(error.message)")
    }
  }

  /// An error in a copy tells the line of the script, and a copy that is too large for the state fails as any allocation.
  @Test func failures() throws {
    let (_, _, state, copy) = try copied("local t\nreturn function()\n  return t.x\nend")
    do {
      _ = try state.call(copy, [])
      Issue.record("no error")
    } catch {
      #expect(error.at == LuaSourceLine(chunk: "script.lua", line: 3))
      #expect(state.sourceLine(LuaSourceLine(chunk: "script.lua", line: 3)) == "  return t.x")
    }
    do {
      _ = try copied(
        "local t = {} for i = 1, 200000 do t[i] = 'text ' .. i end return function() return t end",
        limits: LuaLimits(instructions: nil, memory: 1 << 20))
      Issue.record("no error")
    } catch let error as LuaError {
      #expect(error.code == .memory)
    }
  }
}
