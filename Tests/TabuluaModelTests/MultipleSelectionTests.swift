@testable import TabuluaModel
import Testing

/// The interaction with two fingers, and deleting several rows.
@Suite struct MultipleSelectionTests {
  private static let callbacks: CallbackSet = [
    .shouldBeginMultipleSelectionInteraction, .didBeginMultipleSelectionInteraction,
    .didEndMultipleSelectionInteraction, .willSelectRow, .didSelectRow, .willDeselectRow, .didDeselectRow,
    .shouldHighlightRow, .didHighlightRow, .canPerformPrimaryActionForRow, .performPrimaryActionForRow,
  ]

  private func make(
    _ implemented: CallbackSet = callbacks, editing: Bool = false, onCall: ((CallRecord) -> Void)? = nil
  ) throws -> (TableView, RecordingRules) {
    let rules = RecordingRules(implemented)
    let view = try TableView.loaded(
      [["a", "b", "c", "d"], ["e"]], rules, editing: editing, viewport: 0, onCall: onCall)
    try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
    return (view, rules)
  }

  /// Semantics 2.14, and what a selection tells.
  @Test(arguments: [false, true]) func theOrder(_ editing: Bool) throws {
    let (view, rules) = try make(editing: editing)
    rules.onEvent = { callback, view in
      switch callback {
      case .shouldBeginMultipleSelectionInteraction: #expect(view.isEditing == editing)
      default: #expect(view.isEditing)
      }
    }
    let outcome = try view.panToSelect(rowsAt: [[0, 2], [0, 3], [1, 0], [0, 3]])
    #expect(outcome == .done(InteractionEffects(selected: [[0, 2], [0, 3], [1, 0]])))
    #expect(
      rules.log == [
        "should_begin_multiple_selection_interaction [0, 2]",
        "did_begin_multiple_selection_interaction [0, 2]", "will_select_row [0, 2]", "did_select_row [0, 2]",
        "will_select_row [0, 3]", "did_select_row [0, 3]", "will_select_row [1, 0]", "did_select_row [1, 0]",
        "did_end_multiple_selection_interaction",
      ])
    #expect(view.isEditing && view.showsEditingControls)
    rules.log = []
    rules.onEvent = { _, _ in }
    _ = try view.panToSelect(rowsAt: [[0, 3], [0, 1]])
    #expect(view.indexPathsForSelectedRows == [[0, 1], [0, 2], [0, 3], [1, 0]])
    #expect(rules.log.filter { $0.hasPrefix("will") } == ["will_select_row [0, 1]"])
  }

  @Test func rowsThatAreRefusedAndRedirected() throws {
    let (view, rules) = try make()
    rules.willSelect = { path in
      path == [0, 0]
        ? TableDecision(nil, reason: "no") : path == [0, 1] ? TableDecision([1, 0]) : TableDecision(path)
    }
    _ = try view.panToSelect(rowsAt: [[0, 0], [0, 1], [1, 0], [0, 2]])
    #expect(view.indexPathsForSelectedRows == [[0, 2], [1, 0]])
    #expect(
      rules.log.filter { $0.hasPrefix("did_select") } == ["did_select_row [1, 0]", "did_select_row [0, 2]"])
    rules.willSelect = { _ in TableDecision([9, 9]) }
    let before = view.selection
    let wrong = error { () throws(TableError) in _ = try view.panToSelect(rowsAt: [[0, 3]]) }
    #expect(wrong?.code == .answerOutOfRange)
    #expect(view.selection == before)
  }

  @Test func whatRefuses() throws {
    var records: [CallRecord] = []
    let (absent, _) = try make(
      Self.callbacks.subtracting([.shouldBeginMultipleSelectionInteraction]), onCall: { records.append($0) })
    records = []
    #expect(
      try absent.panToSelect(rowsAt: [[0, 1]])
        == .refused(reason: "the delegate has no `should_begin_multiple_selection_interaction`"))
    #expect(!absent.isEditing)
    #expect(records.map(\.callback) == [.shouldBeginMultipleSelectionInteraction])
    #expect(records.first?.implemented == false && records.first?.result == .boolean(false))

    let (view, rules) = try make()
    rules.shouldPan = { _ in TableDecision(false, reason: "not here") }
    #expect(try view.panToSelect(rowsAt: [[0, 1]]) == .refused(reason: "not here"))
    #expect(!view.isEditing && view.selection.isEmpty)
    #expect(try view.panToSelect(rowsAt: []) == .refused(reason: "the pan comes over no row"))
    rules.log = []
    try view.configure { $0.allowsMultipleSelectionDuringEditing = false }
    #expect(
      try view.panToSelect(rowsAt: [[0, 1]])
        == .refused(reason: "the table does not allow several rows to be selected in editing mode"))
    #expect(rules.log == [])
    let outside = error { () throws(TableError) in _ = try view.panToSelect(rowsAt: [[0, 0], [0, 4]]) }
    expect(outside, .rowOutOfRange([0, 4], rows: view.numberOfRows(inSection: 0) ?? 0))
  }

  /// Rows are followed by identity; those that are gone are passed over, and so are all once it is forbidden.
  @Test func callbacksThatChangeTheTable() throws {
    let (view, rules) = try make()
    rules.onEvent = { callback, view in
      if callback == .didBeginMultipleSelectionInteraction {
        try view.moveRow(at: [0, 3], to: [0, 0])
        try view.deleteRows(at: [[0, 2]])
      }
    }
    // b, which is deleted, and d, which goes to the top.
    _ = try view.panToSelect(rowsAt: [[0, 1], [0, 3]])
    #expect(view.texts == [["d", "a", "c"], ["e"]])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])

    let (other, changing) = try make()
    changing.onEvent = { callback, view in
      if callback == .didSelectRow { try view.configure { $0.allowsMultipleSelectionDuringEditing = false } }
    }
    _ = try other.panToSelect(rowsAt: [[0, 0], [0, 1]])
    #expect(other.selection.isEmpty)
    #expect(changing.calls[.willSelectRow] == 1)
    #expect(changing.log.last == "did_end_multiple_selection_interaction")
  }

  @Test func rowsOfAScriptedDataSource() throws {
    let rules = RecordingRules(Self.callbacks.union([.numberOfRows, .numberOfSections]))
    rules.rows = [["a", "b"], ["c"]]
    var settings = TableViewSettings()
    settings.allowsMultipleSelectionDuringEditing = true
    let view = try TableView(dataSource: rules, delegate: rules, settings: settings)
    #expect(
      try view.panToSelect(rowsAt: [[0, 1], [1, 0]])
        == .done(InteractionEffects(selected: [[0, 1], [1, 0]])))
  }

  /// Semantics 2.13: the app reads the selected rows and deletes them in one block; nobody is told of a commit.
  @Test func deletingWhatIsSelected() throws {
    let (view, rules) = try make(Self.callbacks.union([.commitEditingStyle, .editingStyleForRow]))
    _ = try view.panToSelect(rowsAt: [[0, 0], [0, 2], [1, 0]])
    rules.log = []
    try view.deleteRows(at: view.indexPathsForSelectedRows.reversed())
    #expect(view.texts == [["b", "d"], []])
    #expect(view.selection.isEmpty && view.isEditing)
    #expect(rules.log == [])
  }
}
