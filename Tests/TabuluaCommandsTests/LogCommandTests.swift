import Foundation
@testable import TabuluaCommands
import TabuluaText
import Testing

/// What `log` shows of a journal, and what it leaves out.
@Suite struct LogCommandTests {
  /// Sets values of a row.
  private static func set(_ row: String, _ values: String) -> String {
    "{\"do\":\"set\",\"row\":{\"key\":\"\(row)\"},\"values\":{\(values)}}\n"
  }

  /// Runs batches one after the other over the table, each with its journal entry.
  private func edit(_ bench: JournalBench, _ batches: [String]) throws {
    for batch in batches {
      try bench.bench.write(Array(batch.utf8), to: "b.jsonl")
      let run = bench.edit()
      try #require(run.status == 0, "\(run.errors)")
    }
  }

  /// The changes that `log` shows, without their causes: a list for each run.
  private func changes(_ bench: JournalBench, _ options: String) -> [[String]] {
    let log = bench.run("log --journal @j.jsonl \(options)")
    #expect(log.status == 0, "\(options): \(log.errors)")
    return log.output.components(separatedBy: "\n\n").map { run in
      run.split(separator: "\n").dropFirst(2).filter { !$0.hasPrefix("  ") }.map { line in
        line.split(separator: " ").joined(separator: " ")
      }
    }.filter { !$0.isEmpty }
  }

  /// Another section is another value of the section column, and both are named.
  @Test func movesBetweenSectionsAreChangesOfTheirColumn() throws {
    let bench = try JournalBench()
    try edit(
      bench,
      [
        JournalBench.edits,
        "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"row\":{\"key\":\"T-4\"},\"to_section\":\"Done\",\"at\":\"first\"}\n",
        Self.set("T-1", "\"title\":\"x\",\"status\":\"Done\""),
      ])
    let own = [
      ["moved T-2 [0, 1] → [2, 0] from Todo to Done", "deleted T-3 was at [1, 0] in Doing"],
      ["moved T-1 [0, 0] → [1, 2] from Todo to Done"],
    ]
    #expect(changes(bench, "--column status") == own)
    #expect(changes(bench, "--column status --row T-1") == [own[1]])
    let lines = bench.run("log --journal @j.jsonl --column status --format jsonl").lines
    #expect(
      lines.filter { $0.contains("\"change\":\"moved\"") }.allSatisfy {
        $0.contains("\"from_section\":\"Todo\",\"to_section\":\"Done\"")
      })
    #expect(changes(bench, "--full")[1] == ["moved T-4 [1, 1] → [1, 0]"])
  }

  /// A row is found by each of the keys that it has had, and others that had its keys then are not.
  @Test func aRowIsFollowedUnderAllItsKeys() throws {
    let bench = try JournalBench()
    try edit(
      bench,
      [
        Self.set("T-1", "\"title\":\"one\""),
        Self.set("T-1", "\"id\":\"X-1\",\"title\":\"two\""),
        Self.set("X-1", "\"title\":\"three\""),
        Self.set("T-2", "\"id\":\"T-1\""),
        Self.set("X-1", "\"id\":\"X-2\""),
        Self.set("T-4", "\"title\":\"another\""),
      ])
    let first = [
      ["set T-1 title: \"Write\" → \"one\""],
      ["set X-1 id: \"T-1\" → \"X-1\"", "set X-1 title: \"one\" → \"two\""],
      ["set X-1 title: \"two\" → \"three\""], ["set X-2 id: \"X-1\" → \"X-2\""],
    ]
    #expect(changes(bench, "--row X-1") == first)
    #expect(changes(bench, "--row X-2") == first)
    // Two rows had this key, one after the other.
    #expect(changes(bench, "--row T-1") == first[..<3] + [["set T-1 id: \"T-2\" → \"T-1\""]] + first[3...])
    #expect(changes(bench, "--row T-2") == [["set T-1 id: \"T-2\" → \"T-1\""]])
    for _ in 0..<5 { #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0) }
    let undone = changes(bench, "--row X-2")
    #expect(undone.count == 7 && undone[..<4] == first[...])
    #expect(undone.last == ["set T-1 id: \"X-1\" → \"T-1\"", "set T-1 title: \"two\" → \"one\""])
  }

  /// Of a run over several tables only the changes of the one that is asked for are shown and counted.
  @Test func oneOfSeveralTables() throws {
    let batch =
      "{\"do\":\"set\",\"row\":{\"key\":\"T-1\"},\"values\":{\"title\":\"x\"},\"table\":\"t\"}\n"
      + "{\"do\":\"set\",\"row\":{\"key\":\"A\"},\"values\":{\"title\":\"y\"},\"table\":\"u\"}\n"
      + "{\"do\":\"set\",\"row\":{\"key\":\"T-1\"},\"values\":{\"title\":\"z\"},\"table\":\"u\"}\n"
    let bench = try JournalBench([
      "u.csv": "id,title,status,done\nA,Ann,Todo,no\nT-1,Bob,Todo,no\n", "b.jsonl": batch,
    ])
    let run = bench.run(
      "run --table @t.csv --table @u.csv --policy @p.lua --batch @b.jsonl --in-place --journal @j.jsonl")
    try #require(run.status == 0, "\(run.errors)")
    #expect(bench.run("log --journal @j.jsonl").output.hasSuffix("\n  t.csv and u.csv: 3 values set\n"))
    #expect(bench.run("log --journal @j.jsonl --table @t.csv").output.hasSuffix("\n  t.csv: 1 value set\n"))
    #expect(bench.run("log --journal @j.jsonl --table @u.csv").output.hasSuffix("\n  u.csv: 2 values set\n"))
    #expect(changes(bench, "--table @t.csv --full") == [["set t: T-1 title: \"Write\" → \"x\""]])
    #expect(changes(bench, "--table @u.csv --row T-1") == [["set u: T-1 title: \"Bob\" → \"z\""]])
    #expect(changes(bench, "--row T-1")[0].count == 2)
    // A copy that lies elsewhere has the name of its table.
    let copy = bench.run("log --journal @j.jsonl --table elsewhere/u.csv --format jsonl")
    #expect(copy.lines.contains { $0.contains("\"changes\":2}") }, "\(copy)")
    // A process that another test begins holds the locks of this one's files until it has become another program.
    #expect(copy.diagnostics.allSatisfy { $0.code == "waiting" }, "\(copy)")
    let other = bench.run("log --journal @j.jsonl --table @v.csv")
    #expect(other.output == "no runs\n" && other.diagnostics.map(\.code) == ["unknown_table"])
    #expect(other.diagnostics.first?.severity == .note)
  }

  /// What stands nowhere in the journal is not passed over in silence.
  @Test func whatTheJournalDoesNotKnow() throws {
    let bench = try JournalBench()
    try edit(bench, [JournalBench.edits])
    for (options, code, help) in [
      ("--row T-9", "unknown_row", "did you mean `T-1`?"), ("--row nobody", "unknown_row", nil),
      ("--column titel", "unknown_column", "did you mean `title`?"),
      ("--column priority", "unknown_column", nil), ("--user adam", "unknown_user", "did you mean `ada`?"),
    ] {
      let log = bench.run("log --journal @j.jsonl \(options)")
      #expect(log.status == 0 && log.output == "no runs\n")
      #expect(log.diagnostics.map(\.code) == [code], "\(options): \(log.errors)")
      #expect(log.diagnostics.first?.help == help, "\(options): \(log.errors)")
      #expect(log.diagnostics.first?.severity == .note)
    }
    let both = bench.run("log --journal @j.jsonl --row T-1 --row T-9")
    #expect(both.output.contains("Writing") && both.diagnostics.map(\.code) == ["unknown_row"])
    // What is there, but not in the runs that are asked for, is no mistake.
    for options in ["--row T-1 --since 2027", "--row T-1 --column done", "--column status --row T-1"] {
      let log = bench.run("log --journal @j.jsonl \(options)")
      #expect(log.output == "no runs\n" && log.errors.isEmpty, "\(options): \(log.errors)")
    }
  }

  @Test func timesThatThereAre() throws {
    let bench = try JournalBench()
    try edit(bench, [JournalBench.edits])
    // The run was made at 2026-11-23T19:40:01Z.
    for (options, runs) in [
      ("--since yesterday", 1), ("--since today", 1), ("--until today", 1), ("--until yesterday", 0),
      ("--since 2026", 1), ("--since 2027", 0), ("--until 2026", 1), ("--until 2025", 0),
      ("--since 2026-11", 1), ("--until 2026-11", 1), ("--until 2026-10", 0), ("--since 2026-12", 0),
      ("--since 2026-11-23T19", 1), ("--since 2026-11-23T20", 0), ("--until 2026-11-23T19:40", 1),
      ("--until 2026-11-23T19:39", 0), ("--since 2026-11-23T19:40:01Z", 1),
      ("--since 2026-11-23T19:40:02", 0), ("--until 2026-11-23T19:40:01", 1),
      ("--until 2026-11-23T19:40:00Z", 0), ("--since 2026-11-23T20:40:01+01:00", 1),
      ("--since 2026-11-23T20:40:02+0100", 0), ("--until 2026-11-23T14:10-05:30", 1),
      ("--until 2026-11-23T14:09-05:30", 0), ("--since 2024-02-29 --until 2026-11-23", 1),
      ("--since 2026-11-23 --until 2026-11-23", 1), ("--since 2000-02-29", 1),
    ] {
      let log = bench.run("log --journal @j.jsonl \(options) --format jsonl")
      #expect(log.status == 0 && log.errors.isEmpty, "\(options): \(log.errors)")
      #expect(log.lines.filter { $0.contains("\"kind\":\"run\"") }.count == runs, "\(options)")
    }
  }

  /// A time that does not exist is refused, and so is what is none.
  @Test(arguments: [
    ("2026-13-45", "there is no month 13"), ("2026-00-01", "there is no month 0"),
    ("2026-04-31", "that month has 30 days"), ("2026-02-29", "that month has 28 days"),
    ("1900-02-29", "that month has 28 days"), ("2026-01-32", "there is no day 32"),
    ("2026-01-00", "there is no day 0"), ("2026-01-01T24", "there is no hour 24"),
    ("2026-01-01T25:00", "there is no hour 25"), ("2026-01-01T10:60", "there is no minute 60"),
    ("2026-01-01T10:59:60Z", "there is no second 60"), ("0000", "there is no year 0"),
    ("tomorrow", nil), ("Today", nil),
    ("", nil), ("20261123", nil), ("2026-1-1", nil), ("2026-1", nil), ("2026-", nil),
    ("202", nil), ("2026-11-23T", nil), ("2026-11-23Z", nil), ("2026-11-23T10Z", nil),
    ("2026-11-23T10:00:00.5Z", nil), ("2026-11-23T10:00+1", nil), ("2026-11-23T10:00+25:00", nil),
    ("2026-11-23T10:00+0:100", nil), ("2026-11-23T10:00CET", nil), ("2026-11-23t10:00", nil),
    ("+026-11-23", nil), ("２０２６", nil), ("2026-11-23T10:00Z ", nil),
  ])
  func timesThatThereAreNot(time: String, problem: String?) throws {
    let bench = try JournalBench()
    try edit(bench, [JournalBench.edits])
    for option in ["--since", "--until"] {
      let log = bench.bench.run(["log", "--journal", "@j.jsonl", option, time])
      #expect(log.status == 64 && log.output.isEmpty)
      let message = log.diagnostics.first?.message ?? ""
      let wanted =
        problem.map { "`\(option)` is `\(time)`, but \($0)" }
        ?? "`\(option)` is a time such as 2026-11-23, 2026-11-23T19:25:11Z or yesterday, not `\(time)`"
      #expect(message == wanted)
      #expect(log.diagnostics.first?.help?.contains("UTC") == true)
    }
  }

  @Test func anEndBeforeTheBeginning() throws {
    let bench = try JournalBench()
    try edit(bench, [JournalBench.edits])
    for (since, until) in [
      ("2026-11-24", "2026-11-23"), ("2026", "2025-12-31"), ("2026-11-23T10:00Z", "2026-11-23T10:59+01:00"),
    ] {
      let log = bench.run("log --journal @j.jsonl --since \(since) --until \(until)")
      #expect(log.status == 64)
      #expect(log.diagnostics.first?.message == "nothing is since `\(since)` and until `\(until)`")
    }
  }

  /// The runs before the one that cannot be relied on are shown, and then what is wrong.
  @Test func theRunsBeforeADamage() throws {
    let bench = try JournalBench()
    try edit(
      bench, ["one", "two", "three"].map { Self.set("T-1", "\"title\":\"\($0)\"") })
    let journal = try bench.text("j.jsonl")
    let whole = bench.run("log --journal @j.jsonl --full").output
    let ends = whole.components(separatedBy: "\n\n")
    var seen = 0
    func expect(_ text: String, _ code: String, runs: Int) throws {
      #expect(text != journal)
      try bench.bench.write(Array(text.utf8), to: "j.jsonl")
      let log = bench.run("log --journal @j.jsonl --full")
      #expect(log.status == 1 && log.diagnostics.map(\.code) == [code], "\(log.errors)")
      #expect(log.output == (runs == 0 ? "" : ends[..<runs].joined(separator: "\n\n") + "\n"))
      #expect(bench.run("undo --journal @j.jsonl").status == 1)
      let lines = bench.run("log --journal @j.jsonl --format jsonl")
      #expect(lines.status == 1)
      #expect(lines.lines.filter { $0.contains("\"kind\":\"run\"") }.count == runs)
      seen += 1
    }
    for (runs, title) in ["one", "two", "three"].enumerated() {
      try expect(
        journal.replacing("\"new\":\"\(title)\"", with: "\"new\":\"four\""), "journal_edited", runs: runs)
    }
    let lines = journal.split(separator: "\n", omittingEmptySubsequences: false)
    // The third run, which is written, lacks its last lines.
    try expect(lines.dropLast(3).joined(separator: "\n") + "\n", "journal_cut", runs: 2)
    // The second run is taken out.
    let starts = lines.indices.filter { lines[$0].hasPrefix("{\"version\":2") }
    try expect(
      (lines[..<starts[1]] + lines[starts[2]...]).joined(separator: "\n"), "journal_edited", runs: 1)
    #expect(seen == 5)
    // A run that is asked for may be behind.
    let id = try #require(journal.split(separator: "\"id\":\"").last?.prefix(8))
    let log = bench.run("log --journal @j.jsonl --run \(id)")
    #expect(log.diagnostics.map(\.code) == ["journal_edited"] && log.output.isEmpty)
  }

  /// What a callback says to a value that may be set is in the journal, for each column its own.
  @Test func reasonsOfAYes() throws {
    let policy = JournalBench.policy.replacing(
      "return value ~= \"no\", \"never no\"",
      with: """
        if value == "no" then return false, "never no" end
          if column ~= "done" then return true, column .. " is free" end
          return true
        """)
    let bench = try JournalBench(["p.lua": policy])
    try #require(policy != JournalBench.policy)
    try bench.bench.write(
      Array(
        (Self.set("T-1", "\"title\":\"x\",\"done\":true") + Self.set("T-2", "\"status\":\"Done\"")
          + Self.set("T-4", "\"id\":\"T-5\",\"title\":\"no\"") + Self.set("T-3", "\"done\":false")).utf8),
      to: "b.jsonl")
    #expect(bench.edit().status == 0)
    let lines = bench.run("log --journal @j.jsonl --full").output.split(separator: "\n").map(String.init)
    func cause(_ change: String) -> String? {
      lines.firstIndex { $0.hasPrefix(change) }.map { lines[$0 + 1].trimmingPrefix { $0 == " " } }.map(
        String.init)
    }
    #expect(
      cause("set       T-1  title") == "step 1, line 1: set; by should_set_value, p.lua:6; \"title is free\"")
    #expect(cause("mark      T-1  done") == "step 1, line 1: set; by should_set_value, p.lua:6")
    #expect(cause("moved     T-2") == "step 2, line 2: set; by should_set_value, p.lua:6; \"status is free\"")
    // What was said to a step that was refused is not said of the next one.
    #expect(cause("mark      T-3  done") == "step 4, line 4: set; by should_set_value, p.lua:6")
    let journal = try bench.text("j.jsonl")
    #expect(journal.contains("p.lua:6\",\"reason\":\"title is free\""))
  }

  /// Two values that differ never look the same.
  @Test func valuesThatLookAlike() throws {
    let table = "id,title,status,done\nT-1,a\tb,Todo,no\nT-2,\u{E9},Todo,no\nT-3,C:\\n,Todo,no\n"
    let bench = try JournalBench(["t.csv": table])
    try edit(
      bench,
      [
        Self.set("T-1", #""title":"a b""#) + Self.set("T-2", #""title":"e\u0301""#)
          + Self.set("T-3", #""title":"C:\n""#),
        Self.set("T-1", #""title":"a\u00a0b""#) + Self.set("T-3", #""title":"C:/""#),
      ])
    #expect(
      changes(bench, "--full") == [
        [
          #"set T-1 title: "a\tb" → "a b""#, #"set T-2 title: "\u{e9}" → "e\u{301}""#,
          #"set T-3 title: "C:\\n" → "C:\n""#,
        ], [#"set T-1 title: "a b" → "a\u{a0}b""#, #"set T-3 title: "C:\n" → "C:/""#],
      ])
  }

  /// A whole number is told as it is written, also in a column that has others with fractions.
  @Test func wholeNumbersInAColumnOfNumbers() throws {
    let bench = try JournalBench([
      "t.jsonl": "{\"id\":\"a\",\"n\":2}\n{\"id\":\"b\",\"n\":2.5}\n{\"id\":\"c\",\"n\":2.0}\n",
      "n.lua": "return { table = { key = \"id\" } }\n",
      "b.jsonl": Self.set("a", "\"n\":3") + Self.set("b", "\"n\":4.5") + Self.set("c", "\"n\":5"),
    ])
    let run = bench.run(
      "run --table @t.jsonl --policy @n.lua --batch @b.jsonl --in-place --diff --journal @j.jsonl --format jsonl"
    )
    #expect(run.status == 0, "\(run.errors)")
    for (lines, name) in [
      (run.lines, "run"), (bench.run("log --journal @j.jsonl --full --format jsonl").lines, "log"),
    ] {
      let sets = lines.filter { $0.contains("\"change\":\"set\"") }
      try #require(sets.count == 3, "\(name)")
      for (line, values) in zip(
        sets,
        ["\"old\":2,\"new\":3", "\"old\":2.5,\"new\":4.5", "\"old\":2.0,\"new\":5"])
      {
        #expect(line.contains(values + ",") || line.contains(values + "}"), "\(name): \(line)")
      }
    }
    #expect(
      changes(bench, "--full") == [["set a n: 2 → 3", "set b n: 2.5 → 4.5", "set c n: 2.0 → 5"]])
  }
}
