import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing

extension TestFormat {
  /// Results as JUnit's XML: a suite a file.
  static let junit = TestFormat(
    name: "junit",
    words:
      "the XML that servers for continuous integration read, as the schemas of Ant and of Jenkins have it"
  ) { JUnitTestReport() }
}

/// Results as JUnit's XML: a suite a file.
///
/// Nobody has said once and for all what JUnit's XML is. This is what the schema of Ant's task and the one of Jenkins's
/// plug-in xUnit both accept, which is less than either: the first asks for most attributes, the second for times of at
/// most three decimals, and neither knows attributes for a test's file and line, which stand in the text.
struct JUnitTestReport: TestReport {
  private var setup: TestSetup?

  mutating func begin(_ setup: TestSetup) -> String {
    self.setup = setup
    return ""
  }

  mutating func take(_ result: SpecResult) -> String { "" }

  mutating func end(_ run: SpecRun) -> String {
    var suites = (setup?.problems ?? []).enumerated().map { suite($1, number: $0) }
    let missing = run.notRun.map { SpecResult(notRun: $0) }
    let results = run.results + missing
    let byFile = Dictionary(grouping: results, by: \.test.file)
    var seen: Set<String> = []
    for file in results.map(\.test.file) where seen.insert(file).inserted {
      suites.append(suite(file, byFile[file] ?? [], number: suites.count))
    }
    let all = JUnitElement("testsuites", children: suites).text
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + all
  }

  /// The suite of a file that cannot be run.
  private func suite(_ problem: Diagnostic, number: Int) -> JUnitElement {
    let file = problem.location?.file ?? "specs"
    let error = JUnitElement(
      "error", ["message": problem.message, "type": problem.code], text: DiagnosticRenderer().text(problem))
    let test = JUnitElement(
      "testcase", ["name": "load", "classname": file, "time": "0.000"], children: [error])
    return suite(file, number: number, tests: [test], errors: 1)
  }

  /// The suite of a file.
  private func suite(_ file: String, _ results: [SpecResult], number: Int) -> JUnitElement {
    suite(
      file, number: number,
      tests: results.map { result in
        JUnitElement(
          "testcase",
          ["name": result.test.name, "classname": file, "time": Self.seconds([result])],
          children: content(result))
      },
      failures: results.count { $0.outcome == .failed && !$0.isError },
      errors: results.count { $0.isError },
      skipped: results.count { $0.outcome == .pending }, time: Self.seconds(results))
  }

  /// A suite with all that the schemas ask for.
  private func suite(
    _ file: String, number: Int, tests: [JUnitElement], failures: Int = 0, errors: Int = 0, skipped: Int = 0,
    time: String = "0.000"
  ) -> JUnitElement {
    JUnitElement(
      "testsuite",
      [
        "name": file, "package": file, "id": "\(number)",
        // Schemas want no zone, and it is UTC.
        "timestamp": setup.map { String($0.time.prefix { $0 != "Z" }) } ?? "1970-01-01T00:00:00",
        "hostname": "localhost", "tests": "\(tests.count)", "failures": "\(failures)", "errors": "\(errors)",
        "skipped": "\(skipped)", "time": time,
      ],
      children: [JUnitElement("properties")] + tests + [
        JUnitElement("system-out", text: ""), JUnitElement("system-err", text: ""),
      ])
  }

  private func content(_ result: SpecResult) -> [JUnitElement] {
    switch result.outcome {
    case .passed: return []
    case .pending: return [JUnitElement("skipped", ["message": result.reason ?? ""])]
    case .failed:
      let problem = result.failures.first?.problem
      let command = setup?.command(for: result.test)
      return [
        JUnitElement(
          result.isError ? "error" : "failure",
          ["message": problem?.message ?? "", "type": problem?.code ?? "failed"],
          text: result.failureText(style: TextStyle(), command: command))
      ]
    }
  }

  /// How long tests took, in seconds with three decimals: more are refused.
  private static func seconds(_ results: [SpecResult]) -> String {
    let total = results.reduce(Duration.zero) { $0 + $1.duration }
    let milliseconds = String(max(0, Int(total / .milliseconds(1))))
    let digits = String(repeating: "0", count: max(0, 4 - milliseconds.count)) + milliseconds
    return "\(digits.dropLast(3)).\(digits.suffix(3))"
  }
}

/// An element of XML, with its text, or with other elements below it.
private struct JUnitElement {
  private let name: String
  private let attributes: KeyValuePairs<String, String>
  private let content: String?
  private let children: [JUnitElement]

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String? = nil,
    children: [JUnitElement] = []
  ) {
    (self.name, self.attributes, content, self.children) = (name, attributes, text, children)
  }

  /// The element in lines.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let written = attributes.map { key, value in " \(key)=\(Self.attribute(value))" }.joined()
    let opening = "\(indent)<\(name)\(written)"
    if let content { return "\(opening)>\(Self.escaped(content))</\(name)>\n" }
    if children.isEmpty { return "\(opening)/>\n" }
    return "\(opening)>\n\(children.map { $0.text(indent: indent + "  ") }.joined())\(indent)</\(name)>\n"
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
