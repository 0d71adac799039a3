import TabuluaText
import LuaHost
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Batches in Lua.
@Suite struct ScriptRunTests {
  private final class Log {
    var records: [RunRecord] = []
    var printed: [String] = []
    var lines: [String] { records.map(\.json) }
    var steps: [StepResult] {
      records.compactMap { if case .step(let result) = $0 { result } else { nil } }
    }
    var stepLines: [String] { lines.filter { $0.contains(#""kind":"step""#) } }
  }

  private func run(
    _ source: String, policy: String? = nil, options: RunOptions = RunOptions(), editing: Bool = false,
    then next: String? = nil
  ) throws -> (runner: BatchRunner, log: Log) {
    let log = Log()
    let policy = try policy.map { try LuaPolicy(source: $0, name: "p.lua") }
    let runner = BatchRunner(policy: policy, options: options) { log.records.append($0) }
    runner.printHandler = { place, text in log.printed.append("\(place?.fileAndLine ?? "?"): \(text)") }
    let contents = try TableContents(
      columns: ["id", "list", "n", "done"],
      mapping: TableMapping(
        sectionBy: "list", key: "id", check: "done", types: ["n": .integer, "done": .boolean]),
      rows: [
        ["milk", "A", .integer(1), false], ["tea", "A", .integer(2), false],
        ["salt", "A", .integer(3), false], ["oil", "B", .integer(4), false],
      ])
    runner.open(policy?.ownsRows == true ? nil : contents, viewport: 0, editing: editing)
    var batches = [try InteractionBatch(lua: Array(source.utf8), name: "edits.lua")]
    if let next { batches.append(try InteractionBatch(jsonLines: Array(next.utf8), name: "next.jsonl")) }
    runner.run(batches)
    runner.view?._checkInvariants()
    return (runner, log)
  }

  private func keys(_ runner: BatchRunner) -> [[String?]] {
    guard let contents = runner.contents else { return [] }
    return (0..<contents.numberOfSections).map { section in
      contents.rows(inSection: section).map { contents.key(of: $0) }
    }
  }

  private static let policy = """
    local policy = {}
    function policy.can_move_row(view, path)
      if view:key(path) == "salt" then return false, "salt stays" end
      return true
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if view:key(source) == "oil" then error("no oil") end
      return proposed
    end
    return policy
    """

  @Test func verbsAreStepsWithTheirLines() throws {
    let (runner, log) = try run(
      """
      user:set_editing(true)
      local result = user:drag("milk", index_path(0, 1))
      assert(result.outcome == "moved" and result.to == index_path(0, 1) and result.from == index_path(0, 0))
      assert(result.row == "milk" and result["do"] == "drag" and result.step == 2)

      local refused = user:drag(view:find "salt", { to = index_path(0, 0) })
      assert(refused.outcome == "refused" and refused.reason == "salt stays" and refused.to == nil)
      user:drag(index_path(0, 0), { before = "oil" })
      user:drag("tea", { to_section = "A", at = "first" })
      user:set_editing { editing = false }
      """, policy: Self.policy)
    #expect(
      log.stepLines == [
        #"{"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}"#,
        #"{"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"milk","from":[0,0],"proposed":[0,1],"to":[0,1]}"#,
        #"{"kind":"step","step":3,"line":6,"do":"drag","outcome":"refused","row":"salt","from":[0,2],"proposed":[0,0],"by":"policy","at":"p.lua:2","reason":"salt stays"}"#,
        #"{"kind":"step","step":4,"line":8,"do":"drag","outcome":"moved","row":"tea","from":[0,0],"proposed":[1,0],"to":[1,0]}"#,
        #"{"kind":"step","step":5,"line":9,"do":"drag","outcome":"moved","row":"tea","from":[1,0],"proposed":[0,0],"to":[0,0]}"#,
        #"{"kind":"step","step":6,"line":10,"do":"set_editing","outcome":"done"}"#,
      ], "\(log.stepLines.joined(separator: "\n"))")
    #expect(runner.status == 0)
    #expect(runner.mayWrite)
    #expect(keys(runner) == [["tea", "milk", "salt"], ["oil"]])
  }

  @Test func aFailureIsATableThatPrintsAsItsMessage() throws {
    let (runner, log) = try run(
      """
      user:set_editing(true)
      local ok, e = pcall(user.drag, user, "oil", { to = index_path(0, 0) })
      assert(not ok and type(e) == "table")
      print(tostring(e) == e.message, e.code, e.callback, e.at)
      print(e)
      local again, f = pcall(function() user:drag("mlik", index_path(0, 0)) end)
      print(f.code, f.message, f.help, f.at)
      user:drag("milk", index_path(0, 1))
      """, policy: Self.policy)
    #expect(
      log.printed == [
        "edits.lua:4: true\tcallback_failed\ttarget_index_path_for_move\tp.lua:7",
        "edits.lua:5: `target_index_path_for_move` failed: no oil",
        "edits.lua:7: unknown_key\tno row has the key `mlik`\tdid you mean `milk`?\tedits.lua:6",
      ], "\(log.printed)")
    // What was caught lets the batch go on, but nothing is written.
    #expect(log.steps.map(\.outcome) == [.done, .failed, .failed, .moved])
    #expect(log.steps.map(\.line) == [1, 2, 6, 8])
    #expect(runner.status == 1)
    #expect(!runner.mayWrite)
    #expect(keys(runner) == [["tea", "milk", "salt"], ["oil"]])
  }

  /// A table in Lua holds no nil, so that the columns to empty are listed.
  @Test func columnsAreCleared() throws {
    let (runner, log) = try run(
      """
      user:set("milk", { values = { list = "B" }, clear = { "n" } })
      user:set("tea", { clear = { "n", "done" } })
      assert(view:find("milk").n == nil and view:find("tea").n == nil)
      for _, clear in ipairs { {}, "n", { "m" }, { 1 }, { "id" } } do
        print((select(2, pcall(user.set, user, "salt", { clear = clear }))).code)
      end
      """)
    #expect(log.steps.prefix(2).map(\.outcome) == [.done, .done])
    #expect(keys(runner) == [["tea", "salt"], ["oil", "milk"]])
    #expect(
      log.printed.map { $0.drop { $0 != " " } }
        == [" bad_value", " wrong_type", " unknown_column", " wrong_type", " empty_key"])
    let salt = runner.contents.flatMap { $0.row(forKey: "salt") }
    #expect(salt.flatMap { runner.contents?.value(of: $0, column: 2) } == .integer(3))
  }

  @Test func caughtFailuresAndKeepGoing() throws {
    let (runner, _) = try run(
      "pcall(user.tap, user, 'nobody') user:set_editing(true)", options: RunOptions(keepsGoing: true))
    #expect(runner.status == 1)
    #expect(runner.mayWrite)
  }

  /// A failure that the batch does not catch ends it, and is told once.
  @Test(arguments: [
    "user:drag('nobody', index_path(0, 0))",
    "local ok, e = pcall(user.drag, user, 'nobody', index_path(0, 0)) error(e)",
    "coroutine.wrap(function() user:drag('nobody', index_path(0, 0)) end)()",
    "view:move_row(index_path(7, 0), index_path(0, 0))",
    "view:find('milk').colour = 'red'",
  ])
  func anUncaughtFailureEndsTheRun(_ source: String) throws {
    let next = #"{"do":"set_editing","editing":true}"#
    let (ended, log) = try run("\(source) user:set_editing(true)", then: next)
    #expect(log.steps.map(\.outcome) == [.failed])
    #expect(log.steps.first?.line == 1)
    #expect(ended.steps == 1)
    #expect(!ended.mayWrite)
    let (kept, all) = try run(
      "\(source) user:set_editing(true)", options: RunOptions(keepsGoing: true), then: next)
    #expect(all.steps.map(\.outcome) == [.failed, .done])
    #expect(kept.mayWrite && kept.status == 1)
  }

  /// The script's own mistakes are told as a step without a verb.
  @Test(arguments: [
    ("local x = nil; x.y = 1", "runtime_error", "the batch failed: attempt to index a nil value (local 'x')"),
    ("error('mine')", "runtime_error", "the batch failed: mine"),
    ("view:row(1)", "wrong_argument", "argument `path` of `row` must be an index path, a row or a key"),
    ("view:row('x')", "unknown_key", "no row has the key `x`"),
    ("user:tpa('milk')", "unknown_verb", "`user` has no verb `tpa`"),
    ("foo()", "runtime_error", "the batch failed: unknown global `foo`"),
    ("while true do end", "instruction_limit", "the batch ran for too many instructions"),
    ("io.open('x')", "runtime_error", "the batch failed: unknown global `io`"),
    ("require 'missing'", "", "there is no module `missing`"),
  ])
  func mistakesOfTheScript(_ source: String, _ code: String, _ message: String) throws {
    let (runner, log) = try run(
      "user:set_editing(true)\n\(source)",
      options: RunOptions(scriptLimits: LuaLimits(instructions: 100_000, memory: nil)))
    #expect(log.steps.map(\.outcome) == [.done, .failed])
    let error = try #require(log.steps.last?.error)
    if !code.isEmpty { #expect(error.code == code) }
    #expect(error.message.hasPrefix(message), "\(error.message)")
    #expect(error.location?.fileAndLine == "edits.lua:2")
    #expect(log.stepLines.last?.hasPrefix(#"{"kind":"step","step":2,"line":2,"outcome":"failed""#) == true)
    #expect(runner.status == 1)
  }

  @Test func mistakesThatAreFoundBeforeTheFirstStep() throws {
    let problem = #expect(throws: Diagnostic.self) {
      try InteractionBatch(lua: Array("user:set_editing(true)\nuser:tap(".utf8), name: "edits.lua")
    }
    #expect(problem?.code == "syntax_error")
    #expect(problem?.location?.fileAndLine == "edits.lua:2")
  }

  struct Wrong: CustomTestStringConvertible {
    var call: String
    var code: String
    var message: String
    var testDescription: String { call }
  }

  /// Every way to call a verb wrongly is a failed step of its own.
  @Test(arguments: [
    Wrong(call: "tap()", code: "missing_field", message: "`tap` needs a row"),
    Wrong(call: "tap(nil)", code: "missing_field", message: "`tap` needs a row"),
    Wrong(call: "tap(3)", code: "wrong_type", message: "`row` is a path, a row or a key, not a number"),
    Wrong(call: "tap({ key = 'milk' })", code: "wrong_type", message: "`row` is a path, a row or a key"),
    Wrong(call: "tap(print)", code: "wrong_type", message: "a function"),
    Wrong(call: "tap('milk', 3)", code: "wrong_type", message: "`user:tap` takes a table of fields"),
    Wrong(call: "tap('milk', { at = 1 })", code: "unknown_field", message: "has no field `at`"),
    Wrong(call: "tap('milk', {}, 3)", code: "wrong_type", message: "more"),
    Wrong(call: "tap('milk', { 1, at = 2 })", code: "wrong_type", message: "neither a list"),
    Wrong(call: "drag('milk')", code: "missing_field", message: "where the row goes"),
    Wrong(call: "drag('milk', 3)", code: "wrong_type", message: "`to` is a path"),
    Wrong(call: "drag('milk', { too = index_path(0, 1) })", code: "unknown_field", message: "`too`"),
    Wrong(call: "set('milk', { values = {} })", code: "bad_value", message: "`values` is empty"),
    Wrong(call: "set('milk', { values = 3 })", code: "wrong_type", message: "a table of columns"),
    Wrong(call: "scroll()", code: "missing_field", message: "`by`"),
    Wrong(call: "scroll('far')", code: "wrong_type", message: "a whole number"),
    Wrong(call: "select('milk', 'center')", code: "bad_value", message: "not `center`"),
    Wrong(call: "confirm_delete(3)", code: "wrong_type", message: "takes nothing"),
    Wrong(call: "configure { settings = { style = 'grouped' } }", code: "bad_value", message: "`style`"),
    Wrong(call: "update {}", code: "missing_field", message: "does not say what to do"),
  ])
  func wrongCalls(_ wrong: Wrong) throws {
    let (_, log) = try run("user:\(wrong.call)")
    #expect(log.steps.count == 1)
    let step = try #require(log.steps.first)
    #expect(step.outcome == .failed)
    #expect(step.error?.code == wrong.code, "\(step.error?.message ?? "")")
    #expect(step.error?.message.contains(wrong.message) == true, "\(step.error?.message ?? "")")
    #expect(step.error?.location?.fileAndLine == "edits.lua:1")
    #expect(
      log.stepLines.first?.contains(#""do":"\#(wrong.call.prefix { $0 != "(" && $0 != " " })""#) == true)
  }

  @Test func changesByTheViewAreSteps() throws {
    let (runner, log) = try run(
      """
      local milk = view:find "milk"
      milk.n = 10
      view:set_checked(milk, true)
      view:move_row(milk, index_path(1, 0))
      view:delete_rows { view:find "tea" }
      local rows = view:insert_rows { { at = index_path(0, 0), values = { id = "rye", n = 7 } } }
      assert(rows[1].id == "rye" and rows[1].list == "A")
      view.allows_multiple_selection = true
      view:perform_batch_updates(function()
        view:delete_rows { index_path(0, 0) }
        view:insert_rows { { at = index_path(1, 0), values = { id = "bun" } } }
      end)
      local seen = view:number_of_rows(1)
      view:select_row(index_path(1, 0))
      """)
    #expect(
      log.stepLines == [
        #"{"kind":"step","step":1,"line":2,"do":"set_value","outcome":"done","row":"milk","from":[0,0]}"#,
        #"{"kind":"step","step":2,"line":3,"do":"set_checked","outcome":"done"}"#,
        #"{"kind":"step","step":3,"line":4,"do":"move_row","outcome":"done","moved":[{"row":"milk","from":[0,0],"to":[1,0]}]}"#,
        #"{"kind":"step","step":4,"line":5,"do":"delete_rows","outcome":"done","deleted":[[0,0]]}"#,
        #"{"kind":"step","step":5,"line":6,"do":"insert_rows","outcome":"done","inserted":[[0,0]]}"#,
        #"{"kind":"step","step":6,"line":8,"do":"configure","outcome":"done"}"#,
        #"{"kind":"step","step":7,"line":9,"do":"perform_batch_updates","outcome":"done","deleted":[[0,0]],"inserted":[[1,0]]}"#,
        #"{"kind":"step","step":8,"line":14,"do":"select_row","outcome":"done","newly_selected":[[1,0]]}"#,
      ], "\(log.stepLines.joined(separator: "\n"))")
    #expect(keys(runner) == [["salt"], ["bun", "milk", "oil"]])
    #expect(
      runner.changes().map { "\($0.kind.rawValue) \($0.row ?? "-") \($0.column ?? "")" } == [
        "inserted bun ", "moved milk ", "set milk n", "mark milk done", "deleted tea ",
      ])
  }

  @Test func aFailedBlockChangesNothing() throws {
    let (runner, log) = try run(
      """
      local ok, e = pcall(view.perform_batch_updates, view, function()
        view:delete_rows { index_path(0, 0) }
        error("stop")
      end)
      print(ok, e)
      """)
    #expect(log.printed.count == 1)
    #expect(log.printed.first?.hasPrefix("edits.lua:5: false") == true)
    #expect(log.steps.map(\.outcome) == [.failed])
    #expect(keys(runner) == [["milk", "tea", "salt"], ["oil"]])
    #expect(runner.status == 1)
  }

  @Test func theUserDoesNotActInsideAnUpdate() throws {
    let (runner, log) = try run(
      """
      local ok, e
      view:perform_batch_updates(function()
        ok, e = pcall(user.set_editing, user, true)
      end)
      print(ok, e.code, e)
      """)
    #expect(
      log.printed.first?.hasPrefix("edits.lua:5: false\tuser_inside_update\t`user:set_editing` cannot")
        == true,
      "\(log.printed)")
    #expect(runner.view?.isEditing == false)
    #expect(log.steps.count == 1)
  }

  @Test func strictStopsTheScript() throws {
    let source = """
      user:set_editing(true)
      pcall(function() user:drag("salt", index_path(0, 0)) end)
      user:drag("milk", index_path(0, 1))
      """
    let (strict, log) = try run(
      source, policy: Self.policy, options: RunOptions(isStrict: true),
      then: #"{"do":"set_editing","editing":false}"#)
    #expect(log.steps.map(\.outcome) == [.done, .refused])
    #expect(strict.status == 2 && !strict.mayWrite)
    let (kept, all) = try run(
      source, policy: Self.policy, options: RunOptions(isStrict: true, keepsGoing: true))
    #expect(all.steps.map(\.outcome) == [.done, .refused, .moved])
    #expect(kept.status == 2 && !kept.mayWrite)
  }

  @Test func limitsStartAnewAfterEachStep() throws {
    let options = RunOptions(scriptLimits: LuaLimits(instructions: 20_000, memory: nil))
    let (runner, log) = try run(
      "for i = 1, 20 do for j = 1, 4000 do end user:set_editing(i % 2 == 0) end", options: options)
    #expect(runner.failed == 0, "\(log.stepLines.last ?? "")")
    #expect(log.steps.count == 20)
    // Also after a step that failed.
    let (caught, _) = try run(
      "for i = 1, 20 do for j = 1, 4000 do end pcall(user.tap, user, 'nobody') end", options: options)
    #expect(caught.failed == 20)
    #expect(caught.steps == 20)
  }

  @Test func optionsAndPrint() throws {
    let (_, log) = try run(
      "local given = ... print(options.limit, options.name, given.limit)\nprint('a\\nb')",
      options: RunOptions(scriptOptions: ["limit": 3, "name": "x"]))
    #expect(log.printed == ["edits.lua:1: 3\tx\t3", "edits.lua:2: a\nb"])
  }

  /// Batch and policy have states of their own.
  @Test func noSharedGlobals() throws {
    let (_, log) = try run(
      "print(pcall(function() return shared end))",
      policy: "local policy = {} local t = { shared = 1 } return policy")
    #expect(log.printed.first?.contains("unknown global `shared`") == true, "\(log.printed)")
  }
}
