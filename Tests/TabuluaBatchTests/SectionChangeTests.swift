import TabuluaModel
import Testing

@testable import TabuluaBatch
@testable import TabuluaDrawing

/// What the difference of two tables tells of their sections.
@Suite struct SectionChangeTests {
  private func table(_ values: [String]) throws -> TableContents {
    try TableContents(
      columns: ["list"], mapping: TableMapping(sectionBy: "list", sections: values), rows: [])
  }

  /// All lists of different letters among the first four.
  private static let lists: [[String]] = {
    var lists: [[String]] = [[]]
    var last: [[String]] = [[]]
    for _ in 0..<4 {
      last = last.flatMap { list in ["A", "B", "C", "D"].filter { !list.contains($0) }.map { list + [$0] } }
      lists += last
    }
    return lists
  }()

  /// The most letters of a list that stand in the order of another one, by trying all choices.
  private static func mostKept(_ list: [String], _ other: [String]) -> Int {
    (0..<(1 << list.count)).map { choice in
      let chosen = list.indices.filter { choice & (1 << $0) != 0 }.compactMap {
        other.firstIndex(of: list[$0])
      }
      let count = choice.nonzeroBitCount
      return chosen.count == count && chosen == chosen.sorted() ? count : 0
    }.max() ?? 0
  }

  @Test func everyChangeOfFourSections() throws {
    for before in Self.lists {
      let old = try table(before)
      for after in Self.lists {
        let new = try table(after)
        let changes = RowDiff.between(old, new)
        let moved = changes.filter { $0.kind == .sectionMoved }
        let common = before.filter { after.contains($0) }
        #expect(moved.count == common.count - Self.mostKept(common, after), "\(before) \(after)")
        for change in moved {
          #expect(change.fromSection.map { before[$0] } == change.section)
          #expect(change.toSection.map { after[$0] } == change.section)
        }
        // Those that are not told stand in their old order.
        let told = Set(moved.compactMap(\.section))
        #expect(
          before.filter { common.contains($0) && !told.contains($0) }
            == after.filter { common.contains($0) && !told.contains($0) })
        let inserted = changes.filter { $0.kind == .sectionInserted }
        #expect(inserted.compactMap(\.toSection) == after.indices.filter { !before.contains(after[$0]) })
        let deleted = changes.filter { $0.kind == .sectionDeleted }
        #expect(deleted.compactMap(\.fromSection) == before.indices.filter { !after.contains(before[$0]) })
        #expect(changes.count == moved.count + inserted.count + deleted.count)
        #expect(RowDiff.counts(old, new) == RowDiff.counts(of: changes))
      }
    }
  }

  /// Of two sections of one value that is the old one which has its rows, wherever the new one stands.
  @Test(arguments: 0...2) func oneValueTwice(_ place: Int) throws {
    let rows: [[TableValue]] = [["A", "x"], ["A", "y"], ["B", "z"]].map { $0.map { .text($0) } }
    let old = try TableContents(
      columns: ["list", "t"], mapping: TableMapping(text: "t", sectionBy: "list"), rows: rows)
    let view = try TableView(old, viewport: 0)
    try view.insertSections([(at: place, header: "A")])
    #expect(view.numberOfSections == 3)
    #expect(
      RowDiff.between(old, view.contents).allSatisfy { $0.row == nil && $0.from == nil && $0.to == nil })
    #expect(RowDiff.counts(old, view.contents)[.deleted] == nil)
  }

  @Test func words() throws {
    let changes = RowDiff.between(try table(["A", "B", "C", "D"]), try table(["B", "C", "A", "New\n"]))
    let renderer = RunTextRenderer(steps: nil)
    #expect(
      changes.map(renderer.text) == [
        "moved     section A  0 → 2\n", "inserted  section New\\n  at 3\n", "deleted   section D  was at 3\n",
      ])
    #expect(
      RunTextRenderer.count(RowDiff.counts(of: changes))
        == "1 section moved, 1 section inserted, 1 section deleted")
    #expect(
      renderer.summary(of: changes) == """
        moved     1 section
                  section A  0 → 2
        inserted  1 section
                  section New\\n  at 3
        deleted   1 section
                  section D  was at 3

        """)
    #expect(
      changes.map { RunRecord.change($0).json } == [
        #"{"kind":"change","change":"section_moved","section":"A","from":0,"to":2}"#,
        #"{"kind":"change","change":"section_inserted","section":"New\n","to":3}"#,
        #"{"kind":"change","change":"section_deleted","section":"D","from":3}"#,
      ])
  }

  /// Sections without values, or with one that others have too, are told apart by nothing.
  @Test func sectionsThatAreAlike() throws {
    let plain = TableContents(sections: [["a"], ["b"]])
    let view = try TableView(plain)
    try view.moveSection(1, toSection: 0)
    #expect(RowDiff.between(plain, view.contents).allSatisfy { $0.section == nil })
    let old = try table(["A", "B"])
    let other = try TableView(old)
    try other.insertSections([(at: 0, header: "B")])
    #expect(RowDiff.between(old, other.contents).isEmpty)
  }
}
