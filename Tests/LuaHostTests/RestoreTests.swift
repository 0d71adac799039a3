import Testing

@testable import LuaHost

/// Whether functions find what they found when the watch began, once it was put back.
@Suite struct RestoreTests {
  /// What no value shows, and what a coroutine has in its variables.
  static let notRestored: Set = [
    "a coroutine", "a coroutine in a table", "a number in place of an address", "a number in a format",
    "the memory in use", "a text that is loaded",
  ]

  @Test("what was left behind is put back", arguments: WatchTests.changing)
  func restored(_ tried: WatchTests.Case) throws {
    let fixture = try Fixture(tried.source)
    let function = try fixture.function("f")
    /// What the function answers if it is called three times.
    func answers() throws -> [String] { try (1...3).map { _ in "\(try fixture.state.call(function, []))" } }
    _ = try fixture.state.beginWatch(of: [function])
    let first = try answers()
    #expect(fixture.state.hasChangedSinceWatch)
    let isRestored = fixture.state.restoreWatched()
    #expect(isRestored == !Self.notRestored.contains(tried.name))
    #expect(fixture.state.hasChangedSinceWatch == !isRestored)
    #expect(fixture.state.stackTop == 0)
    guard isRestored else { return }
    // Objects that the function made are others the second time.
    if !first.contains(where: { $0.contains("reference") }) { #expect(try answers() == first) }
    #expect(fixture.state.hasChangedSinceWatch)
    #expect(fixture.state.restoreWatched())
    #expect(!fixture.state.hasChangedSinceWatch)
  }

  @Test("all kinds of values and keys come back, and none of those that were added stays")
  func values() throws {
    let fixture = try Fixture(
      """
      local key, inner = {}, { 1 }
      local long = ('x'):rep(100)
      local t = { 1, 2.5, "three", 4, true, a = inner, [key] = long, [2.5] = false, [math.huge] = -0.0, [long] = print }
      local function text()
        local parts = {}
        for i = 1, 5 do parts[i] = tostring(t[i]) end
        parts[#parts + 1] = tostring(t.a == inner and inner[1])
        parts[#parts + 1] = tostring(t[key] == long) .. tostring(t[2.5]) .. tostring(1 / t[math.huge])
        parts[#parts + 1] = tostring(t[long] == print) .. tostring(t.b) .. tostring(t[6]) .. tostring(getmetatable(t) == nil)
        return table.concat(parts, " ")
      end
      return {
        text = text,
        f = function()
          t[1], t[2], t[3], t[5], t.a, t[key], t[2.5], t[math.huge], t[long] = 1.0, 2, nil, false, { 1 }, nil, nil, 0.0, type
          inner[1] = 2
          t.b = 1
          setmetatable(t, { __len = function() return 9 end })
        end,
      }
      """)
    _ = try fixture.state.beginWatch(of: [try fixture.function("f"), try fixture.function("text")])
    let before = "\(try fixture.call("text"))"
    #expect(before.contains("1 2.5 three 4 true 1 truefalse-inf truenilniltrue"), "\(before)")
    for _ in 1...3 {
      _ = try fixture.call("f")
      #expect("\(try fixture.call("text"))" != before)
      #expect(fixture.state.restoreWatched())
      #expect("\(try fixture.call("text"))" == before)
    }
    #expect(fixture.state.stackTop == 0)
  }

  @Test("a table that grew comes back, and what is noted of it is what comes next")
  func grown() throws {
    let fixture = try Fixture(
      """
      local t = {}
      for i = 1, 5 do t["k" .. i] = i end
      local function keys() local all = {} for key in pairs(t) do all[#all + 1] = key end return table.concat(all, " ") end
      return { keys = keys, f = function() for i = 6, 400 do t["k" .. i] = i end end }
      """)
    _ = try fixture.state.beginWatch(of: [try fixture.function("f"), try fixture.function("keys")])
    for _ in 1...3 {
      _ = try fixture.call("f")
      #expect(fixture.state.hasChangedSinceWatch)
      #expect(fixture.state.restoreWatched())
      #expect(!fixture.state.hasChangedSinceWatch)
      #expect("\(try fixture.call("keys"))".contains("k1 k2 k3 k4 k5\""))
    }
  }

  @Test("keys whose order nobody promises, and lengths, are said to be as they were only if they are")
  func order() throws {
    let fixture = try Fixture(
      """
      local t, names = {}, {}
      for i = 1, 5 do local key = {} names[key] = i t[key] = i end
      local holes = { 1, 2, nil, 4 }
      local function keys()
        local all = {}
        for _, number in pairs(t) do all[#all + 1] = number end
        return table.concat(all, " ") .. " of " .. #holes
      end
      return { keys = keys, f = function()
        for i = 1, 400 do t[{}] = i end
        for i = 5, 64 do holes[i] = i end
      end }
      """)
    _ = try fixture.state.beginWatch(of: [try fixture.function("f"), try fixture.function("keys")])
    let before = "\(try fixture.call("keys"))"
    for _ in 1...3 {
      _ = try fixture.call("f")
      let isRestored = fixture.state.restoreWatched()
      let after = "\(try fixture.call("keys"))"
      // All fields are there, and no others.
      #expect(after.count == before.count)
      if isRestored { #expect(after == before) }
      #expect(fixture.state.hasChangedSinceWatch == !isRestored)
    }
  }

  @Test("what the limits do not allow is not said to be as it was, and the state goes on")
  func limits() throws {
    let fixture = try Fixture(
      """
      local t = {}
      for i = 1, 50000 do t[i] = i end
      return { f = function() t[1] = 0 end, g = function() return t[1] end }
      """, limits: LuaLimits(instructions: 5_000_000, memory: nil))
    #expect(try fixture.state.beginWatch(of: [try fixture.function("f")]))
    _ = try fixture.call("f")
    fixture.state.limits = LuaLimits(instructions: 5_000, memory: nil)
    #expect(!fixture.state.restoreWatched())
    fixture.state.limits = LuaLimits(instructions: 5_000_000, memory: nil)
    #expect(fixture.state.restoreWatched())
    #expect("\(try fixture.call("g"))" == "\([LuaValue.integer(1)])")
    #expect(fixture.state.stackTop == 0)
  }
}
