import Testing

@testable import TabuluaModel

/// Values, marks, keys and sections of rows that code writes.
@Suite struct ValueTests {
  private func makeView() throws -> TableView {
    let mapping = TableMapping(
      text: "title", sectionBy: "status", key: "id", check: "done",
      types: ["n": .integer, "x": .number])
    let table = try TableContents(
      columns: ["id", "title", "status", "done", "n", "x"], mapping: mapping,
      rows: [
        ["a", "Write", "Doing", "yes", "007", "1.50"], ["b", "Rest", "Doing", "no", "", ""],
        ["c", "Read", "Done", "", "3", "4"],
      ])
    return try TableView(table)
  }

  private func row(_ view: TableView, _ key: String) throws -> RowIdentity {
    try #require(view.contents.row(forKey: key))
  }

  private func code(_ body: () throws -> Void) -> TableError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? TableError)?.code
    }
  }

  @Test func anEqualValueKeepsTheSpelling() throws {
    let view = try makeView()
    let a = try row(view, "a")
    try view.setValue(7, of: a, column: "n")
    try view.setValue(1.5, of: a, column: "x")
    try view.setValue("Write", of: a, column: "title")
    try view.setValue("Doing", of: a, column: "status")
    try view.setChecked(true, of: a)
    try view.setChecked(false, of: try row(view, "c"))
    #expect(!view.contents.hasOverrides)
    try view.setValue(8, of: a, column: "n")
    #expect(view.contents.text(of: a, column: 4) == "8")
    // Back at the value of its record the cell is spelled as there again.
    try view.setValue(7, of: a, column: "n")
    #expect(view.contents.text(of: a, column: 4) == "007")
    #expect(!view.contents.hasOverrides)
  }

  @Test func valuesAreSpelledByType() throws {
    let view = try makeView()
    let a = try row(view, "a")
    try view.setValue(.number(12), of: a, column: "n")
    try view.setValue(2, of: a, column: "x")
    try view.setChecked(false, of: a)
    try view.setValue(nil, of: a, column: "title")
    #expect((1..<6).map { view.contents.text(of: a, column: $0) } == ["", "Doing", "no", "12", "2"])
    #expect(view.contents.value(of: a, column: 5) == .number(2))
    try view.setValue(nil, of: a, column: "x")
    #expect(view.contents.value(of: a, column: 5) == .null)
    #expect(view.contents.value(of: a, column: 3) == .boolean(false))
    view._checkInvariants()
  }

  @Test func whatDoesNotFit() throws {
    let view = try makeView()
    let a = try row(view, "a")
    #expect(code { try view.setValue("x", of: a, column: "n") } == .typeMismatch)
    #expect(code { try view.setValue(1.5, of: a, column: "n") } == .typeMismatch)
    #expect(
      code { try view.setValue(.number(.nan), of: a, column: "x") } == .typeMismatch)
    #expect(code { try view.setValue(1, of: a, column: "title") } == .typeMismatch)
    #expect(code { try view.setValue(1, of: a, column: "nope") } == .unknownColumn)
    #expect(
      code { try view.setValue("Done", of: a, column: "status") }
        == .sectionColumnIsFixed)
    #expect(code { try view.setValue("", of: a, column: "id") } == .emptyKey)
    #expect(code { try view.setValue("b", of: a, column: "id") } == .duplicateKey)
    try view.deleteRows(at: [[0, 0]])
    #expect(code { try view.setValue("x", of: a, column: "title") } == .rowDeleted)
    let plain = try TableView.loaded([["a"]])
    #expect(
      code { try plain.setChecked(true, forRowAt: [0, 0]) } == .noCheckColumn)
    #expect(!view.contents.hasOverrides)
  }

  @Test func keysFollowTheirRows() throws {
    let view = try makeView()
    let a = try row(view, "a")
    try view.setValue("z", of: a, column: "id")
    #expect(view.contents.row(forKey: "z") == a)
    #expect(view.contents.row(forKey: "a") == nil)
    // The key that is free now may be given again, also in the block that deletes its row.
    try view.setValue("a", of: try row(view, "b"), column: "id")
    var rows: [RowIdentity] = []
    try view.performBatchUpdates {
      try view.deleteRows(at: [[1, 0]])
      rows = try view.insertRows([(at: [1, 0], values: ["id": "c", "n": 5])])
    }
    #expect(view.contents.row(forKey: "c") == rows.first)
    #expect(view.contents.value(of: rows[0], column: 4) == .integer(5))
    #expect(view.contents.text(of: rows[0], column: 2) == "Done")
    #expect(view.contents.record(of: rows[0]) == nil)
    view._checkInvariants()
  }

  @Test func rowsThatCannotBeInserted() throws {
    let view = try makeView()
    func code(_ values: [String: TableValue]) -> TableError.Code? {
      error { () throws(TableError) in try view.insertRows([(at: [0, 0], values: values)]) }?.code
    }
    #expect(code(["id": "c"]) == .duplicateKey)
    #expect(code(["title": "x"]) == .emptyKey)
    #expect(code(["id": "d", "nope": 1]) == .unknownColumn)
    #expect(code(["id": "d", "n": "x"]) == .typeMismatch)
    #expect(code(["id": "d", "status": "Done"]) == .sectionColumnIsFixed)
    let twice = error { () throws(TableError) in
      try view.insertRows([(at: [0, 0], values: ["id": "d"]), (at: [0, 1], values: ["id": "d"])])
    }
    #expect(twice?.code == .duplicateKey)
    #expect(view.numberOfRows == 3)
    #expect(code(["id": "d", "status": "Doing"]) == nil)
    #expect(view.contents.indexPath(of: try row(view, "d")) == [0, 0])
  }

  /// A move between sections by a block writes the section, and undoing it restores every cell and mark.
  @Test func everythingOfARowComesBack() throws {
    let view = try makeView()
    let a = try row(view, "a")
    try view.setValue("Changed", of: a, column: "title")
    try view.setAccessory(.detailButton, forRowAt: [0, 0])
    let before = view.contents
    _ = error { () throws(TableError) in
      try view.transaction { () throws(TableError) in
        try view.update([.moveRow(from: [0, 0], to: [1, 1]), .deleteRow([0, 1])])
        #expect(view.contents.text(of: a, column: 2) == "Done")
        #expect(view.contents.accessory(of: a) == .detailButton)
        try view.setValue("q", of: a, column: "id")
        try view.deleteSections([1])
        #expect(view.indexPath(of: a) == nil)
        throw TableError(.noReorder)
      }
    }
    #expect(view.contents.overrides == before.overrides)
    #expect(view.contents.accessories == before.accessories)
    #expect(view.contents.newKeys == before.newKeys)
    #expect(view.indexPath(of: a) == [0, 0])
    view._checkInvariants()
  }

  /// An identity is never given twice, also not after its row was undone.
  @Test func identitiesAreNeverReused() throws {
    let view = try TableView.loaded([[]])
    var seen: Set<RowIdentity> = []
    for round in 0..<6 {
      _ = error { () throws(TableError) in
        try view.transaction { () throws(TableError) in
          let rows = try view.insertRows([(at: [0, 0], values: ["text": "x"])])
          #expect(seen.insert(rows[0]).inserted)
          if round % 2 == 0 { throw TableError(.noReorder) }
        }
      }
      if round % 3 == 0, view.numberOfRows > 0 { try view.deleteRows(at: [[0, 0]]) }
    }
    #expect(seen.count == 6)
  }

  @Test func questionsMustNotWrite() throws {
    let rules = RecordingRules([.canMoveRow])
    let view = try TableView.loaded([["a", "b"]], rules)
    let row = try #require(view.row(at: [0, 0]))
    let tries: [(TableView) throws -> Void] = [
      { try $0.setValue("x", of: row, column: "text") },
      { try $0.insertRows([(at: [0, 0], values: [:])]) }, { try $0.deleteRows(at: [[0, 0]]) },
      { try $0.insertSections([(at: 0, header: nil)]) }, { try $0.performBatchUpdates {} },
    ]
    for attempt in tries {
      var found: TableError?
      rules.onEvent = { _, view in
        do { try attempt(view) } catch { found = error as? TableError }
      }
      _ = try view.drag(rowAt: [0, 0], to: [0, 0])
      #expect(found?.code == .changeDuringQuestion)
    }
    #expect(view.texts == [["a", "b"]])
  }
}
