import TabuluaModel
import TabuluaScript
import TabuluaText

/// What a setting says.
enum SettingValue: Hashable {
  /// The value of an option.
  case text(String)
  /// Whether a flag is given.
  case flag(Bool)
  /// A part of what the columns mean.
  case mapping(TableMapping)
  /// Values of `--set`, each `name=value`.
  case options([String])
}

/// How the value of a key is written, in a settings file and in the environment.
struct SettingForm: Sendable {
  /// What it is, such as `a whole number`.
  let words: String

  /// Reads it from a settings file; nil where it is of another kind.
  let fromFile: @Sendable (TOMLNode) throws(CommandFailure) -> SettingValue?

  /// Reads it from the environment, where it is written as for the option.
  let fromText: @Sendable (String) throws(CommandFailure) -> SettingValue
}

// The forms of values.
extension SettingForm {
  /// A text that an option takes as it stands.
  static func text(
    _ check: @escaping @Sendable (String) throws(CommandFailure) -> Void = { _ in }
  ) -> SettingForm {
    SettingForm(
      words: "a text",
      fromFile: { (node) throws(CommandFailure) in
        guard case .string(let text) = node.value else { return nil }
        try check(text)
        return .text(text)
      },
      fromText: { (text) throws(CommandFailure) in
        try check(text)
        return .text(text)
      })
  }

  /// A whole number, or also one with a fraction.
  static func number(
    hasFraction: Bool = false, _ check: @escaping @Sendable (String) throws(CommandFailure) -> Void
  ) -> SettingForm {
    SettingForm(
      words: hasFraction ? "a number" : "a whole number",
      fromFile: { (node) throws(CommandFailure) in
        let text: String
        switch node.value {
        case .integer(let number): text = String(number)
        case .float(let number) where hasFraction: text = String(number)
        default: return nil
        }
        try check(text)
        return .text(text)
      }, fromText: SettingForm.text(check).fromText)
  }

  /// A number of rows, or `all`.
  static let rows = SettingForm(
    words: "a whole number or \"all\"",
    fromFile: { (node) throws(CommandFailure) in
      switch node.value {
      case .integer(let number): try checkedRows(String(number))
      case .string(let text): try checkedRows(text)
      default: nil
      }
    }, fromText: { (text) throws(CommandFailure) in try checkedRows(text) })

  private static func checkedRows(_ text: String) throws(CommandFailure) -> SettingValue {
    _ = try RunCommandOptions.parseViewport(text)
    return .text(text)
  }

  /// Whether a flag is given.
  static let boolean = SettingForm(
    words: "true or false",
    fromFile: { node in if case .boolean(let isGiven) = node.value { .flag(isGiven) } else { nil } },
    fromText: { (text) throws(CommandFailure) in
      switch text {
      case "true", "1": return .flag(true)
      case "false", "0": return .flag(false)
      default: throw .usage("it is `true` or `false`, not `\(text)`")
      }
    })

  /// The name of a column.
  static func column(_ mapping: @escaping @Sendable (String) -> TableMapping) -> SettingForm {
    SettingForm(
      words: "a text",
      fromFile: { node in if case .string(let text) = node.value { .mapping(mapping(text)) } else { nil } },
      fromText: { .mapping(mapping($0)) })
  }

  /// The sections in their order.
  static let sections = SettingForm(
    words: "a list of texts",
    fromFile: { (node) throws(CommandFailure) in
      guard case .array(let elements) = node.value else { return nil }
      let names = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
      guard names.count == elements.count else { return nil }
      return .mapping(TableMapping(sections: try MappingOptions.checkSections(names)))
    },
    fromText: { (text) throws(CommandFailure) in
      .mapping(TableMapping(sections: try MappingOptions.splitSections(text)))
    })

  /// The column of the check mark, by itself or with the words for yes and no.
  static let check = SettingForm(
    words: "a text, or a table with `column`, `on` and `off`",
    fromFile: { (node) throws(CommandFailure) in
      if case .string(let column) = node.value { return .mapping(TableMapping(check: column)) }
      guard let texts = texts(of: node), Set(texts.keys) == ["column", "on", "off"],
        let column = texts["column"],
        let on = texts["on"], let off = texts["off"]
      else { return nil }
      guard on != off else { throw .usage("`on` and `off` of `--check` are the same: `\(on)`") }
      return .mapping(TableMapping(check: column, checkSpelling: BooleanSpelling(on: on, off: off)))
    },
    fromText: { (text) throws(CommandFailure) in
      let (column, spelling) = try MappingOptions.splitCheck(text)
      return .mapping(TableMapping(check: column, checkSpelling: spelling))
    })

  /// The types of columns.
  static let types = SettingForm(
    words: "a table of columns and their types",
    fromFile: { (node) throws(CommandFailure) in
      guard let texts = texts(of: node) else { return nil }
      var types: [String: ColumnType] = [:]
      for (column, type) in texts { types[column] = try UsageHelp.choice(type, "there is no type `\(type)`") }
      return .mapping(TableMapping(types: types))
    },
    fromText: { (text) throws(CommandFailure) in
      .mapping(TableMapping(types: try MappingOptions.splitTypes(text)))
    })

  /// What stands between fields.
  static let delimiter = SettingForm(
    words: "a text",
    fromFile: { (node) throws(CommandFailure) in
      guard case .string(let text) = node.value else { return nil }
      return .mapping(TableMapping(delimiter: try MappingOptions.checkDelimiter(text)))
    },
    fromText: { (text) throws(CommandFailure) in
      .mapping(TableMapping(delimiter: try MappingOptions.checkDelimiter(text)))
    })

  /// What a policy is told.
  static let options = SettingForm(
    words: "a table of texts, numbers and booleans",
    fromFile: { (node) throws(CommandFailure) in
      guard case .table(let entries) = node.value else { return nil }
      var options: [String] = []
      for entry in entries {
        guard let value = optionText(entry.node) else { return nil }
        guard !entry.key.isEmpty, !entry.key.contains("=") else {
          throw .usage("an option of `--set` cannot be called `\(entry.key)`")
        }
        options.append("\(entry.key)=\(value)")
      }
      return .options(options)
    },
    fromText: { (text) throws(CommandFailure) in
      guard CommandFailure.split(text) != nil else {
        throw .usage("`--set` gives a name and a value, not `\(text)`", help: "write it as `limit=3`")
      }
      return .options([text])
    })

  /// The value as `--set` writes it; nil for what it cannot give.
  private static func optionText(_ node: TOMLNode) -> String? {
    switch node.value {
    case .string(let text): PolicyOption(parsing: text) == .text(text) ? text : "\"\(text)\""
    case .integer(let number): String(number)
    case .float(let number): String(number)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .date, .array, .table: nil
    }
  }

  /// The texts of a table that has nothing else.
  private static func texts(of node: TOMLNode) -> [String: String]? {
    guard case .table(let entries) = node.value else { return nil }
    var texts: [String: String] = [:]
    for entry in entries {
      guard case .string(let text) = entry.node.value else { return nil }
      texts[entry.key] = text
    }
    return texts
  }
}
