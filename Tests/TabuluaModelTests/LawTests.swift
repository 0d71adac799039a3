import SeededNumbers
@testable import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What changes are held to, and what the view checks itself.
@Suite struct LawTests {
  /// Rows with a section column, so that sections can be told apart wherever they are.
  static func table(_ lengths: [Int]) throws(TableError) -> TableContents {
    try TableContents(
      columns: ["name", "list"],
      mapping: TableMapping(sectionBy: "list", sections: lengths.indices.map { "s\($0)" }),
      rows: lengths.indices.flatMap { section in
        (0..<lengths[section]).map { [.text("\(section)\($0)"), .text("s\(section)")] }
      })
  }

  /// The names of the rows by the value of their section.
  static func rows(_ view: TableView) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for section in 0..<view.numberOfSections {
      result[view.contents.section(section).value ?? "?"] = view.texts[section]
    }
    return result
  }

  static func place(of name: String, in rows: [String: [String]]) -> String? {
    for (section, names) in rows {
      if let row = names.firstIndex(of: name) { return "\(section) \(row)" }
    }
    return nil
  }

  static let shapes: [[Int]] =
    (0...3).flatMap { first in (0...3).map { [first, $0] } } + [[1, 2, 1], [2, 0, 2]]

  /// Whether a law holds for a change, said without looking at how it came about.
  static func holds(
    _ rule: TableLaw.Rule, _ before: [String: [String]], _ after: [String: [String]], moved: Set<String>,
    fixed: Set<String>
  ) -> Bool {
    switch rule {
    case .staysInSection:
      return moved.allSatisfy { name in
        after.allSatisfy { !$1.contains(name) || before[$0]?.contains(name) != false }
      }
    case .lastPlaceKept:
      return before.allSatisfy { section, names in
        names.isEmpty || after[section] == nil || after[section]?.last == names.last
      }
    case .notDisplaced:
      return moved.isEmpty
        || fixed.subtracting(moved).allSatisfy { name in
          let new = place(of: name, in: after)
          return new == nil || new == place(of: name, in: before)
        }
    case .keepsPlace:
      return moved.isEmpty
        || fixed.allSatisfy { name in
          let new = place(of: name, in: after)
          return new == nil || new == place(of: name, in: before)
        }
    default: return true
    }
  }

  static let rules: [TableLaw.Rule] = [.staysInSection, .lastPlaceKept, .notDisplaced, .keepsPlace]

  /// Every drag and every programmatic move in small tables, with every set of rows that may not be displaced.
  @Test(arguments: shapes) func everyMove(_ lengths: [Int]) throws {
    for rule in Self.rules {
      let laws = CountingLaws([rule])
      let view = try TableView(Self.table(lengths), editing: true)
      view.laws = laws
      let before = Self.rows(view)
      let names = before.values.flatMap { $0 }.sorted()
      for bits in 0..<(rule == .notDisplaced || rule == .keepsPlace ? 1 << names.count : 1) {
        let fixed = Set(names.indices.filter { bits & 1 << $0 != 0 }.map { names[$0] })
        // The rows are asked about where they stood.
        laws.fixed = { path, view in
          fixed.contains(view.texts[path.section][path.row]) && Self.rows(view) == before
        }
        for source in everyPath(lengths) {
          for target in everyDestination(of: source, lengths) where target != source {
            let name = view.texts[source.section][source.row]
            let after = moved(view.texts, source, target)
            let new = Dictionary(uniqueKeysWithValues: after.enumerated().map { ("s\($0)", $1) })
            let expected = Self.holds(rule, before, new, moved: [name], fixed: fixed)
            let comment: Comment = "\(rule) \(source) to \(target) with \(fixed.sorted())"
            try view.trying {
              let outcome = try view.drag(rowAt: source, to: target)
              #expect((outcome.word == "refused") == !expected, comment)
              #expect(Self.rows(view) == (expected ? new : before), comment)
            }
            try view.trying {
              let found = error { () throws(TableError) in try view.moveRow(at: source, to: target) }
              #expect(found?.code == (expected ? nil : .lawBroken), comment)
              #expect(Self.rows(view) == (expected ? new : before), comment)
            }
            #expect(Self.rows(view) == before, comment)
          }
        }
      }
      view._checkInvariants()
    }
  }

  /// Update blocks of many kinds, against what the tables before and after say.
  @Test(arguments: rules) func randomUpdates(_ rule: TableLaw.Rule) throws {
    var random = SeededGenerator(seed: 4)
    var counts = [0, 0]
    for _ in 0..<600 {
      let lengths = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Int.random(in: 0...4, using: &random)
      }
      let laws = CountingLaws([rule])
      let view = try TableView(Self.table(lengths))
      let free = try TableView(Self.table(lengths))
      let before = Self.rows(view)
      let fixed = Set(before.values.flatMap { $0 }.sorted().filter { _ in Bool.random(using: &random) })
      laws.fixed = { path, view in
        fixed.contains(view.texts[path.section][path.row]) && Self.rows(view) == before
      }
      view.laws = laws
      let paths = everyPath(lengths).shuffled(using: &random)
      let deleted = Array(paths.prefix(Int.random(in: 0...1, using: &random)))
      let moving = Array(paths.dropFirst(deleted.count).prefix(Int.random(in: 0...2, using: &random)))
      let targets = moving.map { _ in
        TableIndexPath(
          section: Int.random(in: 0..<lengths.count, using: &random),
          row: Int.random(in: 0...4, using: &random))
      }
      let inserted = (0..<Int.random(in: 0...1, using: &random)).map { _ in
        TableIndexPath(section: Int.random(in: 0..<lengths.count, using: &random), row: 0)
      }
      let movedSection = Int.random(in: 0...3, using: &random) == 0 ? lengths.count - 1 : nil
      func update(_ view: TableView) throws(TableError) {
        try view.performBatchUpdates {
          try view.deleteRows(at: deleted)
          try view.insertRows(at: inserted)
          for (source, target) in zip(moving, targets) { try view.moveRow(at: source, to: target) }
          if let movedSection { try view.moveSection(movedSection, toSection: 0) }
        }
      }
      if error({ () throws(TableError) in try update(free) }) != nil { continue }
      let names = Set(moving.map { view.texts[$0.section][$0.row] })
      let expected = Self.holds(rule, before, Self.rows(free), moved: names, fixed: fixed)
      counts[expected ? 1 : 0] += 1
      let found = error { () throws(TableError) in try update(view) }
      let comment: Comment =
        "\(lengths) delete \(deleted) insert \(inserted) move \(moving) to \(targets), section \(movedSection ?? -1), fixed \(fixed.sorted())"
      #expect(found?.code == (expected ? nil : .lawBroken), comment)
      #expect(Self.rows(view) == (expected ? Self.rows(free) : before), comment)
      view._checkInvariants()
    }
    #expect(counts[0] > 50 && counts[1] > 50)
  }

  @Test func marks() throws {
    let laws = CountingLaws([.oneMark])
    let view = try TableView(
      TableContents(
        columns: ["name", "list", "done"],
        mapping: TableMapping(sectionBy: "list", check: "done", types: ["done": .boolean]),
        rows: [["a", "x", true], ["b", "x", false], ["c", "y", true], ["d", "y", false]]), editing: true)
    view.laws = laws
    let second = error { () throws(TableError) in try view.setChecked(true, forRowAt: [0, 1]) }
    #expect(
      second?.refusalByLaw?.reason == "law `oneMark`: the rows at [0, 0] and [0, 1] would both be marked")
    #expect(
      error { () throws(TableError) in try view.setAccessory(.checkmark, forRowAt: [1, 1]) }?.code
        == .lawBroken)
    #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).word == "refused")
    #expect(try view.drag(rowAt: [0, 1], to: [1, 0]).word == "moved")
    #expect(
      error { () throws(TableError) in
        try view.insertRows([(at: [0, 0], values: ["name": "e", "done": .boolean(true)])])
      }?.code == .lawBroken)
    try view.performBatchUpdates {
      try view.setChecked(false, forRowAt: [0, 0])
      try view.insertRows([(at: [0, 0], values: ["name": "e", "done": .boolean(true)])])
    }
    #expect(view.texts == [["e", "a"], ["b", "c", "d"]])
  }

  @Test func noSelectionLeft() throws {
    let rules = RecordingRules([.didSelectRow])
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    view.laws = CountingLaws([.noSelectionLeft])
    #expect(
      try view.tapRow(at: [0, 1])
        == .refused(reason: "law `noSelectionLeft`: the row at [0, 1] would stay selected"))
    #expect(view.indexPathForSelectedRow == nil)
    rules.onEvent = { _, view in try view.deselectRow(at: [0, 1]) }
    #expect(try view.tapRow(at: [0, 1]) == .done(InteractionEffects()))
  }

  /// A law is asked once, at the end of what is outermost.
  @Test func askedOnce() throws {
    let rules = RecordingRules([.moveRow, .didEndReorderingRow, .commitEditingStyle])
    let view = try TableView.loaded([["a", "b", "c"]], rules, viewport: 2)
    let laws = CountingLaws([.own, .own])
    view.laws = laws
    func asked(_ body: () throws -> Void) rethrows -> Int {
      laws.asked = 0
      try body()
      return laws.asked
    }
    // Blocks nest, and so do calls inside events.
    #expect(
      try asked {
        try view.performBatchUpdates {
          try view.deleteRows(at: [[0, 0]])
          try view.performBatchUpdates { try view.insertRows(at: [[0, 0]]) }
        }
      } == 2)
    rules.onEvent = { callback, view in
      if callback != .commitEditingStyle { try view.setEditing(!view.isEditing) }
    }
    #expect(try asked { _ = try view.drag(rowAt: [0, 0], to: [0, 1]) } == 2)
    // Not for a mode, nor for a selection.
    for _ in 0..<2 { #expect(try asked { try view.setEditing(!view.isEditing) } == 0) }
    #expect(try asked { try view.selectRow(at: [0, 0]) } == 0)
    #expect(try asked { try view.deselectRow(at: [0, 0]) } == 0)
    #expect(try asked { try view.configure { $0.header = "x" } } == 0)
    rules.onEvent = { _, _ in }
    #expect(try asked { _ = try view.deleteRow(at: [0, 0]) } == 2)
    #expect(
      try asked { _ = try view.effects { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) } } == 2)
    #expect(try asked { try view.trying { try view.deleteRows(at: [[0, 0]]) } } == 2)
    // Not where nothing changed, and not for another part of the table in view.
    #expect(try asked { _ = try view.drag(rowAt: [0, 0], to: [0, 0]) } == 0)
    #expect(try asked { try view.setEditing(view.isEditing) } == 0)
    #expect(try asked { try view.scroll(by: 1) } == 0)
    #expect(try asked { try view.reloadData() } == 0)
    // The first broken law ends the check.
    laws.holds = { _ in false }
    #expect(
      asked { _ = error { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) } } == 1)
    #expect(view.texts.joined().count == 1)
  }

  @Test func aLawCannotChangeTheTableAndItsErrorsAreTold() throws {
    var calls: [CallRecord] = []
    let view = try TableView.loaded([["a", "b"]], onCall: { calls.append($0) })
    let laws = CountingLaws([.own])
    view.laws = laws
    laws.holds = { view in
      try view.moveRow(at: [0, 0], to: [0, 1])
      return true
    }
    calls = []
    let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }
    #expect(found?.code == .callbackFailed && found?.call == TableError.Call(.law, law: "own"))
    #expect(found?.at == "laws.lua:1")
    #expect((found?.cause as? TableError)?.code == .changeDuringQuestion)
    #expect(view.texts == [["a", "b"]])
    let record = try #require(calls.last)
    #expect(record.callback == .law && record.failed && record.arguments == [.text("own")])
    #expect(record.at == "laws.lua:1")

    laws.holds = { view in TableDecision(view.texts == [["a", "b"]], reason: "in order") }
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]) == .refused(reason: "law `own`: in order"))
    #expect(calls.last?.result == .boolean(false) && calls.last?.reason == "in order")
    #expect(view.reorderingIndexPath == nil)
    laws.holds = { _ in TableDecision(false) }
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]) == .refused(reason: "law `own` would be broken"))
    let raised = error { () throws(TableError) in try view.moveRow(at: [0, 0], to: [0, 1]) }
    #expect(raised?.code == .lawBroken && raised?.isUndone == true)
  }

  /// Scripted data sources: a drop is refused before the rows move, and otherwise they cannot be moved back.
  @Test(arguments: [false, true]) func scripted(_ isSaved: Bool) throws {
    let saving: CallbackSet = isSaved ? [.saveState, .restoreState] : []
    let rules = RecordingRules(saving.union([.numberOfSections, .numberOfRows, .moveRow]))
    rules.rows = [["a", "b"], ["c"]]
    let view = try TableView.scripted(rules)
    let laws = CountingLaws([.notDisplaced])
    laws.fixed = { path, _ in path == [0, 0] }
    view.laws = laws
    #expect(
      try view.drag(rowAt: [0, 1], to: [0, 0])
        == .refused(reason: "law `notDisplaced`: the row at [0, 0] would go to [0, 1]: pinned"))
    #expect(rules.calls[.moveRow] == nil && rules.rows == [["a", "b"], ["c"]])
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).word == "moved")

    laws.checkedLaws = [TableLaw(name: "stay", rule: .staysInSection)]
    if isSaved {
      #expect(
        try view.drag(rowAt: [0, 0], to: [1, 0])
          == .refused(reason: "law `stay`: the row at [0, 0] would go to section 1"))
      #expect(rules.rows == [["b", "a"], ["c"]])
    } else {
      let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [1, 0]) }
      #expect(found?.code == .lawBroken && found?.isUndone == false)
      #expect(found?.refusalByLaw == nil)
      let next = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }
      #expect(next?.code == .dataSourceOutOfStep)
      try view.reloadData()
    }
    #expect(try view.drag(rowAt: [0, 0], to: [0, 0]) == .unchanged)
  }

  /// Records that count how often a cell is read.
  private struct CountingRecords: RowContents {
    /// Unchecked, because one test uses it on one task.
    final class Counter: @unchecked Sendable { var reads = 0 }

    let numberOfRecords: Int
    let counter = Counter()

    func readCell(
      _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void
    ) rethrows {
      counter.reads += 1
      try Array((column == 0 ? "r\(record)" : "s\(record % 2)").utf8).withUnsafeBytes { try body($0) }
    }
  }

  /// The laws that the view checks itself look at no more rows in a large table than in a small one.
  @Test func theCostIsFlat() throws {
    var costs: Set<[Int]> = []
    for size in [40, 4_000] {
      let records = CountingRecords(numberOfRecords: size)
      let view = try TableView(
        TableContents(
          columns: [
            TableContents.Column(name: "name", type: .text), TableContents.Column(name: "list", type: .text),
          ],
          mapping: TableMapping(sectionBy: "list"), records: records), editing: true)
      let laws = CountingLaws([
        .staysInSection, .lastPlaceKept, .notDisplaced, .oneMark, .noSelectionLeft, .own,
      ])
      var displaced = 0
      laws.fixed = { _, _ in
        displaced += 1
        return false
      }
      view.laws = laws
      records.counter.reads = 0
      let length = try #require(view.numberOfRows(inSection: 0))
      #expect(try view.drag(rowAt: [0, 2], to: [0, 7]).word == "moved")
      #expect(try view.drag(rowAt: [1, length - 3], to: [1, length - 5]).word == "moved")
      costs.insert([records.counter.reads, displaced, laws.asked])
    }
    #expect(costs.count == 1)
    #expect(costs.first?.dropFirst() == [7, 2])
  }

  /// Deferred laws see all changes as one.
  @Test func deferred() throws {
    let laws = CountingLaws([.staysInSection, .own])
    let view = try TableView(Self.table([2, 1]), editing: true)
    view.laws = laws
    view.deferLaws()
    #expect(view.hasDeferredLaws && view.laws == nil)
    #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).word == "moved")
    #expect(try view.drag(rowAt: [1, 0], to: [0, 1]).word == "moved")
    #expect(laws.asked == 0)
    try view.checkDeferredLaws()
    #expect(laws.asked == 1 && !view.hasDeferredLaws)
    view._checkInvariants()
    #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).word == "refused")

    view.deferLaws()
    #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).word == "moved")
    #expect(error { () throws(TableError) in try view.checkDeferredLaws() }?.code == .lawBroken)
    #expect(view.texts.map(\.count) == [1, 2])
    view._checkInvariants()
  }
}
