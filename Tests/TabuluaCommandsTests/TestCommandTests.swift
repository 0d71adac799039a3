import TabuluaText
import Foundation
import TabuluaCommands
import Testing

/// `tabulua test`: which tests run, what is told of them, and with which status it ends.
@Suite struct TestCommandTests {
  private static let rules = """
    local policy = { table = { text = "title", key = "id", section_by = "list" } }
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section ~= source.section then return nil, "rows stay" end
      return proposed
    end
    return policy
    """

  private static let good = """
    describe("good", function()
      policy "rules.lua"
      fixture { { id = "a", title = "A", list = "x" }, { id = "b", title = "B", list = "x" },
        { id = "c", title = "C", list = "y" } }
      it("moves", function() assert.moved(user:drag("a", { 0, 1 }), { 0, 1 }) end)
      it("stays", function() assert.refused(user:drag("a", { 1, 0 }), "rows stay") end)
      pending("later")
    end)
    """

  private static let bad = """
    describe("bad", function()
      policy "rules.lua"
      fixture { { id = "a", title = "A", list = "x" }, { id = "b", title = "B", list = "x" } }
      it("fails", function()
        print("<&>\\27[31m")
        assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })
      end)
      it("fails too: 100%, # ]]>", function() assert.equal("a\\0b", 1) end)
      it("passes", function() end)
    end)
    """

  private func bench(_ files: [String: String] = [:]) throws -> Workbench {
    try Workbench(
      ["rules.lua": Self.rules, "good_spec.lua": Self.good, "bad_spec.lua": Self.bad].merging(files) { $1 })
  }

  @Test func statuses() throws {
    let bench = try bench()
    let passed = bench.run(["test", "@good_spec.lua"])
    #expect(passed.status == 0)
    #expect(passed.output == "good_spec.lua  2 passed, 1 pending\n\n3 tests: 2 passed, 1 pending\n")
    #expect(passed.errors == "")
    #expect(bench.run(["test", "@bad_spec.lua"]).status == 2)
    try bench.write(Array("it(".utf8), to: "broken_spec.lua")
    let all = bench.run(["test", "@."])
    #expect(all.status == 3)
    #expect(all.output.contains("bad_spec.lua  1 passed, 2 failed\n"))
    #expect(all.output.contains("good_spec.lua  2 passed, 1 pending\n"))
    #expect(all.diagnostics.map(\.code) == ["syntax_error"])
  }

  @Test func aFailureAndHowToRunItAlone() throws {
    let bench = try bench()
    let result = bench.run(["test", "@bad_spec.lua", "--set", "a=b c", "--max-memory", "99"])
    #expect(
      result.output.contains(
        """
        ✗ bad fails
          error: the interaction ended otherwise
            --> bad_spec.lua:6
            |
          6 |     assert.moved(user:drag("a", { 0, 0 }), { 0, 1 })
            |
            - expected, + actual:
              - "moved"
              + "unchanged"
          last interaction: a [0, 0] to [0, 0]: unchanged
          decided by target_index_path_for_move [0, 0], [0, 0]: [0, 0] (rules.lua:2)
        """), "\(result.output)")
    #expect(result.output.contains("  printed:\n    bad_spec.lua:5: <&>\\u{1b}[31m\n"), "\(result.output)")
    let command =
      "  run it alone: tabulua test bad_spec.lua -k \"bad fails\" --set \"a=b c\" --max-memory 99\n"
    #expect(result.output.contains(command), "\(result.output)")
    let alone = bench.run([
      "test", "@bad_spec.lua", "-k", "bad fails", "--set", "a=b c", "--max-memory", "99",
    ])
    // Its name is a part of the other's.
    #expect(alone.output.contains("2 tests: 2 failed"))
    #expect(bench.run(["test", "@bad_spec.lua", "-k", "FAILS TOO"]).output.contains("1 test: 1 failed"))
  }

  @Test func theFirstFailureEndsTheRun() throws {
    let bench = try bench()
    for jobs in ["1", "4"] {
      let result = bench.run(["test", "@.", "-x", "--jobs", jobs])
      #expect(result.status == 2)
      #expect(result.output.contains("1 test: 1 failed; 5 more not run\n"), "\(result.output)")
      #expect(!result.output.contains("fails too"))
    }
  }

  @Test func severalAtATimeTellTheSame() throws {
    let bench = try bench()
    for number in 0..<10 { try bench.write(Array(Self.good.utf8), to: "n\(number)_spec.lua") }
    let one = bench.run(["test", "@.", "--jobs", "1", "-v"])
    for jobs in ["2", "3", "16"] {
      #expect(bench.run(["test", "@.", "--jobs", jobs, "-v"]).output == one.output)
    }
    #expect(one.output.contains("  good\n    ✓ moves\n    ✓ stays\n    ○ later\n"))
  }

  @Test func randomOrder() throws {
    let spec = (0..<20).map { "it('t\($0)', function() print(math.random()) assert(false) end)" }
    let bench = try Workbench(["t_spec.lua": spec.joined(separator: "\n")])
    func names(_ arguments: [String]) -> [String] {
      bench.run(["test", "@t_spec.lua", "-v"] + arguments).lines.filter { $0.hasPrefix("  ✗ t") }
    }
    let defined = names([])
    #expect(defined == (0..<20).map { "  ✗ t\($0)" })
    let seven = names(["--order", "random", "--seed", "7"])
    #expect(seven != defined)
    #expect(seven.sorted() == defined.sorted())
    #expect(names(["--order", "random", "--seed", "7"]) == seven)
    #expect(names(["--order", "random", "--seed", "8"]) != seven)
    let result = bench.run(["test", "@t_spec.lua", "--order", "random"]) { $0.makeSeed = { 7 } }
    #expect(result.output.hasPrefix("random order, seed 7\n"))
    #expect(result.output.contains("-k t3 --seed 7\n"), "\(result.output)")
    // The seed is that of `math.random` too, in any order.
    func printed(_ arguments: [String]) -> String? {
      bench.run(["test", "@t_spec.lua", "-k", "t11"] + arguments).lines.first {
        $0.contains("t_spec.lua:12: 0.")
      }
    }
    #expect(printed(["--seed", "7"]) == printed(["--seed", "7", "--order", "random"]))
    #expect(printed(["--seed", "7"]) != printed([]))
  }

  @Test func lastFailed() throws {
    let bench = try bench()
    func run(_ arguments: [String]) -> Workbench.Outcome {
      bench.run(["test", "@."] + arguments) { $0.memoryFolder = bench.folder.path }
    }
    let none = run(["--last-failed"])
    #expect(none.diagnostics.map(\.code) == ["no_failed_tests"])
    #expect(none.output.contains("6 tests:"))
    #expect(try bench.read(".tabulua/last-failed").split(separator: "\n").count == 2)
    #expect(run(["--last-failed"]).output.contains("2 tests: 2 failed"))
    // A run of other tests forgets nothing.
    #expect(run(["-k", "good"]).status == 0)
    try bench.write(
      Array(Self.bad.replacing("{ 0, 0 }), { 0, 1 }", with: "{ 0, 1 }), { 0, 1 }").utf8), to: "bad_spec.lua")
    #expect(run(["--last-failed"]).output.contains("2 tests: 1 passed, 1 failed"))
    #expect(run(["--last-failed"]).output.contains("1 test: 1 failed"))
    try bench.write(Array("it('x', function() end)".utf8), to: "bad_spec.lua")
    try FileManager.default.removeItem(atPath: bench.path("good_spec.lua"))
    #expect(run([]).status == 0)
    // Without a folder nothing is written.
    let clean = try self.bench()
    let before = try clean.snapshot()
    _ = clean.run(["test", "@."])
    #expect(try clean.snapshot() == before)
  }

  @Test func watching() throws {
    let bench = try bench()
    var looks = 0
    let result = bench.run(["test", "@good_spec.lua", "--watch"]) { context in
      context.pause = {
        looks += 1
        switch looks {
        case 2: return (try? bench.write(Array("return {}".utf8), to: "rules.lua")) != nil
        case 4: return (try? bench.write(Array(Self.rules.utf8), to: "rules.lua")) != nil
        case 6: return (try? bench.write(Array("it('x', function() end)".utf8), to: "good_spec.lua")) != nil
        default: return looks < 8
        }
      }
    }
    #expect(result.status == 0)
    #expect(
      result.lines.filter { $0.contains(" tests: ") || $0.contains(" test: ") } == [
        "3 tests: 2 passed, 1 pending", "3 tests: 2 failed, 1 pending", "3 tests: 2 passed, 1 pending",
        "1 test: 1 passed",
      ], "\(result.output)")
    #expect(result.errors.contains("watching 2 files\n"))
  }

  @Test func durations() throws {
    let result = try bench().run(["test", "@good_spec.lua", "--durations", "2"])
    let lines = result.lines
    let first = try #require(lines.firstIndex(of: "slowest:"))
    #expect(lines[first + 1].contains(" ms  good_spec.lua: good "))
    #expect(lines[first + 3] == "")
  }

  @Test func snapshotsAreAcceptedByUpdate() throws {
    let bench = try Workbench(["t_spec.lua": "it('draws', function() assert.snapshot('it', 'text') end)"])
    #expect(bench.run(["test", "@t_spec.lua"]).status == 2)
    #expect(bench.run(["test", "@t_spec.lua", "--update"]).status == 0)
    #expect(bench.run(["test", "@t_spec.lua"]).status == 0)
    try bench.write(Array("it('draws', function() end)".utf8), to: "t_spec.lua")
    let obsolete = bench.run(["test", "@t_spec.lua"])
    #expect(obsolete.status == 0)
    #expect(obsolete.diagnostics.map(\.code) == ["obsolete_snapshot"])
  }

  // MARK: Formats

  @Test func tap() throws {
    let bench = try bench()
    let result = bench.run(["test", "@.", "--format", "tap"])
    #expect(result.status == 2)
    #expect(
      result.lines == [
        "TAP version 14", "1..6",
        "not ok 1 - bad_spec.lua: bad fails", "  ---",
        "  message: \"the interaction ended otherwise\"", "  severity: \"fail\"", "  at: \"bad_spec.lua:6\"",
        "  last_interaction: \"a [0, 0] to [0, 0]: unchanged\"", "  difference:",
        "    - \"- \\\"moved\\\"\"", "    - \"+ \\\"unchanged\\\"\"", "  ...",
        "not ok 2 - bad_spec.lua: bad fails too: 100%, \\# ]]>", "  ---",
        "  message: \"the values are not equal\"", "  severity: \"fail\"", "  at: \"bad_spec.lua:8\"",
        "  difference:", "    - \"- \\\"a\\\\0b\\\"\"", "    - \"+ 1\"", "  ...",
        "ok 3 - bad_spec.lua: bad passes", "ok 4 - good_spec.lua: good moves",
        "ok 5 - good_spec.lua: good stays",
        "ok 6 - good_spec.lua: good later # SKIP pending",
      ], "\(result.output)")
    try bench.write(Array("it(".utf8), to: "a_spec.lua")
    let broken = bench.run(["test", "@.", "--format", "tap"]).lines
    #expect(broken[1] == "1..7")
    #expect(broken[2] == "not ok 1 - a_spec.lua")
  }

  @Test func jsonLines() throws {
    let result = try bench().run(["test", "@.", "--format", "jsonl"])
    let objects = try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.map { $0["kind"] as? String } == ["test_run"] + Array(repeating: "test", count: 6) + ["summary"]
    )
    #expect(objects[0]["version"] as? Int == 1)
    #expect(objects[1]["name"] as? String == "bad fails")
    #expect(objects[1]["at"] as? String == "bad_spec.lua:4")
    #expect(objects[1]["outcome"] as? String == "failed")
    #expect((objects[1]["error"] as? [String: Any])?["at"] as? String == "bad_spec.lua:6")
    #expect(objects[1]["decided_by"] as? String == "target_index_path_for_move")
    #expect(objects[1]["printed"] as? [String] == ["<&>\u{1B}[31m"])
    #expect(objects[6]["outcome"] as? String == "pending")
    #expect(objects[7]["failed"] as? Int == 2)
    #expect(objects[7]["passed"] as? Int == 3)
  }

  @Test func junit() throws {
    let bench = try bench(["c_spec.lua": "it("])
    let result = bench.run(["test", "@.", "--format", "junit"])
    #expect(result.status == 3)
    let text = result.output
    #expect(
      text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tabulua\" tests=\"7\" "))
    #expect(text.contains("failures=\"2\" errors=\"1\" skipped=\"1\""))
    #expect(
      text.contains(
        "<testcase classname=\"bad_spec.lua\" name=\"bad fails\" file=\"bad_spec.lua\" line=\"4\" "))
    #expect(text.contains("name=\"bad fails too: 100%, # ]]&gt;\""))
    #expect(text.contains("&lt;&amp;&gt;\\u{1b}[31m"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    // Every element that is opened is closed.
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == tag.dropFirst())
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    #expect(open.isEmpty)
  }

  @Test func github() throws {
    let result = try bench().run(["test", "@bad_spec.lua", "--format", "github"])
    #expect(result.lines.count == 3)
    #expect(
      result.lines[0].hasPrefix(
        "::error file=bad_spec.lua,line=6,title=bad fails::✗ bad fails%0A  error: the inter"))
    #expect(
      result.lines[1].hasPrefix("::error file=bad_spec.lua,line=8,title=bad fails too%3A 100%25%2C # ]]>::"))
    #expect(result.lines[2] == "3 tests: 1 passed, 2 failed")
  }

  /// Specs that ship with the examples.
  @Test func theExamplesPass() throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/examples").path
    let result = try Workbench().run(["test", examples])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("kanban_spec.lua"))
    #expect(result.output.contains("bins_spec.lua"))
  }
}
