import TabuluaFiles

/// The options that are missing where files are named without one, as in `tabulua show tasks.csv`.
enum MissingOptions {
  /// What a file may be given as, by its name, the first that is still free.
  private static func uses(of file: String, among known: [String]) -> [String] {
    switch TableFormat(forFileNamed: file) {
    case .csv: ["--table"]
    // What has no batches is about journals.
    case .jsonLines: known.contains("--batch") ? ["--table", "--batch"] : ["--journal", "--table"]
    case nil: file.lowercased().hasSuffix(".lua") ? ["--policy", "--batch"] : []
    }
  }

  /// The words with their options in front of them.
  ///
  /// - Parameters:
  ///   - words: What the command does not expect.
  ///   - arguments: All that it was given.
  ///   - command: Its name.
  /// - Returns: Words for a shell; nil if one of them is not a file that the command could still be given.
  static func before(_ words: [String], in arguments: [String], of command: String?) -> String? {
    let known = OptionNames.names(of: command)
    var given = Set(arguments.map { String($0.prefix { $0 != "=" }) })
    var text: [String] = []
    for word in words {
      guard
        let option = uses(of: word, among: known).first(where: { known.contains($0) && !given.contains($0) })
      else {
        return nil
      }
      given.insert(option)
      text += [option, ShellWord.quoted(word)]
    }
    return text.isEmpty ? nil : text.joined(separator: " ")
  }

  /// The policy and the table that stand one in the place of the other, as in `tabulua prove tasks.csv rules.lua`.
  static func inOrder(_ words: [String], in arguments: [String], of command: String?) -> String? {
    guard let command, PolicyArgument.takesPolicies(command), let first = arguments.dropFirst().first,
      TableFormat(forFileNamed: first) != nil, let policy = words.first, words.count == 1,
      policy.lowercased().hasSuffix(".lua"), OptionNames.names(of: command).contains("--table")
    else { return nil }
    return "\(ShellWord.quoted(policy)) --table \(ShellWord.quoted(first))"
  }
}
