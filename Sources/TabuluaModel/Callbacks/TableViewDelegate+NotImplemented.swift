// What happens where a callback is said to be implemented and is not there.
extension TableViewDelegate {
  /// No place.
  public func place(of callback: TableCallback) -> String? { nil }

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
  public func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    try absent(.editingStyleForRow)
  }

  /// Fails: it is not there.
  public func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool {
    try absent(.shouldIndentWhileEditingRow)
  }

  /// Fails: it is not there.
  public func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int {
    try absent(.indentationLevelForRow)
  }

  /// Fails: it is not there.
  public func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
    try absent(.heightForRow)
  }

  /// Fails: it is not there.
  public func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try absent(.willDisplayCell)
  }

  /// Fails: it is not there.
  public func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    try absent(.didEndDisplayingCell)
  }

  /// Fails: it is not there.
  public func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try absent(.willBeginReorderingRow)
  }

  /// Fails: it is not there.
  public func didEndReorderingRow(
    at path: TableIndexPath, destination: TableIndexPath, in view: TableView
  ) throws { try absent(.didEndReorderingRow) }

  /// Fails: it is not there.
  public func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    try absent(.didCancelReorderingRow)
  }

  /// Fails: it is not there.
  public func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try absent(.shouldHighlightRow)
  }

  /// Fails: it is not there.
  public func didHighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try absent(.didHighlightRow)
  }

  /// Fails: it is not there.
  public func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws {
    try absent(.didUnhighlightRow)
  }

  /// Fails: it is not there.
  public func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<
    TableIndexPath?
  > {
    try absent(.willSelectRow)
  }

  /// Fails: it is not there.
  public func willDeselectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<
    TableIndexPath?
  > {
    try absent(.willDeselectRow)
  }

  /// Fails: it is not there.
  public func didSelectRow(at path: TableIndexPath, in view: TableView) throws { try absent(.didSelectRow) }

  /// Fails: it is not there.
  public func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
    try absent(.didDeselectRow)
  }

  /// Fails: it is not there.
  public func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> { try absent(.canPerformPrimaryActionForRow) }

  /// Fails: it is not there.
  public func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
    try absent(.performPrimaryActionForRow)
  }

  /// Fails: it is not there.
  public func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    try absent(.accessoryButtonTapped)
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

  /// Fails: it is not there.
  public func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws {
    try absent(.willBeginEditingRow)
  }

  /// Fails: it is not there.
  public func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws {
    try absent(.didEndEditingRow)
  }

  /// Fails: it is not there.
  public func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? { try absent(.leadingSwipeActions) }

  /// Fails: it is not there.
  public func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? { try absent(.trailingSwipeActions) }

  /// Fails: it is not there.
  public func heightForHeader(inSection section: Int, in view: TableView) throws -> Double {
    try absent(.heightForHeader)
  }

  /// Fails: it is not there.
  public func heightForFooter(inSection section: Int, in view: TableView) throws -> Double {
    try absent(.heightForFooter)
  }

  /// Fails: it is not there.
  public func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> { try absent(.shouldBeginMultipleSelectionInteraction) }

  /// Fails: it is not there.
  public func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws {
    try absent(.didBeginMultipleSelectionInteraction)
  }

  /// Fails: it is not there.
  public func didEndMultipleSelectionInteraction(in view: TableView) throws {
    try absent(.didEndMultipleSelectionInteraction)
  }
}
