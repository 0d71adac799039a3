import ArgumentParser
import TabuluaText

/// What the parser of arguments tells of a command: the same texts that `--help` shows.
struct CommandDescription {
  /// An argument, an option or a flag.
  struct Argument {
    enum Kind: String {
      case positional, option, flag
    }

    let kind: Kind
    /// As they are typed, such as `-v` and `--verbose`.
    let names: [String]
    /// What its value is called; empty for a flag.
    let value: String
    let words: String
    /// What is taken where it is not given.
    let standard: String?
    let section: String?
    let isOptional: Bool
    let isRepeated: Bool

    /// As it is typed, with its value.
    var usage: String {
      if kind == .positional { return "<\(value)>" + (isRepeated ? " …" : "") }
      return names.joined(separator: ", ") + (kind == .option ? " <\(value)>" : "")
    }
  }

  let name: String
  let abstract: String
  let discussion: String?
  let arguments: [Argument]

  /// The command itself, `tabulua`.
  static let root = CommandDescription(tree ?? .null)

  /// Its subcommands that are shown, without `help`.
  static let subcommands: [CommandDescription] = (tree?["subcommands"]?.elements ?? []).filter {
    $0["commandName"]?.text != "help" && $0.isShown
  }.map(CommandDescription.init)

  /// What the parser tells, as it is asked by `--experimental-dump-help`.
  private static let tree: JSONValue? = {
    do {
      _ = try RootCommand.parseAsRoot(["--experimental-dump-help"])
      return nil
    } catch {
      let text = RootCommand.fullMessage(for: error)
      return (try? JSONParser.parse(Array(text.utf8)[...]))?["command"]
    }
  }()

  private init(_ json: JSONValue) {
    name = json["commandName"]?.text ?? ""
    abstract = json["abstract"]?.text ?? ""
    discussion = json["discussion"]?.text
    arguments = (json["arguments"]?.elements ?? []).filter(\.isShown).compactMap(Argument.init)
  }

  /// How it is called: what must be given, and that there are options.
  var usage: String {
    let given = arguments.filter { $0.kind == .positional }
      .map { $0.isOptional ? "[\($0.usage)]" : $0.usage }
    let path = self.name == "tabulua" ? "tabulua" : "tabulua \(name)"
    return ([path] + given + ["[options]"]).joined(separator: " ")
  }

  /// The options under the headings of the help.
  var sections: [(title: String, arguments: [Argument])] {
    var result: [(title: String, arguments: [Argument])] = []
    for argument in arguments {
      let title = argument.section ?? (argument.kind == .positional ? "Arguments" : "Options")
      if let place = result.firstIndex(where: { $0.title == title }) {
        result[place].arguments.append(argument)
      } else {
        result.append((title, [argument]))
      }
    }
    return result
  }
}

extension CommandDescription.Argument {
  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.text.flatMap(Kind.init) else { return nil }
    self.kind = kind
    names = (json["names"]?.elements ?? []).compactMap { name in
      name["name"]?.text.map { (name["kind"]?.text == "short" ? "-" : "--") + $0 }
    }.sorted { $0.count < $1.count }
    value = kind == .flag ? "" : json["valueName"]?.text ?? ""
    words = json["abstract"]?.text ?? ""
    standard = json["defaultValue"]?.text
    section = json["sectionTitle"]?.text
    isOptional = json["isOptional"]?.flag ?? true
    isRepeated = json["isRepeating"]?.flag ?? false
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  fileprivate var isShown: Bool { self["shouldDisplay"]?.flag ?? true }
}
