import Foundation
import Testing

@testable import TabuluaCommands

/// The guides that are made of the pages of documentation say what these say.
///
/// `TABULUA_RECORD=1` writes them; the test fails all the same.
@Suite struct GuidePageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/TabuluaCommands/Guides.docc").standardizedFileURL

  @Test(arguments: GuidePages.all.map(\.file)) func `the guide is up to date`(_ file: String) throws {
    let page = try #require(GuidePages.all.first { $0.file == file })
    let url = Self.folder.appendingPathComponent(file)
    let now = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    guard now != page.text else { return }
    Issue.record("\(file) is not what `tabulua docs` shows; TABULUA_RECORD=1 writes it")
    guard ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" else { return }
    try page.text.write(to: url, atomically: true, encoding: .utf8)
  }

  @Test func `each generated guide stands in the list of guides`() throws {
    let guides = try String(contentsOf: Self.folder.appendingPathComponent("Guides.md"), encoding: .utf8)
    for (file, _) in GuidePages.all { #expect(guides.contains("(\(file))"), "\(file)") }
  }
}
