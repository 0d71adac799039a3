import ArgumentParser
import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// The manual pages have all that there is, and groff takes them without a warning.
@Suite struct ManualPageTests {
  private static let groff = program("groff")
  private static let mandoc = program("mandoc")

  private static func program(_ name: String) -> String? {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  @Test func `each command and each page stands in a manual page`() throws {
    let bench = try Workbench()
    let result = bench.run(["docs", "--man", "@man"])
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.path("man")).sorted()
    #expect(files == ManualPages.all.map(\.file).sorted())
    for command in CommandDescription.subcommands { #expect(files.contains("tabulua-\(command.name).1")) }
    let text = try files.map { try bench.read("man/\($0)") }.joined()
    for page in Documentation.all where page.kind != .option && page.kind != .command {
      let name = page.name.replacing("-", with: "\\-")
      #expect(text.contains(".SS \"\(name)\"") || page.kind == .status, "\(page.kind.rawValue) \(page.name)")
    }
    // All over again writes the same.
    let before = try bench.snapshot()
    #expect(bench.run(["docs", "--man", "@man"]).status == 0)
    #expect(try bench.snapshot() == before)
  }

  @Test(.enabled(if: groff != nil)) func `groff takes each page without a warning`() throws {
    let bench = try Workbench()
    #expect(bench.run(["docs", "--man", "@man"]).status == 0)
    for (file, _) in ManualPages.all {
      let result = try bench.shell("\(Self.groff ?? "groff") -man -ww -z -K utf8 -T utf8 man/\(file)")
      #expect(result.status == 0 && result.errors.isEmpty, "\(file): \(result.errors)")
    }
  }

  /// Of what mandoc objects to only lines of programs are left, which are as long as they are.
  @Test(.enabled(if: mandoc != nil, "mandoc is not installed: `scripts/setup test`"))
  func `mandoc takes each page without a warning`() throws {
    let bench = try Workbench()
    #expect(bench.run(["docs", "--man", "@man"]).status == 0)
    let warnings = try bench.shell("\(Self.mandoc ?? "mandoc") -T lint -W style man/*").output.split(
      separator: "\n")
    #expect(warnings.filter { !$0.contains("STYLE: input text line longer than 80 bytes") } == [])
    for line in warnings {
      let parts = try #require(line.firstMatch(of: /man\/([\w.-]+):(\d+):/)).output
      let page = try #require(ManualPages.all.first { $0.file == parts.1 }).text.split(
        separator: "\n", omittingEmptySubsequences: false)
      let before = page[..<((Int(parts.2) ?? 1) - 1)].last { $0 == ".EX" || $0 == ".EE" }
      let text = page[(Int(parts.2) ?? 1) - 1]
      #expect(before == ".EX" || !text.dropFirst(60).contains(" "), "\(line)")
    }
  }

  /// The day of the release, as manual pages have it.
  @Test func `pages tell the day of the release`() throws {
    #expect(try #require(Release.date.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)/)).output.1 >= "2026")
    for (file, text) in ManualPages.all {
      #expect(
        text.hasPrefix(".TH ") && text.prefix { $0 != "\n" }.contains(#" "\#(Release.date)" "tabulua "#),
        "\(file)")
    }
  }

  /// The help and the pages say the same: both have the words of the declarations.
  @Test func `pages have the words of the help`() throws {
    for command in CommandDescription.subcommands {
      let help = Self.words(RootCommand.helpMessage(for: try #require(Self.type(command.name)), columns: 500))
      let page = Self.words(
        try #require(ManualPages.all.first { $0.file == "tabulua-\(command.name).1" }).text
          .replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\fB", with: "")
          .replacing("\\fR", with: "").replacing("\\&", with: "").replacing("\\%", with: ""))
      for argument in command.arguments {
        #expect(help.contains(Self.words(argument.words)), "\(command.name): \(argument.usage)")
        #expect(page.contains(Self.words(argument.words)), "\(command.name): \(argument.usage)")
      }
    }
  }

  private static func type(_ name: String) -> (any ParsableCommand.Type)? {
    RootCommand.configuration.subcommands.first { $0.configuration.commandName == name }
  }

  private static func words(_ text: String) -> String {
    text.replacing("`", with: "").split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test func `a folder that cannot be made is an error`() throws {
    let bench = try Workbench(["file": ""])
    let result = bench.run(["docs", "--man", "@file"])
    #expect(result.status == 1)
    #expect(result.diagnostics.map(\.code) == ["write_failed"])
  }
}
