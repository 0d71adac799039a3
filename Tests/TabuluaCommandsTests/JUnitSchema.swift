import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a schema says of JUnit's XML, as far as a report can break it.
///
/// The facts are those of the schema of Ant's task, `JUnit.xsd` of windyroad/JUnit-Schema, and of the one of Jenkins's
/// plug-in xUnit, `junit-10.xsd` of jenkinsci/xunit-plugin. `xmllint --schema` says the same of a report.
struct JUnitSchema: Sendable {
  /// What may stand in an element.
  struct Element: Sendable {
    /// The attributes that must be there, and what their values look like.
    var required: [String: String] = [:]
    /// Those that may be there.
    var optional: [String: String] = [:]
    /// The names of the elements in it, each with a space behind.
    var children = ""
    /// Whether text may stand in it.
    var hasText = false
  }

  let name: String
  let elements: [String: Element]

  static let all = [ant, jenkins]

  private static let text = ".*", token = #".*\S.*"#, whole = "-?[0-9]+", decimal = #"[0-9]+(\.[0-9]+)?"#

  static let ant = JUnitSchema(
    name: "Ant",
    elements: [
      "testsuites": Element(children: "(testsuite )*"),
      "testsuite": Element(
        required: [
          "name": token, "timestamp": "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}",
          "hostname": token, "tests": whole, "failures": whole, "errors": whole, "time": decimal,
          "package": text, "id": whole,
        ], optional: ["skipped": whole], children: "properties (testcase )*system-out system-err "),
      "properties": Element(children: "(property )*"),
      "testcase": Element(
        required: ["name": text, "classname": text, "time": decimal], children: "((skipped|error|failure) )?"),
      "skipped": Element(optional: ["message": text], hasText: true),
      "error": Element(required: ["type": text], optional: ["message": text], hasText: true),
      "failure": Element(required: ["type": text], optional: ["message": text], hasText: true),
      "system-out": Element(hasText: true), "system-err": Element(hasText: true),
    ])

  private static let surefireTime = #"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?"#

  static let jenkins = JUnitSchema(
    name: "Jenkins",
    elements: [
      "testsuites": Element(
        optional: [
          "name": text, "time": surefireTime, "tests": text, "failures": text, "errors": text,
        ], children: "(testsuite )*"),
      "testsuite": Element(
        required: ["name": text, "tests": text, "failures": text, "errors": text],
        optional: [
          "group": text, "time": surefireTime, "skipped": text, "timestamp": text, "hostname": text,
          "id": text, "package": text, "file": text, "log": text, "url": text, "version": text,
        ], children: "((testsuite|properties|testcase|system-out|system-err) )*"),
      "properties": Element(children: "(property )*"),
      "testcase": Element(
        required: ["name": text], optional: ["time": text, "classname": text, "group": text],
        children: "((skipped|error|failure|system-out|system-err) )*"),
      "skipped": Element(optional: ["type": text, "message": text], hasText: true),
      "error": Element(optional: ["type": text, "message": text], hasText: true),
      "failure": Element(optional: ["type": text, "message": text], hasText: true),
      "system-out": Element(hasText: true), "system-err": Element(hasText: true),
    ])
}

extension JUnitSchema {
  /// What breaks the schema in a report; empty if nothing does.
  func problems(in report: String) -> [String] {
    let reader = Reader(schema: self)
    let parser = XMLParser(data: Data(report.utf8))
    parser.delegate = reader
    if !parser.parse() { reader.problems.append("it is no XML: \(String(describing: parser.parserError))") }
    if reader.roots != ["testsuites"] { reader.problems.append("the outermost elements are \(reader.roots)") }
    return reader.problems
  }

  /// Reads a report and compares each element with the schema.
  private final class Reader: NSObject, XMLParserDelegate {
    private let schema: JUnitSchema
    private var open: [(name: String, children: String, text: String)] = []
    var roots: [String] = []
    var problems: [String] = []

    init(schema: JUnitSchema) { self.schema = schema }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if open.isEmpty { roots.append(name) } else { open[open.count - 1].children += name + " " }
      open.append((name, "", ""))
      guard let element = schema.elements[name] else {
        return problems.append("there is no element `\(name)`")
      }
      for attribute in element.required.keys where attributes[attribute] == nil {
        problems.append("`\(name)` lacks `\(attribute)`")
      }
      for (attribute, value) in attributes {
        guard let pattern = element.required[attribute] ?? element.optional[attribute] else {
          problems.append("`\(name)` has no attribute `\(attribute)`")
          continue
        }
        if !matches(value, pattern) { problems.append("`\(attribute)` of `\(name)` is `\(value)`") }
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if !open.isEmpty { open[open.count - 1].text += string }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      guard let ended = open.popLast(), let element = schema.elements[ended.name] else { return }
      if !matches(ended.children, element.children) {
        problems.append("`\(ended.name)` holds `\(ended.children)`")
      }
      if !element.hasText, !ended.text.allSatisfy(\.isWhitespace) {
        problems.append("`\(ended.name)` holds the text `\(ended.text)`")
      }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
      (try? Regex(pattern).dotMatchesNewlines().wholeMatch(in: text)) != nil
    }
  }
}
