import TabuluaModel
import Testing

/// The cases on reload and queries; O-04 comes with the selection.
@Suite struct ReloadCases {
  @Test("O-01: three sections of 3, 5 and 8 rows: sections before rows before cells")
  func threeSections() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows, .cellForRow])
    rules.rows = [3, 5, 8].map { [String](repeating: "", count: $0) }
    rules.cell = { TableCell(text: "Section \($0.section), Cell \($0.row)") }
    let view = try TableView(dataSource: rules)
    #expect(
      rules.log.prefix(5) == [
        "number_of_sections", "number_of_rows 0", "number_of_rows 1", "number_of_rows 2",
        "cell_for_row [0, 0]",
      ])
    #expect(rules.log.count == 4 + 16)
    let paths = view.indexPathsForVisibleRows
    let cells = try paths.compactMap { try view.cell(forRowAt: $0)?.text }
    #expect(cells.count == 16)
    #expect(cells.first == "Section 0, Cell 0")
    #expect(cells.last == "Section 2, Cell 7")
  }

  @Test("O-02: without `number_of_sections` there is one section")
  func oneSection() throws {
    let rules = RecordingRules([.numberOfRows, .cellForRow])
    rules.rows = [["a", "b", "c", "d"]]
    let view = try TableView(dataSource: rules)
    #expect(view.numberOfSections == 1)
    #expect(view.numberOfRows(inSection: 0) == 4)
    #expect(view.numberOfRows == 4)
  }

  @Test("O-06: a query outside the table answers nil")
  func outside() throws {
    let rules = RecordingRules([.cellForRow])
    let view = try TableView.loaded([["a"]], rules)
    for path: TableIndexPath in [[9, 9], [0, 1], [0, -1], [-1, 0], [1, 0]] {
      #expect(try view.cell(forRowAt: path) == nil)
      #expect(view.row(at: path) == nil)
    }
    #expect(rules.log == [])
    #expect(view.numberOfRows(inSection: 1) == nil)
    #expect(view.numberOfRows(inSection: -1) == nil)
  }

  @Test("O-07: editability is asked at display time, outside editing mode too")
  func editability() throws {
    let rules = RecordingRules([.cellForRow, .heightForRow, .canEditRow, .canMoveRow, .willDisplayCell])
    let view = try TableView.loaded([["a", "b", "c"]], rules, editing: false)
    try view.reloadData()
    let expected = (0..<3).flatMap { row in
      ["height_for_row", "cell_for_row", "can_edit_row", "will_display_cell"].map { "\($0) [0, \(row)]" }
    }
    #expect(rules.log == expected)
  }

  @Test func theViewIsToldBeforeTheFirstReload() throws {
    let rules = RecordingRules([.viewDidLoad, .numberOfRows, .cellForRow])
    rules.rows = [["a"]]
    let view = try TableView(dataSource: rules, delegate: rules)
    #expect(rules.log == ["view_did_load", "number_of_rows 0", "cell_for_row [0, 0]"])
    rules.log = []
    try view.reloadData()
    #expect(rules.log == ["number_of_rows 0", "cell_for_row [0, 0]"])
  }

  @Test func theFirstReloadCanBeInEditingMode() throws {
    let rules = RecordingRules([.viewDidLoad, .canMoveRow, .cellForRow])
    let byArgument = try TableView(
      TableContents(sections: [["a"]]), dataSource: rules, delegate: rules, editing: true)
    #expect(byArgument.isEditing)
    #expect(rules.log == ["view_did_load", "cell_for_row [0, 0]", "can_move_row [0, 0]"])

    let other = RecordingRules(rules.implemented)
    other.onEvent = { callback, view in if callback == .viewDidLoad { try view.setEditing(true) } }
    let byEvent = try TableView(TableContents(sections: [["a"]]), dataSource: other, delegate: other)
    #expect(byEvent.isEditing)
    #expect(other.log == rules.log)
  }

  @Test func titlesAreAskedForSectionsInView() throws {
    let rules = RecordingRules([.titleForHeader, .titleForFooter, .cellForRow])
    let view = try TableView(
      TableContents(sections: [[], ["a", "b"], [], ["c"], []]), dataSource: rules, viewport: 2)
    #expect(
      rules.log == [
        "title_for_header 0", "title_for_footer 0", "title_for_header 1", "title_for_footer 1",
        "cell_for_row [1, 0]", "cell_for_row [1, 1]",
      ])
    rules.log = []
    try view.setViewport(.all)
    try view.reloadData()
    #expect(rules.calls[.titleForHeader] == 2 + 5)
    try view.setViewport(0)
    rules.log = []
    try view.reloadData()
    #expect(rules.log == [])
  }

  @Test func titlesComeFromTheDataSourceOrTheSection() throws {
    let table = try TableContents(
      columns: ["name", "region"], mapping: TableMapping(sectionBy: "region"),
      rows: [["a", "North"], ["b", "South"]])
    let plain = try TableView(table)
    #expect(try plain.titleForHeader(inSection: 1) == "South")
    #expect(try plain.titleForFooter(inSection: 1) == nil)
    let ruled = try TableView(table, dataSource: RecordingRules([.titleForHeader, .titleForFooter]))
    #expect(try ruled.titleForHeader(inSection: 0) == nil, "nil hides the header")
    #expect(try ruled.heightForHeader(inSection: 0) == 0)
    #expect(try ruled.titleForHeader(inSection: 1) == "header 1")
    #expect(try ruled.titleForFooter(inSection: 0) == nil)
    #expect(try ruled.titleForFooter(inSection: 1) == "footer 1")
    #expect(
      error { () throws(TableError) in _ = try ruled.titleForFooter(inSection: 2) }?.code
        == .sectionOutOfRange)
  }

  @Test func answersAreLaidOverTheMappedColumns() throws {
    let table = try TableContents(
      columns: ["name", "note", "done"], mapping: TableMapping(detail: "note", check: "done"),
      rows: [["a", "x", true], ["b", "y", false]])
    let rules = RecordingRules([.cellForRow])
    rules.cell = {
      $0.row == 0 ? TableCell(text: "A", cleared: [.detail]) : TableCell(accessory: .detailButton)
    }
    let plain = try TableView(table)
    #expect(try plain.cell(forRowAt: [0, 0]) == TableCell(text: "a", detail: "x", accessory: .checkmark))
    #expect(
      try plain.cell(forRowAt: [0, 1])
        == TableCell(text: "b", detail: "y", accessory: TableCell.Accessory.none))
    let view = try TableView(table, dataSource: rules)
    #expect(try view.cell(forRowAt: [0, 0]) == TableCell(text: "A", accessory: .checkmark))
    #expect(try view.cell(forRowAt: [0, 1]) == TableCell(text: "b", detail: "y", accessory: .detailButton))
  }

  @Test func aDataSourceEitherOwnsItsRowsOrNot() {
    let owner = RecordingRules([.numberOfRows])
    owner.rows = [["a"]]
    let table = TableContents(sections: [["a"]])
    #expect(
      error { () throws(TableError) in _ = try TableView(table, dataSource: owner) }?.code
        == .dataSourceOwnsRows)
    let half = RecordingRules([.numberOfSections])
    let found = error { () throws(TableError) in _ = try TableView(table, dataSource: half) }
    #expect(found?.code == .missingNumberOfRows)
    #expect(found?.callback == .numberOfSections)
    #expect(found?.at == "rules.lua:18")
  }

  @Test(arguments: [-1, 1 << 39, Int.min, Int.max])
  func nonsenseCountsFail(_ count: Int) {
    final class Source: TableViewDataSource {
      let implemented: CallbackSet = [.numberOfRows]
      let count: Int
      init(_ count: Int) { self.count = count }
      func numberOfRows(inSection section: Int, in view: TableView) -> Int { count }
    }
    let found = error { () throws(TableError) in _ = try TableView(dataSource: Source(count)) }
    expect(found, .callback(.init(.numberOfRows, section: 0), .invalidCount(count, limit: 1 << 39)))
  }

  @Test func aCallbackWithoutABodyFails() {
    final class Liar: TableViewDataSource { let implemented: CallbackSet = [.cellForRow] }
    let found = error { () throws(TableError) in
      _ = try TableView(TableContents(sections: [["a"]]), dataSource: Liar())
    }
    #expect(found?.code == .callbackFailed && found?.call == TableError.Call(.cellForRow, path: [0, 0]))
    #expect((found?.cause as? TableError)?.code == .notImplemented)
  }
}
