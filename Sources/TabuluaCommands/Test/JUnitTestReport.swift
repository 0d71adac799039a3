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
    var suites = problems.map(Self.suite)
    var files: [String] = []
    for result in run.results where !files.contains(result.test.file) { files.append(result.test.file) }
    suites += files.map { file in Self.suite(file, run.results.filter { $0.test.file == file }) }
    let all = Self.element(
      "testsuites",
      [
        "name": "tabulua", "tests": "\(run.results.count + problems.count)", "failures": "\(run.failed)",
        "errors": "\(problems.count)", "skipped": "\(run.results.count { $0.outcome == .pending })",
        "time": Self.seconds(run.results),
      ], children: suites)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + all
  }

  /// The suite of a file that cannot be run.
  private static func suite(_ problem: Diagnostic) -> String {
    let file = problem.location?.file ?? "specs"
    let error = element(
      "      error", ["message": problem.message, "type": problem.code], DiagnosticRenderer().text(problem))
    let test = element("    testcase", ["classname": file, "name": "load", "time": "0"], children: [error])
    return element(
      "  testsuite",
      ["name": file, "tests": "1", "failures": "0", "errors": "1", "skipped": "0", "time": "0"],
      children: [test])
  }

  /// The suite of a file.
  private static func suite(_ file: String, _ results: [SpecResult]) -> String {
    func count(_ outcome: SpecResult.Outcome) -> String { "\(results.count { $0.outcome == outcome })" }
    let tests = results.map { result in
      element(
        "    testcase",
        [
          "classname": file, "name": result.test.name, "file": result.test.location.file,
          "line": result.test.location.line.map(String.init), "time": seconds([result]),
        ], children: content(result))
    }
    return element(
      "  testsuite",
      [
        "name": file, "tests": "\(results.count)", "failures": count(.failed), "errors": "0",
        "skipped": count(.pending), "time": seconds(results),
      ], children: tests)
  }

  private static func content(_ result: SpecResult) -> [String]? {
    switch result.outcome {
    case .passed: return nil
    case .pending: return [element("      skipped", ["message": result.reason ?? ""])]
    case .failed:
      let problem = result.failures.first?.problem
      return [
        element(
          "      failure", ["message": problem?.message ?? "", "type": problem?.code ?? "failed"],
          result.failureText(style: TextStyle()))
      ]
    }
  }

  /// An element with its text, or with other elements below it; spaces before its name indent it, and attributes
  /// without a value are left out.
  private static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, _ text: String? = nil,
    children: [String]? = nil
  ) -> String {
    let indent = name.prefix { $0 == " " }
    let name = name.dropFirst(indent.count)
    let written = attributes.map { key, value in value.map { " \(key)=\(attribute($0))" } ?? "" }.joined()
    let content = text.map(escaped) ?? children.map { "\n\($0.joined())\(indent)" }
    return "\(indent)<\(name)\(written)" + (content.map { ">\($0)</\(name)>\n" } ?? "/>\n")
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
