import TabuluaText
import TabuluaProving

extension TestFormat {
  /// Results in the Test Anything Protocol, version 13, which every reader of it knows.
  static let tap = TestFormat(
    name: "tap", words: "version 13 of the Test Anything Protocol, which Perl's `prove` reads"
  ) { TAPTestReport(version: 13) }

  /// Results in the Test Anything Protocol, version 14, which Perl's `prove` refuses.
  static let tap14 = TestFormat(name: "tap14", words: "version 14 of the Test Anything Protocol") {
    TAPTestReport(version: 14)
  }
}

/// Results in the Test Anything Protocol; its versions 13 and 14 differ for us in the first line only.
struct TAPTestReport: TestReport {
  /// The version that the first line names.
  let version: Int

  private var number = 0

  init(version: Int) { self.version = version }

  mutating func begin(_ setup: TestSetup) -> String {
    var text = "TAP version \(version)\n1..\(setup.tests.count + setup.problems.count)\n"
    if let seed = setup.seed { text += "# random order, seed \(seed)\n" }
    for problem in setup.problems {
      text += line("not ok", problem.location?.file ?? "specs")
      text += block([problem], isError: true, difference: [], extra: [])
    }
    return text
  }

  mutating func take(_ result: SpecResult) -> String {
    switch result.outcome {
    case .passed: return line("ok", result.test.identifier)
    case .pending:
      let reason = result.reason.map { Self.escaped($0) } ?? ""
      return line(
        "ok", result.test.identifier, directive: "SKIP\(reason.isEmpty ? " pending" : " \(reason)")")
    case .failed:
      let extra = result.failures.first?.interaction.map { [("last_interaction", $0.words)] } ?? []
      return line("not ok", result.test.identifier)
        + block(
          result.failures.map(\.problem), isError: result.isError,
          difference: result.failures.first?.difference ?? [], extra: extra)
    }
  }

  mutating func end(_ run: SpecRun) -> String {
    run.notRun.reduce(into: "") { $0 += line("not ok", "\($1.identifier): did not run") }
  }

  private mutating func line(_ status: String, _ name: String, directive: String? = nil) -> String {
    number += 1
    return "\(status) \(number) - \(Self.escaped(name))\(directive.map { " # \($0)" } ?? "")\n"
  }

  /// What is to be known of a failure, as YAML whose strings are JSON.
  private func block(
    _ problems: [Diagnostic], isError: Bool, difference: [String], extra: [(String, String)]
  ) -> String {
    guard let problem = problems.first else { return "" }
    var fields: [(String, String)] = [
      ("message", problem.message), ("severity", isError ? "error" : "fail"),
    ]
    if let location = problem.location { fields.append(("at", location.fileAndLine)) }
    if let help = problem.help { fields.append(("help", help)) }
    fields += extra
    var text = "  ---\n"
    for (name, value) in fields { text += "  \(name): \(Self.quoted(value))\n" }
    if !difference.isEmpty {
      text += "  difference:\n" + difference.map { "    - \(Self.quoted($0))\n" }.joined()
    }
    return text + "  ...\n"
  }

  /// A text as JSON, in which nothing is hidden in the terminal that shows it.
  private static func quoted(_ text: String) -> String {
    JSONText.string(text).unicodeScalars.reduce(into: "") { result, scalar in
      guard PrintableText.isHidden(scalar) else { return result.unicodeScalars.append(scalar) }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }

  /// A description on one line, in which `#` begins no directive.
  private static func escaped(_ text: String) -> String {
    PrintableText.of(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
