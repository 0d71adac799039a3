/// A callback of a data source or a delegate; the raw value is its name in a policy.
///
/// Each has its facts at the end of this file. The order is that of ``allCases`` and of the bits in a ``CallbackSet``.
///
/// ```swift
/// print(TableCallback.canMoveRow.rawValue, TableCallback.canMoveRow.isQuestion)  // can_move_row true
/// ```
public enum TableCallback: String, Sendable, Hashable {
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
  /// The menu of a row.
  case contextMenuForRow = "context_menu_for_row"
  /// Where a dragged row may land.
  case targetIndexPathForMove = "target_index_path_for_move"
  /// Where several rows that are dragged together may land.
  case targetIndexPathForMovingRows = "target_index_path_for_moving_rows"
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
  /// A step was taken back.
  case didUndo = "did_undo"
  /// A step that was taken back was done again.
  case didRedo = "did_redo"
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

  // Reported like callbacks; they stay the last ones.
  /// The handler of a swipe action, which is no callback of its own; see ``allCases``.
  case swipeActionHandler = "swipe_action_handler"
  /// The handler of an action of a menu, which is no callback of its own either.
  case menuActionHandler = "menu_action_handler"
  /// A law, which is no callback of its own either: it is asked at the end of an interaction; see ``TableView/laws``.
  case law
}

extension TableCallback {
  /// What is known of each callback.
  var madeFacts: CallbackFacts {
    switch self {
    case .numberOfSections:
      .answering(
        .dataSource, .count, uikit: ["numberOfSectionsIn", "numberOfSections"], topics: [.loading],
        composed: .one,
        called: "at a reload, and after each change that a policy with its own rows announces",
        absent: "the table's sections; 1 for a policy with its own rows")
    case .numberOfRows:
      .answering(
        .dataSource, .count, "section", uikit: ["numberOfRowsInSection"], topics: [.loading], composed: .one,
        called: "for each section, after `number_of_sections`; a policy that defines it owns its rows",
        absent: "the table's rows")
    case .cellForRow:
      .answering(
        .dataSource, .cell, "path", uikit: ["cellForRowAt"], topics: [.rowsInView, .looks],
        called:
          "when a row comes into view, when its cell is looked at or touched, and before a drag of a row out of view",
        absent: "the mapped columns")
    case .titleForHeader:
      .answering(
        .dataSource, .title, "section", uikit: ["titleForHeaderInSection"], topics: [.sectionTexts],
        called:
          "at a reload for sections in view, for sections that come or are reloaded, and when a title is looked at",
        answers: "a string, `{ text, detail }`, or nil for none", absent: "the section's value")
    case .titleForFooter:
      .answering(
        .dataSource, .title, "section", uikit: ["titleForFooterInSection"], topics: [.sectionTexts],
        called: "after `title_for_header`", answers: "a string, `{ text, detail }`, or nil for none",
        absent: "none")
    case .canEditRow:
      .answering(
        .dataSource, .yesNo(default: true), "path", uikit: ["canEditRowAt"],
        topics: [.rowsInView, .editingMode],
        called:
          "when a row comes into view, and when editing mode begins or ends; before a minus, a plus and a swipe"
      )
    case .canMoveRow:
      .answering(
        .dataSource, .yesNo(default: true), "path", uikit: ["canMoveRowAt"],
        topics: [.drags, .places, .draggedRow, .rowsInView, .looks, .editingMode],
        called: "when a row comes into view in editing mode, and when that begins; before a drag",
        absent: "yes, where rows can be moved")
    case .canDisplaceRow:
      .answering(
        .dataSource, .yesNo(default: true), "path", topics: [.drags, .looks],
        called: "at a drop, for each other row whose index path would change",
        answers: "yes or no; no keeps the row at its place")
    case .shouldSetValue:
      .answering(
        .dataSource, .yesNo(default: true), "path", "column", "value", topics: [.looks],
        called: "before a person's edit of a value")
    case .moveRow:
      .event(
        .dataSource, "source", "destination", role: .eventOfRows,
        uikit: ["moveRowAt", "moveRowAtTo", "moveRowAtToIndexPath"], topics: [.drags, .draggedRow],
        called: "after a drop; a policy with its own rows moves its row now",
        absent: "the table moves the row; a policy with its own rows has no reordering")
    case .commitEditingStyle:
      .event(
        .dataSource, "style", "path", role: .eventOfRows,
        uikit: ["commit", "commitForRowAt", "commitEditingStyleForRowAt", "commitEditingStyleForRow"],
        composed: .first, called: "when a person deletes a row, `\"delete\"`, or taps its plus, `\"insert\"`",
        absent: "the table deletes the row and refuses to insert")
    case .sectionIndexTitles:
      .answering(
        .dataSource, .titles, uikit: ["sectionIndexTitlesFor", "sectionIndexTitlesForTableView"],
        topics: [.loading],
        called: "at a reload of a plain table that has rows enough, and before a tap on a title",
        absent: "no section index")
    case .sectionForSectionIndexTitle:
      .answering(
        .dataSource, .section, "title", "index",
        uikit: ["sectionForSectionIndexTitleAt", "sectionForSectionIndexTitleAtIndex"],
        called: "when a title of the section index is tapped",
        answers: "a section, or nil where the title leads to none: nothing scrolls",
        absent: "the title at place *n* leads to section *n*")
    case .saveState:
      .answering(
        .dataSource, .state, topics: [.loading],
        called: "before the first event of an interaction, and before an update block",
        absent: "a policy with its own rows that fails has to be reloaded")
    case .restoreState:
      .event(
        .dataSource, "state", role: .eventWithoutState, composed: .ownState,
        called:
          "when the interaction failed, and when a person takes a step back; gets what `save_state` gave",
        absent: "as for `save_state`")
    case .viewDidLoad:
      .event(
        .delegate, role: .eventWithoutState, uikit: ["viewDidLoad"], topics: [.loading],
        called: "once, before the first reload")
    case .viewWillAppear:
      .event(
        .delegate, "sections", role: .eventOfRows, uikit: ["viewWillAppear"], topics: [.loading],
        called:
          "when the table comes on top: after `view_did_load`, without sections, and when the table that was pushed over it is popped, with what that one had"
      )
    case .shouldHighlightRow:
      .answering(
        .delegate, .yesNo(default: true), "path", uikit: ["shouldHighlightRowAt"], topics: [.taps],
        called: "first in a tap; no ends it")
    case .didHighlightRow:
      .event(.delegate, "path", uikit: ["didHighlightRowAt"], topics: [.taps], called: "then")
    case .didUnhighlightRow:
      .event(
        .delegate, "path", uikit: ["didUnhighlightRowAt"], topics: [.taps], called: "when the finger goes up")
    case .willSelectRow:
      .answering(
        .delegate, .path, "path", role: .eventOfRows, uikit: ["willSelectRowAt"], topics: [.taps],
        called: "before a row is selected by a tap or a pan; an event that answers",
        answers: "the path to select, or nil to refuse", absent: "the same path")
    case .willDeselectRow:
      .answering(
        .delegate, .path, "path", role: .eventOfRows, uikit: ["willDeselectRowAt"], topics: [.taps],
        called: "before a tap deselects a row; an event that answers",
        answers: "the path to deselect, or nil to keep it", absent: "the same path")
    case .didSelectRow:
      .event(
        .delegate, "path", role: .eventOfRows, uikit: ["didSelectRowAt"], topics: [.taps],
        called: "after a row was selected, and the one before it deselected")
    case .didDeselectRow:
      .event(
        .delegate, "path", role: .eventOfRows, uikit: ["didDeselectRowAt"], topics: [.taps],
        called: "after a row was deselected")
    case .canPerformPrimaryActionForRow:
      .answering(
        .delegate, .yesNo(default: true), "path", uikit: ["canPerformPrimaryActionForRowAt"], topics: [.taps],
        called:
          "at the end of a tap on a row alone, also where its selection was not allowed to change, if there is a primary action",
        absent: "yes outside editing mode")
    case .performPrimaryActionForRow:
      .event(
        .delegate, "path", role: .eventOfRows, uikit: ["performPrimaryActionForRowAt"], topics: [.taps],
        called: "then; a row whose `will_select_row` answers nil is a button so")
    case .accessoryButtonTapped:
      .event(
        .delegate, "path", role: .eventOfRows, uikit: ["accessoryButtonTappedForRowWith"],
        called: "when the button for details of a cell is tapped; nothing is selected")
    case .controlValueChanged:
      .event(
        .delegate, "path", "value", role: .eventOfRows,
        called:
          "when the control of a cell is used: its new value, the place of the segment, or nil for a button")
    case .addButtonTapped:
      .event(
        .delegate, role: .eventOfRows, composed: .first, called: "when the button above the cells is tapped",
        absent: "the tap is refused")
    case .editingStyleForRow:
      .answering(
        .delegate, .style, "path", uikit: ["editingStyleForRowAt"], topics: [.rowsInView, .editingMode],
        called: "after `can_edit_row` said yes, in editing mode and before a swipe that deletes",
        absent: "`\"delete\"`")
    case .titleForDeleteConfirmationButton:
      .answering(
        .delegate, .title, "path", uikit: ["titleForDeleteConfirmationButtonForRowAt"],
        called: "when a minus is tapped, and when a swipe opens a row", absent: "\"Delete\"")
    case .shouldIndentWhileEditingRow:
      .answering(
        .delegate, .yesNo(default: true), "path", uikit: ["shouldIndentWhileEditingRowAt"],
        topics: [.rowsInView, .editingMode],
        called:
          "when a row comes into view in editing mode, and when that begins; it counts in grouped tables")
    case .willBeginEditingRow:
      .event(.delegate, "path", uikit: ["willBeginEditingRowAt"], called: "when a swipe opens a row")
    case .didEndEditingRow:
      .event(
        .delegate, "path", uikit: ["didEndEditingRowAt"],
        called:
          "when a swiped row is closed; the path is where the row stands then, and for a row that was deleted where it stood before the deletion, which may be outside the table by now"
      )
    case .leadingSwipeActions:
      .answering(
        .delegate, .actions, "path",
        uikit: [
          "leadingSwipeActionsConfigurationForRowAt", "leadingSwipeActionsConfiguration",
          "leadingSwipeActionsForRowAt",
        ], called: "at a swipe from the leading edge, after `can_edit_row`",
        answers: "a list of actions, or nil for none", absent: "none: the swipe is refused")
    case .trailingSwipeActions:
      .answering(
        .delegate, .actions, "path",
        uikit: [
          "trailingSwipeActionsConfigurationForRowAt", "trailingSwipeActionsConfiguration",
          "trailingSwipeActionsForRowAt", "editActionsForRowAt",
        ], called: "at a swipe from the trailing edge, after `can_edit_row`",
        absent: "the button that deletes")
    case .contextMenuForRow:
      .answering(
        .delegate, .menu, "path",
        uikit: [
          "contextMenuConfigurationForRowAt", "contextMenuConfigurationForRowAtPoint",
          "contextMenuConfigurationForRowAtIndexPathPoint", "contextMenuConfiguration",
        ], called: "when a row is pressed long, in editing mode and outside it",
        absent: "none: the press is refused")
    case .targetIndexPathForMove:
      .answering(
        .delegate, .path, "source", "proposed",
        uikit: [
          "targetIndexPathForMoveFromRowAt", "targetIndexPathForMoveFromRowAtToProposedIndexPath",
          "targetIndexPathForMoveFromRow", "targetIndexPath",
        ], topics: [.drags, .places, .draggedRow], composed: .settle,
        called: "each time a dragged row hovers over a place; `source` is where the drag began",
        answers: "where it may land, or nil to refuse", absent: "`proposed`")
    case .targetIndexPathForMovingRows:
      .answering(
        .delegate, .path, "sources", "proposed", topics: [.drags, .places, .groups], composed: .settle,
        called:
          "each time several dragged rows hover over a place, which counts the rows without all of them",
        answers: "where the first may land, or nil to refuse",
        absent: "`target_index_path_for_move` of the first row")
    case .willBeginReorderingRow:
      .event(
        .delegate, "path", uikit: ["willBeginReorderingRowAt"], topics: [.drags, .draggedRow],
        called: "when a row is picked up")
    case .didEndReorderingRow:
      .event(
        .delegate, "path", "destination", uikit: ["didEndReorderingRowAt"], topics: [.drags, .draggedRow],
        called: "when it was dropped, moved or not")
    case .didCancelReorderingRow:
      .event(
        .delegate, "path", uikit: ["didCancelReorderingRowAt"], topics: [.drags, .draggedRow],
        called: "when it was let go without a drop")
    case .shouldBeginMultipleSelectionInteraction:
      .answering(
        .delegate, .yesNo(default: false), "path", uikit: ["shouldBeginMultipleSelectionInteractionAt"],
        called: "when two fingers pan over rows, with the first row")
    case .didBeginMultipleSelectionInteraction:
      .event(
        .delegate, "path", uikit: ["didBeginMultipleSelectionInteractionAt"],
        called: "then, in editing mode, before the rows are selected")
    case .didEndMultipleSelectionInteraction:
      .event(
        .delegate, uikit: ["didEndMultipleSelectionInteraction", "didEndMultipleSelectionInteractionAt"],
        called: "when the fingers are lifted")
    case .didUndo:
      .event(.delegate, role: .eventOfRows, called: "when a person has taken back a step")
    case .didRedo:
      .event(.delegate, role: .eventOfRows, called: "when a person has done a step again that was taken back")
    case .indentationLevelForRow:
      .answering(
        .delegate, .count, "path", uikit: ["indentationLevelForRowAt"], topics: [.rowsInView, .looks],
        called: "when a row comes into view", absent: "what the cell says, or 0")
    case .heightForRow:
      .answering(
        .delegate, .height, "path", uikit: ["heightForRowAt"], topics: [.rowsInView, .looks],
        called: "when a row comes into view, before its cell", absent: "`view.row_height`")
    case .heightForHeader:
      .answering(
        .delegate, .height, "section", uikit: ["heightForHeaderInSection"], topics: [.loading],
        called: "after the titles of a section", absent: "28 where there is a title")
    case .heightForFooter:
      .answering(
        .delegate, .height, "section", uikit: ["heightForFooterInSection"], topics: [.loading],
        called: "then", absent: "28 where there is a text")
    case .willDisplayCell:
      .event(
        .delegate, "path", role: .eventWithoutState,
        uikit: ["willDisplay", "willDisplayForRowAt", "willDisplayCellForRowAt"],
        topics: [.rowsInView, .looks], called: "when a row comes into view, last; it may change nothing")
    case .didEndDisplayingCell:
      .event(
        .delegate, "path", role: .eventWithoutState,
        uikit: ["didEndDisplaying", "didEndDisplayingForRowAt", "didEndDisplayingCellForRowAt"],
        called: "when a row has left the view; it may not change the table")
    case .swipeActionHandler: .event(.nobody, "row", role: .eventOfRows, called: "when its action is tapped")
    case .menuActionHandler: .event(.nobody, "row", role: .eventOfRows, called: "when its action is chosen")
    case .law: .answering(.nobody, .yesNo(default: true), called: "at the end of an interaction")
    }
  }
}
