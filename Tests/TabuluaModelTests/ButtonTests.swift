@testable import TabuluaModel
import Testing

/// What stands at the ends of rows, for whoever draws them.
@Suite struct ButtonTests {
  @Test func withoutAnOpenRowThereIsNone() throws {
    let view = try TableView.loaded([["a", "b"]], RecordingRules([]), editing: true)
    #expect(view.openRow == nil)
    #expect(try view.buttonsOfOpenRow() == [])
  }

  @Test func theDeleteButtonAfterAMinusAndAfterASwipe() throws {
    let rules = RecordingRules([.titleForDeleteConfirmationButton])
    rules.deleteTitle = "Away"
    let view = try TableView.loaded([["a", "b"]], rules, editing: true)
    try view.tapDeleteControl(forRowAt: [0, 1])
    #expect(view.openRow?.path == [0, 1])
    #expect(view.openRow?.edge == .trailing)
    #expect(try view.buttonsOfOpenRow() == [RowButton(title: "Away", style: .destructive)])
    #expect(rules.calls[.titleForDeleteConfirmationButton] == 1)
    try view.setEditing(false)
    #expect(view.openRow == nil)
    try view.swipe(rowAt: [0, 0])
    #expect(view.openRow?.edge == .trailing)
    #expect(try view.buttonsOfOpenRow() == [RowButton(title: "Away", style: .destructive)])
  }

  @Test func theActionsOfASwipeAreAskedFor() throws {
    let rules = RecordingRules([.trailingSwipeActions])
    rules.trailing = { path in
      [
        SwipeAction(title: "Archive \(path.row)", image: "box") { _, _ in },
        SwipeAction(title: "Bin", style: .destructive) { _, _ in },
      ]
    }
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    try view.swipe(rowAt: [0, 1])
    #expect(
      try view.buttonsOfOpenRow() == [
        RowButton(title: "Archive 1", style: .normal, image: "box"),
        RowButton(title: "Bin", style: .destructive),
      ])
    rules.failure = (.trailingSwipeActions, 3)
    #expect(throws: TableError.self) { try view.buttonsOfOpenRow() }
  }

  @Test func aTouchHighlightsWhereSelectionIsAllowedAndTheDelegateLetsIt() throws {
    let rules = RecordingRules([.shouldHighlightRow])
    rules.shouldHighlight = { TableDecision($0.row == 0) }
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    #expect(try view.isHighlightedByTouch(rowAt: [0, 0]))
    #expect(try !view.isHighlightedByTouch(rowAt: [0, 1]))
    try view.setEditing(true)
    #expect(try !view.isHighlightedByTouch(rowAt: [0, 0]))
    #expect(rules.calls[.shouldHighlightRow] == 2)
    #expect(throws: TableError.self) { try view.isHighlightedByTouch(rowAt: [0, 2]) }
    let plain = try TableView.loaded([["a"]], RecordingRules([]), editing: false)
    #expect(try plain.isHighlightedByTouch(rowAt: [0, 0]))
  }
}
