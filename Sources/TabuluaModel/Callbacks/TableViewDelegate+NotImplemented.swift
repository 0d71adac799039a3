// What happens where a callback is said to be implemented and its method is not written.
extension TableViewDelegate {
  /// Fails: it is not there.
  public func viewDidLoad(in view: TableView) throws { try absent(.viewDidLoad) }

  /// Fails: it is not there.
  public func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws {
    try absent(.viewWillAppear)
  }

  /// Fails: it is not there.
  public func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try absent(.targetIndexPathForMove) }

  /// Fails: it is not there.
  public func targetIndexPath(
    forMovingRowsAt sources: [TableIndexPath], toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try absent(.targetIndexPathForMovingRows) }

  /// Fails: it is not there.
  public func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    try absent(.editingStyleForRow)
  }

  /// Leaves the answer to ``TableViewCallbacks/answer(to:forRowAt:in:)``.
  public func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool {
    try answer(to: .shouldIndentWhileEditingRow, forRowAt: path, in: view).answer
  }

  /// Fails: it is not there.
  public func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int {
    try absent(.indentationLevelForRow)
  }

  /// Fails: it is not there.
  public func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
    try absent(.heightForRow)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try handle(.willDisplayCell, forRowAt: path, in: view)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try handle(.didEndDisplayingCell, forRowAt: path, in: view)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try handle(.willBeginReorderingRow, forRowAt: path, in: view)
  }

  /// Fails: it is not there.
  public func didEndReorderingRow(
    at path: TableIndexPath, destination: TableIndexPath, in view: TableView
  ) throws { try absent(.didEndReorderingRow) }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try handle(.didCancelReorderingRow, forRowAt: path, in: view)
  }

  /// Leaves the answer to ``TableViewCallbacks/answer(to:forRowAt:in:)``.
  public func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try answer(to: .shouldHighlightRow, forRowAt: path, in: view)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func didHighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try handle(.didHighlightRow, forRowAt: path, in: view)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try handle(.didUnhighlightRow, forRowAt: path, in: view)
  }

  /// Fails: it is not there.
  public func willSelectRow(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try absent(.willSelectRow) }

  /// Fails: it is not there.
  public func willDeselectRow(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<TableIndexPath?> { try absent(.willDeselectRow) }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
    try handle(.didSelectRow, forRowAt: path, in: view)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
    try handle(.didDeselectRow, forRowAt: path, in: view)
  }

  /// Leaves the answer to ``TableViewCallbacks/answer(to:forRowAt:in:)``.
  public func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> { try answer(to: .canPerformPrimaryActionForRow, forRowAt: path, in: view) }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
    try handle(.performPrimaryActionForRow, forRowAt: path, in: view)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    try handle(.accessoryButtonTapped, forRowAt: path, in: view)
  }

  /// Fails: it is not there.
  public func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws { try absent(.controlValueChanged) }

  /// Fails: it is not there.
  public func addButtonTapped(in view: TableView) throws { try absent(.addButtonTapped) }

  /// Fails: it is not there.
  public func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> String? { try absent(.titleForDeleteConfirmationButton) }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws {
    try handle(.willBeginEditingRow, forRowAt: path, in: view)
  }

  /// Fails: it is not there.
  public func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws {
    try absent(.didEndEditingRow)
  }

  /// Fails: it is not there.
  public func contextMenu(forRowAt path: TableIndexPath, in view: TableView) throws -> [MenuElement]? {
    try absent(.contextMenuForRow)
  }

  /// Fails: it is not there.
  public func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration? { try absent(.leadingSwipeActions) }

  /// Fails: it is not there.
  public func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration? { try absent(.trailingSwipeActions) }

  /// Fails: it is not there.
  public func heightForHeader(inSection section: Int, in view: TableView) throws -> Double {
    try absent(.heightForHeader)
  }

  /// Fails: it is not there.
  public func heightForFooter(inSection section: Int, in view: TableView) throws -> Double {
    try absent(.heightForFooter)
  }

  /// Leaves the answer to ``TableViewCallbacks/answer(to:forRowAt:in:)``.
  public func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    try answer(to: .shouldBeginMultipleSelectionInteraction, forRowAt: path, in: view)
  }

  /// Leaves the event to ``TableViewCallbacks/handle(_:forRowAt:in:)``.
  public func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws {
    try handle(.didBeginMultipleSelectionInteraction, forRowAt: path, in: view)
  }

  /// Fails: it is not there.
  public func didEndMultipleSelectionInteraction(in view: TableView) throws {
    try absent(.didEndMultipleSelectionInteraction)
  }

  /// Fails: it is not there.
  public func didUndo(in view: TableView) throws { try absent(.didUndo) }

  /// Fails: it is not there.
  public func didRedo(in view: TableView) throws { try absent(.didRedo) }
}
