import TabuluaModel
import TabuluaText

// The pages of the settings of `view`.
extension ViewPage {
  /// A setting that is true or false.
  private static func flag(_ name: String, _ uikit: String, _ summary: String, isOn: Bool) -> ViewPage {
    ViewPage(
      summary, uikit: uikit, errors: [TableError.Code.invalidSetting],
      lua: "view.\(name) = \(!isOn)\nprint(view.\(name))  -- \(!isOn)")
  }

  static let allowsSelection = flag(
    "allows_selection", "allowsSelection",
    "whether rows can be selected outside editing mode; true unless it is set",
    isOn: true)

  static let allowsSelectionDuringEditing = flag(
    "allows_selection_during_editing", "allowsSelectionDuringEditing",
    "whether rows can be selected in editing mode; false unless it is set", isOn: false)

  static let allowsMultipleSelection = flag(
    "allows_multiple_selection", "allowsMultipleSelection",
    "whether several rows can be selected outside editing mode; false unless it is set", isOn: false)

  static let allowsMultipleSelectionDuringEditing = flag(
    "allows_multiple_selection_during_editing", "allowsMultipleSelectionDuringEditing",
    "whether several rows can be selected in editing mode, where rows have no editing style then; false unless it is set",
    isOn: false)

  static let selectionFollowsFocus = flag(
    "selection_follows_focus", "selectionFollowsFocus",
    "kept for the app; nothing has the focus here, so that true is warned of (`no_focus`)", isOn: false)

  static let rowHeight = ViewPage(
    "the height of rows that `height_for_row` says nothing about; 44 unless it is set", uikit: "rowHeight",
    errors: [TableError.Code.invalidSetting], lua: "print(view.row_height)  -- 44.0\nview.row_height = 60")

  static let sectionIndexMinimumDisplayRowCount = ViewPage(
    "from how many rows on a plain table shows its section index; 0 unless it is set",
    uikit: "sectionIndexMinimumDisplayRowCount", errors: [TableError.Code.invalidSetting],
    lua: "view.section_index_minimum_display_row_count = 20\n"
      + "print(view.section_index_minimum_display_row_count)  -- 20")

  static let header = ViewPage(
    "the text above the whole table; nil for none", uikit: "tableHeaderView",
    lua: "view.header = \"Shopping\"\nprint(view.header)  -- Shopping")

  static let footer = ViewPage(
    "the text below the whole table; nil for none", uikit: "tableFooterView",
    lua: "view.footer = \"that is all\"\nprint(view.footer)  -- that is all")
}
