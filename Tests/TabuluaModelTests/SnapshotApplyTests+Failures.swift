@testable import TabuluaModel
import Testing

// Snapshots that cannot be applied: nothing is changed.
extension SnapshotApplyTests {
  /// Every error leaves the view as it was.
  @Test func errors() throws {
    let view = try Self.table(Self.board)
    let state = ViewState(view)
    let plain = try view.snapshot()
    func found(
      _ values: [String: [String: TableValue]] = [:],
      _ edit: (inout TableSnapshot<String, String>) throws -> Void
    ) throws -> TableError.Code? {
      var snapshot = plain
      try edit(&snapshot)
      let found = error { () throws(TableError) in try view.apply(snapshot, values: values) }
      #expect(ViewState(view) == state)
      #expect(found?.isUndone == true)
      return found?.code
    }
    #expect(try found { try $0.appendItems([""]) } == .emptyKey)
    #expect(try found(["1": ["id": "2"]]) { _ in } == .wrongKey)
    #expect(try found(["9": ["id": "8"]]) { try $0.appendItems(["9"]) } == .wrongKey)
    #expect(try found(["9": ["nothing": 1]]) { try $0.appendItems(["9"]) } == .unknownColumn)
    #expect(try found(["1": ["nothing": 1]]) { _ in } == .unknownColumn)
    #expect(try found(["9": ["done": "x"]]) { try $0.appendItems(["9"]) } == .typeMismatch)
    #expect(try found(["1": ["title": "new", "done": "x"]]) { $0.deleteItems(["2"]) } == .typeMismatch)
    #expect(try found(["9": ["status": "A"]]) { try $0.appendItems(["9"]) } == .sectionColumnIsFixed)
    #expect(try found(["1": ["status": "B"]]) { _ in } == .sectionColumnIsFixed)

    #expect(
      error { () throws(TableError) in
        try view.performBatchUpdates { try view.apply(plain) }
      }?.code == .updateInProgress)
    let numbers = TableSnapshot<Int, Int>()
    #expect(
      error { () throws(TableError) in try view.apply(numbers, from: numbers) {} }?.code == .tableOwnsRows)
    #expect(ViewState(view) == state)

    let keyless = try TableView(TableContents(sections: [["a"]]))
    #expect(error { () throws(TableError) in _ = try keyless.snapshot() }?.code == .noKeys)
    #expect(error { () throws(TableError) in try keyless.apply(plain) }?.code == .noKeys)
    try view.insertSections([(at: 0, header: "A")])
    let twice = error { () throws(TableError) in _ = try view.snapshot() }
    expect(twice, .sectionsOfOneName("A"))
    #expect(error { () throws(TableError) in try view.apply(plain) }?.code == .duplicateSection)
  }

  /// A snapshot is refused inside a question, and while a row is dragged.
  @Test func whereItMayNotBeApplied() throws {
    let rules = RecordingRules([.cellForRow, .canMoveRow, .moveRow])
    let view = try Self.table(Self.board, rules)
    try view.setEditing(true)
    var snapshot = try view.snapshot()
    snapshot.deleteItems(["1"])
    let state = ViewState(view)
    for callback in [TableCallback.canMoveRow, .moveRow] {
      rules.onEvent = { called, view in if called == callback { try view.apply(snapshot) } }
      let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }
      let cause = (found?.cause as? TableError)?.code
      #expect(cause == (callback == .moveRow ? .changeDuringCallback : .changeDuringQuestion))
      #expect(ViewState(view) == state)
    }
  }

  /// Whatever callback fails, at whichever call, nothing is changed.
  @Test(arguments: [false, true]) func atomicity(_ isScripted: Bool) throws {
    for callback in [
      TableCallback.cellForRow, .willDisplayCell, .didEndDisplayingCell, .titleForHeader, .numberOfSections,
      .numberOfRows,
    ] {
      for call in 1... {
        let rules = RecordingRules(Self.display.union(isScripted ? [.numberOfSections, .numberOfRows] : []))
        let before = [Section("A", rows: [1, 2, 3]), Section("B", rows: [4, 5])]
        let after = [Section("C", rows: [3, 9]), Section("B", rows: [5, 1, 4])]
        let view: TableView
        if isScripted {
          rules.rows = before.map { $0.rows.map(String.init) }
          view = try TableView(dataSource: rules, delegate: rules, viewport: .rows(3))
          rules.calls = [:]
        } else {
          view = try Self.table(before, rules)
        }
        try view.selectRow(at: [0, 1])
        let state = ViewState(view)
        rules.failure = (callback, call)
        let found = error { () throws(TableError) in
          if isScripted {
            guard let old = try? TableSnapshot(before), let new = try? TableSnapshot(after) else { return }
            try view.apply(new, from: old) { rules.rows = after.map { $0.rows.map(String.init) } }
          } else {
            guard let new = try? Self.snapshot(after) else { return }
            try view.apply(new)
          }
        }
        guard let found else { break }
        #expect(found.code == .callbackFailed)
        #expect(ViewState(view) == state, "\(callback) \(call)")
        view._checkInvariants()
        guard call < 50 else { break }
      }
    }
  }

  /// A data source whose counts are not those of the snapshot, and a snapshot that is not the view's.
  @Test func countsThatDoNotFit() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows])
    rules.rows = [["1", "2"], ["3"]]
    let view = try TableView(dataSource: rules)
    let old = try TableSnapshot([Section("A", rows: [1, 2]), Section("B", rows: [3])])
    var new = old
    try new.appendItems([4], toSection: "A")
    let few = error { () throws(TableError) in try view.apply(new, from: old) {} }
    let rule = CountRule(before: 2, inserted: 1)
    #expect(few?.wrongCount == CountMismatch(section: 0, rule: rule, actual: 2))
    try new.appendSections(["C"])
    let sections = error { () throws(TableError) in
      try view.apply(new, from: old) { rules.rows[0].append("4") }
    }
    #expect(sections?.wrongCount?.section == nil)
    #expect(sections?.wrongCount?.rule.expected == 3)
    rules.rows = [["1", "2"], ["3"]]
    try view.reloadData()
    let stale = error { () throws(TableError) in try view.apply(old, from: new) {} }
    expect(stale, .staleSnapshot(section: nil, view: 2, snapshot: 3))
    var other = old
    other.deleteItems([3])
    let rows = error { () throws(TableError) in try view.apply(old, from: other) {} }
    expect(rows, .staleSnapshot(section: 1, view: 1, snapshot: 0))
    let stray = error { () throws(TableError) in
      try view.apply(other, from: old) { try view.deleteRows(at: [[1, 0]]) }
    }
    #expect(stray?.code == .updateInProgress)
    #expect(error { () throws(TableError) in _ = try view.snapshot() }?.code == .dataSourceOwnsRows)
  }

  /// A law that a snapshot breaks undoes it, and the data source has its former snapshot.
  @Test func laws() throws {
    let laws = CountingLaws([.own])
    laws.holds = { TableDecision($0.numberOfRows <= 3, reason: "too many") }
    let source = TableViewDiffableDataSource(try TableSnapshot([Section("A", rows: [1, 2, 3])])) { _, _, _ in
      nil
    }
    let view = try TableView(dataSource: source)
    view.laws = laws
    var snapshot = source.snapshot()
    try snapshot.appendItems([4])
    let found = error { () throws(TableError) in try source.apply(snapshot, to: view) }
    #expect(found?.code == .lawBroken)
    #expect(found?.isUndone == true)
    #expect(source.snapshot().itemIdentifiers == [1, 2, 3])
    #expect(view.numberOfRows == 3)
    snapshot.deleteItems([1])
    try source.apply(snapshot, to: view)
    #expect(view.numberOfRows == 3)
    let table = try Self.table([Section("A", rows: [1, 2, 3])])
    table.laws = laws
    var other = try table.snapshot()
    try other.appendItems(["4"])
    #expect(error { () throws(TableError) in try table.apply(other) }?.code == .lawBroken)
    #expect(Self.keys(table) == [Section("A", rows: [1, 2, 3])])
  }
}
