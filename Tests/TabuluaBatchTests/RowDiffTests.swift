@testable import TabuluaBatch
import TabuluaModel
import Testing

@Suite struct RowDiffTests {
  private func view(_ rows: [[TableValue]], check: String? = nil) throws -> TableView {
    let table = try TableContents(
      columns: ["id", "list"] + (check.map { [$0] } ?? []),
      mapping: TableMapping(sectionBy: "list", key: "id", check: check), rows: rows)
    let view = try TableView(table)
    try view.setEditing(true)
    return view
  }

  @Test func nothing() throws {
    let view = try view([["a", "A"], ["b", "A"]])
    #expect(RowDiff.between(view.contents, view.contents).isEmpty)
  }

  /// One drag is one move, also over a distance, and the dragged row is the one that is named.
  @Test func oneDragIsOneMove() throws {
    for source in 0..<5 {
      for destination in 0..<5 where destination != source {
        let view = try view((0..<5).map { [.text("r\($0)"), "A"] })
        let before = view.contents
        let row = try #require(before.row(at: [0, source]))
        _ = try view.drag(rowAt: [0, source], to: [0, destination])
        let changes = RowDiff.between(before, view.contents, dragged: [row])
        #expect(
          changes == [
            RowChange(
              kind: .moved, row: "r\(source)", label: "r\(source)", from: [0, source], to: [0, destination],
              oldSectionName: "A", newSectionName: "A")
          ], "\(source) → \(destination)")
      }
    }
  }

  @Test func anotherSectionIsAMoveAndNoSet() throws {
    let view = try view([["a", "A"], ["b", "A"], ["c", "B"]])
    let before = view.contents
    _ = try view.drag(rowAt: [0, 0], to: [1, 1])
    #expect(
      RowDiff.between(before, view.contents) == [
        RowChange(
          kind: .moved, row: "a", label: "a", from: [0, 0], to: [1, 1], oldSectionName: "A",
          newSectionName: "B")
      ])
  }

  /// An update and a move: the one says what changed, the other where one row went.
  @Test("O-132: a row that changed, and one that was moved past it")
  func anUpdateAndAMove() throws {
    let table = try TableContents(
      columns: ["id", "text"], mapping: TableMapping(key: "id"),
      rows: [["0", "a"], ["1", "b"], ["2", "c"]])
    let view = try TableView(table)
    try view.setValue("changed", ofRowAt: [0, 1], column: "text")
    try view.moveRow(at: [0, 1], to: [0, 0])
    let changes = RowDiff.between(table, view.contents)
    #expect(changes.map(\.kind).filter { $0 == .moved }.count == 1)
    #expect(changes.filter { $0.kind == .set }.map(\.row) == ["1"])
    #expect(changes.count == 2)
  }

  @Test func thereAndBackIsNothing() throws {
    let view = try view([["a", "A"], ["b", "A"], ["c", "B"]])
    let before = view.contents
    _ = try view.drag(rowAt: [0, 1], to: [1, 0])
    _ = try view.drag(rowAt: [1, 0], to: [0, 1])
    #expect(RowDiff.between(before, view.contents).isEmpty)
  }

  /// The changes stand in the order of the new table.
  @Test func orderOfTheNewTable() throws {
    let view = try view([["a", "A"], ["b", "A"], ["c", "A"], ["d", "B"]])
    let before = view.contents
    _ = try view.drag(rowAt: [1, 0], to: [0, 0])
    _ = try view.drag(rowAt: [0, 1], to: [1, 0])
    #expect(RowDiff.between(before, view.contents).map(\.row) == ["d", "a"])
  }
}
