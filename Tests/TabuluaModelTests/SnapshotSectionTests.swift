import Testing

@testable import TabuluaModel

/// Differences between all small snapshots with sections, against the fewest moves that trying everything finds.
@Suite struct SnapshotSectionTests {
  typealias Section = SnapshotSection<String, Int>

  /// All ways to lay the rows of a list, in its order, into sections.
  static func layouts(_ rows: [Int], into names: [String]) -> [[Section]] {
    guard let name = names.first else { return rows.isEmpty ? [[]] : [] }
    return (0...rows.count).flatMap { count in
      layouts(Array(rows[count...]), into: Array(names.dropFirst())).map {
        [Section(name, rows: Array(rows[..<count]))] + $0
      }
    }
  }

  /// The fewest sections that must be moved, found by trying all choices of sections that stay.
  static func fewestSectionMoves(_ before: [Section], _ after: [Section]) -> Int {
    let names = ["A", "B", "C", "D"]
    func numbers(_ sections: [Section]) -> [Int] {
      sections.map { names.firstIndex(of: $0.identifier) ?? -1 }
    }
    return SnapshotDifferenceTests.fewestMoves(numbers(before), numbers(after))
  }

  /// The fewest rows that must be moved: of those in kept sections before and after, as many as can stay in the
  /// closed form.
  static func fewestRowMoves(_ before: [Section], _ after: [Section]) -> Int {
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.identifier, $0.rows) })
    let keptNames = Set(after.map(\.identifier)).intersection(old.keys)
    let keptBefore = Set(before.filter { keptNames.contains($0.identifier) }.flatMap(\.rows))
    var moves = 0
    for section in after {
      guard let rows = old[section.identifier] else { continue }
      moves += section.rows.filter { keptBefore.contains($0) && !rows.contains($0) }.count
      let here = section.rows.filter(rows.contains)
      moves += SnapshotDifferenceTests.fewestMoves(rows, here)
    }
    return moves
  }

  static func expectRight(_ difference: SnapshotDifference, _ before: [Section], _ after: [Section]) {
    let isRight =
      difference.applied(to: before.map(\.rows)) { after[$0.section].rows[$0.row] } == after.map(\.rows)
    let fewestSections = fewestSectionMoves(before, after)
    let fewestRows = fewestRowMoves(before, after)
    guard
      !isRight || difference.movedSections.count != fewestSections || difference.movedRows.count != fewestRows
    else { return }
    Issue.record("\(before) to \(after): \(difference) instead of \(fewestSections) and \(fewestRows) moves")
  }

  static let snapshotsAfter: [[Section]] = {
    let orders = [["A", "B"], ["B", "A"], ["A"], ["B"], [], ["A", "D", "B"], ["B", "D"], ["C", "A"]]
    let rows = SnapshotDifferenceTests.arrangements([0, 1, 2, 9]).filter { $0.count <= 4 }
    return orders.flatMap { names in rows.flatMap { layouts($0, into: names) } }
  }()

  /// Every snapshot of two sections and three rows to every one of the kept, new and moved sections above.
  @Test func everySmallSnapshot() throws {
    for before in Self.layouts([0, 1, 2], into: ["A", "B"]) {
      for after in Self.snapshotsAfter {
        let difference = try SnapshotDifference(from: before, to: after)
        Self.expectRight(difference, before, after)
        Self.expectRecreated(difference, before, after)
      }
    }
  }

  /// Three sections in every order, some of them gone, with four rows in an order of their own.
  @Test func everyOrderOfSections() throws {
    let orders = [
      ["A", "B", "C"], ["C", "A", "B"], ["C", "B", "A"], ["B", "A", "C"], ["B", "C"], ["C", "D", "A"],
    ]
    for before in Self.layouts([0, 1, 2, 3], into: ["A", "B", "C"]) {
      for names in orders {
        for rows in [[0, 1, 2, 3], [3, 0, 1, 2], [2, 1, 0], [1, 8, 3, 0, 2]] {
          for after in Self.layouts(rows, into: names) {
            let difference = try SnapshotDifference(from: before, to: after)
            Self.expectRight(difference, before, after)
            let dense = try SnapshotDifference(
              from: before.map { SnapshotSection($0.identifier, rows: $0.rows.map(UInt32.init)) },
              to: after.map { SnapshotSection($0.identifier, rows: $0.rows.map(UInt32.init)) })
            #expect(dense == difference)
          }
        }
      }
    }
  }

  /// The rows of deleted and inserted sections that are in both snapshots, and no others, are created anew.
  private static func expectRecreated(
    _ difference: SnapshotDifference, _ before: [Section], _ after: [Section]
  ) {
    let kept = Set(before.map(\.identifier)).intersection(after.map(\.identifier))
    func path(_ row: Int, _ sections: [Section]) -> TableIndexPath? {
      for (section, one) in sections.enumerated() {
        if let index = one.rows.firstIndex(of: row) { return [section, index] }
      }
      return nil
    }
    var expected: [SnapshotDifference.Move] = []
    for row in after.flatMap(\.rows) {
      guard let from = path(row, before), let to = path(row, after) else { continue }
      if !kept.contains(before[from.section].identifier) || !kept.contains(after[to.section].identifier) {
        expected.append(.init(from: from, to: to))
      }
    }
    #expect(difference.recreatedRows == expected)
    #expect(Set(expected.map(\.from)).isSubset(of: difference.deletedRows))
    #expect(Set(expected.map(\.to)).isSubset(of: difference.insertedRows))
  }

  /// The actions of a difference make a view of the one snapshot a view of the other one.
  @Test func actionsOnATable() throws {
    for before in Self.layouts([0, 1, 2], into: ["A", "B"]) {
      for after in Self.snapshotsAfter where after.flatMap(\.rows).count == 3 {
        let difference = try SnapshotDifference(from: before, to: after)
        let view = try TableView(TableContents(sections: before.map { $0.rows.map(String.init) }))
        try view.performBatchUpdates {
          for action in difference.actions {
            switch action {
            case .insertRow(let path):
              try view.insertRows([
                (at: path, values: ["text": .text("\(after[path.section].rows[path.row])")])
              ])
            default: try view.update(action)
            }
          }
        }
        #expect(view.texts == after.map { $0.rows.map(String.init) }, "\(before) to \(after)")
      }
    }
  }

  /// The content of a row in a section that is moved is reloaded afterwards.
  @Test func contentThatChanged() throws {
    let before = [Section("A", rows: [1, 2]), Section("B", rows: [3]), Section("C", rows: [4])]
    let after = [
      Section("C", rows: [4]), Section("A", rows: [1, 3]), Section("B", rows: []), Section("D", rows: [2]),
    ]
    let difference = try SnapshotDifference(from: before, to: after) { _, _ in true }
    #expect(difference.movedSections == [.init(from: 2, to: 0)])
    #expect(difference.insertedSections == [3])
    #expect(difference.movedRows == [.init(from: [1, 0], to: [1, 1])])
    #expect(difference.recreatedRows == [.init(from: [0, 1], to: [3, 0])])
    #expect(difference.reloadedRows == [[0, 0]])
    #expect(difference.reloadedAfterwards == [[0, 0], [1, 1]])
  }
}
