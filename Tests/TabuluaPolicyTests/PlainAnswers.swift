import TabuluaModel
import TabuluaPolicy

/// Answers that are written twice: as a policy in Lua, and as a data source and delegate in Swift.
///
/// Each differs from the default, so that it can be told apart.
enum PlainAnswers {
  /// A policy that has these callbacks, the one named failing, and some with other bodies than here.
  static func policy(
    _ callbacks: CallbackSet, failing: TableCallback?, other: [TableCallback: String] = [:]
  ) throws -> LuaPolicy {
    let definitions = TableCallback.allCases.filter(callbacks.contains).map { callback in
      let body =
        callback == failing ? "function(view) error('no') end" : other[callback] ?? source(of: callback)
      return "policy.\(callback.rawValue) = \(body)"
    }
    return try TabuluaPolicyTests.policy(
      "local policy = {}\n\(definitions.joined(separator: "\n"))\nreturn policy")
  }

  /// A callback in Lua.
  static func source(of callback: TableCallback) -> String {
    switch callback {
    case .numberOfSections: "function(view) return 2 end"
    case .numberOfRows: "function(view, section) return section + 1 end"
    case .cellForRow:
      "function(view, path) return { text = 'hello', control = { type = 'switch', value = false } } end"
    case .titleForHeader: "function(view, section) return 'head' end"
    case .titleForFooter: "function(view, section) return 'foot' end"
    case .canEditRow: "function(view, path) return false, 'locked' end"
    case .canMoveRow: "function(view, path) return false, 'stays' end"
    case .canDisplaceRow: "function(view, path) return false, 'fixed' end"
    case .shouldSetValue: "function(view, path, column, value) return false, 'read only' end"
    case .sectionIndexTitles: "function(view) return { 'A', 'B' } end"
    case .sectionForSectionIndexTitle: "function(view, title, index) return 1 - index end"
    case .saveState: "function(view) return 7 end"
    case .shouldHighlightRow: "function(view, path) return false, 'no touch' end"
    case .willSelectRow: "function(view, path) return path:with_row(0), 'that one' end"
    case .willDeselectRow: "function(view, path) return nil, 'kept' end"
    case .canPerformPrimaryActionForRow: "function(view, path) return false, 'not now' end"
    case .editingStyleForRow: "function(view, path) return 'insert' end"
    case .titleForDeleteConfirmationButton: "function(view, path) return 'Remove' end"
    case .shouldIndentWhileEditingRow: "function(view, path) return false end"
    case .leadingSwipeActions, .trailingSwipeActions:
      "function(view, path) return { { title = 'Go', handler = function(view, row) end } } end"
    case .contextMenuForRow:
      "function(view, path) return { { title = 'Go', handler = function(view, row) end } } end"
    case .targetIndexPathForMove:
      "function(view, source, proposed) return source:with_row(1), 'its own list' end"
    case .targetIndexPathForMovingRows:
      "function(view, sources, proposed) return index_path(0, 0), 'one pile' end"
    case .shouldBeginMultipleSelectionInteraction: "function(view, path) return true, 'of course' end"
    case .indentationLevelForRow: "function(view, path) return 2 end"
    case .heightForRow: "function(view, path) return 20 end"
    case .heightForHeader: "function(view, section) return 30 end"
    case .heightForFooter: "function(view, section) return 10 end"
    case .moveRow, .commitEditingStyle, .restoreState, .viewDidLoad, .viewWillAppear, .didHighlightRow,
      .didUnhighlightRow,
      .didSelectRow, .didDeselectRow, .performPrimaryActionForRow, .accessoryButtonTapped,
      .controlValueChanged, .addButtonTapped, .willBeginEditingRow, .didEndEditingRow,
      .willBeginReorderingRow, .didEndReorderingRow, .didCancelReorderingRow,
      .didBeginMultipleSelectionInteraction, .didEndMultipleSelectionInteraction, .didUndo, .didRedo,
      .willDisplayCell, .didEndDisplayingCell, .swipeActionHandler, .menuActionHandler, .law:
      "function(view) end"
    }
  }
}

/// The answers as a data source and delegate in Swift.
final class PlainRules: TableViewDataSource, TableViewDelegate {
  private struct No: Error {}

  let implemented: CallbackSet
  private let failing: TableCallback?

  init(_ implemented: CallbackSet, failing: TableCallback?) {
    self.implemented = implemented
    self.failing = failing
  }

  func place(of callback: TableCallback) -> String? { "Rules.swift:1" }

  func numberOfSections(in view: TableView) -> Int { 2 }
  func numberOfRows(inSection section: Int, in view: TableView) -> Int { section + 1 }
  func cell(forRowAt path: TableIndexPath, in view: TableView) -> TableCell? {
    TableCell(text: "hello", control: .switch(false))
  }
  func titleForHeader(inSection section: Int, in view: TableView) -> String? { "head" }
  func titleForFooter(inSection section: Int, in view: TableView) -> String? { "foot" }
  func canEditRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
    TableDecision(false, reason: "locked")
  }
  func canMoveRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
    TableDecision(false, reason: "stays")
  }
  func canDisplaceRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
    TableDecision(false, reason: "fixed")
  }
  func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) -> TableDecision<Bool> {
    TableDecision(false, reason: "read only")
  }
  func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) {}
  func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) {}
  func sectionIndexTitles(in view: TableView) -> [String]? { ["A", "B"] }
  func section(forSectionIndexTitle title: String, at index: Int, in view: TableView) -> Int? { 1 - index }
  func saveState(in view: TableView) -> any Sendable { 7 }
  func restoreState(_ state: any Sendable, in view: TableView) {}

  func viewDidLoad(in view: TableView) {}
  func viewWillAppear(in view: TableView, returningFrom table: TableView?) {}
  func shouldHighlightRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
    TableDecision(false, reason: "no touch")
  }
  func didHighlightRow(at path: TableIndexPath, in view: TableView) {}
  func didUnhighlightRow(at path: TableIndexPath, in view: TableView) {}
  func willSelectRow(at path: TableIndexPath, in view: TableView) -> TableDecision<TableIndexPath?> {
    TableDecision(TableIndexPath(section: path.section, row: 0), reason: "that one")
  }
  func willDeselectRow(at path: TableIndexPath, in view: TableView) -> TableDecision<TableIndexPath?> {
    TableDecision(nil, reason: "kept")
  }
  func didSelectRow(at path: TableIndexPath, in view: TableView) {}
  func didDeselectRow(at path: TableIndexPath, in view: TableView) {}
  func canPerformPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
    TableDecision(false, reason: "not now")
  }
  func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) {}
  func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) {}
  func controlValueChanged(forRowAt path: TableIndexPath, to value: TableValue, in view: TableView) {}
  func addButtonTapped(in view: TableView) throws {
    if failing == .addButtonTapped { throw No() }
  }
  func editingStyle(forRowAt path: TableIndexPath, in view: TableView) -> TableEditingStyle { .insert }
  func titleForDeleteConfirmationButton(forRowAt path: TableIndexPath, in view: TableView) -> String? {
    "Remove"
  }
  func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) -> Bool { false }
  func willBeginEditingRow(at path: TableIndexPath, in view: TableView) {}
  func didEndEditingRow(at path: TableIndexPath?, in view: TableView) {}
  func leadingSwipeActions(forRowAt path: TableIndexPath, in view: TableView) -> SwipeActionsConfiguration? {
    [SwipeAction(title: "Go") { _, _ in }]
  }
  func trailingSwipeActions(forRowAt path: TableIndexPath, in view: TableView) -> SwipeActionsConfiguration? {
    [SwipeAction(title: "Go") { _, _ in }]
  }
  func contextMenu(forRowAt path: TableIndexPath, in view: TableView) -> [MenuElement]? {
    [MenuElement(title: "Go") { _, _ in }]
  }
  func targetIndexPath(
    forMovingRowsAt sources: [TableIndexPath], toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) -> TableDecision<TableIndexPath?> { TableDecision([0, 0], reason: "one pile") }
  func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath, in view: TableView
  ) -> TableDecision<TableIndexPath?> {
    TableDecision(TableIndexPath(section: source.section, row: 1), reason: "its own list")
  }
  func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) {}
  func didEndReorderingRow(at path: TableIndexPath, destination: TableIndexPath, in view: TableView) {}
  func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) {}
  func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) -> TableDecision<Bool> {
    TableDecision(true, reason: "of course")
  }
  func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) {}
  func didEndMultipleSelectionInteraction(in view: TableView) {}
  func didUndo(in view: TableView) {}
  func didRedo(in view: TableView) {}
  func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) -> Int { 2 }
  func height(forRowAt path: TableIndexPath, in view: TableView) -> Double { 20 }
  func heightForHeader(inSection section: Int, in view: TableView) -> Double { 30 }
  func heightForFooter(inSection section: Int, in view: TableView) -> Double { 10 }
  func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) {}
  func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) {}
}
