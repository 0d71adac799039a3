import SeededNumbers
import Testing

@testable import TabuluaModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Each cell that was told `will_display_cell` is told `did_end_displaying_cell` once: when its row leaves the view, when
/// it is replaced, and when its table is popped.
///
/// After each step the cells that were told the one and not the other are those of the rows in view. Sessions are made at
/// random, with a printed seed; `TABULUA_SEED` says where to begin.
@Suite struct DisplayPairTests {
  static let seed = getenv("TABULUA_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  @Test(arguments: 0..<8) func randomSessions(_ part: Int) throws {
    var told = 0
    for index in 0..<60 {
      let seed = Self.seed &+ UInt64(index * 8 + part)
      var session = try DisplaySession(seed: seed)
      for _ in 0..<25 {
        let step = try session.step()
        let problem = session.problem()
        #expect(problem == nil, "TABULUA_SEED=\(seed) \(step): \(problem ?? "")")
        if problem != nil { return }
      }
      told += session.told
    }
    #expect(told > 1000, "sessions in which nothing comes into view say nothing")
  }

  @Test func aReloadReplacesEachCell() throws {
    let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
    let view = try TableView.loaded([["a", "b", "c"]], rules, viewport: 2)
    try view.reloadData()
    let ends = ["did_end_displaying_cell [0, 0]", "did_end_displaying_cell [0, 1]"]
    let begins = ["will_display_cell [0, 0]", "will_display_cell [0, 1]"]
    #expect(rules.log == ends + begins)
    rules.log = []
    try view.reloadRows(at: [[0, 1]])
    #expect(rules.log == [ends[1], begins[1]])
    rules.log = []
    try view.reloadSections([0])
    #expect(rules.log == [ends[0], begins[0], ends[1], begins[1]])
    rules.log = []
    try view.reconfigureRows(at: [[0, 0]])
    #expect(rules.log == [])
  }

  /// The rows of a data source are named as they stood before it changed them.
  @Test func aReloadOfRowsThatWent() throws {
    let rules = ScriptedTests.makeRules([["a", "b"]], and: [.willDisplayCell, .didEndDisplayingCell])
    let view = try TableView.scripted(rules)
    rules.rows = [["a"]]
    try view.reloadData()
    #expect(
      rules.log.filter { $0.contains("display") } == [
        "did_end_displaying_cell [0, 0]", "did_end_displaying_cell [0, 1]", "will_display_cell [0, 0]",
      ])
  }

  @Test func aPoppedTableTellsItsRows() throws {
    let above = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
    let below = RecordingRules([.willDisplayCell, .didEndDisplayingCell, .viewWillAppear])
    let view = try TableView.loaded([["a", "b"]], below, editing: false)
    try view.push(TableContents(sections: [["x"], ["y"]]), dataSource: above, delegate: above)
    #expect(above.log == ["will_display_cell [0, 0]", "will_display_cell [1, 0]"])
    #expect(below.log == [], "the rows of a covered table stay where they are")
    try view.pop()
    #expect(
      above.log.suffix(2) == ["did_end_displaying_cell [0, 0]", "did_end_displaying_cell [1, 0]"])
    #expect(above.log.count == 4)
    #expect(below.log == ["view_will_appear x"] || below.log.count == 1)
    // One that fails is undone, with the pop.
    try view.push(TableContents(sections: [["x"]]), dataSource: above, delegate: above)
    above.failure = (.didEndDisplayingCell, 3)
    #expect(error { () throws(TableError) in try view.pop() }?.code == .callbackFailed)
    #expect(view.topTable !== view)
  }

  /// Under other rules the old delegate hears of the cells that it was told of, and the new one of its own.
  @Test func otherRulesReplaceEachCell() throws {
    let old = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
    let new = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
    let view = try TableView.loaded([["a", "b"]], old, viewport: 1)
    try view.replaceRules(dataSource: new, delegate: new)
    #expect(old.log == ["did_end_displaying_cell [0, 0]"])
    #expect(new.log == ["will_display_cell [0, 0]"])
    let silent = RecordingRules([])
    try view.replaceRules(dataSource: silent, delegate: silent)
    #expect(new.log.last == "did_end_displaying_cell [0, 0]")
    try view.replaceRules(dataSource: nil, delegate: nil)
    #expect(silent.log == [])
  }
}

/// What one table was told of the cells of its rows, which are known by their names.
private final class DisplayLedger: TableViewDataSource, TableViewDelegate {
  /// What was told: a row, or of which rows it may be that their cell left.
  enum Event {
    case will(String)
    case end([String])
  }

  let implemented: CallbackSet

  /// The rows of a data source that owns them.
  var rows: [[String]] = []

  var events: [Event] = []

  /// The names of the rows before the step.
  var before: [[String]] = []

  /// The rows whose cells were told of and have not left.
  var shown: Set<String> = []

  init(ownsRows: Bool, fixesRows: Bool) {
    var callbacks: CallbackSet = [.willDisplayCell, .didEndDisplayingCell]
    if ownsRows { callbacks.formUnion([.numberOfRows, .numberOfSections, .moveRow, .commitEditingStyle]) }
    if fixesRows { callbacks.formUnion([.canDisplaceRow]) }
    implemented = callbacks
  }

  func names(in view: TableView) -> [[String]] { view.isScripted ? rows : view.texts }

  private func name(_ path: TableIndexPath, _ names: [[String]]) -> String? {
    guard names.indices.contains(path.section), names[path.section].indices.contains(path.row) else {
      return nil
    }
    return names[path.section][path.row]
  }

  func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) {
    events.append(.will(name(path, names(in: view)) ?? "nothing at \(path)"))
  }

  func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) {
    let found = [name(path, names(in: view)), name(path, before)].compactMap { $0 }
    events.append(.end(found))
  }

  func numberOfSections(in view: TableView) -> Int { rows.count }
  func numberOfRows(inSection section: Int, in view: TableView) -> Int { rows[section].count }
  func canDisplaceRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
    TableDecision(path.row != 1)
  }
  func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) {
    rows[destination.section].insert(
      rows[source.section].remove(at: source.row), at: destination.row)
  }
  func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws {
    rows[path.section].remove(at: path.row)
    try view.deleteRows(at: [path])
  }

  /// What is wrong with what was told since the last time; nil if nothing is.
  ///
  /// A path may name a row as it stands now, or as it stood before: one of the two readings must fit.
  func problem(_ view: TableView) -> String? {
    let names = names(in: view)
    let visible = Set(view.isPopped ? [] : view.indexPathsForVisibleRows.compactMap { name($0, names) })
    var readings: Set<Set<String>> = [shown]
    for event in events {
      var next: Set<Set<String>> = []
      for reading in readings {
        switch event {
        case .will(let row): if !reading.contains(row) { next.insert(reading.union([row])) }
        case .end(let rows):
          for row in rows where reading.contains(row) { next.insert(reading.subtracting([row])) }
        }
      }
      readings = next
    }
    let told = events
    events = []
    before = names
    guard !readings.contains(visible) else {
      shown = visible
      return nil
    }
    return "shown were \(shown.sorted()), told was \(told), in view are \(visible.sorted())"
  }
}

/// A session made at random.
private struct DisplaySession {
  private var random: SeededGenerator
  private let view: TableView
  private var ledgers: [(view: TableView, ledger: DisplayLedger)]
  private var popped: (view: TableView, ledger: DisplayLedger)?
  private var fresh = 0
  private(set) var told = 0

  init(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let isScripted = numbers.next(below: 3) == 0
    let ledger = DisplayLedger(ownsRows: isScripted, fixesRows: !isScripted && numbers.next(below: 3) == 0)
    let rows = (0...numbers.next(below: 3)).map { section in
      (0..<numbers.next(below: 5)).map { "r\(section)\($0)" }
    }
    let viewport: TableView.Viewport = [.rows(1), .rows(2), .rows(4), .all][numbers.next(below: 4)]
    let editing = numbers.next(below: 2) == 0
    if isScripted { ledger.rows = rows }
    let contents = TableContents(sections: isScripted ? [] : rows)
    let table = try TableView(
      contents, dataSource: ledger, delegate: ledger, viewport: viewport, editing: editing)
    view = table
    random = numbers
    ledgers = [(table, ledger)]
    ledger.before = ledger.names(in: table)
  }

  /// What is wrong with what the tables were told; nil if nothing is.
  mutating func problem() -> String? {
    var problem: String?
    for (view, ledger) in ledgers + (popped.map { [$0] } ?? []) {
      told += ledger.events.count
      if let found = ledger.problem(view) { problem = found }
    }
    popped = nil
    return problem
  }

  /// Does something to the table on top, and tells what.
  mutating func step() throws -> String {
    guard let (top, ledger) = ledgers.last else { return "" }
    let names = ledger.names(in: top)
    let paths = names.indices.flatMap { section in
      names[section].indices.map { TableIndexPath(section: section, row: $0) }
    }
    let path = paths.isEmpty ? nil : paths[random.next(below: paths.count)]
    let section = names.isEmpty ? nil : random.next(below: names.count)
    switch random.next(below: 15) {
    case 0:
      let rows = random.next(below: 7) - 3
      try top.scroll(by: rows)
      return "scroll \(rows)"
    case 1:
      if let path { try top.scrollToRow(at: path, at: .middle) }
      return "scroll to \(path as Any)"
    case 2:
      let rows = random.next(below: 5)
      try top.setViewport(.rows(rows))
      return "viewport \(rows)"
    case 3:
      try top.reloadData()
      return "reload"
    case 4: return try reload(path, section, top)
    case 5:
      if let path, top.isEditing { _ = try top.deleteRow(at: path) }
      return "delete \(path as Any)"
    case 6:
      if let path, !top.isEditing { _ = try top.swipe(rowAt: path, action: "Delete") }
      return "swipe \(path as Any)"
    case 7, 8:
      if let path, let section, top.isEditing {
        let places = names[section].count + (section == path.section ? 0 : 1)
        let proposed = TableIndexPath(section: section, row: random.next(below: max(1, places)))
        _ = try top.drag(rowAt: path, to: proposed)
        return "drag \(path) to \(proposed)"
      }
      return "no drag"
    case 9 where !top.isScripted: return try push(over: top)
    case 10 where ledgers.count > 1:
      try view.pop()
      popped = ledgers.removeLast()
      return "pop"
    case 11:
      try top.setEditing(!top.isEditing)
      return "editing \(top.isEditing)"
    default: return try block(top, ledger, names)
    }
  }

  private mutating func reload(
    _ path: TableIndexPath?, _ section: Int?, _ top: TableView
  ) throws -> String {
    switch random.next(below: 3) {
    case 0:
      if let path { try top.reloadRows(at: [path]) }
      return "reload \(path as Any)"
    case 1:
      if let section { try top.reloadSections([section]) }
      return "reload section \(section as Any)"
    default:
      if let path { try top.reconfigureRows(at: [path]) }
      return "reconfigure \(path as Any)"
    }
  }

  private mutating func push(over top: TableView) throws -> String {
    guard ledgers.count < 3 else { return "no push" }
    let ledger = DisplayLedger(ownsRows: false, fixesRows: false)
    let rows = (0..<2).map { section in (0..<random.next(below: 4)).map { "p\(section)\($0)" } }
    let table = try top.push(TableContents(sections: rows), dataSource: ledger, delegate: ledger)
    ledger.before = ledger.names(in: table)
    ledgers.append((table, ledger))
    return "push"
  }

  /// An update block of a few changes, made on the lists of a data source as the view is told.
  private mutating func block(
    _ top: TableView, _ ledger: DisplayLedger, _ names: [[String]]
  ) throws -> String {
    let rows = names.indices.flatMap { section in
      names[section].indices.map { TableIndexPath(section: section, row: $0) }
    }
    let deleted = Set(rows.filter { _ in random.next(below: 4) == 0 })
    let reloaded = rows.filter { !deleted.contains($0) && random.next(below: 4) == 0 }
    var after = names
    for path in deleted.sorted().reversed() { after[path.section].remove(at: path.row) }
    var inserted: [(path: TableIndexPath, name: String)] = []
    for section in after.indices where random.next(below: 3) == 0 {
      fresh += 1
      let row = random.next(below: after[section].count + 1)
      after[section].insert("n\(fresh)", at: row)
      inserted.append((TableIndexPath(section: section, row: row), "n\(fresh)"))
    }
    let dropped: Int? = after.count > 1 && random.next(below: 5) == 0 ? random.next(below: after.count) : nil
    if let dropped {
      after.remove(at: dropped)
      inserted.removeAll { $0.path.section == dropped }
    }
    func place(_ path: TableIndexPath) -> TableIndexPath {
      guard let dropped, path.section > dropped else { return path }
      return TableIndexPath(section: path.section - 1, row: path.row)
    }
    try top.performBatchUpdates {
      if top.isScripted { ledger.rows = after }
      try top.deleteRows(at: deleted.filter { $0.section != dropped }.sorted())
      try top.reloadRows(at: reloaded.filter { $0.section != dropped })
      if let dropped { try top.deleteSections([dropped]) }
      if top.isScripted {
        try top.insertRows(at: inserted.map { place($0.path) })
      } else {
        try top.insertRows(inserted.map { (at: place($0.path), values: ["text": .text($0.name)]) })
      }
    }
    return "block: delete \(deleted.sorted()), reload \(reloaded), insert \(inserted), drop \(dropped as Any)"
  }
}
