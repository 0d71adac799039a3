import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaText

// What shows a table, or what changed in one.
extension SchemaDocument {
  static let show = SchemaDocument(
    name: "show", words: "A table as a person would see it.", layout: .whole, outputs: ["show --format json"],
    objects: [.shownTable])

  static let compare = SchemaDocument(
    name: "compare", words: "The differences between two tables.", layout: .lines,
    outputs: ["compare --format jsonl"],
    objects: [
      .head(
        "compare", "The first line.",
        [.always("old", .text, "The old table."), .always("new", .text, "The new table.")]),
      .warning, .change,
      .line(
        "summary", "The last line: how many differences there are of each kind.",
        RowChange.Kind.told.map { .always($0.rawValue, .integer, "How many are `\($0.rawValue)`.") }
          + [.always("status", .status, "The exit status.")]),
    ])

  static let settings = SchemaDocument(
    name: "settings", words: "The settings that hold, each with where it comes from.", layout: .lines,
    outputs: ["settings --format jsonl"],
    objects: [
      SchemaObject(
        "setting", "A key.",
        [
          .always("key", .oneOf(SettingsKey.all.map(\.name)), "Its name."),
          .always("value", .any, "Its value; null where it is not set."),
          .maybe("file", .text, "The settings file that says it."),
          .maybe("line", .integer, "The line there."),
          .maybe("variable", .text, "The variable that says it."),
        ])
    ])
}

extension SchemaObject {
  fileprivate static let shownTable = head(
    "table", "The table.",
    [
      .maybe("name", .text, "Its name, in a stack of tables."),
      .always("editing", .boolean, "Whether it is in editing mode."),
      .always("style", .oneOf(TableViewSettings.Style.allCases.map(\.rawValue)), "Its style."),
      .maybe("header", .text, "The text above all sections."),
      .maybe("footer", .text, "The text below them."),
      .maybe("index_titles", .list(.text), "The titles of the index at its side."),
      .always("row_height", .number, "The height of rows that say none."),
      .maybe("drag", .object(heldDrag), "The drag that is held."),
      .maybe("rows_above", .integer, "How many rows are above the screen."),
      .maybe("rows_below", .integer, "How many rows are below it."),
      .always("sections", .list(.object(shownSection)), "The sections."),
    ])

  private static let heldDrag = SchemaObject(
    "drag", "Rows that are held over a place.",
    [
      .always("rows", .paths, "The rows."), .always("proposed", .path, "Where they are held."),
      .always("gap", .path, "Where they would land."),
    ])

  private static let shownSection = SchemaObject(
    "section", "A section.",
    [
      .maybe("section", .integer, "Its number, where some sections are out of view."),
      .maybe("value", .text, "What its rows have in the column of the section."),
      .maybe("title", .text, "Its title."), .maybe("title_detail", .text, "The detail of its title."),
      .maybe("footer", .text, "The text below it."),
      .maybe("footer_detail", .text, "The detail of that text."),
      .maybe("header_height", .number, "The height of its title, where it is not the usual one."),
      .maybe("footer_height", .number, "The height of the text below it, where it is not the usual one."),
      .always("rows", .list(.object(shownRow)), "Its rows."),
    ])

  private static let shownRow = SchemaObject(
    "row", "A row: its cell, and what can be done with it.",
    [.always("path", .path, "Where it stands."), .maybe("key", .text, "Its key.")] + cellFields + [
      .maybe("can_move", .boolean, "Whether it can be dragged."),
      .maybe("selection_circle", .boolean, "True where a circle selects it."),
      .maybe(
        "editing_style", .oneOf(TableEditingStyle.allCases.map(\.rawValue)), "The sign of editing mode."),
      .maybe("selected", .boolean, "True where it is selected."),
      .maybe("highlighted", .boolean, "True where a finger touches it."),
      .maybe("open", .oneOf(SwipeEdge.allCases.map(\.rawValue)), "The side at which its buttons are open."),
      .maybe("buttons", .list(.object(button)), "Those buttons."),
      .maybe("menu", .list(.object(menuEntry)), "Its open menu."),
      .maybe("height", .number, "Its height, where it is not the usual one."),
    ])

  private static let button = SchemaObject(
    "button", "A button of a row.",
    [
      .always("title", .text, "Its title."),
      .always("style", .oneOf(SwipeAction.Style.allCases.map(\.rawValue)), "Its style."),
      .maybe("image", .text, "Its image."),
    ])

  private static let menuEntry = SchemaObject(
    "menu_entry", "An action of a menu, or a menu in it.",
    [
      .always("title", .text, "Its title."),
      .always("style", .oneOf(SwipeAction.Style.allCases.map(\.rawValue)), "Its style."),
      .maybe("image", .text, "Its image."), .maybe("disabled", .boolean, "True where it cannot be chosen."),
      .maybe("reason", .text, "Why it cannot."),
      .maybe("children", .list(.named("menu_entry")), "The menu in it."),
    ])
}
