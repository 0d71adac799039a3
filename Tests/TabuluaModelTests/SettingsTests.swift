import TabuluaModel
import Testing

/// Settings that change, and what becomes of the selection.
@Suite struct SettingsTests {
  let rows = [["a", "b", "c"]]

  @Test func aSelectionNoLongerAllowedIsClearedSilently() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.tappable(rows, rules) { $0.allowsMultipleSelection = true }
    for path in [[0, 0], [0, 2]] as [TableIndexPath] { try view.selectRow(at: path) }
    try view.configure { $0.rowHeight = 30 }
    #expect(view.selection.count == 2)
    try view.configure { $0.allowsMultipleSelection = false }
    #expect(view.indexPathsForSelectedRows == [])
    try view.selectRow(at: [0, 1])
    try view.configure { $0.allowsMultipleSelection = true }
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
    try view.configure { $0.allowsMultipleSelection = false }
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
    try view.configure { $0.allowsSelection = false }
    #expect(view.indexPathsForSelectedRows == [])
    #expect(rules.log == [])
  }

  @Test func editingModeHasItsOwnSelection() throws {
    let view = try TableView.tappable(rows) { $0.allowsMultipleSelectionDuringEditing = true }
    _ = try view.tapRow(at: [0, 0])
    try view.setEditing(true)
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
    _ = try view.tapRow(at: [0, 2])
    #expect(view.indexPathsForSelectedRows == [[0, 0], [0, 2]])
    try view.setEditing(false)
    #expect(view.indexPathsForSelectedRows == [])

    try view.configure { $0.allowsMultipleSelectionDuringEditing = false }
    _ = try view.tapRow(at: [0, 0])
    try view.setEditing(true)
    #expect(view.indexPathsForSelectedRows == [])
  }

  @Test func codeMaySelectWhereAPersonMayNot() throws {
    let view = try TableView.tappable(rows) { $0.allowsSelection = false }
    try view.selectRow(at: [0, 0])
    try view.selectRow(at: [0, 1])
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
    try view.selectRow(at: nil)
    #expect(view.indexPathsForSelectedRows == [])
    view._checkInvariants()
  }

  @Test func whatCannotBeSet() throws {
    let view = try TableView.tappable(rows)
    let before = view.settings
    let changes: [(String, (inout TableViewSettings) -> Void)] = [
      ("style", { $0.style = .grouped }), ("row_height", { $0.rowHeight = 0 }),
      ("row_height", { $0.rowHeight = .infinity }), ("row_height", { $0.rowHeight = .nan }),
      ("section_index_minimum_display_row_count", { $0.sectionIndexMinimumDisplayRowCount = -1 }),
    ]
    for (name, change) in changes {
      let found = error { () throws(TableError) in try view.configure(change) }
      expect(found, .invalidSetting(name))
      #expect(view.settings == before)
    }
  }

  @Test func settingsRollBackWithTheirInteraction() throws {
    let rules = RecordingRules([.didSelectRow])
    let view = try TableView.tappable(rows, rules)
    try view.selectRow(at: [0, 0])
    rules.onEvent = { _, view in try view.configure { $0.allowsSelection = false } }
    rules.failure = (.didSelectRow, 1)
    #expect(error { () throws(TableError) in _ = try view.tapRow(at: [0, 1]) } != nil)
    #expect(view.settings == TableViewSettings())
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test func viewDidLoadMaySelect() throws {
    let rules = RecordingRules([.viewDidLoad])
    rules.onEvent = { _, view in try view.selectRow(at: [0, 1]) }
    let view = try TableView(TableContents(sections: rows), delegate: rules)
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
  }
}
