import SeededNumbers
@testable import TabuluaBatch
import TabuluaModel
import Testing

/// The differences after random edits, against a search through every choice of rows that may count as kept.
@Suite struct RowDiffModelTests {
  private let table: TableContents

  init() throws {
    table = try TableContents(
      columns: ["id", "list", "note"],
      mapping: TableMapping(sectionBy: "list", key: "id", sections: ["A", "B"]),
      rows: (0..<7).map { [.text("r\($0)"), $0 < 4 ? "A" : "B", "n"] })
  }

  private func edit(
    _ view: TableView, _ random: inout SeededGenerator, _ dragged: inout Set<RowIdentity>
  ) throws {
    let paths = (0..<2).flatMap { section in
      (0..<view.contents.numberOfRows(in: section)).map { TableIndexPath(section: section, row: $0) }
    }
    guard let path = paths.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: try view.deleteRows(at: [path])
    case 1: try view.insertRows([(at: path, values: ["id": .text("new\(random.next())")])])
    case 2: try view.setValue(.text("note \(random.next() % 3)"), ofRowAt: path, column: "note")
    default:
      let section = Int.random(in: 0..<2, using: &random)
      let places = view.contents.numberOfRows(in: section) + (section == path.section ? 0 : 1)
      if let row = view.row(at: path) { dragged.insert(row) }
      _ = try view.drag(rowAt: path, to: [section, Int.random(in: 0..<places, using: &random)])
    }
  }

  /// The fewest rows that must count as moved, and among those choices the most dragged ones.
  private func fewestMoved(
    _ before: TableContents, _ after: TableContents, _ dragged: Set<RowIdentity>
  ) -> (moved: Int, dragged: Int) {
    var moved = 0
    var named = 0
    for section in 0..<2 {
      let rows = after.rows(inSection: section)
      let stayed = rows.filter { before.indexPath(of: $0)?.section == section }
      var best = (kept: 0, undragged: 0)
      for mask in 0..<(1 << stayed.count) {
        let kept = stayed.indices.filter { mask >> $0 & 1 == 1 }.map { stayed[$0] }
        let old = kept.compactMap { before.indexPath(of: $0) }
        guard zip(old, old.dropFirst()).allSatisfy({ $0 < $1 }) else { continue }
        let choice = (kept.count, kept.count { !dragged.contains($0) })
        if choice > best { best = choice }
      }
      let other = rows.filter { row in before.contains(row) && !stayed.contains(row) }
      moved += stayed.count - best.kept + other.count
      named += stayed.count { dragged.contains($0) } - (best.kept - best.undragged)
      named += other.count { dragged.contains($0) }
    }
    return (moved, named)
  }

  @Test(arguments: 0..<60)
  func againstEveryChoice(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let view = try TableView(table)
    try view.setEditing(true)
    var dragged: Set<RowIdentity> = []
    for _ in 0..<Int.random(in: 1...12, using: &random) { try edit(view, &random, &dragged) }
    let after = view.contents
    let changes = RowDiff.between(table, after, dragged: dragged)
    let moved = changes.filter { $0.kind == .moved }
    let expected = fewestMoved(table, after, dragged)
    #expect(moved.count == expected.moved)
    let names = Set(dragged.compactMap { table.contains($0) ? table.key(of: $0) : nil })
    #expect(moved.count { names.contains($0.row ?? "") } == expected.dragged)
    #expect(RowDiff.counts(table, after) == RowDiff.counts(of: changes))

    var old: [String] = []
    table.forEachRow { _, row in old.append(table.key(of: row) ?? "") }
    let new = Set(after.rows(inSection: 0) + after.rows(inSection: 1)).compactMap { after.key(of: $0) }
    #expect(Set(changes.filter { $0.kind == .deleted }.compactMap(\.row)) == Set(old).subtracting(new))
    #expect(Set(changes.filter { $0.kind == .inserted }.compactMap(\.row)) == Set(new).subtracting(old))
    for change in changes where change.kind == .set {
      let path = try #require(change.to)
      let row = try #require(after.row(at: path))
      #expect(change.column == "note")
      #expect(change.old == table.value(of: row, column: 2))
      #expect(change.new == after.value(of: row, column: 2))
      #expect(change.old != change.new)
    }
    let written = after.rows(inSection: 0) + after.rows(inSection: 1)
    let differing = written.filter {
      table.contains($0) && table.value(of: $0, column: 2) != after.value(of: $0, column: 2)
    }
    #expect(changes.count { $0.kind == .set } == differing.count)
  }
}
