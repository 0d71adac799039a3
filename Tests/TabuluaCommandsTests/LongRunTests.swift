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
    #expect(short.lines.count == 200 + 1 + 160 + 3)
    #expect(short.lines.first == #"  1  done        set title to "title 0" of k0 [0, 0]"#)
    let long = try bench(Self.batch(201)).run(arguments + ["@b.jsonl"])
    #expect(long.lines.first == "set         161 done, 40 refused")
  }

  @Test func allOfThemWhereAsked() throws {
    let result = try bench(Self.batch(1_500)).run(arguments + ["@b.jsonl", "--full"])
    #expect(result.lines.count == 1_500 + 1 + 240 + 3)
    #expect(result.lines.first == #"   1  done        set title to "title 0" of k0 [0, 0]"#)
    #expect(result.lines.last == "240 values set; nothing was written (dry run)")
    let written = try bench(Self.batch(1_500)).run(arguments + ["@b.jsonl", "--output", "@o.csv", "--full"])
    #expect(written.lines.count == 1_500 + 3)
  }

  @Test func jsonLinesStayWhole() throws {
    let bench = try bench(Self.batch(1_500))
    let result = bench.run(arguments + ["@b.jsonl", "--format", "jsonl"])
    #expect(result.lines.count == 1 + 1_500 + 240 + 1)
    #expect(result.output == bench.run(arguments + ["@b.jsonl", "--format", "jsonl", "--full"]).output)
  }

  /// Each failed step has its line and its diagnostic, however many steps there are.
  @Test func failuresAreToldInFull() throws {
    let batch =
      Self.batch(300) + #"{"do":"delete","row":{"key":"nobody"}}"# + "\n" + Self.batch(100)
      + #"{"do":"delete","row":{"key":"nothing"}}"#
    let result = try bench(batch).run(arguments + ["@b.jsonl", "--keep-going", "--output", "@o.csv"])
    #expect(result.status == 1)
    #expect(result.diagnostics.count == 2)
    #expect(result.lines[0].hasPrefix(#"301  failed      delete nobody: "#), "\(result.lines[0])")
    #expect(result.lines[1].hasPrefix(#"402  failed      delete nothing: "#), "\(result.lines[1])")
    #expect(result.lines[2] == "")
    #expect(result.lines[3] == "set         320 done, 80 refused")
    #expect(result.lines[4] == "delete      2 failed")
    #expect(result.lines.suffix(2).first == "402 steps: 320 done, 80 refused, 2 failed")
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
  @Test(arguments: [200, 201, 5_000])
  func scripts(_ steps: Int) throws {
    let script = """
      for i = 0, options.steps - 1 do
        user:set("k" .. i % 300, { values = { title = i % 5 == 4 and "no" or "title " .. i } })
      end
      """
    let result = try bench(script, name: "b.lua").run(
      arguments + ["@b.lua", "--set", "steps=\(steps)", "--output", "@o.csv"])
    #expect(result.status == 0)
    #expect(
      result.lines[199].hasPrefix(" 200  refused     set title to \"no\" of k199"), "\(result.lines[199])")
    let refused = steps / 5
    if steps == 200 {
      #expect(result.lines.count == 203)
      #expect(result.lines[201] == "200 steps: 160 done, 40 refused")
      return
    }
    #expect(result.lines[200] == "further steps are counted below; `--full` shows each of them")
    #expect(result.lines[201] == "")
    #expect(
      result.lines[202]
        == "set         \(steps == 201 ? "161" : "4 000") done, \(steps == 201 ? "40" : "1 000") refused")
    #expect(result.lines[204] == "refused     \(refused == 40 ? "40" : "1 000")  not this")
    #expect(result.lines.count == 203 + 3 + 3)
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
