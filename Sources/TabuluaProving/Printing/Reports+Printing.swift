import TabuluaText
import TabuluaDrawing

// Other reports on one line, and whole.
extension SessionReport: CustomStringConvertible, CustomDebugStringConvertible {
  /// The first line of the report.
  public var description: String { PrintedLines.first(of: text()) }

  /// The whole report, with the shortest session that failed.
  public var debugDescription: String { PrintedLines.of(text()) }
}

extension SessionFailure: CustomStringConvertible {
  /// The failure on one line: what went wrong, and how long the session is.
  public var description: String {
    PrintableText.of("\(problem.text), after \(CountText.of(steps.count, "step", "steps"))")
  }
}

extension SessionProblem: CustomStringConvertible {
  /// The problem on one line.
  public var description: String { PrintableText.of(text) }
}

extension MutationReport: CustomStringConvertible, CustomDebugStringConvertible {
  /// The first line of the report.
  public var description: String { PrintedLines.first(of: text()) }

  /// The whole report, with each change that no test noticed.
  public var debugDescription: String { PrintedLines.of(text()) }
}

extension RuleComparison: CustomStringConvertible, CustomDebugStringConvertible {
  /// The first line of the comparison.
  public var description: String { PrintedLines.first(of: text(style: TextStyle())) }

  /// The whole comparison, with its pictures.
  public var debugDescription: String { PrintedLines.of(text(style: TextStyle())) }
}

extension Coverage: CustomStringConvertible, CustomDebugStringConvertible {
  /// The first line of the coverage.
  public var description: String { PrintedLines.first(of: text()) }

  /// All of the coverage.
  public var debugDescription: String { PrintedLines.of(text()) }
}

extension SpecResult: CustomStringConvertible, CustomDebugStringConvertible {
  /// The test and how it ended, on one line.
  public var description: String {
    let why = reason ?? failures.first?.problem.message
    return PrintableText.of("\(outcome): \(test.name)\(why.map { ": \($0)" } ?? "")")
  }

  /// What came of the test on one line, and below it all that a failed test tells.
  public var debugDescription: String {
    PrintedLines.of("\(description)\n\(failureText(style: TextStyle()))")
  }
}

extension SpecFailure: CustomStringConvertible, CustomDebugStringConvertible {
  /// The failure on one line.
  public var description: String { problem.description }

  /// The failure with what differs, the last interaction and the table around it.
  public var debugDescription: String { PrintedLines.of(text(style: TextStyle(), showsTrace: false)) }
}

extension SpecRun: CustomStringConvertible, CustomDebugStringConvertible {
  /// How many tests passed and failed, on one line.
  public var description: String {
    let ended = SpecResult.Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\($0) \(outcome)" }
    }
    let parts = problems.isEmpty ? ended : ended + ["\(CountText.of(problems.count, "problem", "problems"))"]
    return parts.isEmpty ? "no tests" : parts.joined(separator: ", ")
  }

  /// How many tests ended how on one line, and below it a line for each test and each problem.
  public var debugDescription: String {
    ([description] + results.map { "  \($0)" } + problems.map { "  \($0)" }).joined(separator: "\n")
  }
}
