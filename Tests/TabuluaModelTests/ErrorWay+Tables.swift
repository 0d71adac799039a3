import TabuluaModel
import TabuluaPolicy
import TabuluaScript

// What a table is asked that it cannot do.
extension ErrorWay {
  /// Two rows and one.
  private static func table(_ rules: RecordingRules? = nil) throws -> TableView {
    try .tappable([["a", "b"], ["c"]], rules)
  }

  /// Two rows that a data source owns.
  private static func scripted(_ callbacks: CallbackSet = []) throws -> (RecordingRules, TableView) {
    let rules = RecordingRules(callbacks.union([.numberOfSections, .numberOfRows]))
    rules.rows = [["a", "b"]]
    return (rules, try .scripted(rules))
  }

  /// Rules whose rows have a menu with an action of one title in two submenus.
  private static func menu() -> RecordingRules {
    let rules = RecordingRules([.contextMenuForRow])
    let go = MenuElement(title: "Go") { _, _ in }
    rules.menu = { _ in
      [MenuElement(title: "More", children: [go]), MenuElement(title: "Less", children: [go])]
    }
    return rules
  }

  static let ofTables: [ErrorWay] = [
    ErrorWay("rowOutOfRange", "there is no row [0, 9]: section 0 has 2 rows") {
      try table().selectRow(at: [0, 9])
    },
    ErrorWay("sectionOutOfRange", "there is no section 9: the table has 2 sections") {
      _ = try table().titleForHeader(inSection: 9)
    },
    ErrorWay(
      "proposedOutOfRange",
      "the proposed index path [0, 2] is outside its section, which has 2 places for the dragged row"
    ) { _ = try TableView.loaded([["a", "b"]]).drag(rowAt: [0, 0], to: [0, 2]) },
    ErrorWay(
      "proposedOutOfRangeForGroup",
      "the proposed index path [0, 2] is outside its section, which has 2 places for the dragged rows when all of them "
        + "are taken out"
    ) { _ = try TableView.loaded([["a", "b", "c"]]).drag(rowsAt: [[0, 2], [0, 0]], to: [0, 2]) },
    ErrorWay("noRowsToDrag", "no row is named that is to be dragged") {
      _ = try TableView.loaded([["a", "b"]]).drag(rowsAt: [], to: [0, 0])
    },
    ErrorWay("rowDraggedTwice", "the row at [0, 1] is named twice among the rows to drag") {
      _ = try TableView.loaded([["a", "b"]]).drag(rowsAt: [[0, 1], [0, 1]], to: [0, 0])
    },
    ErrorWay("invalidSetting", "`row_height` cannot be set so") {
      try table().configure { $0.rowHeight = 0 }
    },
    ErrorWay("invalidControlValue", "the control at [0, 0] cannot have the value `3`") {
      let rules = RecordingRules([.cellForRow])
      rules.cell = { _ in TableCell(control: .switch(false)) }
      _ = try table(rules).changeControl(forRowAt: [0, 0], to: 3)
    },
    ErrorWay("unknownAction", "the row at [0, 0] has no button `Fly` at that edge") {
      _ = try table().swipe(rowAt: [0, 0], action: "Fly")
    },
    ErrorWay("unknownMenuAction", "the menu of the row at [0, 0] has no action `More › Fly`") {
      _ = try table(menu()).openMenu(forRowAt: [0, 0], action: ["More", "Fly"])
    },
    ErrorWay(
      "ambiguousAction",
      "the menu of the row at [0, 0] has several actions `Go`, such as `More › Go`, `Less › Go`"
    ) {
      _ = try table(menu()).openMenu(forRowAt: [0, 0], action: "Go")
    },
    ErrorWay("unknownIndexTitle", "the section index has no title `Q`") {
      _ = try table(RecordingRules([.sectionIndexTitles])).tapSectionIndex(title: "Q")
    },
    ErrorWay("reorderInProgress", "the row at [0, 1] is being dragged") {
      let view = try TableView.loaded([["a", "b"]])
      _ = try view.beginReordering(rowAt: [0, 1])
      _ = try view.tapRow(at: [0, 0])
    },
    ErrorWay("noReorder", "no row is being dragged") { _ = try table().drop() },
    ErrorWay(
      "dataSourceOutOfStep",
      "the data source failed while it changed its rows, so the view no longer knows them"
    ) {
      let (rules, view) = try scripted([.moveRow])
      rules.failure = (.moveRow, 1)
      _ = try? view.drag(rowAt: [0, 0], to: [0, 1])
      try view.setEditing(false)
    },
    ErrorWay(
      "dataSourceOwnsRows", "this can be done only to rows of the table, but the data source owns its rows"
    ) {
      _ = try scripted().1.set(values: ["text": "x"], ofRowAt: [0, 0])
    },
    ErrorWay("tableOwnsRows", "this is for rows that a data source owns, but the table owns its rows") {
      try table().apply(TableSnapshot<Int, Int>(), from: TableSnapshot()) {}
    },
    ErrorWay("tableFailed", "the app's table failed: Failure()") {
      _ = try LuaPolicy(source: "return {}", name: "p.lua").canMoveRow(
        at: [0, 0], in: BrokenTable(rows: nil))
    },
    ErrorWay("rowDeleted", "this row was deleted") {
      let view = try table()
      guard let row = view.row(at: [0, 0]) else { return }
      try view.deleteRows(at: [[0, 0]])
      try view.setValue("x", of: row, column: "text")
    },
    ErrorWay(
      "rowNotInserted", "this row is not in the table yet: the update block that inserts it has not ended"
    ) {
      let view = try table()
      try view.performBatchUpdates {
        for row in try view.insertRows([(at: [0, 0], values: [:])]) {
          try view.setValue("x", of: row, column: "text")
        }
      }
    },
    ErrorWay("noKeys", "a snapshot names rows by their keys, but the table has no key column") {
      _ = try table().snapshot()
    },
    ErrorWay("noCheckColumn", "the table has no column for check marks") {
      try table().setChecked(true, forRowAt: [0, 0])
    },
    ErrorWay("duplicateSection", "`sections` lists `A` twice") {
      _ = try TableContents(
        columns: ["list"], mapping: TableMapping(sectionBy: "list", sections: ["A", "A"]), rows: [["A"]])
    },
    ErrorWay(
      "sectionsOfOneName",
      "the table has two sections with the name `A`, so a snapshot cannot tell them apart"
    ) {
      let view = try TableView(keyed())
      try view.insertSections([(at: 0, header: "A")])
      _ = try view.snapshot()
    },
    ErrorWay("staleSnapshot", "the view has 1 section, but the snapshot before the change no sections") {
      try scripted().1.apply(TableSnapshot<Int, Int>(), from: TableSnapshot()) {}
    },
    ErrorWay("tableTooLarge", "the table has 1 500 000 000 rows, and at most 1 073 741 824 can be told apart")
    {
      _ = try TableContents(
        columns: [.init(name: "n")], records: FixedRecords(numberOfRecords: 1_500_000_000))
    },
    ErrorWay("invalidRecord", "a record does not exist, or stands in two places (record 1)") {
      _ = try TableContents(
        columns: [.init(name: "n")], sections: [TableSection()], rowsPerSection: [[0, 0]],
        records: FixedRecords(numberOfRecords: 1))
    },
  ]

  /// Tables that lie one over the other.
  static let ofStacks: [ErrorWay] = [
    ErrorWay("tableCovered", "the table `details` was pushed over this one") {
      let view = try table()
      _ = try view.push(TableContents(sections: [["x"]]), name: "details")
      _ = try view.tapRow(at: [0, 0])
    },
    ErrorWay("tablePopped", "the table `details` was popped, and cannot be changed any more") {
      let view = try table()
      let details = try view.push(TableContents(sections: [["x"]]), name: "details")
      try view.pop()
      _ = try details.tapRow(at: [0, 0])
    },
    ErrorWay("nothingToPop", "there is no table to go back to: this one was not pushed") {
      _ = try table().goBack()
    },
    ErrorWay("tooManyTables", "1 000 tables lie one over the other, and no more may") {
      let view = try table()
      try withExtendedLifetime(view) {
        for _ in 0..<1000 { _ = try view.topTable.push(TableContents(sections: [["x"]])) }
      }
    },
    ErrorWay("rowOfAnotherTable", "this is a row of another table") {
      let rules = try LuaPolicy(
        source: """
          return { did_select_row = function(view, path)
            local row = view:row(path)
            view:push({ { rows = { { text = "x" } } } }, { view_did_load = function(view) view:key(row) end })
          end }
          """, name: "p.lua")
      _ = try TableView(TableContents(sections: [["a"]]), policy: rules).tapRow(at: [0, 0])
    },
    ErrorWay("tableLoading", "this cannot be done inside a callback") {
      // A listener hears of `view_did_load` when that has returned, and the first reload is still to come.
      let rules = RecordingRules([.viewDidLoad])
      var loading: TableView?
      rules.onEvent = { loading = $1 }
      var found: TableError?
      _ = try TableView(TableContents(sections: [["a"]]), delegate: rules) { _ in
        found = found ?? error { () throws(TableError) in _ = try loading?.pop() }
      }
      if let found { throw found }
    },
  ]
}

/// A table of an app that fails when it is asked for its sections, or where it has rows for a value.
struct BrokenTable: PolicyTable {
  /// How many rows there are; nil where counting fails.
  let rows: Int?

  let columns = ["title"]
  var numberOfSections: Int {
    get throws {
      if rows == nil { throw Failure() }
      return 1
    }
  }

  func numberOfRows(inSection section: Int) -> Int { rows ?? 0 }

  func value(forRowAt path: TableIndexPath, column: String) throws -> TableValue { throw Failure() }
}

/// Records of one column whose cells cannot be changed.
struct FixedRecords: RowContents {
  let numberOfRecords: Int
  var hasNulls: Bool { true }

  func readCell(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
    try Array("[1]".utf8).withUnsafeBytes { try body($0) }
  }

  func isFixed(_ record: Int, _ column: Int) -> Bool { true }
}
