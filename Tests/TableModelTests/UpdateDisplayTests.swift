import Testing

@testable import TableModel

/// What is asked and told about rows in view when rows come and go, and where the view begins.
@Suite struct UpdateDisplayTests {
  private func makeView() throws -> (TableView, RecordingRules) {
    let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
    let view = try TableView.loaded([["a", "b", "c", "d", "e", "f"]], rules, viewport: 3)
    return (view, rules)
  }

  @Test func onlyRowsThatComeIntoViewAreShown() throws {
    let (view, rules) = try makeView()
    try view.insertRows([(at: [0, 1], values: ["text": "N"])])
    #expect(rules.log == ["will_display_cell [0, 1]", "did_end_displaying_cell [0, 3]"])
    rules.log = []
    try view.deleteRows(at: [[0, 1]])
    #expect(rules.log == ["will_display_cell [0, 2]", "did_end_displaying_cell [0, 1]"])
    rules.log = []
    try view.reloadRows(at: [[0, 1], [0, 5]])
    #expect(rules.log == ["will_display_cell [0, 1]"])
    rules.log = []
    try view.deleteRows(at: [[0, 5]])
    #expect(rules.log == [])
  }

  @Test func theViewKeepsItsFirstRow() throws {
    let (view, rules) = try makeView()
    try view.scroll(by: 2)
    rules.log = []
    try view.performBatchUpdates {
      try view.insertRows([(at: [0, 0], values: ["text": "N"])])
    }
    #expect(view.firstVisibleRow == [0, 3])
    #expect(rules.log == [])
    try view.deleteRows(at: [[0, 3]])
    #expect(view.firstVisibleRow == [0, 3])
    #expect(view.texts[0][3] == "d")
    try view.deleteRows(at: [[0, 0], [0, 1], [0, 2], [0, 3]])
    #expect(view.indexPathsForVisibleRows == [[0, 0], [0, 1]])
  }

  @Test func whatFailsIsUndone() throws {
    let (view, rules) = try makeView()
    rules.failure = (.willDisplayCell, 1)
    #expect(error { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) }?.code == .callbackFailed)
    #expect(view.texts == [["a", "b", "c", "d", "e", "f"]])
  }
}
