import Foundation
import Synchronization
import Testing

/// The whole outputs of the commands that a test runs, kept in a file beside the tests.
///
/// `Transcripts/SUITE/TEST.txt` has an entry for each command that the test runs: the command line, the exit status, and
/// all that was printed. An entry is found by its command line and by a digest of the files that the command found in
/// its folder. A command without an entry, or that prints something else, is a failure.
///
/// `TABULUA_RECORD=1 swift test --filter TabuluaCommandsTests` writes the files anew; the tests that it changes fail all
/// the same, so that somebody looks at the difference.
enum Transcript {
  /// One command and what it printed.
  struct Entry: Equatable {
    /// The command line, and behind it what else decides what is printed.
    var title: String
    /// The exit status and what was printed, in lines.
    var text: String
  }

  static let isRecording = ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1"

  /// The outputs that differ from run to run, by the names of their tests: times, or what a machine has.
  static let unsteady: Set<String> = []

  /// The longest output that stands in an entry as it is; of a longer one the beginning and a digest.
  private static let longest = 8_000

  private static let entries = Mutex<[String: [String: Entry]]>([:])

  /// Compares what a command printed with its entry.
  static func check(
    _ arguments: [String], width: Int?, environment: [String: String], inputs: String,
    _ outcome: Workbench.Outcome
  ) {
    guard let test = Test.current, !unsteady.contains(name(of: test)) else { return }
    let file = path(of: test)
    let entry = Entry(
      title: title(arguments, width: width, environment: environment, inputs: inputs), text: text(of: outcome)
    )
    let known: Entry? = entries.withLock { entries in
      if entries[file] == nil { entries[file] = isRecording ? [:] : read(file) }
      let known = entries[file]?[entry.title]
      if isRecording, known == nil {
        entries[file]?[entry.title] = entry
        write(Array((entries[file] ?? [:]).values), to: file)
      }
      return known
    }
    if isRecording {
      if let known, known != entry { Issue.record("\(entry.title) prints not always the same") }
      return
    }
    guard let known else {
      Issue.record("\(file) has no entry for this command:\n\(entry.title)\n\(entry.text)")
      return
    }
    #expect(entry.text == known.text, "\(entry.title)\nexpected:\n\(known.text)\nprinted:\n\(entry.text)")
  }

  /// A digest of the names and the bytes of all files in a folder.
  static func digest(of folder: URL) -> String {
    var digest = Digest()
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() {
      digest.add(Data(name.utf8))
      if let bytes = try? Data(contentsOf: folder.appendingPathComponent(name)) { digest.add(bytes) }
    }
    return digest.text
  }

  // MARK: Entries

  private static func title(
    _ arguments: [String], width: Int?, environment: [String: String], inputs: String
  ) -> String {
    var title = "$"
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) { title += " \(name)=\(value)" }
    title += " tabulua"
    for argument in arguments {
      let shown = argument.replacingOccurrences(of: "\n", with: "\\n")
      let isPlain = !shown.isEmpty && !shown.contains { " \"'|&;<>()$`\\*?#~".contains($0) }
      title += isPlain ? " \(shown)" : " '\(shown)'"
    }
    title += "    # in folder \(inputs)"
    if let width { title += ", on a terminal of \(width) columns" }
    return title
  }

  private static func text(of outcome: Workbench.Outcome) -> String {
    var text = "status \(outcome.status)\n"
    for (name, stream) in [("output", outcome.output), ("errors", outcome.errors)] where !stream.isEmpty {
      text += "\(name):\n"
      var shown = stream
      if stream.utf8.count > longest {
        var digest = Digest()
        digest.add(Data(stream.utf8))
        shown = stream.prefix(longest / 8) + "\n… \(stream.utf8.count) bytes in all, digest \(digest.text)\n"
      }
      var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() } else { lines.append("(no line end)") }
      for line in lines {
        text += line.isEmpty ? "\n" : "  \(line.replacingOccurrences(of: "\r", with: "\\r"))\n"
      }
    }
    return text
  }

  // MARK: Files

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  /// The suite and the function of a test, such as `WhyCommandTests/jsonLines`.
  private static func name(of test: Test) -> String {
    let parts = "\(test.id)".split(separator: "/").map { $0.prefix { $0 != "(" && $0 != "`" } }
    let suite = parts.first.map { $0.split(separator: ".").last ?? $0 } ?? ""
    return "\(suite)/\(parts.dropFirst().first ?? "")"
  }

  private static func path(of test: Test) -> String { name(of: test) + ".txt" }

  private static func read(_ file: String) -> [String: Entry] {
    guard let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8) else {
      return [:]
    }
    var result: [String: Entry] = [:]
    var entry: Entry?
    func end() {
      if let entry { result[entry.title] = entry }
    }
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      if line.hasPrefix("$ ") {
        end()
        entry = Entry(title: line, text: "")
      } else {
        entry?.text += line + "\n"
      }
    }
    end()
    return result
  }

  private static func write(_ entries: [Entry], to file: String) {
    let text = entries.sorted { $0.title < $1.title }.map { "\($0.title)\n\($0.text)" }.joined()
    let url = folder.appendingPathComponent(file)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? text.write(to: url, atomically: true, encoding: .utf8)
  }
}

/// Sixteen hexadecimal digits that stand for bytes: FNV-1a.
struct Digest {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: Data) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
