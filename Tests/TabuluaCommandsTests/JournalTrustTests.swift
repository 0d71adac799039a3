import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// What journals say of policies, and files that may be journals.
@Suite struct JournalTrustTests {
  /// The laws of a policy that was changed since hold as they are now, which is told.
  @Test func policiesThatWereChanged() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let same = bench.run("undo --journal @j.jsonl")
    #expect(
      same.status == 0 && !same.errors.contains("policy_changed")
        && !same.errors.contains("was changed since"))
    try bench.bench.write(Array((JournalBench.policy + "-- more\n").utf8), to: "p.lua")
    let other = bench.run("undo --journal @j.jsonl")
    #expect(other.status == 0, "\(other)")
    #expect(
      other.errors == """
        note: `p.lua` was changed since the run `\(try bench.id("run"))`: its laws as they are now hold
          --> p.lua
          = help: `--policy` names another policy, and `--laws off` does without laws

        """)
    let named = bench.run("undo --journal @j.jsonl --policy @p.lua")
    #expect(named.status == 0 && named.errors.isEmpty, "\(named)")
  }

  /// A policy without a digest is none that a run has written: its laws are not left out silently.
  @Test(arguments: ["policy", "batches"]) func sourcesWithoutDigests(_ field: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let text = try bench.text("j.jsonl")
    let start = try #require(text.firstRange(of: "\"\(field)\":")).upperBound
    let digest = try #require(text[start...].firstRange(of: ",\"sha256\":\"")).lowerBound
    let end = text.index(digest, offsetBy: ",\"sha256\":\"".count + 64 + 1)
    let forged = text[..<digest] + text[end...]
    try bench.bench.write(Array(forged.utf8), to: "j.jsonl")
    let outcome = bench.run("undo --journal @j.jsonl")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.diagnostics.map(\.code) == ["journal_edited"], "\(outcome)")
  }

  /// What a run that was cut off gives as bytes of a record may be anything, because nothing holds it.
  @Test(arguments: ["", #"\n"#, #"T-1,x,A,\nT-9,y,A,\n"#, #"\"T-1"#])
  func bytesOfNoRecord(_ bytes: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let (after, journal) = (try bench.text("t.csv"), try bench.text("j.jsonl"))
    var lines = journal.split(separator: "\n").dropLast().map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("\"kind\":\"record\"") })
    let start = try #require(lines[place].firstRange(of: "\"old\":{\"bytes\":\"")).upperBound
    let end = try #require(lines[place][start...].firstRange(of: "\",\"place\"")).lowerBound
    lines[place].replaceSubrange(start..<end, with: bytes)
    try bench.bench.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "j.jsonl")
    for command in ["undo --journal @j.jsonl", "undo --journal @j.jsonl --in-place"] {
      let outcome = bench.run(command)
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.diagnostics.last?.code == "records_do_not_fit", "\(outcome)")
      #expect(try bench.text("t.csv") == after)
    }
  }

  /// A journal that names itself as a table would wait for its own lock.
  @Test(arguments: ["", " --in-place", " --in-place --no-wait"]) func itself(_ options: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let lines = try bench.text("j.jsonl").split(separator: "\n").dropLast()
    let text =
      lines.joined(separator: "\n").replacing("\"file\":\"t.csv\"", with: "\"file\":\"j.jsonl\"") + "\n"
    try bench.bench.write(Array(text.utf8), to: "j.jsonl")
    let outcome = bench.run("undo --journal @j.jsonl" + options)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.diagnostics.last?.message == "the journal `j.jsonl` names itself as a table", "\(outcome)")
  }

  /// Whoever only reads leaves a file of zeros alone, because it may be anything; a run that is to write a journal there takes
  /// it for what a power loss has left of one.
  @Test func zeros() throws {
    let bench = try JournalBench()
    let zeros = [UInt8](repeating: 0, count: 70_000)
    try bench.bench.write(zeros, to: "j.jsonl")
    for line in ["log --journal @j.jsonl", "undo --journal @j.jsonl", "replay @j.jsonl --table @t.csv"] {
      let outcome = bench.run(line)
      #expect(outcome.diagnostics.contains { $0.code == "journal_cut" }, "\(line): \(outcome)")
      #expect(try bench.text("j.jsonl").utf8.elementsEqual(zeros), "\(line)")
    }
    #expect(bench.edit().status == 0)
    #expect(try bench.text("j.jsonl").hasPrefix("{\"version\":1"))
    #expect(bench.run("log --journal @j.jsonl").status == 0)
  }
}
