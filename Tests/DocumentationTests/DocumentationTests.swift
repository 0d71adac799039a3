import Foundation
import Testing

/// Every example in the README, in the guides and in the examples' own pages is run, and must print what the page says.
///
/// `TABULUA_RECORD=1 swift test --filter DocumentationTests` writes what was printed into the pages; the tests
/// fail all the same, so that somebody looks at the difference.
@Suite struct DocumentationTests {
  static let recording = ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1"

  @Test func everyExampleHasAPage() throws {
    #expect(Pages.examples.count > 4)
    for page in Pages.examples {
      #expect(try !Pages.document(page).consoleBlocks.isEmpty, "\(page) shows no command")
    }
  }

  /// A page that is no longer found, or whose blocks are no longer read, would be silent otherwise.
  @Test func noCommandIsForgotten() throws {
    let commands = try Pages.all.map { page in
      try Pages.document(page).consoleBlocks.reduce(0) { $0 + MarkdownDocument.commands(in: $1).count }
    }
    #expect(Pages.guides.count >= 16)
    #expect(commands.reduce(0, +) >= 130)
  }

  @Test func theReadmeStaysShort() throws {
    #expect(try Pages.document("README.md").lines.count <= 301)
  }

  @Test(arguments: Pages.all)
  func commandsPrintWhatThePageSays(page: String) throws {
    let run = PageRun(
      document: try Pages.document(page), folder: (page as NSString).deletingLastPathComponent)
    let differences = try run.differences()
    for difference in differences {
      Issue.record(
        """
        \(page):\(difference.line + 1): $ \(difference.command)
        expected:
        \(difference.expected.joined(separator: "\n"))
        printed:
        \(difference.printed.joined(separator: "\n"))
        """)
    }
    if Self.recording, !differences.isEmpty { try run.record(differences) }
  }

  /// A wrong line in the output of a guide is found, and only that one.
  @Test func aWrongOutputIsFound() throws {
    let guide = try #require(Pages.guides.first { $0.hasSuffix("/SeeingWhy.md") })
    let text = try String(contentsOf: Shell.root.appendingPathComponent(guide), encoding: .utf8)
    #expect(text.contains("4 accepted, 3 refused"))
    let page = FileManager.default.temporaryDirectory.appendingPathComponent("wrong-\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: page) }
    try text.replacingOccurrences(of: "4 accepted, 3 refused", with: "5 accepted, 2 refused")
      .write(to: page, atomically: true, encoding: .utf8)
    let run = PageRun(document: try MarkdownDocument(path: page.path), folder: "scripts/examples/first")
    let differences = try run.differences()
    #expect(differences.map(\.command) == ["tabulua matrix first_row.lua --table pets.csv"])
  }

  /// Every link of a page to a file or a folder leads to one, and every link to a page of its own catalogue.
  @Test(arguments: Pages.all + ["CHANGELOG.md"])
  func linksLeadSomewhere(page: String) throws {
    let folder = Shell.root.appendingPathComponent(page).deletingLastPathComponent()
    let pages = Set(
      Pages.catalogues.map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension })
    for link in try Pages.document(page).links {
      if link.hasPrefix("doc:") {
        #expect(pages.contains(String(link.dropFirst(4))), "\(page): \(link)")
      } else if !link.contains(":"), !link.hasPrefix("#") {
        let path = folder.appendingPathComponent(link).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link)")
      }
    }
  }

  /// A page of the guides that the first of them does not name is found by nobody.
  @Test func theGuidesAreListed() throws {
    let root = try #require(Pages.guides.first { $0.hasSuffix("/Guides.md") })
    let listed = Set(try Pages.document(root).links)
    for guide in Pages.guides where guide != root {
      #expect(listed.contains((guide as NSString).lastPathComponent), "\(guide)")
    }
  }

  /// The pictures of the pages are what `scripts/pictures` draws.
  @Test func picturesAreDrawnByTheScript() throws {
    let shell = try Shell(copyOf: "scripts/examples/pictures")
    defer { shell.remove() }
    let script = Shell.root.appendingPathComponent("scripts/pictures").path
    #expect(
      try shell.output(of: "TABULUA_BINARY='\(Shell.binary)' '\(script)' --check && echo same") == "same\n")
    let pages = try Pages.all.map {
      try String(contentsOf: Shell.root.appendingPathComponent($0), encoding: .utf8)
    }
    for picture in try shell.output(of: "ls *.svg").split(separator: "\n") {
      #expect(pages.contains { $0.contains("\(picture))") }, "no page shows \(picture)")
    }
  }

  /// Nothing in the tour is shown that no test runs.
  @Test func everyBlockOfTheGuidedTourIsQuoted() throws {
    let document = try Pages.document("Sources/LuaHost/Documentation.docc/GuidedTour.md")
    #expect(document.blocks.count >= 12)
    for block in document.blocks {
      #expect(block.directive == "part of: scripts/examples/host/main.swift", "line \(block.firstLine)")
    }
  }

  /// All Swift in the pages of the library is quoted from what compiles.
  @Test func everySwiftOfTheLibraryIsQuoted() throws {
    for page in Pages.catalogues where page.contains("/Tabulua/") {
      for block in try Pages.document(page).blocks where block.language == "swift" {
        #expect(block.value(of: "part of") != nil, "\(page):\(block.firstLine)")
      }
    }
  }

  @Test(arguments: Pages.all)
  func quotedFilesAreTheFiles(page: String) throws {
    for block in try Pages.document(page).blocks {
      if let path = block.value(of: "file") {
        let text = try String(contentsOf: Shell.root.appendingPathComponent(path), encoding: .utf8)
        #expect(block.lines.joined(separator: "\n") + "\n" == text, "\(page) quotes \(path)")
      } else if let path = block.value(of: "part of") {
        let source = try String(contentsOf: Shell.root.appendingPathComponent(path), encoding: .utf8)
          .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(
            separator: "\n")
        let wanted = block.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
        #expect(source.contains(wanted), "\(page) quotes \(path)")
      }
    }
  }
}
