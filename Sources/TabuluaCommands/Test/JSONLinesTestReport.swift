import TabuluaText
import TabuluaProving
import TabuluaModel

extension TestFormat {
  /// Results for programs: one JSON object a line.
  static let jsonLines = TestFormat(
    name: "jsonl", words: "a line of JSON for each test, between a first and a last line about all of them",
    ownFailure: .json
  ) { JSONLinesTestReport() }
}

/// Results for programs: one JSON object a line.
struct JSONLinesTestReport: TestReport {
  mutating func begin(_ setup: TestSetup) -> String {
    let head = JSONText.Object([
      "version": 1, "kind": "test_run", "tests": setup.tests.count, "seed": setup.seed,
    ])
    return head.text + "\n" + Self.lines(setup.problems, kind: "problem")
  }

  mutating func take(_ result: SpecResult) -> String {
    let test = result.test, failure = result.failures.first
    let decision = failure?.interaction?.decision
    let showsPrints = result.outcome == .failed && result.printedLines > 0
    return JSONText.Object([
      "kind": "test", "file": test.file, "name": test.name, "path": test.path,
      "at": test.location.fileAndLine,
      "outcome": result.outcome.rawValue, "seconds": result.duration / .seconds(1), "reason": result.reason,
      "failure": failure.map { $0.isError ? "error" : "expectation" }, "error": failure?.problem,
      "message": failure?.message,
      "difference": failure.flatMap { $0.difference.isEmpty ? nil : $0.difference },
      "last_interaction": failure?.interaction?.words, "decided_by": decision?.callback.rawValue,
      "decided_at": decision?.at, "warnings": result.warnings.isEmpty ? nil : result.warnings,
      "printed": showsPrints ? result.printed.map(\.text) : nil,
      "printed_lines": showsPrints ? result.printedLines : nil,
    ]).text + "\n"
  }

  mutating func end(_ run: SpecRun) -> String {
    var summary = JSONText.Object(["kind": "summary"])
    for outcome in SpecResult.Outcome.allCases { summary.add(outcome.rawValue, run.counts[outcome] ?? 0) }
    summary.add("errors", run.results.count { $0.isError })
    if !run.notRun.isEmpty { summary.add("not_run", run.notRun.count) }
    let missing = run.notRun.map { test in
      JSONText.Object([
        "kind": "not_run", "file": test.file, "name": test.name, "path": test.path,
        "at": test.location.fileAndLine,
      ]).text + "\n"
    }
    return missing.joined() + Self.lines(run.problems, kind: "problem") + Self.lines(run.notes, kind: "note")
      + summary.text
      + "\n"
  }

  private static func lines(_ problems: [Diagnostic], kind: String) -> String {
    problems.map { JSONText.Object(["kind": kind, "error": $0]).text + "\n" }.joined()
  }
}
