import Foundation
@testable import TabuluaBatch
import Testing

/// The guide about batches has a line for each verb, which says what the verb's value says.
///
/// `TABULUA_RECORD=1` writes the lines into the guide, in the places that they have there, and a new one behind that of the
/// verb before it in the list; the test fails all the same.
@Suite struct VerbDocumentationTests {
  private static let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/TabuluaCommands/Guides.docc/RunningBatches.md")

  /// The line of a verb.
  private static func line(of verb: VerbInfo) -> String {
    let fields = verb.fields.isEmpty ? "none" : verb.fields.map { "`\($0)`" }.joined(separator: ", ")
    return "| `\(verb.name)` | \(fields) | \(verb.summary) |"
  }

  @Test func theGuideHasTheLineOfEachVerb() throws {
    var lines = try String(contentsOf: Self.guide, encoding: .utf8).components(separatedBy: "\n")
    // The tables of verbs have three columns; the others of the page have fewer.
    let places = lines.indices.filter {
      lines[$0].hasPrefix("| `") && lines[$0].split(separator: "|").count == 3
    }
    #expect(places.count == VerbInfo.all.count)
    var last = try #require(places.first) - 1
    for verb in VerbInfo.all {
      let line = Self.line(of: verb)
      if let place = lines.firstIndex(where: { $0.hasPrefix("| `\(verb.name)` |") }) {
        #expect(lines[place] == line)
        lines[place] = line
        last = place
      } else {
        Issue.record("the guide has no line for the verb `\(verb.name)`; add \(line)")
        last += 1
        lines.insert(line, at: last)
      }
    }
    guard ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" else { return }
    try lines.joined(separator: "\n").write(to: Self.guide, atomically: true, encoding: .utf8)
  }
}
