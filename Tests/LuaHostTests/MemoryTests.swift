import Testing

@testable import LuaHost

@Suite struct `The memory of a state` {
  @Test func `blocks of every size keep what is in them`() throws {
    let fixture = try Fixture(
      """
      local texts, lists, rounds = {}, {}, 0
      local function text(round, size) return string.rep(string.char(97 + (round + size) % 26), size) .. size end
      return { f = function()
        rounds = rounds + 1
        for size = rounds % 2, 600, 2 do
          texts[size] = { round = rounds, text = text(rounds, size) }
          local list = lists[size] or {}
          for i = 1, size % 50 do list[#list + 1] = i end
          if #list > 200 then list = { table.unpack(list, 1, size % 50) } end
          lists[size] = list
        end
        local wrong = 0
        for size, entry in pairs(texts) do
          if entry.text ~= text(entry.round, size) then wrong = wrong + 1 end
        end
        for size, list in pairs(lists) do
          for i, value in ipairs(list) do
            if value ~= (i - 1) % (size % 50) + 1 then wrong = wrong + 1 end
          end
        end
        return wrong
      end }
      """)
    for _ in 0..<40 { #expect(try fixture.call("f") == [.integer(0)]) }
    #expect(fixture.state.memoryUsed < 4 << 20)
  }

  @Test func `states come and go`() throws {
    for number in 0..<50 {
      let fixture = try Fixture(
        "local t = {} for i = 1, \(number * 40) do t[i] = { i, tostring(i) } end return { f = function() return #t end }"
      )
      #expect(try fixture.call("f") == [.integer(Int64(number * 40))])
    }
  }
}
