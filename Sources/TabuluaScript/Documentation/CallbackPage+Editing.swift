import TabuluaModel

// The pages of the delegate's callbacks about editing, swipes and menus.
extension CallbackPage {
  /// Actions of a swipe.
  private static func actions(_ callback: String) -> String {
    """
    function policy.\(callback)(view, path)
      return { { title = "Done", handler = function(view, row) view:set_checked(row, true) end } }
    end
    """
  }

  /// Says that a row is open, or no longer.
  private static func telling(_ callback: String) -> String {
    """
    function policy.\(callback)(view, path)
      print("\(callback): " .. path)
    end
    """
  }

  static let editingStyleForRow = CallbackPage(
    "which control a row shows in editing mode: a minus, a plus or none",
    uikit: ["tableView(_:editingStyleForRowAt:)", "tableView:editingStyleForRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: """
      function policy.editing_style_for_row(view, path)
        return view:is_checked(path) and "delete" or "none"
      end
      """, #"{"do":"delete","row":{"key":"tea"}}"#, editing: true)

  static let titleForDeleteConfirmationButton = CallbackPage(
    "the title of the button that deletes a row",
    uikit: [
      "tableView(_:titleForDeleteConfirmationButtonForRowAt:)",
      "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:",
    ], paths: "`path` is before the change",
    lua: """
      function policy.title_for_delete_confirmation_button(view, path) return "Drop" end
      """, #"{"do":"tap_delete","row":[0,0]}"#, editing: true)

  static let shouldIndentWhileEditingRow = CallbackPage(
    "whether a row of a grouped table is indented in editing mode",
    uikit: [
      "tableView(_:shouldIndentWhileEditingRowAt:)", "tableView:shouldIndentWhileEditingRowAtIndexPath:",
    ],
    paths: "`path` is before the change",
    lua: """
      function policy.should_indent_while_editing_row(view, path) return path.section == 0 end
      """, #"{"do":"reload"}"#, editing: true)

  static let willBeginEditingRow = CallbackPage(
    "a swipe is opening a row",
    uikit: ["tableView(_:willBeginEditingRowAt:)", "tableView:willBeginEditingRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: telling("will_begin_editing_row"),
    #"{"do":"swipe","row":[0,0],"edge":"trailing","action":"Delete"}"#)

  static let didEndEditingRow = CallbackPage(
    "a swiped row has closed",
    uikit: ["tableView(_:didEndEditingRowAt:)", "tableView:didEndEditingRowAtIndexPath:"],
    paths:
      "`path` is where the row stands then; for a row that was deleted it is where it stood before the deletion",
    lua: telling("did_end_editing_row"), #"{"do":"swipe","row":[0,0],"edge":"trailing","action":"Delete"}"#)

  static let leadingSwipeActions = CallbackPage(
    "the buttons that a swipe from the leading edge uncovers",
    uikit: [
      "tableView(_:leadingSwipeActionsConfigurationForRowAt:)",
      "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
    ], paths: "`path` is before the change",
    lua: actions("leading_swipe_actions"), #"{"do":"swipe","row":[0,0],"edge":"leading","action":"Done"}"#)

  static let trailingSwipeActions = CallbackPage(
    "the buttons that a swipe from the trailing edge uncovers",
    uikit: [
      "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
      "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
    ], paths: "`path` is before the change",
    lua: actions("trailing_swipe_actions"), #"{"do":"swipe","row":[0,0],"edge":"trailing","action":"Done"}"#)

  static let contextMenuForRow = CallbackPage(
    "the menu of a row, which a long press opens",
    uikit: [
      "tableView(_:contextMenuConfigurationForRowAt:point:)",
      "tableView:contextMenuConfigurationForRowAtIndexPath:point:",
    ], paths: "`path` is before the change",
    lua: """
      function policy.context_menu_for_row(view, path)
        return {
          { title = "To the top", handler = function(view, row) view:move_row(row, path:with_row(0)) end },
        }
      end
      """, #"{"do":"menu","row":[0,1],"action":"To the top"}"#)

  static let shouldBeginMultipleSelectionInteraction = CallbackPage(
    "whether a pan with two fingers selects rows",
    uikit: [
      "tableView(_:shouldBeginMultipleSelectionInteractionAt:)",
      "tableView:shouldBeginMultipleSelectionInteractionAtIndexPath:",
    ],
    paths: "`path` is the first row of the pan, before the change", lua: panning,
    #"{"do":"pan_select","rows":[[0,0],[0,1]]}"#)

  static let didBeginMultipleSelectionInteraction = CallbackPage(
    "a pan with two fingers has begun to select rows, and editing mode with it",
    uikit: [
      "tableView(_:didBeginMultipleSelectionInteractionAt:)",
      "tableView:didBeginMultipleSelectionInteractionAtIndexPath:",
    ],
    paths: "`path` is the first row of the pan, before the change", lua: panning,
    #"{"do":"pan_select","rows":[[0,0],[0,1]]}"#)

  static let didEndMultipleSelectionInteraction = CallbackPage(
    "the two fingers of a pan were lifted",
    uikit: [
      "tableViewDidEndMultipleSelectionInteraction(_:)", "tableViewDidEndMultipleSelectionInteraction:",
    ], lua: panning, #"{"do":"pan_select","rows":[[0,0],[0,1]]}"#)

  /// A pan that selects rows.
  private static let panning = """
    policy.view = { allows_multiple_selection_during_editing = true }

    function policy.should_begin_multiple_selection_interaction(view, path) return true end
    function policy.did_begin_multiple_selection_interaction(view, path) print("from " .. path) end
    function policy.did_end_multiple_selection_interaction(view)
      print(#view:index_paths_for_selected_rows() .. " rows")
    end
    """
}
