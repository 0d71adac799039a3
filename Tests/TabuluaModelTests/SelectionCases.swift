@testable import TabuluaModel
import Testing

/// Cases about selection, with their numbers; each has a source outside this project.
@Suite struct SelectionCases {
  let rows = [["a", "b", "c", "d"]]

  @Test("O-04: a reload drops the selection silently")
  func reloadDropsTheSelection() throws {
    let rules = RecordingRules(.ofTaps)
    let view = try TableView.tappable([["a", "b", "c"]], rules)
    try view.selectRow(at: [0, 1])
    try view.reloadData()
    #expect(view.indexPathForSelectedRow == nil)
    #expect(rules.log == [])
  }

  @Test("O-55: first tap, single selection")
  func firstTap() throws {
    let rules = RecordingRules(.ofTaps.subtracting([.performPrimaryActionForRow]))
    let view = try TableView.tappable([["a", "b"]], rules)
    let outcome = try view.tapRow(at: [0, 0])
    #expect(
      rules.log == [
        "should_highlight_row [0, 0]", "did_highlight_row [0, 0]", "did_unhighlight_row [0, 0]",
        "will_select_row [0, 0]", "did_select_row [0, 0]",
      ])
    #expect(outcome == .done(InteractionEffects(selected: [[0, 0]])))
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test("O-56: tap on another row, single selection")
  func anotherRow() throws {
    let rules = RecordingRules(.ofSelection)
    let view = try TableView.tappable([["a", "b"]], rules)
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 1]).effects?.selected == [[0, 1]])
    #expect(
      rules.log == [
        "will_select_row [0, 1]", "will_deselect_row [0, 0]", "did_deselect_row [0, 0]",
        "did_select_row [0, 1]",
      ])
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
  }

  // The page that decides asks `will_select_row` again too.
  @Test("O-57: tap on the selected row, single selection")
  func selectedRowAgain() throws {
    let rules = RecordingRules(.ofSelection)
    let view = try TableView.tappable([["a", "b"]], rules)
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 0]).effects?.selected == [[0, 0]])
    #expect(rules.log == ["will_select_row [0, 0]", "did_select_row [0, 0]"])
  }

  @Test("O-58: taps toggle where several rows may be selected")
  func toggles() throws {
    let rules = RecordingRules(.ofSelection)
    let view = try TableView.tappable([["a", "b", "c"]], rules) { $0.allowsMultipleSelection = true }
    #expect(try view.tapRow(at: [0, 0]).effects?.selected == [[0, 0]])
    #expect(try view.tapRow(at: [0, 2]).effects?.selected == [[0, 0], [0, 2]])
    #expect(try view.tapRow(at: [0, 0]).effects?.selected == [[0, 2]])
    #expect(
      rules.log == [
        "will_select_row [0, 0]", "did_select_row [0, 0]", "will_select_row [0, 2]",
        "did_select_row [0, 2]", "will_deselect_row [0, 0]", "did_deselect_row [0, 0]",
      ])
  }

  @Test("O-60: will_select_row redirects")
  func redirects() throws {
    let rules = RecordingRules(.ofSelection)
    rules.willSelect = { _ in TableDecision([0, 3]) }
    let view = try TableView.tappable(rows, rules)
    _ = try view.tapRow(at: [0, 0])
    #expect(view.indexPathsForSelectedRows == [[0, 3]])
    #expect(rules.log == ["will_select_row [0, 0]", "did_select_row [0, 3]"])
  }

  @Test("O-61: will_select_row refuses")
  func selectionRefused() throws {
    let rules = RecordingRules(.ofSelection)
    rules.willSelect = { _ in TableDecision(nil, reason: "not today") }
    let view = try TableView.tappable(rows, rules)
    #expect(try view.tapRow(at: [0, 1]) == .refused(reason: "not today"))
    #expect(view.indexPathsForSelectedRows == [])
    #expect(rules.log == ["will_select_row [0, 1]"])

    // The row selected before stays.
    try view.selectRow(at: [0, 2])
    #expect(try view.tapRow(at: [0, 1]).word == "refused")
    #expect(view.indexPathsForSelectedRows == [[0, 2]])
  }

  // What is selected then is said by no source; our decision: the new selection is abandoned.
  @Test("O-63: will_deselect_row refuses, single selection")
  func deselectionRefused() throws {
    let rules = RecordingRules(.ofSelection)
    rules.willDeselect = { _ in TableDecision(nil, reason: "stays") }
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 1]) == .refused(reason: "stays"))
    #expect(rules.log == ["will_select_row [0, 1]", "will_deselect_row [0, 0]"])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test("O-65: should_highlight_row refuses")
  func highlightRefused() throws {
    let rules = RecordingRules(.ofTaps)
    rules.shouldHighlight = { $0 == [0, 1] ? TableDecision(false, reason: "a header row") : true }
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 1]) == .refused(reason: "a header row"))
    #expect(rules.log == ["should_highlight_row [0, 1]"])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test("O-66: the table does not allow selection")
  func selectionNotAllowed() throws {
    let rules = RecordingRules(.ofTaps)
    let view = try TableView.tappable(rows, rules) { $0.allowsSelection = false }
    #expect(try view.tapRow(at: [0, 0]) == .refused(reason: "the table does not allow selection"))
    #expect(rules.log == [])
    #expect(view.indexPathsForSelectedRows == [])
  }

  @Test("O-67: editing mode does not allow selection")
  func selectionNotAllowedDuringEditing() throws {
    let rules = RecordingRules(.ofTaps)
    let view = try TableView.tappable(rows, rules, editing: true)
    #expect(view.settings.allowsSelection)
    let outcome = try view.tapRow(at: [0, 0])
    #expect(outcome == .refused(reason: "the table does not allow selection in editing mode"))
    #expect(rules.log == [])
    #expect(view.indexPathsForSelectedRows == [])
  }

  @Test("O-69, O-70: programmatic changes are silent")
  func programmaticChangesAreSilent() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 2])
    #expect(view.indexPathsForSelectedRows == [[0, 2]])
    try view.deselectRow(at: [0, 2])
    #expect(view.indexPathsForSelectedRows == [])
    #expect(rules.log == [])
  }

  @Test("O-73: the first selected row is the first in the table")
  func theFirstSelectedRow() throws {
    let view = try TableView.tappable([["a", "b", "c", "d", "e", "f"], ["g"]]) {
      $0.allowsMultipleSelection = true
    }
    for path in [[1, 0], [0, 3], [0, 5]] as [TableIndexPath] { _ = try view.tapRow(at: path) }
    #expect(view.indexPathForSelectedRow == [0, 3])
    #expect(view.indexPathsForSelectedRows == [[0, 3], [0, 5], [1, 0]])
  }

  // UIKit answers nil; our decision: an empty list.
  @Test("O-74: nothing is selected")
  func nothingIsSelected() throws {
    let view = try TableView.tappable(rows)
    #expect(view.indexPathsForSelectedRows == [])
    #expect(view.indexPathForSelectedRow == nil)
  }

  @Test("O-75: a tap on the accessory is no selection")
  func accessory() throws {
    let rules = RecordingRules(.ofTaps.union([.accessoryButtonTapped]))
    let view = try TableView.tappable(rows, rules)
    try view.setAccessory(.detailDisclosureButton, forRowAt: [0, 1])
    #expect(try view.tapAccessory(forRowAt: [0, 1]).word == "done")
    #expect(rules.log == ["accessory_button_tapped [0, 1]"])
    #expect(view.indexPathsForSelectedRows == [])
  }

  @Test("O-85: the primary action comes last")
  func primaryAction() throws {
    let rules = RecordingRules([.willSelectRow, .didSelectRow, .performPrimaryActionForRow])
    let view = try TableView.tappable(rows, rules) { $0.allowsSelectionDuringEditing = true }
    _ = try view.tapRow(at: [0, 0])
    let calls = ["will_select_row [0, 0]", "did_select_row [0, 0]"]
    #expect(rules.log == calls + ["perform_primary_action_for_row [0, 0]"])

    // Its default is no in editing mode.
    try view.setEditing(true)
    rules.log = []
    _ = try view.tapRow(at: [0, 0])
    #expect(rules.log == calls)
  }

  @Test("O-86: a selection style of none hides the look only")
  func selectionStyle() throws {
    let rules = RecordingRules(.ofSelection.union([.cellForRow]))
    rules.cell = { _ in TableCell(selectionStyle: TableCell.SelectionStyle.none) }
    let view = try TableView.tappable(rows, rules)
    _ = try view.tapRow(at: [0, 1])
    #expect(rules.log == ["will_select_row [0, 1]", "did_select_row [0, 1]"])
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
  }
}
