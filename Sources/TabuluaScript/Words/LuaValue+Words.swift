package import LuaHost

/// A Lua type in words: `a table`, `an index path`, `nil`.
package func withArticle(_ type: String) -> String {
  switch type {
  case "nil": "nil"
  case "index path": "an index path"
  default: "a \(type)"
  }
}

/// A value in words, as messages show it: `the number 3`, `a table`.
package func inWords(_ value: LuaValue) -> String {
  switch value {
  case .nil: return "nil"
  case .boolean(let flag): return flag ? "true" : "false"
  case .number(let number) where number.isNaN: return "nan, which is not a number"
  case .integer, .number: return "the number \(value)"
  case .string(let string):
    // A long text hides the message.
    return string.bytes.count <= 60
      ? "the string \(value.description)" : "a string of \(string.bytes.count) bytes"
  case .word(_, .indexPath): return "the index path \(value)"
  case .word, .table, .function, .other: return withArticle(value.typeName)
  }
}
