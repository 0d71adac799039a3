import TabuluaText
import Foundation
import TabuluaCommands
import Testing

/// Which tests run, and in which order.
extension TestCommandTests {
  @Test func theFirstFailureEndsTheRun() throws {
    let bench = try bench()
    for jobs in ["1", "4"] {
      bench.run(["test", "@.", "-x", "--jobs", jobs]).expect(
        status: 2,
        output: #"""
          bad_spec.lua  1 failed

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
              nothing changed
              0  x
            →    0  A
                 1  B
            → dragged
            printed:
              bad_spec.lua:5: <&>\u{1b}[31m
            run it alone: tabulua test bad_spec.lua -k "bad fails"

          1 test: 1 failed; 5 more not run

          """#)
    }
  }

  @Test func severalAtATimeTellTheSame() throws {
    let bench = try bench()
    for number in 0..<10 { try bench.write(Array(Self.good.utf8), to: "n\(number)_spec.lua") }
    let one = bench.run(["test", "@.", "--jobs", "1", "-v"])
    for jobs in ["2", "3", "16"] {
      #expect(bench.run(["test", "@.", "--jobs", jobs, "-v"]).output == one.output)
    }
    try one.expect(inFile: "TwelveSpecs")
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
    try bench.run(["test", "@t_spec.lua", "--order", "random"]) { $0.makeSeed = { 7 } }
      .expect(inFile: "TestsInRandomOrder")
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
    none.expect(
      status: 2,
      output: #"""
        bad_spec.lua  1 passed, 2 failed

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
            nothing changed
            0  x
          →    0  A
               1  B
          → dragged
          printed:
            bad_spec.lua:5: <&>\u{1b}[31m
          run it alone: tabulua test bad_spec.lua -k "bad fails"

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>"

        good_spec.lua  2 passed, 1 pending

        6 tests: 3 passed, 2 failed, 1 pending

        """#,
      errors: "note: no test failed last time, so all are run\n")
    try bench.expect(
      file: ".tabulua/last-failed",
      """
      bad_spec.lua: bad fails
      bad_spec.lua: bad fails too: 100%, # ]]>

      """)
    run(["--last-failed"]).expect(
      status: 2,
      output: #"""
        bad_spec.lua  2 failed

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
            nothing changed
            0  x
          →    0  A
               1  B
          → dragged
          printed:
            bad_spec.lua:5: <&>\u{1b}[31m
          run it alone: tabulua test bad_spec.lua -k "bad fails"

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>"

        2 tests: 2 failed

        """#)
    // A run of other tests forgets nothing.
    run(["-k", "good"]).expect(
      output: """
        good_spec.lua  2 passed, 1 pending

        3 tests: 2 passed, 1 pending

        """)
    try bench.write(
      Array(Self.bad.replacing("{ 0, 0 }), { 0, 1 }", with: "{ 0, 1 }), { 0, 1 }").utf8), to: "bad_spec.lua")
    run(["--last-failed"]).expect(
      status: 2,
      output: #"""
        bad_spec.lua  1 passed, 1 failed

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>"

        2 tests: 1 passed, 1 failed

        """#)
    run(["--last-failed"]).expect(
      status: 2,
      output: #"""
        bad_spec.lua  1 failed

        ✗ bad fails too: 100%, # ]]>
          error: the values are not equal
            --> bad_spec.lua:8
            |
          8 |   it("fails too: 100%, # ]]>", function() assert.equal("a\0b", 1) end)
            |
            - expected, + actual:
              - "a\0b"
              + 1
          run it alone: tabulua test bad_spec.lua -k "bad fails too: 100%, # ]]>"

        1 test: 1 failed

        """#)
    try bench.write(Array("it('x', function() end)".utf8), to: "bad_spec.lua")
    try FileManager.default.removeItem(atPath: bench.path("good_spec.lua"))
    run([]).expect(
      output: """
        bad_spec.lua  1 passed

        1 test: 1 passed

        """)
    // Without a folder nothing is written.
    let clean = try self.bench()
    let before = try clean.snapshot()
    _ = clean.run(["test", "@."])
    #expect(try clean.snapshot() == before)
  }

  @Test func watching() throws {
    let bench = try bench()
    var looks = 0
    try bench.run(["test", "@good_spec.lua", "--watch"]) { context in
      context.pause = { _ in
        looks += 1
        switch looks {
        case 2: return (try? bench.write(Array("return {}".utf8), to: "rules.lua")) != nil
        case 4: return (try? bench.write(Array(Self.rules.utf8), to: "rules.lua")) != nil
        case 6: return (try? bench.write(Array("it('x', function() end)".utf8), to: "good_spec.lua")) != nil
        default: return looks < 8
        }
      }
    }.expect(inFile: "WatchedTests")
  }
}
