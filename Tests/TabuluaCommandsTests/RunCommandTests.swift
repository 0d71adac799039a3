import TabuluaText
import Testing

@Suite struct RunCommandTests {
  let arguments = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl"]

  @Test func dryRunInText() throws {
    let bench = try Workbench(Sample.files)
    let before = try bench.snapshot()
    let result = bench.run(arguments)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(
      result.output == """
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

        """)
    #expect(try bench.snapshot() == before)
  }

  @Test func dryRunInJSONLines() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--format", "jsonl"])
    #expect(result.status == 0)
    #expect(
      result.lines == [
        #"{"version":1,"kind":"run"}"#,
        #"{"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}"#,
        #"{"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}"#,
        #"{"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}"#,
        #"{"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}"#,
        #"{"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}"#,
        #"{"kind":"step","step":6,"line":6,"do":"drag","outcome":"refused","row":"T-3","from":[1,1],"proposed":[3,0],"by":"policy","at":"p.lua:10","reason":"not done yet"}"#,
        #"{"kind":"step","step":7,"line":7,"do":"drag","outcome":"cancelled","row":"T-3","from":[1,1],"proposed":[0,0]}"#,
        #"{"kind":"change","change":"moved","row":"T-2","from":[0,1],"to":[1,0],"from_section":"Todo","to_section":"Doing"}"#,
        #"{"kind":"change","change":"moved","row":"T-1","from":[0,0],"to":[1,2],"from_section":"Todo","to_section":"Doing"}"#,
        #"{"kind":"summary","steps":7,"failed":0,"refused":2,"written":null,"status":0}"#,
      ])
  }

  @Test func anEmptyBatch() throws {
    var files = Sample.files
    files["b.jsonl"] = "\n# nothing today\n"
    let result = try Workbench(files).run(arguments)
    #expect(result.status == 0)
    #expect(result.output == "0 steps\nno changes; nothing was written (dry run)\n")
  }

  @Test func severalBatchesAreOneRun() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("# c\n{\"do\":\"drag\",\"row\":[0,0],\"to\":[0,1]}".utf8), to: "c.jsonl")
    bench.run(arguments + ["--batch", "@c.jsonl", "--format", "jsonl"]).expect(
      status: 1,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}
        {"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}
        {"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}
        {"kind":"step","step":6,"line":6,"do":"drag","outcome":"refused","row":"T-3","from":[1,1],"proposed":[3,0],"by":"policy","at":"p.lua:10","reason":"not done yet"}
        {"kind":"step","step":7,"line":7,"do":"drag","outcome":"cancelled","row":"T-3","from":[1,1],"proposed":[0,0]}
        {"kind":"step","step":8,"line":2,"do":"drag","outcome":"failed","proposed":[0,1],"error":{"code":"row_out_of_range","message":"there is no row [0, 0]: section 0 has no rows","at":"c.jsonl:2"}}
        {"kind":"summary","steps":8,"failed":1,"refused":2,"written":null,"status":1}

        """,
      errors: """
        error: there is no row [0, 0]: section 0 has no rows
          --> c.jsonl:2

        """)
  }

  @Test func editingFromTheStart() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(#"{"do":"drag","row":[0,0],"to":[0,1]}"#.utf8), to: "b.jsonl")
    bench.run(arguments).expect(
      output: """
        1  refused     T-1 [0, 0] to [0, 1]: the table is not in editing mode

        1 step: 1 refused
        no changes; nothing was written (dry run)
        help: `--editing` lets a run begin in editing mode, and the step set_editing enters it

        """)
    bench.run(arguments + ["--editing"]).expect(
      output: """
        1  moved       T-1 [0, 0] to [0, 1]

        moved     T-1  [0, 0] → [0, 1]

        1 step: 1 moved
        1 row moved; nothing was written (dry run)

        """)
  }

  @Test func optionsReachThePolicy() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("local o = ... print(math.type(o.limit), o.name, o.flag, o.text) return {}".utf8), to: "p.lua")
    try bench.write(Array("# nothing\n".utf8), to: "b.jsonl")
    let result = bench.run(
      arguments + ["--set", "limit=3", "--set", "name=a=b", "--set", "flag=true", "--set", "text=\"3\""])
    #expect(result.errors == "p.lua:1: integer\ta=b\ttrue\t3\n")
    #expect(result.status == 0)
  }

  @Test func traceFile() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--trace", "@trace.jsonl", "--format", "jsonl"]).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}
        {"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}
        {"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}
        {"kind":"step","step":6,"line":6,"do":"drag","outcome":"refused","row":"T-3","from":[1,1],"proposed":[3,0],"by":"policy","at":"p.lua:10","reason":"not done yet"}
        {"kind":"step","step":7,"line":7,"do":"drag","outcome":"cancelled","row":"T-3","from":[1,1],"proposed":[0,0]}
        {"kind":"change","change":"moved","row":"T-2","from":[0,1],"to":[1,0],"from_section":"Todo","to_section":"Doing"}
        {"kind":"change","change":"moved","row":"T-1","from":[0,0],"to":[1,2],"from_section":"Todo","to_section":"Doing"}
        {"kind":"summary","steps":7,"failed":0,"refused":2,"written":null,"status":0}

        """)
    try bench.expect(
      file: "trace.jsonl",
      """
      {"version":1,"kind":"run"}
      {"kind":"call","step":1,"call":"can_move_row","args":[[0,0]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":1,"call":"can_move_row","args":[[0,1]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":1,"call":"can_move_row","args":[[1,0]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":1,"call":"can_move_row","args":[[3,0]],"result":false,"reason":"rest is holy","implemented":true,"at":"p.lua:5"}
      {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
      {"kind":"call","step":2,"call":"can_move_row","args":[[0,0]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":2,"call":"target_index_path_for_move","args":[[0,0],[0,1]],"result":[0,1],"reason":null,"implemented":true,"at":"p.lua:10"}
      {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
      {"kind":"call","step":3,"call":"can_move_row","args":[[0,1]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":3,"call":"target_index_path_for_move","args":[[0,1],[1,1]],"result":[1,1],"reason":null,"implemented":true,"at":"p.lua:10"}
      {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}
      {"kind":"call","step":4,"call":"can_move_row","args":[[0,0]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":4,"call":"target_index_path_for_move","args":[[0,0],[2,0]],"result":[1,0],"reason":"nobody waits","implemented":true,"at":"p.lua:10"}
      {"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}
      {"kind":"call","step":5,"call":"can_move_row","args":[[3,0]],"result":false,"reason":"rest is holy","implemented":true,"at":"p.lua:5"}
      {"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}
      {"kind":"call","step":6,"call":"can_move_row","args":[[1,1]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":6,"call":"target_index_path_for_move","args":[[1,1],[3,0]],"result":null,"reason":"not done yet","implemented":true,"at":"p.lua:10"}
      {"kind":"step","step":6,"line":6,"do":"drag","outcome":"refused","row":"T-3","from":[1,1],"proposed":[3,0],"by":"policy","at":"p.lua:10","reason":"not done yet"}
      {"kind":"call","step":7,"call":"can_move_row","args":[[1,1]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}
      {"kind":"call","step":7,"call":"target_index_path_for_move","args":[[1,1],[0,0]],"result":[0,0],"reason":null,"implemented":true,"at":"p.lua:10"}
      {"kind":"step","step":7,"line":7,"do":"drag","outcome":"cancelled","row":"T-3","from":[1,1],"proposed":[0,0]}

      """)
  }

  @Test func aPolicyThatOwnsItsRows() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array(
        """
        {"do":"drag","row":[0,0],"to":[0,2]}
        {"do":"drag","row":[0,0],"to_section":"Letters","at":"first"}
        {"do":"drag","row":{"key":"a"},"to":[0,2]}
        """.utf8), to: "b.jsonl")
    let result = bench.run([
      "run", "--policy", "@s.lua", "--batch", "@b.jsonl", "--editing", "--format", "jsonl",
    ])
    result.expect(
      status: 1,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"drag","outcome":"moved","from":[0,0],"proposed":[0,2],"to":[0,2]}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"unchanged","from":[0,0],"proposed":[0,0]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"failed","error":{"code":"no_keys","message":"this policy owns its rows, which have no keys","help":"name the row by its path, such as `[0, 2]`","at":"b.jsonl:3"}}
        {"kind":"summary","steps":3,"failed":1,"refused":0,"written":null,"status":1}

        """,
      errors: """
        error: this policy owns its rows, which have no keys
          --> b.jsonl:3
          = help: name the row by its path, such as `[0, 2]`

        """)
    #expect(result.diagnostics.map(\.code) == ["no_keys"])
  }

  @Test func aTerminalHasColoursAndIsNotOverrun() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments, width: 60).expect(
      output: """
        1  \u{1B}[32mdone      \u{1B}[0m  editing mode on
        2  \u{1B}[32mmoved     \u{1B}[0m  T-1 [0, 0] to [0, 1]
        3  \u{1B}[32mmoved     \u{1B}[0m  T-1 [0, 1] to the end of Doing, landed at [1,
                       1]
        4  \u{1B}[33mretargeted\u{1B}[0m  T-2 [0, 0] to [2, 0], landed at [1, 0]:
                       nobody waits
        5  \u{1B}[33mrefused   \u{1B}[0m  T-4 [3, 0] to [0, 0]: rest is holy
        6  \u{1B}[33mrefused   \u{1B}[0m  T-3 [1, 1] to [3, 0]: not done yet
        7  \u{1B}[32mcancelled \u{1B}[0m  T-3 [1, 1] over [0, 0], let go

        \u{1B}[36mmoved   \u{1B}[0m  T-2  [0, 1] → [1, 0] from Todo to Doing
        \u{1B}[36mmoved   \u{1B}[0m  T-1  [0, 0] → [1, 2] from Todo to Doing

        7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
        2 rows moved; nothing was written (dry run)

        """)
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      bench.run(arguments, width: 60, environment: environment).expect(
        output: """
          1  done        editing mode on
          2  moved       T-1 [0, 0] to [0, 1]
          3  moved       T-1 [0, 1] to the end of Doing, landed at [1,
                         1]
          4  retargeted  T-2 [0, 0] to [2, 0], landed at [1, 0]:
                         nobody waits
          5  refused     T-4 [3, 0] to [0, 0]: rest is holy
          6  refused     T-3 [1, 1] to [3, 0]: not done yet
          7  cancelled   T-3 [1, 1] over [0, 0], let go

          moved     T-2  [0, 1] → [1, 0] from Todo to Doing
          moved     T-1  [0, 0] → [1, 2] from Todo to Doing

          7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
          2 rows moved; nothing was written (dry run)

          """)
    }
  }

  /// A table in which only sections have moved is written in another order, and the dry run says so.
  @Test func sectionsThatMove() throws {
    let bench = try Workbench([
      "t.csv": "id,list\n1,a\n2,b\n3,c\n", "p.lua": "return { table = { key = 'id', section_by = 'list' } }",
      "b.lua": """
      view:move_section(2, 0)
      view:perform_batch_updates(function()
        view:delete_sections { 1 }
        view:insert_sections { { at = 2, header = "d" } }
      end)
      print(user:update({ move_sections = { { 2, 0 } } }).moved_sections[1].to)
      """,
    ])
    let run = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.lua"]
    bench.run(run).expect(
      output: """
           1  done        view:move_section, 1 section moved
           2  done        view:perform_batch_updates, 1 row deleted, 1 section deleted, 1 section inserted
           3  done        update: move 1 section

        inserted  section d  at 0
        moved     section b  1 → 2
        deleted   section a  was at 0
        deleted   1  was at [0, 0] in a

        3 steps: 3 done
        1 section moved, 1 section inserted, 1 section deleted, 1 row deleted; nothing was written (dry run)

        """,
      errors: """
        b.lua:6: 0
        warning: the section `d` is not stored: it has no rows
          --> t.csv
          = help: list the sections in `sections` to keep empty ones

        """)
    bench.run(run + ["--format", "jsonl"]).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"move_section","outcome":"done","moved_sections":[{"from":2,"to":0}]}
        {"kind":"step","step":2,"line":2,"do":"perform_batch_updates","outcome":"done","deleted":[[1,0]],"deleted_sections":[1],"inserted_sections":[2]}
        {"kind":"step","step":3,"line":6,"do":"update","outcome":"done","moved_sections":[{"from":2,"to":0}]}
        {"kind":"change","change":"section_inserted","section":"d","to":0}
        {"kind":"change","change":"section_moved","section":"b","from":1,"to":2}
        {"kind":"change","change":"section_deleted","section":"a","from":0}
        {"kind":"change","change":"deleted","row":"1","from":[0,0],"from_section":"a","values":{"id":"1","list":"a"}}
        {"kind":"summary","steps":3,"failed":0,"refused":0,"written":null,"status":0}

        """,
      errors: """
        b.lua:6: 0
        warning: the section `d` is not stored: it has no rows
          --> t.csv
          = help: list the sections in `sections` to keep empty ones

        """)
    bench.run(
      Array(run.dropLast(2)) + ["--do", #"{"do":"update","move_sections":[[2,0]]}"#, "--output", "@o.csv"]
    ).expect(
      output: """
        1  done        update: move 1 section

        1 step: 1 done
        1 section moved; written to o.csv

        """,
      errors: """
        note: `3` has another place in the file, so that its sections come back in their order
          --> o.csv
          = help: list the sections in `sections` to leave all records at their places

        """)
    #expect(try bench.read("o.csv") == "id,list\n3,c\n1,a\n2,b\n")
  }
}
