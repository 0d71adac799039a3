import Foundation
@testable import TabuluaCommands
@testable import TabuluaFiles
import TabuluaText
import Testing

/// Commands that use a journal after a run over three tables was killed in the midst of writing them.
@Suite struct JournalInterruptedTests {
  private static let names = ["t.csv", "u.csv", "v.csv"]

  /// A bench on which the second run was killed after so many tables had their new bytes.
  private func bench(killedAfter count: Int) throws -> JournalBench {
    let batch = Self.names.map { name in
      #"{"do":"set","table":"\#(name.prefix(1))","row":{"key":"T-1"},"values":{"title":"Writing"}}"#
    }
    let bench = try JournalBench([
      "u.csv": JournalBench.table, "v.csv": JournalBench.table,
      "b.jsonl": batch.joined(separator: "\n") + "\n",
    ])
    let tables = Self.names.map { "--table @\($0)" }.joined(separator: " ")
    let first = bench.run(
      "run --table @t.csv --policy @p.lua --do {\"do\":\"set\",\"row\":{\"key\":\"T-4\"},\"values\":{\"title\":\"First\"}} --in-place --journal @j.jsonl"
    )
    #expect(first.status == 0, "\(first.errors)")
    let old = try Self.names.map { try bench.text($0) }
    let earlier = try bench.text("j.jsonl")
    let second = bench.run("run \(tables) --policy @p.lua --batch @b.jsonl --in-place --journal @j.jsonl")
    #expect(second.status == 0, "\(second.errors)")
    let new = try Self.names.map { try bench.text($0) }
    // The same again, from what was before, up to the kill: all calls fail from then on.
    let entry = try bench.text("j.jsonl").dropFirst(earlier.count).split(separator: "\n").dropLast()
    try bench.bench.write(Array(earlier.utf8), to: "j.jsonl")
    for (name, text) in zip(Self.names, old) { try bench.bench.write(Array(text.utf8), to: name) }
    let dice = Kill(after: count)
    var calls = FileCalls.system
    calls.fault = { dice.error(at: $0) }
    let append = JournalAppend(path: bench.bench.path("j.jsonl")) { _ in
      // The journal gives it a digest of its own.
      [FileBytes((entry.joined(separator: "\n").withoutDigest + "\n").utf8)]
    }
    #expect(throws: Diagnostic.self) {
      try AtomicFile.write(
        Self.names.map { (bench.bench.path($0), nil) }, journal: append, calls: calls
      ) { index, output in output.append(new[index]) }
    }
    #expect(try zip(Self.names, new).filter { try bench.text($0) == $1 }.count == count)
    return bench
  }

  private final class Kill: @unchecked Sendable {
    // Sendable although nothing checks it: one thread alone uses it.
    private var left: Int
    private var isDead = false

    init(after count: Int) { left = count }

    func error(at attempt: FileCalls.Attempt) -> Int32? {
      let isExchange = attempt.call == .exchange
      if isExchange, left == 0 { isDead = true }
      if isExchange { left -= 1 }
      return isDead ? EIO : nil
    }
  }

  /// A command was ended while it wrote the lines of a long run: the run is taken out.
  ///
  /// As long as its first line is not known, the digests before the run stand for those after it.
  @Test(arguments: ["log", "undo --in-place", "redo"]) func linesThatWereBegun(_ command: String) throws {
    let bench = try JournalBench()
    let run = bench.run(
      "run --table @t.csv --policy @p.lua --do {\"do\":\"set\",\"row\":{\"key\":\"T-4\"},\"values\":{\"title\":\"First\"}} --in-place --journal @j.jsonl"
    )
    #expect(run.status == 0, "\(run.errors)")
    let whole = try bench.text("j.jsonl")
    let lines = whole.split(separator: "\n").map(String.init)
    let digest = JournalPath.digest(of: FileBytes(try bench.text("t.csv").utf8))
    let head = try #require(lines.first)
    let (before, after) = (
      try #require(head.firstRange(of: "\"before\":\"")), try #require(head.firstRange(of: "\"after\":\""))
    )
    var begun = head
    for start in [after.upperBound, before.upperBound] {
      begun.replaceSubrange(start..<begun.index(start, offsetBy: digest.count), with: digest)
    }
    let count = try #require(begun.firstMatch(of: /"lines":(\d+)/))
    begun.replaceSubrange(count.1.startIndex..<count.1.endIndex, with: "1099511627774")
    begun = begun.replacing(/"id":"\w+"/, with: "\"id\":\"01234567\"")
    try bench.bench.write(Array((whole + begun + "\n" + lines[1] + "\n").utf8), to: "j.jsonl")
    let outcome = bench.run(command + " --journal @j.jsonl")
    #expect(outcome.diagnostics.first?.code == "journal_cut", "\(outcome.errors)")
    #expect(outcome.diagnostics.first?.severity == .note, "\(outcome.errors)")
    #expect(outcome.diagnostics.first?.message.contains("its tables were not written") == true)
    #expect(try bench.text("j.jsonl").hasPrefix(whole))
    #expect(!(try bench.text("j.jsonl").contains("01234567")))
    #expect(outcome.status == (command == "redo" ? 1 : 0), "\(outcome.errors)")
  }

  /// Somebody has copied the folder: which of the copies is new, nobody can tell, and what lies there is left.
  @Test(arguments: [0, 1, 2]) func copiedFolder(_ count: Int) throws {
    let bench = try bench(killedAfter: count)
    func bytes() throws -> [String: String] {
      var bytes: [String: String] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: bench.bench.path("")) {
        if name != "copy" { bytes[name] = try bench.text(name) }
      }
      return bytes
    }
    let old = try bytes()
    #expect(old.count > 8, "\(old.keys.sorted())")
    for name in old.keys {
      let path = bench.bench.path(name)
      try FileManager.default.copyItem(atPath: path, toPath: path + ".copied")
      try #require(rename(path + ".copied", path) == 0)
    }
    // Those that only read say so, and go on.
    for (command, status) in [("log", 0), ("undo --in-place", 1), ("undo", 1)] as [(String, Int32)] {
      let outcome = bench.run(command + " --journal @j.jsonl")
      #expect(outcome.status == status, "\(outcome.errors)")
      let told = try #require(outcome.diagnostics.first { $0.code == "interrupted_write" })
      #expect(told.message.contains("copies") && told.severity == (status == 0 ? .warning : .error))
      #expect(try bytes() == old)
    }
  }

  @Test(arguments: [1, 2], ["undo", "undo --in-place", "log", "redo", "replay"])
  func theTablesComeFirst(_ count: Int, _ command: String) throws {
    let bench = try bench(killedAfter: count)
    let id = try bench.id("run")
    let line =
      command == "replay"
      ? "replay @j.jsonl --table @copy/u.csv" : command + " --journal @j.jsonl"
    try bench.bench.write(Array(JournalBench.table.utf8), to: "copy/u.csv")
    let outcome = bench.run(line)
    let told = outcome.diagnostics.map(\.code).prefix(2)
    #expect(told == ["write_finished", "journal_ended"], "\(outcome.errors)")
    #expect(
      outcome.diagnostics.dropFirst().first?.message
        == "the run `\(id)` was cut off before the journal `j.jsonl` could say how it ended: its tables are written"
    )
    let titles = try Self.names.map { try bench.text($0).contains("T-1,Writing") }
    switch command {
    case "undo": #expect(outcome.output.hasPrefix("takes back \(id):") && titles == [true, true, true])
    case "undo --in-place":
      #expect(outcome.output.hasPrefix("takes back \(id):") && titles == [false, false, false])
      #expect(try bench.text("t.csv").contains("First"))
    case "redo": #expect(outcome.diagnostics.last?.code == "nothing_to_redo")
    case "replay": #expect(outcome.output.contains("Writing"), "\(outcome.output)")
    default: #expect(outcome.output.contains(id) && !outcome.output.contains("cut off"))
    }
    let again = bench.run("log --journal @j.jsonl")
    #expect(again.status == 0 && again.errors.isEmpty)
  }
}
