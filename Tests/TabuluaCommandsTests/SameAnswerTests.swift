import Foundation
import Testing

/// The same policy says the same in every process, whatever addresses and seeds of hashes there are.
@Suite struct SameAnswerTests {
  /// A policy that shows everything whose order or text could depend on addresses.
  static let policy = """
    local helper, list = function() end, { 3, 1, 2 }
    local words = {}
    for i = 1, 200 do words["word" .. i * 7919 % 1000] = i end
    local mixed = { 1, 2, [4] = 4, x = 1, y = 2, [true] = 3, [false] = 4, [1.5] = 5, [-1] = 6 }
    mixed[index_path(0, 1)] = 7
    mixed[index_path(1, 0)] = 8
    local policy = { table = { text = "title", key = "id", section_by = "status" } }
    function policy.can_move_row(view, path)
      local parts = {}
      for k, v in pairs(words) do parts[#parts + 1] = k .. "=" .. v end
      for k, v in pairs(mixed) do parts[#parts + 1] = tostring(k) .. "=" .. v end
      for k in next, words do parts[#parts + 1] = k break end
      print(table.concat(parts, " "))
      print({}, helper, print, policy, coroutine.create(helper), string.format("%s %p %p", {}, helper, "text"))
      print(math.random(1000000), math.random(), pcall(string.rep, {}), pcall(error, {}))
      print(view, view:row(path), path, select(2, pcall(function() return list.x.y end)))
      for name in pairs(string) do parts[#parts + 1] = name end
      for name in pairs(_G) do parts[#parts + 1] = name end
      local sorted = { 5, 3, 9, 1 }
      table.sort(sorted, function(a, b) return a > b end)
      print(#parts, table.concat(parts, " ", #parts - 40), table.concat(sorted, " "))
      return true
    end
    function policy.target_index_path_for_move(view, source, proposed)
      error(setmetatable({ b = 1, a = 2, c = helper }, {}))
    end
    return policy
    """

  @Test func `three processes print the same`() throws {
    let bench = try Workbench([
      "t.csv": "id,title,status\n1,a,x\n2,b,x\n3,c,y\n", "p.lua": Self.policy,
    ])
    let line = """
      tabulua run --table t.csv --policy p.lua --editing --keep-going --trace trace \
      --do '{"do":"drag","row":[0,0],"to":[0,1]}' --do '{"do":"drag","row":[1,0],"to":[0,1]}' 2>&1; cat trace
      """
    let first = try bench.shell(line)
    // The whole is the order of Lua's own tables, which another version of Lua may change; here it only has to be the same
    // each time, and to hold what an address could change.
    #expect(first.output.contains("word109=") && first.output.contains("table: 1"), "\(first.output)")
    // What a hexadecimal address looks like.
    #expect(first.output.firstMatch(of: /0x[0-9a-f]{6,}/) == nil, "\(first.output)")
    for _ in 0..<3 {
      let again = try bench.shell(line)
      #expect(again.output == first.output)
    }
  }

  #if os(Linux)
    /// Otherwise the test above proves nothing.
    @Test func `processes have different addresses`() throws {
      let bench = try Workbench(["p.lua": "return {}"])
      let places = try (0..<4).map { _ in
        try bench.shell("head -n 1 /proc/self/maps").output.prefix(12)
      }
      #expect(Set(places).count > 1, "this machine does not choose addresses at random")
    }
  #endif
}
