import CPlainLua
import Foundation
import Testing

@testable import LuaHost

/// The functions of the libraries that are our own do what Lua's do.
@Suite struct `Our library functions beside Lua's` {
  private static func plain(_ source: String) -> String? {
    guard let text = plain_lua_run(source) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The lines of what a chunk answers in both.
  private static func both(_ source: String) throws -> (ours: [Substring], plain: [Substring]) {
    guard case .string(let ours) = try evaluate(source, limits: .off), let plain = plain(source) else {
      Issue.record("no text")
      return ([], [])
    }
    return (ours.string.split(separator: "\n"), plain.split(separator: "\n"))
  }

  /// What both scripts begin with: numbers that are the same in both, and texts that show every byte.
  private static let prelude = """
    local state = SEED
    local function random(a, b)
      state = (state * 1103515245 + 12345) % 2147483648
      return a + state // 65536 % (b - a + 1)
    end
    local function pick(list) return list[random(1, #list)] end
    local lines = {}
    local function shown(...)
      local texts = table.pack(...)
      for i = 1, texts.n do
        local value = texts[i]
        texts[i] = type(value) == 'string' and (string.format('%q', value):gsub('\\n', 'n')) or tostring(value)
      end
      return table.concat(texts, ' ', 1, texts.n)
    end
    -- Who is to blame is named otherwise where a function has no name in the list of loaded libraries.
    local function note(ok, ...)
      local text = shown(ok, ...)
      if not ok then text = text:gsub("to '[%w.?]*' ", '') end
      lines[#lines + 1] = text
    end

    """

  @Test(arguments: 1...8) func `patterns match what they match there`(_ seed: Int) throws {
    let (ours, plain) = try Self.both(
      Self.prelude.replacingOccurrences(of: "SEED", with: "\(seed)") + """
        local atoms = { 'a', 'b', 'c', '.', '%a', '%d', '%s', '%w', '%l', '%u', '%p', '%x', '%A', '%S', '%c', '%g',
          '%z', '%%', '%.', '[abc]', '[^a]', '[a-c]', '[%d_]', '[]a]', '[^]]', '[a-]', '[%]]', '(', '()', ')', '%1',
          '%2', '%b()', '%bxy', '%f[%w]', '%f[^a]', '$', '^', '-', '*', '+', '?', '[', '%', '%f', '%b', 'x' }
        local often = { '', '', '', '*', '+', '-', '?' }
        local letters = { 'a', 'b', 'c', 'x', 'y', '(', ')', ' ', '1', '2', '_', '.', '\\0', '\\n', '-', 'A', 'B', '%',
          '\\xC3', ']', '^' }
        local texts = { 'x', '%0', '%1', '%2', '%%', '<%1%0>', '', '%', '%x', { a = 'A', b = false, ['1'] = 5 }, {},
          function(...) return ... end, function(a, b) return b end, function() end, function() return {} end, 7 }
        local function some(list, least, most)
          local parts = {}
          for i = 1, random(least, most) do parts[i] = pick(list) .. (list == atoms and pick(often) or '') end
          return table.concat(parts)
        end
        local function pattern()
          local parts, open = { pick { '', '', '', '^' } }, 0
          for _ = 1, random(0, 5) do
            local kind = random(1, 7)
            if kind == 1 then
              parts[#parts + 1], open = '(', open + 1
            elseif kind == 2 and open > 0 then
              parts[#parts + 1], open = ')', open - 1
            elseif kind == 3 then
              parts[#parts + 1] = '()'
            else
              parts[#parts + 1] = pick(atoms) .. pick(often)
            end
          end
          return table.concat(parts) .. (')'):rep(random(1, 9) == 1 and 0 or open) .. pick { '', '', '', '$' }
        end
        local function every(text, p, init)
          local found = {}
          for a, b, c in string.gmatch(text, p, init) do
            found[#found + 1] = shown(a, b, c)
            if #found > 50 then break end
          end
          return table.concat(found, ';')
        end
        for _ = 1, 5000 do
          local text, p = some(letters, 0, 12), random(1, 3) == 1 and some(atoms, 0, 6) or pattern()
          note(pcall(string.find, text, p, random(-14, 14), random(1, 4) == 1))
          note(pcall(string.match, text, p, random(-14, 14)))
          note(pcall(string.gsub, text, p, pick(texts), random(1, 3) == 1 and random(0, 4) or nil))
          note(select(2, pcall(every, text, p, random(1, 3) == 1 and random(-14, 16) or nil)))
        end
        return table.concat(lines, '\\n')
        """)
    #expect(ours.count == 20_000)
    for (our, their) in zip(ours, plain) where our != their { #expect(our == their) }
    #expect(plain.count == ours.count)
  }

  @Test(arguments: 1...4) func `tables are changed as they are there`(_ seed: Int) throws {
    let (ours, plain) = try Self.both(
      Self.prelude.replacingOccurrences(of: "SEED", with: "\(seed)") + """
        local function list()
          local made = {}
          for i = 1, random(0, 9) do made[i] = random(1, 9) end
          return made
        end
        local function greater(a, b) return a > b end
        local function logged(made)
          return setmetatable({}, {
            __index = function(_, key) lines[#lines + 1] = 'get ' .. key return made[key] end,
            __newindex = function(_, key, value) lines[#lines + 1] = 'set ' .. key made[key] = value end,
            __len = function() return #made end })
        end
        local function try(name, made, ...)
          local used = random(1, 4) == 1 and name ~= 'sort' and logged(made) or made
          local results = table.pack(pcall(table[name], used, ...))
          for i = 1, results.n do
            if type(results[i]) == 'table' then results[i] = results[i] == used and 'this' or 'other' end
            if type(results[i]) == 'string' then results[i] = results[i]:gsub('#1 (.*position)', '#2 %1') end
          end
          note(table.unpack(results, 1, results.n))
          lines[#lines + 1] = name .. ' ' .. shown(table.unpack(made, -3, 14))
        end
        for _ = 1, 2000 do
          try('insert', list(), random(0, 99))
          try('insert', list(), random(-1, 11), random(0, 99))
          try('remove', list())
          try('remove', list(), random(-1, 11))
          try('move', list(), random(-3, 9), random(-3, 9), random(-3, 9))
          try('move', list(), random(1, 9), random(1, 9), random(1, 9), {})
          try('concat', list(), pick { ',', '' }, random(-1, 9), random(-1, 9))
          try('sort', list())
          try('sort', list(), greater)
        end
        for _, arguments in ipairs {
          { 'insert', {} }, { 'insert', {}, 1, 2, 3 }, { 'insert', 5, 1 }, { 'insert', {}, 'x', 1 }, { 'remove', 5 },
          { 'remove', {}, 'x' }, { 'move', {}, 1, 2 }, { 'move', {}, -1, math.maxinteger, 1 },
          { 'move', {}, math.mininteger, 0, 1 }, { 'move', {}, 1, 2, math.maxinteger }, { 'move', {}, 1, 2, 3, 4 },
          { 'concat', { {} } }, { 'concat', 5 }, { 'concat', { 1, true } }, { 'concat', { 1 }, {} },
          { 'sort', { 3, 'a' } }, { 'sort', { 1, 2 }, 5 }, { 'sort', { {}, {} } }, { 'sort', 'x' },
        } do note(pcall(table[arguments[1]], table.unpack(arguments, 2, 6))) end
        return table.concat(lines, '\\n')
        """)
    #expect(ours.count > 36_000)
    for (our, their) in zip(ours, plain) where our != their { #expect(our == their) }
    #expect(plain.count == ours.count)
  }

  @Test func `a sort that fails changes nothing, and one of equals keeps their order`() throws {
    #expect(
      try evaluate(
        """
        local t = { 5, 4, 3, 2, 1 }
        local calls = 0
        pcall(table.sort, t, function(a, b) calls = calls + 1 if calls == 6 then error('x') end return a < b end)
        return table.concat(t, ',')
        """) == .string("5,4,3,2,1"))
    #expect(
      try evaluate(
        """
        local t = {}
        for i = 1, 200 do t[i] = { key = i * 7 % 5, place = i } end
        table.sort(t, function(a, b) return a.key < b.key end)
        for i = 2, 200 do
          if t[i - 1].key > t[i].key then return 'not sorted' end
          if t[i - 1].key == t[i].key and t[i - 1].place > t[i].place then return 'not stable' end
        end
        return 'stable'
        """) == .string("stable"))
  }

  /// Each of them runs for years in Lua as it comes.
  @Test(arguments: [
    "('a'):rep(40):find(('a*'):rep(26) .. 'b')",
    "('a'):rep(40):match(('a?'):rep(28) .. ('a'):rep(28) .. 'b')",
    "('x'):rep(4000):gsub('.-.-.-.-.-b', 'y')",
    "for _ in ('x'):rep(4000):gmatch('.-.-.-.-.-b') do end",
    "('x'):rep(100000):find(('[' .. ('abc'):rep(50000) .. ']'):rep(2) .. 'y')",
    "local s = ('x'):rep(100000) for _ = 1, 1e6 do s:find(('x'):rep(50000) .. 'y', 1, true) end",
    "('('):rep(1e6):gsub('%b()', 'x')",
    "table.move({}, 1, math.maxinteger - 1, 2)",
    "table.insert(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1, 1)",
    "table.remove(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1)",
    "table.concat(setmetatable({}, { __index = function() return '' end }), '', 1, math.maxinteger - 1)",
    "table.sort(setmetatable({}, { __len = function() return 2147483646 end }))",
    "local t = {} for i = 1, 1e4 do t[i] = i % 7 end while true do table.sort(t) end",
  ])
  func `work of the libraries is paid for`(_ body: String) throws {
    let fixture = try Fixture(
      "return { f = function() \(body) end, g = function() return 1 end }",
      limits: LuaLimits(instructions: 300_000, memory: nil))
    #expect(try fixture.failure("f").code == .instructions)
    #expect(try fixture.call("g") == [.integer(1)])
    #expect(fixture.state.stackTop == 0)
    #if os(Linux)
      var limits = LuaLimits.off
      limits.deadline = try LuaDeadline(seconds: 0.03, signal: SIGVTALRM)
      fixture.state.limits = limits
      #expect(try fixture.failure("f").code == .deadline)
      #expect(try fixture.call("g") == [.integer(1)])
    #endif
  }
}
