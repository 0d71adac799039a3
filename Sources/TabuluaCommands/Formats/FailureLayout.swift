import TabuluaDrawing
import TabuluaText

/// A command that ended before it had results, as the files of `--report` tell it.
struct FailedCommand: Sendable {
  /// Its name, such as `run`.
  let name: String
  let problem: Diagnostic
  let status: ExitStatus
  /// When it failed, in UTC, such as `2026-11-23T19:25:11Z`.
  let time: String

  /// The problem for people.
  var words: String { DiagnosticRenderer().text(problem) }

  /// The problem for programs, on one line.
  var json: String {
    JSONText.Object([
      "version": 1, "kind": "failure", "command": name, "error": problem, "status": Int(status.rawValue),
    ]).text
  }
}

/// A format that `--report` takes.
protocol ReportedFormat: OutputFormat {
  /// What stands in a report of a command that failed.
  var failure: FailureLayout { get }
}

/// What stands in the place of results in a report of a command that failed before it had any.
///
/// Each format has one; who reads the report finds the error there, and not what an earlier run has left.
struct FailureLayout: Sendable {
  let text: @Sendable (FailedCommand) -> String

  /// What people read on standard error.
  static let words = FailureLayout(text: \.words)

  /// One object, on a line of its own.
  static let json = FailureLayout { $0.json + "\n" }

  /// An annotation of GitHub's workflows, on the line that the error is about.
  static let annotation = FailureLayout {
    GitHubAnnotation.text("error", at: $0.problem.location, title: $0.problem.message, $0.words)
  }

  /// A picture of the words.
  static let picture = FailureLayout { TextPicture(title: title($0), text: $0.words).svg }

  /// A page with the words.
  static let page = FailureLayout { TextPicture(title: title($0), text: $0.words).html }

  private static func title(_ failed: FailedCommand) -> String { "tabulua \(failed.name) failed" }
}
