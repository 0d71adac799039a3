import Testing

@testable import LuaHost

/// `..` on values that are neither strings nor numbers; see `concat.h` for what is wrong with Lua's own.
@Suite struct `Concatenation` {
  /// Whether this version of Lua is at fault.
  static let isFaulty = LuaState.luaVersion < "5.4.6"

  @Test func `the version of Lua is told`() {
    let version = LuaState.luaVersion
    #expect(version.hasPrefix("5.4."))
    #expect(Int(version.dropFirst(4)) != nil)
  }

  @Test(.enabled(if: isFaulty)) func `no table of a script has the method`() throws {
    #expect(
      try evaluate("return select(2, pcall(setmetatable, {}, { __concat = print }))")
        == .string(
          "a metatable with `__concat` is not available here: this version of Lua has a fault in it"))
    let later = """
      local mt, called = {}, 0
      local t = setmetatable({}, mt)
      mt.__concat = function() called = called + 1 return 'x' end
      local ok, message = pcall(function() return 'a' .. t end)
      return tostring(ok) .. ' ' .. called .. ' ' .. message:match(': (.*)')
      """
    #expect(try evaluate(later) == .string("false 0 attempt to concatenate a table value (upvalue 't')"))
  }

  @Test func `the name is a string as any other`() throws {
    let source = """
      local name = '__con' .. 'cat'
      local t = { __concat = 1, ['\\95\\95concat'] = 2 }
      local count = 0
      for k, v in pairs(t) do count = count + 1 end
      return name .. ' ' .. t[name] .. ' ' .. count .. ' ' .. tostring(name == '__concat') .. ' ' .. #name
      """
    #expect(try evaluate(source) == .string("__concat 2 1 true 8"))
  }

  /// A stack of any length, at whose end the method is called: without room the call would move it.
  @Test func `values are concatenated wherever the stack ends`() throws {
    let source = """
      local path, wrong, count = index_path(2, 3), 0, 0
      for locals = 0, 60 do
        local names = {}
        for i = 1, locals do names[i] = 'v' .. i end
        local first = locals > 0 and 'local ' .. table.concat(names, ',') .. ' = 1 ' or ''
        local f = load(first .. "local path, n, f = ... if n > 0 then return f(path, n - 1, f) end "
          .. "return 'a' .. 'b' .. path .. 'c' .. 1")
        for depth = 0, 12 do
          count = count + 1
          local text = coroutine.wrap(function() return (f(path, depth, f)) end)()
          if text ~= 'ab[2, 3]c1' then wrong = wrong + 1 end
        end
      end
      return wrong .. ' of ' .. count
      """
    #expect(try evaluate(source, limits: LuaLimits(instructions: nil, memory: nil)) == .string("0 of 793"))
  }

  /// A stack that was long is made shorter when garbage is collected, but not within the method.
  @Test func `values are concatenated while garbage is collected`() throws {
    let source = """
      local path, wrong = index_path(2, 3), 0
      local ok, failure = pcall(function() return path.nothing end)
      local function deep(n) if n == 0 then return 0 end return 1 + deep(n - 1) end
      for i = 1, 30 do
        coroutine.wrap(function()
          deep(1000)
          for j = 1, 3000 do
            if 'a' .. 'b' .. path ~= 'ab[2, 3]' then wrong = wrong + 1 end
          end
        end)()
      end
      return wrong
      """
    #expect(try evaluate(source, limits: LuaLimits(instructions: nil, memory: nil)) == .integer(0))
  }

  @Test func `errors are concatenated with their message`() throws {
    struct Nothing: Error, CustomStringConvertible { var description: String { "there is nothing" } }
    let type = LuaObjectType(name: "view", methods: [("fail", { _ in throw Nothing() })])
    let fixture = try Fixture(
      """
      return { f = function(view)
        local ok, e = pcall(view.fail, view)
        local wrong = 0
        for i = 1, 20000 do if 'a' .. e .. 'b' ~= 'a' .. tostring(e) .. 'b' then wrong = wrong + 1 end end
        return wrong, 'x: ' .. e == 'x: ' .. tostring(e)
      end }
      """, type: type)
    let results = try fixture.state.call(try fixture.function("f"), [.object(fixture.view)])
    #expect(results == [.integer(0), .boolean(true)])
  }

  /// Lua does not begin to collect by itself while nothing but the method takes memory.
  @Test func `garbage is collected also where nothing else is done`() throws {
    let fixture = try Fixture(
      """
      return { f = function()
        local path, most = index_path(2, 3), 0
        for i = 1, 200000 do
          local s = 'some more bytes of text that is thrown away ' .. path
          if i % 1000 == 0 then most = math.max(most, collectgarbage('count')) end
        end
        return most < 4096
      end }
      """, limits: LuaLimits(instructions: nil, memory: nil))
    #expect(try fixture.call("f") == [.boolean(true)])
  }

  /// What ends the script within the method does not end the collection of garbage.
  @Test func `garbage is collected after a method was ended by a limit`() throws {
    let fixture = try Fixture(
      """
      return {
        giant = function()
          local s, path = ('x'):rep(4 << 20), index_path(0, 0)
          while true do local longer = s .. path end
        end,
        small = function() for i = 1, 2000 do local t = { i } end end,
      }
      """, limits: LuaLimits(instructions: 150_000, memory: nil))
    #expect(try fixture.failure("giant").code == .instructions)
    for _ in 0..<500 { _ = try fixture.call("small") }
    #expect(fixture.state.memoryUsed < 32 << 20)
  }

  @Test(.enabled(if: isFaulty)) func `a function with too many registers is told with its line`() throws {
    let many = String(repeating: "1,", count: 239) + "1"
    let source = """
      local ok, message = load("\\n\\nlocal function f() return f(\(many)) end return f", '@name.lua')
      return tostring(ok) .. ' ' .. message
      """
    #expect(
      try evaluate(source) == .string("nil name.lua:3: function or expression needs too many registers"))
    #expect(try evaluate("return select('#', \(many.dropFirst(30)))") == .integer(225))
  }

  /// What `lh_mend` reads: constants of every kind, upvalues, nested functions, names and lines.
  @Test func `functions are the same with more room`() throws {
    let source = """
      local long = ('x'):rep(100)
      local f = load([[
        local up, down = 1, 2.5
        local function vararg(...) local a, b <const> = ... up = up + 1 return select('#', ...), a, up, down end
        local t = { 1, -3, 1e300, 0x7fffffffffffffff, true, false, nil, 'short', ']] .. long .. [[' }
        for i = 1, 3 do local k <close> = nil t[#t + 1] = function() return i + up end end
        goto out
        up = 0
        ::out::
        return vararg(1, 2, 3), #t[9], t[10](), t[12](), select(2, pcall(function()

          local name = nil
          return name.field
        end))
      ]], '@made.lua')
      local out = table.pack(f())
      for i = 1, out.n do out[i] = tostring(out[i]) end
      return table.concat(out, ' ')
      """
    #expect(
      try evaluate(source)
        == .string("3 100 3 5 made.lua:11: attempt to index a nil value (local 'name')"))
  }
}
