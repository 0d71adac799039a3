import Foundation
import Testing

/// Each file of a transcript is what some test expects.
@Suite struct TranscriptTests {
  @Test func everyFileIsUsed() throws {
    let tests = Transcript.folder.deletingLastPathComponent()
    let sources = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }.joined()
    for file in try FileManager.default.contentsOfDirectory(atPath: Transcript.folder.path) {
      let name = file.replacingOccurrences(of: ".txt", with: "")
      #expect(sources.contains("inFile: \"\(name)\""), "no test reads Transcripts/\(file)")
    }
  }
}
