import ArgumentParser
import TabuluaFiles
import TabuluaProving
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

  /// The options of `tabulua` itself.
  private static let ownOptions: Set<String> = [
    "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
    "---completion", "--",
  ]

  /// What other programs call our commands.
  private static let otherNames: KeyValuePairs<String, [String]> = [
    "check": ["lint", "validate"], "prove": ["verify"], "show": ["view", "print", "draw", "cat"],
    "run": ["apply", "exec", "edit"], "why": ["explain"], "log": ["history"], "docs": ["man", "doc"],
    "--version": ["version"],
  ]

  /// What somebody meant who typed another word in the place of a command: one that other programs have, or a file.
  private static func help(forCommand word: String) -> String {
    for (command, names) in otherNames where names.contains(word) { return "did you mean `\(command)`?" }
    let file = ShellWord.quoted(word)
    if TableFormat(forFileNamed: word) != nil { return "did you mean `show --table \(file)`?" }
    if word.hasSuffix(SpecFiles.suffix) { return "did you mean `test \(file)`?" }
    if word.hasSuffix(".lua") { return "did you mean `check \(file)`?" }
    return UsageHelp.oneOf(commands, near: word)
  }

  /// What somebody meant who asked for help on something that is no command: a page of the documentation, or a command.
  private static func help(forTopic word: String) -> String {
    let isKnown = Suggestion.isComparable(word) && !Documentation.find(word).isEmpty
    return isKnown
      ? "did you mean `tabulua docs \(ShellWord.quoted(word))`?" : UsageHelp.oneOf(commands, near: word)
  }

  /// Fails for an unknown subcommand, for an option that is given twice, and for a file without a name.
  static func check(_ arguments: [String]) throws(CommandFailure) {
    if let command = arguments.first, !command.hasPrefix("-"), !commands.contains(command),
      !hidden.contains(command)
    {
      throw .usage("there is no command `\(command)`", help: help(forCommand: command))
    }
    if let option = arguments.first, option.hasPrefix("-"),
      !ownOptions.contains(String(option.prefix { $0 != "=" }))
    {
      throw .usage(
        "`\(option)` stands before a command",
        help: ["-v", "-V"].contains(option)
          ? "did you mean `--version`?" : "the command comes first, as in `tabulua show --table tasks.csv`")
    }
    if let command = arguments.dropFirst().first, arguments.first == "help", !commands.contains(command) {
      throw .usage("there is no command `\(command)`", help: help(forTopic: command))
    }
    let options = arguments.prefix { $0 != "--" }
    try checkFilesAreNotExchanged(options)
    var seen: Set<Substring> = []
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

  /// Fails where a table stands in the place of the policy, and the policy in that of the table.
  private static func checkFilesAreNotExchanged(_ options: ArraySlice<String>) throws(CommandFailure) {
    func file(of option: String) -> String? {
      options.firstIndex(of: option).flatMap { options.dropFirst($0 - options.startIndex + 1).first }
    }
    guard let policy = file(of: "--policy"), TableFormat(forFileNamed: policy) != nil,
      let table = file(of: "--table"), table.hasSuffix(".lua")
    else { return }
    throw .usage(
      "`--policy` names a table, and `--table` a file in Lua",
      help: "did you mean `--table \(ShellWord.quoted(policy)) --policy \(ShellWord.quoted(table))`?")
  }
}
