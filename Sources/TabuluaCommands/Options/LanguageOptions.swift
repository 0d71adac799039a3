import ArgumentParser
import TabuluaText
import TabuluaBatch
import TabuluaScript
import TabuluaFiles

/// In which language a table speaks.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of our own words, such as Delete: \(StringTable.languages.joined(separator: ", ")); any other with --strings.",
      valueName: "tag"), completion: .list(StringTable.languages))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file of translations, {\"Todo\":\"Opravki\"}, or one such object under each language.",
      valueName: "file"), completion: .jsonFile)
  var strings: String?
}

extension LanguageOptions {
  /// Fails where the options are wrong, as far as that can be known without opening a file.
  func checkUsage() throws(CommandFailure) {
    guard let language else { return }
    try Self.checkTag(language)
    guard strings != nil || StringTable(language: language).isComplete else {
      throw .usage(
        "there are no words of our own in `\(language)`",
        help:
          "take one of `\(StringTable.languages.joined(separator: "`, `"))`, or name a table with `--strings`"
      )
    }
  }

  /// Fails for what is no tag of a language.
  static func checkTag(_ language: String) throws(CommandFailure) {
    guard !StringTable.isLanguageTag(language) else { return }
    throw .usage("`\(language)` is no language", help: "write its tag, such as `sl` or `zh-Hans`")
  }

  /// Fails as ``checkUsage()``, and where standard input would be read twice: for the texts and for a table.
  func checkUsage(beside table: TableOptions) throws(CommandFailure) {
    try checkUsage()
    if table.tables.contains(StandardInput.name) {
      try StandardInput.checkReadOnce([StandardInput.name, strings])
    }
  }

  /// The options as they were given, for a command that people can run.
  var arguments: [String] { ShellWord.arguments([("--language", language), ("--strings", strings)]) }

  /// How many bytes a file of translations may have.
  private static let mostBytes = 64 << 20

  /// The table of strings that the options name.
  func table() throws(CommandFailure) -> StringTable {
    try checkUsage()
    guard let strings else { return StringTable(language: language ?? "en") }
    return try CommandFailure.catching { () throws(Diagnostic) in
      let bytes = try FileBytes(path: StandardInput.path(for: strings), limit: Self.mostBytes)
      return try StringTable(json: bytes, name: strings, language: language)
    }
  }
}
