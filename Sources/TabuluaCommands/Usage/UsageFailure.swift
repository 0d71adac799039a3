import ArgumentParser
import TabuluaText
import TabuluaSystem
import TabuluaFiles

extension CommandFailure {
  /// What the argument parser says about the command's arguments, in the form of our messages.
  static func usage(parsing error: any Error, of arguments: [String]) -> CommandFailure {
    let command = arguments.first.flatMap { ArgumentCheck.commands.contains($0) ? $0 : nil }
    var text = RootCommand.message(for: error)
    if let end = text.firstIndex(of: "\n") { text = String(text[..<end]) }
    var help: String?
    for mark in [". Did you mean ", ". Please provide "] {
      guard let range = text.firstRange(of: mark) else { continue }
      help = lowercased(String(text[text.index(range.lowerBound, offsetBy: 2)...]))
      text = String(text[..<range.lowerBound])
    }
    if text.hasPrefix("Error: ") { text.removeFirst("Error: ".count) }
    if text.hasSuffix(".") { text.removeLast() }
    if text.hasPrefix("Missing expected argument '<old>'")
      || text.hasPrefix("Missing expected argument '<new>'")
    {
      let things = command == "compare" ? "tables" : "policies"
      return .usage("there are not two \(things) to compare", help: "name the old one and the new one")
    }
    if text.hasPrefix("Missing expected argument '<journal>'"), arguments.contains("--journal") {
      return .usage(
        "there is no journal to replay",
        help:
          "name it without an option, as in `tabulua replay runs.jsonl`; `--journal` is the one to write into"
      )
    }
    if let name = unknownOption(in: text) {
      help = OptionMends.help(for: name, of: command)
    }
    if let words = unexpectedArguments(in: text),
      let meant = MissingOptions.before(words, in: arguments, of: command)
        ?? MissingOptions.inOrder(words, in: arguments, of: command)
    {
      return .usage(quoted(lowercased(text)), help: "did you mean `\(meant)`?")
    }
    if let words = unexpectedArguments(in: text), let meant = pair(before: words[0], in: arguments) {
      return .usage(quoted(lowercased(text)), help: "did you mean `\(meant)`?")
    }
    if let option = optionWithMinus(in: text, arguments) {
      return .usage("`\(option)` takes no negative number", help: "leave the minus out")
    }
    let more = "see `tabulua help\(command.map { " \($0)" } ?? "")`"
    return .usage(quoted(lowercased(text)), help: help.map(quoted) ?? more)
  }

  /// The option that the parser does not know, if that is what it says.
  private static func unknownOption(in text: String) -> String? {
    text.wholeMatch(of: /Unknown option '(.*)'/).map { String($0.output.1) }
  }

  /// The option whose value the parser misses, because a negative number looks like an option.
  private static func optionWithMinus(in text: String, _ arguments: [String]) -> String? {
    guard let option = text.prefixMatch(of: /Missing value for '([^ ']*)/)?.output.1,
      let value = arguments.drop(while: { $0 != option }).dropFirst().first
    else { return nil }
    return value.hasPrefix("-") && Double(value) != nil ? String(option) : nil
  }

  /// An option of a name and a value, with `=` between, of which a blank has made two words; nil where none stands before the
  /// second one.
  private static func pair(before word: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: word), index >= 2, !arguments[index - 1].contains("="),
      ["--set", "--report", "--values", "--types"].contains(arguments[index - 2])
    else { return nil }
    return "\(arguments[index - 2]) \(ShellWord.quoted("\(arguments[index - 1])=\(word)"))"
  }

  /// The arguments that the parser has no place for, if that is what it says.
  private static func unexpectedArguments(in text: String) -> [String]? {
    text.firstMatch(of: /nexpected argument[^']*'(.*)'$/)?.output.1.split(separator: "', '").map(String.init)
  }

  private static func lowercased(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

  /// The text with backticks where the parser writes quotes around words of the user.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: "`") }
}

extension Diagnostic {
  /// Results that could not be written to standard output.
  static func cannotWriteResults(_ number: Int32, after files: [String]) -> Diagnostic {
    Diagnostic(
      code: FileCode.writeFailed,
      message:
        "cannot write the results to standard output: \(String(cString: strerror(number)).lowercased())",
      notes: files.map { "`\($0)` is written: the run itself came to its end" })
  }
}
