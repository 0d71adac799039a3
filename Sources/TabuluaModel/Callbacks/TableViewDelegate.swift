/// What a table view asks about the way it behaves, and what it tells.
///
/// Only the callbacks in ``TableViewCallbacks/implemented`` are called; every other one has the default that UIKit
/// documents. An error that a callback throws fails the interaction, which is rolled back, with
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
public protocol TableViewDelegate: TableViewCallbacks {
  /// `view_did_load`: the view is there; its first reload follows. An event.
  ///
  /// ```swift
  /// func viewDidLoad(in view: TableView) throws {
  ///   try view.configure { $0.allowsMultipleSelection = true }
  /// }
  /// ```
  func viewDidLoad(in view: TableView) throws

  /// `view_will_appear`: the table comes on top: after `view_did_load`, and when the one over it was popped. An event.
  ///
  /// `table` is the popped one, which can be read still; nil the first time. The rows that were selected are so until
  /// this returns.
  ///
  /// ```swift
  /// func viewWillAppear(in view: TableView, returningFrom table: TableView?) {
  ///   if let table { print("back from \(table.name)") }
  /// }
  /// ```
  func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws

  /// `target_index_path_for_move`: where the row may land.
  ///
  /// `source` is the path where the drag began, before the change, at every hover; `proposed` and the answer
  /// count the rows after the removal. Nil, or the source when another path was proposed, refuses. At home,
  /// nil refuses and the source accepts. If not implemented, the proposed path.
  ///
  /// ```swift
  /// func targetIndexPath(
  ///   forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath, in view: TableView
  /// ) -> TableDecision<TableIndexPath?> {
  ///   proposed.section == source.section ? TableDecision(proposed) : TableDecision(nil, reason: "stays in its list")
  /// }
  /// ```
  func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?>

  /// `target_index_path_for_moving_rows`: where several rows that are dragged together may land.
  ///
  /// `sources` are the paths where the drag began, before the change, at every hover: first the row that was picked up, then
  /// the others in table order, as they will stand. `proposed` and the answer are where the first of them is to stand, and
  /// count the rows after the removal of all of them. Nil refuses, and so does the place where a group that stands together in
  /// its order stands already, when another one was proposed. If not implemented, `target_index_path_for_move` is asked about
  /// the first row; see ``TableView/drag(rowsAt:to:)``.
  ///
  /// ```swift
  /// func targetIndexPath(
  ///   forMovingRowsAt sources: [TableIndexPath], toProposedIndexPath proposed: TableIndexPath, in view: TableView
  /// ) -> TableDecision<TableIndexPath?> {
  ///   sources.count <= 3 ? TableDecision(proposed) : TableDecision(nil, reason: "three at a time")
  /// }
  /// ```
  func targetIndexPath(
    forMovingRowsAt sources: [TableIndexPath], toProposedIndexPath proposed: TableIndexPath,
    in view: TableView
  ) throws -> TableDecision<TableIndexPath?>

  /// `should_highlight_row`: whether the touched row lights up; no ends the tap. Yes if not implemented.
  ///
  /// ```swift
  /// func shouldHighlightRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
  ///   TableDecision(path.row > 0, reason: "the first row is a heading")
  /// }
  /// ```
  func shouldHighlightRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `did_highlight_row`: the touched row lit up. An event.
  ///
  /// ```swift
  /// func didHighlightRow(at path: TableIndexPath, in view: TableView) { print("lit: \(path)") }
  /// ```
  func didHighlightRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_unhighlight_row`: the touched row went dark again. An event.
  ///
  /// ```swift
  /// func didUnhighlightRow(at path: TableIndexPath, in view: TableView) { print("dark: \(path)") }
  /// ```
  func didUnhighlightRow(at path: TableIndexPath, in view: TableView) throws

  /// `will_select_row`: which row to select instead of the tapped one, or nil for none. An event too.
  ///
  /// The answer is a path after the callback's own changes. If not implemented, the tapped row.
  ///
  /// ```swift
  /// func willSelectRow(at path: TableIndexPath, in view: TableView) -> TableDecision<TableIndexPath?> {
  ///   path.row == 0 ? TableDecision(nil, reason: "the first row is a heading") : TableDecision(path)
  /// }
  /// ```
  func willSelectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<TableIndexPath?>

  /// `will_deselect_row`: which row to deselect instead of this one, or nil for none. An event too.
  ///
  /// The answer is a path after the callback's own changes. If not implemented, this row.
  ///
  /// ```swift
  /// func willDeselectRow(at path: TableIndexPath, in view: TableView) -> TableDecision<TableIndexPath?> {
  ///   view.indexPathsForSelectedRows.count == 1 ? TableDecision(nil, reason: "one stays chosen") : TableDecision(path)
  /// }
  /// ```
  func willDeselectRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<TableIndexPath?>

  /// `did_select_row`: a person selected the row. An event.
  ///
  /// ```swift
  /// func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
  ///   try view.setChecked(true, forRowAt: path)
  /// }
  /// ```
  func didSelectRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_deselect_row`: a person deselected the row. An event.
  ///
  /// ```swift
  /// func didDeselectRow(at path: TableIndexPath, in view: TableView) throws {
  ///   try view.setChecked(false, forRowAt: path)
  /// }
  /// ```
  func didDeselectRow(at path: TableIndexPath, in view: TableView) throws

  /// `can_perform_primary_action_for_row`: whether a tap performs the row's primary action.
  ///
  /// If not implemented, yes outside editing mode.
  ///
  /// ```swift
  /// func canPerformPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
  ///   TableDecision(!view.isEditing)
  /// }
  /// ```
  func canPerformPrimaryAction(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool>

  /// `perform_primary_action_for_row`: the row's primary action, after it was selected. An event.
  ///
  /// ```swift
  /// func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws {
  ///   try view.push(TableContents(sections: [["10 km", "4 h"]]))
  /// }
  /// ```
  func performPrimaryAction(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `accessory_button_tapped`: the button for details in the row's cell was tapped. An event.
  ///
  /// ```swift
  /// func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) { print("details of \(path)") }
  /// ```
  func accessoryButtonTapped(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `control_value_changed`: a person turned the switch or pushed the slider in the row's cell. An event.
  ///
  /// `value` is a boolean for a switch and a number for a slider.
  ///
  /// ```swift
  /// func controlValueChanged(forRowAt path: TableIndexPath, to value: TableValue, in view: TableView) throws {
  ///   try view.setValue(value, ofRowAt: path, column: "volume")
  /// }
  /// ```
  func controlValueChanged(forRowAt path: TableIndexPath, to value: TableValue, in view: TableView) throws

  /// `editing_style_for_row`: the row's control in editing mode; `delete` if not implemented.
  ///
  /// ```swift
  /// func editingStyle(forRowAt path: TableIndexPath, in view: TableView) -> TableEditingStyle {
  ///   path.row == 0 ? .insert : .delete
  /// }
  /// ```
  func editingStyle(forRowAt path: TableIndexPath, in view: TableView) throws -> TableEditingStyle

  /// `should_indent_while_editing_row`: whether editing mode indents the row; yes if not implemented.
  ///
  /// ```swift
  /// func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) -> Bool { path.row > 0 }
  /// ```
  func shouldIndentWhileEditingRow(at path: TableIndexPath, in view: TableView) throws -> Bool

  /// `indentation_level_for_row`: how many steps the row is indented; 0 if not implemented.
  ///
  /// ```swift
  /// func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) -> Int { path.row == 0 ? 0 : 1 }
  /// ```
  func indentationLevel(forRowAt path: TableIndexPath, in view: TableView) throws -> Int

  /// `height_for_row`: how high the row is, above zero.
  ///
  /// ```swift
  /// func height(forRowAt path: TableIndexPath, in view: TableView) -> Double { path.row == 0 ? 60 : 44 }
  /// ```
  func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double

  /// `will_display_cell`: the row comes into view. An event that must not change the table.
  ///
  /// ```swift
  /// func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) { print("in view: \(path)") }
  /// ```
  func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `did_end_displaying_cell`: the row went out of view. An event that must not change the table.
  ///
  /// `path` is where the row stands now; where it stood before, if the row is gone.
  ///
  /// ```swift
  /// func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) { print("out of view: \(path)") }
  /// ```
  func didEndDisplayingCell(forRowAt path: TableIndexPath, in view: TableView) throws

  /// `will_begin_reordering_row`: the row at `path` is picked up. An event.
  ///
  /// ```swift
  /// func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) { print("picked up: \(path)") }
  /// ```
  func willBeginReorderingRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_end_reordering_row`: the row was dropped. An event.
  ///
  /// `path` is where the drag began, before the change; `destination` is where the row stands now, which is
  /// `path` again if it did not move.
  ///
  /// ```swift
  /// func didEndReorderingRow(at path: TableIndexPath, destination: TableIndexPath, in view: TableView) {
  ///   print("\(path) is now at \(destination)")
  /// }
  /// ```
  func didEndReorderingRow(at path: TableIndexPath, destination: TableIndexPath, in view: TableView) throws

  /// `did_cancel_reordering_row`: the row was let go without dropping it. An event.
  ///
  /// ```swift
  /// func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) { print("let go: \(path)") }
  /// ```
  func didCancelReorderingRow(at path: TableIndexPath, in view: TableView) throws

  /// `add_button_tapped`: the button above the cells was tapped, which adds a record. An event.
  ///
  /// ```swift
  /// func addButtonTapped(in view: TableView) throws {
  ///   try view.insertRows([(at: [0, 0], values: ["title": "A new task"])])
  /// }
  /// ```
  func addButtonTapped(in view: TableView) throws

  /// `title_for_delete_confirmation_button`: what the button that deletes says; nil and empty are "Delete".
  ///
  /// ```swift
  /// func titleForDeleteConfirmationButton(forRowAt path: TableIndexPath, in view: TableView) -> String? {
  ///   "Throw away"
  /// }
  /// ```
  func titleForDeleteConfirmationButton(forRowAt path: TableIndexPath, in view: TableView) throws -> String?

  /// `will_begin_editing_row`: a swipe opens the row. An event; not called for editing mode.
  ///
  /// ```swift
  /// func willBeginEditingRow(at path: TableIndexPath, in view: TableView) { print("open: \(path)") }
  /// ```
  func willBeginEditingRow(at path: TableIndexPath, in view: TableView) throws

  /// `did_end_editing_row`: the row that a swipe had opened is closed. An event; not called for editing mode.
  ///
  /// `path` is where the row stands now; for a row that was deleted where it stood just before the deletion, which may be
  /// outside the table by now. The view always gives one; it is optional because UIKit's is.
  ///
  /// ```swift
  /// func didEndEditingRow(at path: TableIndexPath?, in view: TableView) {
  ///   if let path { print(view.contains(path) ? "closed: \(path)" : "was the last row: \(path)") }
  /// }
  /// ```
  func didEndEditingRow(at path: TableIndexPath?, in view: TableView) throws

  /// `leading_swipe_actions`: the buttons at the leading edge of the row; nil and an empty list are none.
  ///
  /// ```swift
  /// func leadingSwipeActions(
  ///   forRowAt path: TableIndexPath, in view: TableView
  /// ) -> SwipeActionsConfiguration? {
  ///   [SwipeAction(title: "Done") { view, path in try view.setChecked(true, forRowAt: path) }]
  /// }
  /// ```
  func leadingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration?

  /// `trailing_swipe_actions`: the buttons at the trailing edge of the row; nil is the default delete action,
  /// an empty list none.
  ///
  /// ```swift
  /// func trailingSwipeActions(
  ///   forRowAt path: TableIndexPath, in view: TableView
  /// ) -> SwipeActionsConfiguration? {
  ///   path.row == 0 ? [] : nil
  /// }
  /// ```
  func trailingSwipeActions(
    forRowAt path: TableIndexPath, in view: TableView
  ) throws -> SwipeActionsConfiguration?

  /// `context_menu_for_row`: the menu of the row; nil and an empty list are none.
  ///
  /// ```swift
  /// func contextMenu(forRowAt path: TableIndexPath, in view: TableView) -> [MenuElement]? {
  ///   [MenuElement(title: "Done") { view, path in try view.setChecked(true, forRowAt: path) }]
  /// }
  /// ```
  func contextMenu(forRowAt path: TableIndexPath, in view: TableView) throws -> [MenuElement]?

  /// `height_for_header`: how high the header of the section is, above zero.
  ///
  /// ```swift
  /// func heightForHeader(inSection section: Int, in view: TableView) -> Double { section == 0 ? 40 : 28 }
  /// ```
  func heightForHeader(inSection section: Int, in view: TableView) throws -> Double

  /// `height_for_footer`: how high the footer of the section is, above zero.
  ///
  /// ```swift
  /// func heightForFooter(inSection section: Int, in view: TableView) -> Double { 20 }
  /// ```
  func heightForFooter(inSection section: Int, in view: TableView) throws -> Double

  /// `should_begin_multiple_selection_interaction`: whether a pan with two fingers that begins at the row selects
  /// rows; no if not implemented.
  ///
  /// ```swift
  /// func shouldBeginMultipleSelectionInteraction(
  ///   at path: TableIndexPath, in view: TableView
  /// ) -> TableDecision<Bool> { true }
  /// ```
  func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool>

  /// `did_begin_multiple_selection_interaction`: a pan with two fingers began at the row, and the table is in editing
  /// mode. An event.
  ///
  /// ```swift
  /// func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) {
  ///   print("the selection begins at \(path)")
  /// }
  /// ```
  func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws

  /// `did_end_multiple_selection_interaction`: the fingers were lifted. An event.
  ///
  /// ```swift
  /// func didEndMultipleSelectionInteraction(in view: TableView) {
  ///   print("\(view.indexPathsForSelectedRows.count) rows are selected")
  /// }
  /// ```
  func didEndMultipleSelectionInteraction(in view: TableView) throws

  /// `did_undo`: a person has taken back a step, see ``TableView/undo()``. An event.
  ///
  /// ```swift
  /// func didUndo(in view: TableView) { print("a step was taken back: \(view.numberOfRows) rows") }
  /// ```
  func didUndo(in view: TableView) throws

  /// `did_redo`: a person has done a step again that was taken back, see ``TableView/redo()``. An event.
  ///
  /// ```swift
  /// func didRedo(in view: TableView) { print("a step was done again: \(view.numberOfRows) rows") }
  /// ```
  func didRedo(in view: TableView) throws
}
