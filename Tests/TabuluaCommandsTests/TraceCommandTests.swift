import Testing

@Suite struct TraceCommandTests {
  private let arguments = [
    "trace", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--viewport", "0",
  ]

  @Test func inWords() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments)
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        """
        step 4, line 4: T-2 [0, 0] to [2, 0]
           1  can_move_row [0, 0]                        yes  (p.lua:5)
           2  target_index_path_for_move [0, 0], [2, 0]  [1, 0]: nobody waits  (p.lua:10)
           =  retargeted, landed at [1, 0]: nobody waits

        """), "\(result.output)")
    #expect(
      result.output.contains(
        """
        step 5, line 5: T-4 [3, 0] to [0, 0]
           1  can_move_row [3, 0]  no: rest is holy  (p.lua:5)
           =  refused: rest is holy

        """), "\(result.output)")
    #expect(result.output.hasSuffix("2 rows moved; nothing was written (dry run)\n"))
  }

  @Test func jsonLinesHoldTheCallsInTheirPlaces() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(arguments + ["--format", "jsonl"])
    let start = try #require(result.lines.firstIndex { $0.contains(#""step":4"#) })
    #expect(
      Array(result.lines[start..<(start + 3)]) == [
        #"{"kind":"call","step":4,"call":"can_move_row","args":[[0,0]],"result":true,"reason":null,"implemented":true,"at":"p.lua:5"}"#,
        #"{"kind":"call","step":4,"call":"target_index_path_for_move","args":[[0,0],[2,0]],"result":[1,0],"reason":"nobody waits","implemented":true,"at":"p.lua:10"}"#,
        #"{"kind":"step","step":4,"line":4,"do":"drag","outcome":"retargeted","row":"T-2","from":[0,0],"proposed":[2,0],"to":[1,0],"reason":"nobody waits"}"#,
      ])
  }

  @Test func absentCallbacksAppearWithTheirDefault() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("return { table = { key = 'id', section_by = 'status' } }".utf8), to: "p.lua")
    try bench.write(Array(#"{"do":"drag","row":{"key":"T-1"},"to":[0,1]}"#.utf8), to: "b.jsonl")
    let result = bench.run(arguments + ["--editing"])
    #expect(
      result.output.contains(
        """
        step 1, line 1: T-1 [0, 0] to [0, 1]
           1  can_move_row [0, 0]                        not defined, so yes
           2  target_index_path_for_move [0, 0], [0, 1]  not defined, so [0, 1]
           =  moved

        """), "\(result.output)")
  }

  @Test func callsBeforeTheFirstStep() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("return { table = { key = 'id' }, view_did_load = function(view) end }".utf8), to: "p.lua")
    let result = bench.run(arguments)
    #expect(
      result.output.hasPrefix("before the first step\n   1  view_did_load  told  (p.lua:1)\nstep 1, line 1:"),
      "\(result.output)")
    #expect(
      bench.run(arguments + ["--format", "jsonl"]).lines[1].contains(#""step":0,"call":"view_did_load""#))
  }

  @Test func itWritesAsRunDoes() throws {
    let bench = try Workbench(Sample.files)
    #expect(bench.run(arguments + ["--output", "@out.csv", "--trace", "@x.jsonl"]).status == 0)
    #expect(try bench.read("out.csv").contains("T-2,Measure,Doing"))
    #expect(try bench.read("x.jsonl").contains(#""kind":"call""#))
  }
}
