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
      var error = call.wrong(position, name, "a list")
      if case .indexPath = value.pathOrRow { error.expected = "a list, such as `{ path }`" }
      if case .row = value.pathOrRow { error.expected = "a list, such as `{ row }`" }
      if case .integer = value { error.expected = "a list, such as `{ section }`" }
      throw error
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
    var fields: [String: LuaValue] = [:]
    for field in table.entries {
      guard case .string(let name) = field.key, known.contains(name.string) else {
        var near: String?
        if case .string(let name) = field.key { near = Suggestion.nearest(to: name.string, among: known) }
        throw PolicyError.unknownEntryField(
          "\(field.key)", method: method, name: self.name, number: entry.number,
          help: near.map { "did you mean `\($0)`?" } ?? help)
      }
      fields[name.string] = field.value
    }
    return fields
  }

  /// The error for an entry that is not what it should be.
  func wrong(_ entry: Entry, _ expected: String, got: String? = nil, help: String? = nil) -> PolicyError {
    .wrongEntry(
      method: method, name: name, number: entry.number, expected: expected, got: got ?? inWords(entry.value),
      help: help)
  }
}
