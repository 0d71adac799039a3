import TabuluaText
import Foundation
import Testing

@testable import TabuluaPolicy

/// The rules of style: one planted breach for each, in all the ways in which people write it, and what is right.
@Suite struct StyleRuleTests {
  /// The codes and lines of the warnings about a policy.
  static func warnings(_ source: String) -> [String] {
    PolicyCheck.check(source: Array(source.utf8), name: "test.lua").map {
      "\($0.code):\($0.location?.line ?? 0)"
    }
  }

  /// A policy with a mapping, and more text.
  static func policy(_ text: String) -> String {
    "local policy = { table = { text = 'item', check = 'done' } }\n\(text)\nreturn policy"
  }

  // MARK: The list

  /// A rule that is written and does not stand in the list fails here.
  @Test func everyFileOfARuleStandsInTheList() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaPolicy/Check/Style/Rules").standardizedFileURL.path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count >= 7)
    #expect(files.count == StyleRule.allCases.count)
  }

  @Test func everyRuleHasANameOfItsOwn() {
    #expect(Set(StyleRule.allCases.map(\.code)).count == StyleRule.allCases.count)
    for rule in StyleRule.allCases {
      #expect(StyleRule(rawValue: rule.rawValue) == rule)
      #expect(!rule.note.isEmpty)
    }
    #expect(StyleRule(rawValue: "no_such_rule") == nil)
  }

  @Test(arguments: StyleRule.allCases) func itsSamplesTellTheTwoApart(_ rule: StyleRule) throws {
    let found = PolicyCheck.check(source: Array(Self.policy(rule.wrongSample).utf8), name: "test.lua")
    #expect(found.map(\.code) == [rule.code])
    let warning = try #require(found.first)
    #expect(warning.severity == .warning && warning.help != nil)
    #expect(warning.notes.first == rule.note)
    #expect(warning.notes.last == "where it is meant so, write `-- check: allow \(rule.code)` on the line")
    #expect(Self.warnings(Self.policy(rule.rightSample)) == [])
    let line = try #require(warning.location?.line)
    var lines = Self.policy(rule.wrongSample).split(separator: "\n").map(String.init)
    lines.insert("-- check: allow \(rule.code)", at: line - 1)
    #expect(Self.warnings(lines.joined(separator: "\n")) == [])
  }

  /// `TABULUA_RECORD=1` writes the lines into the page, and the test fails all the same.
  @Test func theReferenceHasTheLineOfEveryRule() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Tabulua/Documentation.docc/PolicyReference.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    let head = "| code | what the policy does | on a device | write |\n|---|---|---|---|\n"
    let start = try #require(text.range(of: head)).upperBound
    let end = try #require(text[start...].range(of: "\n\n")).lowerBound
    let lines = StyleRule.allCases.map {
      "| `\($0.code)` | \($0.reference.does) | \($0.reference.onDevice) | \($0.reference.write) |"
    }
    #expect(text[start..<end] == lines.joined(separator: "\n"))
    guard ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" else { return }
    text.replaceSubrange(start..<end, with: lines.joined(separator: "\n"))
    try text.write(to: page, atomically: true, encoding: .utf8)
  }

  // MARK: Each rule

  @Test(arguments: [
    "function policy.did_select_row(view, path) view:set_checked(path, true) end",
    "function policy.did_select_row(view, path) --[[ view:deselect_row(path) ]] end",
    "function policy.did_select_row(view, path) print('view:deselect_row(path)') end",
    "function policy.did_select_row(view, path) if path.row > 100 then view:deselect_row(path) end end",
    "function policy.did_select_row(view, path) do return end view:deselect_row(path) end",
    "function policy.did_select_row(view, path) local function f() view:deselect_row(path) end end",
    "function policy.did_select_row(view, path) view:deselect_row(path:with_row(path.row == 0 and 1 or 0)) end",
    "local function tap(v, p) v:set_checked(p, true) end policy.did_select_row = tap",
    "policy['did_select_row'] = function(view, path) return end",
  ])
  func aTapThatLeavesTheRowSelected(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == ["tap_leaves_selection:2"])
  }

  @Test(arguments: [
    "function policy.did_select_row(view, path) view:deselect_row(path) end",
    "function policy.did_select_row(view, path) local v = view v:deselect_row(path) end",
    "function policy.did_select_row(view, path) local off = view.deselect_row off(view, path) end",
    "function policy.did_select_row(view, path) pcall(view.deselect_row, view, path) end",
    "function policy.did_select_row(view, path) view['deselect' .. '_row'](view, path) end",
    "local function off(v, p) v:deselect_row(p) end function policy.did_select_row(a, b) off(a, b) end",
    "function policy._off(v, p) v:deselect_row(p) end function policy.did_select_row(a, b) policy._off(a, b) end",
    "function policy.did_select_row(view, path) if path.row == 0 then view:deselect_row(path) return end view:deselect_row(path) end",
    "function policy.did_select_row(view) for _, p in ipairs(view:index_paths_for_selected_rows()) do view:deselect_row(p) end end",
    "function policy.did_select_row(view, path) view:reload_data() end",
    "function policy.did_select_row(view, path) view:reload_rows { path } end",
    "function policy.did_select_row(view, path) view:delete_rows { path } end",
    "function policy.will_select_row(view, path) return nil end function policy.did_select_row(view, path) end",
    "policy.view = { allows_multiple_selection = true } function policy.did_select_row(view, path) end",
    "policy.view = { allows_selection = false } function policy.did_select_row(view, path) end",
    "function policy.did_select_row(view, path) view:select_row(path:with_row(0)) end",
    "function policy.can_move_row(view, path) return true end",
    "function policy.did_select_row() end function policy.perform_primary_action_for_row(v, p) v:deselect_row(p) end",
  ])
  func aTapThatIsRight(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == [])
  }

  @Test func whereTheTrialFailsTheTextDecides() {
    let wrong = "function policy.did_select_row(view, path) view:find('x').done = true end"
    let right =
      "function policy.did_select_row(view, path) view:find('x').done = true view:deselect_row(path) end"
    #expect(Self.warnings(Self.policy(wrong)) == ["tap_leaves_selection:2"])
    #expect(Self.warnings(Self.policy(right)) == [])
    let endless = "function policy.did_select_row(view, path) while true do end view:deselect_row(path) end"
    #expect(Self.warnings(Self.policy(endless)) == [])
  }

  @Test(arguments: [
    "function policy.did_select_row(v, p) v:deselect_row(p) v:set_accessory(p, 'checkmark') end",
    "function policy.did_select_row(v, p) v:deselect_row(p) local w = v w:set_accessory(p, 'none') end",
    "function policy.did_select_row(v, p) v:deselect_row(p) v.set_accessory(v, p, 'checkmark') end",
    "function policy.did_select_row(v, p) v:deselect_row(p) local s = v.set_accessory s(v, p, 'checkmark') end",
    "function policy.did_select_row(v, p) v:deselect_row(p) local a = p.row == 0 and 'checkmark' or 'none' v:set_accessory(p, a) end",
    "local function mark(v, p, a) v:set_accessory(p, a) end function policy.did_select_row(v, p) v:deselect_row(p) mark(v, p, 'checkmark') end",
    "function policy.control_value_changed(v, p, on) v:set_accessory(p, on and 'checkmark' or 'none') end",
    "policy.table = { text = 'item' } function policy.cell_for_row(v, p) if p.row == 0 then return { accessory = 'checkmark' } end end",
    "policy.table = { text = 'item', types = { done = 'boolean' } } function policy.cell_for_row(v, p) return { accessory = v:row(p).done and 'checkmark' or nil } end",
  ])
  func marksInCells(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == ["mark_in_cell:2"])
  }

  @Test(arguments: [
    "function policy.did_select_row(v, p) v:deselect_row(p) v:set_checked(p, not v:is_checked(p)) end",
    "function policy.did_select_row(v, p) v:deselect_row(p) v:set_accessory(p, 'detail_button') end",
    "function policy.did_select_row(v, p) v:deselect_row(p) local s = \"v:set_accessory(p, 'checkmark')\" end",
    "function policy.did_select_row(v, p) v:deselect_row(p) local t = { set_accessory = print } t:set_accessory(p, 'checkmark') end",
    "function policy.cell_for_row(v, p) if v:row(p).item == '0' then return { accessory = 'checkmark' } end end",
    "policy.table = { text = 'item', types = { done = 'boolean' } } function policy.cell_for_row(v, p) return { accessory = v:row(p).done and 'checkmark' or 'none' } end",
    "policy.table = { text = 'item' } function policy.cell_for_row(v, p) return { accessory = p.row == 0 and 'checkmark' } end",
  ])
  func marksThatAreRight(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == [])
  }

  @Test(arguments: [
    "function policy.commit_editing_style(view, style, path) view:set_editing(false) end",
    "function policy.commit_editing_style(view, style, path) if path.row > 50 then local v = view v:set_editing(false) end end",
    "local function done(v) v:set_editing(false) end function policy.commit_editing_style(view) done(view) end",
    "function policy.commit_editing_style(view) pcall(view.set_editing, view, false) end",
    "function policy.commit_editing_style(view) pcall(function() view:set_editing(false) end) end",
    "function policy.commit_editing_style(view) view['set' .. '_editing'](view, false) end",
    "local steps = { function(v) v:set_editing(false) end } function policy.commit_editing_style(view) steps[1](view) end",
    "policy.commit_editing_style = (function() return function(v) v:set_editing(false) end end)()",
  ])
  func editingModeInsideACommit(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == ["set_editing_in_commit:2"])
  }

  @Test(arguments: [
    "function policy.commit_editing_style(view, style, path) view:delete_rows { path } end",
    "function policy.commit_editing_style(view, style, path) view:delete_rows { path } -- view:set_editing(false)\nend",
    "function policy.commit_editing_style(view, style, path) local s = [[ view:set_editing(false) ]] end",
    "function policy.add_button_tapped(view) view:set_editing(true) end function policy.commit_editing_style() end",
    "function policy.commit_editing_style(view) if view.is_editing then return end end",
  ])
  func commitsThatAreRight(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == [])
  }

  @Test(arguments: [
    "function policy.cell_for_row(view, path) return { detail = view:index_path_for_selected_row() == path and 'x' or '' } end",
    "local function sel(v) return v:index_paths_for_selected_rows() end function policy.cell_for_row(v, p) return { detail = #sel(v) > 0 and 'x' or '' } end",
    "function policy.cell_for_row(v, p) return { detail = v['index_path_for_' .. 'selected_row'](v) == p and 'x' or '' } end",
    "function policy.can_move_row(view, path) return view:index_path_for_selected_row() == path end",
    "function policy.view_did_load(view) view:select_row(index_path(0, 0)) end",
    "function policy.did_select_row(v, p) v:set_checked(p, true) end function policy.did_deselect_row(v, p) v:set_checked(p, false) end",
    "function policy.did_select_row(v, p) v:row(p).on = 'y' end function policy.did_deselect_row(v, p) local r = v:row(p) r.on = 'n' end",
  ])
  func selectionAsState(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == ["selection_as_state:2"])
  }

  @Test(arguments: [
    "function policy.did_select_row(v, p) v:deselect_row(v:index_path_for_selected_row()) end",
    "function policy.add_button_tapped(v) v:delete_rows(v:index_paths_for_selected_rows()) end",
    "function policy.cell_for_row(v, p) return { detail = 'index_path_for_selected_row' } end",
    "function policy.did_deselect_row(v, p) local seen = {} seen.last = p end function policy.did_select_row(v, p) v:deselect_row(p) end",
    "policy.laws = { none = function(v) return #v:index_paths_for_selected_rows() == 0 end }",
  ])
  func selectionsThatAreRight(_ text: String) {
    #expect(Self.warnings(Self.policy(text)) == [])
  }

  @Test func aWarningSaysWhyAndHow() throws {
    let source = Self.policy("function policy.did_select_row(view, path)\n  print(path)\nend")
    let warning = try #require(PolicyCheck.check(source: Array(source.utf8), name: "p.lua").first)
    #expect(warning.severity == .warning)
    #expect(warning.message == "a tap leaves its row selected: `did_select_row` does not deselect it")
    #expect(warning.location?.description == "p.lua:2:17")
    #expect(warning.callback == "did_select_row")
    #expect(warning.help == "begin `did_select_row` with `view:deselect_row(path)`")
    #expect(warning.notes.contains("tried on a small table: row [0, 0] is selected after a tap"))
    #expect(warning.notes.contains { $0.hasPrefix("on a device the row stays highlighted") })
    #expect(warning.notes.contains { $0.contains("-- check: allow tap_leaves_selection") })
  }

  @Test(arguments: [
    ("function policy.did_select_row() end -- check: allow tap_leaves_selection", [String]()),
    ("function policy.did_select_row() end --[[ -- check: allow tap_leaves_selection ]]", []),
    ("-- check: allow tap_leaves_selection (a split view)\nfunction policy.did_select_row() end", []),
    ("-- check: allow mark_in_cell, tap_leaves_selection\nfunction policy.did_select_row() end", []),
    ("-- check: allow mark_in_cell\nfunction policy.did_select_row() end", ["tap_leaves_selection:3"]),
    (
      "-- check: allow tap_leaves_selection\n\nfunction policy.did_select_row() end",
      ["tap_leaves_selection:4"]
    ),
    (
      "local x = 1 -- check: allow tap_leaves_selection\nfunction policy.did_select_row() end",
      ["tap_leaves_selection:3"]
    ),
    (
      "local x = '-- check: allow tap_leaves_selection' function policy.did_select_row() end",
      ["tap_leaves_selection:2"]
    ),
    ("-- check: allow tap_leaves_selecton", ["unknown_warning:2"]),
  ])
  func acceptedWarnings(_ text: String, _ expected: [String]) {
    #expect(Self.warnings(Self.policy(text)) == expected)
  }

  @Test func helpersInOtherFilesAreFollowed() throws {
    let source = """
      local helpers = require "helpers"
      local policy = {}
      function policy.did_select_row(view, path) view:deselect_row(path) helpers.mark(view, path) end
      return policy
      """
    let helpers = "local M = {}\nfunction M.mark(v, p)\n  v:set_accessory(p, 'checkmark')\nend\nreturn M"
    let found = PolicyCheck.check(source: Array(source.utf8), name: "p.lua") { name in
      name == "helpers" ? (Array(helpers.utf8), "helpers.lua") : nil
    }
    #expect(found.map(\.code) == ["mark_in_cell"])
    #expect(found.first?.location?.fileAndLine == "helpers.lua:3")
  }

  @Test func nothingOfATrialIsPrinted() {
    var printed: [String] = []
    let source = Self.policy("print('loaded')\nfunction policy.did_select_row() print('tapped') end")
    _ = PolicyCheck.check(
      source: Array(source.utf8), name: "p.lua", printHandler: { _, text in printed.append(text) })
    #expect(printed == ["loaded"])
  }

  @Test func aPolicyThatOwnsItsRowsIsTriedWithThem() {
    let source = """
      local policy, rows = {}, { "a", "b" }
      function policy.number_of_rows() return #rows end
      function policy.cell_for_row(_, path) return { text = rows[path.row + 1] } end
      function policy.did_select_row(view, path) if path.row == 0 then view:deselect_row(path) end end
      return policy
      """
    #expect(Self.warnings(source) == ["tap_leaves_selection:4"])
  }

  /// Files of Lua below a folder, with their texts.
  private static func luaFiles(below folder: String) throws -> [(path: String, text: [UInt8])] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(folder)
    let names = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
    return try names.filter { $0.hasSuffix(".lua") }.sorted().map { name in
      (root.appendingPathComponent(name).path, Array(try Data(contentsOf: root.appendingPathComponent(name))))
    }
  }

  @Test func theExamplesAreRight() throws {
    var policies = 0
    for (path, _) in try Self.luaFiles(below: "scripts/examples") {
      let found = PolicyCheck.check(contentsOf: path)
      // Batches and specs are no policies.
      if found.contains(where: { $0.severity == .error }) { continue }
      policies += 1
      let expected = path.hasSuffix("/in_cells.lua") ? ["mark_in_cell", "mark_in_cell"] : []
      #expect(found.map(\.code) == expected, "\(path)")
    }
    #expect(policies >= 20)
  }

  @Test func everyFileCanBeRead() throws {
    for folder in ["scripts", "Sources/TabuluaPolicy/Lua", "Sources/PolicyTesting"] {
      for (path, text) in try Self.luaFiles(below: folder) {
        #expect(LuaFileSyntax(text, name: path) != nil, "\(path)")
      }
    }
  }

  @Test func allOfLuaCanBeRead() throws {
    let source = """
      #!/usr/bin/lua
      local a <const>, b <close> = 1, nil
      ::top:: goto done
      for i = 1, 10, 2 do if i == 3 then break elseif i > 5 then a.b.c = -i ^ 2 else goto top end end
      for k, v in pairs { 1, 2; [3] = "x", y = function(...) return ... end, } do repeat local z = k until z end
      while not #a ~= ~b // 2 do do end end
      function a.b.c:d(e, ...) return self, (e), e.f[1]"s"{ }, a:g "t":h { 1 }, [==[ ]] ]==] end
      local function rec(n) return n <= 1 and 1 or n * rec(n - 1) end
      a, b = b, a;
      ::done:: return a .. b, 0x1p4, 1e-3, 'q\\'q', a << 1 | 2 & 3 ~ 4 >> 5
      """
    let syntax = try #require(LuaFileSyntax(Array(source.utf8), name: "all.lua"))
    #expect(syntax.functions.map(\.line) == [0, 5, 7, 8])
    #expect(syntax.names.isSuperset(of: ["b", "c", "f", "g", "h"]))
    #expect(LuaFileSyntax(Array("return (".utf8), name: "x") == nil)
    #expect(LuaFileSyntax(Array("end".utf8), name: "x") == nil)
  }

  @Test(arguments: [
    String(repeating: "(", count: 100_000), "return a" + String(repeating: ".b", count: 100_000),
    "return a" + String(repeating: "()", count: 100_000),
    String(repeating: "do ", count: 100_000), "return " + String(repeating: "{", count: 100_000),
    "return " + String(repeating: "- ", count: 100_000) + "1",
    "return 1" + String(repeating: " + 1", count: 100_000),
    "if a then" + String(repeating: " elseif a then", count: 5000) + " end",
  ])
  func deepTextsDoNotStopTheProgram(_ text: String) {
    _ = LuaFileSyntax(Array(text.utf8), name: "deep.lua")
    _ = PolicyCheck.check(source: Array(text.utf8), name: "deep.lua")
  }
}
