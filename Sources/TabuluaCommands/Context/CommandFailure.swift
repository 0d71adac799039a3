import TabuluaText

/// Ends a command: what to tell, and the exit status.
struct CommandFailure: Error {
  /// What to tell; nil where it was told already.
  var diagnostic: Diagnostic?

  /// The exit status.
  var status: ExitStatus

  /// The command line is wrong.
  static func usage(_ message: String, help: String? = nil) -> CommandFailure {
    usage(Diagnostic(code: CommandCode.usage, message: message, help: help))
  }

  /// What the command line gives is wrong.
  static func usage(_ diagnostic: Diagnostic) -> CommandFailure {
    CommandFailure(diagnostic: diagnostic, status: .usage)
  }

  /// The policy is missing or wrong.
  static func policy(_ diagnostic: Diagnostic) -> CommandFailure {
    CommandFailure(diagnostic: diagnostic, status: .invalidPolicy)
  }

  /// Something else failed.
  static func failed(_ code: some MessageCode, _ message: String, help: String? = nil) -> CommandFailure {
    failed(Diagnostic(code: code, message: message, help: help))
  }

  /// Something else failed.
  static func failed(_ diagnostic: Diagnostic) -> CommandFailure {
    CommandFailure(diagnostic: diagnostic, status: .failed)
  }

  /// Does some work; what goes wrong with it ends the command.
  static func catching<Value>(
    as failure: (Diagnostic) -> CommandFailure = CommandFailure.failed, _ body: () throws(Diagnostic) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw failure(error)
    }
  }
}
