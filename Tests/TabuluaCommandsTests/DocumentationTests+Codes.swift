import TabuluaText
import Testing

@testable import TabuluaCommands

/// The pages of codes: each example gives the code.
@Suite struct DocumentedCodeTests {
  private static let codes = Documentation.entries(.error) + Documentation.entries(.refusal)

  /// Codes that no command line gives everywhere: their pages say what it takes.
  private static let mostWithoutExample = 60

  @Test func `there are pages of all codes`() {
    #expect(Self.codes.count >= 250)
    let without = Self.codes.filter { $0.examples.contains { $0.reasonForNone != nil } }
    #expect(without.count <= Self.mostWithoutExample)
    for page in Self.codes {
      #expect(page.examples.count == 1, "\(page.name)")
      let names = Documentation.entries(page.kind).filter { $0.name == page.name }
      #expect(names.count == 1, "\(page.name)")
    }
  }

  @Test(arguments: Self.codes.map { "\($0.kind.rawValue) \($0.name)" })
  func `the example of a code gives it`(_ name: String) throws {
    let page = try #require(Self.codes.first { "\($0.kind.rawValue) \($0.name)" == name })
    let example = try #require(page.examples.first)
    guard example.reasonForNone == nil else { return }
    // Results tell the codes of refusals and of what tests find, and messages those of errors.
    let tried = try DocumentedExample(example) { command in
      command == "test"
        ? ["--format", "junit"] : page.kind == .refusal && command == "run" ? ["--format", "jsonl"] : []
    }
    let told = page.facts.first { $0.label == "in results" }?.text
    if let told, told.contains(#""by":"law""#) {
      #expect(tried.printed.contains(#""by":"law""#), "\(tried.printed)")
    } else {
      let code = told?.firstMatch(of: /the code is `(\w+)`/).map { String($0.output.1) } ?? page.name
      #expect(tried.codes.contains(code), "\(tried.codes.sorted()): \(tried.printed)")
    }
  }
}
