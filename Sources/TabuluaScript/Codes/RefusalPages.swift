package import TabuluaModel
package import TabuluaText

/// The pages of the codes of refusals by the table itself.
package enum RefusalPages {
  /// Each code with its page.
  package static let all = modes + shown + meanwhile + places + laws
}

// What the table is, and how it is set up.
extension RefusalPages {
  private static let modes: [(code: Refusal.Code, page: CodePage)] = [
    (
      .notEditing,
      CodePage(
        "The table is not in editing mode.",
        why: "A drag, the red minus and the green plus are there in editing mode only.",
        mend: "Begin the batch with `{\"do\":\"set_editing\",\"editing\":true}`, or give `--editing`.",
        example: .run(#"{"do":"drag","row":[0,0],"to":[0,1]}"#))
    ),
    (
      .editing,
      CodePage(
        "The table is in editing mode.", why: "A row is swiped outside editing mode only.",
        mend:
          "Write `{\"do\":\"set_editing\",\"editing\":false}` before it; in editing mode `delete` taps the red minus.",
        example: .run(#"{"do":"swipe","row":[0,0],"edge":"trailing","action":"Delete"}"#, editing: true))
    ),
    (
      .noCallback,
      CodePage(
        "The policy does not define the callback without which this cannot be done.",
        why: "The message names the callback: the button above the cells needs `add_button_tapped`, a plus "
          + "`commit_editing_style`, and a drag of a policy's own rows `move_row`.",
        mend: "Define it in the policy, if it is wanted.", example: .run(#"{"do":"add"}"#))
    ),
    (
      .noSelection,
      CodePage(
        "The table does not allow rows to be selected.", why: "`allows_selection` is false.",
        mend: "Set it, in `policy.view` or with `configure`.",
        example: .run(#"{"do":"tap","row":[0,0]}"#, policy: "policy.view = { allows_selection = false }"))
    ),
    (
      .noSelectionInEditing,
      CodePage(
        "The table does not allow rows to be selected in editing mode.",
        why: "`allows_selection_during_editing` is false unless the policy sets it, as in UIKit.",
        mend: "Leave editing mode before the tap, or set it.",
        example: .run(#"{"do":"tap","row":[0,0]}"#, editing: true))
    ),
    (
      .noMultipleSelection,
      CodePage(
        "The table does not allow several rows to be selected in editing mode.",
        why:
          "A pan with two fingers selects several rows, which `allows_multiple_selection_during_editing` allows.",
        mend: "Set it, in `policy.view` or with `configure`.",
        example: .run(#"{"do":"pan_select","rows":[[0,0],[0,1]]}"#))
    ),
    (
      .noEditingStyles,
      CodePage(
        "No row has a minus or a plus, because several rows may be selected in editing mode.",
        why: "Each row shows a circle to be selected there instead, as in UIKit.",
        mend:
          "Clear `allows_multiple_selection_during_editing`, or delete the selected rows by a button of your own.",
        example: .run(
          #"{"do":"delete","row":[0,0]}"#,
          policy: "policy.view = { allows_multiple_selection_during_editing = true }",
          editing: true))
    ),
  ]
}

// What a row shows.
extension RefusalPages {
  private static let shown: [(code: Refusal.Code, page: CodePage)] = [
    (
      .editingStyle,
      CodePage(
        "The row has another editing style than the one that is needed.",
        why:
          "`delete` needs the red minus, and `insert` the green plus; `editing_style_for_row` says which one a row has.",
        mend: "Tap what the row shows, or let the policy answer the other style.",
        example: .run(
          #"{"do":"delete","row":[0,0]}"#,
          policy: "function policy.editing_style_for_row(view, path) return \"none\" end", editing: true))
    ),
    (
      .noDetailButton,
      CodePage(
        "The row shows no button for details.",
        why:
          "Its cell has no accessory `detail_button` or `detail_disclosure_button` in the mode that the table is in.",
        mend: "Let `cell_for_row` answer one.", example: .run(#"{"do":"tap_accessory","row":[0,0]}"#))
    ),
    (
      .noControl,
      CodePage(
        "The row shows no control.", why: "Its cell has no `control` in the mode that the table is in.",
        mend: "Let `cell_for_row` answer one.",
        example: .run(#"{"do":"change_control","row":[0,0],"value":true}"#))
    ),
    (
      .noReorderControl,
      CodePage(
        "The row shows no reorder control, so that no finger can drag it.",
        why: "Its cell says `shows_reorder_control = false`.",
        mend: "Leave that out where the row may be dragged.",
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
          policy: "function policy.cell_for_row(view, path) return { shows_reorder_control = false } end",
          editing: true))
    ),
    (
      .noActions,
      CodePage(
        "The row has no actions at that edge.",
        why:
          "Without `leading_swipe_actions` nothing is at the leading edge; the button that deletes stands at the trailing edge "
          + "alone.",
        mend: "Swipe from the other edge, or let the policy answer actions.",
        example: .run(#"{"do":"swipe","row":[0,0],"edge":"leading","action":"Done"}"#))
    ),
    (
      .noMenu,
      CodePage(
        "The row has no menu.", why: "`context_menu_for_row` is not defined, or answers nil for the row.",
        mend: "Let it answer a list of actions.", example: .run(#"{"do":"menu","row":[0,0],"action":"Done"}"#)
      )
    ),
    (
      .noFullSwipe,
      CodePage(
        "A swipe all the way across performs no action at that edge.",
        why:
          "The list of actions says `performs_first_action_with_full_swipe = false`, so that the swipe only opens the row.",
        mend: "Name the `action` instead of `full`.",
        example: .run(
          #"{"do":"swipe","row":[0,0],"edge":"trailing","full":true}"#,
          policy: "function policy.trailing_swipe_actions(view, path)\n"
            + "  return {\n    performs_first_action_with_full_swipe = false,\n"
            + "    { title = \"Done\", handler = function() end },\n  }\nend"))
    ),
    (
      .noDeleteButton,
      CodePage(
        "No row has a delete button that could be tapped.",
        why: "A tap on the red minus shows it, `tap_delete`.",
        mend: "Tap the minus first, or write `delete`, which is both.",
        example: .run(#"{"do":"confirm_delete"}"#, editing: true))
    ),
    (
      .noOpenRow,
      CodePage(
        "No row is open whose buttons could be put away.",
        why: "Neither a minus was tapped nor a row swiped, or the row has "
          + "closed since.", mend: "Leave the step out.",
        example: .run(#"{"do":"cancel_delete"}"#, editing: true))
    ),
  ]
}

// What happened meanwhile.
extension RefusalPages {
  private static let meanwhile: [(code: Refusal.Code, page: CodePage)] = [
    (
      .openRowClosed,
      CodePage(
        "A row was open, and took the touch.",
        why: "The first touch outside an open row closes it and does nothing else, as on a device.",
        mend: "Close the row first with `cancel_delete`, or make the step twice.",
        example: .run(
          #"{"do":"tap_delete","row":[0,0]}"#, #"{"do":"drag","row":[0,1],"to":[0,0]}"#, editing: true))
    ),
    (
      .menuClosed,
      CodePage(
        "A menu was open, and took the touch.",
        why: "The first touch outside a menu puts it away and does nothing else.",
        mend: "Choose an action of the menu, or make the step twice.",
        example: .run(
          #"{"do":"menu","row":[0,0]}"#, #"{"do":"tap","row":[0,1]}"#,
          policy: "function policy.context_menu_for_row(view, path)\n"
            + "  return { { title = \"Done\", handler = function() end } }\nend"))
    ),
    (
      .rowGone,
      CodePage(
        "A callback deleted the touched row when the open row was closed.",
        why: "`did_end_editing_row` was told of the open row first, and changed the table.",
        mend: "Name a row that stays.",
        example: .run(
          #"{"do":"swipe","row":[0,0],"edge":"trailing"}"#, #"{"do":"swipe","row":[0,1],"edge":"trailing"}"#,
          policy:
            "function policy.did_end_editing_row(view, path)\n  view:delete_rows { index_path(0, 1) }\nend"))
    ),
    (
      .swipeEnded,
      CodePage(
        "A callback closed or deleted the swiped row as the swipe began.",
        why: "`will_begin_editing_row` changed the table.",
        mend: "Change it in `did_end_editing_row` instead.",
        example: .run(
          #"{"do":"swipe","row":[0,0],"edge":"trailing","action":"Delete"}"#,
          policy: "function policy.will_begin_editing_row(view, path) view:delete_rows { path } end"))
    ),
    (
      .rowStaysSelected,
      CodePage(
        "The row that was selected stays selected, so that no other can be.",
        why:
          "`will_deselect_row` named another row than the one that is selected, and one row may be selected at a time.",
        mend: "Let it answer its path to deselect the row, or nil with a reason to keep it.",
        example: .run(
          #"{"do":"tap","row":[0,0]}"#, #"{"do":"tap","row":[0,1]}"#,
          policy: "function policy.will_deselect_row(view, path) return index_path(1, 0) end"))
    ),
    (
      .nothingToUndo,
      CodePage(
        "There is no step to take back.",
        why:
          "No step of this batch changed rows, values, marks or their order, or those that did are kept no longer: a hundred "
          + "are, or fewer where they keep much memory. The reason says which.",
        mend:
          "Leave it out, or allow more with `--max-memory`. What an earlier run wrote is taken back by `tabulua undo`.",
        example: .run(#"{"do":"undo"}"#))
    ),
    (
      .nothingToRedo,
      CodePage(
        "There is no step to do again.", why: "None was taken back, or something else was changed since.",
        mend: "Leave it out.", example: .run(#"{"do":"redo"}"#))
    ),
    (
      .undoNeedsState,
      CodePage(
        "Nothing can be taken back, because the policy owns its rows and does not keep their state.",
        why: "Only the policy can put its variables back.", mend: "Define `save_state` and `restore_state`.",
        example: TableErrorPages.ownRows(
          "function policy.did_select_row(view, path)\n  table.remove(rows, path.row + 1)\n  view:delete_rows { path }\nend",
          #"{"do":"tap","row":[0,0]}"#, #"{"do":"undo"}"#))
    ),
  ]
}

// Places.
extension RefusalPages {
  private static let places: [(code: Refusal.Code, page: CodePage)] = [
    (
      .noPlace,
      CodePage(
        "The row is the first or the last of the table, and cannot go one place further.",
        why: "`move_up` and `move_down` go on into the next section, and end with the table.",
        mend: "Leave the step out.",
        example: .run(#"{"do":"move_up","row":[0,0]}"#, editing: true))
    ),
    (
      .panOverNoRow,
      CodePage(
        "Two fingers came over no row.", why: "A pan selects the rows that it comes over.",
        mend: "Name at least one row.",
        example: .none("a batch says it as `bad_value`; it takes a program that embeds the library"))
    ),
    (
      .sectionTooShort,
      CodePage(
        "A section would become too short for a row in it that keeps its place.",
        why: "`can_displace_row` answers no for the row, whose number would not be there after the drag.",
        mend: "Leave enough rows before it, or let it be displaced.",
        example: .run(
          #"{"do":"drag","row":[0,0],"to":[1,0]}"#,
          policy: "function policy.can_displace_row(view, path) return view:key(path) ~= \"tea\" end",
          editing: true))
    ),
    (
      .noSectionIndex,
      CodePage(
        "The table shows no section index.",
        why: "`section_index_titles` answers no titles.",
        mend: "Let it answer titles.",
        example: .run(
          #"{"do":"tap_index","title":"T"}"#,
          policy: "function policy.section_index_titles(view) return nil end"))
    ),
    (
      .groupedTable,
      CodePage(
        "A grouped table shows no section index.", why: "Only the style `plain` has one, as in UIKit.",
        mend: "Give the table the style `plain`.",
        example: .run(
          #"{"do":"tap_index","title":"T"}"#,
          policy: "policy.view = { style = \"grouped\" }\n\n"
            + "function policy.section_index_titles(view) return { \"T\", \"D\" } end"))
    ),
    (
      .tooFewRows,
      CodePage(
        "The section index is shown only from more rows on.",
        why: "`section_index_minimum_display_row_count` says how many.",
        mend: "Lower it, or tap no title in a short table.",
        example: .run(
          #"{"do":"tap_index","title":"T"}"#,
          policy: "policy.view = { section_index_minimum_display_row_count = 50 }\n\n"
            + "function policy.section_index_titles(view) return { \"T\", \"D\" } end"))
    ),
    (
      .noSectionForTitle,
      CodePage(
        "The title leads to no section.",
        why:
          "`section_for_section_index_title` is not defined, so that the title at place *n* leads to section *n*, which is "
          + "not there.",
        mend: "Define it, or give as many titles as sections.",
        example: .run(
          #"{"do":"tap_index","title":"Z"}"#,
          policy: "function policy.section_index_titles(view) return { \"A\", \"B\", \"C\", \"Z\" } end"))
    ),
  ]
}
