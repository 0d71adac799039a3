import TabuluaText
import TabuluaProving
import TabuluaModel

extension TestFormat {
  /// Results for programs: one JSON object a line.
  static let jsonLines = TestFormat(name: "jsonl") { JSONLinesTestReport() }
}

/// Results for programs: one JSON object a line.
struct JSONLinesTestReport: TestReport {
  mutating func begin(_ setup: TestSetup) -> String {
    var head = JSONText.Object()
    head.add("version", 1)
    head.add("kind", "test_run")
    head.add("tests", setup.tests.count)
    if let seed = setup.seed { head.add("seed", raw: String(seed)) }
    var text = head.text + "\n"
    for problem in setup.problems { text += Self.line(problem, kind: "problem") }
    return text
  }

  mutating func take(_ result: SpecResult) -> String {
    var object = JSONText.Object()
    object.add("kind", "test")
    object.add("file", result.test.file)
    object.add("name", result.test.name)
    object.add("path", raw: JSONText.array(result.test.path.map(JSONText.string)))
    object.add("at", result.test.location.fileAndLine)
    object.add("outcome", result.outcome.rawValue)
    object.add("seconds", raw: JSONText.number(result.duration / .seconds(1)))
    if let reason = result.reason { object.add("reason", reason) }
    if let failure = result.failures.first {
      object.add("error", raw: failure.problem.json)
      if let message = failure.message { object.add("message", message) }
      if !failure.difference.isEmpty {
        object.add("difference", raw: JSONText.array(failure.difference.map(JSONText.string)))
      }
      if let interaction = failure.interaction {
        object.add("last_interaction", interaction.words)
        if let decision = interaction.decision {
          object.add("decided_by", decision.callback.rawValue)
          if let at = decision.at { object.add("decided_at", at) }
        }
      }
    }
    if !result.warnings.isEmpty {
      object.add("warnings", raw: JSONText.array(result.warnings.map(\.json)))
    }
    if result.outcome == .failed, result.printedLines > 0 {
      object.add("printed", raw: JSONText.array(result.printed.map { JSONText.string($0.text) }))
      object.add("printed_lines", result.printedLines)
    }
    return object.text + "\n"
  }

  mutating func end(_ run: SpecRun) -> String {
    var text = ""
    for problem in run.problems { text += Self.line(problem, kind: "problem") }
    for note in run.notes { text += Self.line(note, kind: "note") }
    var object = JSONText.Object()
    object.add("kind", "summary")
    for outcome in SpecResult.Outcome.allCases { object.add(outcome.rawValue, run.counts[outcome] ?? 0) }
    return text + object.text + "\n"
  }

  private static func line(_ problem: Diagnostic, kind: String) -> String {
    var object = JSONText.Object()
    object.add("kind", kind)
    object.add("error", raw: problem.json)
    return object.text + "\n"
  }
}
