@testable import TabuluaModel
import Testing

/// Interactions that nobody hears of, against the same ones with somebody who listens.
@Suite struct QuietTests {
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
      columns: columns.map { TableColumn(name: $0) }, mapping: mapping, records: NullRecords(rows: rows))
  }

  struct Random {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  /// What a person or a program does; the same for both views.
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

    init(_ random: inout Random, _ view: TableView, _ step: Int) {
      func path(_ random: inout Random) -> TableIndexPath {
        // One place more than there is, now and then.
        let section = random.next(view.numberOfSections + (random.next(20) == 0 ? 1 : 0))
        let rows = view.numberOfRows(inSection: section) ?? 0
        return TableIndexPath(
          section: section, row: random.next(max(1, rows) + (random.next(6) == 0 ? 1 : 0)))
      }
      let first = path(&random)
      switch random.next(24) {
      case 0..<10:
        let column = random.next(12) == 0 ? "none" : QuietTests.columns[random.next(5)]
        let text = QuietTests.texts[random.next(QuietTests.texts.count)]
        let values: [TableValue] = [
          .text(text), .text(text), .text(text), .text("k\(random.next(14))"), .integer(3), .null,
          .text(["todo", "done"][random.next(2)]),
        ]
        var set = [column: values[random.next(values.count)]]
        if random.next(6) == 0 { set["note"] = .text(text) }
        self = .set(first, set)
      case 10..<13: self = .delete(first)
      case 13..<18: self = .drag(first, path(&random))
      case 18: self = random.next(3) == 0 ? .select(first) : .deselect(first)
      case 19: self = .edit(random.next(4) > 0)
      case 20: self = random.next(3) == 0 ? .openRow(first) : .edit(true)
      case 21: self = .scroll(random.next(7) - 3)
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
  func doWhatTheyDoBeforeAnAudience(seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let contents = try Self.contents(sectioned: seed.isMultiple(of: 2), nulls: seed % 3 == 0)
    let viewport = [Viewport.rows(0), .rows(3), .rows(20), .all][seed % 4]
    var settings = TableViewSettings()
    settings.allowsSelectionDuringEditing = true
    let quiet = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    let heard = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    var calls = 0
    heard.onCall = { _ in calls += 1 }
    for step in 0..<200 {
      let act = Act(&random, quiet, step)
      var row: RowIdentity?
      if case .set(let path, _) = act { row = quiet.row(at: path) }
      let expected = outcome(act, heard)
      #expect(outcome(act, quiet) == expected, "\(act)")
      try #require(ViewState(quiet) == ViewState(heard), "\(act)")
      quiet._checkInvariants()
      if case .set(_, let values) = act, expected.hasPrefix("done"), let value = values["note"], let row {
        #expect(Array(quiet.contents.text(of: row, column: 4).utf8) == Array(value.text.utf8))
      }
      if quiet.numberOfRows == 0 { break }
    }
    #expect(calls > 0)
  }

  func plain(editing: Bool = true) throws -> TableView {
    try TableView(Self.contents(sectioned: true, nulls: false), viewport: .rows(3), editing: editing)
  }

  private func isDone(_ view: TableView) throws -> [Bool] {
    let row = try #require(view.row(at: [0, 2]))
    return [
      view.setQuietly(["title": "x"], of: row), view.dragQuietly([0, 2], to: [1, 0]),
      view.deleteQuietly([0, 1]),
    ]
  }

  @Test func areQuiet() throws {
    let view = try plain()
    #expect(try isDone(view) == [true, true, true])
    #expect(view.numberOfRows == 13)
    #expect(view.contents.row(at: [1, 0]).map { view.contents.text(of: $0, column: 2) } == "done")
    // A value is set outside editing mode too.
    #expect(try isDone(plain(editing: false)) == [true, false, false])
  }

  @Test func areHeard() throws {
    let none = [false, false, false]
    var view = try plain()
    view.onCall = { _ in }
    #expect(try isDone(view) == none)
    view = try plain()
    view.laws = CountingLaws([.notDisplaced])
    #expect(try isDone(view) == none)
    view.deferLaws()
    #expect(try isDone(view) == none)
    view = try plain()
    try view.transaction { () throws(TableError) in
      let done = try? isDone(view)
      #expect(done == none)
    }
    view = try plain()
    try view.tapDeleteControl(forRowAt: [0, 0])
    #expect(try isDone(view) == none)
    view = try plain(editing: false)
    try view.selectRow(at: [0, 0])
    #expect(try isDone(view) == none)
    view = try plain()
    try view.push(TableContents(sections: [["a"]]))
    #expect(try isDone(view) == none)
    view = try plain()
    #expect(view.tryReordering() == none)
    view = try TableView(
      Self.contents(sectioned: true, nulls: false), viewport: .rows(3), editing: true, simulatesReuse: true)
    #expect(try isDone(view) == none)
    view = try TableView(Self.contents(sectioned: true, nulls: false), editing: true)
    try view.performBatchUpdates {
      let done = try? isDone(view)
      #expect(done == none)
    }
    view = try plain()
    try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
    #expect(try isDone(view) == [true, true, false])
    #expect(try TableView.loaded([["a"]]).deleteQuietly([0, 1]) == false)
    #expect(try TableView.loaded([["a"]]).dragQuietly([0, 0], to: [0, 1]) == false)
    #expect(try TableView.loaded([["a"]]).dragQuietly([0, 0], to: [0, 0]) == false)
  }

  @Test func areHeardByCallbacks() throws {
    for callback in TableCallback.allCases where callback != .numberOfRows && callback != .numberOfSections {
      let rules = RecordingRules([callback])
      let view = try TableView(
        Self.contents(sectioned: true, nulls: false), dataSource: rules, delegate: rules, viewport: .rows(3),
        editing: true)
      rules.log = []
      let isSet = callback != .shouldSetValue && callback != .saveState
      // With `can_move_row` the row that comes into view is asked about.
      let isDeleted = CallbackSet.aboutDragsAndValues.contains(callback) && callback != .canMoveRow
      #expect(try isDone(view) == [isSet, callback == .shouldSetValue, isDeleted], "\(callback)")
      #expect(rules.log.isEmpty)
    }
  }

  /// A text that the record says, texts of the same letters in other bytes, and values that are more than a text.
  @Test func whatIsSet() throws {
    let view = try plain()
    let row = try #require(view.contents.row(forKey: "k3"))
    #expect(view.setQuietly(["title": "e\u{301}"], of: row))
    #expect(Array(view.contents.text(of: row, column: 1).utf8) == Array("e\u{301}".utf8))
    #expect(view.contents.hasOverrides)
    #expect(view.setQuietly(["title": "\u{e9}"], of: row))
    #expect(!view.contents.hasOverrides)
    let former = view.contents
    #expect(view.setQuietly(["title": "\u{e9}"], of: row))
    #expect(view.contents.isUnchangedCopy(of: former))
    let more: [RowValues] = [
      [:], ["title": ""], ["title": nil], ["title": 3], ["id": "k3"], ["status": "done"], ["points": 3],
      ["title": "x", "note": "y"], ["none": "x"],
    ]
    for values in more { #expect(!view.setQuietly(values, of: row), "\(values)") }
    #expect(view.contents.isUnchangedCopy(of: former))
  }
}

extension TableView {
  /// What is done quietly while a row is dragged.
  fileprivate func tryReordering() -> [Bool] {
    guard (try? beginReordering(rowAt: [0, 0])) == .began, let row = row(at: [0, 2]) else { return [] }
    return [setQuietly(["title": "x"], of: row), dragQuietly([0, 2], to: [1, 0]), deleteQuietly([0, 1])]
  }
}
