import TabuluaText

extension SettingsKey {
  /// Its page of documentation.
  var documentation: DocumentationEntry {
    DocumentationEntry(
      .setting, name, otherNames: [variable], summary: words, usage: ["\(name) = \(example)"],
      facts: [
        "option": "`\(option)`, which comes before it",
        "variable": "`\(variable)`, which comes before the file",
        "path": isPath ? "it counts from the folder of the settings file" : nil,
        "tables": isMapping ? "each table may have its own, under `[tables.\"t.csv\"]`" : nil,
        "with `--isolate`": loosens == nil
          ? nil : "a file that nobody named may not loosen it by this key (`settings_too_generous`)",
      ],
      examples: [
        .shell("tabulua settings --table t.csv --config s.toml", files: ["s.toml": "\(name) = \(example)\n"])
      ])
  }
}
