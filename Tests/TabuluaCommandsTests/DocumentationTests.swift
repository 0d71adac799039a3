import TabuluaText
import Testing

@testable import TabuluaCommands

/// The pages of all lists: each is whole, and its examples do what they show.
@Suite struct DocumentationTests {
  /// The pages whose examples are tried here; those of codes and callbacks have suites of their own.
  private static let pages = Documentation.all.filter { ![.error, .refusal, .callback].contains($0.kind) }

  private static func name(_ page: DocumentationEntry) -> String { "\(page.kind.rawValue) \(page.name)" }

  @Test(arguments: DocumentationKind.allCases) func `each kind has pages, and each page is whole`(
    _ kind: DocumentationKind
  ) {
    let pages = Documentation.entries(kind)
    #expect(pages.count >= 4)
    #expect(Set(pages.map(\.name)).count == pages.count)
    for page in pages {
      #expect(page.kind == kind)
      #expect(page.summary.hasSuffix(".") && page.summary.count > 10, "\(page.name): \(page.summary)")
      #expect(!page.examples.isEmpty, "\(kind.rawValue) \(page.name) has no example")
      #expect(!page.facts.contains { $0.text.isEmpty }, "\(page.name)")
      for text in [page.summary] + page.facts.map(\.text) {
        #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(page.name): \(text)")
        #expect(!text.contains("\n"), "\(page.name): \(text)")
      }
      let reasons = page.examples.compactMap(\.reasonForNone)
      #expect(reasons.isEmpty || kind == .error || kind == .refusal, "\(page.name)")
    }
  }

  @Test func `there are pages of all lists`() {
    #expect(Documentation.all.count >= 650)
    #expect(Documentation.entries(.verb).count >= 28)
    #expect(Documentation.entries(.option).count >= 80)
  }

  @Test(arguments: pages.map(Self.name)) func `the examples of a page do what they show`(_ name: String)
    throws
  {
    let page = try #require(Self.pages.first { Self.name($0) == name })
    // The examples of commands are tried with those; an option shows one of them.
    if page.kind == .option {
      let commands = page.examples.flatMap(\.commands).joined(separator: " ")
      #expect(commands.contains("--\(page.name)"), "\(commands)")
      return
    }
    for example in page.examples {
      let tried = try DocumentedExample(example) { command in
        page.kind == .verb && command == "run" ? ["--format", "jsonl"] : []
      }
      try check(tried, example.commands, of: page)
    }
  }

  private func check(
    _ tried: DocumentedExample, _ commands: [String], of page: DocumentationEntry
  ) throws {
    let last = try #require(tried.outcomes.last)
    let statuses = tried.outcomes.map(\.status)
    switch page.kind {
    case .status: #expect(String(last.status) == page.name, "\(tried.printed)")
    case .law:
      #expect(last.status == 2 && tried.printed.contains("refuted: \(page.name)"), "\(tried.printed)")
    case .check: #expect(tried.codes == [page.name], "\(tried.printed)")
    case .command:
      #expect(statuses.allSatisfy { $0 == 0 || $0 == 2 }, "\(tried.printed)")
      #expect(!tried.codes.contains("usage"))
    case .verb:
      let step = last.lines.last { $0.contains(#""kind":"step""#) } ?? ""
      #expect(
        step.contains(#""do":"\#(page.name)""#) && !step.contains(/"outcome":"(refused|failed)"/),
        "\(tried.printed)")
      #expect(last.status == 0)
    case .setting: #expect(last.status == 0 && last.output.hasPrefix("\(page.name) "), "\(tried.printed)")
    case .cell, .rule:
      #expect(last.status == 0, "\(tried.printed)")
      let checked = tried.bench.run(["check", "@p.lua"])
      #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    case .view, .script:
      #expect(statuses.allSatisfy { $0 == 0 }, "\(tried.printed)")
      try expectPrinted(tried, page)
    case .topic:
      // What compares tables that differ ends with 2.
      for (command, status) in zip(commands, statuses) {
        #expect(status == 0 || status == 2 && command.hasPrefix("tabulua compare"), "\(tried.printed)")
      }
    case .option, .format, .spec, .assertion, .callback, .error, .refusal:
      #expect(statuses.allSatisfy { $0 == 0 }, "\(tried.printed)")
    }
  }

  /// What a batch in Lua says behind `--` is what its line prints.
  private func expectPrinted(_ tried: DocumentedExample, _ page: DocumentationEntry) throws {
    let lines = try tried.bench.read("b.lua").split(separator: "\n", omittingEmptySubsequences: false)
    let expected = lines.enumerated().compactMap { number, line -> String? in
      guard let comment = line.firstRange(of: "  -- ") else { return nil }
      return "b.lua:\(number + 1): \(line[comment.upperBound...])"
    }
    #expect(!expected.isEmpty || page.name == "row.COLUMN", "\(page.name) prints nothing")
    let printed = tried.outcomes.flatMap { $0.errors.split(separator: "\n").map(String.init) }
    for line in expected { #expect(printed.contains(line), "\(line) is not in \(printed)") }
  }
}
