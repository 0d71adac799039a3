@testable import TabuluaModel

/// A small table before an update block, with everything that goes with its rows.
///
/// Its sections are named A, B, C and so on, its rows a0, a1, b0 and so on. Two rows are in view.
struct UpdateStart: Equatable, Sendable {
  /// How many rows each section has.
  var shape: [Int]
  var selected: [TableIndexPath] = []
  var marked: [TableIndexPath] = []
  /// The row whose delete button waits: it was swiped or, in editing mode, its red minus was tapped.
  var open: TableIndexPath?
  /// Whether the table is in editing mode, where at most one row can be selected here.
  var isEditing = false
  /// The place of the first row in view, in the whole table.
  var first = 0

  var sections: [ReferenceUpdates.Section] {
    shape.enumerated().map { section, count in
      let name = Self.name(section)
      return ReferenceUpdates.Section(
        name: name.uppercased(), rows: (0..<count).map { "\(name)\($0)" })
    }
  }

  static func name(_ section: Int) -> String { String(UnicodeScalar(UInt8(97 + section))) }

  /// The paths of all rows.
  var paths: [TableIndexPath] {
    shape.enumerated().flatMap { section, count in
      (0..<count).map { TableIndexPath(section: section, row: $0) }
    }
  }
}

/// What a view shows of a small table.
struct UpdateState: Equatable {
  var sections: [ReferenceUpdates.Section]
  var selected: [String]
  var marked: [String]
  var open: String?
  var isEditing: Bool
  /// Whether rows show the controls of editing mode, and not only what a swipe uncovered.
  var showsControls: Bool
  /// The place of the first row in view.
  var first: Int
}

/// What comes of an update block.
enum UpdateOutcome: Equatable {
  case state(UpdateState)
  case problem(ReferenceUpdates.Problem)
}

extension UpdateOutcome {
  /// What the rules say of a block.
  ///
  /// Selection, marks, the open row and the view itself follow the rows; a row that is shown anew is no longer
  /// selected, and no longer open. The view begins with the first row in view that stays where it is among its neighbours; at the top of
  /// the table it stays at the top.
  static func expected(_ start: UpdateStart, _ actions: [ReferenceUpdates.Action]) -> Self {
    let old = start.sections
    let reference = ReferenceUpdates(old, actions)
    if let problem = reference.problem { return .problem(problem) }
    let new = reference.result ?? []
    func text(_ path: TableIndexPath) -> String { old[path.section].rows[path.row] }
    let rows = new.flatMap(\.rows)
    let selected = start.selected.map(text).filter { !reference.reloaded.contains($0) }
    let marked = start.marked.map(text)
    let open = start.open.map(text).flatMap {
      rows.contains($0) && !reference.reloaded.contains($0) ? $0 : nil
    }
    var first = start.first
    if first > 0 {
      let stays = start.paths.dropFirst(first).prefix(2).first { path in
        rows.contains(text(path))
          && !actions.contains { action in
            switch action {
            case .moveRow(path, _): true
            case .moveSection(let section, _): section == path.section
            default: false
            }
          }
      }
      if let stays, let place = rows.firstIndex(of: text(stays)) { first = place }
    }
    return .state(
      UpdateState(
        sections: new, selected: rows.filter(selected.contains), marked: rows.filter(marked.contains),
        open: open, isEditing: open != nil || start.isEditing, showsControls: start.isEditing,
        first: max(0, min(first, rows.count - 2))))
  }
}

/// A view of a small table, on which blocks are tried; each is undone before the next.
final class UpdateBench {
  let view: TableView
  private let start: UpdateStart
  private let before: UpdateState

  init(_ start: UpdateStart) throws(TableError) {
    self.start = start
    view = try TableView(start)
    before = UpdateState(view)
  }

  /// What comes of a block, and whether it is undone as if it had not been.
  func outcome(_ block: [UpdateStep]) -> (outcome: UpdateOutcome, isUndone: Bool) {
    var outcome: UpdateOutcome?
    do throws(TableError) {
      try view.transaction { () throws(TableError) in
        try view.perform(block)
        outcome = .state(UpdateState(view))
        throw TableError(.noReorder)
      }
    } catch {
      if outcome == nil { outcome = .problem(ReferenceUpdates.Problem(error)) }
    }
    return (outcome ?? .state(before), UpdateState(view) == before)
  }
}

extension ReferenceUpdates.Problem {
  init(_ error: TableError) {
    self.init(code: error.code, actions: error.operations.map(\.action))
    if case .cells(let cells, _) = error.facts { path = cells.path }
    guard case .update(let fault) = error.facts else { return }
    switch fault {
    case .rowOutOfRange(let row, let rows, _): (path, expected) = (row, rows)
    case .sectionOutOfRange(let number, let sections, let operation):
      (path, section, expected) = (operation.action.rowBefore, number, sections)
    case .insertOutOfRange(let operation, .rows(let rows, _)):
      (path, expected) = (operation.action.rowAfter, rows)
    case .insertOutOfRange(let operation, .sections(let sections)):
      (path, expected) = (operation.action.rowAfter, sections)
      section = path?.section ?? operation.action.sectionAfter
    case .countMismatch(let first, let all, _):
      (actions, section, expected) = ([], first.section, first.rule.expected)
      wrong = all.compactMap { wrong in
        let rule = wrong.rule
        let numbers = [rule.before, rule.inserted, rule.deleted, rule.movedIn, rule.movedOut]
        return wrong.section.map { "\($0): \(numbers) is \(rule.expected), not \(wrong.actual)" }
      }
    case .tooManyRows, .conflict, .failed, .inProgress: break
    }
  }
}

extension TableView {
  /// A loaded table with a section column and check marks, as it is before a block.
  convenience init(_ start: UpdateStart) throws(TableError) {
    let rows = start.sections.flatMap { section in
      section.rows.map { [TableValue.text($0), .text(section.name), false] }
    }
    let contents = try TableContents(
      columns: ["text", "status", "done"],
      mapping: TableMapping(
        text: "text", sectionBy: "status", check: "done", sections: start.sections.map(\.name),
        types: ["text": .text, "status": .text, "done": .boolean]),
      rows: rows)
    var settings = TableViewSettings()
    settings.allowsMultipleSelection = true
    settings.allowsSelectionDuringEditing = true
    try self.init(contents, settings: settings, viewport: 2, editing: start.isEditing)
    for path in start.selected { try selectRow(at: path) }
    for path in start.marked { try setChecked(true, forRowAt: path) }
    try scroll(by: start.first)
    if let path = start.open {
      if start.isEditing { _ = try tapDeleteControl(forRowAt: path) } else { try swipe(rowAt: path) }
    }
  }

  /// Does the steps of a block.
  func perform(_ block: [UpdateStep]) throws(TableError) {
    try performBatchUpdates { for step in block { try step.perform(on: self) } }
  }
}

extension UpdateState {
  init(_ view: TableView) {
    let contents = view.contents
    sections = []
    sections.reserveCapacity(contents.numberOfSections)
    marked = []
    var count = 0
    for section in 0..<contents.numberOfSections {
      let value = contents.section(section).value ?? "no value"
      var texts: [String] = []
      for row in contents.rows(inSection: section) {
        let text = contents.text(of: row, column: 0)
        // A row in a section that is not its own is told by its name.
        texts.append(contents.text(of: row, column: 1) == value ? text : "\(text) astray")
        if contents.isChecked(row) { marked.append(text) }
      }
      sections.append(ReferenceUpdates.Section(name: value, rows: texts))
      count += texts.count
    }
    let all = sections
    func text(_ path: TableIndexPath) -> String { all[path.section].rows[path.row] }
    selected = view.indexPathsForSelectedRows.map(text)
    open = view.pendingDeletion.map(text)
    isEditing = view.isEditing
    showsControls = view.showsEditingControls
    if view.swipedRow != (showsControls ? nil : view.pendingDeletion) { open = "two rows" }
    first =
      view.firstVisibleRow.map { path in all[..<path.section].reduce(path.row) { $0 + $1.rows.count } } ?? 0
    if view.numberOfRows != count || view.numberOfSections != all.count { open = "other counts" }
  }
}

/// One thing that the body of a block does.
indirect enum UpdateStep: Equatable, Sendable {
  case update(TableOperation.Action)
  /// A block inside the block.
  case block([UpdateStep])
  /// A block inside the block whose body throws at its end, which the body around it catches.
  case failing([UpdateStep])

  /// The operations that a block comes to.
  static func actions(_ block: [UpdateStep]) -> [TableOperation.Action] {
    block.flatMap { step in
      switch step {
      case .update(let action): [action]
      case .block(let inner): actions(inner)
      case .failing: [TableOperation.Action]()
      }
    }
  }

  func perform(on view: TableView) throws(TableError) {
    switch self {
    case .update(let action): try view.update(action)
    case .block(let inner): try view.perform(inner)
    case .failing(let inner):
      try? view.performBatchUpdates {
        for step in inner { try step.perform(on: view) }
        throw Failure()
      }
    }
  }
}

/// A block on a table.
struct UpdateTrial: Equatable, Sendable {
  var start: UpdateStart
  var block: [UpdateStep]

  /// What is expected of a block; ``UpdateOutcome/expected(_:_:)``, or something wrong, to try the tests themselves.
  typealias Model = (UpdateStart, [TableOperation.Action]) -> UpdateOutcome

  /// What is wrong with the view, against a model; nil if nothing is.
  func difference(from model: Model = UpdateOutcome.expected) -> String? {
    guard let bench = try? UpdateBench(start) else { return "the table cannot be made" }
    return difference(on: bench, from: model)
  }

  /// The same, on a view that is there already.
  func difference(on bench: UpdateBench, from model: Model = UpdateOutcome.expected) -> String? {
    let expected = model(start, UpdateStep.actions(block))
    let (found, isUndone) = bench.outcome(block)
    if found != expected { return "gives\n  \(found)\nnot\n  \(expected)" }
    return isUndone ? nil : "is not undone"
  }
}
