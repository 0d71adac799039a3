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
    let result = bench.run(["diff", "@p.lua", "@n.lua", "--table", "@t.csv"])
    #expect(result.status == 2)
    #expect(result.lines.prefix(3) == ["28 drags: 6 end elsewhere", "", "6  refused → accepted"])
    #expect(result.lines.contains("T-3 [1, 0] to [3, 0]: refused, now lands at [3, 0]  (n.lua:10)"))
    #expect(bench.run(["diff", "@p.lua", "@n.lua", "--table", "@t.csv", "--limit", "1"]).lines.count == 6)
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
    let result = bench.run(["diff", "@p.lua", "@n.lua"] + arguments)
    #expect(result.status == 2)
    #expect(result.lines.first == "5 drags: 1 ends elsewhere")
    #expect(result.lines.last == "step 6: T-3 [1, 1] to [3, 0]: refused, now lands at [3, 0]  (n.lua:10)")
    #expect(bench.run(["diff", "@p.lua", "@p.lua"] + arguments).status == 0)
    let wrong = bench.run(["diff", "@n.lua", "@p.lua"] + arguments)
    #expect(wrong.status == 1)
    #expect(wrong.diagnostics.map(\.code) == ["trace_does_not_fit"])
  }

  @Test func differentTables() throws {
    let bench = try Workbench(files)
    let result = bench.run(["diff", "@p.lua", "@e.lua", "--table", "@t.csv"])
    #expect(result.status == 1)
    #expect(result.diagnostics.map(\.code) == ["tables_differ"])
  }

  /// The smallest table and the shortest drag come first.
  @Test func everySmallTable() throws {
    let bench = try Workbench(files)
    let result = bench.run(["diff", "@e.lua", "@l.lua", "--shapes", "2", "--limit", "2"])
    #expect(result.status == 2)
    // The first row of each section goes to every place but its own: 31; and stays at home in 14 sections.
    #expect(
      result.lines.first
        == "71 drags of 12 tables: 31 end elsewhere, 14 as before with another answer or reason")
    #expect(
      result.lines.contains(
        "rows 0, 1: a [1, 0] to [0, 0]: lands at [0, 0], now may not be dragged  (l.lua:1)"))
    #expect(bench.run(["diff", "@l.lua", "@l.lua", "--shapes", "2"]).status == 0)
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
    let result = bench.run(["diff", "@v.lua", "@w.lua", "--shapes", "1"])
    #expect(result.status == 0, "one row in one section cannot go anywhere")
    #expect(bench.run(["diff", "@v.lua", "@w.lua", "--shapes", "2"]).status == 2)
    #expect(bench.run(["diff", "@v.lua", "@w.lua", "--shapes", "2", "--values", "locked=false"]).status == 0)
    let unknown = bench.run(["diff", "@v.lua", "@e.lua", "--shapes", "1"])
    #expect(unknown.diagnostics.map(\.code) == ["mappings_differ"])
  }
}
