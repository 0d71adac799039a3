import ArgumentParser

/// Texts from files that are offered for a word of the command line.
enum OfferedTexts {
  /// How many are offered at most.
  private static let most = 1000

  /// How many bytes one has at most.
  private static let mostBytes = 256

  /// The texts that can be typed, as the completions of a shell take them.
  ///
  /// The completions of bash expand what they are offered as bash expands a word: it is quoted, so that the name of a
  /// column never runs a command. Those of zsh take a colon for the end of a text.
  static func of(_ texts: [String], for shell: CompletionShell? = .requesting) -> [String] {
    let offered = texts.lazy.filter(isTypable).prefix(most)
    return switch shell {
    case .bash?: offered.map { "'\($0.replacing("'", with: #"'\''"#))'" }
    case .zsh?: offered.map { $0.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#) }
    default: Array(offered)
    }
  }

  /// The texts behind what is there already of a list with commas; what the list has is not offered again.
  ///
  /// `typed` is as the shell gives it: with the quotes of bash and zsh.
  static func afterComma(_ typed: String, _ texts: [String]) -> [String] {
    let begun = ShellWords.unquoted(typed) ?? typed
    guard let comma = begun.lastIndex(of: ",") else { return of(texts) }
    let listed = begun[..<comma].split(separator: ",").map(String.init)
    return of(texts.filter { !listed.contains($0) }.map { begun[...comma] + $0 })
  }

  /// Whether a text can be the value of an option, and be typed on one line.
  private static func isTypable(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && text.utf8.count <= mostBytes
      && !text.unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        // Marks that turn the direction of writing are `format`.
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
          true
        default: false
        }
      }
  }
}
