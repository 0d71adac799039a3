import TabuluaScript
import TabuluaText

/// What there is to say of `--set` where a script fails at a line that reads one of its options.
struct OptionNotes {
  /// The options that the command line gives.
  var given: [String: PolicyOption] = [:]

  /// Whether settings may give others.
  var hasOthers = false

  /// The command; nil for one of specs, which give policies their options themselves.
  var command: String?

  /// A note on the option that the line of a failure reads: what it was given as, or that it was not; nil where neither helps.
  func note(on problem: Diagnostic) -> String? {
    guard problem.severity == .error, !problem.traceback.isEmpty, let line = problem.location?.text,
      let command, OptionNames.names(of: command).contains("--set")
    else { return nil }
    let names = Self.names(readIn: line)
    if !names.isEmpty, problem.message.contains("nil value"), problem.message.contains(" 'options')") {
      return "a policy gets its options as an argument: `local options = ...` at its beginning takes them"
    }
    return names.lazy.compactMap { note(on: $0, problem.message) }.first
  }

  /// What helps with one option, where a script fails with a message.
  private func note(on name: String, _ message: String) -> String? {
    if case .text(let text)? = given[name], message.contains("string") {
      return
        "`--set` gives the option `\(name)` as the text `\(text.forMessage)`: only numbers, `true` and `false` are none"
    }
    guard given[name] == nil, !hasOthers, message.contains("nil") else { return nil }
    if let near = Suggestion.nearest(to: name, among: given.keys.sorted()) {
      return "the option `\(name)` is not given, but `\(near.forMessage)` is: one of the two is misspelt"
    }
    return "the option `\(name)` is not given: `--set \(name)=VALUE` does"
  }

  /// The names that stand behind `options.` in a line.
  private static func names(readIn line: String) -> [String] {
    line.components(behind: "options.").map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
  }
}

extension String {
  /// What stands behind each place where a text stands in this one.
  fileprivate func components(behind text: String) -> [Substring] {
    var rest = self[...]
    var found: [Substring] = []
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}
