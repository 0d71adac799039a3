import SeededNumbers
import TabuluaFiles
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaBatch

/// Lines of changes that are written from where names and values lie are those of the changes at hand.
@Suite struct ToldChangeTests {
  private static let csv = #"""
    id,list,n,done,"a ""note"""
    1,A,1.50,yes,"x ""quoted"""
    2,A,2,no,
    3,B,,yes,"a, b"
    4,B,7,,ü
    "5",B,8,no,"line
    end"

    """#

  private static let jsonLines = #"""
    {"id":"1","list":"A","n":1.5,"done":true,"note":"x \"q\""}
    {"id":"2","list":"A","n":2,"done":false,"note":null}
    {"id":"3","list":"B","n":null,"note":""}
    {"id":"4","list":null,"n":7,"note":"\u00fc"}
    {"id":"5","list":"B","note":"plain"}

    """#

  private static func tables() throws -> [TableContents] {
    var tables: [TableContents] = []
    for key in ["id", "n", nil] {
      for section in ["list", nil] {
        let mapping = TableMapping(
          sectionBy: section, key: key == "n" ? "id" : key, check: "done",
          types: key == "n" ? ["n": .number, "id": .integer] : ["n": .number])
        tables.append(try TableFile.load(bytes: Array(csv.utf8), name: "t.csv", mapping: mapping))
        tables.append(try TableFile.load(bytes: Array(jsonLines.utf8), name: "t.jsonl", mapping: mapping))
      }
    }
    return tables
  }

  private func edit(_ view: TableView, _ random: inout SeededGenerator) throws {
    let contents = view.contents
    let paths = (0..<contents.numberOfSections).flatMap { section in
      (0..<contents.numberOfRows(in: section)).map { TableIndexPath(section: section, row: $0) }
    }
    guard let path = paths.randomElement(using: &random) else { return }
    let note = contents.columns[4].name
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try view.deleteRows(at: [path])
    case 1:
      try view.insertRows([
        (
          at: path,
          values: [
            "id": view.contents.columns[0].type == .integer
              ? .integer(Int64.random(in: 100...9_999, using: &random))
              : .text("new\(random.next() % 10_000)"), note: "n\n",
          ]
        )
      ])
    case 2: try view.setValue(.text("note \(random.next() % 3)"), ofRowAt: path, column: note)
    case 3: try view.setValue(.number(0.5), ofRowAt: path, column: "n")
    case 4: try view.setValue(.boolean(Bool.random(using: &random)), ofRowAt: path, column: "done")
    default:
      let section = Int.random(in: 0..<contents.numberOfSections, using: &random)
      let places = contents.numberOfRows(in: section) + (section == path.section ? 0 : 1)
      _ = try view.drag(rowAt: path, to: [section, Int.random(in: 0..<places, using: &random)])
    }
  }

  @Test(arguments: 0..<20) func theSameLines(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var count = 0
    for before in try Self.tables() {
      let view = try TableView(before)
      try view.setEditing(true)
      for _ in 0..<6 { try? edit(view, &random) }
      let comparison = RunComparison(before: before, after: view.contents, table: seed % 2 == 0 ? "t" : nil)
      let walk = ChangeWalk(comparison)
      var lines: [String] = []
      var told: [RowChange] = []
      for part in seed < 10 ? [walk.whole] : walk.halves(ofAtLeast: 1) {
        walk.forEachChange(in: part, write: { (line: borrowing JSONLine) in lines.append(line.text) }) {
          kind, column, make in
          let change = make()
          #expect(change.kind == kind && change.column == column)
          told.append(change)
        }
      }
      #expect(told == comparison.changes())
      #expect(lines == told.map { RunRecord.change($0).json })
      for (line, change) in zip(lines, told) {
        let read = try #require(RowChange(journal: try JSONParser.parse(Array(line.utf8)[...])))
        #expect(read.kind == change.kind && read.row == change.row && read.table == change.table)
      }
      count += lines.count
    }
    #expect(count > 20)
  }

  /// More changes than are handed on to the other thread together: their lines stand in the same order.
  @Test(arguments: [1023, 1024, 1025, 5000]) func manyLines(_ count: Int) throws {
    let before = TableContents(sections: [(0..<count).map { "row \($0)" }])
    let view = try TableView(before)
    for row in 0..<count { try view.setValue(.text("new \(row)"), ofRowAt: [0, row], column: "text") }
    let comparison = RunComparison(before: before, after: view.contents, table: nil)
    let walk = ChangeWalk(comparison)
    #expect(walk.halves().count == (count == 5000 ? 2 : 1))
    var lines: [String] = []
    var number = 0
    for part in walk.halves() {
      walk.forEachChange(in: part, write: { (line: borrowing JSONLine) in lines.append(line.text) }) {
        _, _, _ in number += 1
      }
    }
    #expect(number == count)
    #expect(lines == comparison.changes().map { RunRecord.change($0).json })
  }

  /// Wherever rows are cut into two parts, each change stands in one of them, and in its order.
  @Test(arguments: 0..<20) func parts(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var count = 0
    for before in try Self.tables() {
      let view = try TableView(before)
      try view.setEditing(true)
      for _ in 0..<6 { try? edit(view, &random) }
      let walk = ChangeWalk(RunComparison(before: before, after: view.contents, table: nil))
      let rows = view.contents.numberOfRows
      let whole = changes(of: walk, [walk.whole])
      for place in 0...rows {
        let parts = [
          ChangeWalk.Part(places: 0..<place, tellsSections: true, tellsDeleted: false),
          ChangeWalk.Part(places: place..<rows, tellsSections: false, tellsDeleted: true),
        ]
        #expect(changes(of: walk, parts) == whole, "seed \(seed), before row \(place)")
        count += 1
      }
    }
    #expect(count > 12 * 3)
  }

  private func changes(of walk: ChangeWalk, _ parts: [ChangeWalk.Part]) -> [RowChange] {
    var changes: [RowChange] = []
    for part in parts {
      walk.forEachChange(in: part, write: nil) { _, _, change in changes.append(change()) }
    }
    return changes
  }

  /// Of two halves one has about as many changes as the other one, also where most rows are gone.
  @Test func halvesAreAlike() throws {
    for (rows, deleted) in [(1_000, 0), (1_000, 500), (1_000, 900), (1_000, 1_000)] {
      let before = TableContents(sections: [(0..<rows).map { "row \($0)" }])
      let view = try TableView(before)
      try view.deleteRows(at: (0..<deleted).map { [0, $0] })
      for row in 0..<rows - deleted {
        try view.setValue(.text("new \(row)"), ofRowAt: [0, row], column: "text")
      }
      let walk = ChangeWalk(RunComparison(before: before, after: view.contents, table: nil))
      let halves = walk.halves(ofAtLeast: rows).map { changes(of: walk, [$0]).count }
      #expect(halves.reduce(0, +) == rows && halves.count == 2)
      // Those that are gone are told together.
      #expect(halves[0] == min(rows / 2, rows - deleted), "\(deleted) deleted: \(halves)")
      #expect(walk.halves(ofAtLeast: rows + 1) == [walk.whole])
    }
  }
}
