// What happens where a callback is said to be implemented and is not there.
extension TableViewDelegate {
  /// No place.
  public func place(of callback: TableCallback) -> String? { nil }

  /// Fails: it is not there.
  public func viewDidLoad(in view: TableView) throws {
    throw TableError(.notImplemented, callback: .viewDidLoad)
  }

  /// Fails: it is not there.
  public func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws {
    throw TableError(.notImplemented, callback: .viewWillAppear)
  }

  /// Fails: it is not there.
  public func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?> {
    throw TableError(.notImplemented, callback: .targetIndexPathForMove)
  }

  /// Fails: it is not there.
  public func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle {
    throw TableError(.notImplemented, callback: .editingStyleForRow)
  }

  /// Fails: it is not there.
  public func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool {
    throw TableError(.notImplemented, callback: .shouldIndentWhileEditingRow)
  }

  /// Fails: it is not there.
  public func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int {
    throw TableError(.notImplemented, callback: .indentationLevelForRow)
  }

  /// Fails: it is not there.
  public func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
    throw TableError(.notImplemented, callback: .heightForRow)
  }

  /// Fails: it is not there.
  public func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .willDisplayCell)
  }

  /// Fails: it is not there.
  public func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didEndDisplayingCell)
  }

  /// Fails: it is not there.
  public func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .willBeginReorderingRow)
  }

  /// Fails: it is not there.
  public func didEndReorderingRow(
    at path: TableIndexPath, destination: TableIndexPath, in view: TableView
  ) throws {
    throw TableError(.notImplemented, callback: .didEndReorderingRow)
  }

  /// Fails: it is not there.
  public func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didCancelReorderingRow)
  }

  /// Fails: it is not there.
  public func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    throw TableError(.notImplemented, callback: .shouldHighlightRow)
  }

  /// Fails: it is not there.
  public func didHighlightRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didHighlightRow)
  }

  /// Fails: it is not there.
  public func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didUnhighlightRow)
  }

  /// Fails: it is not there.
  public func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<
    TableIndexPath?
  > {
    throw TableError(.notImplemented, callback: .willSelectRow)
  }

  /// Fails: it is not there.
  public func willDeselectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<
    TableIndexPath?
  > {
    throw TableError(.notImplemented, callback: .willDeselectRow)
  }

  /// Fails: it is not there.
  public func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didSelectRow)
  }

  /// Fails: it is not there.
  public func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didDeselectRow)
  }

  /// Fails: it is not there.
  public func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    throw TableError(.notImplemented, callback: .canPerformPrimaryActionForRow)
  }

  /// Fails: it is not there.
  public func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .performPrimaryActionForRow)
  }

  /// Fails: it is not there.
  public func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .accessoryButtonTapped)
  }

  /// Fails: it is not there.
  public func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws {
    throw TableError(.notImplemented, callback: .controlValueChanged)
  }

  /// Fails: it is not there.
  public func addButtonTapped(in view: TableView) throws {
    throw TableError(.notImplemented, callback: .addButtonTapped)
  }

  /// Fails: it is not there.
  public func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> String? {
    throw TableError(.notImplemented, callback: .titleForDeleteConfirmationButton)
  }

  /// Fails: it is not there.
  public func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .willBeginEditingRow)
  }

  /// Fails: it is not there.
  public func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didEndEditingRow)
  }

  /// Fails: it is not there.
  public func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? {
    throw TableError(.notImplemented, callback: .leadingSwipeActions)
  }

  /// Fails: it is not there.
  public func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> [SwipeAction]? {
    throw TableError(.notImplemented, callback: .trailingSwipeActions)
  }

  /// Fails: it is not there.
  public func heightForHeader(inSection section: Int, in view: TableView) throws -> Double {
    throw TableError(.notImplemented, callback: .heightForHeader)
  }

  /// Fails: it is not there.
  public func heightForFooter(inSection section: Int, in view: TableView) throws -> Double {
    throw TableError(.notImplemented, callback: .heightForFooter)
  }

  /// Fails: it is not there.
  public func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    throw TableError(.notImplemented, callback: .shouldBeginMultipleSelectionInteraction)
  }

  /// Fails: it is not there.
  public func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didBeginMultipleSelectionInteraction)
  }

  /// Fails: it is not there.
  public func didEndMultipleSelectionInteraction(in view: TableView) throws {
    throw TableError(.notImplemented, callback: .didEndMultipleSelectionInteraction)
  }
}
