import TabuluaModel

/// The error that ``RecordingRules`` throws when it is told to fail.
struct Failure: Error, Equatable {}

/// A data source and delegate that writes down what it is asked and told, and fails when it is told to.
final class RecordingRules: TableViewDataSource, TableViewDelegate {
  let implemented: CallbackSet

  /// The calls so far, such as `can_move_row [0, 1]`.
  var log: [String] = []

  /// How often each callback was called.
  var calls: [TableCallback: Int] = [:]

  /// The callback that throws, and at which of its calls, counted from one.
  var failure: (callback: TableCallback, call: Int)?

  /// What else a callback does, once it was written down.
  var onEvent: (TableCallback, TableView) throws -> Void = { _, _ in }

  /// The rows of a scripted data source.
  var rows: [[String]] = []

  /// What it makes of rows that are given back to it.
  var restored: ([[String]]) -> [[String]] = { $0 }

  var canEdit: (TableIndexPath) -> Bool = { _ in true }
  var canDisplace: (TableIndexPath) -> TableDecision<Bool> = { _ in true }
  var canMove: (TableIndexPath) -> TableDecision<Bool> = { _ in true }
  var target: (TableView, TableIndexPath, TableIndexPath) -> TableDecision<TableIndexPath?> = {
    TableDecision($2)
  }
  var groupTarget: (TableView, [TableIndexPath], TableIndexPath) -> TableDecision<TableIndexPath?> = {
    TableDecision($2)
  }
  var style: (TableView, TableIndexPath) -> TableEditingStyle = { _, _ in .delete }
  var cell: (TableIndexPath) -> TableCell? = { _ in nil }
  var shouldHighlight: (TableIndexPath) -> TableDecision<Bool> = { _ in true }
  var willSelect: (TableIndexPath) -> TableDecision<TableIndexPath?> = { TableDecision($0) }
  var willDeselect: (TableIndexPath) -> TableDecision<TableIndexPath?> = { TableDecision($0) }
  var canPerform: (TableIndexPath) -> TableDecision<Bool> = { _ in true }
  var indexTitles: [String]? = ["A", "B"]
  var sectionForIndex: (String, Int) -> Int? = { $1 }
  var shouldPan: (TableIndexPath) -> TableDecision<Bool> = { _ in true }
  var height: Double = 44
  var level = 0
  var shouldIndent = true
  /// What a scripted data source does when it is told of a move.
  var move: (RecordingRules, TableIndexPath, TableIndexPath) -> Void = { rules, source, destination in
    rules.rows[destination.section].insert(
      rules.rows[source.section].remove(at: source.row), at: destination.row)
  }

  var setValue: (String, TableValue) -> TableDecision<Bool> = { _, _ in true }
  var deleteTitle: String?
  var leading: (TableIndexPath) -> [SwipeAction]? = { _ in nil }
  var trailing: (TableIndexPath) -> [SwipeAction]? = { _ in nil }
  var menu: (TableIndexPath) -> [MenuElement]? = { _ in nil }
  /// Whether a full swipe performs the first action.
  var performsFirst = true
  /// What the data source does when a person deletes or inserts.
  var commit: (RecordingRules, TableView, TableEditingStyle, TableIndexPath) throws -> Void = {
    rules, view, style, path in
    guard style == .delete else { return }
    if view.isScripted { rules.rows[path.section].remove(at: path.row) }
    try view.deleteRows(at: [path])
  }

  init(_ implemented: CallbackSet = []) { self.implemented = implemented }

  func place(of callback: TableCallback) -> String? { "rules.lua:\(callback.rawValue.count)" }

  func note(_ callback: TableCallback, _ arguments: [Any], _ view: TableView) throws {
    log.append(([callback.rawValue] + arguments.map { "\($0)" }).joined(separator: " "))
    calls[callback, default: 0] += 1
    try onEvent(callback, view)
    if let failure, failure.callback == callback, calls[callback] == failure.call { throw Failure() }
  }

  func numberOfSections(in view: TableView) throws -> Int {
    try note(.numberOfSections, [], view)
    return rows.count
  }

  func numberOfRows(inSection section: Int, in view: TableView) throws -> Int {
    try note(.numberOfRows, [section], view)
    return rows[section].count
  }

  func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell? {
    try note(.cellForRow, [path], view)
    return cell(path)
  }

  func titleForHeader(inSection section: Int, in view: TableView) throws -> String? {
    try note(.titleForHeader, [section], view)
    return section == 0 ? nil : "header \(section)"
  }

  func titleForFooter(inSection section: Int, in view: TableView) throws -> String? {
    try note(.titleForFooter, [section], view)
    return section == 0 ? nil : "footer \(section)"
  }

  func canEditRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try note(.canEditRow, [path], view)
    return TableDecision(canEdit(path))
  }

  func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try note(.canMoveRow, [path], view)
    return canMove(path)
  }

  func canDisplaceRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try note(.canDisplaceRow, [path], view)
    return canDisplace(path)
  }

  func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws {
    try note(.moveRow, [source, destination], view)
    if view.isScripted { move(self, source, destination) }
  }

  func saveState(in view: TableView) throws -> any Sendable {
    try note(.saveState, [], view)
    return rows
  }

  func restoreState(_ state: any Sendable, in view: TableView) throws {
    try note(.restoreState, [], view)
    if let rows = state as? [[String]] { self.rows = restored(rows) }
  }

  func viewDidLoad(in view: TableView) throws { try note(.viewDidLoad, [], view) }

  func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws {
    try note(.viewWillAppear, table.map { [$0.name] } ?? [], view)
  }

  func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?> {
    try note(.targetIndexPathForMove, [source, proposed], view)
    return target(view, source, proposed)
  }

  func targetIndexPath(
    forMovingRowsAt sources: [TableIndexPath], toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?> {
    try note(.targetIndexPathForMovingRows, [sources, proposed], view)
    return groupTarget(view, sources, proposed)
  }

  func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    try note(.editingStyleForRow, [path], view)
    return style(view, path)
  }

  func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool {
    try note(.shouldIndentWhileEditingRow, [path], view)
    return shouldIndent
  }

  func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int {
    try note(.indentationLevelForRow, [path], view)
    return level
  }

  func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
    try note(.heightForRow, [path], view)
    return height
  }

  func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try note(.willDisplayCell, [path], view)
  }

  func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try note(.didEndDisplayingCell, [path], view)
  }

  func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try note(.willBeginReorderingRow, [path], view)
  }

  func didEndReorderingRow(at path: TableIndexPath, destination: TableIndexPath, in view: TableView) throws {
    try note(.didEndReorderingRow, [path, destination], view)
  }

  func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try note(.didCancelReorderingRow, [path], view)
  }

  func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) throws -> TableDecision<Bool> {
    try note(.shouldSetValue, [path, column, value], view)
    return setValue(column, value)
  }

  func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws {
    try note(.commitEditingStyle, [style, path], view)
    try commit(self, view, style, path)
  }

  func addButtonTapped(in view: TableView) throws { try note(.addButtonTapped, [], view) }

  func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> String? {
    try note(.titleForDeleteConfirmationButton, [path], view)
    return deleteTitle
  }

  func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws {
    try note(.willBeginEditingRow, [path], view)
  }

  func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws {
    try note(.didEndEditingRow, [path.map { "\($0)" } ?? "nil"], view)
  }

  func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration? {
    try note(.leadingSwipeActions, [path], view)
    return leading(path).map {
      SwipeActionsConfiguration(actions: $0, performsFirstActionWithFullSwipe: performsFirst)
    }
  }

  func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration? {
    try note(.trailingSwipeActions, [path], view)
    return trailing(path).map {
      SwipeActionsConfiguration(actions: $0, performsFirstActionWithFullSwipe: performsFirst)
    }
  }

  func contextMenu(forRowAt path: TableIndexPath, in view: TableView) throws -> [MenuElement]? {
    try note(.contextMenuForRow, [path], view)
    return menu(path)
  }

  func heightForHeader(inSection section: Int, in view: TableView) throws -> Double {
    try note(.heightForHeader, [section], view)
    return height
  }

  func heightForFooter(inSection section: Int, in view: TableView) throws -> Double {
    try note(.heightForFooter, [section], view)
    return height
  }

  func sectionIndexTitles(in view: TableView) throws -> [String]? {
    try note(.sectionIndexTitles, [], view)
    return indexTitles
  }

  func section(forSectionIndexTitle title: String, at index: Int, in view: TableView) throws -> Int? {
    try note(.sectionForSectionIndexTitle, [title, index], view)
    return sectionForIndex(title, index)
  }

  func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    try note(.shouldBeginMultipleSelectionInteraction, [path], view)
    return shouldPan(path)
  }

  func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws {
    try note(.didBeginMultipleSelectionInteraction, [path], view)
  }

  func didEndMultipleSelectionInteraction(in view: TableView) throws {
    try note(.didEndMultipleSelectionInteraction, [], view)
  }

  func didUndo(in view: TableView) throws { try note(.didUndo, [], view) }

  func didRedo(in view: TableView) throws { try note(.didRedo, [], view) }
}

extension CallbackSet {
  /// Everything that a loaded table calls.
  static let ofLoadedTable = all.subtracting(
    [.numberOfRows, .numberOfSections, .saveState, .restoreState])

  func subtracting(_ callbacks: [TableCallback]) -> CallbackSet {
    var result = self
    for callback in callbacks { result.remove(CallbackSet(callback)) }
    return result
  }
}

extension TableView {
  /// A loaded table of the texts, in editing mode unless told otherwise.
  static func loaded(
    _ texts: [[String]], _ rules: RecordingRules? = nil, editing: Bool = true,
    viewport: TableView.Viewport = .standard, onCall: ((CallRecord) -> Void)? = nil
  ) throws(TableError) -> TableView {
    let view = try TableView(
      TableContents(sections: texts), dataSource: rules, delegate: rules, viewport: viewport,
      editing: editing, onCall: onCall)
    rules?.log = []
    rules?.calls = [:]
    return view
  }

  /// A scripted table of the rules' rows, in editing mode.
  static func scripted(_ rules: RecordingRules, editing: Bool = true) throws(TableError) -> TableView {
    let view = try TableView(dataSource: rules, delegate: rules, editing: editing)
    rules.log = []
    rules.calls = [:]
    return view
  }

  /// The texts of the rows, section by section.
  var texts: [[String]] { contents.texts }
}

extension TableContents {
  /// The first column of the rows, section by section.
  var texts: [[String]] {
    (0..<numberOfSections).map { section in rows(inSection: section).map { text(of: $0, column: 0) } }
  }
}

extension DragOutcome {
  /// The outcome as one word, as results have it.
  var word: String {
    switch self {
    case .moved: "moved"
    case .retargeted: "retargeted"
    case .unchanged: "unchanged"
    case .refused: "refused"
    case .cancelled: "cancelled"
    }
  }

  /// The move, if there was one.
  var move: RowMove? {
    switch self {
    case .moved(let move), .retargeted(let move, _): move
    case .unchanged, .refused, .cancelled: nil
    }
  }
}

/// The error that the body throws, or nil.
func error(_ body: () throws(TableError) -> Void) -> TableError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
