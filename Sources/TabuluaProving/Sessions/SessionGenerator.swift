import TabuluaBatch
import TabuluaModel
import TabuluaPolicy

/// Makes up what a person might do next.
struct SessionGenerator {
  private var numbers: SampleNumbers

  init(seed: UInt64) { numbers = SampleNumbers(seed: seed) }

  /// The kinds of steps and how often each is taken, in parts of the sum.
  private enum Verb: CaseIterable {
    case drag, tap, editing, delete, swipe, insert, set, control, accessory, pending, select, deselect, scroll
    case reload, add

    var weight: Int {
      switch self {
      case .drag: 40
      case .tap, .set: 10
      case .editing, .delete, .swipe, .select: 5
      case .insert, .control, .accessory, .pending, .deselect, .add: 3
      case .scroll: 2
      case .reload: 1
      }
    }
  }

  private static let total = Verb.allCases.reduce(0) { $0 + $1.weight }

  /// A step that makes sense for a table, or nearly so.
  mutating func next(_ bench: SessionBench) -> Interaction {
    let view = bench.view
    if view.tableBelow != nil, numbers.once(in: 6) { return .back }
    if !bench.policy.implemented.isDisjoint(with: SessionBench.undoCallbacks), numbers.once(in: 8) {
      return numbers.once(in: 3) ? .redo : .undo
    }
    // Most rules are about drags, which need editing mode.
    if !view.isEditing, numbers.once(in: 3) { return .setEditing(true) }
    var place = numbers.below(Self.total)
    let verb = Verb.allCases.first { verb in
      place -= verb.weight
      return place < 0
    }
    guard let verb, let path = row(of: view) else { return .setEditing(!view.isEditing) }
    let row = RowReference.path(path)
    switch verb {
    case .drag:
      if bench.policy.implemented.contains(.targetIndexPathForMovingRows), numbers.once(in: 3),
        let drag = groupDrag(path, view)
      {
        return drag
      }
      return drag(path, view)
    case .tap: return .tap(row)
    case .editing: return .setEditing(!view.isEditing)
    case .delete: return numbers.once(in: 2) ? .delete(row) : .tapDelete(row)
    case .swipe:
      if bench.policy.implemented.contains(.contextMenuForRow), numbers.once(in: 2) {
        return .menu(row, action: numbers.once(in: 4) ? [] : numbers.pick(bench.menuTitles) ?? [])
      }
      let swipes: CallbackSet = [.leadingSwipeActions, .trailingSwipeActions]
      if !bench.policy.implemented.isDisjoint(with: swipes), numbers.once(in: 8) {
        return .fullSwipe(row, numbers.once(in: 3) ? .leading : .trailing)
      }
      let titles = bench.actionTitles + ["Delete"]
      let action = numbers.once(in: 4) ? nil : numbers.pick(titles)
      return .swipe(row, numbers.once(in: 3) ? .leading : .trailing, action: action)
    case .insert: return .insert(row)
    case .set: return set(path, bench) ?? .tap(row)
    case .control:
      let values: [TableValue] = [.boolean(true), .boolean(false), .integer(0), .integer(1), .number(0.5)]
      return .changeControl(row, numbers.pick(values) ?? .boolean(true))
    case .accessory: return .tapAccessory(row)
    case .pending: return numbers.once(in: 2) ? .confirmDelete : .cancelDelete
    case .select:
      if bench.policy.implemented.contains(.shouldBeginMultipleSelectionInteraction), numbers.once(in: 2) {
        return .panSelect((0...numbers.below(3)).map { _ in .path(self.row(of: view) ?? path) })
      }
      return .select(row, numbers.pick(ScrollPosition.allCases) ?? .none)
    case .deselect: return .deselect(.path(numbers.pick(view.indexPathsForSelectedRows) ?? path))
    case .scroll: return .scroll(by: numbers.below(11) - 5)
    case .reload: return .reload
    case .add: return bench.policy.implemented.contains(.addButtonTapped) ? .add : .tap(row)
    }
  }

  private mutating func row(of view: TableView) -> TableIndexPath? {
    guard view.numberOfRows > 0 else { return nil }
    var place = numbers.below(view.numberOfRows)
    for section in 0..<view.numberOfSections {
      let count = view.numberOfRows(inSection: section) ?? 0
      if place < count { return TableIndexPath(section: section, row: place) }
      place -= count
    }
    return nil
  }

  private mutating func drag(_ source: TableIndexPath, _ view: TableView) -> Interaction {
    let hovers = (0...(numbers.once(in: 3) ? 1 + numbers.below(3) : 0)).map { _ in proposed(source, view) }
    let row = RowReference.path(source)
    if numbers.once(in: 12) { return .drag(row, .through(hovers, cancel: true)) }
    return .drag(row, hovers.count == 1 ? .to(hovers[0]) : .through(hovers, cancel: false))
  }

  /// A drag of up to four rows together, of which the one that is picked up is given; nil where no other was found.
  private mutating func groupDrag(_ source: TableIndexPath, _ view: TableView) -> Interaction? {
    var rows = [source]
    for _ in 0...numbers.below(3) {
      if let other = row(of: view), !rows.contains(other) { rows.append(other) }
    }
    guard rows.count > 1 else { return nil }
    return .drag(rows.map(RowReference.path), .to(proposed(rows, view)))
  }

  /// A place that a row can be held over.
  private mutating func proposed(_ source: TableIndexPath, _ view: TableView) -> TableIndexPath {
    proposed([source], view)
  }

  /// A place that rows can be held over together, which counts the others; the ends of sections, where rules often go wrong,
  /// come often.
  private mutating func proposed(_ rows: [TableIndexPath], _ view: TableView) -> TableIndexPath {
    let section = numbers.below(view.numberOfSections)
    let dragged = rows.count { $0.section == section }
    let places = (view.numberOfRows(inSection: section) ?? 0) - dragged + 1
    let row =
      switch numbers.below(4) {
      case 0: 0
      case 1: max(places - 1, 0)
      default: numbers.below(max(places, 1))
      }
    return TableIndexPath(section: section, row: row)
  }

  /// Another value for a column of a row, of those that stand in the table.
  private mutating func set(_ path: TableIndexPath, _ bench: SessionBench) -> Interaction? {
    let view = bench.view
    guard !view.isScripted else { return nil }
    let contents = view.contents
    let columns = contents.columns.indices.filter { $0 != contents.keyColumn }
    guard let column = numbers.pick(columns), let other = row(of: view), let giver = contents.row(at: other),
      let taker = contents.row(at: path)
    else { return nil }
    var value = contents.value(of: giver, column: column)
    switch contents.value(of: taker, column: column) {
    case .boolean(let flag): value = .boolean(!flag)
    case .integer(let number) where numbers.once(in: 2):
      value = .integer(number &+ (numbers.once(in: 2) ? 1 : -1))
    case .integer, .number, .text, .null: break
    }
    if column == contents.sectionColumn, numbers.once(in: 2),
      let name = contents.section(numbers.below(contents.numberOfSections)).value
    {
      value = .text(name)
    }
    return .set(.path(path), [contents.columns[column].name: value])
  }
}
