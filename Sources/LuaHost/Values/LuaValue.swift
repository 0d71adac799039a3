/// A Lua value, copied out of its state or on its way into one.
///
/// ```swift
/// let options = LuaValue.table(LuaTable(fields: [("limit", .integer(3))]))
/// ```
public enum LuaValue: Sendable, Hashable {
  /// Lua's nil.
  case `nil`
  /// A boolean.
  case boolean(Bool)
  /// A number of the integer kind.
  case integer(Int64)
  /// A number of the float kind.
  case number(Double)
  /// A string of bytes.
  case string(LuaString)
  /// A word of the host, and its kind.
  case word(LuaWord, LuaWordKind)
  /// A deep copy of a table.
  case table(LuaTable)
  /// A function, by reference.
  case function(LuaFunction)
  /// A value that cannot be copied, under its Lua type name: `userdata` or `thread`. It crosses into Lua as nil.
  case other(String)
}

extension LuaValue {
  /// Lua's name of the type; that of its kind for a word.
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .word(_, let kind): kind.name
    case .table: "table"
    case .function: "function"
    case .other(let name): name
    }
  }
}

extension LuaValue: CustomStringConvertible {
  /// The value as a Lua programmer would write or print it; strings in quotes, other things by their type.
  public var description: String {
    switch self {
    case .nil: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): Self.text(of: number)
    case .string(let string): Self.quoted(string)
    case .word(let word, let kind): kind.text(of: word)
    case .table(let table): Self.text(of: table)
    case .function(let function): function.place.map { "function \($0)" } ?? "function"
    case .other(let name): name
    }
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    return number.description
  }

  private static func quoted(_ string: LuaString) -> String {
    var text = "\""
    for scalar in string.string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0": text += "\\0"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func text(of table: LuaTable) -> String {
    var next: Int64 = 1
    let parts = table.entries.map { entry -> String in
      if entry.key == .integer(next) {
        next += 1
        return entry.value.description
      }
      if case .string(let name) = entry.key, isName(name) { return "\(name.string) = \(entry.value)" }
      return "[\(entry.key)] = \(entry.value)"
    }
    return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
  }

  private static func isName(_ name: LuaString) -> Bool {
    guard let first = name.bytes.first, !(48...57).contains(first) else { return false }
    return name.bytes.allSatisfy {
      $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
    }
  }
}
