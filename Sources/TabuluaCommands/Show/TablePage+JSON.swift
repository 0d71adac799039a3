import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel

extension TablePage {
  /// The page as one JSON object, a row a line.
  ///
  /// Keys that say nothing are left out: heights that are the usual ones, and what is false.
  var json: String {
    var object = JSONText.Object()
    object.add("version", 1)
    object.add("kind", "table")
    if !name.isEmpty { object.add("name", name) }
    object.add("editing", isEditing)
    object.add("style", style.rawValue)
    if let header { object.add("header", header) }
    if let footer { object.add("footer", footer) }
    if !indexTitles.isEmpty {
      object.add("index_titles", raw: JSONText.array(indexTitles.map(JSONText.string)))
    }
    object.add("row_height", raw: JSONText.number(rowHeight))
    if rowsAbove > 0 { object.add("rows_above", rowsAbove) }
    if rowsBelow > 0 { object.add("rows_below", rowsBelow) }
    object.add("sections", raw: Self.lines(sections.map(json), indent: "  "))
    return object.text
  }

  private func json(_ section: Section) -> String {
    var object = JSONText.Object()
    // A section's number is its place in the list, unless some are out of view.
    if sections.count != numberOfSections { object.add("section", section.number) }
    if let value = section.value { object.add("value", value) }
    if let title = section.title { object.add("title", title) }
    if let footer = section.footer { object.add("footer", footer) }
    Self.add(
      "header_height", section.headerHeight, usual: (section.title ?? "").isEmpty ? 0 : 28, to: &object)
    Self.add(
      "footer_height", section.footerHeight, usual: (section.footer ?? "").isEmpty ? 0 : 28, to: &object)
    object.add("rows", raw: Self.lines(section.rows.map(json), indent: "    "))
    return object.text
  }

  private func json(_ row: Row) -> String {
    var object = JSONText.Object()
    object.add("path", raw: row.path.json)
    if let key = row.key { object.add("key", key) }
    row.cell.write(to: &object)
    if let canMove = row.canMove { object.add("can_move", canMove) }
    if showsEditingControls {
      if row.hasSelectionCircle {
        object.add("selection_circle", true)
      } else {
        object.add("editing_style", row.editingStyle.rawValue)
      }
    }
    if row.isSelected { object.add("selected", true) }
    if row.isHighlighted { object.add("highlighted", true) }
    if let edge = row.openEdge {
      object.add("open", edge.rawValue)
      let buttons = row.buttons.map { button in
        var object = JSONText.Object()
        object.add("title", button.title)
        object.add("style", button.style.rawValue)
        return object.text
      }
      object.add("buttons", raw: JSONText.array(buttons))
    }
    Self.add("height", row.height, usual: rowHeight, to: &object)
    return object.text
  }

  private static func add(
    _ name: String, _ height: Double?, usual: Double, to object: inout JSONText.Object
  ) {
    if let height, height != usual { object.add(name, raw: JSONText.number(height)) }
  }

  /// A JSON array with each element on its own line.
  private static func lines(_ elements: [String], indent: String) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { indent + $0 }.joined(separator: ",\n") + "]"
  }
}
