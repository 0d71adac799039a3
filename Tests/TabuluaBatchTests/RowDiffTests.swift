@testable import TabuluaBatch
import TabuluaModel
import Testing

@Suite struct IncreasingRunTests {
  /// The longest ascending choice by trying every subset; among those the most preferred ones.
  private func best(_ numbers: [(number: Int, isPreferred: Bool)]) -> (count: Int, preferred: Int) {
    var best = (count: 0, preferred: 0)
    for mask in 0..<(1 << numbers.count) {
      let chosen = numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
      guard zip(chosen, chosen.dropFirst()).allSatisfy({ $0.number < $1.number }) else { continue }
      let candidate = (chosen.count, chosen.count { $0.isPreferred })
      if candidate.0 > best.count || (candidate.0 == best.count && candidate.1 > best.preferred) {
        best = candidate
      }
    }
    return best
  }

  private func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { place in
        var longer = shorter
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }

  @Test(arguments: 0...6)
  func againstEverySubset(_ count: Int) {
    for permutation in permutations(count) {
      for preferred in 0..<(1 << count) {
        let numbers = permutation.map { (number: $0, isPreferred: preferred >> $0 & 1 == 1) }
        let chosen = IncreasingRun.heaviest(permutation.map { UInt32($0) }) { numbers[$0].isPreferred }
          .flatMap { Array($0) }
        let expected = best(numbers)
        #expect(chosen == chosen.sorted())
        #expect(IncreasingRun.greatestLength(permutation.map { UInt32($0) }) == expected.count)
        #expect(zip(chosen, chosen.dropFirst()).allSatisfy { numbers[$0].number < numbers[$1].number })
        #expect(chosen.count == expected.count, "\(numbers)")
        #expect(chosen.count { numbers[$0].isPreferred } == expected.preferred, "\(numbers)")
      }
    }
  }
}

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
              kind: .moved, row: "r\(source)", label: "r\(source)", from: [0, source], to: [0, destination])
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
        RowChange(kind: .moved, row: "a", label: "a", from: [0, 0], to: [1, 1])
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
