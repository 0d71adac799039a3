import TabuluaModel

// The pages of the delegate's callbacks about drags, undo and what a row looks like.
extension CallbackPage {
  private static let drag = #"{"do":"drag","row":[0,0],"to":[0,1]}"#

  static let targetIndexPathForMove = CallbackPage(
    "where a dragged row lands instead of where it hovers, or that it may not land",
    uikit: [
      "tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)",
      "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
    ],
    paths:
      "`source` is before the change. `proposed` and the answer count the other rows as if the dragged row were "
      + "already taken out: in its own section of *n* rows from 0 to *n* - 1, in another one from 0 to *n*",
    lua: """
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section then return nil, "rows stay in their section" end
        return proposed
      end
      """, #"{"do":"drag","row":[0,0],"to":[1,0]}"#, editing: true)

  static let targetIndexPathForMovingRows = CallbackPage(
    "where the first of several rows lands that are dragged together, or that they may not land",
    paths:
      "`sources` are before the change. `proposed` and the answer count the rows without all of the dragged ones",
    lua: """
      function policy.target_index_path_for_moving_rows(view, sources, proposed)
        if #sources > 2 then return nil, "two at a time" end
        return proposed
      end
      """, #"{"do":"drag","rows":[[0,0],[0,1]],"to":[1,0]}"#, editing: true)

  static let willBeginReorderingRow = CallbackPage(
    "a row is picked up",
    uikit: ["tableView(_:willBeginReorderingRowAt:)", "tableView:willBeginReorderingRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: """
      function policy.will_begin_reordering_row(view, path) print(view:key(path) .. " is up") end
      """, drag, editing: true)

  static let didEndReorderingRow = CallbackPage(
    "a dragged row was dropped, moved or not",
    uikit: ["tableView(_:didEndReorderingRowAt:)", "tableView:didEndReorderingRowAtIndexPath:"],
    paths: "`path` is where the row stood before the change, and `destination` where it stands after it",
    lua: """
      function policy.did_end_reordering_row(view, path, destination)
        view:set_checked(destination, destination.section == 2)
      end
      """, #"{"do":"drag","row":[0,0],"to":[2,0]}"#, editing: true)

  static let didCancelReorderingRow = CallbackPage(
    "a dragged row was let go without a drop",
    uikit: ["tableView(_:didCancelReorderingRowAt:)", "tableView:didCancelReorderingRowAtIndexPath:"],
    paths: "`path` is where the row stands, as before",
    lua: """
      function policy.did_cancel_reordering_row(view, path) print(view:key(path) .. " is back") end
      """, #"{"do":"drag","row":[0,0],"through":[[0,1]],"cancel":true}"#, editing: true)

  static let didUndo = CallbackPage(
    "a person has taken back a step",
    lua: """
      function policy.did_undo(view) print(view:key(index_path(0, 0)) .. " is the first again") end
      """, drag, #"{"do":"undo"}"#, editing: true)

  static let didRedo = CallbackPage(
    "a person has done a step again that was taken back",
    lua: """
      function policy.did_redo(view) print(view:key(index_path(0, 0)) .. " is the first again") end
      """, drag, #"{"do":"undo"}"#, #"{"do":"redo"}"#, editing: true)

  static let indentationLevelForRow = CallbackPage(
    "how many steps a row is indented",
    uikit: ["tableView(_:indentationLevelForRowAt:)", "tableView:indentationLevelForRowAtIndexPath:"],
    paths: "`path` is where the row stands when it comes into view",
    lua: """
      function policy.indentation_level_for_row(view, path) return path.row == 0 and 0 or 1 end
      """, #"{"do":"reload"}"#)

  static let heightForRow = CallbackPage(
    "how high a row is", uikit: ["tableView(_:heightForRowAt:)", "tableView:heightForRowAtIndexPath:"],
    paths: "`path` is where the row stands when it comes into view",
    lua: """
      function policy.height_for_row(view, path) return view:is_checked(path) and 30 or 44 end
      """, #"{"do":"reload"}"#)

  static let heightForHeader = CallbackPage(
    "how high the header of a section is",
    uikit: ["tableView(_:heightForHeaderInSection:)", "tableView:heightForHeaderInSection:"],
    lua: """
      function policy.height_for_header(view, section) return section == 0 and 60 or 28 end
      """, #"{"do":"reload"}"#)

  static let heightForFooter = CallbackPage(
    "how high the footer of a section is",
    uikit: ["tableView(_:heightForFooterInSection:)", "tableView:heightForFooterInSection:"],
    lua: """
      function policy.title_for_footer(view, section) return "that is all" end
      function policy.height_for_footer(view, section) return 20 end
      """, #"{"do":"reload"}"#)

  static let willDisplayCell = CallbackPage(
    "a row comes into view",
    uikit: ["tableView(_:willDisplay:forRowAt:)", "tableView:willDisplayCell:forRowAtIndexPath:"],
    paths: "`path` is where the row stands when it comes into view",
    lua: """
      function policy.will_display_cell(view, path) print("shows " .. path) end
      """, #"{"do":"scroll","by":1}"#, options: "--viewport 1")

  static let didEndDisplayingCell = CallbackPage(
    "a row has left the view",
    uikit: ["tableView(_:didEndDisplaying:forRowAt:)", "tableView:didEndDisplayingCell:forRowAtIndexPath:"],
    paths:
      "`path` is where the row stood before a reload; for a row that is reloaded alone, where it stands after it",
    lua: """
      function policy.did_end_displaying_cell(view, path) print("hides " .. path) end
      """, #"{"do":"scroll","by":1}"#, options: "--viewport 1")
}
