import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

@Suite struct LoadTests {
  @Test("the callbacks are the functions that the policy defines, and each has a place")
  func implemented() throws {
    let rules = try policy(
      """
      local policy = { _note = "mine" }
      function policy.can_move_row(view, path) return true end
      policy.move_row = function(view, source, destination) end
      policy._helper = function() end
      return policy
      """)
    #expect(rules.implemented == [.canMoveRow, .moveRow])
    #expect(rules.place(of: .canMoveRow) == "test.lua:2")
    #expect(rules.place(of: .moveRow) == "test.lua:3")
    #expect(rules.place(of: .canEditRow) == nil)
    #expect(rules.warnings == [])
    #expect(!rules.ownsRows)
  }

  @Test("an empty table is a policy without rules")
  func empty() throws {
    let rules = try policy("return {}")
    #expect(rules.implemented == [])
    #expect(rules.mapping == TableMapping())
    #expect(rules.settings == TableViewSettings())
    #expect(rules.viewName == nil)
  }

  @Test("a policy may inherit callbacks from another table")
  func inherited() throws {
    let rules = try policy(
      """
      local base = {}
      function base.can_move_row(view, path) return true end
      return setmetatable({}, { __index = base })
      """)
    #expect(rules.implemented == [.canMoveRow])
  }

  @Test("every callback of the interface is found under its name")
  func all() throws {
    let plain = TableCallback.allCases.filter { ![.numberOfSections, .numberOfRows].contains($0) }
    let source = "return { " + plain.map { "\($0.rawValue) = function() end" }.joined(separator: ", ") + " }"
    #expect(try policy(source).implemented == CallbackSet(plain))
    let scripted = try policy(
      "return { number_of_rows = function() return 1 end, number_of_sections = function() return 1 end }")
    #expect(scripted.implemented == [.numberOfRows, .numberOfSections])
    #expect(scripted.ownsRows)
  }

  @Test("`policy.table` and `policy.view` are read at load")
  func settings() throws {
    let rules = try policy(
      """
      return {
        table = {
          text = "title", detail = "due", section_by = "status", key = "id", check = "done", order = "position",
          sections = { "Todo", "Done" }, types = { done = "boolean", n = "integer", w = "number", t = "text" },
        },
        view = {
          name = "Board", style = "grouped", allows_selection = false, allows_multiple_selection = true,
          allows_selection_during_editing = true, allows_multiple_selection_during_editing = true,
          selection_follows_focus = true, row_height = 32, section_index_minimum_display_row_count = 10,
          header = "top", footer = "bottom",
        },
        shapes = { done = { true, false }, n = { 1, 2.5, "x" } },
      }
      """)
    #expect(
      rules.mapping
        == TableMapping(
          text: "title", detail: "due", sectionBy: "status", key: "id", check: "done", order: "position",
          sections: ["Todo", "Done"], types: ["done": .boolean, "n": .integer, "w": .number, "t": .text]))
    #expect(rules.viewName == "Board")
    var expected = TableViewSettings()
    expected.style = .grouped
    expected.allowsSelection = false
    expected.allowsMultipleSelection = true
    expected.allowsSelectionDuringEditing = true
    expected.allowsMultipleSelectionDuringEditing = true
    expected.selectionFollowsFocus = true
    expected.rowHeight = 32
    expected.sectionIndexMinimumDisplayRowCount = 10
    expected.header = "top"
    expected.footer = "bottom"
    #expect(rules.settings == expected)
    #expect(try view([["a"]], rules).name == "Board")
  }

  @Test("what has no effect in this version is a warning")
  func warnings() throws {
    let source = """
      local policy = { table = { order = "position" } }
      function policy.section_index_titles(view) end
      policy.laws = { "stays_in_section", small = function() return true end }
      function policy.can_move_row(view, path) return true end
      return policy
      """
    let warnings = try policy(source).warnings
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.map(\.code) == ["not_called_yet"])
    #expect(warnings.map(\.message) == ["`policy.table.order` is not used by this version"])
    #expect(warnings.map { $0.location?.line } == [1])
    #expect(PolicyCheck.check(source: Array(source.utf8), name: "test.lua") == warnings)

    let ordered = try policy("return {\n  table = { order = 'position' } }")
    #expect(ordered.warnings.map(\.message) == ["`policy.table.order` is not used by this version"])
    #expect(ordered.warnings.first?.location?.line == 2)

    let scripted = try policy("return { number_of_rows = function() return 1 end,\ntable = { text = 'a' } }")
    #expect(scripted.warnings.map(\.code) == ["table_unused"])
    #expect(scripted.warnings.first?.location?.line == 2)
  }

  @Test("what the policy prints arrives with its line, also while it is loaded")
  func printing() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        print("loading", 1)
        local policy = {}
        function policy.can_move_row(view, path)
          print(path)
          return true
        end
        return policy
        """.utf8), name: "test.lua",
      printHandler: { lines.append("\($0?.fileAndLine ?? "?"): \($1)") })
    let view = try view([["a"]], rules)
    _ = try view.drag(rowAt: [0, 0], to: [0, 0])
    rules.printHandler = { lines.append("other \($1)") }
    _ = try view.drag(rowAt: [0, 0], to: [0, 0])
    rules.printHandler = nil
    _ = try view.drag(rowAt: [0, 0], to: [0, 0])
    #expect(lines == ["test.lua:1: loading\t1", "test.lua:4: [0, 0]", "other [0, 0]"])
  }

  @Test("modules come from the loader that is given")
  func modules() throws {
    let rules = try LuaPolicy(
      source: Array("local m = require 'm' return { can_move_row = m.rule }".utf8), name: "test.lua",
      modules: { name in
        name == "m" ? (Array("return {\nrule = function() return false, 'm' end }".utf8), "lib/m.lua") : nil
      })
    #expect(rules.place(of: .canMoveRow) == "lib/m.lua:2")
    #expect(try view([["a"]], rules).drag(rowAt: [0, 0], to: [0, 0]) == .refused(reason: "m"))
  }

  @Test("limits can be changed between calls")
  func limits() throws {
    let rules = try policy(
      """
      return { can_move_row = function()
        for i = 1, 100000 do end
        return true
      end }
      """)
    let view = try view([["a", "b"]], rules)
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).words == "moved to [0, 1]")
    rules.limits.instructions = 10_000
    let error = tableError { _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }
    #expect((error?.cause as? LuaError)?.code == .instructions)
    rules.limits = .off
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).words == "moved to [0, 1]")
  }
}
