import ArgumentParser
import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

#if os(Linux)
  /// `--time-limit`: what all of a command may take, whatever it does.
  @Suite struct TimeLimitTests {
    private static let files = [
      "t.csv": "id,title,day\na,A,1\nb,B,1\nc,C,2\n",
      "slow.lua":
        "return { table = { key = 'id', section_by = 'day' }, can_move_row = function() for i = 1, 1e9 do end return true end }\n",
      "good.lua": "return { table = { key = 'id', section_by = 'day' } }\n",
      "a_spec.lua": "for i = 1, 40 do it('hangs ' .. i, function() while true do end end) end\n",
      "s_spec.lua":
        "policy 'slow.lua'\nfixture('t.csv')\nit('moves', function() user:set_editing(true) user:drag('a', { 1, 0 }) end)\n",
      "b.jsonl":
        "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"row\":{\"key\":\"a\"},\"to\":[1,0]}\n",
    ]

    /// Commands that would take far longer than the two seconds that they get.
    static let lines = [
      "prove slow.lua --shape 4,3", "matrix slow.lua --table t.csv",
      "diff slow.lua good.lua --table t.csv", "mutate slow.lua s_spec.lua",
      "show --table t.csv --policy slow.lua --editing",
      "run --table t.csv --policy slow.lua --batch b.jsonl --in-place",
    ]

    private static let long = "--max-instructions 10000000000"

    @Test(arguments: lines) func ends(_ line: String) throws {
      for mode in ["", " --isolate"] {
        let bench = try Workbench(Self.files)
        let before = try bench.snapshot()
        let (outcome, seconds) = try bench.measured("tabulua \(line) --time-limit 1 \(Self.long)\(mode)")
        #expect(outcome.status == 1, "\(line): \(outcome.errors)")
        #expect(outcome.errors.contains("the command took longer than 1 second and was ended"), "\(outcome)")
        #expect(outcome.errors.contains("no file was written"), "\(line)")
        // Several threads may work.
        #expect(seconds < 10, "\(line)")
        #expect(try bench.snapshot() == before, "\(line)")
      }
    }

    /// What is drawn is the command's own work: no deadline of calls counts for it, and `--time-limit` ends it, also while a file
    /// is written.
    @Test func drawing() throws {
      let text = String(repeating: "x", count: 3000)
      let bench = try Workbench([
        "t.csv": "id,title\n" + (0..<8000).map { "\($0),\(text)\n" }.joined(),
        "p.lua":
          "return { cell_for_row = function(view, path) return { text = view:row(path).title } end }\n",
      ])
      let line = "tabulua show --table t.csv --policy p.lua --viewport all --output o.txt --format text"
      let (shown, seconds) = try bench.measured("\(line) --deadline 0.3")
      #expect(shown.status == 0 && shown.output.contains("8 000 rows drawn"), "\(shown)")
      // Otherwise this test says nothing.
      #expect(seconds > 0.6)
      // A third of the time that it takes on this machine.
      let limit = (seconds / 3 * 10).rounded() / 10
      _ = try bench.shell("rm o.txt")
      let before = try bench.snapshot()
      for mode in ["", " --isolate"] {
        let (limited, _) = try bench.measured("\(line) --time-limit \(limit)\(mode)")
        #expect(limited.status == 1, "\(limited)")
        #expect(
          limited.errors.contains(
            "the command took longer than \(CountText.of(seconds: limit)) and was ended"),
          "\(limited)")
        #expect(try bench.snapshot() == before)
      }
    }

    /// Commands over long files are ended while they read, compare or write: no table and no journal is touched.
    @Test func longFiles() throws {
      let rows = 60_000
      let table = { (word: String) in
        "id,title,n\n" + (0..<rows).map { "k\($0),\(word) \($0),\($0)\n" }.joined()
      }
      let bench = try Workbench([
        "t.csv": table("row"), "copy.csv": table("row"), "u.csv": table("other"),
        "p.lua": "return { table = { key = 'id' } }\n",
        "b.lua":
          "local paths = {}\nfor i = 2, \(rows) do paths[i - 1] = index_path(0, i - 2) end\nview:delete_rows(paths)\n",
      ])
      let made = try bench.shell(
        "tabulua run --table t.csv --policy p.lua --batch b.lua --in-place --journal j.jsonl -q")
      #expect(made.status == 0, "\(made)")
      let undone = try bench.shell(
        "cp t.csv v.csv; cp j.jsonl k.jsonl; tabulua undo --journal j.jsonl --in-place -q")
      #expect(undone.status == 0, "\(undone)")
      // What `redo` takes back; the first journal is for all others.
      _ = try bench.shell("mkdir redo; mv t.csv j.jsonl redo; mv v.csv t.csv; mv k.jsonl j.jsonl")
      let before = try bench.snapshot()
      for line in [
        "log --journal j.jsonl --full", "log --journal j.jsonl --row k7", "undo --journal j.jsonl --in-place",
        "undo --journal j.jsonl", "undo --journal j.jsonl --row k7 --in-place",
        "redo --journal redo/j.jsonl --in-place",
        "replay j.jsonl --table copy.csv --in-place", "compare copy.csv u.csv --key id",
        "compare copy.csv u.csv",
        "compare copy.csv u.csv --key id --format batch",
      ] {
        let (outcome, seconds) = try bench.measured("tabulua \(line) --time-limit 0.01")
        #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
        #expect(
          outcome.errors.contains("the command took longer than 0.01 seconds and was ended"), "\(outcome)")
        // Two threads, and 0.2 seconds late at most.
        #expect(seconds < 0.4, "\(line) \(seconds)")
        #expect(try bench.snapshot() == before, "\(line)")
      }
    }

    /// It is told how far the work was.
    @Test func tellsWhatWasDone() throws {
      let bench = try Workbench([
        "p.lua":
          "return { table = { section_by = 's' }, shapes = { n = { '1', '2', '3' }, s = { 'A', 'B', 'C' } }, "
          + "can_move_row = function(view, path) return view:row(path).n ~= '1' end }"
      ])
      let (outcome, _) = try bench.measured("tabulua prove p.lua --shapes 3 --time-limit 2")
      #expect(outcome.status == 1, "\(outcome)")
      let told = try #require(
        outcome.errors.split(separator: "\n").first { $0.hasSuffix(" drags were done") }, "\(outcome)")
      #expect(told.contains(" of ") && !told.contains(" 0 of "), "\(told)")
    }

    /// The tests that came to their end are told, and so is how many did not run.
    @Test func tests() throws {
      for mode in ["", "--isolate"] {
        let bench = try Workbench(Self.files)
        let (outcome, seconds) = try bench.measured(
          "tabulua test a_spec.lua --time-limit 1 --jobs 2 \(Self.long) \(mode)")
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.errors.contains("the tests took longer than 1 second, so 3"), "\(outcome)")
        #expect(
          outcome.output.contains("all tests together took longer than 1 second, so this one was stopped"))
        #expect(outcome.output.contains("`--time-limit`"))
        #expect(seconds < 8)
      }
    }

    /// Reading specs counts, and so does loading policies; reports say which tests did not run.
    @Test(arguments: ["", "--isolate"]) func testsThatAreNotRun(_ mode: String) throws {
      let bench = try Workbench([
        "a_spec.lua": "it('first', function() end)\nit('second', function() end)\n",
        "b_spec.lua": "while true do end\n", "c_spec.lua": "it('third', function() end)\n",
        "d_spec.lua":
          "it('loads', function() policy('p.lua') fixture { rows = { 'a' } } rows() end)\nit('next', function() end)\n",
        "p.lua": "while true do end\n",
      ])
      for (specs, tests, told) in [
        ("a_spec.lua b_spec.lua c_spec.lua", 2, "so 1 spec was not read"),
        ("d_spec.lua", 1, "so 1 test did not run"),
      ] {
        let (outcome, seconds) = try bench.measured(
          "tabulua test \(specs) --time-limit 1 --jobs 1 \(Self.long) \(mode) --report junit=r.xml --report jsonl=r.jsonl --report tap=r.tap"
        )
        #expect(outcome.status == 1 && seconds < 1.9, "\(outcome) \(seconds)")
        #expect(outcome.errors.contains(told), "\(outcome)")
        #expect(outcome.output.contains("not run:\n") && outcome.output.contains("\(tests) more not run"))
        #expect(try bench.read("r.xml").components(separatedBy: "did not run\"").count == tests + 1)
        #expect(try bench.read("r.jsonl").contains("\"not_run\":\(tests)}"))
        #expect(try bench.read("r.jsonl").components(separatedBy: "\"kind\":\"not_run\"").count == tests + 1)
        #expect(try bench.read("r.tap").components(separatedBy: ": did not run\n").count == tests + 1)
      }
    }

    /// A command that comes to its end while its process is ended tells nothing twice.
    @Test(arguments: ["", "--isolate"]) func tellsItOnce(_ mode: String) throws {
      let cells = "id,title\n" + (0..<150_000).map { "k\($0),row \($0)\n" }.joined()
      let spec = """
        for i = 1, 300 do it('bad ' .. i, function() assert.equal(('a'):rep(3000), 'b' .. i) end) end
        it('held', function() fixture 'big.csv' for i = 1, options.n do rows() end end)
        it('after', function() end)\n
        """
      let bench = try Workbench(["a_spec.lua": spec, "big.csv": cells])
      for count in [8, 16] {
        let outcome = try bench.shell(
          "tabulua test a_spec.lua --time-limit 0.3 --jobs 1 --set n=\(count) \(Self.long) --max-memory 2000 \(mode)"
        )
        let summaries = outcome.output.components(separatedBy: " more not run").count - 1
        let errors = outcome.errors.components(separatedBy: "error: ").count - 1
        #expect(outcome.status == 1 && summaries == 1 && errors == 1, "\(count): \(outcome.errors)")
        #expect(outcome.errors.contains("longer than 0.3 seconds"), "\(outcome.errors)")
      }
    }

    /// The time begins with the command: not when its journal is read, or its settings, or another run has ended.
    @Test(
      arguments: [
        "log --journal pipe", "settings --config pipe", "undo --journal pipe", "redo --journal pipe",
        "replay pipe --table t.csv",
        "run --table t.csv --config pipe", "run --table pipe --policy good.lua --do '{\"do\":\"undo\"}'",
      ])
    func beginsWithTheCommand(_ line: String) throws {
      for mode in Self.without.contains(where: line.hasPrefix) ? [""] : ["", " --isolate"] {
        let bench = try Workbench(Self.files)
        // Settings cannot come from a pipe there.
        if line.contains("--config"), mode != "" { continue }
        let outcome = try bench.shell(
          "mkfifo pipe; sleep 60 > pipe & timeout 50 tabulua \(line) --time-limit 0.5\(mode); "
            + "s=$?; kill $!; exit $s")
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.errors.contains("took longer than 0.5 seconds and was ended"), "\(outcome)")
      }
    }

    @Test(arguments: ["0", "-1", "soon", "inf", "nan", "0.0009", "1e-300"]) func wrongValues(_ value: String)
      throws
    {
      let bench = try Workbench(Self.files)
      for line in Self.lines + ["test a_spec.lua"] {
        let outcome = bench.run(line.split(separator: " ").map(String.init) + ["--time-limit=\(value)"])
        #expect(outcome.status == 64, "\(line): \(outcome.errors)")
        #expect(
          outcome.errors.contains("`--time-limit` is a number of seconds from 0.001, not `\(value)`"),
          "\(line)")
      }
    }

    /// What ends in time is as it is without.
    @Test func inTime() throws {
      let bench = try Workbench(Self.files)
      for line in ["check good.lua", "prove good.lua --shape 2,2", "matrix good.lua --table t.csv"] {
        let limited = try bench.shell("tabulua \(line) --time-limit 60")
        let free = try bench.shell("tabulua \(line)")
        #expect(limited.status == free.status && limited.output == free.output, "\(line)")
        #expect(limited.status == 0, "\(line): \(limited.errors)")
      }
    }

    /// The commands that run no scripts.
    ///
    /// A new command that is not among them must offer all limits.
    private static let without = ["log", "settings", "schema", "docs"]

    private static let limits = [
      "--isolate", "--isolate-memory", "--time-limit", "--max-memory", "--max-instructions",
    ]

    @Test func everyCommandWithScriptsHasAllLimits() throws {
      let commands = CommandDescription.subcommands.filter { $0.name != "isolation-probe" }
      #expect(commands.count >= 18)
      for command in commands {
        let names = Set(command.arguments.flatMap(\.names))
        let isOfScripts = !Self.without.contains(command.name)
        for limit in Self.limits where isOfScripts {
          #expect(names.contains(limit), "\(command.name) has no \(limit)")
        }
        let line = try #require(FileOptionTests.lines.first { $0.hasPrefix(command.name + " ") })
        let parsed = try RootCommand.parseAsRoot(line.split(separator: " ").map(String.init))
        let plan = (parsed as? any TabuluaCommand)?.isolation
        #expect((plan?.options != nil) == isOfScripts, "\(command.name)")
        if !isOfScripts {
          #expect(!names.contains("--policy") && !names.contains("--batch"), "\(command.name) runs scripts")
        }
      }
    }

    /// Whoever reads a file that the command line names may wait for another program.
    @Test func everyCommandThatReadsFilesHasALimit() throws {
      var readers = 0
      for command in CommandDescription.subcommands where command.name != "isolation-probe" {
        let files = command.arguments.filter(FileOptionTests.namesFile)
        // `docs` writes into a folder, and reads nothing; `schema` does neither.
        guard files.contains(where: { $0.names != ["--man"] }) else { continue }
        readers += 1
        let limit = [IsolationOptions.timeLimitName]
        #expect(command.arguments.contains { $0.names == limit }, "\(command.name)")
      }
      #expect(readers == 16)
    }
  }
#endif
