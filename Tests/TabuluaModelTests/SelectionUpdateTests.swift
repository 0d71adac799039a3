import TabuluaModel
import Testing

/// The selection, accessories and the tapped row, when rows come and go.
@Suite struct SelectionUpdateTests {
  let rows = [["a", "b", "c"], ["d", "e"]]

  /// Every set of selected rows, and every row deleted or place inserted at.
  @Test func theSelectionGoesWithItsRows() throws {
    let shape = rows.map(\.count)
    let paths = SelectionIdentityTests.paths(shape)
    for selected in SelectionIdentityTests.subsets(paths) {
      let texts = Set(selected.map { rows[$0.section][$0.row] })
      for path in paths {
        let view = try SelectionIdentityTests.makeView(rows, selected)
        try view.deleteRows(at: [path])
        let deleted = rows[path.section][path.row]
        let comment: Comment = "\(selected), \(path)"
        #expect(SelectionIdentityTests.selectedTexts(view) == texts.subtracting([deleted]), comment)
        view._checkInvariants()
      }
      for section in shape.indices {
        for row in 0...shape[section] {
          let view = try SelectionIdentityTests.makeView(rows, selected)
          let path = TableIndexPath(section: section, row: row)
          _ = try view.insertRows([(at: path, values: ["text": "new"])])
          #expect(SelectionIdentityTests.selectedTexts(view) == texts, "\(selected), \(path)")
          view._checkInvariants()
        }
      }
    }
  }

  /// A tap whose row an event deletes ends there, and tells nothing more of it.
  @Test(arguments: [
    (TableCallback.didHighlightRow, 2), (.didUnhighlightRow, 3), (.willDeselectRow, 5),
    (.didDeselectRow, 6), (.didSelectRow, 7),
  ])
  func aTapEndsWithItsRow(_ deleter: TableCallback, _ calls: Int) throws {
    let rules = RecordingRules(.ofTaps)
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    rules.onEvent = { callback, view in
      if callback == deleter { try view.deleteRows(at: [[0, 1]]) }
    }
    let outcome = try view.tapRow(at: [0, 1])
    #expect(outcome.word == "done")
    #expect(outcome.effects?.deleted == [[0, 1]])
    #expect(view.texts == [["a", "c"], ["d", "e"]])
    let isSelectedStill = deleter == .didHighlightRow || deleter == .didUnhighlightRow
    #expect(view.indexPathsForSelectedRows == (isSelectedStill ? [[0, 0]] : []))
    #expect(rules.log.count == (deleter == .willDeselectRow ? 6 : calls))
    view._checkInvariants()
  }

  /// The answer of `will_select_row` counts rows after the changes that it made.
  @Test func theAnswerCountsTheChangesOfTheCallback() throws {
    let rules = RecordingRules([.willSelectRow, .didSelectRow])
    let view = try TableView.tappable(rows, rules)
    rules.onEvent = { callback, view in
      guard callback == .willSelectRow else { return }
      _ = try view.insertRows([(at: [1, 2], values: ["text": "new"])])
    }
    rules.willSelect = { _ in TableDecision([1, 2]) }
    let effects = try view.tapRow(at: [0, 0]).effects
    #expect(effects?.selected == [[1, 2]])
    #expect(effects?.inserted == [[1, 2]])
  }

  /// A failure brings a deleted row back with its selection and its accessory.
  @Test func aFailureBringsEverythingBack() throws {
    let rules = RecordingRules([.didSelectRow])
    let view = try TableView.tappable(rows, rules) { $0.allowsMultipleSelection = true }
    try view.selectRow(at: [0, 1])
    try view.setAccessory(.checkmark, forRowAt: [0, 1])
    rules.onEvent = { _, view in try view.deleteRows(at: [[0, 1], [0, 2]]) }
    rules.failure = (.didSelectRow, 1)
    #expect(error { () throws(TableError) in _ = try view.tapRow(at: [0, 2]) } != nil)
    #expect(view.texts == rows)
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
    #expect(try view.accessory(forRowAt: [0, 1]) == .checkmark)

    // A row that takes the place of a deleted one has no accessory.
    rules.failure = nil
    try view.deleteRows(at: [[0, 1]])
    _ = try view.insertRows([(at: [0, 1], values: ["text": "new"])])
    #expect(try view.accessory(forRowAt: [0, 1]) == .none)
  }
}
