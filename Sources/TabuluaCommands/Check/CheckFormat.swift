import TabuluaText

/// How the findings of `check` are written.
struct CheckFormat: ReportedFormat {
  let name: String
  let words: String

  /// Whether people read it, who are told each finding on standard error.
  let isForPeople: Bool

  /// What stands before all files.
  let head: String

  /// What is said of a file besides what people are told on standard error.
  let text: @Sendable (CheckedFile) -> String

  /// What stands behind all files.
  let end: @Sendable ([CheckedFile], ExitStatus) -> String

  let failure: FailureLayout

  static let standard = CheckFormat(
    name: "text", words: "each finding on standard error, and a line for each file", isForPeople: true,
    head: "",
    text: \.line, end: { _, _ in "" }, failure: .words)

  static let all = [standard, jsonLines, github]

  /// Everything in a file.
  func whole(_ files: [CheckedFile], _ status: ExitStatus) -> String {
    let parts = files.map { file in
      (isForPeople ? file.findings.map { DiagnosticRenderer().text($0) }.joined() : "") + text(file)
    }
    return head + parts.joined() + end(files, status)
  }
}

extension CheckFormat {
  /// Findings for programs: one JSON object a line.
  static let jsonLines = CheckFormat(
    name: "jsonl",
    words:
      "a line of JSON for each finding, between a first line with the version and a last one that sums up",
    isForPeople: false, head: #"{"version":1,"kind":"check"}"# + "\n",
    text: { file in file.findings.map { finding(of: file, $0) + "\n" }.joined() },
    end: { files, status in
      JSONText.Object([
        "kind": "summary", "files": files.count, "errors": files.reduce(0) { $0 + $1.errors },
        "warnings": files.reduce(0) { $0 + $1.warnings }, "status": Int(status.rawValue),
      ]).text + "\n"
    }, failure: .json)

  private static func finding(of file: CheckedFile, _ finding: Diagnostic) -> String {
    JSONText.Object([
      "kind": "finding", "file": finding.location?.file ?? file.path, "line": finding.location?.line,
      "column": finding.location?.column, "severity": finding.severity.rawValue, "code": finding.code,
      "message": finding.message, "help": finding.help, "callback": finding.callback,
      "notes": finding.notes.isEmpty ? nil : finding.notes,
    ]).text
  }

  /// Findings as annotations of GitHub's workflows, on the lines that they are about.
  static let github = CheckFormat(
    name: "github", words: "annotations of GitHub's workflows, on the lines that they are about",
    isForPeople: false,
    head: "",
    text: { file in
      let annotations = file.findings.map { finding in
        GitHubAnnotation.text(
          kind(of: finding.severity), at: finding.location ?? TextLocation(file: file.path),
          title: finding.message, DiagnosticRenderer().text(finding))
      }
      return annotations.joined() + file.line
    }, end: { _, _ in "" }, failure: .annotation)

  private static func kind(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }
}
