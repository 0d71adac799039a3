import Testing

@Suite struct TraceCommandTests {
  private let arguments = [
    "trace", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--viewport", "0",
  ]

  @Test func inWords() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments).expect(
      output: """
        step 1, line 1: editing mode on
           =  done
        step 2, line 2: T-1 [0, 0] to [0, 1]
           1  can_move_row [0, 0]                        yes  (p.lua:5)
           2  target_index_path_for_move [0, 0], [0, 1]  [0, 1]  (p.lua:10)
           =  moved
        step 3, line 3: T-1 [0, 1] to the end of Doing
           1  can_move_row [0, 1]                        yes  (p.lua:5)
           2  target_index_path_for_move [0, 1], [1, 1]  [1, 1]  (p.lua:10)
           =  moved, landed at [1, 1]
        step 4, line 4: T-2 [0, 0] to [2, 0]
           1  can_move_row [0, 0]                        yes  (p.lua:5)
           2  target_index_path_for_move [0, 0], [2, 0]  [1, 0]: nobody waits  (p.lua:10)
           =  retargeted, landed at [1, 0]: nobody waits
        step 5, line 5: T-4 [3, 0] to [0, 0]
           1  can_move_row [3, 0]  no: rest is holy  (p.lua:5)
           =  refused: rest is holy
        step 6, line 6: T-3 [1, 1] to [3, 0]
           1  can_move_row [1, 1]                        yes  (p.lua:5)
           2  target_index_path_for_move [1, 1], [3, 0]  refused: not done yet  (p.lua:10)
           =  refused: not done yet
        step 7, line 7: T-3 [1, 1] over [0, 0], let go
           1  can_move_row [1, 1]                        yes  (p.lua:5)
           2  target_index_path_for_move [1, 1], [0, 0]  [0, 0]  (p.lua:10)
           =  cancelled

        moved     T-2  [0, 1] → [1, 0] from Todo to Doing
        moved     T-1  [0, 0] → [1, 2] from Todo to Doing

        7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
        2 rows moved; nothing was written (dry run)

        """)
  }

  @Test func jsonLinesHoldTheCallsInTheirPlaces() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--format", "jsonl"]).expect(
      output: """
        {"version":1,"kind":"run"}
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
        {"kind":"change","change":"moved","row":"T-2","from":[0,1],"to":[1,0],"from_section":"Todo","to_section":"Doing"}
        {"kind":"change","change":"moved","row":"T-1","from":[0,0],"to":[1,2],"from_section":"Todo","to_section":"Doing"}
        {"kind":"summary","steps":7,"failed":0,"refused":2,"written":null,"status":0}

        """)
  }

  @Test func absentCallbacksAppearWithTheirDefault() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("return { table = { key = 'id', section_by = 'status' } }".utf8), to: "p.lua")
    try bench.write(Array(#"{"do":"drag","row":{"key":"T-1"},"to":[0,1]}"#.utf8), to: "b.jsonl")
    bench.run(arguments + ["--editing"]).expect(
      output: """
        step 1, line 1: T-1 [0, 0] to [0, 1]
           1  can_move_row [0, 0]                        not defined, so yes
           2  target_index_path_for_move [0, 0], [0, 1]  not defined, so [0, 1]
           =  moved

        moved     T-1  [0, 0] → [0, 1]

        1 step: 1 moved
        1 row moved; nothing was written (dry run)

        """)
  }

  @Test func callsBeforeTheFirstStep() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("return { table = { key = 'id' }, view_did_load = function(view) end }".utf8), to: "p.lua")
    bench.run(arguments).expect(
      status: 1,
      output: """
        before the first step
           1  view_did_load  told  (p.lua:1)
        step 1, line 1: editing mode on
           =  done
        step 2, line 2: T-1 [0, 0] to [0, 1]
           1  can_move_row [0, 0]                        not defined, so yes
           2  target_index_path_for_move [0, 0], [0, 1]  not defined, so [0, 1]
           =  moved
        step 3, line 3: T-1 [0, 1] to the end of Doing
           =  failed: there is no section `Doing`

        3 steps: 1 done, 1 moved, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: there is no section `Doing`
          --> b.jsonl:3
          = help: its sections have no names: write `to` with a path, or name a column with `--section-by`

        """)
    bench.run(arguments + ["--format", "jsonl"]).expect(
      status: 1,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"call","step":0,"call":"view_did_load","args":[],"result":null,"reason":null,"implemented":true,"at":"p.lua:1"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"call","step":2,"call":"can_move_row","args":[[0,0]],"result":true,"reason":null,"implemented":false}
        {"kind":"call","step":2,"call":"target_index_path_for_move","args":[[0,0],[0,1]],"result":[0,1],"reason":null,"implemented":false}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"failed","row":"T-1","from":[0,1],"error":{"code":"unknown_section","message":"there is no section `Doing`","help":"its sections have no names: write `to` with a path, or name a column with `--section-by`","at":"b.jsonl:3"}}
        {"kind":"summary","steps":3,"failed":1,"refused":0,"written":null,"status":1}

        """,
      errors: """
        error: there is no section `Doing`
          --> b.jsonl:3
          = help: its sections have no names: write `to` with a path, or name a column with `--section-by`

        """)
  }

  @Test func itWritesAsRunDoes() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--output", "@out.csv", "--trace", "@x.jsonl"]).expect(
      output: """
        step 1, line 1: editing mode on
           =  done
        step 2, line 2: T-1 [0, 0] to [0, 1]
           1  can_move_row [0, 0]                        yes  (p.lua:5)
           2  target_index_path_for_move [0, 0], [0, 1]  [0, 1]  (p.lua:10)
           =  moved
        step 3, line 3: T-1 [0, 1] to the end of Doing
           1  can_move_row [0, 1]                        yes  (p.lua:5)
           2  target_index_path_for_move [0, 1], [1, 1]  [1, 1]  (p.lua:10)
           =  moved, landed at [1, 1]
        step 4, line 4: T-2 [0, 0] to [2, 0]
           1  can_move_row [0, 0]                        yes  (p.lua:5)
           2  target_index_path_for_move [0, 0], [2, 0]  [1, 0]: nobody waits  (p.lua:10)
           =  retargeted, landed at [1, 0]: nobody waits
        step 5, line 5: T-4 [3, 0] to [0, 0]
           1  can_move_row [3, 0]  no: rest is holy  (p.lua:5)
           =  refused: rest is holy
        step 6, line 6: T-3 [1, 1] to [3, 0]
           1  can_move_row [1, 1]                        yes  (p.lua:5)
           2  target_index_path_for_move [1, 1], [3, 0]  refused: not done yet  (p.lua:10)
           =  refused: not done yet
        step 7, line 7: T-3 [1, 1] over [0, 0], let go
           1  can_move_row [1, 1]                        yes  (p.lua:5)
           2  target_index_path_for_move [1, 1], [0, 0]  [0, 0]  (p.lua:10)
           =  cancelled

        7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
        2 rows moved; written to out.csv

        """)
    try bench.expect(file: "out.csv", Sample.moved)
    try bench.expect(
      file: "x.jsonl",
      """
      {"version":1,"kind":"run"}
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
}
