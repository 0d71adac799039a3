import Foundation
import TabuluaProving
import Testing

/// `check` of specs: names that there are not are told, and nothing is said of right specs.
@Suite struct SpecCheckTests {
  @Test func nothingIsSaidOfTheExamples() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/examples").path
    let specs = SpecFiles.find([folder]).files
    for spec in specs { #expect(SpecCheck.check(contentsOf: spec) == [], "\(spec)") }
    #expect(specs.count >= 9)
  }
}
