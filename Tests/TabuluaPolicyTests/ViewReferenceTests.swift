import Foundation
@testable import TabuluaScript
import Testing

/// The policy reference names each method and each field of `view`, and no others.
@Suite struct ViewReferenceTests {
  @Test func theReferenceNamesWhatTheViewHas() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Tabulua/Documentation.docc/PolicyReference.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let head = "| in the view | is |\n|---|---|\n"
    let start = try #require(text.range(of: head)).upperBound
    let end = try #require(text[start...].range(of: "\n\n")).lowerBound
    // The first cell of each line: `name` of a field, `name(…)` of a method.
    let names = text[start..<end].split(separator: "\n").flatMap { line in
      (line.split(separator: "|").first ?? "").matches(of: /`(\w+)(\([^`]*\))?`/).map { match in
        (name: String(match.1), parameters: match.2.map { String($0.dropFirst().dropLast()) })
      }
    }
    let methods = names.compactMap { name in name.parameters.map { "view:\(name.name)(\($0))" } }
    #expect(methods.sorted() == ViewMethod.all.map(\.usage).sorted())
    #expect(names.filter { $0.parameters == nil }.map(\.name).sorted() == ViewNames.fields.sorted())
  }
}
