import ArgumentParser
import TabuluaText

/// A command that has examples for its page.
protocol DocumentedCommand {
  /// Examples, from the plainest on.
  static var examples: [DocumentationExample] { get }
}

/// The pages of commands and of their options.
enum CommandPages {
  /// The commands, in the order of the help.
  static let commands: [DocumentationEntry] = CommandDescription.subcommands.map { command in
    var page = DocumentationEntry(
      .command, command.name, otherNames: ["tabulua \(command.name)"], summary: command.abstract,
      usage: [command.usage],
      examples: examples(of: command.name))
    if let discussion = command.discussion {
      for (place, paragraph) in discussion.split(separator: "\n\n").map(String.init).enumerated() {
        page.add(place == 0 ? "in short" : "further", paragraph.replacing("\n", with: " "))
      }
    }
    for (title, arguments) in command.sections {
      page.add(title.lowercased(), arguments.map { "`\($0.usage)`" }.joined(separator: ", "))
    }
    page.add("see also", "`tabulua help \(command.name)`, which tells what each option says")
    return page
  }

  /// The options of all commands, by their names; one that several commands have is told once, with what each says of it.
  static let options: [DocumentationEntry] = {
    var names: [String] = []
    var uses: [String: [(command: String, argument: CommandDescription.Argument)]] = [:]
    for command in CommandDescription.subcommands {
      for argument in command.arguments where argument.kind != .positional {
        guard let name = argument.names.last else { continue }
        if uses[name] == nil { names.append(name) }
        uses[name, default: []].append((command.name, argument))
      }
    }
    return names.filter { $0 != "--help" && $0 != "--version" }.sorted().map { page($0, uses[$0] ?? []) }
  }()

  /// The examples of a command; none for one that has no page.
  static func examples(of name: String) -> [DocumentationExample] {
    (RootCommand.subcommand(name) as? any DocumentedCommand.Type)?.examples ?? []
  }

  private static func page(
    _ name: String, _ uses: [(command: String, argument: CommandDescription.Argument)]
  ) -> DocumentationEntry {
    // Commands that say the same of it are told together.
    var words: [(text: String, commands: [String])] = []
    for (command, argument) in uses {
      if let place = words.firstIndex(where: { $0.text == argument.words }) {
        words[place].commands.append(command)
      } else {
        words.append((argument.words, [command]))
      }
    }
    let main = words.max { $0.commands.count < $1.commands.count } ?? ("", [])
    var page = DocumentationEntry(
      .option, String(name.drop { $0 == "-" }), otherNames: uses.first?.argument.names ?? [],
      summary: main.text,
      usage: Array(Set(uses.map(\.argument.usage))).sorted())
    page.add("commands", uses.map(\.command).inBackticks.inWords(last: "and"))
    for (text, commands) in words where text != main.text {
      page.add("in " + commands.inBackticks.inWords(last: "and"), text)
    }
    let standards = Set(uses.compactMap(\.argument.standard))
    if !standards.isEmpty {
      page.add(
        "default",
        standards.count == 1
          ? "`\(standards.first ?? "")`"
          : uses.compactMap { use in use.argument.standard.map { "`\($0)` in `\(use.command)`" } }.inWords(
            last: "and"))
    }
    if uses.contains(where: { $0.argument.isRepeated }) {
      page.add("repeated", "it may be given several times")
    }
    if let key = SettingsKey.all.first(where: { $0.option == name }) {
      page.add("settings", "the key `\(key.name)`, and the variable `\(key.variable)`")
    }
    page.examples = example(of: name, uses.map(\.command)).map { [$0] } ?? []
    return page
  }

  /// The first example of the commands that has the option.
  private static func example(of name: String, _ commands: [String]) -> DocumentationExample? {
    commands.lazy.flatMap(examples).first { example in
      example.commands.contains { $0.split { " \n=".contains($0) }.contains { $0 == name } }
    }
  }
}
