import TabuluaText
import LuaHost
import TabuluaProving
import TabuluaScript
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import Testing

/// What a spec can do wrong: each is a clear failure of its own test, and bounded.
@Suite struct SpecFailureTests {
  private let bench: SpecWorkbench

  init() throws { bench = try SpecWorkbench(["stay.lua": SpecWorkbench.stay]) }

  /// A wrong test, the failure's message or a part of it, and a part of its help.
  struct Wrong: Sendable, CustomTestStringConvertible {
    var body: String
    var code: String
    var message: String
    var help: String?
    var memory = 16 << 20
    var testDescription: String { body }
  }

  static let wrong: [Wrong] = [
    Wrong(
      body: "while true do end", code: "instruction_limit", message: "the test ran for too many instructions"),
    Wrong(
      body: "while true do pcall(function() while true do end end) end", code: "instruction_limit",
      message: "the test ran for too many instructions"),
    Wrong(
      body: "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(100) .. i end", code: "memory_limit",
      message: "the test used too much memory"),
    Wrong(body: "local s = ('x'):rep(1e9)", code: "memory_limit", message: "the test used too much memory"),
    Wrong(
      body: "local function f() return f() + 1 end f()", code: "stack_overflow", message: "stack overflow",
      help: "calls itself", memory: 256 << 20),
    Wrong(
      body: "it('inner', function() end)", code: "spec_misuse", message: "`it` cannot stand inside a test"),
    Wrong(
      body: "describe('inner', function() end)", code: "spec_misuse",
      message: "`describe` cannot stand inside a test"),
    Wrong(
      body: "before_each(function() end)", code: "spec_misuse",
      message: "`before_each` cannot stand inside a test"),
    Wrong(body: "drags {}", code: "spec_misuse", message: "`drags` cannot stand inside a test"),
    Wrong(
      body: "coroutine.yield(1)", code: "runtime_error", message: "attempt to yield from outside a coroutine"),
    Wrong(
      body: "pcall(function() assert.equal(1, 2) end)", code: "expectation",
      message: "the values are not equal"),
    Wrong(
      body: "coroutine.wrap(function() pcall(assert.is_true, false) end)()", code: "expectation",
      message: "the value is not true"),
    Wrong(
      body: "assert.not_called('can_mov_row')", code: "spec_misuse",
      message: "there is no callback `can_mov_row`", help: "did you mean `can_move_row`?"),
    Wrong(
      body: "assert.calls { { 'canMoveRowAt' } }", code: "spec_misuse",
      message: "there is no callback `canMoveRowAt`", help: "in a policy it is `can_move_row`"),
    Wrong(
      body: "asert.equal(1, 2)", code: "runtime_error", message: "unknown global `asert`",
      help: "did you mean `assert`?"),
    Wrong(
      body: "spy.on(view, 'x')", code: "runtime_error", message: "unknown global `spy`", help: "`calls()`"),
    Wrong(
      body: "assert.are.equall(1, 2)", code: "unknown_assertion", message: "there is no assertion `equall`",
      help: "did you mean `equal`?"),
    Wrong(body: "assert.are()", code: "spec_misuse", message: "`assert` is not finished"),
    Wrong(body: "assert.has_error(3)", code: "spec_misuse", message: "must be a function, not 3"),
    Wrong(
      body: "assert.refused(3)", code: "spec_misuse", message: "takes the result of an interaction first"),
    Wrong(body: "error({ code = 1 })", code: "runtime_error", message: "the script raised a table: code = 1"),
    Wrong(body: "error()", code: "runtime_error", message: "the script raised nil"),
    Wrong(
      body: "local x; x.y = 1", code: "runtime_error", message: "attempt to index a nil value (local 'x')"),
    Wrong(body: "rows 'Nowhere'", code: "unknown_section", message: "`Nowhere`", help: "`Todo`, `Done`"),
    Wrong(body: "rows(2)", code: "section_out_of_range", message: "there is no section 2"),
    Wrong(body: "user:drag('q', { 0, 0 })", code: "unknown_key", message: "no row has the key `q`"),
    Wrong(body: "user:drag('a')", code: "missing_field", message: "does not say where the row goes"),
    Wrong(
      body: "user:darg('a', { 0, 0 })", code: "unknown_verb", message: "`user` has no verb `darg`",
      help: "`user:drag`"),
    Wrong(body: "policy('nix.lua'); rows(0)", code: "policy_missing", message: "there is no policy"),
    Wrong(
      body: "local p = policy 'stay.lua'; p.can_move_row()", code: "spec_misuse",
      message: "a spec cannot reach `can_move_row` of a policy"),
    Wrong(body: "fixture 'nix.csv' rows(0)", code: "file_missing", message: "there is no file"),
    Wrong(
      body: "fixture { kee = 'id' }", code: "wrong_fixture", message: "no field `kee`",
      help: "did you mean `key`?"),
    Wrong(body: "fixture { 3 }", code: "wrong_fixture", message: "a table or a text, not 3"),
    Wrong(body: "fixture { shape = { -1 } }", code: "wrong_fixture", message: "whole number of at least 0"),
    Wrong(
      body: "fixture { shape = { 1 }, { title = 'x' } }", code: "wrong_fixture",
      message: "a `shape` or rows, not both"),
    Wrong(
      body:
        "fixture { { id = 'a', title = 'A', list = 'x' }, { id = 'a', title = 'B', list = 'x' } } rows(0)",
      code: "duplicate_key", message: "`a`"),
    Wrong(body: "index_path(-1, 0)", code: "runtime_error", message: "index path must be a whole number"),
    Wrong(body: "reject('no')", code: "runtime_error", message: "`reject` works only in a callback"),
    Wrong(
      body: "drag('milk', { to_section = 'Done' })", code: "runtime_error", message: "unknown global `drag`",
      help: "`user:drag(…)`"),
    Wrong(body: "os.exit()", code: "runtime_error", message: "unknown global `os`"),
    Wrong(body: "x = 1", code: "runtime_error", message: "unknown global `x` cannot be set"),
    Wrong(
      body: "assert.snapshot 'new'", code: "new_snapshot", message: "the snapshot `new` is new",
      help: "`--update`"),
    Wrong(
      body: "assert.snapshot('s', { list = { [print] = 1 } })", code: "spec_misuse",
      message: "a snapshot cannot hold a key that is a function", help: "use a name as the key"),
    Wrong(
      body: "assert.snapshot('s', { [{}] = 1 })", code: "spec_misuse",
      message: "a snapshot cannot hold a key that is a table"),
    Wrong(
      body: "assert.same({ [{}] = 1, [{}] = 1 }, { [{}] = 1 })", code: "expectation",
      message: "the values are not the same"),
  ]

  @Test(arguments: wrong)
  func aClearFailure(_ wrong: Wrong) throws {
    var options = SpecOptions()
    options.limits = LuaLimits(instructions: 5_000_000, memory: wrong.memory)
    let run = bench.run(
      SpecWorkbench.fixture + "it('wrong', function() \(wrong.body) end)\nit('right', function() end)",
      options: options)
    #expect(run.problems.isEmpty)
    #expect(run.outcomes == ["wrong": .failed, "right": .passed])
    let failure = try #require(run.results.first?.failures.first)
    #expect(failure.problem.code == wrong.code, "\(failure.problem)")
    #expect(failure.problem.message.contains(wrong.message), "\(failure.problem.message)")
    if let help = wrong.help { #expect(failure.problem.help?.contains(help) == true, "\(failure.problem)") }
    #expect(failure.place.line == 8 || failure.place.line == 6, "\(failure.place)")
    #expect(failure.place.file.hasSuffix("t_spec.lua"))
    for part in [failure.problem.message, failure.problem.help ?? ""] + failure.problem.traceback {
      #expect(!part.contains("tabulua.spec"))
    }
  }

  /// A loop of interactions uses few instructions of the test itself, and yet ends.
  @Test func tooManyInteractions() {
    var options = SpecOptions()
    options.maximumInteractions = 500
    let run = bench.run(
      SpecWorkbench.fixture + "it('drags', function() while true do user:drag('f', { 0, 0 }) end end)",
      options: options)
    #expect(run.results.first?.failures.first?.problem.code == "too_many_interactions")
  }

  @Test func aMillionPrintedLinesAreCounted() throws {
    let run = bench.run(
      """
      it('prints', function()
        for i = 1, 1000000 do print('line', i) end
        print(('x'):rep(100000))
        assert.is_true(false)
      end)
      """)
    let result = try #require(run.results.first)
    #expect(result.outcome == .failed)
    #expect(result.printedLines == 1_000_001)
    #expect(result.printed.count == 100)
    #expect(result.printed[1].text == "line\t2")
    #expect(result.printed[1].place?.line == 2)
    let text = result.failureText(style: TextStyle())
    #expect(text.utf8.count < 20_000)
    #expect(text.contains("999901 more lines"), "\(text.suffix(200))")
  }

  /// A spec that catches its failures has a hundred of them kept.
  @Test func failuresWithoutEndAreNotKept() throws {
    let run = bench.run("it('fails', function() for i = 1, 1000 do pcall(assert.equal, i, 'x') end end)")
    let result = try #require(run.results.first)
    #expect(result.outcome == .failed)
    #expect(result.failures.count == 100)
    #expect(result.failures.last?.difference == ["- 100", "+ \"x\""])
  }

  /// The snapshots of a test have 64 MiB together: what is more is an error, also where the spec catches it.
  @Test func snapshotsWithoutEndAreNotKept() throws {
    var options = SpecOptions()
    options.updatesSnapshots = true
    let run = bench.run(
      """
      it('snaps', function()
        local text, taken = ('x'):rep(1 << 20), 0
        for i = 1, 100 do
          local done, problem = pcall(assert.snapshot, 'n' .. i, text)
          if done then taken = taken + 1 else assert.matches('64 MiB together', problem.message) end
        end
        assert.equal(63, taken)
      end)
      """, options: options)
    let result = try #require(run.results.first)
    #expect(result.outcome == .passed, "\(result.failures)")
    #expect(result.snapshots.count == 63)
    #expect(result.snapshots.reduce(0) { $0 + $1.text.utf8.count } <= 64 << 20)
  }

  @Test func hugeValuesAreCut() throws {
    let run = bench.run(
      """
      it('long', function() assert.equal(('a'):rep(1000000) .. 'b', ('a'):rep(1000000) .. 'c') end)
      it('many', function()
        local a, b = {}, {}
        for i = 1, 100000 do a[i], b[i] = i, -i end
        assert.same(a, b)
      end)
      it('deep', function()
        local a = {}
        for i = 1, 1000 do a = { a } end
        assert.same(1, a)
      end)
      it('cyclic', function() local t = {} t.t = t assert.same({ t = {} }, t) end)
      """)
    #expect(run.results.allSatisfy { $0.outcome == .failed })
    for result in run.results {
      #expect(result.failureText(style: TextStyle()).utf8.count < 20_000)
    }
    #expect(run.results.last?.failures.first?.difference == ["- .t = {}", "+ .t = a table that contains it"])
  }

  /// A spec that cannot be run has no tests, and says why.
  @Test(arguments: [
    ("it('a', function()", "syntax_error", "'end' expected", 1),
    ("local n = nil\nn = n + 1", "runtime_error", "arithmetic on a nil value", 2),
    ("describe('x', function()\n  error('no')\nend)", "runtime_error", "no", 2),
    ("while true do end", "instruction_limit", "the spec ran for too many instructions", 1),
    ("describe('x', function() return view.is_editing end)", "outside_test", "only while a test runs", 1),
    ("user:drag('a', { 0, 0 })", "outside_test", "only while a test runs", 1),
    ("it(3, function() end)", "spec_misuse", "argument 1 of `it` must be a string", 1),
    ("describe('x')", "spec_misuse", "argument 2 of `describe` must be a function, not nil", 1),
    ("each({}, 'x', function() end)", "spec_misuse", "has no cases", 1),
    ("drags { { from = { 0, 0 }, expect = 'refused' } }", "spec_misuse", "has no `proposed`", 1),
    ("drags { { from = { 0, 0 }, proposed = { 0, 1 }, expect = 'no' } }", "spec_misuse", "expects `no`", 1),
    ("drags 'nix.csv'", "file_missing", "there is no file", 1),
    ("require 'nix'", "failed", "there is no module `nix`", 1),
  ])
  func aSpecThatCannotBeRun(_ text: String, _ code: String, _ message: String, _ line: Int) throws {
    let run = bench.run(text)
    #expect(run.results.isEmpty)
    let problem = try #require(run.problems.first)
    #expect(run.problems.count == 1)
    #expect(problem.code == code, "\(problem)")
    #expect(problem.message.contains(message), "\(problem)")
    if code != "file_missing" { #expect(problem.location?.line == line, "\(problem)") }
    #expect(!problem.traceback.contains { $0.contains("tabulua.spec") })
  }

  @Test func anErrorOfAPolicyIsToldWithItsPlaceAndTheSpecs() throws {
    let run = bench.run(
      """
      policy "bad.lua"
      fixture { "a", "b" }
      it("fails", function()
        user:drag({ 0, 0 }, { 0, 1 })
      end)
      """, policies: ["bad.lua": "return { target_index_path_for_move = function()\n  error('broken')\nend }"]
    )
    let failure = try #require(run.results.first?.failures.first)
    #expect(failure.problem.location?.line == 2)
    #expect(failure.problem.location?.file.hasSuffix("bad.lua") == true)
    #expect(failure.place.line == 4)
    #expect(failure.problem.notes.contains { $0.hasPrefix("in the test at") && $0.hasSuffix("t_spec.lua:4") })
  }

  @Test func aPolicyThatCannotBeLoadedFailsItsTests() throws {
    let run = bench.run(
      "policy 'bad.lua'\nfixture { 'a' }\nit('one', function() end)\nit('two', function() end)",
      policies: ["bad.lua": "return 3"])
    #expect(run.outcomes == ["one": .failed, "two": .failed])
    #expect(run.results.first?.failures.first?.problem.code == "policy_not_a_table")
  }

  /// The picture, the difference, the decision and the command stand in a failure's text.
  @Test func theTextOfAFailure() throws {
    let run = bench.run(
      SpecWorkbench.fixture + """
        it("leaves", function()
          local result = user:drag("a", { 0, 1 })
          assert.refused(result, "no")
        end)
        """)
    let result = try #require(run.results.first)
    let text = result.failureText(style: TextStyle(), showsTrace: true, command: "tabulua test x")
      .replacing(bench.folder, with: "")
    #expect(
      text == """
        ✗ leaves
          error: the interaction ended otherwise
            --> t_spec.lua:8
            |
          8 |   assert.refused(result, "no")
            |
            - expected, + actual:
              - "refused"
              + "moved, landed at [0, 1]"
          last interaction: a [0, 0] to [0, 1]: moved
          decided by target_index_path_for_move [0, 0], [0, 1]: [0, 1] (stay.lua:8)
            before           after
            0  Todo          0  Todo
          →    0  A        ↑    0  B
               1  B        →    1  A  was [0, 0]
               2  fixed         2  fixed
            1  Done          1  Done
               0  D             0  D
          → dragged   ↑ pushed aside
          step 1, line 7: a [0, 0] to [0, 1]
             1  can_move_row [0, 0]                        yes  (stay.lua:3)
             2  target_index_path_for_move [0, 0], [0, 1]  [0, 1]  (stay.lua:8)
             =  moved
          run it alone: tabulua test x

        """, "\(text)")
  }
}
