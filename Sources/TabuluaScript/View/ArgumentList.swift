import TabuluaText
import LuaHost

/// An argument that is a list, such as `{ path, path }`, and what is wrong with its entries.
struct ArgumentList {
  /// An entry, counted from 1 as Lua counts.
  struct Entry {
    var number: Int
    var value: LuaValue
  }

  let method: String
  let name: String
  let values: [Entry]

  /// Reads the argument; functions in it are given back at once, for no entry is one.
  init(_ call: borrowing LuaCall, at position: Int, _ name: String, release state: LuaState?) throws {
    method = call.method
    self.name = name
    let value = try call.value(at: position)
    state?.release(value)
    guard case .table(let table) = value else {
      let example: String? =
        switch value.pathOrRow {
        case .indexPath: "path"
        case .row: "row"
        case nil: if case .integer = value { "section" } else { nil }
        }
      throw call.wrong(position, name, "a list" + (example.map { ", such as `{ \($0) }`" } ?? ""))
    }
    var values: [Entry] = []
    for entry in table.entries {
      guard case .integer(let number) = entry.key, number == values.count + 1 else {
        throw PolicyError.notAList(method: call.method, name: name, key: "\(entry.key)")
      }
      values.append(Entry(number: Int(number), value: entry.value))
    }
    self.values = values
  }

  /// The fields of an entry that is a table.
  func fields(
    of table: LuaTable, _ entry: Entry, known: [String], help: String
  ) throws -> [String: LuaValue] {
    try table.entries.reduce(into: [:]) { fields, field in
      let name = field.key.asText
      guard let name, known.contains(name) else {
        throw PolicyError.unknownEntryField(
          "\(field.key)", method: method, name: self.name, number: entry.number,
          help: name.flatMap { Suggestion.question(for: $0, among: known) } ?? help)
      }
      fields[name] = field.value
    }
  }

  /// The field `at` of an entry such as `{ at = path, values = … }`, and its other field; an entry that is no table is
  /// what stands in `at`.
  func placed(_ entry: Entry, with other: String, help: String) throws -> (at: Entry, other: LuaValue?) {
    guard let table = entry.value.asTable else { return (entry, nil) }
    let fields = try fields(of: table, entry, known: ["at", other], help: help)
    guard let at = fields["at"] else { throw wrong(entry, "a table with the field `at`", help: help) }
    return (Entry(number: entry.number, value: at), fields[other])
  }

  /// The error for an entry that is not what it should be.
  func wrong(_ entry: Entry, _ expected: String, got: String? = nil, help: String? = nil) -> PolicyError {
    .wrongEntry(
      method: method, name: name, number: entry.number, expected: expected, got: got ?? inWords(entry.value),
      help: help)
  }
}
