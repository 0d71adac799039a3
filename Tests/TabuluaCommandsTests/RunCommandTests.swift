import TabuluaText
import Testing

@Suite struct RunCommandTests {
  private let arguments = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl"]

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

        moved     T-2  [0, 1] → [1, 0] in Doing
        moved     T-1  [0, 0] → [1, 2] in Doing

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
        #"{"kind":"change","change":"moved","row":"T-2","from":[0,1],"to":[1,0]}"#,
        #"{"kind":"change","change":"moved","row":"T-1","from":[0,0],"to":[1,2]}"#,
        #"{"kind":"summary","steps":7,"failed":0,"refused":2,"written":null,"status":0}"#,
      ])
  }

  @Test(arguments: [[], ["--output", "@out.csv"]])
  func whatAFileCannotHoldIsToldBeforeItIsWrittenToo(_ output: [String]) throws {
    var files = Sample.files
    files["p.lua"] = "return { table = { key = 'id', section_by = 'status' } }\n"
    files["b.jsonl"] = #"{"do":"drag","row":{"key":"T-3"},"to_section":"Todo"}"#
    let result = try Workbench(files).run(arguments + ["--editing"] + output)
    #expect(result.status == 0)
    #expect(result.diagnostics.map(\.message) == ["the section `Doing` is not stored: it has no rows"])
    #expect(result.diagnostics.map(\.severity) == [.warning])
  }

  @Test func aFailingCallbackNamesTheRowByItsKey() throws {
    var files = Sample.files
    files["p.lua"] = "return { table = { key = 'id' }, move_row = function(view, a, b) error('no') end }\n"
    files["b.jsonl"] = #"{"do":"drag","row":{"key":"T-3"},"to":[0,0]}"#
    let result = try Workbench(files).run(arguments + ["--editing"])
    #expect(result.status == 1)
    #expect(
      result.diagnostics.map(\.notes) == [["called with source [0, 2] (`T-3`), destination [0, 0]"]])
  }

  /// What keeps a strict run from writing is the refusal, also where a step failed besides.
  @Test func aStrictRunThatGoesOn() throws {
    var files = Sample.files
    files["b.jsonl"] = Sample.batch + #"{"do":"drag","row":{"key":"T-9"},"to":[0,0]}"#
    let result = try Workbench(files).run(arguments + ["--strict", "--keep-going", "--output", "@o.csv"])
    #expect(result.status == 1)
    #expect(result.output.hasSuffix("\nnothing was written, because a step was refused\n"))
  }

  @Test func anEmptyBatch() throws {
    var files = Sample.files
    files["b.jsonl"] = "\n# nothing today\n"
    let result = try Workbench(files).run(arguments)
    #expect(result.status == 0)
    #expect(result.output == "0 steps\nno changes; nothing was written (dry run)\n")
  }

  @Test func outputIsWrittenAndTheTableIsNot() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--output", "@out.csv"])
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("\n2 rows moved; written to out.csv\n"))
    #expect(!result.output.contains("moved     T-2"))
    #expect(try bench.read("t.csv") == Sample.table)
    #expect(
      try bench.read("out.csv") == """
        id,title,status,done,estimate
        T-2,Measure,Doing,x,
        T-3,日本語の題,Doing,,1
        T-1,Write,Doing,,2
        T-4,Rest,Done,x,3

        """)
  }

  @Test func diffShowsTheChangesAlsoWhereTheTableIsWritten() throws {
    let bench = try Workbench(Sample.files)
    let text = bench.run(arguments + ["--output", "@out.csv", "--diff"])
    #expect(text.output.contains("moved     T-2  [0, 1] → [1, 0] in Doing\n"))
    let json = bench.run(arguments + ["--output", "@out.csv", "--format", "jsonl"])
    #expect(!json.output.contains(#""kind":"change""#))
    #expect(json.lines.last?.contains(#""written":"out.csv","status":0"#) == true)
    let both = bench.run(arguments + ["--output", "@out.csv", "--format", "jsonl", "--diff"])
    #expect(both.lines.filter { $0.contains(#""kind":"change""#) }.count == 2)
  }

  @Test func inPlace() throws {
    let bench = try Workbench(Sample.files)
    #expect(bench.run(arguments + ["--in-place"]).status == 0)
    #expect(try bench.read("t.csv").contains("T-2,Measure,Doing,x,\n"))
    #expect(try bench.snapshot().count == Sample.files.count)
  }

  @Test func outputMayBeTheTableItself() throws {
    let bench = try Workbench(Sample.files)
    #expect(bench.run(arguments + ["--output", "@t.csv"]).status == 0)
    #expect(try bench.read("t.csv").contains("T-2,Measure,Doing,x,\n"))
  }

  @Test func aRunThatChangesNothingWritesTheSameBytes() throws {
    let table = "\u{FEFF}id,status\r\n1,\"A\"\r\n2,B"
    let bench = try Workbench([
      "t.csv": table, "p.lua": "return { table = { key = 'id', section_by = 'status' } }",
      "b.jsonl": "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"row\":[0,0],\"to\":[0,0]}\n",
    ])
    let result = bench.run(arguments + ["--output", "@out.csv"])
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("no changes; written to out.csv\n"))
    #expect(try bench.read("out.csv") == table)
  }

  @Test func strictEndsAtTheFirstRefusalAndWritesNothing() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--strict", "--output", "@out.csv", "--format", "jsonl"])
    #expect(result.status == 2)
    #expect(
      result.lines.last == #"{"kind":"summary","steps":5,"failed":0,"refused":1,"written":null,"status":2}"#)
    #expect(try bench.snapshot()["out.csv"] == nil)
    let going = bench.run(
      arguments + ["--strict", "--keep-going", "--output", "@out.csv", "--format", "jsonl"])
    #expect(going.status == 2)
    #expect(
      going.lines.last == #"{"kind":"summary","steps":7,"failed":0,"refused":2,"written":null,"status":2}"#)
    #expect(try bench.snapshot()["out.csv"] == nil)
    let text = bench.run(arguments + ["--strict"])
    #expect(text.output.hasSuffix("nothing was written, because a step was refused\n"))
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
    let ended = bench.run(arguments + ["--output", "@out.csv"])
    #expect(ended.status == 1)
    #expect(
      ended.output.hasSuffix("\n2 steps: 1 done, 1 failed\nnothing was written, because a step failed\n"))
    #expect(try bench.snapshot()["out.csv"] == nil)
    let result = bench.run(arguments + ["--output", "@out.csv", "--keep-going", "--format", "jsonl"])
    #expect(result.status == 1)
    #expect(
      result.lines.last
        == #"{"kind":"summary","steps":3,"failed":1,"refused":0,"written":"out.csv","status":1}"#)
    #expect(try bench.read("out.csv").contains("T-2,Measure,Todo,x,\nT-1,Write"))
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
    #expect(result.status == 1)
    #expect(result.output.contains("\n2  failed      T-1 [0, 0] to [0, 1]: "))
    #expect(result.errors.contains("  --> p.lua:"))
    #expect(result.diagnostics.map(\.callback) == ["can_move_row"])
    #expect(try bench.read("t.csv") == Sample.table)
  }

  @Test func severalBatchesAreOneRun() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("# c\n{\"do\":\"drag\",\"row\":[0,0],\"to\":[0,1]}".utf8), to: "c.jsonl")
    let result = bench.run(arguments + ["--batch", "@c.jsonl", "--format", "jsonl"])
    #expect(result.output.contains(#"{"kind":"step","step":8,"line":2,"do":"drag""#))
  }

  @Test func editingFromTheStart() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(#"{"do":"drag","row":[0,0],"to":[0,1]}"#.utf8), to: "b.jsonl")
    #expect(bench.run(arguments).output.contains("refused"))
    #expect(bench.run(arguments + ["--editing"]).output.contains("moved"))
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

  @Test func mappingOptionsLieOverThePolicy() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--key", "title", "--sections",
      "Todo,Doing,Done", "--viewport", "all",
    ])
    #expect(result.diagnostics.map(\.code) == ["unknown_key"])
  }

  @Test func traceFile() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--trace", "@trace.jsonl", "--format", "jsonl"])
    #expect(result.status == 0)
    #expect(!result.output.contains(#""kind":"call""#))
    let lines = try bench.read("trace.jsonl").split(separator: "\n").map(String.init)
    #expect(lines.first == #"{"version":1,"kind":"run"}"#)
    #expect(
      lines.contains {
        $0.hasPrefix(
          #"{"kind":"call","step":4,"call":"target_index_path_for_move","args":[[0,0],[2,0]],"result":[1,0],"reason":"nobody waits","implemented":true,"at":""#
        )
      })
    #expect(lines.filter { $0.contains(#""kind":"step""#) }.count == 7)
  }

  @Test func aTraceIsWrittenAlsoWhenAStepFails() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(#"{"do":"drag","row":[9,0],"to":[0,0]}"#.utf8), to: "b.jsonl")
    #expect(bench.run(arguments + ["--trace", "@trace.jsonl"]).status == 1)
    #expect(try bench.read("trace.jsonl").contains(#""outcome":"failed""#))
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
    #expect(result.status == 1)
    #expect(
      result.lines.dropFirst().first
        == #"{"kind":"step","step":1,"line":1,"do":"drag","outcome":"moved","from":[0,0],"proposed":[0,2],"to":[0,2]}"#
    )
    #expect(
      result.output.contains(
        #""step":2,"line":2,"do":"drag","outcome":"unchanged","from":[0,0],"proposed":[0,0]}"#))
    #expect(result.diagnostics.map(\.code) == ["no_keys"])
    #expect(!result.output.contains(#""kind":"change""#))
  }

  @Test func step0IsAMappedColumnThatTheTableLacks() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--key", "idd", "--format", "jsonl"])
    #expect(result.status == 1)
    #expect(result.lines.count == 3)
    #expect(
      result.lines[1].hasPrefix(
        #"{"kind":"step","step":0,"outcome":"failed","error":{"code":"unknown_column""#))
    #expect(
      result.lines[2] == #"{"kind":"summary","steps":0,"failed":1,"refused":0,"written":null,"status":1}"#)
  }

  @Test func step0IsACallbackThatFailsBeforeTheFirstStep() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("return { view_did_load = function(view) error('no') end }".utf8), to: "p.lua")
    let result = bench.run(arguments + ["--format", "jsonl"])
    #expect(result.status == 1)
    #expect(
      result.lines[1].hasPrefix(
        #"{"kind":"step","step":0,"outcome":"failed","error":{"code":"callback_failed""#))
    #expect(result.lines.count == 3)
    let text = bench.run(arguments)
    #expect(text.output.hasPrefix("0  failed      before the first step: "))
  }

  @Test func warningsOfThePolicyAreTold() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("return { table = { key = 'id', order = 'id' } }".utf8), to: "p.lua")
    let result = bench.run(arguments)
    #expect(result.diagnostics.first?.severity == .warning)
    #expect(result.errors.contains("`policy.table.order` is not used"))
  }

  @Test func resultsThatCannotBeWrittenAreAFailure() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments, deliver: { _ in 28 })
    #expect(result.status == 1)
    #expect(result.diagnostics.map(\.code) == ["write_failed"])
  }

  @Test func aReaderThatGoesAwayIsNone() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--output", "@out.csv"], deliver: { _ in 32 })
    #expect(result.status == 0)
    #expect(result.diagnostics.isEmpty)
    #expect(try bench.read("out.csv").contains("T-2,Measure,Doing"))
  }

  @Test func aTerminalHasColoursAndIsNotOverrun() throws {
    let bench = try Workbench(Sample.files)
    #expect(bench.run(arguments, width: 60).output.contains("\u{1B}[33mrefused"))
    #expect(!bench.run(arguments, width: 60, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
    #expect(!bench.run(arguments, width: 60, environment: ["TERM": "dumb"]).output.contains("\u{1B}"))
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
    let result = bench.run(run)
    #expect(
      result.output == """
           1  done        view:move_section, 1 section moved
           2  done        view:perform_batch_updates, 1 row deleted, 1 section deleted, 1 section inserted
           3  done        update: move 1 section

        inserted  section d  at 0
        moved     section b  1 → 2
        deleted   section a  was at 0
        deleted   1  was at [0, 0]

        3 steps: 3 done
        1 section moved, 1 section inserted, 1 section deleted, 1 row deleted; nothing was written (dry run)

        """)
    #expect(result.errors.hasPrefix("b.lua:6: 0\n"))
    let json = bench.run(run + ["--format", "jsonl"])
    #expect(json.lines[1].contains(#""outcome":"done","moved_sections":[{"from":2,"to":0}]}"#))
    #expect(json.lines[2].contains(#""deleted":[[1,0]],"deleted_sections":[1],"inserted_sections":[2]}"#))
    #expect(json.lines.contains(#"{"kind":"change","change":"section_moved","section":"b","from":1,"to":2}"#))
    let alone = bench.run(
      Array(run.dropLast(2)) + ["--do", #"{"do":"update","move_sections":[[2,0]]}"#, "--output", "@o.csv"])
    #expect(alone.output.hasSuffix("1 section moved; written to o.csv\n"))
    #expect(try bench.read("o.csv") == "id,list\n3,c\n1,a\n2,b\n")
  }
}
