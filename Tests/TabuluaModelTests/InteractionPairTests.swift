import Testing

@testable import TabuluaModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Every pair of interactions on every small table.
///
/// The tables are all those of one or two sections with zero to three rows *in each section*, twenty in number,
/// loaded, with a key, a check column and a section column. On each the start states are, in editing mode and
/// outside it: no row selected; each row selected alone; all rows selected. Beside these: each row marked, in
/// editing mode, where a mark makes the red minus a green plus; each row's delete button waiting; each row swiped
/// open at each edge; each row's menu open, in editing mode and outside it.
///
/// From each start state each interaction of ``SmallInteraction/all(on:)`` is made, and after it each one of the
/// table as it is then: with every row, every proposed place, every section, and with rows just outside. What
/// code does to a view counts as an interaction here. After each one
///
/// - the outcome, the rows, their marks, the selection, the open row and the mode are what ``SmallTable`` says,
///   each row is the one with the same identity as before, and what the outcome tells as deleted, inserted, moved
///   and selected fits;
/// - the invariants hold;
/// - the inverse changes, in reverse order, give everything that the view holds as it was before, as values; those
///   of the second interaction the state between the two, and then those of the first the start;
/// - the second one's changes made again give its end again.
///
/// A state between the two that came about from the same table before is not left a second time, because
/// everything a view holds is compared. In a run without `--long` no table has more than three rows: the larger ones take most
/// of the time.
@Suite struct InteractionPairTests {
  static let shapes: [[Int]] =
    ((0...3).map { [$0] } + (0...3).flatMap { first in (0...3).map { [first, $0] } })
    .filter { isLong || $0.reduce(0, +) <= 3 }

  static let isLong = getenv("TABULUA_LONG").map { String(cString: $0) }.map { !$0.isEmpty } ?? false

  @Test(arguments: shapes) func everyPair(_ shape: [Int]) throws {
    var seen: Set<ViewState> = []
    for start in PairStart.all(shape) {
      var check = try PairCheck(shape, start)
      try check.run(&seen)
      #expect(check.problems.isEmpty, "\(start)")
      if !check.problems.isEmpty { return }
    }
  }

  /// Each interaction does something from some start, so that the pairs are not all refusals.
  @Test func eachIsDoneSomewhere() throws {
    var done: Set<String> = []
    var all: Set<String> = []
    for start in PairStart.all([2, 1]) {
      let check = try PairCheck([2, 1], start)
      for interaction in SmallInteraction.all(on: check.start) {
        let name = "\(interaction)".split(separator: "(")[0]
        all.insert(String(name))
        var table = check.start
        if case .word(let word) = table.perform(interaction), word != "refused" {
          done.insert(String(name))
        }
      }
    }
    #expect(done == all)
    #expect(all.count == 38)
  }
}

/// How a table is before the first interaction of a pair.
struct PairStart: CustomTestStringConvertible {
  var isEditing: Bool
  var selected: [TableIndexPath] = []
  var allowsMultiple = false
  var interaction: SmallInteraction?

  var testDescription: String { "\(self)" }

  static func all(_ shape: [Int]) -> [PairStart] {
    let rows = everyPath(shape)
    var result: [PairStart] = []
    for isEditing in [false, true] {
      result.append(PairStart(isEditing: isEditing))
      result += rows.map { PairStart(isEditing: isEditing, selected: [$0]) }
      result.append(PairStart(isEditing: isEditing, selected: rows, allowsMultiple: true))
    }
    for row in rows {
      result.append(PairStart(isEditing: true, interaction: .setChecked(row, true)))
      result.append(PairStart(isEditing: true, selected: [row], interaction: .tapDeleteControl(row)))
      for edge in [SwipeEdge.leading, .trailing] {
        result.append(
          PairStart(isEditing: false, selected: [row], interaction: .swipe(row, edge, action: false)))
      }
      result += [false, true].map { PairStart(isEditing: $0, selected: [row], interaction: .openMenu(row)) }
    }
    return result
  }
}

/// The pairs from one start.
struct PairCheck {
  let view: TableView
  let start: SmallTable
  private(set) var problems: [String] = []
  private var trail: [SmallInteraction] = []

  init(_ shape: [Int], _ start: PairStart) throws {
    let values = Array(["A", "B"].prefix(shape.count))
    var rows: [[TableValue]] = []
    for (section, count) in shape.enumerated() {
      for row in 0..<count {
        let key = "\(values[section].lowercased())\(row)"
        rows.append([.text(key), .text("text of \(key)"), .text(values[section]), false])
      }
    }
    let contents = try TableContents(
      columns: ["id", "text", "status", "done"],
      mapping: TableMapping(
        text: "text", sectionBy: "status", key: "id", check: "done", sections: values,
        types: ["id": .text, "text": .text, "status": .text, "done": .boolean]),
      rows: rows)
    var settings = TableViewSettings()
    if start.allowsMultiple {
      settings.allowsMultipleSelection = true
      settings.allowsMultipleSelectionDuringEditing = true
    }
    settings.allowsSelectionDuringEditing = true
    let rules = PermissiveRules()
    view = try TableView(
      contents, dataSource: rules, delegate: rules, settings: settings, viewport: 2,
      editing: start.isEditing)
    for path in start.selected { try view.selectRow(at: path) }
    _ = try start.interaction?.perform(on: view)
    self.start = SmallTable(view)
  }

  /// Makes every pair; states between the two that were seen before are passed over.
  mutating func run(_ seen: inout Set<ViewState>) throws {
    let before = ViewState(view)
    for first in SmallInteraction.all(on: start) {
      trail = [first]
      let mark = view.openTransaction()
      let table = step(first, start)
      let between = ViewState(view)
      if problems.isEmpty, seen.insert(between).inserted {
        for second in SmallInteraction.all(on: table) {
          trail = [first, second]
          makeSecond(second, table, between)
        }
      }
      trail = [first]
      view.rollBackTransaction(to: mark)
      if ViewState(view) != before { report("undone, it is not the start") }
      guard problems.isEmpty else { return }
    }
  }

  private mutating func makeSecond(
    _ interaction: SmallInteraction, _ table: SmallTable, _ between: ViewState
  ) {
    let mark = view.openTransaction()
    _ = step(interaction, table)
    let end = ViewState(view)
    let changes = Array(view.journal[mark...])
    view.rollBackTransaction(to: mark)
    if ViewState(view) != between { report("undone, it is not the state between") }
    if changes.isEmpty { return }
    let again = view.openTransaction()
    for change in changes { view.apply(change) }
    if ViewState(view) != end { report("done again, it is not the end") }
    for change in changes { view.journal.append(change) }
    view.rollBackTransaction(to: again)
    if ViewState(view) != between { report("undone again, it is not the state between") }
  }

  /// Makes an interaction and compares everything; the answer is the table after it.
  private mutating func step(_ interaction: SmallInteraction, _ table: SmallTable) -> SmallTable {
    var expected = table
    let outcome = expected.perform(interaction)
    var effects: InteractionEffects?
    do throws(TableError) {
      let found = try interaction.perform(on: view)
      effects = found.effects
      if .word(found.word) != outcome { report("is \(found.word), not \(outcome)") }
    } catch {
      if .error(error.code) != outcome { report("fails with \(error), not \(outcome)") }
    }
    view._checkInvariants()
    if !view.held.followed.isEmpty { report("a row is followed still") }
    if view.reordering != nil { report("a drag goes on") }
    let found = SmallTable(view)
    expected.adoptNewRows(of: found, from: table)
    if found != expected { report("gives\n\(found)\nnot\n\(expected)") }
    if let effects, !effects.fit(table, found) { report("tells \(effects)") }
    if case .scrollTo(let path) = interaction, table.has(path),
      !view.indexPathsForVisibleRows.contains(path)
    {
      report("does not show the row")
    }
    return found
  }

  private mutating func report(_ problem: String) {
    problems.append("\(trail): \(problem)")
  }
}

/// Rules that let everything happen, and do what a person asks for.
final class PermissiveRules: TableViewDataSource, TableViewDelegate {
  let implemented: CallbackSet = [
    .cellForRow, .commitEditingStyle, .editingStyleForRow, .accessoryButtonTapped, .controlValueChanged,
    .addButtonTapped, .leadingSwipeActions, .contextMenuForRow, .shouldBeginMultipleSelectionInteraction,
  ]

  func place(of callback: TableCallback) -> String? { nil }

  func cell(forRowAt path: TableIndexPath, in view: TableView) -> TableCell? {
    TableCell(editingAccessory: .detailButton, control: .switch(false))
  }

  /// Marked rows have a green plus, the others a red minus.
  func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    try view.isMarked(path) ? .insert : .delete
  }

  func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws {
    if style == .delete { try view.deleteRows(at: [path]) } else { try view.insertNew(path) }
  }

  func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    try view.setValue("told", ofRowAt: path, column: "text")
  }

  func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws {
    try view.setChecked(value == true, forRowAt: path)
  }

  func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) -> TableDecision<Bool> { true }

  func addButtonTapped(in view: TableView) throws {
    if view.numberOfSections > 0 { try view.insertNew([0, 0]) }
  }

  func leadingSwipeActions(forRowAt path: TableIndexPath, in view: TableView) -> SwipeActionsConfiguration? {
    [
      SwipeAction(title: "Mark") { view, path in
        try view.setChecked(!view.isMarked(path), forRowAt: path)
      }
    ]
  }
}

extension PermissiveRules {
  func contextMenu(forRowAt path: TableIndexPath, in view: TableView) -> [MenuElement]? {
    [
      MenuElement(title: "Mark") { view, path in
        try view.setChecked(!view.isMarked(path), forRowAt: path)
      },
      MenuElement(
        title: "More",
        children: [MenuElement(title: "Remove") { view, path in try view.deleteRows(at: [path]) }]),
      MenuElement(title: "Never", isDisabled: true) { view, path in try view.deleteRows(at: [path]) },
      MenuElement(title: "Nothing") { view, path in
        try view.deleteRows(at: [path])
        throw SwipeAction.NotPerformed(reason: "nothing to do")
      },
    ]
  }
}

extension TableView {
  fileprivate func isMarked(_ path: TableIndexPath) throws -> Bool {
    contents.isChecked(try loadedRow(at: path))
  }
}
