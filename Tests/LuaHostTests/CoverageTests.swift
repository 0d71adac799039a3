import Testing

@testable import LuaHost

/// The hand-counted file and its counts: each line ends with a comment that is the count, or with none.
private func check(_ text: String, calls: Int = 0, limits: LuaLimits = .standard) throws {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let state = try LuaState(limits: limits, coversLines: true)
  let reference = try state.execute(Array(text.utf8), name: "hand.lua")
  if calls > 0, let reference, case .function(let function) = try state.field("f", of: reference) {
    for _ in 0..<calls { _ = try state.call(function, []) }
  }
  let found = try #require(state.lineCounts["hand.lua"])
  for (index, line) in lines.enumerated() {
    let expected = line.range(of: "--").flatMap { Int(line[$0.upperBound...].filter { $0 != " " }) }
    #expect(found[index + 1] == expected, "line \(index + 1): \(line)")
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}

@Suite struct `Line coverage` {
  @Test func `straight lines, branches, loops`() throws {
    try check(
      """
      local n = 0 -- 1
      for i = 1, 3 do -- 4
        if i == 2 then -- 3
          n = n + 10 -- 1
        elseif i > 5 then -- 2
          n = 0 -- 0
        else
          n = n + 1 -- 2
        end
      end
      while n > 0 do -- 5
        n = n - 3 -- 4
      end
      repeat
        n = n + 1 -- 1
      until n > 0 or -- 1
        n == 0 -- 0
      return n -- 1
      """)
  }

  @Test func `functions that were called, and that were never made or called`() throws {
    try check(
      """
      local policy = {} -- 1

      -- a comment
      function policy.f(view, path) -- 1
        if path then -- 2
          return function() -- 0
            return path -- 0
          end
        end
        return false -- 2
      end

      function policy.never(view, path) -- 1
        local a = 1 -- 0
        local function inner(b) -- 0
          if b then -- 0
            a = a + 1 -- 0
          end
        end -- 0
        inner(a) -- 0
      end -- 0

      return policy -- 1
      """, calls: 2)
  }

  @Test func `what cannot be reached does not count`() throws {
    try check(
      """
      local function both(a) -- 1
        if a then -- 1
          return 1 -- 1
        else
          return 2 -- 0
        end
      end
      if false then -- 1
        both(0) -- 0
      end
      local t = { -- 1
        f = function(...) return ... end, -- 0
        g = function() -- 1
          do return 1 end -- 0
        end,
        [both(1)] = 3, -- 1
      }
      while true do
        if t then break end -- 1
      end
      do goto over end
      both(2)
      ::over::
      return math.max( -- 2
        1, -- 1
        2
      ) -- 1
      """)
  }

  @Test func `a function on one line has run when it was called`() throws {
    try check("return { f = function() return 1 end } -- 0")
    try check("return { f = function() return 1 end } -- 3", calls: 3)
  }

  @Test func `an inner function that is made, and its last line`() throws {
    try check(
      """
      local function outer(n) -- 1
        local add =
          function(m) -- 2
            if m > 1 then n = n + m end -- 2
          end -- 2
        add(n) -- 2
        return function() -- 2
          return n -- 0
        end
      end
      return { f = function() outer(1) outer(2) end } -- 1
      """, calls: 1)
  }

  @Test func `coroutines, also those of an earlier call`() throws {
    try check(
      """
      local made = coroutine.wrap(function() -- 2
        while true do
          coroutine.yield() -- 3
        end
      end)
      made() -- 1
      return { -- 1
        f = function() -- 1
          made() -- 2
          local all = coroutine.create(function() -- 4
            coroutine.wrap(function() -- 4
              return -- 2
            end)()
          end) -- 2
          return coroutine.resume(all) -- 2
        end,
      } -- 1
      """, calls: 2)
  }

  @Test(arguments: [
    LuaLimits.off, LuaLimits.standard, LuaLimits(instructions: 10_000, memory: nil),
    LuaLimits(instructions: nil, memory: 1 << 20),
  ])
  func `the same counts under all limits`(_ limits: LuaLimits) throws {
    try check(
      """
      return { -- 1
        f = function() -- 1
          local n = 0 -- 10
          for i = 1, 100 do -- 1010
            n = n + i -- 1000
          end
          local c = coroutine.wrap(function() -- 20
            for i = 1, 100 do -- 1010
              n = n + i -- 1000
            end
          end) -- 10
          c() -- 10
          return n -- 10
        end,
      } -- 1
      """, calls: 10, limits: limits)
  }

  @Test func `the budget stops the same instruction, counted or not`() throws {
    for covers in [false, true] {
      let state = try LuaState(
        limits: LuaLimits(instructions: 20_000, memory: nil), coversLines: covers)
      let source = """
        local n = 0
        return {
          f = function() while true do pcall(function() while true do n = n + 1 end end) end end,
          n = function() return n end,
        }
        """
      let reference = try #require(try state.execute(Array(source.utf8), name: "n.lua"))
      guard case .function(let f) = try state.field("f", of: reference),
        case .function(let n) = try state.field("n", of: reference)
      else { return #expect(Bool(false)) }
      do {
        _ = try state.call(f, [])
        Issue.record("an endless loop ended")
      } catch {
        #expect(error.code == .instructions)
      }
      guard case .integer(let count)? = try state.call(n, []).first else { return #expect(Bool(false)) }
      #expect((4000..<10_000).contains(count), "\(covers): \(count)")
      #expect(state.lineCounts.isEmpty == !covers)
    }
  }

  @Test func `a memory limit stops a state that counts`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: nil, memory: 4 << 20), coversLines: true)
    let source = """
      return { f = function()
        local t = {}
        while true do
          t[#t + 1] = string.rep("x", 1000)
        end
      end }
      """
    let reference = try #require(try state.execute(Array(source.utf8), name: "m.lua"))
    guard case .function(let f) = try state.field("f", of: reference) else { return #expect(Bool(false)) }
    do {
      _ = try state.call(f, [])
      Issue.record("memory had no end")
    } catch {
      #expect(error.code == .memory)
    }
    let counts = try #require(state.lineCounts["m.lua"])
    #expect(counts[2] == 1)
    #expect((counts[4] ?? 0) > 1000)
    #expect(state.memoryUsed < 4 << 20)
  }

  @Test func `modules by their names, and chunks of load not at all`() throws {
    let state = try LuaState(coversLines: true)
    state.moduleLoader = { name in
      name == "lib.rules"
        ? (Array("local m = {}\nfunction m.f()\n  return 1\nend\nreturn m".utf8), "lib/rules.lua") : nil
    }
    _ = try state.execute(
      Array("local m = require 'lib.rules'\nm.f() m.f()\nload('local x = 1\\nx = 2')()".utf8), name: "p.lua")
    #expect(
      state.lineCounts == [
        "p.lua": LuaLineCounts([1, 1, 1]), "lib/rules.lua": LuaLineCounts([1, 1, 2, nil, 1]),
      ])
  }

  @Test func `a chunk of many functions and long lines`() throws {
    var source = "local t = {}\n"
    var expected: [Int?] = [1]
    for i in 0..<3000 {
      source += "function t.f\(i)(a)\n  if a == \(i) then\n    return 'x\(i)'\n  end\n"
      source += String(repeating: "\n", count: i % 200) + "end\n"
      expected += [1, i < 2 ? 1 : 0, i == 0 ? 1 : 0, nil]
      expected += [Int?](repeating: nil, count: i % 200) + [i == 1 ? 1 : 0]
    }
    source += "t.f0(0)\nt.f1(0)\nreturn 1.5, 2, nil, true"
    expected += [1, 1, 1]
    let state = try LuaState(coversLines: true)
    _ = try state.execute(Array(source.utf8), name: "long.lua")
    let found = try #require(state.lineCounts["long.lua"])
    #expect(found.counts.count == expected.count)
    // Where a name is far down in the list of constants, its line is entered before the function is made and after.
    let wrong = expected.indices.first { found[$0 + 1].map { min($0, 1) } != expected[$0] }
    #expect(wrong == nil, "line \((wrong ?? 0) + 1): \(found[(wrong ?? 0) + 1] ?? -1)")
  }

  @Test func `counts are added up`() {
    var counts = LuaLineCounts([1, nil, 0, nil])
    #expect(counts.counts.count == 3)
    counts.add(LuaLineCounts([2, nil, 0, 5]))
    #expect(counts == LuaLineCounts([3, nil, 0, 5]))
    #expect((counts.active, counts.covered) == (3, 2))
    counts.add(LuaLineCounts([Int.max]))
    #expect(counts[1] == Int.max)
    #expect(counts[0] == nil && counts[99] == nil)
  }
}
