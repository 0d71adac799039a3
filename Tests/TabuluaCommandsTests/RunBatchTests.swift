import TabuluaText
import Testing

/// Batches that are no file of JSON Lines: `--do`, and scripts.
@Suite struct RunBatchTests {
  private let table = ["run", "--table", "@t.csv", "--policy", "@p.lua"]

  @Test func stepsOfTheCommandLineStandInOrderWithBatches() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(#"{"do":"drag","row":{"key":"T-1"},"to":[0,1]}"#.utf8), to: "one.jsonl")
    try bench.write(Array(#"user:drag("T-1", index_path(0, 0))"#.utf8), to: "two.lua")
    bench.run(
      table + [
        "--do", #"{"do":"set_editing","editing":true}"#, "--batch", "@one.jsonl",
        #"--do={"do":"drag","row":{"key":"T-2"},"to":[0,1]}"#, "--format", "jsonl", "--batch", "@two.lua",
        "--do", #"{"do":"set_editing","editing":false}"#,
      ]
    ).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":1,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"do":"drag","outcome":"moved","row":"T-2","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":4,"line":1,"do":"drag","outcome":"unchanged","row":"T-1","from":[0,0],"proposed":[0,0]}
        {"kind":"step","step":5,"do":"set_editing","outcome":"done"}
        {"kind":"summary","steps":5,"failed":0,"refused":0,"written":null,"status":0}

        """)
  }

  /// What is wrong with a step of the command line is known without opening a file.
  @Test func wrongStepsAreUsageErrors() throws {
    let bench = try Workbench()
    var transcript = Transcript()
    for (step, codes) in [
      (#"{"do":"tpa"}"#, ["unknown_verb"]), ("{", ["bad_json"]), ("", ["bad_json"]), ("tap", ["bad_json"]),
      (#"{"do":"tap"}"#, ["missing_field"]),
    ] {
      let result = bench.run(table + ["--do", step])
      #expect(result.diagnostics.map(\.code) == codes)
      transcript.add(result)
    }
    transcript.expect(
      """
      $ tabulua run --table t.csv --policy p.lua --do '{"do":"tpa"}'
      ! error: there is no verb `tpa`
      !   --> --do:1:7
      !   |
      ! 1 | {"do":"tpa"}
      !   |       ^^^^^
      !   = help: did you mean `tap`?
      (exit status 64)

      $ tabulua run --table t.csv --policy p.lua --do {
      ! error: this `{` is never closed
      !   --> --do:1:1
      !   |
      ! 1 | {
      !   | ^
      !   = help: each line is one JSON object, such as `{"do":"set_editing","editing":true}`
      (exit status 64)

      $ tabulua run --table t.csv --policy p.lua --do ''
      ! error: a value is missing
      !   --> --do:1:1
      !   |
      ! 1 | 
      !   | ^
      !   = help: each line is one JSON object, such as `{"do":"set_editing","editing":true}`
      (exit status 64)

      $ tabulua run --table t.csv --policy p.lua --do tap
      ! error: `tap` is no value; strings stand in double quotes
      !   --> --do:1:1
      !   |
      ! 1 | tap
      !   | ^
      !   = help: each line is one JSON object, such as `{"do":"set_editing","editing":true}`
      (exit status 64)

      $ tabulua run --table t.csv --policy p.lua --do '{"do":"tap"}'
      ! error: `tap` needs the field `row`
      !   --> --do:1
      !   |
      ! 1 | {"do":"tap"}
      !   |
      !   = help: name the row as `[0, 2]` or as `{"key":"…"}`
      (exit status 64)

      """)
  }

  /// Batch and table are read at the same time; what is wrong with the batch is told, and nothing else.
  @Test(arguments: ["k,v\n1\n", "k,v\n1,a\n1,b\n", "k,v\n1,a\n", nil])
  func whatIsWrongWithABatchComesFirst(_ table: String?) throws {
    let policy = #"return { table = { key = "k" } }"#
    let bench = try Workbench(["p.lua": policy, "b.jsonl": "{\"do\":\"add\"}\n{\n"])
    if let table { try bench.write(Array(table.utf8), to: "t.csv") }
    let wrong = bench.run(self.table + ["--batch", "@b.jsonl"])
    #expect(wrong.diagnostics.map(\.code) == ["bad_json"])
    wrong.expect(
      status: 1,
      errors: """
        error: this `{` is never closed
          --> b.jsonl:2:1
          |
        2 | {
          | ^
          = help: each line is one JSON object, such as `{"do":"set_editing","editing":true}`

        """)
    let missing = bench.run(self.table + ["--batch", "@none.jsonl"])
    #expect(missing.diagnostics.map(\.code) == ["file_missing"])
    missing.expect(
      status: 1,
      errors: """
        error: there is no file `none.jsonl`
          --> none.jsonl
          = help: check the name

        """)
  }

  /// A table that is read and scanned by two threads, with edits in both halves.
  @Test func aLargeTable() throws {
    let count = 250_000
    var lines = (0..<count).map { "r\($0),title \($0),\($0 % 11 == 0 ? "\"a\nb\"" : "plain")" }
    let bench = try Workbench(["p.lua": #"return { table = { key = "id" } }"#])
    try bench.write(Array(("id,title,note\n" + lines.joined(separator: "\n") + "\n").utf8), to: "t.csv")
    var batch = ""
    for number in stride(from: 5, to: count, by: 1250) {
      batch +=
        #"{"do":"set","row":{"key":"r\#(number)"},"values":{"title":"new, \#(number)","note":""}}"# + "\n"
      lines[number] = "r\(number),\"new, \(number)\",\(number % 11 == 0 ? "\"\"" : "")"
    }
    batch += #"{"do":"drag","row":{"key":"r249999"},"before":{"key":"r0"}}"# + "\n"
    lines.insert(lines.removeLast(), at: 0)
    try bench.write(Array(batch.utf8), to: "b.jsonl")
    bench.run(table + ["--editing", "--batch", "@b.jsonl", "--output", "@out.csv"]).expect(
      output: """
        set         200 done
        drag        1 moved

        201 steps: 200 done, 1 moved
        1 row moved, 400 values set; written to out.csv

        """)
    #expect(try bench.read("out.csv") == "id,title,note\n" + lines.joined(separator: "\n") + "\n")
  }

  @Test func aStepThatFailsNamesItsOption() throws {
    let bench = try Workbench(Sample.files)
    bench.run(table + ["--do", #"{"do":"tap","row":[9,0]}"#]).expect(
      status: 1,
      output: """
        1  failed      tap [9, 0]: there is no section 9: the table has 4 sections

        1 step: 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: there is no section 9: the table has 4 sections
          --> --do
          = help: sections are numbered from 0 to 3

        """)
  }

  private static let script = """
    print("limit is", options.limit)
    user:set_editing(true)
    for path, row in view:rows() do
      if row.done and row.id ~= "T-4" then row.title = row.title .. "!" end
    end
    local result = user:drag("T-4", index_path(0, 0))
    print(result.outcome, result.reason)
    view:delete_rows { view:find "T-1" }
    view:insert_rows { { at = index_path(1, 0), values = { id = "T-9", title = "New" } } }

    """

  @Test func aScript() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(Self.script.utf8), to: "edits.lua")
    let result = bench.run(table + ["--batch", "@edits.lua", "--set", "limit=3"])
    #expect(result.status == 0)
    #expect(result.errors == "edits.lua:1: limit is\t3\nedits.lua:7: refused\trest is holy\n")
    #expect(
      result.output == """
           1  done        editing mode on
           2  done        set title of T-2
           3  refused     T-4 [3, 0] to [0, 0]: rest is holy
           4  done        view:delete_rows, 1 row deleted
           5  done        view:insert_rows, 1 row inserted

        set       T-2  title: "Measure" → "Measure!"
        inserted  T-9  at [1, 0] in Doing
        deleted   T-1  was at [0, 0] in Todo

        5 steps: 4 done, 1 refused
        1 row inserted, 1 row deleted, 1 value set; nothing was written (dry run)

        """, "\(result.output)")
    bench.run(table + ["--batch", "@edits.lua", "--in-place"]).expect(
      output: """
           1  done        editing mode on
           2  done        set title of T-2
           3  refused     T-4 [3, 0] to [0, 0]: rest is holy
           4  done        view:delete_rows, 1 row deleted
           5  done        view:insert_rows, 1 row inserted

        5 steps: 4 done, 1 refused
        1 row inserted, 1 row deleted, 1 value set; written to t.csv

        """,
      errors: """
        edits.lua:1: limit is\tnil
        edits.lua:7: refused\trest is holy

        """)
    #expect(
      try bench.read("t.csv") == """
        id,title,status,done,estimate
        T-2,Measure!,Todo,x,
        T-9,New,Doing,,
        T-3,日本語の題,Doing,,1
        T-4,Rest,Done,x,3

        """)
  }

  @Test func aCaughtFailureWritesNothing() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("print(pcall(user.tap, user, 'T-99'))\nview:find('T-1').title = 'x'\n".utf8), to: "edits.lua")
    bench.run(table + ["--batch", "@edits.lua", "--in-place"]).expect(
      status: 1,
      output: """
           1  failed      tap T-99: no row has the key `T-99`
           2  done        set title of T-1

        2 steps: 1 done, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: no row has the key `T-99`
          --> edits.lua:1
          |
        1 | print(pcall(user.tap, user, 'T-99'))
          |
          = help: a key is the text in the key column; `tabulua show --format json` lists them all
        edits.lua:1: false\tno row has the key `T-99`

        """)
    #expect(try bench.read("t.csv") == Sample.table)
    bench.run(table + ["--batch", "@edits.lua", "--in-place", "--keep-going"]).expect(
      status: 1,
      output: """
           1  failed      tap T-99: no row has the key `T-99`
           2  done        set title of T-1

        2 steps: 1 done, 1 failed
        1 value set; written to t.csv

        """,
      errors: """
        error: no row has the key `T-99`
          --> edits.lua:1
          |
        1 | print(pcall(user.tap, user, 'T-99'))
          |
          = help: a key is the text in the key column; `tabulua show --format json` lists them all
        edits.lua:1: false\tno row has the key `T-99`

        """)
    #expect(try bench.read("t.csv") == Sample.table.replacing("Write", with: "x"))
  }

  @Test func aScriptWithAMistakeIsFoundBeforeTheFirstStep() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("user:tap(".utf8), to: "edits.lua")
    let result = bench.run(
      table + ["--do", #"{"do":"set_editing","editing":true}"#, "--batch", "@edits.lua"])
    result.expect(
      status: 1,
      errors: """
        error: unexpected symbol near <eof>
          --> edits.lua:1
          |
        1 | user:tap(
          |

        """)
    #expect(result.diagnostics.map(\.code) == ["syntax_error"])
  }

  @Test func modulesOfAScript() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("return { all = function(f, view) for _, row in view:rows() do f(row) end end }".utf8),
      to: "each.lua")
    try bench.write(
      Array("local each = require 'each'\neach.all(function(row)\n  row.estimate = '9'\nend, view)".utf8),
      to: "edits.lua")
    bench.run(table + ["--batch", "@edits.lua", "--format", "jsonl"]).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":3,"do":"set_value","outcome":"done","row":"T-1","from":[0,0]}
        {"kind":"step","step":2,"line":3,"do":"set_value","outcome":"done","row":"T-2","from":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"set_value","outcome":"done","row":"T-3","from":[1,0]}
        {"kind":"step","step":4,"line":3,"do":"set_value","outcome":"done","row":"T-4","from":[3,0]}
        {"kind":"change","change":"set","row":"T-1","to":[0,0],"column":"estimate","old":"2","new":"9"}
        {"kind":"change","change":"set","row":"T-2","to":[0,1],"column":"estimate","old":"","new":"9"}
        {"kind":"change","change":"set","row":"T-3","to":[1,0],"column":"estimate","old":"1","new":"9"}
        {"kind":"change","change":"set","row":"T-4","to":[3,0],"column":"estimate","old":"3","new":"9"}
        {"kind":"summary","steps":4,"failed":0,"refused":0,"written":null,"status":0}

        """)
  }
}
