import Testing

@testable import LuaHost

/// Whether functions leave something behind that they find at their next call.
@Suite struct WatchTests {
  /// A script that returns functions, of which `f` is watched.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    var testDescription: String { name }

    init(_ name: String, _ source: String) { (self.name, self.source) = (name, source) }
  }

  // MARK: Nothing to look at

  static let withoutMemory = [
    Case("arithmetic", "return { f = function(a) return 1 + 2 end }"),
    Case("a library", "return { f = function() return math.max(1, math.min(2, 3)), ('x'):rep(3) end }"),
    Case("a library in a local", "local math = math return { f = function() return math.max(1, 2) end }"),
    Case("format", "return { f = function() return string.format('%d %s', 1, 'a'), tostring(2) end }"),
    Case(
      "a table of its own", "return { f = function() local t = { a = 1, 2, n = 3 } t.b = 2 return #t end }"),
    Case(
      "a list that grows, and nothing else that can be written to",
      "return { f = function() local t = {} for i = 1, 3 do t[#t + 1] = i end return #t end }"),
    Case(
      "a table that is only read", "local limits = { a = 1 } return { f = function(k) return limits[k] end }"),
    Case(
      "a variable of a call that an inner function assigns",
      "return { f = function() local n = 0 local function g() n = n + 1 end g() g() return n end }"),
    Case(
      "helpers", "local function g(x) return x + 1 end return { f = function() return g(1) + g(2) end }"),
    Case("an error", "return { f = function() return pcall(error, 'x') end }"),
    Case(
      "a coroutine of its own",
      "return { f = function() return coroutine.wrap(function() coroutine.yield(1) end)() end }"),
  ]

  @Test("a function that can leave nothing behind is not watched", arguments: withoutMemory)
  func constant(_ tried: Case) throws {
    let fixture = try Fixture(tried.source)
    #expect(try fixture.state.beginWatch(of: [try fixture.function("f")]) == false)
    _ = try fixture.call("f")
    #expect(!fixture.state.hasChangedSinceWatch)
  }

  // MARK: Something to look at, which does not change

  static let steady = [
    Case(
      "a helper that writes into what it is given",
      """
      local limits = { 3, 2 }
      local function add(list, x) list[#list + 1] = x end
      return { f = function() local l = {} add(l, limits[1]) add(l, limits[2]) return #l end }
      """),
    Case(
      "insert and sort",
      """
      local order = { b = 1, a = 2 }
      return { f = function()
        local keys = {}
        for key in pairs(order) do table.insert(keys, key) end
        table.sort(keys, function(x, y) return order[x] < order[y] end)
        return table.concat(keys)
      end }
      """),
    Case("the same value", "local n = 1 return { f = function() n = 1 return n end }"),
    Case("there and back", "local t = { 1 } return { f = function() t[1] = 2 t[1] = 1 end }"),
    Case(
      "a random number that is not asked for",
      "return { f = function(a) if a then return math.random() end end }"),
    Case(
      "a coroutine that is not resumed",
      "local c = coroutine.wrap(function() end) return { f = function(a) if a then c() end end }"),
  ]

  @Test("what stays as it is, is told to", arguments: steady)
  func unchanged(_ tried: Case) throws {
    let fixture = try Fixture(tried.source)
    #expect(try fixture.state.beginWatch(of: [try fixture.function("f")]))
    for _ in 1...3 {
      _ = try fixture.call("f")
      #expect(!fixture.state.hasChangedSinceWatch)
    }
    #expect(fixture.state.stackTop == 0)
  }

  // MARK: What changes

  static let changing = [
    Case("a variable", "local n = 0 return { f = function() n = n + 1 return n end }"),
    Case("a float in place of an integer", "local n = 1 return { f = function() n = 1.0 return n end }"),
    Case("a field", "local t = { n = 0 } return { f = function() t.n = t.n + 1 end }"),
    Case("a new field", "local t = {} return { f = function() t[#t + 1] = true end }"),
    Case("a field that goes", "local t = { a = 1 } return { f = function() t.a = nil end }"),
    Case("a table in a table", "local t = { a = { b = {} } } return { f = function() t.a.b.c = 1 end }"),
    Case("a list", "local t = {} return { f = function() table.insert(t, 1) end }"),
    Case("the order of a list", "local t = { 2, 1 } return { f = function() table.sort(t) end }"),
    Case("what goes from a list", "local t = { 2, 1 } return { f = function() table.remove(t) end }"),
    Case("a moved element", "local t = { 2, 1 } return { f = function() table.move(t, 1, 1, 2) end }"),
    Case("rawset", "local t = {} return { f = function() rawset(t, 'a', 1) end }"),
    Case("a metatable", "local t = {} return { f = function() setmetatable(t, {}) end }"),
    Case(
      "a field of a metatable",
      "local t = setmetatable({}, { __index = { n = 0 } }) return { f = function() local m = getmetatable(t) m.__index.n = 1 end }"
    ),
    Case(
      "a metamethod that counts",
      "local n = 0 local t = setmetatable({}, { __index = function() n = n + 1 return n end }) return { f = function() return t.x end }"
    ),
    Case(
      "a counter in a closure",
      "local function make() local n = 0 return function() n = n + 1 return n end end local next = make() return { f = function() return next() end }"
    ),
    Case(
      "a variable that two functions share",
      "local n = 0 local function g() n = n + 1 end return { f = function() g() return n end }"),
    Case(
      "an inner function that assigns a variable outside",
      "local n = 0 return { f = function() local function g() n = n + 1 end g() end }"),
    Case(
      "an inner function that writes into a table outside",
      "local t = {} return { f = function() local function g() t.x = 1 end g() end }"),
    Case(
      "a table that is handed on",
      "local t = {} local function put(into) into.x = 1 end return { f = function() put(t) end }"),
    Case(
      "a table behind a function",
      "local t = {} local function get() return t end return { f = function() get().x = 1 end }"),
    Case(
      "a coroutine",
      "local c = coroutine.wrap(function() while true do coroutine.yield(1) coroutine.yield(2) end end) return { f = function() return c() end }"
    ),
    Case(
      "a coroutine in a table",
      "local t = { coroutine.create(function() while true do coroutine.yield() end end) } return { f = function() coroutine.resume(t[1]) end }"
    ),
    Case("a random number", "return { f = function() return math.random(9) end }"),
    Case(
      "a random number from a local",
      "local random = math.random return { f = function() return random(9) end }"),
    Case("a seed", "return { f = function() math.randomseed(7) end }"),
    Case("an iterator", "local next = ('abc'):gmatch('.') return { f = function() return next() end }"),
    Case("a number in place of an address", "return { f = function() return tostring({}) end }"),
    Case("a number in a format", "return { f = function() return ('%s'):format({}) end }"),
    Case("the memory in use", "return { f = function() return collectgarbage('count') end }"),
    Case("a text that is loaded", "return { f = function() return load('return 1') end }"),
    Case("a library", "return { f = function() math.pi = 3 end }"),
    Case("a library behind _G", "return { f = function() _G.math.pi = 3 end }"),
    Case(
      "a library behind a name", "return { f = function() local name = 'ma' .. 'th' _G[name].pi = 3 end }"),
    Case("a global", "return { f = function() rawset(_G, 'x', 1) end }"),
    Case("the environment", "return { f = function() _ENV = { x = 1 } end }"),
    Case("a function in place of another one", "return { f = function() print = type end }"),
    Case("a string that grows", "local s = '' return { f = function() s = s .. 'x' end }"),
    Case(
      "a long string that grows",
      "local s = ('x'):rep(100) return { f = function() s = s .. 'x' end }"),
    Case("a boolean that turns", "local b = false return { f = function() b = not b end }"),
    Case(
      "a table with weak keys",
      "local k, t = {}, setmetatable({}, { __mode = 'k' }) return { f = function() t[k] = 1 end }"),
    Case(
      "a table that is replaced by one with the same fields",
      "local t = { 1 } return { f = function() t = { 1 } end }"),
    Case(
      "a table that is made on one way only",
      "local t = {} return { f = function(a) local u = t if a then u = {} end u.x = 1 end }"),
    Case(
      "a local that is a table of its own at first",
      "local t = {} return { f = function() local u = {} u = t u.x = 1 end }"),
    Case(
      "a local that an inner function sets to a table outside",
      "local t = {} return { f = function() local u = {} local function g() u = t end g() u.x = 1 end }"),
    Case(
      "a field in a loop",
      "local t = {} return { f = function() local u = {} for i = 1, 2 do u.x = 1 u = t end end }"),
    Case(
      "a function from a text that was loaded before",
      "local g = load('local n = 0 return function() n = n + 1 end')() return { f = function() g() end }"),
    Case(
      "a table among the arguments of the chunk's own function",
      "local function make(o) return function() o.n = 1 end end local g = make({}) return { f = function() g() end }"
    ),
  ]

  @Test("what is left behind is noticed", arguments: changing)
  func changed(_ tried: Case) throws {
    let fixture = try Fixture(tried.source)
    _ = try fixture.state.beginWatch(of: [try fixture.function("f")])
    #expect(!fixture.state.hasChangedSinceWatch)
    _ = try fixture.call("f")
    #expect(fixture.state.hasChangedSinceWatch)
    #expect(fixture.state.stackTop == 0)
  }

  @Test("what another function changes does not count, where the watched one cannot do it")
  func others() throws {
    let fixture = try Fixture(
      "local n = 0 return { f = function() return n end, g = function() n = n + 1 end }")
    #expect(try fixture.state.beginWatch(of: [try fixture.function("f")]) == false)
    #expect(try fixture.state.beginWatch(of: [try fixture.function("f"), try fixture.function("g")]))
    _ = try fixture.call("f")
    #expect(!fixture.state.hasChangedSinceWatch)
    _ = try fixture.call("g")
    #expect(fixture.state.hasChangedSinceWatch)
  }

  @Test("an object is not taken for another one at its old address")
  func addresses() throws {
    let fixture = try Fixture(
      """
      local t = { {} }
      return { f = function()
        for i = 1, 200 do
          t[1] = nil
          local garbage = ('x'):rep(1000 + i)
          t[1] = {}
        end
      end }
      """)
    _ = try fixture.state.beginWatch(of: [try fixture.function("f")])
    _ = try fixture.call("f")
    #expect(fixture.state.hasChangedSinceWatch)
  }

  @Test("what is too much to look at counts as changed, and the state goes on")
  func limits() throws {
    let fixture = try Fixture(
      """
      local t = {}
      local function fill() for i = 1, 100000 do t[i] = { i } end end
      return { fill = fill, f = function() t.x = nil end }
      """, limits: LuaLimits(instructions: 5_000_000, memory: nil))
    _ = try fixture.call("fill")
    fixture.state.limits = LuaLimits(instructions: 10_000, memory: nil)
    #expect(throws: LuaError.self) { try fixture.state.beginWatch(of: [try fixture.function("f")]) }
    #expect(fixture.state.hasChangedSinceWatch)
    fixture.state.limits = LuaLimits(instructions: 5_000_000, memory: nil)
    #expect(try fixture.state.beginWatch(of: [try fixture.function("f")]))
    #expect(!fixture.state.hasChangedSinceWatch)
    fixture.state.limits = LuaLimits(instructions: 10_000, memory: nil)
    #expect(fixture.state.hasChangedSinceWatch)
    #expect(try fixture.call("f").isEmpty)
    #expect(fixture.state.stackTop == 0)
  }
}
