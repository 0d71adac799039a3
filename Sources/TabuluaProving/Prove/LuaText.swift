import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// Values as Lua source text.
enum LuaText {
  /// A string literal.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ", "\u{7F}": result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The key of a field, in brackets unless it is a name.
  static func key(_ name: String) -> String {
    let words = LuaLexer.tokens(of: Array(name.utf8))
    return words.first?.kind == .name && words[0].text == name ? name : "[\(quoted(name))]"
  }

  /// A table of what is written between its braces.
  static func braces(_ parts: [String]) -> String { "{ \(parts.joined(separator: ", ")) }" }

  /// Whether a text is written as a name: letters, digits and `_`, and no digit in front.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first < 0x30 || first > 0x39 else { return false }
    return text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x5F
    }
  }

  /// A value of a cell; nil for an empty one, which is left out.
  static func value(_ value: TableValue) -> String? {
    switch value {
    case .null: nil
    case .text(let text): quoted(text)
    case .integer, .number, .boolean: value.text
    }
  }

  /// An index path.
  static func path(_ path: TableIndexPath) -> String { "index_path(\(path.section), \(path.row))" }

  /// An index path as a list of two numbers.
  static func pair(_ path: TableIndexPath) -> String { "{ \(path.section), \(path.row) }" }

  /// The options of a policy.
  static func table(_ options: [String: PolicyOption]) -> String {
    braces(options.sorted { $0.key < $1.key }.map { "\(key($0.key)) = \(option($0.value))" })
  }

  private static func option(_ option: PolicyOption) -> String {
    switch option {
    case .text(let text): quoted(text)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let flag): String(flag)
    case .list(let values): braces(values.map { self.option($0) })
    }
  }

  /// What a mapping says, as fields of a fixture.
  static func fields(_ mapping: TableMapping) -> [String] {
    let names = [
      ("key", mapping.key), ("text", mapping.text), ("detail", mapping.detail),
      ("section_by", mapping.sectionBy), ("check", mapping.check),
    ]
    var fields = names.compactMap { name, column in column.map { "\(name) = \(quoted($0))" } }
    if let sections = mapping.sections { fields.append("sections = \(braces(sections.map(quoted)))") }
    let types = mapping.types.sorted { $0.key < $1.key }
      .map { "\(key($0.key)) = \(quoted($0.value.rawValue))" }
    return types.isEmpty ? fields : fields + ["types = \(braces(types))"]
  }
}
