/// The commands that `tabulua help` takes, in the completions that the parser of arguments writes: it leaves them out.
enum HelpCompletion {
  /// A script of completions with them; any other text stays as it is.
  static func added(to text: String, _ arguments: [String]) -> String {
    guard arguments.first?.hasPrefix("--generate-completion-script") == true else { return text }
    let commands = ArgumentCheck.commands.filter { $0 != "help" }
    if text.hasPrefix("function __tabulua_") {
      return text + (text.hasSuffix("\n") ? "" : "\n")
        + "complete -c 'tabulua' -n '__tabulua_should_offer_completions_for_positional \"tabulua help\" -eq 1'"
        + " -fa '\(commands.joined(separator: " "))'\n"
    }
    guard let start = text.firstRange(of: "\n_tabulua_help() {\n"),
      let end = text[start.upperBound...].firstRange(of: "\n}\n")
    else { return text }
    var body = String(text[start.upperBound..<end.lowerBound])
    if body.contains("'*:subcommands:'") {
      body = body.replacing("'*:subcommands:'", with: "':subcommands:(\(commands.joined(separator: " ")))'")
    } else {
      body +=
        "\n    [[ ${COMP_CWORD} -eq 2 ]] && __tabulua_add_completions -W $'\(commands.joined(separator: "\\n"))'"
    }
    return text[..<start.upperBound] + body + text[end.lowerBound...]
  }
}
