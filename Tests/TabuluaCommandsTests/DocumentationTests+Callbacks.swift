import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaCommands

/// The pages of callbacks: each example calls the callback, and `check` says nothing against it.
@Suite struct DocumentedCallbackTests {
  @Test func `each callback has a page`() {
    let pages = Documentation.entries(.callback)
    #expect(pages.map(\.name) == TableCallback.allCases.map(\.rawValue))
    #expect(pages.count >= 53)
    for page in pages {
      let hasPath = page.usage[0].contains(/path|source|destination/)
      #expect(page.facts.contains { $0.label == "index paths" } == hasPath, "\(page.name)")
    }
  }

  @Test(arguments: TableCallback.allCases.map(\.rawValue))
  func `the example of a callback calls it`(_ name: String) throws {
    let page = try #require(Documentation.entries(.callback).first { $0.name == name })
    let example = try #require(page.examples.first)
    let tried = try DocumentedExample(example) { _ in ["--format", "jsonl"] }
    let call = tried.printed.split(separator: "\n").first {
      $0.contains(#""call":"\#(name)""#) && $0.contains(#""implemented":true"#)
    }
    #expect(call != nil, "\(tried.printed)")
    #expect(tried.outcomes.map(\.status) == [0], "\(tried.printed)")
    let checked = tried.bench.run(["check", "@p.lua"])
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
  }
}
