import SeededNumbers
import Testing

@testable import TabuluaModel

/// Group D of the cases from outside sources: update blocks, keys and snapshots; and the random blocks of group B.
@Suite struct DiffCases {
  /// The move is not turned into a deletion and an insertion of the section, since its rows stay the same ones.
  @Test("O-126: a section moves with the rows that stay")
  func aSectionMovesWithoutADeletedRow() throws {
    let view = try TableView.loaded([["a"], ["b"], ["c", "d"], ["e", "f"], ["g"]])
    let row = view.row(at: [2, 1])
    try view.performBatchUpdates {
      try view.moveSection(2, toSection: 4)
      try view.deleteRows(at: [[2, 0], [3, 1]])
    }
    #expect(view.texts == [["a"], ["b"], ["e"], ["g"], ["d"]])
    #expect(view.row(at: [4, 0]) == row)
  }

  /// The move is refused with both operations named, where the source drops it.
  @Test("O-128: a row moves in a deleted section")
  func aRowMovesInADeletedSection() throws {
    let view = try TableView.loaded([["a", "b"], ["c"]])
    let found = error { () throws(TableError) in
      try view.update([.deleteSection(0), .moveRow(from: [0, 0], to: [0, 1])])
    }
    #expect(found?.code == .conflictingUpdates)
    #expect(found?.operations.map(\.action) == [.deleteSection(0), .moveRow(from: [0, 0], to: [0, 1])])
    #expect(view.texts == [["a", "b"], ["c"]])
  }

  /// The deletion counts once, and the insertion stays, where the source drops one.
  @Test("O-130: a deletion that is asked for twice is one", arguments: [false, true])
  func aDeletionTwice(_ isScripted: Bool) throws {
    let rules = RecordingRules([.numberOfRows, .numberOfSections])
    rules.rows = [["a"], [], ["b", "c"]]
    let view = try isScripted ? TableView(dataSource: rules) : .loaded(rules.rows)
    try view.performBatchUpdates {
      rules.rows[2] = ["new", "c"]
      try view.update(.insertRow([2, 0]))
      try view.deleteRows(at: [[2, 0], [2, 0]])
    }
    if !isScripted { #expect(view.texts == [["a"], [], ["new", "c"]]) }
    #expect((0..<3).map { view.numberOfRows(inSection: $0) } == [1, 0, 2])
  }

  private func contents(_ rows: [[TableValue]], sections: [String]? = nil) throws(TableError) -> TableContents
  {
    try TableContents(
      columns: ["id", "status"], mapping: TableMapping(sectionBy: "status", key: "id", sections: sections),
      rows: rows)
  }

  @Test("O-131: one identity twice, in two sections")
  func oneIdentityTwice() throws {
    let loaded = error { () throws(TableError) in _ = try contents([["1111", "a"], ["1111", "b"]]) }
    #expect(loaded?.code == .duplicateKey)
    #expect(loaded?.cells?.records == [0, 1])
    let listed = error { () throws(TableError) in _ = try contents([], sections: ["a", "b", "a"]) }
    #expect(listed?.code == .duplicateSection)

    let view = try TableView(contents([["1111", "a"], ["2222", "b"]]))
    let before = ViewState(view)
    let attempts: [(TableView) throws -> Void] = [
      { view in try view.insertRows([(at: [1, 0], values: ["id": "1111"])]) },
      { view in
        try view.insertRows([
          (at: [0, 0], values: ["id": "3333"]), (at: [1, 0], values: ["id": "3333"]),
        ])
      },
      { view in try view.setValue("1111", ofRowAt: [1, 0], column: "id") },
      { view in try view.set(values: ["id": "1111"], ofRowAt: [1, 0]) },
    ]
    for (index, attempt) in attempts.enumerated() {
      let found = #expect(throws: TableError.self) { try attempt(view) }
      #expect(found?.code == .duplicateKey, "\(index)")
      #expect(ViewState(view) == before, "\(index)")
    }
    // The key of a row that goes in the same block is free.
    try view.performBatchUpdates {
      try view.insertRows([(at: [1, 0], values: ["id": "1111"])])
      try view.deleteRows(at: [[0, 0]])
    }
    #expect(view.contents.row(forKey: "1111").flatMap { view.indexPath(of: $0) } == [1, 0])
  }

  @Test("O-134: sections are put in front of another one, and behind it")
  func insertedSections() throws {
    var snapshot = TableSnapshot<Int, Int>()
    try snapshot.appendSections([0, 1])
    var other = snapshot
    try snapshot.insertSections([3, 4], beforeSection: 1)
    try other.insertSections([3, 4], afterSection: 0)
    #expect(snapshot.sectionIdentifiers == [0, 3, 4, 1])
    #expect(other.sectionIdentifiers == [0, 3, 4, 1])
  }

  @Test("O-136: a deleted row that is not there does no harm")
  func anUnknownItemIsDeleted() throws {
    var snapshot = TableSnapshot<Int, Int>()
    try snapshot.appendSections([0, 1])
    let before = snapshot
    snapshot.deleteItems([100])
    #expect(snapshot == before)
    #expect(snapshot.snapshotSections.map(\.rows) == [[], []])
  }

  @Test("O-137: a snapshot that changes nothing is no update", arguments: [false, true])
  func anUnchangedSnapshot(_ isScripted: Bool) throws {
    let rules = RecordingRules([
      .numberOfSections, .numberOfRows, .cellForRow, .titleForHeader, .willDisplayCell, .didEndDisplayingCell,
    ])
    if isScripted {
      rules.rows = [["1"], []]
      let view = try TableView(dataSource: rules, delegate: rules)
      let old = try TableSnapshot([SnapshotSection("A", rows: [1]), SnapshotSection("B", rows: [])])
      var new = old
      try new.appendItems([2])
      try view.apply(new, from: old) { rules.rows = [["1"], ["2"]] }
      rules.log = []
      try view.apply(new, from: new) { Issue.record("the data source was to change") }
    } else {
      let view = try TableView(contents([["1", "a"]]))
      var snapshot = try view.snapshot()
      try snapshot.appendItems(["2"])
      try view.apply(snapshot)
      let effects = try view.effects { try view.apply(snapshot) }
      #expect(effects.moved.isEmpty && effects.inserted.isEmpty && effects.deleted.isEmpty)
      #expect(view.numberOfRows == 2)
    }
    #expect(rules.log == [])
  }

  @Test("O-139: rows of a snapshot's data source can be neither edited nor moved")
  func diffableRowsAreNotEdited() throws {
    let source = TableViewDiffableDataSource(
      try TableSnapshot([SnapshotSection("A", rows: [1, 2])])
    ) { _, _, row in TableCell(text: "\(row)") }
    let view = try TableView(dataSource: source, editing: true)
    #expect(try source.canEditRow(at: [0, 0], in: view).answer == false)
    #expect(try source.canMoveRow(at: [0, 0], in: view).answer == false)
    #expect(try view.editingStyle(forRowAt: [0, 0]) == .none)
    #expect(try view.showsReorderControl(forRowAt: [0, 0]) == false)
    guard case .refused = try view.drag(rowAt: [0, 0], to: [0, 1]) else {
      Issue.record("the row was moved")
      return
    }
  }

  /// Blocks as the source makes them: reloads, deletions and replaced sections by their places before, then
  /// insertions by their places after; moves too, which the source leaves out.
  @Test("O-108: random blocks", arguments: 0..<40)
  func randomBlocks(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var old: [ReferenceUpdates.Section] = (0..<5).map { section in
      ReferenceUpdates.Section(
        name: "s\(section)", rows: (0..<Int.random(in: 0...6, using: &random)).map { "r\(section).\($0)" })
    }
    let view = try UpdateModelTests.makeView(old)
    let rules = RecordingRules([.numberOfRows, .numberOfSections])
    rules.rows = old.map(\.rows)
    let scripted = try TableView(dataSource: rules)
    for round in 0..<6 {
      var block: [TableOperation.Action] = []
      for _ in 0..<60 {
        let table = ReferenceUpdates(old, block).result ?? []
        let candidate = TableOperation.Action.random(before: old, after: table, using: &random)
        guard let candidate, ReferenceUpdates(old, block + [candidate]).result != nil else { continue }
        block.append(candidate)
        if block.count == 10 { break }
      }
      block.shuffle(using: &random)
      let expected = try #require(ReferenceUpdates(old, block).result)
      try view.update(block)
      #expect(view.texts == expected.map(\.rows), "round \(round): \(block)")
      view._checkInvariants()
      try scripted.performBatchUpdates {
        rules.rows = expected.map(\.rows)
        for action in block { try scripted.update(action) }
      }
      #expect(scripted.counts.counts == expected.map(\.rows.count), "round \(round): \(block)")
      scripted._checkInvariants()
      old = expected
    }
  }
}

extension TableOperation.Action {
  /// An operation with places before the block in `before`, and after what there is of it so far in `after`.
  fileprivate static func random(
    before: [ReferenceUpdates.Section], after: [ReferenceUpdates.Section],
    using random: inout SeededGenerator
  ) -> TableOperation.Action? {
    let source = everyPath(before.map(\.rows.count)).randomElement(using: &random)
    let section = before.indices.randomElement(using: &random)
    let place = after.indices.randomElement(using: &random)
    let destination = place.map { section in
      TableIndexPath(section: section, row: Int.random(in: 0...after[section].rows.count, using: &random))
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return source.map { .deleteRow($0) }
    case 2: return source.map { .reloadRow($0) }
    case 3, 4, 5: return destination.map { .insertRow($0) }
    case 6, 7: return source.flatMap { source in destination.map { .moveRow(from: source, to: $0) } }
    case 8: return section.map { .deleteSection($0) }
    case 9: return section.map { .reloadSection($0) }
    case 10: return .insertSection(Int.random(in: 0...after.count, using: &random))
    default: return section.flatMap { section in place.map { .moveSection(from: section, to: $0) } }
    }
  }
}
