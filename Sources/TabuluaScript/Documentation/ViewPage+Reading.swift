import TabuluaModel
import TabuluaText

// The pages of methods that look at rows and sections.
extension ViewPage {
  static let numberOfSections = ViewPage(
    "how many sections there are", uikit: "numberOfSections", lua: "print(view:number_of_sections())  -- 3")

  static let numberOfRows = ViewPage(
    "how many rows a section has", uikit: "numberOfRows(inSection:)", "numberOfRowsInSection:",
    errors: [TableError.Code.sectionOutOfRange], lua: "print(view:number_of_rows(0))  -- 2")

  static let section = ViewPage(
    "a section's value, the title that it shows, and how many rows it has; inside `title_for_header` the title is the "
      + "section's own",
    errors: [TableError.Code.sectionOutOfRange],
    lua: "local section = view:section(0)\nprint(section.value, section.count)  -- Todo\t2")

  static let findSection = ViewPage(
    "the number of the section with a value, or nil", lua: "print(view:find_section \"Doing\")  -- 1")

  static let row = ViewPage(
    "the row at an index path; it has a field for each column, and stays the same row when it is moved",
    paths: "as the table is now",
    errors: [TableError.Code.rowOutOfRange, TableError.Code.dataSourceOwnsRows],
    lua: "local row = view:row(index_path(0, 0))\nprint(row.title, row.estimate)  -- Buy milk\t2")

  static let rows = ViewPage(
    "an iterator of index paths and rows: of all sections, or of one, by its number or its value, which must be there; nil in "
      + "its place is an error",
    paths: "as the table is when the loop begins",
    errors: [
      TableError.Code.dataSourceOwnsRows, TableError.Code.sectionOutOfRange, TableError.Code.unknownSection,
    ],
    lua: "for path, row in view:rows \"Doing\" do\n  print(path, row.title)  -- [1, 0]\tBuy oil\nend")

  static let columns = ViewPage(
    "the names of the columns, in the order of the table", errors: [TableError.Code.dataSourceOwnsRows],
    lua: "print(table.concat(view:columns(), \" \"))  -- id title status done estimate")

  static let find = ViewPage(
    "the row with a key, or nil where no row has it",
    errors: [TableError.Code.noKeys, TableError.Code.dataSourceOwnsRows],
    lua: "print(view:find(\"milk\").title)  -- Buy milk\nprint(view:find \"coffee\")  -- nil")

  static let indexPath = ViewPage(
    "where a row stands", uikit: "indexPath(for:)", paths: "as the table is now",
    errors: [TableError.Code.rowDeleted], lua: "print(view:index_path(view:find \"oil\"))  -- [1, 0]")

  static let key = ViewPage(
    "the key of a row, as the file has it", errors: [TableError.Code.noKeys],
    lua: "print(view:key(index_path(0, 1)))  -- tea")

  static let exists = ViewPage(
    "whether a row is in the table",
    lua: "print(view:exists \"milk\", view:exists \"coffee\")  -- true\tfalse")

  static let cellForRow = ViewPage(
    "a copy of what the cell of a row shows, with UIKit's defaults for fields that nobody set; to write into it changes "
      + "nothing",
    uikit: "cellForRow(at:)", "cellForRowAtIndexPath:", paths: "as the table is now",
    errors: [TableError.Code.rowOutOfRange],
    lua: "print(view:cell_for_row(index_path(0, 0)).text)  -- Buy milk")

  static let neighborsAfterMove = ViewPage(
    "the rows that would stand above and below a row after a move; nil where there is none",
    paths: "`source` is before the change, `proposed` counts without the row at `source`",
    errors: [TableError.Code.proposedOutOfRange],
    lua: "local above, below = view:neighbors_after_move(index_path(1, 0), index_path(0, 1))\n"
      + "print(above.title, below.title)  -- Buy milk\tBuy tea")

  static let indexPathAfterMove = ViewPage(
    "where a row would stand after another one was moved",
    paths: "`path` and `source` are before the change, `destination` and the answer after it",
    errors: [TableError.Code.proposedOutOfRange],
    lua: "print(view:index_path_after_move(index_path(0, 1), index_path(0, 0), index_path(1, 0)))  -- [0, 0]")

  static let visibleRows = ViewPage(
    "the rows in view, from the first to the last", uikit: "indexPathsForVisibleRows",
    paths: "as the table is now",
    lua: "print(#view:index_paths_for_visible_rows())  -- 3")

  static let isChecked = ViewPage(
    "whether a row has a check mark", errors: [TableError.Code.noCheckColumn],
    lua: "print(view:is_checked \"tea\")  -- true")

  static let checkedRows = ViewPage(
    "the rows with a check mark, of one section, by its number or its value, or of all, ascending",
    paths: "as the table is now",
    errors: [
      TableError.Code.dataSourceOwnsRows, TableError.Code.sectionOutOfRange, TableError.Code.unknownSection,
    ],
    lua: "print(view:index_paths_for_checked_rows()[1])  -- [0, 1]")

  static let accessory = ViewPage(
    "the accessory that the cell of a row shows; with `--simulate-reuse` it is `\"none\"` for a row out of view",
    errors: [TableError.Code.rowOutOfRange], lua: "print(view:accessory(index_path(0, 1)))  -- checkmark")

  static let selectedRow = ViewPage(
    "the first selected row, or nil", uikit: "indexPathForSelectedRow", paths: "as the table is now",
    lua: "user:tap \"tea\"\nprint(view:index_path_for_selected_row())  -- [0, 1]")

  static let selectedRows = ViewPage(
    "all selected rows, ascending; an empty list where none is selected, unlike UIKit's nil",
    uikit: "indexPathsForSelectedRows", paths: "as the table is now",
    lua: "print(#view:index_paths_for_selected_rows())  -- 0")

  static let localizedString = ViewPage(
    "the text as `--strings` has it in `view.language`, one of our own words in that language, or else the text itself",
    lua: "print(view:localized_string \"Delete\")  -- Izbriši", options: "--language sl")
}
