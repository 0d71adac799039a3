import TabuluaSystem

/// The words of a command line that is still written, as the shell gives them for completion.
///
/// bash and zsh give words as they are typed, with their quotes; bash also takes words apart at `=` and `:`.
struct ShellWords {
  /// The words without their quotes; nil for one of which only the shell knows what it stands for.
  private let words: [String?]

  /// Takes over the words of a shell; nil for one that is not known, whose words have no quotes.
  init(_ words: [String], of shell: String?, version: String? = nil) {
    let isTyped = shell == "bash" || shell == "zsh" || (shell == "fish" && Self.major(version) > 3)
    let whole = shell == "bash" ? Self.joined(words) : words
    self.words = whole.prefix { $0 != "--" }.map { isTyped ? Self.unquoted($0) : Self.fromHome($0) }
  }

  /// The values of an option, in their order.
  func values(of option: String) -> [String] {
    words.indices.compactMap { index in
      if words[index] == option, index + 1 < words.count { return words[index + 1] }
      guard let word = words[index], word.hasPrefix(option + "=") else { return nil }
      return String(word.dropFirst(option.count + 1))
    }
  }

  /// Whether a word stands there.
  func contains(_ word: String) -> Bool { words.contains(word) }

  /// The words behind the name of the program and of its command.
  var arguments: [String] { words.dropFirst(2).compactMap { $0 } }

  /// The name of the command.
  var command: String? { words.dropFirst().first ?? nil }

  /// The text that a word stands for; nil where variables, commands or names of users stand in it.
  static func unquoted(_ word: String) -> String? {
    var text = ""
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", nil), ("\"", nil): quote = character
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("\\", nil): if let next = rest.popFirst() { text.append(next) }
      case ("\\", "\""):
        if let next = rest.popFirst() { text += "\"\\$`".contains(next) ? "\(next)" : "\\\(next)" }
      case ("$", nil), ("`", nil), ("$", "\""), ("`", "\""): return nil
      default: text.append(character)
      }
    }
    return word.hasPrefix("~") ? fromHome(text) : text
  }

  /// A path below the user's home, if a word is one.
  private static func fromHome(_ word: String) -> String? {
    guard word.hasPrefix("~") else { return word }
    guard word == "~" || word.hasPrefix("~/"), let home = getenv("HOME") else { return nil }
    return String(cString: home) + word.dropFirst()
  }

  /// The words, put together where bash takes them apart.
  private static func joined(_ words: [String]) -> [String] {
    var whole: [String] = []
    var isOpen = false
    for word in words {
      let isBreak = word == "=" || word == ":"
      if isBreak || isOpen, let last = whole.indices.last {
        whole[last] += word
      } else {
        whole.append(word)
      }
      isOpen = isBreak
    }
    return whole
  }

  private static func major(_ version: String?) -> Int {
    version.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) } ?? 0
  }
}
