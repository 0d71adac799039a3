import TabuluaText
import TabuluaModel
import TabuluaFiles

// A finger on a row.
extension BatchVerb {
  /// A verb with a row and nothing else.
  private static func ofRow(
    _ name: String, _ interaction: @escaping @Sendable (RowReference) -> Interaction
  ) -> BatchVerb {
    BatchVerb(name: name, fields: ["row"]) { (object) throws(Diagnostic) in
      interaction(try object.row(for: name))
    }
  }

  /// A verb without fields.
  private static func alone(_ name: String, _ interaction: Interaction) -> BatchVerb {
    BatchVerb(name: name, fields: []) { (_) throws(Diagnostic) in interaction }
  }

  /// Taps a row: `{"do":"tap","row":ROW}`.
  static let tap = ofRow("tap", Interaction.tap)

  /// Taps the detail button of a row.
  static let tapAccessory = ofRow("tap_accessory", Interaction.tapAccessory)

  /// Turns a switch or pushes a slider: `{"do":"change_control","row":ROW,"value":true}`.
  static let changeControl = BatchVerb(
    name: "change_control", fields: ["row", "value"], bareField: "value"
  ) { (object) throws(Diagnostic) in
    let row = try object.row(for: "change_control")
    let value = try object.required(
      "value", for: "change_control", help: "add true or false for a switch, a number for a slider")
    switch value {
    case .boolean, .integer, .number: return .changeControl(row, try object.value("value", value))
    default: throw object.wrongType("value", value, "true, false or a number")
    }
  }

  /// Taps the red minus.
  static let tapDelete = ofRow("tap_delete", Interaction.tapDelete)

  /// Taps the delete button that waits.
  static let confirmDelete = alone("confirm_delete", .confirmDelete)

  /// Hides the delete button that waits.
  static let cancelDelete = alone("cancel_delete", .cancelDelete)

  /// Taps the red minus and its delete button.
  static let delete = ofRow("delete", Interaction.delete)

  /// Taps the green plus.
  static let insert = ofRow("insert", Interaction.insert)

  /// Swipes: `{"do":"swipe","row":ROW,"edge":"trailing","action":"Delete"}`; with `"full":true` instead of an action
  /// all the way across, which taps the first button.
  static let swipe = BatchVerb(
    name: "swipe", fields: ["row", "edge", "action", "full"], bareField: "action"
  ) { (object) throws(Diagnostic) in
    let row = try object.row(for: "swipe")
    let edge: SwipeEdge = if let value = object["edge"] { try object.word("edge", value) } else { .trailing }
    let action: String? = if let value = object["action"] { try object.string("action", value) } else { nil }
    guard let value = object["full"], try object.boolean("full", value) else {
      return .swipe(row, edge, action: action)
    }
    guard action == nil else {
      throw object.problem(
        "bad_value", "a full swipe taps the first button, so it has no `action`", field: "action",
        help: "leave out `action` or `full`")
    }
    return .fullSwipe(row, edge)
  }

  /// Pans over rows with two fingers: `{"do":"pan_select","rows":[ROW,…]}`.
  static let panSelect = BatchVerb(name: "pan_select", fields: ["rows"]) { (object) throws(Diagnostic) in
    let value = try object.required(
      "rows", for: "pan_select",
      help: object.isCall
        ? "list the rows, as in `user:pan_select { rows = { \"a\", \"b\" } }`"
        : "list the rows, as in `\"rows\":[[0,1],[0,2]]`")
    let rows = try object.list("rows", value, of: "rows").map { (row) throws(Diagnostic) in
      try object.row("rows", row)
    }
    guard !rows.isEmpty else {
      throw object.problem("bad_value", "`rows` is empty", field: "rows", help: "name at least one row")
    }
    return .panSelect(rows)
  }

  /// Taps a title of the section index: `{"do":"tap_index","title":"M"}`.
  static let tapIndex = BatchVerb(name: "tap_index", fields: ["title"], bareField: "title") {
    (object) throws(Diagnostic) in
    let value = try object.required("title", for: "tap_index", help: "add the title, such as \"M\"")
    return .tapIndex(try object.string("title", value))
  }

  /// Taps the button above the cells.
  static let add = alone("add", .add)

  /// Edits values: `{"do":"set","row":ROW,"values":{"title":"…"},"clear":["due"]}`.
  ///
  /// The columns of `clear` are emptied, as by a null, which a table in Lua cannot hold.
  static let set = BatchVerb(name: "set", fields: ["row", "values", "clear"]) { (object) throws(Diagnostic) in
    let row = try object.row(for: "set")
    var values: [String: TableValue] = [:]
    if object["clear"] == nil || object["values"] != nil {
      let value = try object.required(
        "values", for: "set",
        help: object.isCall ? "add `values = { COLUMN = … }`" : "add `\"values\":{\"COLUMN\":…}`")
      values = try object.values("values", value)
    }
    if let value = object["clear"] {
      for column in try object.columns("clear", value) {
        guard values.updateValue(.null, forKey: column) == nil else {
          throw object.problem(
            "bad_value", "`clear` names `\(column)`, which is named before", field: "clear",
            help: "name each column once, in `values` or in `clear`")
        }
      }
    }
    guard !values.isEmpty else {
      throw object.problem(
        "bad_value", "`values` is empty", field: "values", help: "name at least one column")
    }
    return .set(row, RowValues(values))
  }

  /// Scrolls: `{"do":"scroll","by":3}`.
  static let scroll = BatchVerb(name: "scroll", fields: ["by"], bareField: "by") {
    (object) throws(Diagnostic) in
    let value = try object.required("by", for: "scroll", help: "add a number of rows, such as 3 or -3")
    return .scroll(by: try object.integer("by", value))
  }

  /// Reloads.
  static let reload = alone("reload", .reload)

  /// Goes back to the table below: `{"do":"back"}`.
  static let back = alone("back", .back)

  /// Deselects a row behind the delegate's back.
  static let deselect = ofRow("deselect", Interaction.deselect)
}
