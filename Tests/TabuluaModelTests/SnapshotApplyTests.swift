import Testing

@testable import TabuluaModel

/// Snapshots that are applied to views.
@Suite struct SnapshotApplyTests {
  typealias Section = SnapshotSectionTests.Section

  /// A table with keys, whose titles, marks and selection tell its rows apart.
  static func table(_ sections: [Section], _ rules: RecordingRules? = nil) throws -> TableView {
    let records = sections.flatMap { section in
      section.rows.map { row -> [TableValue] in
        [.text("\(row)"), .text("row \(row)"), .text(section.identifier), .boolean(row == 1)]
      }
    }
    let view = try TableView(
      TableContents(
        columns: ["id", "title", "status", "done"],
        mapping: TableMapping(
          text: "title", sectionBy: "status", key: "id", check: "done", sections: sections.map(\.identifier)),
        rows: records), dataSource: rules, delegate: rules, viewport: .rows(3))
    rules?.log = []
    rules?.calls = [:]
    return view
  }

  static func snapshot(_ sections: [Section]) throws -> TableSnapshot<String, String> {
    try TableSnapshot(sections.map { SnapshotSection($0.identifier, rows: $0.rows.map(String.init)) })
  }

  static func keys(_ view: TableView) -> [Section] {
    (0..<view.contents.numberOfSections).map { section in
      Section(
        view.contents.section(section).value ?? "no value",
        rows: view.contents.rows(inSection: section).map { Int(view.contents.key(of: $0) ?? "") ?? -1 })
    }
  }

  /// The rows by their keys, with what goes with each.
  private static func facts(_ view: TableView) -> [Int: [String]] {
    var result: [Int: [String]] = [:]
    view.contents.forEachRow { path, row in
      let contents = view.contents
      result[Int(contents.key(of: row) ?? "") ?? -1] = [
        "\(row.number)", contents.text(of: row, column: 1), "\(contents.isChecked(row))",
        "\(view.isSelected(path))",
      ]
    }
    return result
  }

  /// Every small snapshot is made of every other one: exactly it, with the fewest moves, and the rows of both stay
  /// what they are; then the way back.
  @Test func everySmallSnapshot() throws {
    for before in SnapshotSectionTests.layouts([0, 1, 2], into: ["A", "B"]) {
      for after in SnapshotSectionTests.snapshotsAfter {
        let view = try Self.table(before)
        try view.configure { $0.allowsMultipleSelection = true }
        for path in everyPath(before.map(\.rows.count)) where before[path.section].rows[path.row] < 2 {
          try view.selectRow(at: path)
        }
        let facts = Self.facts(view)
        let state = ViewState(view)
        // In a transaction of our own, to see rows that were moved and have the same index path as before.
        let mark = view.openTransaction()
        try view.apply(Self.snapshot(after))
        let moved = view.effects(since: mark, withReturned: true).moved
        view.commitTransaction()
        view._checkInvariants()
        guard Self.keys(view) == after else {
          Issue.record("\(before) to \(after): \(Self.keys(view))")
          return
        }
        let now = Self.facts(view)
        for (row, fact) in facts where after.contains(where: { $0.rows.contains(row) }) {
          #expect(now[row] == fact, "\(before) to \(after): row \(row)")
        }
        #expect(now[9].map { $0[1...] } ?? ["", "false", "false"] == ["", "false", "false"])
        for section in after.indices {
          for row in view.contents.rows(inSection: section) {
            #expect(view.contents.text(of: row, column: 2) == after[section].identifier)
          }
        }
        if before.map(\.identifier) == after.map(\.identifier) {
          #expect(moved.count == SnapshotSectionTests.fewestRowMoves(before, after))
        }
        try view.apply(Self.snapshot(before))
        view._checkInvariants()
        #expect(Self.keys(view) == before)
        if after.flatMap(\.rows).filter({ $0 != 9 }).count == 3 {
          // Nothing was deleted, so everything is as it was; cells that were rewritten hold what they held.
          #expect(ViewState(view).hashValue == state.hashValue || Self.facts(view) == facts)
          #expect(Self.facts(view) == facts)
        }
      }
    }
  }

  /// The same for a data source that owns its rows; what is selected goes with the identifiers.
  @Test func everySmallSnapshotOfADataSource() throws {
    for before in SnapshotSectionTests.layouts([0, 1, 2], into: ["A", "B"]) {
      for after in SnapshotSectionTests.snapshotsAfter {
        let source = TableViewDiffableDataSource(try TableSnapshot(before)) { _, _, row in
          TableCell(text: "\(row)")
        }
        let view = try TableView(dataSource: source)
        let selected = try #require(source.indexPath(for: 1))
        try view.selectRow(at: selected)
        try source.apply(TableSnapshot(after), to: view)
        view._checkInvariants()
        #expect(source.snapshot().snapshotSections == after)
        #expect(view.counts.counts == after.map(\.rows.count))
        #expect(view.indexPathForSelectedRow == source.indexPath(for: 1), "\(before) to \(after)")
        for path in everyPath(after.map(\.rows.count)) {
          #expect(try view.cell(forRowAt: path)?.text == "\(after[path.section].rows[path.row])")
        }
        try source.apply(TableSnapshot(before), to: view)
        #expect(view.counts.counts == before.map(\.rows.count))
      }
    }
  }

  static let board = [Section("A", rows: [1, 2, 3]), Section("B", rows: [4, 5])]
  static let display: CallbackSet = [
    .cellForRow, .willDisplayCell, .didEndDisplayingCell, .titleForHeader,
  ]

  /// A row that is reconfigured is asked for its cell and keeps its selection; one that is reloaded comes into view
  /// again and loses it.
  @Test func reloadAndReconfigure() throws {
    let rules = RecordingRules(Self.display)
    let view = try Self.table(Self.board, rules)
    try view.configure { $0.allowsMultipleSelection = true }
    for path in [[0, 0], [0, 1], [1, 0]] as [TableIndexPath] { try view.selectRow(at: path) }
    var snapshot = try view.snapshot()
    try snapshot.reconfigureItems(["1", "4"])
    try view.apply(snapshot)
    #expect(rules.log == ["cell_for_row [0, 0]"])
    #expect(view.indexPathsForSelectedRows == [[0, 0], [0, 1], [1, 0]])
    rules.log = []
    try snapshot.reloadItems(["1", "4"])
    try view.apply(snapshot)
    #expect(
      rules.log == ["did_end_displaying_cell [0, 0]", "cell_for_row [0, 0]", "will_display_cell [0, 0]"])
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
    rules.log = []
    snapshot = try view.snapshot()
    try snapshot.reloadSections(["A"])
    try view.apply(snapshot)
    #expect(
      rules.log == ["title_for_header 0"]
        + (0..<3).flatMap { row in
          ["did_end_displaying_cell", "cell_for_row", "will_display_cell"].map { "\($0) [0, \(row)]" }
        })
    #expect(view.indexPathsForSelectedRows == [])
  }

  /// A row may be moved and shown anew at once, where a block of operations may not.
  @Test func movedAndReloaded() throws {
    let rules = RecordingRules(Self.display)
    let view = try Self.table(Self.board, rules)
    try view.selectRow(at: [0, 2])
    var snapshot = try view.snapshot()
    try snapshot.moveItem("3", beforeItem: "1")
    try snapshot.reloadItems(["3"])
    try snapshot.moveSection("B", beforeSection: "A")
    try snapshot.reconfigureItems(["4"])
    try view.apply(snapshot)
    #expect(Self.keys(view) == [Section("B", rows: [4, 5]), Section("A", rows: [3, 1, 2])])
    #expect(view.indexPathsForSelectedRows == [])
    #expect(rules.log.contains("will_display_cell [1, 0]"))
    // What was out of view comes into it, and is shown as such.
    #expect(rules.log.contains("will_display_cell [0, 0]"))
  }

  /// The first row in view stays where it is among its neighbours.
  @Test func theFirstVisibleRow() throws {
    let view = try Self.table([Section("A", rows: Array(0..<20))])
    try view.scroll(by: 10)
    #expect(view.firstVisibleRow == [0, 10])
    var snapshot = try view.snapshot()
    try snapshot.insertItems(["97", "98", "99"], beforeItem: "3")
    snapshot.deleteItems(["5"])
    try view.apply(snapshot)
    #expect(view.firstVisibleRow == [0, 12])
    #expect(view.firstVisibleRow.flatMap { view.row(at: $0) }.flatMap { view.key(of: $0) } == "10")
  }

  /// New rows have their key and the values given; values for a row of the table are written into it.
  @Test func values() throws {
    let view = try Self.table(Self.board)
    var snapshot = try view.snapshot()
    try snapshot.appendItems(["7", "8"], toSection: "B")
    try view.apply(
      snapshot,
      values: [
        "7": ["title": "seven", "done": true, "id": "7", "status": "B"],
        "1": ["title": "one", "status": "A"],
        "unknown": ["nothing": 1],
      ])
    let contents = view.contents
    let row = try #require(contents.row(forKey: "7"))
    #expect(contents.indexPath(of: row) == [1, 2])
    #expect(contents.text(of: row, column: 1) == "seven")
    #expect(contents.isChecked(row))
    #expect(contents.text(of: row, column: 2) == "B")
    #expect(contents.row(forKey: "8").map { contents.text(of: $0, column: 1) } == "")
    #expect(contents.row(forKey: "1").map { contents.text(of: $0, column: 1) } == "one")
  }

  /// A key that was deleted may come back, as another row.
  @Test func aKeyComesBack() throws {
    let view = try Self.table(Self.board)
    let row = view.row(forKey: "2")
    let full = try view.snapshot()
    var snapshot = full
    snapshot.deleteItems(["2"])
    try view.apply(snapshot)
    #expect(view.row(forKey: "2") == nil)
    try view.apply(full, values: ["2": ["title": "again"]])
    #expect(Self.keys(view) == Self.board)
    #expect(view.row(forKey: "2") != row)
  }

  /// An integer key is written as the snapshot has it.
  @Test func typedKeys() throws {
    let view = try TableView(
      TableContents(
        columns: ["id", "title"], mapping: TableMapping(key: "id"), rows: [[1, "one"], [2, "two"]]))
    var snapshot = try view.snapshot()
    #expect(snapshot.sectionIdentifiers == ["0"])
    try snapshot.appendItems(["007"])
    try view.apply(snapshot)
    #expect(view.row(at: [0, 2]).flatMap { view.key(of: $0) } == "007")
    #expect(view.row(at: [0, 2]).flatMap { view.value(of: $0, column: 0) } == .integer(7))
    try snapshot.appendItems(["seven"])
    let state = ViewState(view)
    #expect(error { () throws(TableError) in try view.apply(snapshot) }?.code == .typeMismatch)
    #expect(ViewState(view) == state)
  }

  /// A data source that lets its rows be dragged follows them.
  @Test func aDraggedRow() throws {
    final class Movable: TableViewDiffableDataSource<String, Int> {
      override func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
        true
      }
    }
    let source = Movable(try TableSnapshot([Section("A", rows: [1, 2]), Section("B", rows: [3])])) {
      _, _, row in
      TableCell(text: "\(row)")
    }
    let view = try TableView(dataSource: source, editing: true)
    guard case .moved = try view.drag(rowAt: [0, 0], to: [1, 1]) else {
      Issue.record("the row was not moved")
      return
    }
    #expect(source.snapshot().snapshotSections == [Section("A", rows: [2]), Section("B", rows: [3, 1])])
    #expect(source.sectionIdentifier(for: 1) == "B")
    #expect(source.itemIdentifier(for: [1, 1]) == 1)
    var snapshot = source.snapshot()
    try snapshot.moveItem(1, beforeItem: 2)
    try source.apply(snapshot, to: view)
    #expect(view.counts.counts == [2, 1])
  }
}
