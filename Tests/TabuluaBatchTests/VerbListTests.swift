@testable import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Foundation
import Testing

/// What each verb of the list of verbs must have: a step that is done, one that is refused and one that fails, each
/// with its whole result.
@Suite struct VerbListTests {
  private static let policy = #"""
    local policy = { view = { allows_multiple_selection = true } }

    local function selected(view, key)
      for _, path in ipairs(view:index_paths_for_selected_rows()) do
        if view:key(path) == key then return true end
      end
      return false
    end

    policy.laws = {
      ["a full table is not edited"] = function(view)
        return not view.is_editing or view:number_of_rows(0) < 5, "there are five rows"
      end,
      ["tea goes with oil"] = function(view) return selected(view, "tea") == selected(view, "oil") end,
      ["a low table has no sections to add"] = function(view)
        return view.row_height >= 20 or view:number_of_sections() < 3
      end,
      ["high rows need a selection"] = function(view)
        if view.row_height == 13 then error("unlucky") end
        return view.row_height <= 50 or #view:index_paths_for_selected_rows() > 0, "nothing is selected"
      end,
    }

    function policy.will_select_row(view, path)
      if view:key(path) == "salt" then return nil, "not the salt" end
      return path
    end

    function policy.did_select_row(view, path)
      if view:key(path) == "rye" then view:push({ { rows = { "one", "two" } } }) end
      if view:key(path) == "wax" then error("waxy") end
    end

    function policy.should_begin_multiple_selection_interaction(view, path)
      return view:key(path) ~= "salt", "not from the salt"
    end

    function policy.cell_for_row(view, path)
      if view.row_height == 7 then error("too low") end
      return {
        text = view:key(path), accessory = "detail_button",
        control = path.row % 2 == 1 and { type = "switch", value = false } or nil,
      }
    end

    function policy.accessory_button_tapped(view, path)
      if view:key(path) == "salt" then error("salty") end
      view:insert_rows { { at = index_path(1, 0), values = { id = "note" } } }
    end

    function policy.control_value_changed(view, path, value)
      view:row(path).n = value and 1 or 0
    end

    function policy.editing_style_for_row(view, path)
      if path.section == 1 then return "insert" end
      return view:key(path) ~= "milk" and "delete" or "none"
    end

    function policy.commit_editing_style(view, style, path)
      if view:key(path) == "salt" then error("salty") end
      if style == "insert" then
        if view:key(path) == "wax" then error("waxy") end
        view:insert_rows { { at = path, values = { id = "new" } } }
      else
        view:delete_rows { path }
      end
    end

    function policy.did_end_editing_row(view, path)
      if path and view:key(path) == "salt" then error("salty") elseif path then view:row(path).n = 9 end
    end

    function policy.should_set_value(view, path, column, value)
      if column == "n" and value < 0 then return false, "not below zero" end
      return true
    end

    function policy.trailing_swipe_actions(view, path)
      if path.section == 1 then return {} end
      return {
        { title = "Move", handler = function(view, row) view:move_row(row, index_path(1, 0)) end },
        { title = "Fail", style = "destructive", handler = function(view, row) error("broken") end },
      }
    end

    function policy.view_will_appear(view, other)
      if other and view.row_height == 48 then view.row_height, view:row(index_path(0, 0)).n = 60, 9 end
    end

    function policy.section_index_titles(view) return { "A", "B" } end

    function policy.section_for_section_index_title(view, title, index) return index end

    function policy.add_button_tapped(view)
      if view:number_of_rows(0) > 4 then error("no room") end
      view:insert_rows { { at = index_path(0, 0), values = { id = "added" } } }
    end

    function policy.can_move_row(view, path)
      if view:key(path) == "salt" then return false, "salt stays" end
      return true
    end

    function policy.will_display_cell(view, path)
      if view:key(path) == "wax" then error("waxy") end
    end

    function policy.did_undo(view) if view.row_height == 5 then error("not that") end end

    function policy.did_redo(view) if view.row_height == 6 then error("not again") end end

    function policy.context_menu_for_row(view, path)
      if path.section == 1 then return nil end
      return {
        { title = "Move", handler = function(view, row) view:move_row(row, index_path(1, 0)) end },
        { title = "Fail", handler = function(view, row) error("broken") end },
      }
    end

    return policy
    """#

  /// The steps of an example, as results from `do` on; the last one is that of the verb.
  private func run(_ example: VerbExamples.Example, of verb: VerbInfo) throws -> [String] {
    final class Log { var results: [String] = [] }
    let log = Log()
    let policy = try LuaPolicy(source: Self.policy, name: "p.lua")
    let runner = BatchRunner(policy: policy, options: RunOptions(keepsGoing: true)) { record in
      guard case .step(let result) = record, let start = record.json.firstRange(of: #""do":"#) else { return }
      #expect(result.step > 0)
      log.results.append(String(record.json[start.lowerBound...].dropLast()))
    }
    let contents = try TableContents(
      columns: ["id", "list", "n"],
      mapping: TableMapping(sectionBy: "list", key: "id", types: ["n": .integer]),
      rows: [
        ["milk", "A", .integer(1)], ["tea", "A", .integer(2)], ["salt", "A", .integer(3)],
        ["rye", "A", .integer(4)], ["oil", "B", .integer(5)], ["wax", "B", .integer(6)],
      ])
    runner.open(contents, viewport: 2)
    let lines = example.before + [try #require(example.line(of: verb))]
    runner.run([try InteractionBatch(jsonLines: Array(lines.joined(separator: "\n").utf8), name: "b.jsonl")])
    runner.view?._checkInvariants()
    return log.results
  }

  /// Makes the steps of an example, and looks at what came of the last one.
  private func check(_ example: VerbExamples.Example, of verb: VerbInfo, ends outcomes: [String]) throws {
    let results = try run(example, of: verb)
    #expect(results.count == example.before.count + 1)
    for (index, result) in results.dropLast().enumerated() {
      #expect(result.contains(#""outcome":"done""#), "\(example.before[index]): \(result)")
    }
    let result = try #require(results.last)
    #expect(result == example.result(of: verb))
    let line = example.line(of: verb) ?? ""
    #expect(line.hasPrefix(#"{"do":"\#(verb.name)""#), "\(line)")
    let lead = outcomes.map { #""do":"\#(verb.name)","outcome":"\#($0)""# }
    #expect(lead.contains { result.hasPrefix($0) }, "\(verb.name) did not end as \(outcomes): \(result)")
  }

  @Test(arguments: VerbInfo.all.map(\.name.description)) func `each verb ends in each way`(_ name: String)
    throws
  {
    let verb = try #require(VerbInfo.all.first { $0.name.description == name })
    try check(verb.examples.done, of: verb, ends: ["done", "moved"])
    for (example, outcome) in [(verb.examples.failed, "failed"), (verb.examples.refused, "refused")] {
      if example.line(of: verb) != nil {
        try check(example, of: verb, ends: [outcome])
      } else {
        let reason = example.ending.fields ?? ""
        #expect(!reason.isEmpty, "`\(name)` does not say why it is never \(outcome)")
      }
    }
  }

  /// Only what asks nobody and changes no row can never be refused.
  @Test func `verbs that are never refused`() {
    let never = VerbInfo.all.filter { $0.examples.refused.line(of: $0) == nil }.map(\.name.description)
    #expect(never == ["scroll", "select", "deselect", "scroll_to", "configure", "reload"])
    #expect(
      VerbInfo.all.filter { $0.examples.failed.line(of: $0) == nil }.map(\.name.description) == ["configure"])
  }

  /// The step of an example written anew is the step.
  @Test func `each verb writes what it reads`() throws {
    for verb in VerbInfo.all {
      for example in [verb.examples.done, verb.examples.refused, verb.examples.failed] {
        guard let line = example.line(of: verb) else { continue }
        let step = try #require(try InteractionBatch(json: line, name: "b").steps.first?.interaction)
        #expect(step.verb == verb.name.description)
        let json = try #require(step.json)
        #expect(try InteractionBatch(json: json, name: "b").steps.first?.interaction == step, "\(json)")
        let words = StepResult(step: 1, interaction: step, outcome: .done).request
        #expect(!words.isEmpty && !words.contains("\n"), "\(words)")
      }
    }
  }

  @Test func `each verb is documented and named once`() {
    #expect(Set(VerbInfo.all.map(\.name.description)).count == VerbInfo.all.count)
    for verb in VerbInfo.all {
      #expect(
        !verb.summary.isEmpty && !verb.summary.hasSuffix(".") && verb.summary.count <= 80, "\(verb.name)")
      #expect(Set(verb.fields.map(\.description)).count == verb.fields.count)
    }
  }

  /// A verb that is written and does not stand in the list fails here.
  @Test func `each file of a verb stands in the list`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaBatch/Verbs").standardizedFileURL.path
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let verbs = files.filter { $0.contains("/") && $0.hasSuffix("Verb.swift") }
    #expect(verbs.count == VerbInfo.all.count)
  }
}
