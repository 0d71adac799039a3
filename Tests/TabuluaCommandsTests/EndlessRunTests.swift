import Foundation
import Testing

#if os(Linux)
  /// A run has limits of its own: a batch whose steps start the limits of its script anew ends all the same.
  @Suite struct EndlessRunTests {
    /// Runs the command for twenty seconds at most, and answers how long it took.
    private func run(
      _ source: String, _ options: String, policy: String = "return {}"
    ) throws -> (outcome: Workbench.Outcome, seconds: Double, bench: Workbench) {
      let bench = try Workbench([
        "t.csv": "id,title\na,A\nb,B\n", "p.lua": policy, "b.lua": source + "\n",
        "c.jsonl": "{\"do\":\"tap\",\"row\":{\"key\":\"b\"}}\n",
      ])
      let begin = ContinuousClock.now
      let outcome = try bench.shell(
        "timeout -s KILL 20 tabulua run --table t.csv --key id --policy p.lua --batch b.lua --batch c.jsonl --in-place --format jsonl \(options)"
      )
      return (outcome, (ContinuousClock.now - begin) / .seconds(1), bench)
    }

    /// Expects that the last step tells the limit, that no further batch was run and nothing was written.
    private func expectEnd(
      _ run: (outcome: Workbench.Outcome, seconds: Double, bench: Workbench), code: String, _ name: String
    ) throws {
      #expect(run.outcome.status == 1, "\(name): \(run.outcome.errors.suffix(500))")
      let lines = run.outcome.output.split(separator: "\n").filter { !$0.contains(#""kind":"warning""#) }
        .suffix(2)
      #expect(lines.first?.contains("\"code\":\"\(code)\"") == true, "\(name): \(lines)")
      #expect(run.seconds < 10, "\(name)")
      #expect(try run.bench.read("t.csv") == "id,title\na,A\nb,B\n", "\(name)")
    }

    @Test(arguments: EndlessBatch.all.map(\.name))
    func timeout(_ name: String) throws {
      let source = try #require(EndlessBatch.all.first { $0.name == name }).source
      for options in ["--keep-going", "--keep-going --max-instructions 1000000"] {
        try expectEnd(
          try run(source, "--timeout 0.3 \(options)"), code: "time_limit", "\(name) \(options)")
      }
    }

    @Test(arguments: EndlessBatch.all.map(\.name))
    func steps(_ name: String) throws {
      let source = try #require(EndlessBatch.all.first { $0.name == name }).source
      let run = try run(source, "--max-steps 20 --timeout 15 --keep-going")
      try expectEnd(run, code: "too_many_steps", name)
    }

    /// The same in a process of its own; one after the other, because each of them is two processes.
    @Test func isolated() throws {
      for (name, source) in EndlessBatch.all.prefix(longRuns ? .max : 4) {
        try expectEnd(try run(source, "--timeout 0.3 --isolate"), code: "time_limit", name)
      }
    }

    /// Where nobody says anything there are limits too, of an isolated run smaller ones.
    @Test func defaults() throws {
      let outcome = try run("while true do user:tap('a') end", "--isolate --max-steps 5").outcome
      #expect(outcome.output.contains("too_many_steps"))
      let help = try Workbench().run(["run", "--help"]).output
      #expect(help.contains("default: 3600, with") || help.contains("3600"))
    }

    /// What callbacks take counts too, and one that runs when the time has passed is stopped.
    @Test func callbacks() throws {
      let slow = "return { will_select_row = function(_, path) while true do end end }"
      let run = try run(
        "while true do pcall(user.tap, user, 'a') end", "--timeout 0.4 --keep-going", policy: slow)
      #expect(run.outcome.status == 1)
      #expect(
        run.outcome.errors.contains("was stopped, because the run took too long, more than 0.4 seconds"))
      #expect(run.seconds < 10)
      let busy = "return { will_select_row = function(_, path) for i = 1, 1e6 do end return path end }"
      try expectEnd(
        try self.run("while true do user:tap('a') end", "--timeout 0.4 --keep-going", policy: busy),
        code: "time_limit", "a slow callback")
    }

    /// Steps that are written down are ended by the time as well.
    @Test func linesOfJSON() throws {
      let bench = try Workbench([
        "t.csv": "id,title\na,A\n",
        "p.lua": "return { will_select_row = function(_, path) for i = 1, 3e6 do end return path end }",
        "b.jsonl": String(repeating: "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n", count: 5000),
      ])
      let outcome = try bench.shell(
        "timeout -s KILL 20 tabulua run --table t.csv --key id --policy p.lua --batch b.jsonl --timeout 0.4")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("took longer than 0.4") || outcome.errors.contains("took too long"))
    }

    /// The Lua of a batch between two steps is within the deadline; the time of its steps is not its own.
    @Test func betweenSteps() throws {
      let loop = try run("user:tap('a') while true do end", "--deadline 0.2")
      #expect(loop.outcome.errors.contains("the batch took too long, more than 0.2 seconds"))
      let slow = "return { will_select_row = function(_, path) for i = 1, 1e6 do end return path end }"
      let steps = try run("for i = 1, 30 do user:tap('a') end", "--deadline 0.5", policy: slow)
      #expect(steps.outcome.status == 0, "\(steps.outcome.errors)")
      let inside = try run(
        "view:perform_batch_updates(function() while true do end end)", "--deadline 0.2")
      #expect(inside.outcome.errors.contains("more than 0.2 seconds"), "\(inside.outcome.errors)")
    }

    /// A test of a spec has a time too.
    @Test func specs() throws {
      let bench = try Workbench([
        "p.lua": "return { will_select_row = function(_, path) for i = 1, 1e6 do end return path end }",
        "a_spec.lua": """
        policy "p.lua"
        fixture { editing = false, { id = "a" } }
        it("never ends", function() while true do pcall(user.tap, user, index_path(0, 0)) end end)

        """,
      ])
      let outcome = try bench.shell("timeout -s KILL 20 tabulua test --timeout 0.4")
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(
        outcome.output.contains("the test took longer than 0.4 seconds and was stopped"), "\(outcome.output)")
    }

    private var longRuns: Bool { ProcessInfo.processInfo.environment["TABULUA_LONG"] != nil }
  }
#endif
