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

  /// What stands behind the last run and is no beginning of another one, somebody else wrote: nobody takes it out.
  @Test(arguments: ["garbage", " ", #"{"kind":"note"}"#, "[[[[", "{\"version\":2,"])
  func whatIsNoBeginningStays(_ rest: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let whole = try bench.text("j.jsonl")
    try bench.bench.write(Array((whole + rest).utf8), to: "j.jsonl")
    let isBegun = rest.hasPrefix("{\"version\"")
    for command in ["log", "undo", "redo"] {
      let outcome = bench.run("\(command) --journal @j.jsonl")
      if isBegun {
        #expect(outcome.status == (command == "redo" ? 1 : 0), "\(outcome)")
      } else {
        #expect(outcome.errors.contains("the journal was changed after it was written"), "\(outcome)")
        #expect(outcome.status != 0 && outcome.errors.contains("j.jsonl:"), "\(outcome)")
      }
      #expect(try bench.text("j.jsonl") == (isBegun ? whole : whole + rest))
    }
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

  /// What a run of a former version that was cut off gives as bytes of a record may be anything, because nothing holds it.
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
    lines[0] = lines[0].withoutDigest
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
      lines.joined(separator: "\n").withoutDigest
      .replacing("\"file\":\"t.csv\"", with: "\"file\":\"j.jsonl\"") + "\n"
    try bench.bench.write(Array(text.utf8), to: "j.jsonl")
    let outcome = bench.run("undo --journal @j.jsonl" + options)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.diagnostics.last?.message == "the journal `j.jsonl` is named as a table too", "\(outcome)")
  }

  /// A run writes each table once, so that a journal which names one twice was made by hand.
  @Test(arguments: [
    "undo --journal @j.jsonl --in-place", "log --journal @j.jsonl", "replay @j.jsonl --table @t.csv",
  ])
  func sameTableTwice(_ line: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let (text, after) = (try bench.text("j.jsonl"), try bench.text("t.csv"))
    let start = try #require(text.firstRange(of: "\"tables\":[")).upperBound
    let end = try #require(text.firstRange(of: "],\"lines\"")).lowerBound
    let forged = text[..<end] + "," + text[start..<end] + text[end...]
    try bench.bench.write(Array(forged.utf8), to: "j.jsonl")
    let whole = bench.run(line)
    #expect(whole.status == 1 && whole.diagnostics.map(\.code) == ["journal_edited"], "\(whole)")
    // The same without its end, which nothing holds.
    try bench.bench.write(
      Array((forged.split(separator: "\n").dropLast().joined(separator: "\n") + "\n").utf8), to: "j.jsonl")
    let cut = bench.run(line)
    #expect(cut.status == 1 && cut.diagnostics.map(\.code) == ["journal_edited"], "\(cut)")
    #expect(try bench.text("t.csv") == after)
  }

  /// Those lines of a run that was cut off which no run has written are not passed over, and none of
  /// it is sealed.
  @Test(arguments: [1, 2, 3], ["undo --journal @j.jsonl --in-place", "log --journal @j.jsonl"])
  func linesOfAnother(_ number: Int, _ line: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let after = try bench.text("t.csv")
    var lines = try bench.text("j.jsonl").split(separator: "\n").dropLast().map(String.init)
    // As other writers of JSON put it.
    lines[number - 1] = lines[number - 1].replacing(":", with: ": ", maxReplacements: 2)
    let text = lines.joined(separator: "\n") + "\n"
    try bench.bench.write(Array(text.utf8), to: "j.jsonl")
    let outcome = bench.run(line)
    #expect(
      outcome.status == 1
        && ["journal_edited", "not_a_journal"].contains(outcome.diagnostics.last?.code ?? ""),
      "\(outcome)")
    #expect(try bench.text("t.csv") == after && bench.text("j.jsonl") == text)
  }

  /// A file that is named by mistake is not emptied.
  @Test(arguments: ["{", "{\"version\":2,\"kind\":\"run\",\"x\":\"my own data\"}"])
  func leftAsItIs(_ text: String) throws {
    let bench = try JournalBench()
    try bench.bench.write(Array(text.utf8), to: "j.jsonl")
    for line in ["log --journal @j.jsonl", "undo --journal @j.jsonl", "replay @j.jsonl --table @t.csv"] {
      _ = bench.run(line)
      #expect(try bench.text("j.jsonl") == text, "\(line)")
    }
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
    #expect(try bench.text("j.jsonl").hasPrefix("{\"version\":2"))
    #expect(bench.run("log --journal @j.jsonl").status == 0)
  }

  /// The digest of the last run is worked out beside reading the table: that somebody has changed the journal is told first
  /// all the same, whatever else is wrong, and nothing else is.
  @Test func anEditedJournalIsToldFirst() throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let (journal, after) = (try bench.text("j.jsonl"), try bench.text("t.csv"))
    let edited = journal.replacing("Writing", with: "Writjng")
    #expect(edited != journal)
    var seen = 0
    func expect(_ code: String?, _ line: String, table: String?) throws {
      try bench.bench.write(Array((code == nil ? edited : journal).utf8), to: "j.jsonl")
      if let table {
        try bench.bench.write(Array(table.utf8), to: "t.csv")
      } else {
        try? FileManager.default.removeItem(atPath: bench.bench.path("t.csv"))
      }
      let outcome = bench.run(line)
      #expect(
        outcome.status == 1 && outcome.diagnostics.map(\.code) == [code ?? "journal_edited"],
        "\(line): \(outcome)")
      seen += 1
    }
    let cases: [(line: String, table: String?, code: String)] = [
      ("undo --journal @j.jsonl --in-place", nil, "file_missing"),
      ("undo --journal @j.jsonl --in-place", "id,title\n\"", "unterminated_quote"),
      ("undo --journal @j.jsonl --in-place", after.replacing("Writing", with: "Wrote"), "rows_changed"),
      ("undo --journal @j.jsonl --run ffffffff", after, "unknown_run"),
      ("undo --journal @j.jsonl --row T-9", after, "nothing_to_undo"),
      ("redo --journal @j.jsonl --in-place", after, "nothing_to_redo"),
    ]
    for (line, table, code) in cases {
      try expect(code, line, table: table)
      try expect(nil, line, table: table)
    }
    #expect(seen == 12)
  }

  /// An end line is whole without what ends it too: it does not hold other lines than it was written for.
  @Test(arguments: [
    "undo --journal @j.jsonl --in-place", "log --journal @j.jsonl", "replay @j.jsonl --table @t.csv",
    #"run --table @t.csv --policy @p.lua --do {"do":"set","row":{"key":"T-4"},"values":{"title":"x"}} --in-place --journal @j.jsonl"#,
  ])
  func anEndWithoutItsLineEnd(_ line: String) throws {
    let bench = try JournalBench()
    #expect(bench.edit().status == 0)
    let journal = try bench.text("j.jsonl")
    #expect(journal.hasSuffix("\n"))
    let edited = String(journal.replacing("T-1,Write,", with: "T-1,Wrong,").dropLast())
    #expect(edited.count == journal.count - 1 && !journal.hasPrefix(edited))
    // Others have written the table, so that it tells nothing.
    let after = try bench.text("t.csv") + "T-9,Other,Todo,no\n"
    for (text, isEdited) in [(edited, true), (String(journal.dropLast()), false)] {
      try bench.bench.write(Array(text.utf8), to: "j.jsonl")
      try bench.bench.write(Array(after.utf8), to: "t.csv")
      let outcome = bench.run(line)
      let codes = outcome.diagnostics.map(\.code)
      #expect(codes.contains("journal_edited") == isEdited, "\(outcome)")
      #expect(try !isEdited || outcome.status == 1 && bench.text("t.csv") == after, "\(outcome)")
    }
  }
}
