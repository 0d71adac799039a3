import ArgumentParser
import TabuluaText

/// Which settings file is read.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: .value(
      "file",
      "Read settings from this TOML file, instead of \(SettingsSearch.fileName) in the table's folder or above it."
    ), completion: .tomlFile)
  var config: String?

  @Flag(help: "Read no settings file.") var noConfig = false
}

extension SettingsOptions {
  /// The file that an option or the environment names; nil where it is to be looked for.
  ///
  /// - Throws: a usage failure where a file is named and none is to be read.
  func named(in context: CommandContext) throws(CommandFailure) -> String? {
    guard !noConfig else {
      try CommandFailure.refuse([("--config", config)], beside: "--no-config")
      return nil
    }
    return config ?? context.environment[SettingsKey.fileVariable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The options as they were given, for a command that people can run.
  var arguments: [String] {
    ShellWord.arguments([("--config", config)]) + (noConfig ? ["--no-config"] : [])
  }
}
