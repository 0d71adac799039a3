import TabuluaFiles

/// The options that are missing where files are named without one, as in `tabulua show tasks.csv`.
enum MissingOptions {
  /// What a file may be given as, by its name, the first that is still free.
  private static func uses(of file: String) -> [String] {
    switch TableFormat(forFileNamed: file) {
    case .csv: ["--table"]
    case .jsonLines: ["--table", "--batch"]
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
      guard let option = uses(of: word).first(where: { known.contains($0) && !given.contains($0) }) else {
        return nil
      }
      given.insert(option)
      text += [option, ShellWord.quoted(word)]
    }
    return text.isEmpty ? nil : text.joined(separator: " ")
  }
}
