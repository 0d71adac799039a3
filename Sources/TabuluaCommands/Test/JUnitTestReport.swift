import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing

extension TestFormat {
  /// Results as JUnit's XML: a suite a file.
  static let junit = TestFormat(name: "junit") { JUnitTestReport() }
}

/// Results as JUnit's XML: a suite a file.
struct JUnitTestReport: TestReport {
  private var problems: [Diagnostic] = []

  mutating func begin(_ setup: TestSetup) -> String {
    problems = setup.problems
    return ""
  }

  mutating func take(_ result: SpecResult) -> String { "" }

  mutating func end(_ run: SpecRun) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let skipped = run.results.count { $0.outcome == .pending }
    text += "<testsuites name=\"tabulua\" tests=\"\(run.results.count + problems.count)\" "
    text += "failures=\"\(run.failed)\" errors=\"\(problems.count)\" skipped=\"\(skipped)\" "
    text += "time=\"\(Self.seconds(run.results))\">\n"
    for problem in problems {
      let file = problem.location?.file ?? "specs"
      text +=
        "  <testsuite name=\(Self.attribute(file)) tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" "
      text += "time=\"0\">\n    <testcase classname=\(Self.attribute(file)) name=\"load\" time=\"0\">\n"
      text += "      <error message=\(Self.attribute(problem.message)) type=\(Self.attribute(problem.code))>"
      text += "\(Self.escaped(DiagnosticRenderer().text(problem)))</error>\n    </testcase>\n  </testsuite>\n"
    }
    var files: [String] = []
    for result in run.results where !files.contains(result.test.file) { files.append(result.test.file) }
    for file in files { text += suite(file, run.results.filter { $0.test.file == file }) }
    return text + "</testsuites>\n"
  }

  private func suite(_ file: String, _ results: [SpecResult]) -> String {
    let failed = results.count { $0.outcome == .failed }
    let skipped = results.count { $0.outcome == .pending }
    var text = "  <testsuite name=\(Self.attribute(file)) tests=\"\(results.count)\" failures=\"\(failed)\" "
    text += "errors=\"0\" skipped=\"\(skipped)\" time=\"\(Self.seconds(results))\">\n"
    for result in results {
      text += "    <testcase classname=\(Self.attribute(file)) name=\(Self.attribute(result.test.name)) "
      text += "file=\(Self.attribute(result.test.location.file)) "
      if let line = result.test.location.line { text += "line=\"\(line)\" " }
      text += "time=\"\(Self.seconds([result]))\""
      let inner = content(result)
      text += inner.isEmpty ? "/>\n" : ">\n\(inner)    </testcase>\n"
    }
    return text + "  </testsuite>\n"
  }

  private func content(_ result: SpecResult) -> String {
    switch result.outcome {
    case .passed: return ""
    case .pending: return "      <skipped message=\(Self.attribute(result.reason ?? ""))/>\n"
    case .failed:
      let problem = result.failures.first?.problem
      return "      <failure message=\(Self.attribute(problem?.message ?? "")) "
        + "type=\(Self.attribute(problem?.code ?? "failed"))>"
        + "\(Self.escaped(result.failureText(style: TextStyle())))</failure>\n"
    }
  }

  private static func seconds(_ results: [SpecResult]) -> String {
    let total = results.reduce(Duration.zero) { $0 + $1.duration }
    return "\(Double(Int(total / .microseconds(1))) / 1_000_000)"
  }

  private static func attribute(_ text: String) -> String {
    "\"\(escaped(PrintableText.of(text)).replacing("\n", with: "&#10;"))\""
  }

  /// The text for XML; characters that XML cannot hold become visible.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
