import TabuluaModel
import TabuluaText

// The pages of methods that change the table.
extension ViewPage {
  private static let outside: [any MessageCode] = [
    TableError.Code.rowOutOfRange, TableError.Code.conflictingUpdates, TableError.Code.lawBroken,
  ]
  private static let blockPaths =
    "what is deleted, reloaded or moved is named by its place before the block, and what is inserted by its place after it"

  static let setChecked = ViewPage(
    "gives a row a check mark, or takes it", errors: [TableError.Code.noCheckColumn],
    lua: "view:set_checked(\"milk\", true)\nprint(view:is_checked \"milk\")  -- true")

  static let setAccessory = ViewPage(
    "sets the accessory of a row's cell, until `cell_for_row` says another one; a mark belongs into the mapped column",
    errors: [TableError.Code.rowOutOfRange],
    lua: "view:set_accessory(index_path(0, 0), \"detail_button\")\n"
      + "print(view:accessory(index_path(0, 0)))  -- detail_button")

  static let selectRow = ViewPage(
    "selects a row without asking or telling the delegate, and scrolls to it: `at` is `\"none\"`, `\"top\"`, `\"middle\"` or "
      + "`\"bottom\"`",
    uikit: "selectRow(at:animated:scrollPosition:)", "selectRowAtIndexPath:animated:scrollPosition:",
    paths: "as the table is now", errors: [TableError.Code.rowOutOfRange],
    lua: "view:select_row(index_path(0, 1), \"top\")\nprint(view:index_path_for_selected_row())  -- [0, 1]")

  static let deselectRow = ViewPage(
    "deselects a row without asking or telling the delegate", uikit: "deselectRow(at:animated:)",
    "deselectRowAtIndexPath:animated:", paths: "as the table is now", errors: [TableError.Code.rowOutOfRange],
    lua:
      "view:select_row \"tea\"\nview:deselect_row \"tea\"\nprint(view:index_path_for_selected_row())  -- nil")

  static let scrollToRow = ViewPage(
    "scrolls so that a row stands at a place in view: `at` is `\"none\"`, `\"top\"`, `\"middle\"` or `\"bottom\"`",
    uikit: "scrollToRow(at:at:animated:)", "scrollToRowAtIndexPath:atScrollPosition:animated:",
    paths: "as the table is now", errors: [TableError.Code.rowOutOfRange],
    lua:
      "view:scroll_to_row(index_path(1, 0), \"top\")\nprint(view:index_paths_for_visible_rows()[1])  -- [1, 0]",
    options: "--viewport 1")

  static let scrollToNearestSelectedRow = ViewPage(
    "scrolls to the selected row that is nearest to the rows in view",
    uikit: "scrollToNearestSelectedRow(at:animated:)",
    "scrollToNearestSelectedRowAtScrollPosition:animated:",
    lua: "view:select_row \"oil\"\nview:scroll_to_nearest_selected_row \"top\"\n"
      + "print(view:index_paths_for_visible_rows()[1])  -- [1, 0]", options: "--viewport 1")

  static let setEditing = ViewPage(
    "enters or leaves editing mode; not inside `commit_editing_style`", uikit: "setEditing(_:animated:)",
    "setEditing:animated:", errors: [TableError.Code.changeDuringCallback],
    lua: "view:set_editing(true)\nprint(view.is_editing)  -- true")

  static let insertRows = ViewPage(
    "inserts rows; each entry is `{ at = path, values = { column = value } }`, and for a policy with its own rows a path",
    uikit: "insertRows(at:with:)", "insertRowsAtIndexPaths:withRowAnimation:",
    paths: "`at` is after the change: after the whole block inside `perform_batch_updates`",
    errors: [TableError.Code.insertOutOfRange, TableError.Code.duplicateKey, TableError.Code.lawBroken],
    lua: "view:insert_rows { { at = index_path(0, 0), values = { id = \"tin\", title = \"Buy a tin\" } } }\n"
      + "print(view:row(index_path(0, 0)).title)  -- Buy a tin")

  static let deleteRows = ViewPage(
    "deletes rows", uikit: "deleteRows(at:with:)", "deleteRowsAtIndexPaths:withRowAnimation:",
    paths: "before the change, also inside `perform_batch_updates`", errors: outside,
    lua: "view:delete_rows { \"milk\", index_path(1, 0) }\nprint(view:number_of_rows(0))  -- 1")

  static let reloadRows = ViewPage(
    "loads the cells of rows anew; they lose their selection", uikit: "reloadRows(at:with:)",
    "reloadRowsAtIndexPaths:withRowAnimation:",
    paths: "before the change, also inside `perform_batch_updates`",
    errors: [TableError.Code.rowOutOfRange],
    lua: "view:reload_rows { \"milk\" }\nprint(view:exists \"milk\")  -- true")

  static let reconfigureRows = ViewPage(
    "asks `cell_for_row` again for those of the rows that are in view; nothing else happens to them",
    uikit: "reconfigureRows(at:)", "reconfigureRowsAtIndexPaths:", paths: "as the table is now",
    errors: [TableError.Code.rowOutOfRange],
    lua: "view:select_row \"milk\"\nview:reconfigure_rows { \"milk\" }\n"
      + "print(view:index_path_for_selected_row())  -- [0, 0]")

  static let moveRow = ViewPage(
    "moves a row without asking the delegate; laws are asked", uikit: "moveRow(at:to:)",
    "moveRowAtIndexPath:toIndexPath:",
    paths:
      "`from` is before the change; `to` is where the row stands after it, counted without the row at `from`",
    errors: [TableError.Code.rowOutOfRange, TableError.Code.insertOutOfRange, TableError.Code.lawBroken],
    lua: "view:move_row(\"milk\", index_path(1, 0))\nprint(view:index_path \"milk\")  -- [1, 0]")

  static let moveRows = ViewPage(
    "several moves in one block, each `{ from, to }`",
    paths: "each `from` is before the block, each `to` after it",
    errors: [
      TableError.Code.rowOutOfRange, TableError.Code.insertOutOfRange, TableError.Code.conflictingUpdates,
    ],
    lua: "view:move_rows { { \"milk\", index_path(1, 0) }, { \"tea\", index_path(1, 1) } }\n"
      + "print(view:index_path \"oil\")  -- [1, 2]")

  static let insertSections = ViewPage(
    "inserts sections; each entry is `{ at = number, header = value }`", uikit: "insertSections(_:with:)",
    "insertSections:withRowAnimation:", paths: "`at` is a number after the change",
    errors: [TableError.Code.insertOutOfRange, TableError.Code.lawBroken],
    lua: "view:insert_sections { { at = 0, header = \"Later\" } }\nprint(view:find_section \"Todo\")  -- 1")

  static let deleteSections = ViewPage(
    "deletes sections with their rows", uikit: "deleteSections(_:with:)", "deleteSections:withRowAnimation:",
    paths: "numbers before the change",
    errors: [TableError.Code.sectionOutOfRange, TableError.Code.lawBroken],
    lua: "view:delete_sections { 1 }\nprint(view:number_of_sections(), view:exists \"oil\")  -- 2\tfalse")

  static let reloadSections = ViewPage(
    "loads sections anew, with their titles and cells", uikit: "reloadSections(_:with:)",
    "reloadSections:withRowAnimation:", paths: "numbers before the change",
    errors: [TableError.Code.sectionOutOfRange],
    lua: "view:reload_sections { 0 }\nprint(view:number_of_rows(0))  -- 2")

  static let moveSection = ViewPage(
    "moves a section with its rows", uikit: "moveSection(_:toSection:)", "moveSection:toSection:",
    paths: "`from` is a number before the change, `to` one after it",
    errors: [TableError.Code.sectionOutOfRange],
    lua: "view:move_section(1, 0)\nprint(view:section(0).value)  -- Doing")

  static let performBatchUpdates = ViewPage(
    "several changes as one: they are checked and done together at the end of the outermost block, after which the second "
      + "function is called with whether they were done",
    uikit: "performBatchUpdates(_:completion:)", "performBatchUpdates:completion:", paths: blockPaths,
    errors: [
      TableError.Code.insertOutOfRange, TableError.Code.conflictingUpdates, TableError.Code.countMismatch,
      TableError.Code.updateInProgress,
    ],
    lua: "view:perform_batch_updates(function()\n  view:delete_rows { \"milk\" }\n"
      + "  view:move_row(\"oil\", index_path(0, 1))\nend, function(done) print(done) end)  -- true")

  static let reloadSectionIndexTitles = ViewPage(
    "asks `section_index_titles` again, if the table shows a section index",
    uikit: "reloadSectionIndexTitles()",
    "reloadSectionIndexTitles", lua: "view:reload_section_index_titles()\nprint(view.style)  -- plain")

  static let reloadData = ViewPage(
    "loads everything from scratch; the selection is gone", uikit: "reloadData()", "reloadData",
    errors: [TableError.Code.updateInProgress],
    lua: "view:select_row \"milk\"\nview:reload_data()\nprint(view:index_path_for_selected_row())  -- nil")

  static let snapshot = ViewPage(
    "the sections of the table by their values and its rows by their keys, to be edited without touching the table",
    errors: [TableError.Code.noKeys, TableError.Code.duplicateSection],
    lua: "local s = view:snapshot()\nprint(s:rows(\"Todo\")[1])  -- milk")

  static let apply = ViewPage(
    "makes the table show a snapshot, as one update with the fewest moves; a policy with its own rows also gives the one "
      + "before, and a function in which it makes the new one its own",
    uikit: "apply(_:animatingDifferences:)",
    errors: [
      TableError.Code.staleSnapshot, TableError.Code.tableOwnsRows, TableError.Code.wrongKey,
      TableError.Code.lawBroken,
    ],
    lua: "local s = view:snapshot()\ns:move_row_before(\"tea\", \"milk\")\nview:apply(s)\n"
      + "print(view:index_path \"tea\")  -- [0, 0]")

  static let push = ViewPage(
    "shows another table over this one, under a policy that may be left out",
    uikit: "pushViewController(_:animated:)",
    "pushViewController:animated:", errors: [TableError.Code.tooManyTables, TableError.Code.tableCovered],
    lua: "user:tap \"milk\"\nprint(view:number_of_rows(0))  -- 2",
    policy:
      "function policy.did_select_row(view, path)\n  view:push { { header = \"More\", rows = { \"one\", \"two\" } } }\nend"
  )

  static let pop = ViewPage(
    "leaves the table on top, and gives its sections as they are by then",
    uikit: "popViewController(animated:)",
    "popViewControllerAnimated:", errors: [TableError.Code.nothingToPop],
    lua: "user:tap \"milk\"\nlocal sections = view:pop()\nprint(sections[1].header)  -- More",
    policy:
      "function policy.did_select_row(view, path)\n  view:push { { header = \"More\", rows = { \"one\", \"two\" } } }\nend"
  )
}
