import TabuluaText
import Testing

@Suite struct DiffCommandTests {
  private var files: [String: String] {
    var files = Sample.files
    files["n.lua"] = Sample.policy.replacing("return nil, \"not done yet\"", with: "return proposed")
    files["e.lua"] = "return {}\n"
    files["l.lua"] = "return { can_move_row = function(view, path) return path.row > 0 end }\n"
    return files
  }

  @Test func whatEndsElsewhere() throws {
    let bench = try Workbench(files)
    bench.run(["diff", "@p.lua", "@n.lua", "--table", "@t.csv"]).expect(
      status: 2,
      output: """
        28 drags: 6 end elsewhere

        6  refused → accepted

        T-3 [1, 0] to [3, 0]: refused, now lands at [3, 0]  (n.lua:10)
        T-3 [1, 0] to [3, 1]: refused, now lands at [3, 1]  (n.lua:10)
        T-2 [0, 1] to [3, 0]: refused, now lands at [3, 0]  (n.lua:10)
        T-1 [0, 0] to [3, 0]: refused, now lands at [3, 0]  (n.lua:10)
        T-2 [0, 1] to [3, 1]: refused, now lands at [3, 1]  (n.lua:10)
        T-1 [0, 0] to [3, 1]: refused, now lands at [3, 1]  (n.lua:10)

        """)
    bench.run(["diff", "@p.lua", "@n.lua", "--table", "@t.csv", "--limit", "1"]).expect(
      status: 2,
      output: """
        28 drags: 6 end elsewhere

        6  refused → accepted

        T-3 [1, 0] to [3, 0]: refused, now lands at [3, 0]  (n.lua:10)
        and 5 more; `--limit` shows more of them

        """)
  }

  @Test func theSameIsZero() throws {
    let bench = try Workbench(files)
    let result = bench.run(["diff", "@p.lua", "@p.lua", "--table", "@t.csv"])
    #expect(result.status == 0)
    #expect(result.output == "28 drags: all end where they did\n")
  }

  @Test func jsonLines() throws {
    let bench = try Workbench(files)
    let result = bench.run(["diff", "@e.lua", "@l.lua", "--shape", "2", "--format", "jsonl"])
    #expect(
      result.lines == [
        "{\"version\":1,\"kind\":\"diff\"}",
        "{\"kind\":\"difference\",\"rows\":[2],\"row\":\"a\",\"from\":[0,0],\"through\":[[0,1]],"
          + "\"old\":{\"outcome\":\"moved\",\"to\":[0,1]},\"new\":{\"outcome\":\"refused\",\"at\":\"l.lua:1\"}}",
        "{\"kind\":\"summary\",\"tables\":1,\"drags\":4,\"different\":1,\"otherwise\":1,"
          + "\"changes\":{\"accepted → refused\":1},\"status\":2}",
      ])
  }

  /// The trace that `run --trace` writes is what `--trace` reads.
  @Test func aRecordedRun() throws {
    let bench = try Workbench(files)
    _ = bench.run(
      ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--trace", "@trace.jsonl"])
    let arguments = ["--table", "@t.csv", "--trace", "@trace.jsonl"]
    bench.run(["diff", "@p.lua", "@n.lua"] + arguments).expect(
      status: 2,
      output: """
        5 drags: 1 ends elsewhere

        1  refused → accepted

        step 6: T-3 [1, 1] to [3, 0]: refused, now lands at [3, 0]  (n.lua:10)

        """)
    bench.run(["diff", "@p.lua", "@p.lua"] + arguments).expect(output: "5 drags: all end where they did\n")
    let wrong = bench.run(["diff", "@n.lua", "@p.lua"] + arguments)
    wrong.expect(
      status: 1,
      errors: """
        error: step 6 of the trace does not fit: under `n.lua` it ends moved at [3, 0], and refused was recorded
          = help: name the table as it was before the recorded run, and first the policy that ran, with its options

        """)
    #expect(wrong.diagnostics.map(\.code) == ["trace_does_not_fit"])
  }

  /// Steps that named a section or a second row that there is none of failed before the policy was asked: they are left out,
  /// and those after them are compared.
  @Test(arguments: [
    #"{"do":"drag","row":{"key":"T-1"},"to_section":"nowhere"}"#,
    #"{"do":"drag","rows":[{"key":"T-1"},{"key":"nobody"}],"through":[[1,0]]}"#,
    #"{"do":"drag","row":{"key":"T-1"},"to":[9,0]}"#,
  ])
  func stepsThatFailed(_ step: String) throws {
    var files = files
    files["c.jsonl"] = step + "\n" + (files["b.jsonl"] ?? "")
    let bench = try Workbench(files)
    let run = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@c.jsonl", "--keep-going", "--trace",
      "@trace.jsonl",
    ])
    #expect(run.status == 1 && run.lines.contains { $0.contains("failed") }, "\(run)")
    let arguments = ["--table", "@t.csv", "--trace", "@trace.jsonl"]
    bench.run(["diff", "@p.lua", "@p.lua"] + arguments).expect(output: "5 drags: all end where they did\n")
  }

  @Test func differentTables() throws {
    let bench = try Workbench(files)
    let result = bench.run(["diff", "@p.lua", "@e.lua", "--table", "@t.csv"])
    result.expect(
      status: 1,
      errors: """
        error: the policies see different tables: sections of 2, 1, 0, 1 rows under `p.lua`, sections of 4 rows under `e.lua`
          = help: give both the same mapping, with options such as `--section-by` and `--sections`

        """)
    #expect(result.diagnostics.map(\.code) == ["tables_differ"])
  }

  /// The smallest table and the shortest drag come first.
  @Test func everySmallTable() throws {
    let bench = try Workbench(files)
    bench.run(["diff", "@e.lua", "@l.lua", "--shapes", "2", "--limit", "2"]).expect(
      status: 2,
      output: """
        71 drags of 12 tables: 31 end elsewhere, 14 as before with another answer or reason

        31  accepted → refused

        rows 0, 1: a [1, 0] to [0, 0]: lands at [0, 0], now may not be dragged  (l.lua:1)
        rows 1, 0: a [0, 0] to [1, 0]: lands at [1, 0], now may not be dragged  (l.lua:1)
        and 29 more; `--limit` shows more of them

        """)
    // The first row of each section goes to every place but its own: 31; and stays at home in 14 sections.
    bench.run(["diff", "@l.lua", "@l.lua", "--shapes", "2"]).expect(
      output: "71 drags of 12 tables: all end where they did\n")
  }

  /// Values come from the policies, and from the command line over them.
  @Test func valuesOfColumns() throws {
    var files = files
    files["v.lua"] = """
      local policy = { table = { section_by = "list", types = { locked = "boolean" } }, shapes = { list = { "A", "B" } } }
      function policy.can_move_row(view, path) return not view:row(path).locked end
      return policy

      """
    files["w.lua"] = files["v.lua"]?.replacing("not view:row(path).locked", with: "true")
    let bench = try Workbench(files)
    // One row in one section cannot go anywhere.
    bench.run(["diff", "@v.lua", "@w.lua", "--shapes", "1"]).expect(
      output: "4 drags of 6 tables: all end where they did, 2 as before with another answer or reason\n")
    bench.run(["diff", "@v.lua", "@w.lua", "--shapes", "2"]).expect(
      status: 2,
      output: """
        1 220 drags of 112 tables: 460 end elsewhere, 150 as before with another answer or reason

        460  refused → accepted

        rows 0, 1: a [1, 0] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 0, 1: a [1, 0] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 1, 0: a [0, 0] to [1, 0]: may not be dragged, now lands at [1, 0]
        rows 1, 0: a [0, 0] to [1, 0]: may not be dragged, now lands at [1, 0]
        rows 2: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 2: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 2: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 2: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 2, 0: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2, 0: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2, 0: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2, 0: a [0, 0] to [0, 1]: may not be dragged, now lands at [0, 1]
        rows 2, 0: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 2, 0: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 2, 0: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        rows 2, 0: b [0, 1] to [0, 0]: may not be dragged, now lands at [0, 0]
        and 440 more; `--limit` shows more of them

        """)
    bench.run(["diff", "@v.lua", "@w.lua", "--shapes", "2", "--values", "locked=false"]).expect(
      output: "142 drags of 24 tables: all end where they did\n")
    let unknown = bench.run(["diff", "@v.lua", "@e.lua", "--shapes", "1"])
    #expect(unknown.diagnostics.map(\.code) == ["mappings_differ"])
  }
}
