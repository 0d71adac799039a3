import ArgumentParser
import TabuluaText

/// What the argument parser takes silently or explains badly.
enum ArgumentCheck {
  /// The subcommands, for suggestions.
  static let commands = subcommands.filter(\.shouldDisplay).compactMap(\.commandName) + ["help"]

  /// The subcommands that are not shown.
  private static let hidden = subcommands.filter { !$0.shouldDisplay }.compactMap(\.commandName)

  private static let subcommands = RootCommand.configuration.subcommands.map { $0.configuration }

  /// Options that may stand more than once.
  private static let repeatable: Set<String> = [
    "--policy", "--batch", "--do", "--set", "--values", "--law", "--only-law", "--row", "--column",
    "--report", "--with",
  ]

  /// The commands that take several tables.
  private static let severalTables: Set<String> = ["run", "trace"]

  /// Options that name a file.
  private static let files: Set<String> = [
    "--table", "--policy", "--batch", "--output", "--trace", "--coverage-output", "--write-spec",
    "--write-batch", "--strings", "--config", "--journal",
  ]

  /// Fails for an unknown subcommand, for an option that is given twice, and for a file without a name.
  static func check(_ arguments: [String]) throws(CommandFailure) {
    if let command = arguments.first, !command.hasPrefix("-"), !commands.contains(command),
      !hidden.contains(command)
    {
      throw .usage("there is no command `\(command)`", help: UsageHelp.oneOf(commands, near: command))
    }
    if let command = arguments.dropFirst().first, arguments.first == "help", !commands.contains(command) {
      throw .usage("there is no command `\(command)`", help: UsageHelp.oneOf(commands, near: command))
    }
    var seen: Set<Substring> = []
    let options = arguments.prefix { $0 != "--" }
    for (index, argument) in options.enumerated() where argument.hasPrefix("--") {
      let name = argument.prefix { $0 != "=" }
      if files.contains(String(name)) {
        let isEmpty =
          name == argument
          ? options.dropFirst(index + 1).first == "" : argument.utf8.count == name.utf8.count + 1
        if isEmpty { throw .usage("`\(name)` names no file", help: "give it the name of a file") }
      }
      if name == "--table", let command = arguments.first, severalTables.contains(command) { continue }
      if !repeatable.contains(String(name)), !seen.insert(name).inserted {
        throw .usage("`\(name)` is given twice", help: "keep the one that is meant")
      }
    }
  }
}
