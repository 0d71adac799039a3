/// A reason that the table itself has for refusing, or what it found for a law that it checks itself.
///
/// Each case has the values that its words name. The words are in `TabuluaPolicy`.
@usableFromInline package enum HostReason: Sendable, Hashable {
  // What the table is, and how it is set up.

  /// The table is not in editing mode.
  case notEditing
  /// The table is in editing mode.
  case editing
  /// Data source or delegate do not implement the callback without which this cannot be done.
  case noCallback(TableCallback)
  /// No row may be selected outside editing mode, and the table is not in it.
  case noSelection
  /// No row may be selected in editing mode, and the table is in it.
  case noSelectionInEditing
  /// Several rows may not be selected in editing mode.
  case noMultipleSelection
  /// Several rows may be selected in editing mode, so that no row has an editing style.
  case noEditingStyles

  // What a row shows.

  /// The row has this editing style, and not the one that is needed.
  case editingStyle(TableEditingStyle)
  /// The row shows no button for details.
  case noDetailButton
  /// The row shows no control.
  case noControl
  /// The row shows no reorder control, because its cell says so.
  case noReorderControl
  /// The row has no swipe actions at the edge.
  case noActions(SwipeEdge)
  /// The row has no menu.
  case noMenu
  /// A swipe all the way across performs no action at the edge.
  case noFullSwipe(SwipeEdge)
  /// No row has a delete button that could be tapped.
  case noDeleteButton
  /// No row is open whose buttons could be put away.
  case noOpenRow

  // What happened meanwhile.

  /// A row was open, which took the touch: it was closed, and nothing else was done.
  case openRowClosed
  /// A menu was open, which took the touch: it was put away, and nothing else was done.
  case menuClosed
  /// A callback deleted the touched row when the open row was closed.
  case rowGone
  /// A callback closed or deleted the swiped row as the swipe began.
  case swipeEnded
  /// The selected row at the path, before the change, stays selected, because `will_deselect_row` named another one.
  case rowStaysSelected(TableIndexPath)

  // Taking back.

  /// No step that changed something can be taken back.
  case nothingToUndo
  /// No step that was taken back can be done again.
  case nothingToRedo
  /// The steps that could be taken back are kept no longer.
  case stepsForgotten(ForgottenSteps)
  /// The steps that were taken back and could be done again are kept no longer.
  case undoneStepsForgotten(ForgottenSteps)
  /// The data source owns the rows and does not keep their state, so nothing can be taken back.
  case undoNeedsState

  // Places.

  /// The row is the first of the table, or the last one, and cannot go one place further.
  case noPlace(MoveDirection)
  /// Two fingers came over no row.
  case panOverNoRow
  /// The section would be too short for the row at the path, before the change, which keeps its index path.
  case sectionTooShort(section: Int, TableIndexPath)
  /// The table shows no section index, because it has no titles for one.
  case noSectionIndex
  /// A grouped table shows no section index.
  case groupedTable
  /// The section index is shown from this number of rows on.
  case tooFewRows(minimum: Int)
  /// The title stands at this place of the section index, and there is no section of that number.
  case noSectionForTitle(Int)

  // What was found for the laws that the table checks.

  /// The row at the path, before the change, would go to another section, which is one after the change.
  case leavesSection(TableIndexPath, to: Int)
  /// The row at the path, before the change, would no longer be the last of its section.
  case notLast(TableIndexPath)
  /// The rows at both paths, after the change, would be marked.
  case bothMarked(TableIndexPath, TableIndexPath)
  /// No row of the section, which is one after the change, would be marked.
  case noneMarked(Int)
  /// The row at the path, after the change, would stay selected.
  case staysSelected(TableIndexPath)
  /// The law would count so many faults, which are more than before the change.
  case moreFaults(Int, before: Int)
  /// The row at the first path, before the change, would go to the second one, after the change.
  case displaced(TableIndexPath, to: TableIndexPath)

  /// The reason without its values.
  package var code: Refusal.Code {
    switch self {
    case .notEditing: .notEditing
    case .editing: .editing
    case .noCallback: .noCallback
    case .noSelection: .noSelection
    case .noSelectionInEditing: .noSelectionInEditing
    case .noMultipleSelection: .noMultipleSelection
    case .noEditingStyles: .noEditingStyles
    case .editingStyle: .editingStyle
    case .noDetailButton: .noDetailButton
    case .noControl: .noControl
    case .noReorderControl: .noReorderControl
    case .noActions: .noActions
    case .noMenu: .noMenu
    case .noFullSwipe: .noFullSwipe
    case .noDeleteButton: .noDeleteButton
    case .noOpenRow: .noOpenRow
    case .openRowClosed: .openRowClosed
    case .menuClosed: .menuClosed
    case .rowGone: .rowGone
    case .swipeEnded: .swipeEnded
    case .rowStaysSelected: .rowStaysSelected
    case .nothingToUndo, .stepsForgotten: .nothingToUndo
    case .nothingToRedo, .undoneStepsForgotten: .nothingToRedo
    case .undoNeedsState: .undoNeedsState
    case .noPlace: .noPlace
    case .panOverNoRow: .panOverNoRow
    case .sectionTooShort: .sectionTooShort
    case .noSectionIndex: .noSectionIndex
    case .groupedTable: .groupedTable
    case .tooFewRows: .tooFewRows
    case .noSectionForTitle: .noSectionForTitle
    case .leavesSection: .leavesSection
    case .notLast: .notLast
    case .bothMarked: .bothMarked
    case .noneMarked: .noneMarked
    case .staysSelected: .staysSelected
    case .moreFaults: .moreFaults
    case .displaced: .displaced
    }
  }
}

extension Refusal.Code {
  /// The table is not in editing mode.
  public static let notEditing = Self(rawValue: "not_editing")
  /// The table is in editing mode.
  public static let editing = Self(rawValue: "editing")
  /// The data source or the delegate does not implement the callback without which this cannot be done.
  public static let noCallback = Self(rawValue: "no_callback")
  /// The table does not allow selection.
  public static let noSelection = Self(rawValue: "no_selection")
  /// The table does not allow selection in editing mode.
  public static let noSelectionInEditing = Self(rawValue: "no_selection_in_editing")
  /// The table does not allow several rows to be selected in editing mode.
  public static let noMultipleSelection = Self(rawValue: "no_multiple_selection")
  /// Several rows may be selected in editing mode, so that no row has an editing style.
  public static let noEditingStyles = Self(rawValue: "no_editing_styles")
  /// The row has another editing style than the one that is needed.
  public static let editingStyle = Self(rawValue: "editing_style")
  /// The row shows no button for details.
  public static let noDetailButton = Self(rawValue: "no_detail_button")
  /// The row shows no control.
  public static let noControl = Self(rawValue: "no_control")
  /// The row shows no reorder control, because its cell says so.
  public static let noReorderControl = Self(rawValue: "no_reorder_control")
  /// The row has no swipe actions at the edge.
  public static let noActions = Self(rawValue: "no_actions")
  /// The row has no menu.
  public static let noMenu = Self(rawValue: "no_menu")
  /// A swipe all the way across performs no action at the edge: it only opens the row.
  public static let noFullSwipe = Self(rawValue: "no_full_swipe")
  /// No delete button waits to be tapped.
  public static let noDeleteButton = Self(rawValue: "no_delete_button")
  /// No row is open whose buttons could be put away.
  public static let noOpenRow = Self(rawValue: "no_open_row")
  /// A row was open, which took the touch: it was closed, and nothing else was done.
  public static let openRowClosed = Self(rawValue: "open_row_closed")
  /// A menu was open, which took the touch: it was put away, and nothing else was done.
  public static let menuClosed = Self(rawValue: "menu_closed")
  /// The row was deleted by a callback when the open row was closed.
  public static let rowGone = Self(rawValue: "row_gone")
  /// A callback ended the swipe as it began.
  public static let swipeEnded = Self(rawValue: "swipe_ended")
  /// Another row stays selected, because `will_deselect_row` answered a row that is not it.
  public static let rowStaysSelected = Self(rawValue: "row_stays_selected")
  /// No step that changed something can be taken back.
  public static let nothingToUndo = Self(rawValue: "nothing_to_undo")
  /// No step that was taken back can be done again.
  public static let nothingToRedo = Self(rawValue: "nothing_to_redo")
  /// The data source owns its rows and does not implement `save_state` and `restore_state`, without which nothing can be
  /// taken back.
  public static let undoNeedsState = Self(rawValue: "undo_needs_state")
  /// The row is the first of the table and cannot go up, or the last one and cannot go down.
  public static let noPlace = Self(rawValue: "no_place")
  /// Two fingers came over no row.
  public static let panOverNoRow = Self(rawValue: "pan_over_no_row")
  /// A section would become too short for a row that may not be displaced.
  public static let sectionTooShort = Self(rawValue: "section_too_short")
  /// The table has no titles for a section index.
  public static let noSectionIndex = Self(rawValue: "no_section_index")
  /// A grouped table shows no section index.
  public static let groupedTable = Self(rawValue: "grouped_table")
  /// The table has too few rows for a section index.
  public static let tooFewRows = Self(rawValue: "too_few_rows")
  /// The section index has a title for which there is no section.
  public static let noSectionForTitle = Self(rawValue: "no_section_for_title")
  /// A law's finding: a row would go to another section.
  public static let leavesSection = Self(rawValue: "leaves_section")
  /// A law's finding: a row would no longer be the last of its section.
  public static let notLast = Self(rawValue: "not_last")
  /// A law's finding: two rows of a section would be marked.
  public static let bothMarked = Self(rawValue: "both_marked")
  /// A law's finding: no row of a section would be marked.
  public static let noneMarked = Self(rawValue: "none_marked")
  /// A law's finding: a row would stay selected.
  public static let staysSelected = Self(rawValue: "stays_selected")
  /// A law's finding: there would be more faults than before.
  public static let moreFaults = Self(rawValue: "more_faults")
  /// A law's finding: a row that may not be displaced would go to another place.
  public static let displaced = Self(rawValue: "displaced")
}
