@testable import TabuluaModel
import Testing

/// The primary action of a row, also where its selection is not allowed to change.
@Suite struct PrimaryActionTests {
  private static let callbacks: CallbackSet = [
    .willSelectRow, .willDeselectRow, .didSelectRow, .canPerformPrimaryActionForRow,
    .performPrimaryActionForRow,
  ]

  private func make(
    _ callbacks: CallbackSet = callbacks, multiple: Bool = false, editing: Bool = false
  ) throws -> (TableView, RecordingRules) {
    let rules = RecordingRules(callbacks)
    let view = try TableView.tappable([["a", "b", "c"]], rules, editing: editing) {
      $0.allowsMultipleSelection = multiple
      $0.allowsSelectionDuringEditing = true
    }
    return (view, rules)
  }

  /// The way to write a row that is a button.
  @Test func aRowThatIsAButton() throws {
    let (view, rules) = try make()
    rules.willSelect = { $0.row == 1 ? TableDecision(nil, reason: "a button") : TableDecision($0) }
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 1]) == .done(InteractionEffects(selected: [[0, 0]])))
    #expect(
      rules.log == [
        "will_select_row [0, 1]", "can_perform_primary_action_for_row [0, 1]",
        "perform_primary_action_for_row [0, 1]",
      ])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test func withoutThePrimaryActionTheTapIsRefused() throws {
    let (view, rules) = try make([.willSelectRow])
    rules.willSelect = { _ in TableDecision(nil, reason: "no") }
    #expect(try view.tapRow(at: [0, 1]) == .refused(reason: "no"))
    let (other, asked) = try make()
    asked.willSelect = { _ in TableDecision(nil, reason: "no") }
    asked.canPerform = { _ in TableDecision(false, reason: "not now") }
    #expect(try other.tapRow(at: [0, 1]).refusal?.callback == .willSelectRow)
    #expect(asked.calls[.performPrimaryActionForRow] == nil)
    // In editing mode there is none unless the delegate says so.
    let (editing, silent) = try make([.willSelectRow, .performPrimaryActionForRow], editing: true)
    silent.willSelect = { _ in TableDecision(nil) }
    #expect(try editing.tapRow(at: [0, 1]).refusal?.callback == .willSelectRow)
  }

  /// Another row that stays selected does not keep the tapped one from being a button.
  @Test func whereTheOtherRowStaysSelected() throws {
    let (view, rules) = try make()
    rules.willDeselect = { _ in TableDecision(nil, reason: "stays") }
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 1]).word == "done")
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
    #expect(rules.log.last == "perform_primary_action_for_row [0, 1]")
    #expect(rules.calls[.didSelectRow] == nil)
  }

  /// A tap that would extend a selection performs none.
  @Test func amongSeveralSelectedRows() throws {
    let (view, rules) = try make(multiple: true)
    rules.willSelect = { _ in TableDecision(nil, reason: "no") }
    #expect(try view.tapRow(at: [0, 1]).word == "done")
    #expect(rules.calls[.performPrimaryActionForRow] == 1)
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 1]).word == "refused")
    #expect(rules.calls[.performPrimaryActionForRow] == 1)
  }

  /// The action goes with its row, and there is none for a row that went.
  @Test func theActionFollowsItsRow() throws {
    for isDeleted in [false, true] {
      let (view, rules) = try make()
      rules.willSelect = { _ in TableDecision(nil) }
      rules.onEvent = { callback, view in
        guard callback == .willSelectRow else { return }
        if isDeleted {
          try view.deleteRows(at: [[0, 1]])
        } else {
          try view.moveRow(at: [0, 1], to: [0, 2])
        }
      }
      #expect(try view.tapRow(at: [0, 1]).word == (isDeleted ? "refused" : "done"))
      #expect(
        rules.log.last
          == (isDeleted ? "will_select_row [0, 1]" : "perform_primary_action_for_row [0, 2]"))
    }
  }
}
