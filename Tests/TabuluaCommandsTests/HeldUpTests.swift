import Foundation
import Testing

#if os(Linux)
  /// Scripts that Lua itself cannot stop: the command is ended two seconds after the deadline, in every mode, and nothing
  /// is written.
  ///
  /// `check` and `test` count instructions, and have ten seconds as the deadline.
  @Suite struct HeldUpTests {
    /// What cannot be stopped; each of them takes minutes.
    static let scripts: [(name: String, source: String)] = [
      ("collision", "local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = true end"),
      ("negative keys", "local t, m = {}, 1 - (1 << 18) for i = 1, (1 << 17) + 1 do t[i * m] = true end"),
      (
        "in a coroutine",
        "coroutine.wrap(function() local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = 1 end end)()"
      ),
      (
        "caught",
        "while true do pcall(function() local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do rawset(t, i * m, 1) end end) end"
      ),
      (
        "in a comparator",
        "table.sort({ 2, 1 }, function(a, b) local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = 1 end return a < b end)"
      ),
      (
        "while closing",
        "do local x <close> = setmetatable({}, { __close = function() local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = 1 end end }) end"
      ),
      (
        "in a replacement",
        "('x'):gsub('x', function() local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = 1 end end)"
      ),
      (
        "in a metamethod",
        "local _ = setmetatable({}, { __index = function() local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = 1 end end }).x"
      ),
      (
        "in a handler",
        "xpcall(error, function() local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = 1 end end)"
      ),
      (
        "in loaded text",
        "load('local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = 1 end')()"
      ),
      (
        "ephemerons",
        """
        local n, keys, weak = 200000, {}, setmetatable({}, { __mode = 'k' }) \
        for i = 1, n do keys[i] = {} end \
        for i = n, 2, -1 do local j = math.random(i) keys[i], keys[j] = keys[j], keys[i] end \
        for i = 2, n do weak[keys[i - 1]] = keys[i] end \
        local first = keys[1] keys = nil \
        while true do local garbage = { {}, {}, {} } end
        """
      ),
    ]

    private static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""

    private func bench(_ source: String) throws -> Workbench {
      try Workbench([
        "t.csv": "id,title\na,A\n", "none.lua": "return {}\n", "load.lua": "\(source)\nreturn {}\n",
        "tap.lua": "return { will_select_row = function(_, path) \(source) return path end }\n",
        "batch.lua": "user:tap('a')\n\(source)\n", "s.jsonl": "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n",
        "a_spec.lua": "fixture { { id = 'a' } }\nit('hangs', function() \(source) end)\n",
      ])
    }

    /// Runs a command for a minute at most, and expects that it is ended `seconds` after it began, or a little later.
    ///
    /// - Returns: What it wrote to its standard output.
    @discardableResult
    private func expectEnd(
      _ line: String, _ bench: Workbench, status: Int32, seconds: Double
    ) throws -> String {
      let before = try bench.snapshot()
      let begin = ContinuousClock.now
      let outcome = try bench.shell("timeout -s KILL 60 \(line)")
      let passed = (ContinuousClock.now - begin) / .seconds(1)
      #expect(outcome.status == status, "\(line): \(outcome.errors.suffix(400))")
      #expect(outcome.errors.contains("and could not be stopped, so its process was ended"), "\(line)")
      #expect(outcome.errors.contains("no file was written"), "\(line)")
      // The machine may be busy with other tests.
      #expect(passed > seconds - 0.5 && passed < seconds + 10, "\(line): \(passed)")
      // What a test that failed leaves behind is no result.
      #expect(
        try bench.snapshot().filter { !$0.key.hasPrefix(".tabulua") } == before, "\(line)")
      return outcome.output
    }

    @Test(arguments: scripts.prefix(isLong ? 100 : 1).map(\.name))
    func inARun(_ name: String) throws {
      let bench = try bench(try #require(Self.scripts.first { $0.name == name }).source)
      let modes = [
        "", "--max-instructions 100000000", "--isolate", "--isolate --max-instructions 100000000",
      ]
      for mode in modes.prefix(Self.isLong ? 4 : 3) {
        let run = "tabulua run --table t.csv --key id --in-place --deadline 0.5 \(mode)"
        try expectEnd("\(run) --policy tap.lua --batch s.jsonl", bench, status: 1, seconds: 2.5)
        guard Self.isLong || mode.isEmpty else { continue }
        let shown = try expectEnd(
          "\(run) --policy none.lua --batch batch.lua", bench, status: 1, seconds: 2.5)
        // The steps before are shown, unless they lie in the memory of a process that nobody trusts.
        #expect(mode.contains("--isolate") || shown.contains("1  done        tap a"), "\(shown)")
        try expectEnd("\(run) --policy load.lua --batch s.jsonl", bench, status: 3, seconds: 2.5)
      }
    }

    /// A chain of weak keys is collected where the script only makes garbage.
    @Test func ephemerons() throws {
      let bench = try bench(try #require(Self.scripts.first { $0.name == "ephemerons" }).source)
      let run = "tabulua run --table t.csv --key id --in-place --deadline 0.5"
      try expectEnd("\(run) --policy tap.lua --batch s.jsonl", bench, status: 1, seconds: 2.5)
    }

    @Test(arguments: [
      "tabulua check load.lua", "tabulua test", "tabulua show --policy load.lua --table t.csv --key id",
    ])
    func elsewhere(_ line: String) throws {
      let bench = try bench(Self.scripts[0].source)
      for mode in ["", " --isolate"].prefix(Self.isLong ? 2 : 1) {
        let isTest = line.hasSuffix("test")
        try expectEnd(line + mode, bench, status: isTest ? 1 : 3, seconds: 12)
      }
    }

    /// Where the process of tests is ended the results until then are told, on every way that was asked for.
    @Test(arguments: ["", " --isolate"]) func resultsSoFar(_ mode: String) throws {
      let bench = try bench(Self.scripts[0].source)
      try bench.write(
        Array(
          """
          fixture { { id = 'a' } }
          it('passes', function() end)
          it('fails', function() assert.equal(1, 2) end)
          it('hangs', function() \(Self.scripts[0].source) end)
          it('waits', function() end)
          """.utf8), to: "a_spec.lua")
      let outcome = try bench.shell(
        "timeout -s KILL 60 tabulua test --jobs 1 --timeout 1 --report junit=r.xml --report jsonl=r.jsonl --format jsonl"
          + mode)
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.errors.contains("only `r.xml`, `r.jsonl` were written"), "\(outcome.errors)")
      #expect(outcome.errors.contains("1 more test did not run to the end"), "\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n")
      let outcomes = lines.compactMap { line in
        ["passed", "failed"].first { line.contains("\"outcome\":\"\($0)\"") && line.contains("\"test\"") }
      }
      #expect(outcomes == ["passed", "failed", "failed"], "\(outcome.output)")
      #expect(lines.count { $0.contains("deadline_exceeded") } == 1, "\(outcome.output)")
      #expect(try bench.read("r.jsonl") == outcome.output)
      let report = try bench.read("r.xml")
      #expect(report.contains("<testcase name=\"hangs\""), "\(report)")
      #expect(report.contains(#"<testcase name="waits""#) && report.contains("did not run"), "\(report)")
      #expect(report.hasSuffix("</testsuites>\n"), "\(report)")
      #expect(try bench.read(".tabulua/last-failed") == "a_spec.lua: fails\na_spec.lua: hangs\n")
    }

    /// So does a run that is watched.
    @Test(arguments: ["", "--isolate"]) func watchingARun(_ mode: String) throws {
      let bench = try Workbench([
        "t.csv": "id\na\n", "good.lua": "return {}\n",
        "rules.lua":
          "return { will_select_row = function(_, path) \(Self.scripts[0].source) return path end }\n",
      ])
      let outcome = try bench.shell(
        """
        tabulua run --watch --table t.csv --policy rules.lua --do '{"do":"tap","row":[0,0]}' --deadline 1 \(mode) \
          > out 2> err & process=$!
        for i in $(seq 1 600); do grep -q watching err && break; sleep 0.1; done
        cp err first; cp good.lua rules.lua
        for i in $(seq 1 300); do [ $(grep -c watching err) -gt 1 ] && break; sleep 0.1; done
        kill -TERM $process; wait $process; echo "status $?"; cat out; cat first >&2
        """)
      #expect(
        outcome.errors.contains("and could not be stopped, so its process was ended"), "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("status 0\n"))
      #expect(outcome.output.contains("1 step: 1 done"), "\(outcome.output)")
    }

    /// A command that goes on for long runs its scripts in a process that is ended, and goes on.
    @Test(arguments: ["", "--isolate"]) func watching(_ mode: String) throws {
      let bench = try Workbench([
        "rules.lua":
          "return { will_select_row = function(_, path) \(Self.scripts[0].source) return path end }\n",
        "a_spec.lua":
          "policy 'rules.lua'\nfixture { { id = 'a' } }\nit('taps', function() user:set_editing(false) user:tap(index_path(0, 0)) end)\n",
        "good.lua": "return {}\n",
      ])
      let outcome = try bench.shell(
        """
        tabulua test --watch --max-instructions 1000000 \(mode) > out 2> err & process=$!
        for i in $(seq 1 300); do grep -q watching err && break; sleep 0.1; done
        cp err first; cp good.lua rules.lua
        for i in $(seq 1 200); do grep -q passed out && break; sleep 0.1; done
        kill -9 $process; cat out; cat first >&2
        """)
      #expect(outcome.errors.contains("and could not be stopped, so its process was ended"))
      #expect(outcome.errors.contains("watching"))
      #expect(outcome.output.contains("1 passed"), "\(outcome.output)")
    }
  }
#endif
