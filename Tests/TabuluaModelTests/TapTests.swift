@testable import TabuluaModel
import Testing

/// Taps beyond the cases that have a source.
@Suite struct TapTests {
  let rows = [["a", "b", "c"], ["d"]]

  @Test func everyModeOfSelection() throws {
    for bits in 0..<32 {
      let isEditing = bits & 16 != 0
      let view = try TableView.tappable([["a", "b"]], editing: isEditing) {
        $0.allowsSelection = bits & 1 != 0
        $0.allowsMultipleSelection = bits & 2 != 0
        $0.allowsSelectionDuringEditing = bits & 4 != 0
        $0.allowsMultipleSelectionDuringEditing = bits & 8 != 0
      }
      let first = try view.tapRow(at: [0, 0])
      let second = try view.tapRow(at: [0, 1])
      let expected: [TableIndexPath]
      if isEditing {
        expected = bits & 8 != 0 ? [[0, 0], [0, 1]] : bits & 4 != 0 ? [[0, 1]] : []
      } else {
        expected = bits & 1 == 0 ? [] : bits & 2 != 0 ? [[0, 0], [0, 1]] : [[0, 1]]
      }
      #expect(view.indexPathsForSelectedRows == expected, "\(bits)")
      #expect(first.word == (expected.isEmpty ? "refused" : "done"), "\(bits)")
      #expect(second.word == first.word, "\(bits)")
      view._checkInvariants()
    }
  }

  @Test func aRefusalToDeselectKeepsARowSelectedAmongSeveral() throws {
    let rules = RecordingRules(.ofSelection)
    rules.willDeselect = { _ in TableDecision(nil, reason: "stays") }
    let view = try TableView.tappable(rows, rules) { $0.allowsMultipleSelection = true }
    _ = try view.tapRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 0]) == .refused(reason: "stays"))
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test func anotherRowIsDeselectedInstead() throws {
    let rules = RecordingRules(.ofSelection)
    let view = try TableView.tappable(rows, rules) { $0.allowsMultipleSelection = true }
    for path in [[0, 0], [0, 1]] as [TableIndexPath] { try view.selectRow(at: path) }
    rules.willDeselect = { _ in TableDecision([0, 1]) }
    _ = try view.tapRow(at: [0, 0])
    #expect(rules.log == ["will_deselect_row [0, 0]", "did_deselect_row [0, 1]"])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])

    // A row that is not selected is not deselected.
    rules.log = []
    _ = try view.tapRow(at: [0, 0])
    #expect(rules.log == ["will_deselect_row [0, 0]"])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test func deselectingAnotherRowKeepsTheSelectedOne() throws {
    let rules = RecordingRules(.ofSelection)
    rules.willDeselect = { _ in TableDecision([1, 0]) }
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    #expect(try view.tapRow(at: [0, 1]) == .refused(reason: "the row at [0, 0] stays selected"))
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test func anAnswerOutsideTheTableFails() throws {
    let rules = RecordingRules(.ofSelection)
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    for (answer, bounds) in [
      ([0, 3], .rows(3, section: 0)), ([0, -1], .rows(3, section: 0)), ([2, 0], .sections(2)),
      ([-1, 0], .sections(2)),
    ] as [(TableIndexPath, TableError.Bounds)] {
      rules.willSelect = { _ in TableDecision(answer) }
      let found = error { () throws(TableError) in _ = try view.tapRow(at: [0, 1]) }
      let call = TableError.Call(.willSelectRow, path: [0, 1])
      expect(found, .callback(call, .answerOutOfRange(answer, bounds)), at: "rules.lua:15")

      rules.willSelect = { TableDecision($0) }
      rules.willDeselect = { _ in TableDecision(answer) }
      let other = error { () throws(TableError) in _ = try view.tapRow(at: [0, 1]) }
      #expect(other?.code == .answerOutOfRange)
      #expect(other?.callback == .willDeselectRow)
      #expect(view.indexPathsForSelectedRows == [[0, 0]])
    }
  }

  /// Whatever event moves the tapped row away, the same row is selected and told of.
  @Test(arguments: [
    TableCallback.didHighlightRow, .didUnhighlightRow, .willDeselectRow, .didDeselectRow, .didSelectRow,
  ])
  func theTapFollowsItsRow(_ mover: TableCallback) throws {
    let rules = RecordingRules(.ofTaps)
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    rules.onEvent = { callback, view in
      if callback == mover { try view.moveRow(at: [0, 1], to: [1, 0]) }
    }
    rules.willDeselect = { path in
      TableDecision(mover == .willDeselectRow ? [0, 0] : path)
    }
    let outcome = try view.tapRow(at: [0, 1])
    #expect(outcome.effects?.selected == [[1, 0]])
    #expect(view.texts == [["a", "c"], ["b", "d"]])
    #expect(rules.log.last == "perform_primary_action_for_row [1, 0]")
    view._checkInvariants()
  }

  /// The selected row to deselect is read after `will_select_row`.
  @Test func theSelectedRowIsReadAfterTheQuestion() throws {
    let rules = RecordingRules(.ofSelection)
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    rules.onEvent = { callback, view in
      if callback == .willSelectRow { try view.selectRow(at: [0, 2]) }
    }
    _ = try view.tapRow(at: [0, 1])
    #expect(
      rules.log == [
        "will_select_row [0, 1]", "will_deselect_row [0, 2]", "did_deselect_row [0, 2]",
        "did_select_row [0, 1]",
      ])
  }

  @Test func selectionForbiddenInBetweenRefuses() throws {
    for forbidder in [TableCallback.didHighlightRow, .willSelectRow] {
      let rules = RecordingRules(.ofTaps)
      rules.onEvent = { callback, view in
        if callback == forbidder { try view.configure { $0.allowsSelection = false } }
      }
      let view = try TableView.tappable(rows, rules)
      #expect(try view.tapRow(at: [0, 0]).reason == "the table does not allow selection")
      #expect(view.indexPathsForSelectedRows == [])
    }
  }

  @Test func aReloadInsideATapKeepsItsRow() throws {
    let rules = RecordingRules([.didHighlightRow, .didSelectRow])
    rules.onEvent = { callback, view in if callback == .didHighlightRow { try view.reloadData() } }
    let view = try TableView.tappable(rows, rules)
    #expect(try view.tapRow(at: [0, 1]).effects?.selected == [[0, 1]])
  }

  /// The tap ends where a scripted table lost its row.
  @Test func aTapEndsWithItsRow() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows, .didHighlightRow, .didSelectRow])
    rules.rows = [["a", "b"]]
    let view = try TableView(dataSource: rules, delegate: rules)
    rules.log = []
    rules.onEvent = { callback, view in
      guard callback == .didHighlightRow else { return }
      rules.rows = [["a"]]
      try view.reloadData()
    }
    #expect(try view.tapRow(at: [0, 1]) == .done(InteractionEffects()))
    #expect(!rules.log.contains { $0.hasPrefix("did_select_row") })
    view._checkInvariants()
  }

  @Test func thePrimaryActionIsForARowSelectedAlone() throws {
    let rules = RecordingRules([.performPrimaryActionForRow])
    let view = try TableView.tappable(rows, rules) { $0.allowsMultipleSelection = true }
    for path in [[0, 0], [0, 1], [0, 0], [0, 1]] as [TableIndexPath] { _ = try view.tapRow(at: path) }
    #expect(rules.log == ["perform_primary_action_for_row [0, 0]"])
  }

  @Test func thePrimaryActionMayBeRefused() throws {
    let rules = RecordingRules([.canPerformPrimaryActionForRow, .performPrimaryActionForRow])
    rules.canPerform = { _ in false }
    let view = try TableView.tappable(rows, rules)
    #expect(try view.tapRow(at: [0, 0]).word == "done")
    #expect(rules.log == ["can_perform_primary_action_for_row [0, 0]"])
  }

  @Test func theTraceShowsTheDefaults() throws {
    var trace: [String] = []
    let rules = RecordingRules([.performPrimaryActionForRow])
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    view.onCall = { trace.append("\($0.callback.rawValue) \($0.result) \($0.implemented)") }
    _ = try view.tapRow(at: [0, 1])
    #expect(
      trace == [
        "should_highlight_row boolean(true) false", "will_select_row path([0, 1]) false",
        "will_deselect_row path([0, 0]) false", "can_perform_primary_action_for_row boolean(true) false",
        "perform_primary_action_for_row null true",
      ])
  }

  @Test func aTapIsNoCallOfACallback() throws {
    let rules = RecordingRules([.didSelectRow, .shouldHighlightRow])
    let view = try TableView.tappable(rows, rules)
    rules.onEvent = { callback, view in
      let tap = error { () throws(TableError) in _ = try view.tapRow(at: [0, 0]) }
      let isQuestion = callback == .shouldHighlightRow
      #expect(tap?.code == (isQuestion ? .changeDuringQuestion : .changeDuringCallback))
      let select = error { () throws(TableError) in try view.selectRow(at: [0, 2]) }
      #expect(select?.code == (isQuestion ? .changeDuringQuestion : nil))
      let configure = error { () throws(TableError) in try view.configure { $0.rowHeight = 20 } }
      #expect(configure?.code == (isQuestion ? .changeDuringQuestion : nil))
    }
    _ = try view.tapRow(at: [0, 1])
    #expect(view.indexPathsForSelectedRows == [[0, 2]])
  }

  @Test func aTapOutsideTheTableFails() throws {
    let view = try TableView.tappable(rows)
    for path in [[0, 3], [0, -1], [2, 0], [-1, 0]] as [TableIndexPath] {
      let codes = [TableError.Code.rowOutOfRange, .sectionOutOfRange]
      let code = codes[(0...1).contains(path.section) ? 0 : 1]
      #expect(error { () throws(TableError) in _ = try view.tapRow(at: path) }?.code == code)
      #expect(error { () throws(TableError) in try view.selectRow(at: path) }?.code == code)
      #expect(error { () throws(TableError) in try view.deselectRow(at: path) }?.code == code)
      #expect(error { () throws(TableError) in _ = try view.tapAccessory(forRowAt: path) }?.code == code)
      #expect(
        error { () throws(TableError) in _ = try view.changeControl(forRowAt: path, to: true) }?.code == code)
      #expect(error { () throws(TableError) in try view.scrollToRow(at: path, at: .top) }?.code == code)
    }
  }

  @Test func noTapWhileARowIsDragged() throws {
    let view = try TableView.loaded(rows)
    #expect(try view.beginReordering(rowAt: [0, 0]) == .began)
    #expect(error { () throws(TableError) in _ = try view.tapRow(at: [0, 1]) }?.code == .reorderInProgress)
    try view.cancelReordering()
  }
}
