@testable import TabuluaModel
import Testing

/// The laws about marks, against a look through the whole table.
@Suite struct MarkLawTests {
  /// A table of two sections, with the rows that are marked by the bits of a number.
  private static func table(_ lengths: [Int], marks: Int) throws(TableError) -> TableContents {
    var rows: [[TableValue]] = []
    for (section, count) in lengths.enumerated() {
      for row in 0..<count {
        rows.append([
          .text("\(section)\(row)"), .text("s\(section)"), .boolean(marks >> rows.count & 1 == 1),
        ])
      }
    }
    return try TableContents(
      columns: ["name", "list", "done"],
      mapping: TableMapping(
        sectionBy: "list", check: "done", sections: lengths.indices.map { "s\($0)" },
        types: ["done": .boolean]), rows: rows)
  }

  /// How many marks are too many, or lack.
  private static func faults(_ rule: TableLaw.Rule, _ contents: TableContents) -> Int {
    (0..<contents.numberOfSections).reduce(0) { sum, section in
      let rows = contents.rows(inSection: section)
      let marked = rows.count { contents.isChecked($0) }
      return sum + (rule == .oneMark || rows.isEmpty ? max(0, marked - 1) : abs(marked - 1))
    }
  }

  /// What can be done to the table.
  private static func acts(_ lengths: [Int]) -> [(String, (TableView) throws -> Void)] {
    var acts: [(String, (TableView) throws -> Void)] = [
      ("swap sections", { try $0.moveSection(0, toSection: 1) }),
      ("delete section 0", { try $0.deleteSections([0]) }),
    ]
    for path in everyPath(lengths) {
      for mark in [true, false] {
        acts.append(
          ("set \(path) \(mark)", { _ = try $0.set(values: ["done": .boolean(mark)], ofRowAt: path) }))
      }
      acts.append(("delete \(path)", { try $0.deleteRows(at: [path]) }))
      for target in everyDestination(of: path, lengths) {
        acts.append(("drag \(path) to \(target)", { _ = try $0.drag(rowAt: path, to: target) }))
        acts.append(("move \(path) to \(target)", { try $0.moveRow(at: path, to: target) }))
      }
    }
    return acts
  }

  @Test(
    "one change of a table, which makes it no worse or is refused",
    arguments: [TableLaw.Rule.oneMark, .exactlyOneMark])
  func everyChange(_ rule: TableLaw.Rule) throws {
    var kept = 0, mended = 0, refused = 0
    for lengths in [[0, 1], [1, 1], [2, 0], [2, 1], [2, 2], [3, 1]] {
      for marks in 0..<1 << lengths.reduce(0, +) {
        let contents = try Self.table(lengths, marks: marks)
        let before = Self.faults(rule, contents)
        for (name, act) in Self.acts(lengths) {
          let free = try TableView(contents, editing: true)
          let held = try TableView(contents, editing: true)
          held.laws = CountingLaws([rule])
          try? act(free)
          try? act(held)
          let after = Self.faults(rule, free.contents)
          let isKept = after <= before
          let comment: Comment = "\(rule) \(lengths) \(marks): \(name)"
          #expect(held.texts == (isKept ? free.texts : try TableView(contents).texts), comment)
          #expect(Self.faults(rule, held.contents) == min(before, after), comment)
          if isKept { kept += 1 } else { refused += 1 }
          if after < before { mended += 1 }
          held._checkInvariants()
        }
      }
    }
    #expect(kept > 200 && refused > 100 && mended > 100, "\(kept) \(refused) \(mended)")
  }

  @Test("a table as it is, without a change", arguments: [TableLaw.Rule.oneMark, .exactlyOneMark])
  func asItIs(_ rule: TableLaw.Rule) throws {
    for marks in 0..<1 << 3 {
      let contents = try Self.table([2, 1], marks: marks)
      for own in 0..<1 << 3 {
        let before = try Self.table([2, 1], marks: own)
        let view = try TableView(before)
        view.laws = CountingLaws([rule])
        let found = error { () throws(TableError) in try view.checkLaws(of: contents) }
        let isNoWorse = Self.faults(rule, contents) <= Self.faults(rule, before)
        #expect(found?.code == (isNoWorse ? nil : .lawBroken), "\(own) \(marks)")
        #expect(Self.faults(rule, view.contents) == Self.faults(rule, before))
      }
    }
  }
}
