import TabuluaText
import Testing

/// What a run writes, and when it writes nothing.
extension RunCommandTests {
  @Test func whatAFileCannotHoldIsToldBeforeItIsWrittenToo() throws {
    var files = Sample.files
    files["p.lua"] = "return { table = { key = 'id', section_by = 'status' } }\n"
    files["b.jsonl"] = #"{"do":"drag","row":{"key":"T-3"},"to_section":"Todo"}"#
    try Workbench(files).run(arguments + ["--editing"]).expect(
      output: """
        1  moved       T-3 [1, 0] to the end of Todo, landed at [0, 2]

        moved     T-3  [1, 0] → [0, 2] from Doing to Todo

        1 step: 1 moved
        1 row moved; nothing was written (dry run)

        """,
      errors: """
        warning: the section `Doing` is not stored: it has no rows
          --> t.csv
          = help: list the sections in `sections` to keep empty ones

        """)
    try Workbench(files).run(arguments + ["--editing", "--output", "@out.csv"]).expect(
      output: """
        1  moved       T-3 [1, 0] to the end of Todo, landed at [0, 2]

        1 step: 1 moved
        1 row moved; written to out.csv

        """,
      errors: """
        warning: the section `Doing` is not stored: it has no rows
          --> t.csv
          = help: list the sections in `sections` to keep empty ones

        """)
  }

  /// What keeps a strict run from writing is the refusal, also where a step failed besides.
  @Test func aStrictRunThatGoesOn() throws {
    var files = Sample.files
    files["b.jsonl"] = Sample.batch + #"{"do":"drag","row":{"key":"T-9"},"to":[0,0]}"#
    try Workbench(files).run(arguments + ["--strict", "--keep-going", "--output", "@o.csv"]).expect(
      status: 1,
      output: """
        1  done        editing mode on
        2  moved       T-1 [0, 0] to [0, 1]
        3  moved       T-1 [0, 1] to the end of Doing, landed at [1, 1]
        4  retargeted  T-2 [0, 0] to [2, 0], landed at [1, 0]: nobody waits
        5  refused     T-4 [3, 0] to [0, 0]: rest is holy
        6  refused     T-3 [1, 1] to [3, 0]: not done yet
        7  cancelled   T-3 [1, 1] over [0, 0], let go
        8  failed      T-9 to [0, 0]: no row has the key `T-9`

        8 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled, 1 failed
        nothing was written, because a step was refused

        """,
      errors: """
        error: no row has the key `T-9`
          --> b.jsonl:8
          = help: did you mean `T-2`?

        """)
  }

  @Test func outputIsWrittenAndTheTableIsNot() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--output", "@out.csv"]).expect(
      output: """
        1  done        editing mode on
        2  moved       T-1 [0, 0] to [0, 1]
        3  moved       T-1 [0, 1] to the end of Doing, landed at [1, 1]
        4  retargeted  T-2 [0, 0] to [2, 0], landed at [1, 0]: nobody waits
        5  refused     T-4 [3, 0] to [0, 0]: rest is holy
        6  refused     T-3 [1, 1] to [3, 0]: not done yet
        7  cancelled   T-3 [1, 1] over [0, 0], let go

        7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
        2 rows moved; written to out.csv

        """)
    #expect(try bench.read("t.csv") == Sample.table)
    try bench.expect(file: "out.csv", Sample.moved)
  }

  @Test func diffShowsTheChangesAlsoWhereTheTableIsWritten() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--output", "@out.csv", "--diff"]).expect(
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
        2 rows moved; written to out.csv

        """)
    bench.run(arguments + ["--output", "@out.csv", "--format", "jsonl"]).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}
        {"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}
        {"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}
        {"kind":"step","step":6,"line":6,"do":"drag","outcome":"refused","row":"T-3","from":[1,1],"proposed":[3,0],"by":"policy","at":"p.lua:10","reason":"not done yet"}
        {"kind":"step","step":7,"line":7,"do":"drag","outcome":"cancelled","row":"T-3","from":[1,1],"proposed":[0,0]}
        {"kind":"summary","steps":7,"failed":0,"refused":2,"written":"out.csv","status":0}

        """)
    bench.run(arguments + ["--output", "@out.csv", "--format", "jsonl", "--diff"]).expect(
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
        {"kind":"summary","steps":7,"failed":0,"refused":2,"written":"out.csv","status":0}

        """)
  }

  @Test func inPlace() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--in-place"]).expect(
      output: """
        1  done        editing mode on
        2  moved       T-1 [0, 0] to [0, 1]
        3  moved       T-1 [0, 1] to the end of Doing, landed at [1, 1]
        4  retargeted  T-2 [0, 0] to [2, 0], landed at [1, 0]: nobody waits
        5  refused     T-4 [3, 0] to [0, 0]: rest is holy
        6  refused     T-3 [1, 1] to [3, 0]: not done yet
        7  cancelled   T-3 [1, 1] over [0, 0], let go

        7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
        2 rows moved; written to t.csv

        """)
    try bench.expect(file: "t.csv", Sample.moved)
    #expect(try bench.snapshot().count == Sample.files.count)
  }

  @Test func outputMayBeTheTableItself() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--output", "@t.csv"]).expect(
      output: """
        1  done        editing mode on
        2  moved       T-1 [0, 0] to [0, 1]
        3  moved       T-1 [0, 1] to the end of Doing, landed at [1, 1]
        4  retargeted  T-2 [0, 0] to [2, 0], landed at [1, 0]: nobody waits
        5  refused     T-4 [3, 0] to [0, 0]: rest is holy
        6  refused     T-3 [1, 1] to [3, 0]: not done yet
        7  cancelled   T-3 [1, 1] over [0, 0], let go

        7 steps: 1 done, 2 moved, 1 retargeted, 2 refused, 1 cancelled
        2 rows moved; written to t.csv

        """)
    try bench.expect(file: "t.csv", Sample.moved)
  }

  @Test func aRunThatChangesNothingWritesTheSameBytes() throws {
    let table = "\u{FEFF}id,status\r\n1,\"A\"\r\n2,B"
    let bench = try Workbench([
      "t.csv": table, "p.lua": "return { table = { key = 'id', section_by = 'status' } }",
      "b.jsonl": "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"row\":[0,0],\"to\":[0,0]}\n",
    ])
    bench.run(arguments + ["--output", "@out.csv"]).expect(
      output: """
        1  done        editing mode on
        2  unchanged   1 [0, 0] to [0, 0]

        2 steps: 1 done, 1 unchanged
        no changes; written to out.csv

        """)
    #expect(try bench.read("out.csv") == table)
  }

  @Test func strictEndsAtTheFirstRefusalAndWritesNothing() throws {
    let bench = try Workbench(Sample.files)
    bench.run(arguments + ["--strict", "--output", "@out.csv", "--format", "jsonl"]).expect(
      status: 2,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}
        {"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}
        {"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}
        {"kind":"summary","steps":5,"failed":0,"refused":1,"written":null,"status":2}

        """)
    #expect(try bench.snapshot()["out.csv"] == nil)
    let going = bench.run(
      arguments + ["--strict", "--keep-going", "--output", "@out.csv", "--format", "jsonl"])
    going.expect(
      status: 2,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,1],"proposed":[1,1],"to":[1,1]}
        {"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}
        {"kind":"step","step":5,"line":5,"do":"drag","outcome":"refused","row":"T-4","from":[3,0],"proposed":[0,0],"by":"policy","at":"p.lua:5","reason":"rest is holy"}
        {"kind":"step","step":6,"line":6,"do":"drag","outcome":"refused","row":"T-3","from":[1,1],"proposed":[3,0],"by":"policy","at":"p.lua:10","reason":"not done yet"}
        {"kind":"step","step":7,"line":7,"do":"drag","outcome":"cancelled","row":"T-3","from":[1,1],"proposed":[0,0]}
        {"kind":"summary","steps":7,"failed":0,"refused":2,"written":null,"status":2}

        """)
    #expect(try bench.snapshot()["out.csv"] == nil)
    bench.run(arguments + ["--strict"]).expect(
      status: 2,
      output: """
        1  done        editing mode on
        2  moved       T-1 [0, 0] to [0, 1]
        3  moved       T-1 [0, 1] to the end of Doing, landed at [1, 1]
        4  retargeted  T-2 [0, 0] to [2, 0], landed at [1, 0]: nobody waits
        5  refused     T-4 [3, 0] to [0, 0]: rest is holy

        5 steps: 1 done, 2 moved, 1 retargeted, 1 refused
        nothing was written, because a step was refused

        """)
  }

  @Test func keepGoingWritesAndStillFails() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array(
        """
        {"do":"set_editing","editing":true}
        {"do":"drag","row":[9,0],"to":[0,0]}
        {"do":"drag","row":{"key":"T-1"},"to":[0,1]}
        """.utf8), to: "b.jsonl")
    bench.run(arguments + ["--output", "@out.csv"]).expect(
      status: 1,
      output: """
        1  done        editing mode on
        2  failed      [9, 0] to [0, 0]: there is no section 9: the table has 4 sections

        2 steps: 1 done, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: there is no section 9: the table has 4 sections
          --> b.jsonl:2
          = help: sections are numbered from 0 to 3

        """)
    #expect(try bench.snapshot()["out.csv"] == nil)
    bench.run(arguments + ["--output", "@out.csv", "--keep-going", "--format", "jsonl"]).expect(
      status: 1,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":2,"do":"drag","outcome":"failed","proposed":[0,0],"error":{"code":"section_out_of_range","message":"there is no section 9: the table has 4 sections","help":"sections are numbered from 0 to 3","at":"b.jsonl:2"}}
        {"kind":"step","step":3,"line":3,"do":"drag","outcome":"moved","row":"T-1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"summary","steps":3,"failed":1,"refused":0,"written":"out.csv","status":1}

        """,
      errors: """
        error: there is no section 9: the table has 4 sections
          --> b.jsonl:2
          = help: sections are numbered from 0 to 3

        """)
    try bench.expect(
      file: "out.csv",
      """
      id,title,status,done,estimate
      T-2,Measure,Todo,x,
      T-1,Write,Todo,,2
      T-3,日本語の題,Doing,,1
      T-4,Rest,Done,x,3

      """)
  }
}
