import TabuluaText

/// Ends a command: what to tell, and the exit status.
struct CommandFailure: Error {
  /// What to tell; nil where it was told already.
  var diagnostic: Diagnostic?

  /// The exit status.
  var status: ExitStatus

  /// The command line is wrong.
  static func usage(_ message: String, help: String? = nil) -> CommandFailure {
    CommandFailure(diagnostic: Diagnostic(code: "usage", message: message, help: help), status: .usage)
  }

  /// The policy is missing or wrong.
  static func policy(_ diagnostic: Diagnostic) -> CommandFailure {
    CommandFailure(diagnostic: diagnostic, status: .invalidPolicy)
  }

  /// Anything else failed.
  static func failed(_ diagnostic: Diagnostic) -> CommandFailure {
    CommandFailure(diagnostic: diagnostic, status: .failed)
  }
}
