import Foundation
import Testing

/// What several commands print one after the other, as a reader at a terminal sees it.
///
/// Each command stands behind `$ `, below it its output, its errors with `! ` in front of each line, and its exit status
/// unless that is 0. What a command prints stands there whole.
///
/// Transcripts of a few lines stand in the tests, long ones in `Transcripts/NAME.txt`. The files are written anew by
/// `TABULUA_RECORD=1 swift test --filter TabuluaCommandsTests`; the tests whose files change fail all the same, so that
/// somebody looks at the difference.
struct Transcript {
  private var entries: [String] = []

  /// Adds a command and what it printed, below a title.
  mutating func add(_ outcome: Workbench.Outcome, title: String = "") {
    var entry = title.isEmpty ? "" : "# \(title)\n"
    entry += "$ \(outcome.command)\n"
    entry += Self.lines(of: outcome.output, behind: "") + Self.lines(of: outcome.errors, behind: "! ")
    if outcome.status != 0 { entry += "(exit status \(outcome.status))\n" }
    entries.append(entry)
  }

  /// Adds an entry as it is.
  mutating func add(lines: String) { entries.append(lines) }

  /// All entries.
  var text: String { entries.joined(separator: "\n") }

  /// Expects these entries, in this order, and no others.
  func expect(_ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    expectText(text, expected, "the transcript", sourceLocation: sourceLocation)
  }

  /// Expects the entries of a file, in its order, and no others.
  func expect(inFile name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let file = Self.folder.appendingPathComponent("\(name).txt")
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    expectText(text, expected, "Transcripts/\(name).txt", sourceLocation: sourceLocation)
    if text != expected, ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// The folder of the files.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  private static func lines(of text: String, behind mark: String) -> String {
    guard !text.isEmpty else { return "" }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() } else { lines.append("(no end of line)") }
    return lines.map { "\(mark)\($0)\n" }.joined()
  }
}
