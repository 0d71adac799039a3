import Foundation
@testable import TabuluaCommands
import Testing

/// The guide about batches tells each exit status, and no others.
@Suite struct ExitStatusTests {
  @Test func theGuideTellsEachStatus() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaCommands/Guides.docc/RunningBatches.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let head = "| exit status | means |\n|---|---|\n"
    let start = try #require(text.range(of: head)).upperBound
    let statuses = text[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix {
      !$0.isEmpty
    }
    .map { line in Int32(line.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)) }
    #expect(statuses == ExitStatus.allCases.map(\.rawValue).sorted())
  }
}
