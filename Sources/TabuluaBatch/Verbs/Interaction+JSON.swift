import TabuluaText
import TabuluaModel

extension Interaction {
  /// The interaction as a line of a batch, without its end; nil for a call of a Lua batch, which has no such line.
  ///
  /// ```swift
  /// Interaction.drag(.path([0, 2]), .to([1, 0])).json  // {"do":"drag","row":[0,2],"to":[1,0]}
  /// ```
  public var json: String? {
    var object = JSONText.Object()
    object.add("do", verb)
    if let row { object.add("row", raw: row.json) }
    switch self {
    case .setEditing(let flag): object.add("editing", flag)
    case .drag(_, let place): place.add(to: &object)
    case .changeControl(_, let value): object.add("value", raw: value.json)
    case .swipe(_, let edge, let action):
      object.add("edge", edge.rawValue)
      if let action { object.add("action", action) }
    case .fullSwipe(_, let edge):
      object.add("edge", edge.rawValue)
      object.add("full", true)
    case .panSelect(let rows): object.add("rows", raw: JSONText.array(rows.map(\.json)))
    case .tapIndex(let title): object.add("title", title)
    case .set(_, let values): object.add("values", raw: Self.json(values))
    case .scroll(let rows): object.add("by", rows)
    case .select(_, let position), .scrollTo(_, let position):
      if position != .none { object.add("at", position.rawValue) }
    case .configure(let changes):
      var settings = JSONText.Object()
      for change in changes { change.add(to: &settings) }
      object.add("settings", raw: settings.text)
    case .update(let update): update.add(to: &object)
    case .call: return nil
    case .tap, .tapAccessory, .tapDelete, .confirmDelete, .cancelDelete, .delete, .insert, .add, .deselect,
      .reload, .back:
      break
    }
    return object.text
  }

  /// Values by their columns, in the order of the names.
  fileprivate static func json(_ values: RowValues) -> String {
    var object = JSONText.Object()
    for (column, value) in values { object.add(column, raw: value.json) }
    return object.text
  }
}

extension RowReference {
  /// The row as a batch names it.
  public var json: String {
    switch self {
    case .path(let path): path.json
    case .key(let key): #"{"key":\#(JSONText.string(key))}"#
    }
  }
}

extension DragPlace {
  fileprivate func add(to object: inout JSONText.Object) {
    switch self {
    case .to(let path): object.add("to", raw: path.json)
    case .through(let paths, let cancel):
      object.add("through", raw: JSONText.array(paths.map(\.json)))
      if cancel { object.add("cancel", true) }
    case .before(let row): object.add("before", raw: row.json)
    case .after(let row): object.add("after", raw: row.json)
    case .section(let value, let end):
      object.add("to_section", value)
      object.add("at", end.rawValue)
    }
  }
}

extension SettingChange {
  fileprivate func add(to object: inout JSONText.Object) {
    switch self {
    case .flag(_, let value): object.add(name, value)
    case .rowHeight(let height): object.add(name, raw: JSONText.number(height))
    case .sectionIndexMinimumDisplayRowCount(let count): object.add(name, count)
    case .header(let text), .footer(let text):
      if let text { object.add(name, text) } else { object.addNull(name) }
    }
  }
}

extension TableUpdate {
  fileprivate func add(to object: inout JSONText.Object) {
    func list(_ name: String, _ elements: [String]) {
      if !elements.isEmpty { object.add(name, raw: JSONText.array(elements)) }
    }
    list("delete_rows", deleteRows.map(\.json))
    list(
      "insert_rows",
      insertRows.map { row in
        var inserted = JSONText.Object()
        inserted.add("at", raw: row.at.json)
        if let values = row.values { inserted.add("values", raw: Interaction.json(RowValues(values))) }
        return inserted.text
      })
    list("reload_rows", reloadRows.map(\.json))
    list("move_rows", moveRows.map { "[\($0.from.json),\($0.to.json)]" })
    list("delete_sections", deleteSections.map(String.init))
    list(
      "insert_sections",
      insertSections.map { section in
        var inserted = JSONText.Object()
        inserted.add("at", section.at)
        if let header = section.header { inserted.add("header", header) }
        return inserted.text
      })
    list("reload_sections", reloadSections.map(String.init))
    list("move_sections", moveSections.map { "[\($0.from),\($0.to)]" })
  }
}
