import Testing

@testable import TabuluaModel

/// Groups B and X of the cases from outside sources, by their numbers.
@Suite struct UpdateCases {
  private func result(
    _ texts: [[String]], _ body: @escaping (TableView) throws -> Void
  ) throws -> [[String]] {
    let view = try TableView.loaded(texts)
    try view.performBatchUpdates { try body(view) }
    return view.texts
  }

  private func insert(_ view: TableView, _ rows: [(Int, Int, String)]) throws {
    try view.insertRows(
      rows.map { (at: TableIndexPath(section: $0.0, row: $0.1), values: ["text": .text($0.2)]) })
  }

  private let states = ["Arizona", "California", "Delaware", "New Jersey", "Washington"]
  private let listing = ["Alaska", "Arizona", "California", "Georgia", "New Jersey", "Virginia"]

  @Test("O-87: a listing of the guide")
  func aListingOfTheGuide() throws {
    let found = try result([states]) { view in
      try insert(view, [(0, 0, "Alaska"), (0, 3, "Georgia"), (0, 5, "Virginia")])
      try view.deleteRows(at: [[0, 2], [0, 4]])
    }
    #expect(found == [listing])
  }

  @Test("O-88: the order of the calls does not matter")
  func theOrderOfTheCallsDoesNotMatter() throws {
    let found = try result([states]) { view in
      try view.deleteRows(at: [[0, 4], [0, 2]])
      try insert(view, [(0, 5, "Virginia"), (0, 0, "Alaska"), (0, 3, "Georgia")])
    }
    #expect(found == [listing])
  }

  @Test("O-90: moves are simultaneous")
  func movesAreSimultaneous() throws {
    let found = try result([["0", "1", "2"]]) { view in
      try view.moveRow(at: [0, 1], to: [0, 0])
      try view.moveRow(at: [0, 2], to: [0, 1])
    }
    #expect(found == [["1", "2", "0"]])
  }

  @Test("O-91: one move shifts the rest")
  func oneMoveShiftsTheRest() throws {
    #expect(
      try result([["0", "1", "2"]]) { try $0.moveRow(at: [0, 2], to: [0, 0]) } == [["2", "0", "1"]])
  }

  @Test("O-93: insert and move")
  func insertAndMove() throws {
    let found = try result([["0", "2"]]) { view in
      try insert(view, [(0, 1, "4"), (0, 3, "3")])
      try view.moveRow(at: [0, 1], to: [0, 0])
    }
    #expect(found == [["2", "4", "0", "3"]])
  }

  @Test("O-96: section moves")
  func sectionMoves() throws {
    let found = try result([["0"], ["1"], ["2"]]) { view in
      try view.moveSection(1, toSection: 0)
      try view.moveSection(2, toSection: 1)
    }
    #expect(found == [["1"], ["2"], ["0"]])
  }

  @Test("O-98: rows of a deleted section")
  func rowsOfADeletedSection() throws {
    let found = try result([["a"], ["b", "c"]]) { view in
      try view.deleteSections([1])
      try view.deleteRows(at: [[1, 0]])
    }
    #expect(found == [["a"]])
  }

  @Test("O-100: nested blocks are one")
  func nestedBlocksAreOne() throws {
    let found = try result([["a", "b"]]) { view in
      try view.deleteRows(at: [[0, 0]])
      try view.performBatchUpdates { try insert(view, [(0, 1, "N")]) }
    }
    #expect(found == [["b", "N"]])
  }

  @Test("O-101: the selection follows its row")
  func theSelectionFollowsItsRow() throws {
    let view = try TableView.loaded([["a", "b", "c", "d"]], editing: false)
    try view.selectRow(at: [0, 2])
    try view.performBatchUpdates {
      try view.deleteRows(at: [[0, 0]])
      try insert(view, [(0, 0, "N"), (0, 1, "N")])
    }
    #expect(view.texts == [["N", "N", "b", "c", "d"]])
    #expect(view.indexPathsForSelectedRows == [[0, 3]])
  }

  @Test("O-103: a reloaded row loses its selection")
  func aReloadedRowLosesItsSelection() throws {
    let view = try TableView.loaded([["a", "b", "c", "d"]], editing: false)
    try view.selectRow(at: [0, 3])
    try view.reloadRows(at: [[0, 3]])
    #expect(view.indexPathForSelectedRow == nil)
  }

  @Test("O-106: an empty block")
  func anEmptyBlock() throws {
    #expect(try result([["a"], []]) { _ in } == [["a"], []])
  }

  // MARK: Illegal

  private func failure(
    _ texts: [[String]], after: [[String]]? = nil, _ body: @escaping (TableView) throws -> Void
  ) throws -> TableError? {
    let rules = RecordingRules([.numberOfRows, .numberOfSections])
    rules.rows = texts
    let view = try after == nil ? TableView.loaded(texts) : TableView(dataSource: rules)
    if let after { rules.rows = after }
    let found = error { () throws(TableError) in try view.performBatchUpdates { try body(view) } }
    if after == nil { #expect(view.texts == texts) }
    #expect((0..<texts.count).map { view.numberOfRows(inSection: $0) } == texts.map(\.count))
    return found
  }

  @Test("O-109: the rows do not add up")
  func theRowsDoNotAddUp() throws {
    let found = try failure([["a", "b", "c"]], after: [["a", "b", "c", "d", "e", "f"]]) {
      try $0.insertRows(at: [[0, 5]])
    }
    let rule = CountRule(before: 3, inserted: 1, deleted: 0, movedIn: 0, movedOut: 0)
    #expect(found?.wrongCount == CountMismatch(section: 0, rule: rule, actual: 6))
    #expect(found?.operations.map(\.action) == [.insertRow([0, 5])])
  }

  @Test("O-111: the sections do not add up")
  func theSectionsDoNotAddUp() throws {
    let found = try failure([], after: [[], [], []]) { _ in }
    #expect(found?.wrongCount == CountMismatch(section: nil, rule: CountRule(before: 0), actual: 3))
  }

  @Test("O-112: delete beyond the section")
  func deleteBeyondTheSection() throws {
    for after in [nil, [[String]()]] {
      let found = try failure([[]], after: after) { try $0.deleteRows(at: [[0, 9]]) }
      expect(found, .update(.rowOutOfRange([0, 9], rows: 0, TableOperation(.deleteRow([0, 9])))))
    }
  }

  @Test("O-114: insert beyond the result")
  func insertBeyondTheResult() throws {
    let found = try failure([["a"], []], after: [["a"], []]) { try $0.insertRows(at: [[1, 2]]) }
    let operation = TableOperation(.insertRow([1, 2]))
    expect(found, .update(.insertOutOfRange(operation, .rows(0, section: 1))))
  }

  private func expectConflict(
    _ found: TableError?, _ one: TableOperation.Action, _ other: TableOperation.Action
  ) {
    #expect(found?.code == .conflictingUpdates)
    #expect(found?.operations.map(\.action) == [one, other])
  }

  @Test("O-115: delete and reload")
  func deleteAndReload() throws {
    let found = try failure([["a", "b"]]) { view in
      try view.deleteRows(at: [[0, 0]])
      try view.reloadRows(at: [[0, 0]])
    }
    expectConflict(found, .deleteRow([0, 0]), .reloadRow([0, 0]))
  }

  @Test("O-116: delete and move")
  func deleteAndMove() throws {
    let found = try failure([["a", "b"]]) { view in
      try view.deleteRows(at: [[0, 1]])
      try view.moveRow(at: [0, 1], to: [0, 0])
    }
    expectConflict(found, .deleteRow([0, 1]), .moveRow(from: [0, 1], to: [0, 0]))
  }

  @Test("O-118: insert and move to one place")
  func insertAndMoveToOnePlace() throws {
    let found = try failure([["a", "b"]]) { view in
      try insert(view, [(0, 0, "N")])
      try view.moveRow(at: [0, 1], to: [0, 0])
    }
    expectConflict(found, .insertRow([0, 0]), .moveRow(from: [0, 1], to: [0, 0]))
  }

  @Test("O-120: out of a deleted section")
  func outOfADeletedSection() throws {
    let found = try failure([["a"], ["b"]]) { view in
      try view.deleteSections([1])
      try view.moveRow(at: [1, 0], to: [0, 0])
    }
    expectConflict(found, .deleteSection(1), .moveRow(from: [1, 0], to: [0, 0]))
  }

  @Test("O-122: reload and delete a section")
  func reloadAndDeleteASection() throws {
    let found = try failure([["a"], ["b"]]) { view in
      try view.reloadSections([1])
      try view.deleteSections([1])
    }
    expectConflict(found, .reloadSection(1), .deleteSection(1))
  }

  /// The two are refused by their own names, where UIKit prints wrong sums.
  @Test("O-124: reload a row and move its section")
  func reloadARowAndMoveItsSection() throws {
    let rows = [["a", "b", "c"], ["d", "e", "f"]]
    let found = try failure(rows) { view in
      try view.reloadRows(at: [[1, 0]])
      try view.moveSection(1, toSection: 0)
    }
    expectConflict(found, .moveSection(from: 1, to: 0), .reloadRow([1, 0]))
  }

  @Test func thePlacesOfBothAreTold() throws {
    let view = try TableView.loaded([["a", "b"]])
    var line = 0
    view.placeOfUpdates = {
      line += 1
      return "edits.lua:\(line)"
    }
    let found = error { () throws(TableError) in
      try view.update([.deleteRow([0, 0]), .reloadRow([0, 0])])
    }
    #expect(found?.operations.map(\.at) == ["edits.lua:2", "edits.lua:3"])
    #expect(found?.at == "edits.lua:3")
  }

  @Test func aBlockWhoseBodyThrows() throws {
    let view = try TableView.loaded([["a", "b"]])
    let found = error { () throws(TableError) in
      try view.performBatchUpdates {
        try view.deleteRows(at: [[0, 0]])
        throw Failure()
      }
    }
    #expect(found?.code == .updateFailed)
    #expect(found?.cause as? Failure == Failure())
    #expect(view.texts == [["a", "b"]])
    // A nested block that throws, and whose error is caught, adds nothing.
    try view.performBatchUpdates {
      try view.deleteRows(at: [[0, 0]])
      try? view.performBatchUpdates {
        try view.deleteRows(at: [[0, 1]])
        throw Failure()
      }
    }
    #expect(view.texts == [["b"]])
  }

  @Test func whatCannotBeDoneInsideABlock() throws {
    let view = try TableView.loaded([["a", "b"]])
    try view.performBatchUpdates {
      #expect(error { () throws(TableError) in try view.reloadData() }?.code == .updateInProgress)
      #expect(
        error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }?.code
          == .updateInProgress)
    }
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).word == "moved")
  }
}
