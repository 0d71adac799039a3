import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing

extension TestFormat {
  /// Results as annotations of GitHub's workflows, on the lines that they are about.
  static let github = TestFormat(
    name: "github", words: "annotations of GitHub's workflows, on the lines that they are about",
    ownFailure: .annotation
  ) { GitHubTestReport() }
}

/// Results as annotations of GitHub's workflows, on the lines that they are about.
struct GitHubTestReport: TestReport {
  private var setup: TestSetup?

  /// What was warned of.
  private var warned: Set<Diagnostic.Subject> = []

  mutating func begin(_ setup: TestSetup) -> String {
    self.setup = setup
    return setup.problems.map { problem in
      GitHubAnnotation.text(
        "error", at: problem.location, title: problem.message, DiagnosticRenderer().text(problem))
    }.joined()
  }

  mutating func take(_ result: SpecResult) -> String {
    var text = ""
    for warning in result.warnings where warned.insert(warning.subject).inserted {
      text += GitHubAnnotation.text(
        "warning", at: warning.location ?? result.test.location, title: warning.message,
        DiagnosticRenderer().text(warning))
    }
    return text + outcome(of: result)
  }

  private func outcome(of result: SpecResult) -> String {
    switch result.outcome {
    case .passed: return ""
    case .pending:
      return GitHubAnnotation.text(
        "notice", at: result.test.location, title: result.test.name,
        "pending\(result.reason.map { $0.isEmpty ? "" : ": \($0)" } ?? "")")
    case .failed:
      let text = result.failureText(style: TextStyle(), command: setup?.command(for: result.test))
      return GitHubAnnotation.text(
        "error", at: result.failures.first?.place ?? result.test.location, title: result.test.name, text)
    }
  }

  mutating func end(_ run: SpecRun) -> String {
    let parts = SpecResult.Outcome.allCases.compactMap { outcome in
      run.counts[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    let missing = run.notRun.isEmpty ? "" : "; \(run.notRun.count) more not run"
    return
      "\(run.results.count) test\(run.results.count == 1 ? "" : "s"): \(parts.joined(separator: ", "))\(missing)\n"
  }
}
