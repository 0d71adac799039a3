/// A code of messages: only such codes can be given to a message, apart from those of a program that embeds the library.
package protocol MessageCode: RawRepresentable<String>, Sendable {}

/// Codes of messages: each case is one code, and has a page.
///
/// Each module has its own enumeration of the codes that it gives, so that there is no code without a page.
///
/// ```swift
/// let problem = Diagnostic(code: FileCode.fileMissing, message: "there is no file `t.csv`", help: "check the name")
/// ```
package protocol DocumentedCode: MessageCode, CaseIterable {
  /// What its page says.
  var page: CodePage { get }
}

/// The page of a code: what happened, why, how to mend it, and an example that gives it.
package struct CodePage: Sendable {
  package let happened: String
  package let why: String
  package let mend: String
  package let example: DocumentationExample

  /// How results and messages tell it.
  package let told: Told

  /// How results and messages tell what a page is about.
  package enum Told: Sendable {
    /// By its code.
    case byItself
    /// As a failure of the callback in which it happened.
    case byCallback
    /// As an error of the script in which it happened.
    case byScript
    /// As a law that would be broken.
    case byLaw

    /// What the page says of it.
    fileprivate var words: String? {
      switch self {
      case .byItself: nil
      case .byCallback: "the code is `callback_failed`, with the message and the help of this one"
      case .byScript: "the code is `runtime_error`, with the message of this one"
      case .byLaw: "`\"by\":\"law\"` with the law's name and this one's words; Swift has the code"
      }
    }
  }

  package init(
    _ happened: String, why: String, mend: String, told: Told = .byItself, example: DocumentationExample
  ) {
    (self.happened, self.why, self.mend, self.told, self.example) = (happened, why, mend, told, example)
  }

  /// The page of documentation for a code.
  package func entry(_ kind: DocumentationKind = .error, _ code: String) -> DocumentationEntry {
    DocumentationEntry(
      kind, code, summary: happened, facts: ["why": why, "how to mend it": mend, "in results": told.words],
      examples: [example])
  }
}

extension DocumentedCode {
  /// The pages of all codes.
  package static var entries: [DocumentationEntry] { allCases.map { $0.page.entry(.error, $0.rawValue) } }
}

extension Diagnostic {
  /// A message with a code that has a page.
  package init(
    severity: Severity = .error, code: some MessageCode, message: String, location: TextLocation? = nil,
    callback: String? = nil, help: String? = nil, notes: [String] = [], traceback: [String] = []
  ) {
    self.init(
      severity: severity, code: code.rawValue, message: message, location: location, callback: callback,
      help: help, notes: notes, traceback: traceback)
  }

  /// Whether it has a code.
  package func has(_ code: some MessageCode) -> Bool { self.code == code.rawValue }
}
