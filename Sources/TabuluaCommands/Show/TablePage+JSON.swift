import Diagnostics
import TableAutomation

extension TablePage {
  /// The page as one JSON object, a row a line.
  var json: String {
    let sections = sections.map { section in
      var object = JSONText.Object()
      if let value = section.value { object.add("value", value) }
      if let title = section.title { object.add("title", title) }
      if let footer = section.footer { object.add("footer", footer) }
      object.add("rows", raw: Self.lines(section.rows.map(Self.json), indent: "    "))
      return object.text
    }
    var object = JSONText.Object()
    object.add("version", 1)
    object.add("kind", "table")
    if !name.isEmpty { object.add("name", name) }
    object.add("editing", isEditing)
    object.add("sections", raw: Self.lines(sections, indent: "  "))
    return object.text
  }

  private static func json(_ row: Row) -> String {
    var object = JSONText.Object()
    object.add("path", raw: row.path.json)
    if let key = row.key { object.add("key", key) }
    row.cell.write(to: &object)
    if let canMove = row.canMove { object.add("can_move", canMove) }
    return object.text
  }

  /// A JSON array with each element on its own line.
  private static func lines(_ elements: [String], indent: String) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { indent + $0 }.joined(separator: ",\n") + "]"
  }
}
