import Testing

@testable import TabuluaModel

/// Data sources that own their rows.
@Suite struct ScriptedTests {
  static func makeRules(
    _ rows: [[String]] = [["a", "b"], ["c"], []], and other: [TableCallback] = []
  ) -> RecordingRules {
    let rules = RecordingRules(
      CallbackSet([.numberOfSections, .numberOfRows, .moveRow] + other))
    rules.rows = rows
    return rules
  }

  @Test func everyDragInEverySmallTable() throws {
    for lengths in everyShape where lengths.count <= 2 {
      for source in everyPath(lengths) {
        for proposed in everyDestination(of: source, lengths) {
          let rules = Self.makeRules(texts(lengths))
          let view = try TableView.scripted(rules)
          let outcome = try view.drag(rowAt: source, to: proposed)
          #expect(outcome.word == (source == proposed ? "unchanged" : "moved"))
          #expect(rules.rows == moved(texts(lengths), source, proposed))
          #expect(
            (0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) } == rules.rows.map(\.count))
          #expect(outcome.move?.row == nil)
          view._checkInvariants()
        }
      }
    }
  }

  @Test func theCountsAreAskedAfterTheMove() throws {
    let rules = Self.makeRules()
    let view = try TableView.scripted(rules)
    _ = try view.drag(rowAt: [0, 0], to: [1, 0])
    #expect(
      rules.log == [
        "move_row [0, 0] [1, 0]", "number_of_sections", "number_of_rows 0", "number_of_rows 1",
        "number_of_rows 2",
      ])
    #expect(view.contents.numberOfRows == 0)
    #expect(view.row(at: [0, 0]) == nil)
  }

  @Test func wrongCountsAreAnError() throws {
    let rules = Self.makeRules()
    rules.move = { rules, _, _ in rules.rows[0].removeFirst() }
    let view = try TableView.scripted(rules)
    let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [1, 1]) }
    let call = TableError.Call(.moveRow, path: [0, 0], proposed: [1, 1], section: 1)
    expect(found, .callback(call, .countMismatch(section: 1, expected: 2, actual: 1)), at: "rules.lua:8")
    // The view's counts are as they were, and it is out of step.
    #expect((0..<3).map { view.numberOfRows(inSection: $0) } == [2, 1, 0])
    expectOutOfStep(view)
    try view.reloadData()
    #expect((0..<3).map { view.numberOfRows(inSection: $0) } == [1, 1, 0])
    rules.move = { rules, source, destination in
      rules.rows[destination.section].insert(
        rules.rows[source.section].remove(at: source.row), at: destination.row)
    }
    #expect(try view.drag(rowAt: [0, 0], to: [1, 1]).word == "moved")
  }

  @Test func anotherNumberOfSectionsIsAnError() throws {
    let rules = Self.makeRules()
    rules.move = { rules, _, _ in rules.rows.removeLast() }
    let view = try TableView.scripted(rules)
    let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [1, 1]) }
    let call = TableError.Call(.moveRow, path: [0, 0], proposed: [1, 1])
    expect(found, .callback(call, .countMismatch(section: nil, expected: 3, actual: 2)), at: "rules.lua:8")
    expectOutOfStep(view)
  }

  private func expectOutOfStep(_ view: TableView) {
    let tries: [(TableView) -> TableError?] = [
      { view in error { () throws(TableError) in try view.setEditing(false) } },
      { view in error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 0]) } },
      { view in error { () throws(TableError) in _ = try view.beginReordering(rowAt: [0, 0]) } },
      { view in error { () throws(TableError) in try view.scroll(by: 1) } },
    ]
    for attempt in tries { #expect(attempt(view)?.code == .dataSourceOutOfStep) }
    #expect(view.isEditing)
  }

  /// Out of step is a view whose interaction failed once `move_row` had begun, and no other one.
  @Test func whenAViewIsOutOfStep() throws {
    let failures: [(TableCallback, Int, Bool)] = [
      (.canMoveRow, 1, false), (.willBeginReorderingRow, 1, false), (.targetIndexPathForMove, 1, false),
      (.moveRow, 1, true), (.numberOfSections, 1, true), (.numberOfRows, 2, true),
      (.willDisplayCell, 1, true), (.didEndDisplayingCell, 1, true), (.didEndReorderingRow, 1, true),
    ]
    for (callback, call, isOutOfStep) in failures {
      let rules = Self.makeRules(
        [["a", "b", "c"], []],
        and: [
          .canMoveRow, .willBeginReorderingRow, .targetIndexPathForMove, .willDisplayCell,
          .didEndDisplayingCell, .didEndReorderingRow,
        ])
      let view = try TableView(
        dataSource: rules, delegate: rules, viewport: 1, editing: true)
      rules.calls = [:]
      rules.failure = (callback, call)
      let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 2]) }
      #expect(found?.code == .callbackFailed, "\(callback)")
      #expect(found?.callback == callback)
      rules.failure = nil
      let next = error { () throws(TableError) in try view.setEditing(false) }
      #expect(next?.code == (isOutOfStep ? .dataSourceOutOfStep : nil), "\(callback)")
      if isOutOfStep {
        // A reload that fails does not help; one that is done does.
        rules.calls = [:]
        rules.failure = (.numberOfRows, 1)
        #expect(error { () throws(TableError) in try view.reloadData() }?.code == .callbackFailed)
        rules.failure = nil
        #expect(error { () throws(TableError) in try view.setEditing(false) }?.code == .dataSourceOutOfStep)
        try view.reloadData()
        try view.setEditing(false)
      }
    }
  }

  @Test func aLoadedTableIsNeverOutOfStep() throws {
    let rules = RecordingRules([.moveRow])
    let view = try TableView.loaded([["a", "b"]], rules)
    rules.failure = (.moveRow, 1)
    #expect(error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) } != nil)
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).word == "moved")
  }

  @Test func aReloadTakesNewCountsAndPullsTheWindowBack() throws {
    let rules = Self.makeRules([["a", "b", "c", "d"]], and: [.willDisplayCell, .didEndDisplayingCell])
    let view = try TableView(dataSource: rules, delegate: rules, viewport: 2)
    try view.scroll(by: 2)
    #expect(view.indexPathsForVisibleRows == [[0, 2], [0, 3]])
    rules.rows = [["a"], ["b", "c"]]
    rules.log = []
    try view.reloadData()
    #expect(view.indexPathsForVisibleRows == [[1, 0], [1, 1]])
    #expect(
      rules.log == [
        "number_of_sections", "number_of_rows 0", "number_of_rows 1", "did_end_displaying_cell [0, 2]",
        "did_end_displaying_cell [0, 3]", "will_display_cell [1, 0]", "will_display_cell [1, 1]",
      ])
    rules.rows = []
    try view.reloadData()
    #expect(view.indexPathsForVisibleRows == [])
    #expect(view.firstVisibleRow == nil)
  }

  @Test func aMoveByCodeIsCheckedAgainstTheCounts() throws {
    let rules = Self.makeRules([["a", "b"], ["c"]])
    let view = try TableView.scripted(rules)
    let found = error { () throws(TableError) in try view.moveRow(at: [0, 0], to: [1, 0]) }
    #expect(found?.wrongCount?.rule == CountRule(before: 2, movedOut: 1))
    // The data source has not changed anything, so the view is in step.
    rules.rows = [["b"], ["a", "c"]]
    try view.moveRow(at: [0, 0], to: [1, 0])
    #expect((0..<2).map { view.numberOfRows(inSection: $0) } == [1, 2])
  }
}
