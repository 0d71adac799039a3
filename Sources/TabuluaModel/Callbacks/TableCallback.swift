/// A callback of a data source or a delegate; the raw value is its name in a policy.
public enum TableCallback: String, Sendable, Hashable, CaseIterable {
  // The data source.
  /// How many sections there are.
  case numberOfSections = "number_of_sections"
  /// How many rows a section has.
  case numberOfRows = "number_of_rows"
  /// What a row's cell shows.
  case cellForRow = "cell_for_row"
  /// The title above a section.
  case titleForHeader = "title_for_header"
  /// The title below a section.
  case titleForFooter = "title_for_footer"
  /// Whether a row may be edited.
  case canEditRow = "can_edit_row"
  /// Whether a row may be dragged.
  case canMoveRow = "can_move_row"
  /// Whether a row may be pushed off its place.
  case canDisplaceRow = "can_displace_row"
  /// Whether a person may change a value.
  case shouldSetValue = "should_set_value"
  /// A row was moved.
  case moveRow = "move_row"
  /// A row is to be deleted or inserted.
  case commitEditingStyle = "commit_editing_style"
  /// The titles of the section index.
  case sectionIndexTitles = "section_index_titles"
  /// The section that belongs to a title of the index.
  case sectionForSectionIndexTitle = "section_for_section_index_title"
  /// Gives the state that a rollback needs.
  case saveState = "save_state"
  /// Takes back a state.
  case restoreState = "restore_state"

  // The delegate.
  /// The view is there and was not loaded yet.
  case viewDidLoad = "view_did_load"
  /// The view comes on top: it was loaded, or the one over it was popped.
  case viewWillAppear = "view_will_appear"
  /// Whether a touched row lights up.
  case shouldHighlightRow = "should_highlight_row"
  /// A row lit up.
  case didHighlightRow = "did_highlight_row"
  /// A row went dark again.
  case didUnhighlightRow = "did_unhighlight_row"
  /// Which row to select.
  case willSelectRow = "will_select_row"
  /// Which row to deselect.
  case willDeselectRow = "will_deselect_row"
  /// A row was selected.
  case didSelectRow = "did_select_row"
  /// A row was deselected.
  case didDeselectRow = "did_deselect_row"
  /// Whether a row has a primary action.
  case canPerformPrimaryActionForRow = "can_perform_primary_action_for_row"
  /// A row's primary action.
  case performPrimaryActionForRow = "perform_primary_action_for_row"
  /// The button at the end of a cell was tapped.
  case accessoryButtonTapped = "accessory_button_tapped"
  /// The control in a cell has a new value.
  case controlValueChanged = "control_value_changed"
  /// The button above the cells was tapped.
  case addButtonTapped = "add_button_tapped"
  /// The control that a row shows in editing mode.
  case editingStyleForRow = "editing_style_for_row"
  /// The title of the button that deletes.
  case titleForDeleteConfirmationButton = "title_for_delete_confirmation_button"
  /// Whether a row is indented in editing mode.
  case shouldIndentWhileEditingRow = "should_indent_while_editing_row"
  /// A swipe opens a row.
  case willBeginEditingRow = "will_begin_editing_row"
  /// A swiped row closed.
  case didEndEditingRow = "did_end_editing_row"
  /// The actions at the leading edge.
  case leadingSwipeActions = "leading_swipe_actions"
  /// The actions at the trailing edge.
  case trailingSwipeActions = "trailing_swipe_actions"
  /// Where a dragged row may land.
  case targetIndexPathForMove = "target_index_path_for_move"
  /// A row is picked up.
  case willBeginReorderingRow = "will_begin_reordering_row"
  /// A row was dropped.
  case didEndReorderingRow = "did_end_reordering_row"
  /// A row was let go without dropping it.
  case didCancelReorderingRow = "did_cancel_reordering_row"
  /// Whether a pan selects rows.
  case shouldBeginMultipleSelectionInteraction = "should_begin_multiple_selection_interaction"
  /// A pan began to select rows.
  case didBeginMultipleSelectionInteraction = "did_begin_multiple_selection_interaction"
  /// A pan ended.
  case didEndMultipleSelectionInteraction = "did_end_multiple_selection_interaction"
  /// How many steps a row is indented.
  case indentationLevelForRow = "indentation_level_for_row"
  /// How high a row is.
  case heightForRow = "height_for_row"
  /// How high the header of a section is.
  case heightForHeader = "height_for_header"
  /// How high the footer of a section is.
  case heightForFooter = "height_for_footer"
  /// A row comes into view.
  case willDisplayCell = "will_display_cell"
  /// A row went out of view.
  case didEndDisplayingCell = "did_end_displaying_cell"

  /// The handler of a swipe action, which is no callback of its own; see ``allCases``.
  case swipeActionHandler = "swipe_action_handler"

  /// A law, which is no callback of its own either: it is asked at the end of an interaction; see ``TableView/laws``.
  case law

  /// The callbacks that a data source or a delegate can have, in the order of their declaration.
  ///
  /// ``swipeActionHandler`` and ``law`` are none of them: the one comes with the answer of a callback, the other
  /// has a name of its own.
  public static let allCases: [TableCallback] = [
    .numberOfSections, .numberOfRows, .cellForRow, .titleForHeader, .titleForFooter, .canEditRow,
    .canMoveRow, .canDisplaceRow, .shouldSetValue, .moveRow, .commitEditingStyle, .sectionIndexTitles,
    .sectionForSectionIndexTitle, .saveState, .restoreState, .viewDidLoad, .viewWillAppear,
    .shouldHighlightRow, .didHighlightRow, .didUnhighlightRow, .willSelectRow, .willDeselectRow,
    .didSelectRow, .didDeselectRow,
    .canPerformPrimaryActionForRow, .performPrimaryActionForRow, .accessoryButtonTapped,
    .controlValueChanged, .addButtonTapped, .editingStyleForRow, .titleForDeleteConfirmationButton,
    .shouldIndentWhileEditingRow, .willBeginEditingRow, .didEndEditingRow, .leadingSwipeActions,
    .trailingSwipeActions, .targetIndexPathForMove, .willBeginReorderingRow, .didEndReorderingRow,
    .didCancelReorderingRow, .shouldBeginMultipleSelectionInteraction,
    .didBeginMultipleSelectionInteraction, .didEndMultipleSelectionInteraction, .indentationLevelForRow,
    .heightForRow, .heightForHeader, .heightForFooter, .willDisplayCell, .didEndDisplayingCell,
  ]
}

extension TableCallback {
  /// Whether the callback answers a question; the table may not be changed inside it.
  ///
  /// The others are events, which may change the table. `will_select_row` and `will_deselect_row` answer, but
  /// count as events.
  public var isQuestion: Bool { CallbackSet.questions.contains(self) }

  /// Whether the callback belongs to the data source; if not, it belongs to the delegate.
  public var isDataSource: Bool { CallbackSet.dataSource.contains(self) }
}
