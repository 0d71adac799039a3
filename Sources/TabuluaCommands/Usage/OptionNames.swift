import ArgumentParser
import TabuluaText

/// The long options of the commands, for suggestions.
enum OptionNames {
  /// The option that a beginning or a misspelling of it was meant to be.
  static func nearest(to name: String, of command: String?) -> String? {
    let names = names(of: command)
    let longer = names.filter { $0.hasPrefix(name) }
    if longer.count == 1 { return longer[0] }
    return Suggestion.nearest(to: name, among: names)
  }

  /// The options that the help of a command lists.
  static func names(of command: String?) -> [String] {
    let commands = RootCommand.configuration.subcommands
    let type: any ParsableCommand.Type =
      commands.first { $0.configuration.commandName == command } ?? RootCommand.self
    return RootCommand.helpMessage(for: type, columns: 500).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  ") else { return nil }
      let words = line.split(separator: " ").prefix(2)
      return words.first { $0.hasPrefix("--") }.map(String.init)
    }
  }
}
