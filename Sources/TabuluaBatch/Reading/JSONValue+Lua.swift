import LuaHost
import TabuluaScript
import TabuluaModel
import TabuluaText

extension JSONValue {
  /// A value of a Lua batch as a step in JSON would have it; rows and index paths become `[section, row]`.
  ///
  /// A whole number is an integer however Lua holds it. An empty table is an empty object.
  init(_ value: LuaValue, verb: String, indexPath: (LuaRow) throws -> TableIndexPath) throws {
    switch value {
    case .nil: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = Int64(exactly: number).map { .integer($0) } ?? .number("\(number)")
    case .string(let string):
      guard let text = string.validString else {
        throw StepProblem.wrongArgument(verb: verb, expected: "text in UTF-8", got: "a string of other bytes")
      }
      self = .string(text)
    case .word(let word, _):
      switch LuaPathOrRow(word: word) {
      case .indexPath(let path): self.init(section: path.section, row: path.row)
      case .row(let row):
        let path = try indexPath(row)
        self.init(section: path.section, row: path.row)
      }
    case .table(let table):
      let list = table.list
      if list.isEmpty {
        self = .object(try Self.fields(table, verb: verb, indexPath: indexPath))
      } else {
        guard list.count == table.entries.count else { throw StepProblem.mixedTable(verb: verb) }
        self = .array(try list.map { try JSONValue($0, verb: verb, indexPath: indexPath) })
      }
    case .function, .other:
      throw StepProblem.wrongArgument(
        verb: verb, expected: "strings, numbers, booleans, paths, rows and tables of them",
        got: value.typeName == "function" ? "a function" : "a \(value.typeName)")
    }
  }

  private init(section: Int, row: Int) {
    self = .array([.integer(Int64(section)), .integer(Int64(row))])
  }

  /// The named fields of a table.
  static func fields(
    _ table: LuaTable, verb: String, indexPath: (LuaRow) throws -> TableIndexPath
  ) throws -> [(key: String, value: JSONValue)] {
    try table.entries.map { entry in
      guard case .string(let name) = entry.key else { throw StepProblem.mixedTable(verb: verb) }
      return (name.string, try JSONValue(entry.value, verb: verb, indexPath: indexPath))
    }
  }
}
