import Testing

/// Runs of many steps, in words.
@Suite struct LongRunTests {
  private static let policy = """
    local policy = { table = { text = "title", key = "id" } }
    function policy.can_move_row(view, path)
      if path.row == 0 then return false, "the first row stays" end
      return true
    end
    function policy.should_set_value(view, path, column, value)
      if value == "no" then return false, "not this" end
      return true
    end
    return policy
    """

  private static let table =
    "id,title\n" + (0..<300).map { "k\($0),Row \($0)\n" }.joined()

  /// So many sets of rows in turn; every fifth is refused.
  private static func batch(_ steps: Int) -> String {
    (0..<steps).map { step in
      let value = step % 5 == 4 ? "no" : "title \(step)"
      return #"{"do":"set","row":{"key":"k\#(step % 300)"},"values":{"title":"\#(value)"}}"# + "\n"
    }.joined()
  }

  /// The lines of the first steps of such a batch, whose numbers take so many columns.
  private static func lines(_ steps: Int, columns: Int) -> String {
    (0..<steps).map { step in
      let number = String(repeating: " ", count: columns - "\(step + 1)".count) + "\(step + 1)"
      let row = step % 300, isRefused = step % 5 == 4
      return "\(number)  \(isRefused ? "refused     " : "done        ")"
        + "set title to \"\(isRefused ? "no" : "title \(step)")\" of k\(row) [0, \(row)]"
        + "\(isRefused ? ": not this" : "")\n"
    }.joined()
  }

  /// The rows that so many steps change, each with the last step that was about it.
  private static func changes(_ steps: Int) -> [(row: Int, step: Int)] {
    (0..<min(steps, 300)).filter { $0 % 5 != 4 }.map { ($0, $0 + (steps - 1 - $0) / 300 * 300) }
  }

  /// The lines of these changes.
  private static func changeLines(_ steps: Int) -> String {
    changes(steps).map { "set       k\($0.row)  title: \"Row \($0.row)\" → \"title \($0.step)\"\n" }.joined()
  }

  private func bench(_ batch: String, name: String = "b.jsonl") throws -> Workbench {
    try Workbench(["t.csv": Self.table, "p.lua": Self.policy, name: batch])
  }

  private let arguments = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch"]

  @Test func manyStepsAreSummedUp() throws {
    let result = try bench(Self.batch(1_500)).run(arguments + ["@b.jsonl"])
    #expect(result.status == 0)
    #expect(
      result.output == """
        set         1 200 done, 300 refused

        refused     300  not this
                         first: step 5, line 5: set title to "no" of k4 [0, 4]

        set       title: 240 values, such as
                  k0  title: "Row 0" → "title 1200"
                  k1  title: "Row 1" → "title 1201"
                  k2  title: "Row 2" → "title 1202"

        1 500 steps: 1 200 done, 300 refused
        240 values set; nothing was written (dry run)

        """)
  }

  @Test func twoHundredStepsHaveTheirLines() throws {
    let short = try bench(Self.batch(200)).run(arguments + ["@b.jsonl"])
    short.expect(
      output: """
        \(Self.lines(200, columns: 3))
        \(Self.changeLines(200))
        200 steps: 160 done, 40 refused
        160 values set; nothing was written (dry run)

        """)
    let long = try bench(Self.batch(201)).run(arguments + ["@b.jsonl"])
    long.expect(
      output: """
        set         161 done, 40 refused

        refused     40  not this
                        first: step 5, line 5: set title to "no" of k4 [0, 4]

        \(Self.changeLines(201))
        201 steps: 161 done, 40 refused
        161 values set; nothing was written (dry run)

        """)
  }

  @Test func allOfThemWhereAsked() throws {
    let result = try bench(Self.batch(1_500)).run(arguments + ["@b.jsonl", "--full"])
    result.expect(
      output: """
        \(Self.lines(1_500, columns: 4))
        \(Self.changeLines(1_500))
        1 500 steps: 1 200 done, 300 refused
        240 values set; nothing was written (dry run)

        """)
    let written = try bench(Self.batch(1_500)).run(arguments + ["@b.jsonl", "--output", "@o.csv", "--full"])
    written.expect(
      output: """
        \(Self.lines(1_500, columns: 4))
        1 500 steps: 1 200 done, 300 refused
        240 values set; written to o.csv

        """)
  }

  @Test func jsonLinesStayWhole() throws {
    let bench = try bench(Self.batch(1_500))
    let result = bench.run(arguments + ["@b.jsonl", "--format", "jsonl"])
    let steps = (0..<1_500).map { step in
      let isRefused = step % 5 == 4
      return #"{"kind":"step","step":\#(step + 1),"line":\#(step + 1),"do":"set","#
        + #""outcome":"\#(isRefused ? "refused" : "done")","row":"k\#(step % 300)","from":[0,\#(step % 300)]"#
        + #","values":{"title":"\#(isRefused ? "no" : "title \(step)")"}"#
        + (isRefused ? #","by":"policy","at":"p.lua:6","reason":"not this"}"# : "}") + "\n"
    }
    let changes = Self.changes(1_500).map { row, step in
      #"{"kind":"change","change":"set","row":"k\#(row)","to":[0,\#(row)],"column":"title","#
        + #""old":"Row \#(row)","new":"title \#(step)"}"# + "\n"
    }
    result.expect(
      output: """
        {"version":1,"kind":"run"}
        \(steps.joined())\(changes.joined())\
        {"kind":"summary","steps":1500,"failed":0,"refused":300,"written":null,"status":0}

        """)
    #expect(result.output == bench.run(arguments + ["@b.jsonl", "--format", "jsonl", "--full"]).output)
  }

  /// Each failed step has its line and its diagnostic, however many steps there are.
  @Test func failuresAreToldInFull() throws {
    let batch =
      Self.batch(300) + #"{"do":"delete","row":{"key":"nobody"}}"# + "\n" + Self.batch(100)
      + #"{"do":"delete","row":{"key":"nothing"}}"#
    let result = try bench(batch).run(arguments + ["@b.jsonl", "--keep-going", "--output", "@o.csv"])
    #expect(result.diagnostics.count == 2)
    result.expect(
      status: 1,
      output: """
        301  failed      delete nobody: no row has the key `nobody`
        402  failed      delete nothing: no row has the key `nothing`

        set         320 done, 80 refused
        delete      2 failed

        refused     80  not this
                        first: step 5, line 5: set title to "no" of k4 [0, 4]

        402 steps: 320 done, 80 refused, 2 failed
        240 values set; written to o.csv

        """,
      errors: """
        error: no row has the key `nobody`
          --> b.jsonl:301
          = help: a key is the text in the key column; `tabulua show --format json` lists them all
        error: no row has the key `nothing`
          --> b.jsonl:402
          = help: a key is the text in the key column; `tabulua show --format json` lists them all

        """)
  }

  @Test func aStrictRunSaysWhereItEnded() throws {
    let result = try bench(Self.batch(1_500)).run(arguments + ["@b.jsonl", "--strict"])
    #expect(result.status == 2)
    #expect(
      result.output == """
        set         4 done, 1 refused

        refused     1  not this
                       first: step 5, line 5: set title to "no" of k4 [0, 4]

        5 steps: 4 done, 1 refused
        nothing was written, because a step was refused

        """)
  }

  /// How many steps a script makes shows only as it runs: the first ones have their lines, then all are counted.
  @Test(arguments: [
    (
      200,
      """

      200 steps: 160 done, 40 refused
      160 values set; written to o.csv

      """
    ),
    (
      201,
      """
      further steps are counted below; `--full` shows each of them

      set         161 done, 40 refused

      refused     40  not this
                      first: step 5, line 2: set title to "no" of k4 [0, 4]

      201 steps: 161 done, 40 refused
      161 values set; written to o.csv

      """
    ),
    (
      5_000,
      """
      further steps are counted below; `--full` shows each of them

      set         4 000 done, 1 000 refused

      refused     1 000  not this
                         first: step 5, line 2: set title to "no" of k4 [0, 4]

      5 000 steps: 4 000 done, 1 000 refused
      240 values set; written to o.csv

      """
    ),
  ])
  func scripts(_ steps: Int, _ ending: String) throws {
    let script = """
      for i = 0, options.steps - 1 do
        user:set("k" .. i % 300, { values = { title = i % 5 == 4 and "no" or "title " .. i } })
      end
      """
    let result = try bench(script, name: "b.lua").run(
      arguments + ["@b.lua", "--set", "steps=\(steps)", "--output", "@o.csv"])
    result.expect(output: Self.lines(200, columns: 4) + ending)
  }

  /// Nothing is kept for the end but counts: what goes to the output comes while the run goes on.
  @Test func theFirstLinesOfAScriptComeAtOnce() throws {
    let script = "for i = 1, 150 do user:set('k1', { values = { title = 't' .. i } }) print(i) end"
    let bench = try bench(script, name: "b.lua")
    var arrived: [String] = []
    _ = bench.run(arguments + ["@b.lua"]) {
      arrived.append($0); return 0
    }
    #expect(arrived.first == "   1  done        set title to \"t1\" of k1 [0, 1]\n")
  }
}
