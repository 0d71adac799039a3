import Foundation
import Testing

/// Every example in the README and in the examples' own pages is run, and must print what the page says.
///
/// `TABULUA_RECORD=1 swift test --filter DocumentationTests` writes what was printed into the pages; the tests
/// fail all the same, so that somebody looks at the difference.
@Suite struct DocumentationTests {
  static let recording = ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1"

  /// The pages with examples, as paths from the package's folder.
  static let pages: [String] = {
    let examples = Shell.root.appendingPathComponent("scripts/examples").path
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: examples)) ?? []
    return ["README.md"] + folders.sorted().map { "scripts/examples/\($0)/README.md" }
  }()

  @Test func everyExampleHasAPage() throws {
    #expect(Self.pages.count > 4)
    for page in Self.pages {
      let document = try MarkdownDocument(path: Shell.root.appendingPathComponent(page).path)
      #expect(document.blocks.contains { $0.language == "console" }, "\(page) shows no command")
    }
  }

  @Test(arguments: pages)
  func commandsPrintWhatThePageSays(page: String) throws {
    let document = try MarkdownDocument(path: Shell.root.appendingPathComponent(page).path)
    var shells: [String: Shell] = [:]
    defer { shells.values.forEach { $0.remove() } }
    var lines = document.lines
    var replacements: [(range: Range<Int>, lines: [String])] = []
    for block in document.blocks where block.language == "console" {
      let folder =
        block.directive.flatMap { $0.hasPrefix("in: ") ? String($0.dropFirst(4)) : nil }
        ?? (page as NSString).deletingLastPathComponent
      let shell = try shells[folder] ?? Shell(copyOf: folder)
      shells[folder] = shell
      for command in MarkdownDocument.commands(in: block) {
        var printed = try shell.output(of: command.text).components(separatedBy: "\n")
        if printed.last == "" { printed.removeLast() }
        let expected = command.expected
        if printed != expected {
          Issue.record(
            """
            \(page):\(command.line + 1): $ \(command.text)
            expected:
            \(expected.joined(separator: "\n"))
            printed:
            \(printed.joined(separator: "\n"))
            """)
          let start = command.line + 1
          replacements.append((start..<(start + expected.count), printed))
        }
      }
    }
    if Self.recording, !replacements.isEmpty {
      for replacement in replacements.reversed() {
        lines.replaceSubrange(replacement.range, with: replacement.lines)
      }
      try lines.joined(separator: "\n").write(toFile: document.path, atomically: true, encoding: .utf8)
    }
  }

  /// The pictures of the pages are what `scripts/pictures` draws.
  @Test func picturesAreDrawnByTheScript() throws {
    let shell = try Shell(copyOf: "scripts/examples/pictures")
    defer { shell.remove() }
    let script = Shell.root.appendingPathComponent("scripts/pictures").path
    #expect(
      try shell.output(of: "TABULUA_BINARY='\(Shell.binary)' '\(script)' --check && echo same") == "same\n")
    let pages = try Self.pages.map {
      try String(contentsOf: Shell.root.appendingPathComponent($0), encoding: .utf8)
    }
    for picture in try shell.output(of: "ls *.svg").split(separator: "\n") {
      #expect(pages.contains { $0.contains("\(picture))") }, "no page shows \(picture)")
    }
  }

  /// Nothing in the tour is shown that no test runs.
  @Test func everyBlockOfTheGuidedTourIsQuoted() throws {
    let document = try MarkdownDocument(
      path: Shell.root.appendingPathComponent("Sources/LuaHost/Documentation.docc/GuidedTour.md").path)
    #expect(document.blocks.count >= 12)
    for block in document.blocks {
      #expect(block.directive == "part of: scripts/examples/host/main.swift", "line \(block.firstLine)")
    }
  }

  @Test(
    arguments: pages + [
      "Sources/Tabulua/Documentation.docc/Tabulua.md", "Sources/LuaHost/Documentation.docc/GuidedTour.md",
    ])
  func quotedFilesAreTheFiles(page: String) throws {
    let document = try MarkdownDocument(path: Shell.root.appendingPathComponent(page).path)
    for block in document.blocks {
      guard let directive = block.directive else { continue }
      if directive.hasPrefix("file: ") {
        let file = Shell.root.appendingPathComponent(String(directive.dropFirst(6)))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(block.lines.joined(separator: "\n") + "\n" == text, "\(page) quotes \(directive)")
      } else if directive.hasPrefix("part of: ") {
        let file = Shell.root.appendingPathComponent(String(directive.dropFirst(9)))
        let source = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
          .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
        let wanted = block.lines.map { $0.trimmingCharacters(in: .whitespaces) }
          .joined(separator: "\n")
        #expect(source.contains(wanted), "\(page) quotes \(directive)")
      }
    }
  }
}
