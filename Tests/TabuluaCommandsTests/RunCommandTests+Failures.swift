import TabuluaText
import Testing

/// Runs in which something fails, or is warned of.
extension RunCommandTests {
  @Test func aFailingCallbackNamesTheRowByItsKey() throws {
    var files = Sample.files
    files["p.lua"] = "return { table = { key = 'id' }, move_row = function(view, a, b) error('no') end }\n"
    files["b.jsonl"] = #"{"do":"drag","row":{"key":"T-3"},"to":[0,0]}"#
    try Workbench(files).run(arguments + ["--editing"]).expect(
      status: 1,
      output: """
        1  failed      T-3 [0, 2] to [0, 0]: `move_row` failed: no

        1 step: 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: `move_row` failed: no
          --> p.lua:1
          |
        1 | return { table = { key = 'id' }, move_row = function(view, a, b) error('no') end }
          |
          = note: called with source [0, 2] (`T-3`), destination [0, 0]
          = calls, innermost first:
              p.lua:1: in the function at line 1

        """)
  }

  /// A failed step is told twice: in the results, and as a diagnostic with place and help.
  @Test func aFailedStepIsExplained() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array(
        """
        local policy = { table = { key = "id" } }
        function policy.can_move_row(view, path)
          return path.row
        end
        return policy
        """.utf8), to: "p.lua")
    let result = bench.run(arguments + ["--viewport", "0"])
    result.expect(
      status: 1,
      output: """
        1  done        editing mode on
        2  failed      T-1 [0, 0] to [0, 1]: `can_move_row` must return true, false or nil, but returned the number 0

        2 steps: 1 done, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: `can_move_row` must return true, false or nil, but returned the number 0
          --> p.lua:2
          |
        2 | function policy.can_move_row(view, path)
          |
          = note: called with path [0, 0] (`T-1`)
          = help: every number and every string counts as true in Lua, so compare it, as in `return n > 0`

        """)
    #expect(result.diagnostics.map(\.callback) == ["can_move_row"])
    #expect(try bench.read("t.csv") == Sample.table)
  }

  @Test func mappingOptionsLieOverThePolicy() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--key", "title", "--sections",
      "Todo,Doing,Done", "--viewport", "all",
    ])
    result.expect(
      status: 1,
      output: """
        1  done        editing mode on
        2  failed      T-1 to [0, 1]: no row has the key `T-1`

        2 steps: 1 done, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: no row has the key `T-1`
          --> b.jsonl:2
          = help: a key is the text in the key column; `tabulua show --format json` lists them all

        """)
    #expect(result.diagnostics.map(\.code) == ["unknown_key"])
  }

  @Test func aTraceIsWrittenAlsoWhenAStepFails() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(#"{"do":"drag","row":[9,0],"to":[0,0]}"#.utf8), to: "b.jsonl")
    bench.run(arguments + ["--trace", "@trace.jsonl"]).expect(
      status: 1,
      output: """
        1  failed      [9, 0] to [0, 0]: there is no section 9: the table has 4 sections

        1 step: 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: there is no section 9: the table has 4 sections
          --> b.jsonl:1
          = help: sections are numbered from 0 to 3

        """)
    try bench.expect(
      file: "trace.jsonl",
      """
      {"version":1,"kind":"run"}
      {"kind":"step","step":1,"line":1,"do":"drag","outcome":"failed","proposed":[0,0],"error":{"code":"section_out_of_range","message":"there is no section 9: the table has 4 sections","help":"sections are numbered from 0 to 3","at":"b.jsonl:1"}}

      """)
  }

  @Test func step0IsAMappedColumnThatTheTableLacks() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--key", "idd", "--format", "jsonl"]).expect(
      status: 1,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":0,"outcome":"failed","error":{"code":"unknown_column","message":"`key` names the column `idd`, which the table does not have","help":"did you mean `id`?","at":"t.csv:1"}}
        {"kind":"summary","steps":0,"failed":1,"refused":0,"written":null,"status":1}

        """,
      errors: """
        error: `key` names the column `idd`, which the table does not have
          --> t.csv:1
          |
        1 | id,title,status,done,estimate
          |
          = help: did you mean `id`?

        """)
  }

  @Test func step0IsACallbackThatFailsBeforeTheFirstStep() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("return { view_did_load = function(view) error('no') end }".utf8), to: "p.lua")
    bench.run(arguments + ["--format", "jsonl"]).expect(
      status: 1,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":0,"outcome":"failed","error":{"code":"callback_failed","message":"`view_did_load` failed: no","callback":"view_did_load","at":"p.lua:1"}}
        {"kind":"summary","steps":0,"failed":1,"refused":0,"written":null,"status":1}

        """,
      errors: """
        error: `view_did_load` failed: no
          --> p.lua:1
          |
        1 | return { view_did_load = function(view) error('no') end }
          |
          = calls, innermost first:
              p.lua:1: in the function at line 1

        """)
    bench.run(arguments).expect(
      status: 1,
      output: """
        0  failed      before the first step: `view_did_load` failed: no

        0 steps
        nothing was written, because a step failed

        """,
      errors: """
        error: `view_did_load` failed: no
          --> p.lua:1
          |
        1 | return { view_did_load = function(view) error('no') end }
          |
          = calls, innermost first:
              p.lua:1: in the function at line 1

        """)
  }

  @Test func warningsOfThePolicyAreTold() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("return { table = { key = 'id', order = 'id' } }".utf8), to: "p.lua")
    let result = bench.run(arguments)
    #expect(result.diagnostics.first?.severity == .warning)
    result.expect(
      status: 1,
      output: """
        1  done        editing mode on
        2  moved       T-1 [0, 0] to [0, 1]
        3  failed      T-1 [0, 1] to the end of Doing: there is no section `Doing`

        3 steps: 1 done, 1 moved, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        warning: `policy.table.order` is not used by this version
          --> p.lua:1:32
          |
        1 | return { table = { key = 'id', order = 'id' } }
          |                                ^^^^^
          = help: the rows stand as in the file
        error: there is no section `Doing`
          --> b.jsonl:3
          = help: its sections have no names: write `to` with a path, or name a column with `--section-by`

        """)
  }

  @Test func resultsThatCannotBeWrittenAreAFailure() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments, deliver: { _ in 28 })
    result.expect(
      status: 1,
      output: """
        1  done        editing mode on
        2  moved       T-1 [0, 0] to [0, 1]
        3  moved       T-1 [0, 1] to the end of Doing, landed at [1, 1]
        4  retargeted  T-2 [0, 0] to [2, 0], landed at [1, 0]: nobody waits
        5  refused     T-4 [3, 0] to [0, 0]: rest is holy
        6  refused     T-3 [1, 1] to [3, 0]: not done yet
        7  cancelled   T-3 [1, 1] over [0, 0], let go

        moved     T-2  [0, 1] → [1, 0] from Todo to Doing
        moved     T-1  [0, 0] → [1, 2] from Todo to Doing

        7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
        2 rows moved; nothing was written (dry run)

        """,
      errors: "error: cannot write the results to standard output: no space left on device\n")
    #expect(result.diagnostics.map(\.code) == ["write_failed"])
  }

  @Test func aReaderThatGoesAwayIsNone() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--output", "@out.csv"], deliver: { _ in 32 })
    #expect(result.status == 0)
    #expect(result.diagnostics.isEmpty)
    try bench.expect(file: "out.csv", Sample.moved)
  }
}
