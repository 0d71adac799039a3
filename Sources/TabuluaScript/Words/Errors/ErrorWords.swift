import TabuluaText
package import LuaHost
package import TabuluaModel

/// An error in words: what happened, and how to mend it.
package struct ErrorWords {
  package var message: String
  package var help: String?
  /// Whether the message names the callback itself, so that nothing need be put before it.
  package var isWholeSentence: Bool

  package init(_ message: String, help: String? = nil, isWholeSentence: Bool = false) {
    self.message = message
    self.help = help
    self.isWholeSentence = isWholeSentence
  }

  /// Words that name what failed.
  static func sentence(_ message: String, help: String? = nil) -> ErrorWords {
    ErrorWords(message, help: help, isWholeSentence: true)
  }

  /// The words for an error of any kind, raised by a callback; nil where none was running.
  ///
  /// `subject` is what failed where that is a law, or no callback was running.
  package init(_ error: any Error, in callback: TableCallback? = nil, subject: String = "the policy") {
    switch error {
    case let error as Diagnostic: self.init(error.message, help: error.help)
    case let error as TableError: self = error.words
    case let error as PolicyError: self = error.words
    case let error as PolicyTableFailure:
      let inner = ErrorWords(error.cause)
      self.init("the app's table failed: \(inner.message)", help: inner.help)
    case let error as LuaArgumentError: self = error.words
    case let error as LuaArgumentCountError: self = error.words
    case let error as LuaError: self = error.words(in: callback, subject: subject)
    default: self.init(oneLine(String(describing: error)))
    }
  }
}

/// The text without line ends, so that a message stays one line; of a very long one the beginning.
package func oneLine(_ text: String) -> String {
  let text = PrintableText.beginning(text)
  // What follows is for few texts, and looks at each character.
  guard text.utf8.contains(where: { $0 >= 0x80 || (0x0A...0x0D).contains($0) }) else { return text }
  return text.split(whereSeparator: \.isNewline).joined(separator: " ")
}

extension LuaArgumentError {
  /// The error in words.
  package var words: ErrorWords {
    var help: String?
    let text = "the string "
    if name == "section", expected.contains("number"), got.hasPrefix(text) {
      help = "`view:find_section(\(got.dropFirst(text.count)))` answers the number of a section"
    } else if got.hasPrefix("the index path"), expected.contains("number") || expected.contains("integer") {
      help = name == "section" ? "pass `path.section`" : "pass `path.section` or `path.row`"
    } else if expected.contains("index path"), got.hasPrefix("the number") {
      help = "make a path with `index_path(section, row)`"
    }
    return ErrorWords(description, help: help ?? ViewMethod.help(forCallOf: method))
  }
}

extension LuaArgumentCountError {
  /// The error in words.
  package var words: ErrorWords { ErrorWords(description, help: ViewMethod.help(forCallOf: method)) }
}

extension ViewMethod {
  /// How to mend a call of a method that was given a wrong argument; nil for what is no method of `view`.
  static func help(forCallOf name: String) -> String? {
    all.first { $0.name == name }.map { "write `\($0.usage)`" }
  }
}
