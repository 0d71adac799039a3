import SeededNumbers
@testable import TabuluaModel
import Testing

/// Interactions of a view without a listener, against those of a view with one: both must come to the same.
@Suite struct ListenerTests {
  /// Records that tell a null from an empty text, with cells that cannot be changed.
  private struct NullRecords: RowContents {
    let rows: [[String?]]
    var hasNulls: Bool { true }
    var numberOfRecords: Int { rows.count }

    func readCell(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
      guard var text = rows[record][column] else { return try body(nil) }
      try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
    }

    func isFixed(_ record: Int, _ column: Int) -> Bool { column == 1 && record.isMultiple(of: 5) }
  }

  static let columns = ["id", "title", "status", "points", "note"]
  static let texts = [
    "a", "b", "e\u{301}", "\u{e9}", "", "3", "a somewhat longer text that has memory",
  ]

  static func contents(sectioned: Bool, nulls: Bool) throws -> TableContents {
    let mapping = TableMapping(
      text: "title", sectionBy: sectioned ? "status" : nil, key: "id", types: ["points": .integer])
    let rows = (0..<14).map { number in
      ["k\(number)", texts[number % texts.count], ["todo", "done", "done"][number % 3], "\(number)", nil]
    }
    guard nulls else {
      return try TableContents(
        columns: columns, mapping: mapping,
        rows: rows.map { row in
          row.enumerated().map { index, text in
            index == 3 ? .integer(Int64(text ?? "") ?? 0) : text.map { .text($0) } ?? .null
          }
        })
    }
    return try TableContents(
      columns: columns.map { TableContents.Column(name: $0) }, mapping: mapping,
      records: NullRecords(rows: rows))
  }

  /// What a person or a program does to both views.
  enum Act {
    case set(TableIndexPath, [String: TableValue])
    case delete(TableIndexPath)
    case drag(TableIndexPath, TableIndexPath)
    case select(TableIndexPath)
    case deselect(TableIndexPath)
    case edit(Bool)
    case openRow(TableIndexPath)
    case insert(TableIndexPath, Int)
    case scroll(Int)
    case accessory(TableIndexPath)

    init(_ random: inout SeededGenerator, _ view: TableView, _ step: Int) {
      func path(_ random: inout SeededGenerator) -> TableIndexPath {
        // One place more than there is, now and then.
        let section = random.next(below: view.numberOfSections + (random.next(below: 20) == 0 ? 1 : 0))
        let rows = view.numberOfRows(inSection: section) ?? 0
        return TableIndexPath(
          section: section, row: random.next(below: max(1, rows) + (random.next(below: 6) == 0 ? 1 : 0)))
      }
      let first = path(&random)
      switch random.next(below: 24) {
      case 0..<10:
        let column = random.next(below: 12) == 0 ? "none" : ListenerTests.columns[random.next(below: 5)]
        let text = ListenerTests.texts[random.next(below: ListenerTests.texts.count)]
        let values: [TableValue] = [
          .text(text), .text(text), .text(text), .text("k\(random.next(below: 14))"), .integer(3), .null,
          .text(["todo", "done"][random.next(below: 2)]),
        ]
        var set = [column: values[random.next(below: values.count)]]
        if random.next(below: 6) == 0 { set["note"] = .text(text) }
        self = .set(first, set)
      case 10..<13: self = .delete(first)
      case 13..<18: self = .drag(first, path(&random))
      case 18: self = random.next(below: 3) == 0 ? .select(first) : .deselect(first)
      case 19: self = .edit(random.next(below: 4) > 0)
      case 20: self = random.next(below: 3) == 0 ? .openRow(first) : .edit(true)
      case 21: self = .scroll(random.next(below: 7) - 3)
      case 22: self = .accessory(first)
      default: self = .insert(first, step)
      }
    }

    func make(in view: TableView) throws -> String {
      switch self {
      case .set(let path, let values): return "\(try view.set(values: values, ofRowAt: path))"
      case .delete(let path): return "\(try view.deleteRow(at: path))"
      case .drag(let path, let other): return "\(try view.drag(rowAt: path, to: other))"
      case .select(let path): try view.selectRow(at: path)
      case .deselect(let path): try view.deselectRow(at: path)
      case .edit(let flag): try view.setEditing(flag)
      case .openRow(let path): return "\(try view.tapDeleteControl(forRowAt: path))"
      case .scroll(let rows): try view.scroll(by: rows)
      case .accessory(let path): try view.setAccessory(.checkmark, forRowAt: path)
      case .insert(let path, let step):
        try view.insertRows([(at: path, values: ["id": .text("new \(step)")])])
      }
      return "made"
    }
  }

  func outcome(_ act: Act, _ view: TableView) -> String {
    do { return try act.make(in: view) } catch { return "\(error)" }
  }

  @Test(arguments: 0..<60)
  func interactionsComeToTheSameWithAListener(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let contents = try Self.contents(sectioned: seed.isMultiple(of: 2), nulls: seed % 3 == 0)
    let viewport = [TableView.Viewport.rows(0), .rows(3), .rows(20), .all][seed % 4]
    var settings = TableViewSettings()
    settings.allowsSelectionDuringEditing = true
    let alone = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    let observed = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    var calls = 0
    observed.onCall = { _ in calls += 1 }
    for step in 0..<200 {
      let act = Act(&random, alone, step)
      var row: RowIdentity?
      if case .set(let path, _) = act { row = alone.row(at: path) }
      let expected = outcome(act, observed)
      #expect(outcome(act, alone) == expected, "\(act)")
      try #require(ViewState(alone) == ViewState(observed), "\(act)")
      alone._checkInvariants()
      if case .set(_, let values) = act, expected.hasPrefix("done"), let value = values["note"], let row {
        #expect(Array(alone.contents.text(of: row, column: 4).utf8) == Array(value.text.utf8))
      }
      if alone.numberOfRows == 0 { break }
    }
    #expect(calls > 0)
  }

  /// What is done last and cannot fail any more needs no journal; what was done in an open transaction is undone with it.
  @Test func changesAreUndoneWithATransactionAroundThem() throws {
    let view = try TableView(Self.contents(sectioned: true, nulls: false), viewport: .rows(3), editing: true)
    let before = ViewState(view)
    #expect(throws: Failure.self) {
      try view.trying {
        #expect(try view.set(values: ["title": "x"], ofRowAt: [0, 2]).word == "done")
        #expect(try view.drag(rowAt: [0, 2], to: [1, 0]).word == "moved")
        #expect(try view.deleteRow(at: [0, 1]).word == "done")
        throw Failure()
      }
    }
    #expect(ViewState(view) == before && !view.contents.hasOverrides)
    #expect(view.openTransactions == 0 && view.journal.isEmpty)
    view.laws = CountingLaws([.own])
    (view.laws as? CountingLaws)?.holds = { _ in false }
    #expect(try view.set(values: ["title": "x"], ofRowAt: [0, 2]).word == "refused")
    #expect(try view.drag(rowAt: [0, 2], to: [1, 0]).word == "refused")
    #expect(try view.deleteRow(at: [0, 1]).word == "refused")
    #expect(ViewState(view) == before && !view.contents.hasOverrides)
  }

  /// A text that the record says, texts of the same letters in other bytes, and a text that the cell holds already.
  @Test func textsInOtherBytes() throws {
    let view = try TableView(Self.contents(sectioned: true, nulls: false), viewport: .rows(3))
    let row = try #require(view.contents.row(forKey: "k3"))
    let path = try #require(view.indexPath(of: row))
    func set(_ text: String) throws -> String {
      try view.set(values: ["title": .text(text)], ofRowAt: path).word
    }
    #expect(try set("e\u{301}") == "done")
    #expect(Array(view.contents.text(of: row, column: 1).utf8) == Array("e\u{301}".utf8))
    #expect(view.contents.hasOverrides)
    #expect(try set("\u{e9}") == "done")
    #expect(!view.contents.hasOverrides)
    let former = view.contents
    #expect(try set("\u{e9}") == "done")
    #expect(view.contents.isUnchangedCopy(of: former))
  }
}
