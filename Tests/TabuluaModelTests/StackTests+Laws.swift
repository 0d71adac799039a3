import TabuluaModel
import Testing

// Laws, and models that change from outside.
extension StackTests {
  @Test func lawsOfBothTables() throws {
    let pair = Pair()
    let view = try pair.view()
    let below = CountingLaws([.own])
    view.laws = below
    _ = try view.tapRow(at: [0, 1])
    let before = State(view)

    // A law of the table below, about what its own callback does.
    below.holds = { view in TableDecision(view.texts[0].count == 2, reason: "two rows") }
    pair.below.onEvent = { callback, view in
      if callback == .viewWillAppear { try view.deleteRows(at: [[0, 0]]) }
    }
    for step in [Step.tapAbove, .back] {
      pair.popsAtTap = true
      let outcome: InteractionOutcome
      if step == .back {
        outcome = try view.topTable.goBack()
      } else {
        let found = error { () throws(TableError) in _ = try view.topTable.tapRow(at: [0, 1]) }
        #expect(found?.code == .callbackFailed)
        #expect((found?.cause as? TableError)?.code == .lawBroken)
        continue
      }
      #expect(outcome.reason == "law `own`: two rows")
      #expect(State(view) == before, "\(step)")
    }
    #expect(error { () throws(TableError) in try view.pop() }?.code == .lawBroken)
    #expect(State(view) == before)

    // A law of the table above.
    let above = CountingLaws([.own])
    above.holds = { _ in TableDecision(false, reason: "never") }
    pair.below.onEvent = { _, _ in }
    view.topTable.laws = above
    #expect(try view.topTable.drag(rowAt: [0, 0], to: [0, 1]).word == "refused")
    #expect(State(view) == before)
    // It is not asked for a selection.
    above.asked = 0
    view.topTable.laws = nil
    _ = try view.topTable.tapRow(at: [0, 1])
    #expect(view.topTable === view)
  }

  @Test func pushedTablesBringLaws() throws {
    let laws = CountingLaws([.noSelectionLeft])
    let view = try TableView.loaded([["a"]])
    let table = try view.push(TableContents(sections: [["x"]]), laws: laws)
    #expect(error { () throws(TableError) in try table.selectRow(at: [0, 0]) }?.code == .lawBroken)
    try view.pop()
    view.holdsPushedTablesToLaws = false
    let free = try view.push(TableContents(sections: [["x"]]), laws: laws)
    try free.selectRow(at: [0, 0])
    #expect(free.holdsPushedTablesToLaws == false)
  }

  /// The row that leads to another table is deselected when one comes back from there.
  @Test func aCoveredTableLeavesNoSelection() throws {
    let pair = Pair()
    let view = try pair.view()
    view.laws = CountingLaws([.noSelectionLeft])
    #expect(try view.tapRow(at: [0, 1]).word == "done")
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
    #expect(try view.topTable.goBack().word == "done")
  }

  /// With laws that wait for the end of all changes, tables come and go as usual.
  @Test func deferredLaws() throws {
    let pair = Pair()
    let view = try pair.view()
    let laws = CountingLaws([.own])
    view.laws = laws
    view.deferLaws()
    let before = State(view)
    _ = try view.tapRow(at: [0, 1])
    _ = try view.topTable.tapRow(at: [0, 0])
    #expect(State(view).names == before.names)
    #expect(laws.asked == 0)
    try view.checkDeferredLaws()
    view._checkInvariants()
  }

  // MARK: A model that changes from outside

  @Test("a model that changes from outside and a scroll to the new row")
  func aModelThatChangesFromOutside() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows, .willDisplayCell, .didSelectRow])
    rules.rows = [(0..<30).map { "\($0)" }]
    let view = try TableView(dataSource: rules, delegate: rules, viewport: 5)
    try view.selectRow(at: [0, 28])
    rules.log = []
    // Something else adds a record at the end; the code that is told of it inserts the row and scrolls there.
    rules.rows[0].insert("new", at: 29)
    try view.insertRows(at: [[0, 29]])
    #expect(view.indexPathsForVisibleRows.first == [0, 0], "an insertion does not scroll")
    try view.scrollToRow(at: [0, 29], at: .bottom)
    #expect(view.indexPathsForVisibleRows == (25...29).map { [0, $0] })
    #expect(view.indexPathsForSelectedRows == [[0, 28]])
    #expect(
      rules.log.filter { $0.hasPrefix("will_display") } == (25...29).map { "will_display_cell [0, \($0)]" })
    #expect(!rules.log.contains { $0.hasPrefix("did_select") })

    // Without telling the view, the next change does not fit, and says so.
    rules.rows[0].append("unannounced")
    let found = error { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) }
    #expect(found?.code == .countMismatch)
    try view.reloadData()
    #expect(view.numberOfRows == 32)
  }
}
