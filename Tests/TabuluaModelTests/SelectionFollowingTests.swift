import SeededNumbers
import Testing

@testable import TabuluaModel

/// Very many selected rows, when rows and sections come, go and are moved: those are selected whose texts were.
@Suite struct SelectionFollowingTests {
  /// Every row, every second one, or few of them are selected, so that pieces are torn apart at every place.
  @Test(arguments: 1...9) func randomUpdates(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rows = (0..<4).map { section in (0..<700).map { "\(section)-\($0)" } }
    let every = [1, 2, 9][Int(seed % 3)]
    let selected = SelectionIdentityTests.paths(rows.map(\.count)).filter { $0.row.isMultiple(of: every) }
    let view = try SelectionIdentityTests.makeView(rows, selected)
    var expected = Set(selected.map { rows[$0.section][$0.row] })
    for step in 0..<120 {
      let texts = view.texts
      let section = random.next(below: texts.count)
      let other = random.next(below: texts.count)
      func row(_ section: Int) -> Int { random.next(below: max(1, texts[section].count)) }
      switch random.next(below: 8) {
      case 0 where !texts[section].isEmpty:
        let first = row(section)
        let gone = first..<min(first + 1 + random.next(below: 400), texts[section].count)
        try view.deleteRows(at: gone.map { TableIndexPath(section: section, row: $0) })
        expected.subtract(texts[section][gone])
      case 1:
        let first = row(section)
        let new = (0..<1 + random.next(below: 40)).map { number in
          (
            at: TableIndexPath(section: section, row: texts[section].isEmpty ? number : first + number),
            values: ["text": TableValue.text("new \(step) \(number)")]
          )
        }
        _ = try view.insertRows(new)
      case 2 where !texts[section].isEmpty:
        try view.moveRow(
          at: TableIndexPath(section: section, row: row(section)),
          to: TableIndexPath(section: other, row: texts[other].isEmpty ? 0 : row(other)))
      case 3: try view.moveSection(section, toSection: other)
      case 4: try view.insertSections([(at: section, header: "section \(step)")])
      case 5 where texts.count > 3 && step.isMultiple(of: 5):
        try view.deleteSections([section])
        expected.subtract(texts[section])
      case 6 where !texts[section].isEmpty:
        // A row goes where another one comes, so that those behind both keep their numbers.
        let (gone, come) = (row(section), row(section))
        try view.performBatchUpdates {
          try view.deleteRows(at: [TableIndexPath(section: section, row: gone)])
          _ = try view.insertRows([
            (at: TableIndexPath(section: section, row: come), values: ["text": .text("both \(step)")])
          ])
        }
        expected.remove(texts[section][gone])
      case 7 where !texts[section].isEmpty:
        let reloaded = row(section)
        try view.reloadRows(at: [TableIndexPath(section: section, row: reloaded)])
        expected.remove(texts[section][reloaded])
      default: continue
      }
      let now = view.texts
      let paths = view.indexPathsForSelectedRows
      #expect(
        Set(paths.map { now[$0.section][$0.row] }) == expected && paths.count == expected.count, "\(step)")
      view._checkInvariants()
    }
    #expect(!expected.isEmpty)
  }

  /// Parts of a selection, and the rows nearest to a place, are those of a set.
  @Test(arguments: 1...6) func partsAreThoseOfASet(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let paths = (0..<2_000).map { _ in
      TableIndexPath(section: random.next(below: 3), row: random.next(below: [900, 4_000][Int(seed % 2)]))
    }
    let selection = Selection(paths)
    let sorted = Set(paths).sorted()
    for _ in 0..<40 {
      let most = (0..<3).map { _ in random.next(below: 1_000) }
      let kept = selection.keeping { $0.row < most[$0.section] }
      #expect(kept.indexPaths == sorted.filter { $0.row < most[$0.section] })
      kept._checkInvariants()
      let section = random.next(below: 4)
      let others = selection.without { $0 == section }
      #expect(others.indexPaths == sorted.filter { $0.section != section })
      others._checkInvariants()
      let place = TableIndexPath(section: random.next(below: 4), row: random.next(below: 4_200))
      let (before, since) = selection.neighbors { $0 >= place }
      #expect(before == sorted.last { $0 < place })
      #expect(since == sorted.first { $0 >= place })
      var other = selection
      #expect(other == selection)
      other.remove(sorted[random.next(below: sorted.count)])
      #expect(other != selection)
      other.insert(TableIndexPath(section: 9, row: 0))
      #expect(other != selection)
    }
    // In other pieces, but the same rows.
    #expect(Selection(sorted.reversed()) == Selection(sorted))
  }
}
