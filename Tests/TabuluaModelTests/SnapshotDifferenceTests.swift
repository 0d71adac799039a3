import SeededNumbers
import Testing

@testable import TabuluaModel

/// Differences between all small snapshots, against the fewest moves that trying everything finds.
@Suite struct SnapshotDifferenceTests {
  /// Whether the rows in `staying` can stay by the closed form.
  ///
  /// To a place after the change comes a new row, else one that was moved there, else the next one that stays.
  static func fits(_ before: [Int], _ after: [Int], staying: Set<Int>) -> Bool {
    var rest = before.filter(staying.contains)[...]
    for row in after where staying.contains(row) {
      guard rest.first == row else { return false }
      rest.removeFirst()
    }
    return rest.isEmpty
  }

  /// The fewest moves that lead from one list to the other, found by trying all choices of rows that stay.
  static func fewestMoves(_ before: [Int], _ after: [Int]) -> Int {
    let kept = before.filter(Set(after).contains)
    var fewest = kept.count
    for choice in 0..<(1 << kept.count) {
      let staying = Set(kept.indices.filter { choice & 1 << $0 != 0 }.map { kept[$0] })
      if kept.count - staying.count < fewest, fits(before, after, staying: staying) {
        fewest = kept.count - staying.count
      }
    }
    return fewest
  }

  /// All orders of all choices of some rows.
  static func arrangements(_ rows: [Int]) -> [[Int]] {
    var result: [[Int]] = [[]]
    for (index, row) in rows.enumerated() {
      var others = rows
      others.remove(at: index)
      result += arrangements(others).map { [row] + $0 }
    }
    return result
  }

  static func permutations(_ rows: [Int]) -> [[Int]] { arrangements(rows).filter { $0.count == rows.count } }

  /// Every way to put two new rows, or one, or none, into a list.
  static func withNewRows(_ rows: [Int]) -> [[Int]] {
    var result = [rows]
    for first in 0...rows.count {
      let one = rows[..<first] + [100] + rows[first...]
      result.append(Array(one))
      for second in first + 1...one.count { result.append(Array(one[..<second] + [101] + one[second...])) }
    }
    return result
  }

  static func expectRight(
    _ difference: SnapshotDifference, _ before: [Int], _ after: [Int], moves: Int?,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let comment: Comment = "\(before) to \(after)"
    let result = difference.applied(to: [before]) { after[$0.row] }
    #expect(result == [after], comment, sourceLocation: location)
    if let moves { #expect(difference.movedRows.count == moves, comment, sourceLocation: location) }
    #expect(
      difference.insertedRows.map { after[$0.row] } == after.filter { !before.contains($0) }, comment,
      sourceLocation: location)
    #expect(
      difference.deletedRows.map { before[$0.row] } == before.filter { !after.contains($0) }, comment,
      sourceLocation: location)
  }

  /// Every list of up to five rows to every list of some of them in any order with up to two new ones.
  @Test func everySmallList() throws {
    for count in 0...5 {
      let before = Array(0..<count)
      for kept in Self.arrangements(before) {
        let fewest = Self.fewestMoves(before, kept)
        for after in Self.withNewRows(kept) {
          let hashed = try SnapshotDifference(from: before, to: after)
          Self.expectRight(hashed, before, after, moves: fewest)
          let dense = try SnapshotDifference(
            from: before.map(UInt32.init), to: after.map(UInt32.init))
          #expect(hashed == dense)
        }
      }
    }
  }

  /// Every order of up to seven rows, and every choice of six in every order.
  @Test(arguments: [6, 7]) func everyOrder(_ count: Int) throws {
    let before = Array(0..<count)
    for after in count == 6 ? Self.arrangements(before) : Self.permutations(before) {
      let difference = try SnapshotDifference(from: before, to: after)
      let moves = Self.fewestMoves(before, after)
      guard
        difference.movedRows.count != moves
          || difference.applied(to: [before], inserting: { _ in -1 }) != [after]
      else { continue }
      Issue.record("\(before) to \(after): \(difference.movedRows.count) moves instead of \(moves)")
    }
  }

  /// Long lists: the moves are the kept rows less a longest ascending run, found in the plain quadratic way.
  @Test(arguments: 1...40) func longLists(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = Array(0..<Int.random(in: 0...300, using: &random)).shuffled(using: &random)
    var after = before
    for _ in 0..<Int.random(in: 0...100, using: &random) where !after.isEmpty {
      let row = after.remove(at: Int.random(in: after.indices, using: &random))
      if Bool.random(using: &random) {
        after.insert(row, at: Int.random(in: 0...after.count, using: &random))
      }
    }
    for new in 0..<Int.random(in: 0...50, using: &random) {
      after.insert(1_000 + new, at: Int.random(in: 0...after.count, using: &random))
    }
    if seed % 8 == 0 { after.shuffle(using: &random) }
    let places = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
    let kept = after.compactMap { places[$0] }
    var lengths: [Int] = []
    for (index, place) in kept.enumerated() {
      lengths.append(1 + (kept[..<index].indices.filter { kept[$0] < place }.map { lengths[$0] }.max() ?? 0))
    }
    let moves = kept.count - (lengths.max() ?? 0)
    Self.expectRight(try SnapshotDifference(from: before, to: after), before, after, moves: moves)
    Self.expectRight(
      try SnapshotDifference(from: before.map(String.init), to: after.map(String.init)), before, after,
      moves: moves)
    for factor in [UInt32(1), 50_000] {
      let dense = try SnapshotDifference(
        from: before.map { UInt32($0) * factor }, to: after.map { UInt32($0) * factor })
      Self.expectRight(dense, before, after, moves: moves)
    }
  }

  /// Texts of all lengths, some that are not ASCII; equal ones may be written with other characters.
  @Test func texts() throws {
    var before: [String] = []
    for length in 0...40 {
      before.append(String(repeating: "a", count: length))
      if length > 0 { before.append(String(repeating: "a", count: length - 1) + "\u{e9}") }
      if length > 0 { before.append("\u{1F600}" + String(repeating: "b", count: length)) }
    }
    var after = before.map { $0.hasSuffix("\u{e9}") ? $0.dropLast() + "e\u{301}" : $0 }
    #expect(try SnapshotDifference(from: before, to: after).isEmpty)
    after.append(after.removeFirst())
    #expect(try SnapshotDifference(from: before, to: after).movedRows.count == 1)
    after.append("a")
    #expect(throws: SnapshotDuplicates<Never, String>.self) {
      try SnapshotDifference(from: before, to: after)
    }
  }

  @Test func oneRowDraggedIsOneMove() throws {
    let before = (0..<1_000).map { "row \($0)" }
    let difference = try SnapshotDifference(from: before, to: before[1...] + [before[0]])
    #expect(difference.movedRows == [.init(from: [0, 0], to: [0, 999])])
    #expect(difference.actions == [.moveRow(from: [0, 0], to: [0, 999])])
  }

  @Test func equalListsDiffer() throws {
    let rows = Array(0..<100)
    #expect(try SnapshotDifference(from: rows, to: rows).isEmpty)
    #expect(try SnapshotDifference(from: [Int](), to: []).isEmpty)
    #expect(try SnapshotDifference(from: [UInt32](), to: []).isEmpty)
  }

  /// A row that stays is reloaded in the block, one that is moved after it; others are not asked about.
  @Test func contentThatChanged() throws {
    let before = ["a", "b", "c", "d", "e"]
    let after = ["e", "a", "c", "d", "f"]
    var asked: [String] = []
    let difference = try SnapshotDifference(from: before, to: after) { old, new in
      #expect(before[old.row] == after[new.row])
      asked.append(before[old.row])
      return ["c", "e"].contains(before[old.row])
    }
    #expect(asked.sorted() == ["a", "c", "d", "e"])
    #expect(difference.reloadedRows == [[0, 2]])
    #expect(difference.reloadedAfterwards == [[0, 0]])
    #expect(difference.movedRows == [.init(from: [0, 4], to: [0, 0])])
    let same = try SnapshotDifference(from: before, to: before) { old, _ in old.row == 1 }
    #expect(same.reloadedRows == [[0, 1]] && same.movedRows.isEmpty && !same.isEmpty)
  }

  // MARK: Duplicates

  /// All lists of up to four letters: an error with just the letters that stand twice, and where.
  @Test func everyDuplicate() {
    var lists: [[UInt32]] = [[]]
    for length in 0..<4 {
      lists += lists.filter { $0.count == length }.flatMap { list in (0..<3).map { list + [$0] } }
    }
    for before in lists {
      for after in lists {
        var expected = SnapshotDuplicates<Never, UInt32>()
        expected.rowsBefore = Self.duplicates(before)
        expected.rowsAfter = Self.duplicates(after)
        do {
          _ = try SnapshotDifference(from: before, to: after)
          #expect(expected.isEmpty, "\(before) to \(after)")
        } catch {
          #expect(error == expected, "\(before) to \(after)")
        }
        do {
          _ = try SnapshotDifference(from: before, to: after)
          #expect(expected.isEmpty, "\(before) to \(after)")
        } catch {
          #expect(error == expected, "\(before) to \(after)")
        }
      }
    }
  }

  private static func duplicates(_ rows: [UInt32]) -> [SnapshotDuplicates<Never, UInt32>.Duplicate<
    UInt32, TableIndexPath
  >] {
    var result: [SnapshotDuplicates<Never, UInt32>.Duplicate<UInt32, TableIndexPath>] = []
    for (place, row) in rows.enumerated() where rows.firstIndex(of: row) == place {
      let places = rows.indices.filter { rows[$0] == row }
      if places.count > 1 { result.append(.init(identifier: row, places: places.map { [0, $0] })) }
    }
    return result
  }

  @Test func duplicatesInSections() {
    let before = [SnapshotSection("A", rows: [1, 2]), SnapshotSection("B", rows: [2])]
    let after = [
      SnapshotSection("A", rows: [1]), SnapshotSection("A", rows: [3]), SnapshotSection("C", rows: [3]),
    ]
    do {
      _ = try SnapshotDifference(from: before, to: after)
      Issue.record("nothing was found to stand twice")
    } catch {
      #expect(error.sectionsBefore.isEmpty)
      #expect(error.sectionsAfter == [.init(identifier: "A", places: [0, 1])])
      #expect(error.rowsBefore == [.init(identifier: 2, places: [[0, 1], [1, 0]])])
      #expect(error.rowsAfter == [.init(identifier: 3, places: [[1, 0], [2, 0]])])
    }
  }

  /// Keys whose hashes are all the same are told apart all the same.
  @Test func badHashes() throws {
    struct Key: Hashable {
      let value: Int
      static func == (first: Self, second: Self) -> Bool { first.value == second.value }
      func hash(into hasher: inout Hasher) {}
    }
    for after in Self.arrangements([0, 1, 2, 3]) {
      let hashed = try SnapshotDifference(
        from: (0..<4).map { Key(value: $0) }, to: after.map { Key(value: $0) })
      #expect(try hashed == SnapshotDifference(from: Array(0..<4), to: after))
    }
  }
}
