import ArgumentParser
import TabuluaText

/// The long options of the commands, for suggestions.
enum OptionNames {
  /// The option that a beginning or a misspelling of it was meant to be.
  static func nearest(to name: String, of command: String?) -> String? {
    let names = names(of: command)
    let longer = names.filter { $0.hasPrefix(name) }
    if longer.count == 1 { return longer[0] }
    if let near = Suggestion.nearest(to: name, among: names) { return near }
    // Of `--section-by` somebody may have kept the last word.
    let words = Set(name.split(separator: "-"))
    let parts = names.filter { words.isSubset(of: $0.split(separator: "-")) && name != "--limit" }
    return parts.count == 1 ? parts[0] : nil
  }

  /// The options that the help of a command lists, without one those of `tabulua` itself.
  ///
  /// - Complexity: about a millisecond for the help, so that those of all commands are not found beforehand.
  static func names(of command: String?) -> [String] {
    names(in: RootCommand.subcommand(command) ?? RootCommand.self)
  }

  private static func names(in command: any ParsableCommand.Type) -> [String] {
    RootCommand.helpMessage(for: command, columns: 500).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  ") else { return nil }
      let words = line.split(separator: " ").prefix(2)
      return words.first { $0.hasPrefix("--") }.map(String.init)
    }
  }
}
