/// Something to tell the user: what happened, where, and how to mend it.
///
/// Modules throw errors of their own as data and turn them into diagnostics in one place; only
/// ``DiagnosticRenderer`` and ``Diagnostic/json`` lay a diagnostic out.
///
/// ```swift
/// let problem = Diagnostic(
///   code: "unknown_column", message: "the table has no column `nmae`",
///   help: "did you mean `name`?")
/// print(DiagnosticRenderer().text(problem))
/// ```
public struct Diagnostic: Error, Sendable, Hashable {
  /// How bad it is.
  ///
  /// ```swift
  /// for problem in PolicyCheck.check(source: source, name: "kanban.lua") where problem.severity == .error {
  ///   print(DiagnosticRenderer().text(problem))
  /// }
  /// ```
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Nothing was done because of it.
    case error
    /// The work went on.
    case warning
    /// An addition to another diagnostic.
    case note
  }

  /// How bad it is.
  public var severity: Severity

  /// A stable name for programs, such as `target_out_of_range`.
  public var code: String

  /// What happened: one line, lower case, without a full stop, the user's words in backticks.
  ///
  /// Of a message that is longer than 4,000 bytes, because it quotes something that a script made, the first thousand
  /// are kept; of ``help`` and ``notes`` likewise.
  public var message: String

  /// Where it happened.
  public var location: TextLocation?

  /// The policy callback that was running, in its Lua spelling.
  public var callback: String?

  /// How to mend it.
  public var help: String?

  /// Further facts, each one line: the arguments of the call, another place.
  public var notes: [String]

  /// The Lua calls that led here, innermost first.
  public var traceback: [String]

  /// What UIKit says in such a case, to search for; shown as `uikit:`.
  public var uikit: String?

  /// The counts that are wrong after an update, for programs; people read them in `message` and `notes`.
  public var counts: [WrongCount] = []

  /// Whether a script was stopped by a limit, so that nobody knows what it would have answered; ``code`` may be that of the
  /// callback.
  package var isOfLimit = false

  /// Whether a table would have more rows or sections than there can be, so that nothing can be done with it.
  package var isOfSize = false

  /// Creates a diagnostic.
  public init(
    severity: Severity = .error,
    code: String,
    message: String,
    location: TextLocation? = nil,
    callback: String? = nil,
    help: String? = nil,
    notes: [String] = [],
    traceback: [String] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = PrintableText.beginning(message)
    self.location = location
    self.callback = callback
    self.help = help.map(PrintableText.beginning)
    self.notes = notes.map(PrintableText.beginning)
    self.traceback = traceback
  }
}
