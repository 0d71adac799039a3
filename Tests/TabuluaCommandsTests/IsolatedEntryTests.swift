import Foundation
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

#if os(Linux)
  /// What a process that has broken out of Lua may have written into the journal: the entry of its run, and nothing else.
  @Suite struct IsolatedEntryTests {
    private static let (old, new) = ("old\n", "new\n")

    private static func digest(_ text: String) -> String {
      JournalPath.digest(of: FileBytes(Array(text.utf8)))
    }

    private static func table(
      _ path: String = "named.txt", before: String = digest(old), after: String = digest(new)
    ) -> JournalEntry.Table {
      JournalEntry.Table(
        name: nil, path: path, mapping: TableMapping(), oldDigest: before, newDigest: after)
    }

    /// The entry of a run with one record, of which something may be something else.
    private static func entry(
      _ tables: [JournalEntry.Table] = [table()], id: String = "0123abcd", user: String = "ada",
      time: String = "2026-11-23T19:40:00Z", _ change: (inout JournalEntry) -> Void = { _ in }
    ) -> [String] {
      var entry = JournalEntry(
        id: id, deed: .run, time: time, user: user,
        command: "tabulua isolation-probe entry --file entry.jsonl --isolate", tables: tables)
      change(&entry)
      let lines = JournalLines()
      for line in [
        #"{"kind":"change","row":"1","column":"title","old":"a","new":"b"}"#,
        #"{"kind":"record","row":"1","old":{"bytes":"old\n","place":0,"between":[null,null]},"new":{"bytes":"new\n"}}"#,
      ] {
        var json = JSONLine()
        json.append(raw: line)
        lines.add(json)
      }
      return entry.bytes(with: [lines]).flatMap { $0 }.split(separator: 0x0A).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    /// Sends an entry, or the bytes of one.
    private func send(_ bytes: String, _ attempt: String = "entry") throws -> (Workbench, Workbench.Outcome) {
      let bench = try Workbench(["named.txt": Self.old, "new.txt": Self.new, "entry.jsonl": bytes])
      let line = "isolation-probe \(attempt) --file entry.jsonl --isolate"
      let environment = "SOURCE_DATE_EPOCH=1795462800 TABULUA_USER=ada"
      return (bench, try bench.shell("\(environment) '\(ProbeBinary.path)' \(line)"))
    }

    /// Lines with their ends.
    private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    @Test(.enabled(if: ProbeBinary.hasProbe)) func theRightOne() throws {
      let (bench, outcome) = try send(text(Self.entry()))
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(try bench.read("named.txt") == Self.new)
      let journal = try JournalDocument(path: bench.path("j.jsonl"))
      #expect(journal.entries.map(\.head.id) == ["0123abcd"] && journal.hasEnd)
    }

    @Test(.enabled(if: ProbeBinary.hasProbe)) func hostileOnes() throws {
      let whole = Self.entry()
      let other = Self.entry(id: "89abcdef")
      let end = JournalEnd("0123abcd", .written, of: JournalEnd.digest(after: nil))
      let endLine = String(end.text.dropLast())
      let cases: [(what: String, bytes: String, why: String)] = [
        ("nothing", "", "leaves out `named.txt`"),
        ("half a line", String(text(whole).dropLast(20)), "has no last line"),
        ("nonsense", "nonsense\n", "has no first line"),
        ("one line fewer", text(whole.dropLast()), "has 1 lines, and says 2"),
        ("one line more", text(whole + [whole[2]]), "has 3 lines, and says 2"),
        ("two entries", text(whole + other), "has 5 lines, and says 2"),
        ("an end", text(whole + [endLine]), "has 3 lines, and says 2"),
        ("an end for a line", text(whole.dropLast() + [endLine]), "has something else in line 3"),
        ("a head for a line", text([whole[0], whole[1], other[0]]), "has something else in line 3"),
        (
          "no JSON in a line", text([whole[0], whole[1], "{\"kind\":\"change\""]),
          "has something else in line 3"
        ),
        (
          "an end in a line",
          text([whole[0], whole[1], "{\"kind\":\"change\",\"values\":{\"kind\":\"end\"}}"]), "has an end"
        ),
        (
          "another table in a line",
          text([whole[0], whole[1].replacing("\"row\"", with: "\"table\":\"x\",\"row\""), whole[2]]),
          "has another table in line 2"
        ),
        ("no record", text([whole[0], whole[1], "{\"kind\":\"record\"}"]), "has another table in line 3"),
        ("no table", text(Self.entry([])), "leaves out `named.txt`"),
        (
          "one table more", text(Self.entry([Self.table(), Self.table("new.txt")])),
          "names `new.txt`, which is not written"
        ),
        (
          "a table twice", text(Self.entry([Self.table(), Self.table()])), "has no first line"
        ),
        (
          "another table", text(Self.entry([Self.table("/etc/passwd")])),
          "names `/etc/passwd`, which is not written"
        ),
        (
          "another table before", text(Self.entry([Self.table(before: Self.digest("x"))])),
          "has other digests of `named.txt` than that has"
        ),
        (
          "another table after", text(Self.entry([Self.table(after: Self.digest("x"))])),
          "has other digests of `named.txt` than that has"
        ),
        ("another deed", text(Self.entry { $0.deed = .undo }), "is about another run"),
        ("of another run", text(Self.entry { $0.of = "89abcdef" }), "is about another run"),
        ("another command", text(Self.entry { $0.command = "tabulua run" }), "has another command"),
        ("another user", text(Self.entry(user: "bob")), "has another user"),
        ("another time", text(Self.entry(time: "2026-11-23T19:40:01Z")), "has another time"),
        ("another id", text(Self.entry(id: "../x")), "has another kind of id"),
      ]
      for (what, bytes, why) in cases {
        let (bench, outcome) = try send(bytes)
        #expect(outcome.status == 1, "\(what)")
        #expect(
          outcome.errors == """
            error: the isolated process asked to write into the journal what is not the entry of this run, but one which \(why), and was ended
              --> probe.lua
              = note: no file was written
              = help: no policy needs that: this one is made to break out

            """, "\(what)")
        #expect(try bench.read("named.txt") == Self.old, "\(what)")
        #expect(
          try Set(bench.snapshot().keys) == ["named.txt", "new.txt", "entry.jsonl"], "\(what): left over")
      }
    }

    /// A table is not written without its journal, nor into another one, nor twice.
    @Test(.enabled(if: ProbeBinary.hasProbe)) func otherWays() throws {
      for (attempt, words, state) in [
        ("entry-none", "one which is not there", Self.old),
        ("entry-elsewhere", "to write `other.jsonl`, which the command line does not name", Self.old),
      ] {
        let (bench, outcome) = try send(text(Self.entry()), attempt)
        #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(try bench.read("named.txt") == state)
        #expect(try bench.snapshot()["j.jsonl"] == nil && bench.snapshot()["other.jsonl"] == nil)
      }
      let twice = Self.entry {
        $0.command = "tabulua isolation-probe entry entry --file entry.jsonl --isolate"
      }
      let (bench, outcome) = try send(text(twice), "entry entry")
      #expect(outcome.errors.contains("one which is the second one"), "\(outcome.errors)")
      #expect(try JournalDocument(path: bench.path("j.jsonl")).entries.count == 1)
    }

    /// What commands write that nobody has taken over is the entry of their run: with several tables, a trace, an undo, a
    /// redo and a replay.
    @Test func runsOfTheirOwn() throws {
      let bench = try Workbench([
        "p.lua": JournalBench.policy, "t.csv": JournalBench.table, "u.csv": JournalBench.table,
        "copy/t.csv": JournalBench.table,
        "b.jsonl": ["t", "u"].map {
          #"{"do":"set","table":"\#($0)","row":{"key":"T-1"},"values":{"title":"Writing"}}"# + "\n"
        }.joined(),
      ])
      let tables = "--table t.csv --table u.csv"
      func run(_ line: String) throws {
        let outcome = try bench.shell("tabulua \(line) --isolate >/dev/null")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)")
      }
      try run(
        "run \(tables) --policy p.lua --batch b.jsonl --in-place --journal j.jsonl --trace x.jsonl")
      let new = try bench.read("t.csv")
      #expect(new != JournalBench.table)
      try run("undo --journal j.jsonl --in-place")
      #expect(try bench.read("t.csv") == JournalBench.table && bench.read("u.csv") == JournalBench.table)
      try run("redo --journal j.jsonl --in-place")
      #expect(try bench.read("u.csv") == new)
      try run("replay j.jsonl --table copy/t.csv --in-place --journal k.jsonl")
      #expect(try bench.read("copy/t.csv") == new)
      // A run that changes nothing has no entry.
      try run(
        "run --table t.csv --policy p.lua --batch n.jsonl --in-place --journal j.jsonl".replacing(
          "--batch n.jsonl", with: #"--do '{"do":"set_editing","editing":true}'"#))
      let journal = try JournalDocument(path: bench.path("j.jsonl"))
      #expect(journal.entries.map(\.head.deed) == [.run, .undo, .redo] && journal.hasEnd)
      #expect(try JournalDocument(path: bench.path("k.jsonl")).entries.map(\.head.deed) == [.replay])
    }
  }
#endif
