import TabuluaText
import Testing

/// Numbers that scripts give and that are none, or have no end: words say so, and never a sign before what is no number.
@Suite struct NumberWordsTests {
  /// Calls that take a number, or none; `@` is the number.
  private static let calls = [
    "user:scroll { by = @ }", "user:tap { 0, @ }", "user:tap(@)", "user:drag('a', { to = { 0, @ } })",
    "user:set('a', { values = { x = @ } })", "user:set('a', { values = { title = @ } })",
    "user:swipe('a', { edge = @ })", "user:tap_index(@)", "user:change_control('a', { value = @ })",
    "user:scroll_to('a', { at = @ })", "view:row('a').x = @", "view:row('a').n = @", "view:rows(@)",
    "view:number_of_rows(@)", "view:select_row(@)", "view:key(@)", "view:find(@)", "view:delete_rows { @ }",
    "view:insert_rows { { at = index_path(0, 0), values = { id = 'n', x = @ } } }", "view:push(@)",
    "index_path(@, 0)", "index_path(0, 0):with_row(@)", "view:set_editing(@)",
  ]

  @Test func words() throws {
    let script =
      Self.calls.enumerated().map { index, call in
        "print(\(index), select(2, pcall(function() \(call.hasPrefix("view:row(") || call.hasPrefix("user:") ? call : "local _ = " + call) end)))"
      }.joined(separator: "\n") + "\n"
    let bench = try Workbench([
      "t.csv": "id,title,n,x\na,A,1,1\nb,B,2,2\n",
      "p.lua": "return { table = { text = 'title', key = 'id', types = { n = 'integer', x = 'number' } } }\n",
      "b.lua": "local nan = math.huge - math.huge\nlocal other = -nan\n" + script.replacing("@", with: "nan")
        + script.replacing("@", with: "other"),
    ])
    let told = bench.run(
      ["run", "--table", "@t.csv", "--policy", "@p.lua", "--keep-going", "--editing", "--batch", "@b.lua"])
    let all = told.output + told.errors
    #expect(!all.contains("-nan") && !all.contains("number nan") && !all.contains("`nan`"), "\(told)")
    #expect(
      all.contains("`user:scroll` takes numbers that have an end, not nan, which is not a number"), "\(told)")
    #expect(all.contains("`x` of a takes a number or nil, not nan, which is not a number"), "\(told)")
    #expect(told.status == 1, "\(told)")
  }

  /// What specs say of such numbers, and what rules and scripts themselves do: the same on every system.
  @Test func wordsOfSpecsAndRules() throws {
    let bench = try Workbench([
      "p.lua":
        "local rules = require 'tabulua.rules'\nlocal policy = {}\npolicy.table = { key = 'id' }\nreturn policy\n",
      "nan_spec.lua": """
      local nan, other = 0 / 0, -(0 / 0)
      fixture { rows = { { id = "a" } } } policy "p.lua"
      for _, n in ipairs { nan, other } do
        it("near", function() assert.near(1, 2, n) end)
        it("nears", function() assert.near(n, 2, 1) end)
        it("equals", function() assert.equal(n, 1) end)
        it("same", function() assert.same({ n }, { 1 }) end)
        it("false", function() assert.falsy(n) end)
        it("raises", function() error(n) end)
        it("words", function() assert.equal("x", tostring(n) .. string.format("%s %5s", n, n)) end)
        it("prints", function() print(n, tostring(n)) end)
        each({ n, { a = n } }, "case %s", function(case) error(tostring(case)) end)
        for _, call in ipairs {
          function(rules) return rules.pin(n) end, function(rules) return rules.at_most(n) end,
          function(rules) return rules.exclusive_checkmarks { section = n } end,
          function(rules) return rules.all { { table = { check = n } }, { table = { check = 1 } } } end,
        } do
          it("rule", function() call(require "tabulua.rules") end)
        end
      end
      """,
      "drags_spec.lua": """
      local n = 0 / 0
      fixture { rows = { { id = "a" } } } policy "p.lua"
      drags { { from = "a", proposed = { 0, n }, expect = "unchanged" } }
      """,
    ])
    for spec in ["nan_spec.lua", "drags_spec.lua"] {
      let told = bench.run(["test", "@\(spec)"])
      let all = told.output + told.errors
      #expect(told.status != 0 && all.contains("nan"), "\(told)")
      #expect(!all.contains("-nan"), "\(told)")
    }
  }

  /// What a script whose memory is full did, which collecting garbage took all instructions of, is too much memory.
  @Test func aFullMemory() throws {
    let bench = try Workbench([
      "t.csv": "id\n" + (0..<8).map { "r\($0)\n" }.joined(),
      "p.lua": """
      local policy = { table = { key = "id" } }
      function policy.can_move_row(view, path) return false, ("x"):rep(20 * 1024 * 1024 + path.row) end
      return policy

      """,
    ])
    let told = bench.run([
      "matrix", "--table", "@t.csv", "--policy", "@p.lua", "--max-memory", "48", "--max-instructions",
      "1500000",
    ])
    #expect(told.output.contains("used too much memory"), "\(told)")
    #expect(!told.output.contains("too many instructions"), "\(told)")
  }
}
