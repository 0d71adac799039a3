/// What a table view asks about the way it behaves, and what it tells.
///
/// Only the callbacks in ``implemented`` are called; every other one has the default that UIKit documents.
/// An error that a callback throws fails the interaction, which is rolled back, with
/// ``TableError/Code/callbackFailed``.
///
/// ```swift
/// final class StayInSection: TableViewDelegate {
///   let implemented: CallbackSet = [.targetIndexPathForMove]
///   func targetIndexPath(
///     forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath,
///     in view: TableView
///   ) -> TableDecision<TableIndexPath?> {
///     source.section == proposed.section ? TableDecision(proposed) : TableDecision(nil, reason: "stays in its list")
///   }
/// }
/// ```
public protocol TableViewDelegate: AnyObject {
  /// The callbacks that are there; read once, when the view gets its delegate.
  var implemented: CallbackSet { get }

  /// Where a callback stands, such as `stay.lua:7`; asked for traces and errors only.
  func place(of callback: TableCallback) -> String?

  /// `view_did_load`: the view is there; its first reload follows. An event.
  func viewDidLoad(in view: TableView) throws

  /// `view_will_appear`: the table comes on top: after `view_did_load`, and when the one over it was popped. An event.
  ///
  /// `table` is the popped one, which can be read still; nil the first time. The rows that were selected are so until
  /// this returns.
  func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws

  /// `target_index_path_for_move`: where the row may land.
  ///
  /// `source` is the path where the drag began, before the change, at every hover; `proposed` and the answer
  /// count the rows after the removal. Nil, or the source when another path was proposed, refuses. At home,
  /// nil refuses and the source accepts. If not implemented, the proposed path.
  func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?>

  /// `should_highlight_row`: whether the touched row lights up; no ends the tap. Yes if not implemented.
  func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `did_highlight_row`: the touched row lit up. An event.
  func didHighlightRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_unhighlight_row`: the touched row went dark again. An event.
  func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws

  /// `will_select_row`: which row to select instead of the tapped one, or nil for none. An event too.
  ///
  /// The answer is a path after the callback's own changes. If not implemented, the tapped row.
  func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<TableIndexPath?>

  /// `will_deselect_row`: which row to deselect instead of this one, or nil for none. An event too.
  ///
  /// The answer is a path after the callback's own changes. If not implemented, this row.
  func willDeselectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<TableIndexPath?>

  /// `did_select_row`: a person selected the row. An event.
  func didSelectRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_deselect_row`: a person deselected the row. An event.
  func didDeselectRow(at path: TableIndexPath, in view: TableView) throws

  /// `can_perform_primary_action_for_row`: whether a tap performs the row's primary action.
  ///
  /// If not implemented, yes outside editing mode.
  func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool>

  /// `perform_primary_action_for_row`: the row's primary action, after it was selected. An event.
  func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `accessory_button_tapped`: the button for details in the row's cell was tapped. An event.
  func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `control_value_changed`: a person turned the switch or pushed the slider in the row's cell. An event.
  ///
  /// `value` is a boolean for a switch and a number for a slider.
  func controlValueChanged(
    forRowAt path: TableIndexPath, to value: TableValue, in view: TableView
  ) throws

  /// `editing_style_for_row`: the row's control in editing mode; `delete` if not implemented.
  func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle

  /// `should_indent_while_editing_row`: whether editing mode indents the row; yes if not implemented.
  func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool

  /// `indentation_level_for_row`: how many steps the row is indented; 0 if not implemented.
  func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int

  /// `height_for_row`: how high the row is, above zero.
  func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double

  /// `will_display_cell`: the row comes into view. An event that must not change the table.
  func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `did_end_displaying_cell`: the row went out of view. An event that must not change the table.
  ///
  /// `path` is where the row stands now; where it stood before, if the row is gone.
  func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `will_begin_reordering_row`: the row at `path` is picked up. An event.
  func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_end_reordering_row`: the row was dropped. An event.
  ///
  /// `path` is where the drag began, before the change; `destination` is where the row stands now, which is
  /// `path` again if it did not move.
  func didEndReorderingRow(at path: TableIndexPath, destination: TableIndexPath, in view: TableView) throws

  /// `did_cancel_reordering_row`: the row was let go without dropping it. An event.
  func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws

  /// `add_button_tapped`: the button above the cells was tapped, which adds a record. An event.
  func addButtonTapped(in view: TableView) throws

  /// `title_for_delete_confirmation_button`: what the button that deletes says; nil and empty are "Delete".
  func titleForDeleteConfirmationButton(forRowAt path: TableIndexPath, in view: TableView) throws -> String?

  /// `will_begin_editing_row`: a swipe opens the row. An event; not called for editing mode.
  func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_end_editing_row`: the row that a swipe had opened is closed. An event; not called for editing mode.
  ///
  /// `path` is where the row stands now; nil if it is gone.
  func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws

  /// `leading_swipe_actions`: the buttons at the leading edge of the row; nil is the default delete action, an
  /// empty list none.
  func leadingSwipeActions(forRowAt path: TableIndexPath, in view: TableView) throws -> [SwipeAction]?

  /// `trailing_swipe_actions`: the buttons at the trailing edge of the row; nil is the default delete action,
  /// an empty list none.
  func trailingSwipeActions(forRowAt path: TableIndexPath, in view: TableView) throws -> [SwipeAction]?

  /// `height_for_header`: how high the header of the section is, above zero.
  func heightForHeader(inSection section: Int, in view: TableView) throws -> Double

  /// `height_for_footer`: how high the footer of the section is, above zero.
  func heightForFooter(inSection section: Int, in view: TableView) throws -> Double

  /// `should_begin_multiple_selection_interaction`: whether a pan with two fingers that begins at the row selects
  /// rows; no if not implemented.
  func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool>

  /// `did_begin_multiple_selection_interaction`: a pan with two fingers began at the row, and the table is in editing
  /// mode. An event.
  func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws

  /// `did_end_multiple_selection_interaction`: the fingers were lifted. An event.
  func didEndMultipleSelectionInteraction(in view: TableView) throws
}

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
