import Diagnostics

/// What the argument parser takes silently or explains badly.
enum ArgumentCheck {
  /// The subcommands, for suggestions.
  private static let commands = ["run", "show", "trace", "check", "help"]

  /// Options that may stand more than once.
  private static let repeatable: Set<String> = ["--batch", "--do", "--set"]

  /// Fails for an unknown subcommand, and for an option that is given twice.
  static func check(_ arguments: [String]) throws(CommandFailure) {
    if let command = arguments.first, !command.hasPrefix("-"), !commands.contains(command) {
      throw .usage("there is no command `\(command)`", help: UsageHelp.oneOf(commands, near: command))
    }
    if let command = arguments.dropFirst().first, arguments.first == "help", !commands.contains(command) {
      throw .usage("there is no command `\(command)`", help: UsageHelp.oneOf(commands, near: command))
    }
    var seen: Set<Substring> = []
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = argument.prefix { $0 != "=" }
      if !repeatable.contains(String(name)), !seen.insert(name).inserted {
        throw .usage("`\(name)` is given twice", help: "keep the one that is meant")
      }
    }
  }
}
