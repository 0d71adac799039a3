import LuaHost
import TabuluaPolicy
import TabuluaModel

extension LuaTable {
  /// A result as a Lua batch gets it: the fields of a step in JSON, with index paths.
  init(_ result: StepResult) {
    func path(_ path: TableIndexPath) -> LuaValue {
      .indexPath(LuaIndexPath(path))
    }
    func text(_ text: String) -> LuaValue { .string(LuaString(text)) }
    func paths(_ paths: [TableIndexPath]) -> LuaValue { .table(LuaTable(list: paths.map(path))) }
    func moves(_ moves: [StepResult.MovedRow]) -> LuaValue {
      .table(
        LuaTable(
          list: moves.map { move in
            var fields = [("from", path(move.from)), ("to", path(move.to))]
            if let row = move.row { fields.append(("row", text(row))) }
            return .table(LuaTable(fields: fields))
          }))
    }
    var fields: [(String, LuaValue)] = [
      ("step", .integer(Int64(result.step))), ("outcome", text(result.outcome.rawValue)),
    ]
    if let table = result.table { fields.append(("table", text(table))) }
    if let interaction = result.interaction { fields.append(("do", text(interaction.verb))) }
    if let row = result.row { fields.append(("row", text(row))) }
    if let from = result.from { fields.append(("from", path(from))) }
    if let proposed = result.proposed { fields.append(("proposed", path(proposed))) }
    if let to = result.to { fields.append(("to", path(to))) }
    if !result.moves.isEmpty { fields.append(("moves", moves(result.moves))) }
    if let selected = result.selected { fields.append(("selected", paths(selected))) }
    if !result.deleted.isEmpty { fields.append(("deleted", paths(result.deleted))) }
    if !result.inserted.isEmpty { fields.append(("inserted", paths(result.inserted))) }
    if !result.moved.isEmpty { fields.append(("moved", moves(result.moved))) }
    for (name, sections) in [
      ("deleted_sections", result.deletedSections), ("inserted_sections", result.insertedSections),
    ] where !sections.isEmpty {
      fields.append((name, .table(LuaTable(list: sections.map { .integer(Int64($0)) }))))
    }
    if !result.movedSections.isEmpty {
      let list = result.movedSections.map { move in
        LuaValue.table(
          LuaTable(fields: [("from", .integer(Int64(move.from))), ("to", .integer(Int64(move.to)))]))
      }
      fields.append(("moved_sections", .table(LuaTable(list: list))))
    }
    for (name, tables) in [("pushed", result.pushed), ("popped", result.popped)] where !tables.isEmpty {
      fields.append((name, .table(LuaTable(list: tables.map(text)))))
    }
    if let reason = result.reason { fields.append(("reason", text(reason))) }
    self.init(fields: fields)
  }
}
