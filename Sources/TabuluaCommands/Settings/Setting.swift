import TabuluaModel
import TabuluaText
import TabuluaFiles

/// One key with the value that it has, and where that comes from.
struct Setting {
  /// The key.
  let key: SettingsKey

  /// What it says; the path of a file is told from the current folder on.
  let value: SettingValue

  /// The value as people see it.
  let shown: TOMLNode

  /// Where it comes from.
  let source: SettingSource
}

/// Where a setting comes from.
enum SettingSource {
  /// A variable of the environment.
  case environment(String)
  /// A line of a settings file.
  case file(TextLocation)

  /// The source in a few words.
  var words: String {
    switch self {
    case .environment(let name): name
    case .file(let place): place.fileAndLine
    }
  }
}

extension Setting {
  /// The setting that a variable of the environment makes; nil where it is missing or empty.
  ///
  /// - Throws: a usage failure for a value that is none.
  static func fromEnvironment(_ key: SettingsKey, in context: CommandContext) throws(CommandFailure)
    -> Setting?
  {
    guard let text = context.environment[key.variable], !text.isEmpty else { return nil }
    do {
      let value = try key.form.fromText(text)
      return Setting(
        key: key, value: value, shown: shown(text, as: value, of: key), source: .environment(key.variable))
    } catch {
      let message = (error.diagnostic?.message ?? "").replacing("`\(key.option)`", with: "the value")
      throw .usage("`\(key.variable)` is wrong: \(message)", help: "it is set in the environment")
    }
  }

  /// A variable's text as a settings file would have it, where that says the same; else as a text.
  private static func shown(_ text: String, as value: SettingValue, of key: SettingsKey) -> TOMLNode {
    if let node = try? TOMLParser.parse(Array("value = \(text)".utf8)[...]).first?.node,
      let same = try? key.form.fromFile(node), same == value
    {
      return node
    }
    return TOMLNode(.string(text))
  }

  /// The note that tells where a problem with the value comes from; nil where a diagnostic is about something else.
  func note(for problem: Diagnostic) -> String? {
    let names: [String] =
      switch value {
      // Numbers were found right when they were read.
      case .text(let text): Double(text) == nil ? [text] : []
      case .mapping(let mapping):
        [mapping.text, mapping.detail, mapping.sectionBy, mapping.key, mapping.check].compactMap { $0 }
          + (mapping.sections ?? []) + mapping.types.keys.sorted()
          + (mapping.sections != nil && problem.has(TableFileCode.sectionsWithoutColumn) ? [key.name] : [])
      case .flag, .options: []
      }
    guard
      names.contains(where: { name in
        problem.message.contains("`\(name.forMessage)`") || (key.isPath && problem.location?.file == name)
      })
    else { return nil }
    switch source {
    case .environment(let variable): return "`\(key.name)` is set by \(variable)"
    case .file(let place): return "`\(key.name)` is set in \(place.fileAndLine)"
    }
  }
}
