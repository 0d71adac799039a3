// What happens where a callback is said to be implemented and is not there.
extension TableViewDelegate {
  /// No place.
  public func place(of callback: TableCallback) -> String? { nil }

  /// Fails: it is not there.
  public func viewDidLoad(in view: TableView) throws {
    throw TableError.notImplemented(.viewDidLoad)
  }

  /// Fails: it is not there.
  public func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws {
    throw TableError.notImplemented(.viewWillAppear)
  }

  /// Fails: it is not there.
  public func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?> {
    throw TableError.notImplemented(.targetIndexPathForMove)
  }

  /// Fails: it is not there.
  public func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    throw TableError.notImplemented(.editingStyleForRow)
  }

  /// Fails: it is not there.
  public func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool {
    throw TableError.notImplemented(.shouldIndentWhileEditingRow)
  }

  /// Fails: it is not there.
  public func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int {
    throw TableError.notImplemented(.indentationLevelForRow)
  }

  /// Fails: it is not there.
  public func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
    throw TableError.notImplemented(.heightForRow)
  }

  /// Fails: it is not there.
  public func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.willDisplayCell)
  }

  /// Fails: it is not there.
  public func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.didEndDisplayingCell)
  }

  /// Fails: it is not there.
  public func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.willBeginReorderingRow)
  }

  /// Fails: it is not there.
  public func didEndReorderingRow(
    at path: TableIndexPath, destination: TableIndexPath, in view: TableView
  ) throws {
    throw TableError.notImplemented(.didEndReorderingRow)
  }

  /// Fails: it is not there.
  public func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.didCancelReorderingRow)
  }

  /// Fails: it is not there.
  public func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    throw TableError.notImplemented(.shouldHighlightRow)
  }

  /// Fails: it is not there.
  public func didHighlightRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.didHighlightRow)
  }

  /// Fails: it is not there.
  public func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.didUnhighlightRow)
  }

  /// Fails: it is not there.
  public func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<
    TableIndexPath?
  > {
    throw TableError.notImplemented(.willSelectRow)
  }

  /// Fails: it is not there.
  public func willDeselectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<
    TableIndexPath?
  > {
    throw TableError.notImplemented(.willDeselectRow)
  }

  /// Fails: it is not there.
  public func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.didSelectRow)
  }

  /// Fails: it is not there.
  public func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.didDeselectRow)
  }

  /// Fails: it is not there.
  public func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    throw TableError.notImplemented(.canPerformPrimaryActionForRow)
  }

  /// Fails: it is not there.
  public func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.performPrimaryActionForRow)
  }

  /// Fails: it is not there.
  public func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.accessoryButtonTapped)
  }

  /// Fails: it is not there.
  public func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws {
    throw TableError.notImplemented(.controlValueChanged)
  }

  /// Fails: it is not there.
  public func addButtonTapped(in view: TableView) throws {
    throw TableError.notImplemented(.addButtonTapped)
  }

  /// Fails: it is not there.
  public func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> String? {
    throw TableError.notImplemented(.titleForDeleteConfirmationButton)
  }

  /// Fails: it is not there.
  public func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.willBeginEditingRow)
  }

  /// Fails: it is not there.
  public func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws {
    throw TableError.notImplemented(.didEndEditingRow)
  }

  /// Fails: it is not there.
  public func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? {
    throw TableError.notImplemented(.leadingSwipeActions)
  }

  /// Fails: it is not there.
  public func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? {
    throw TableError.notImplemented(.trailingSwipeActions)
  }

  /// Fails: it is not there.
  public func heightForHeader(inSection section: Int, in view: TableView) throws -> Double {
    throw TableError.notImplemented(.heightForHeader)
  }

  /// Fails: it is not there.
  public func heightForFooter(inSection section: Int, in view: TableView) throws -> Double {
    throw TableError.notImplemented(.heightForFooter)
  }

  /// Fails: it is not there.
  public func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    throw TableError.notImplemented(.shouldBeginMultipleSelectionInteraction)
  }

  /// Fails: it is not there.
  public func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws {
    throw TableError.notImplemented(.didBeginMultipleSelectionInteraction)
  }

  /// Fails: it is not there.
  public func didEndMultipleSelectionInteraction(in view: TableView) throws {
    throw TableError.notImplemented(.didEndMultipleSelectionInteraction)
  }
}
