import TabuluaText
import Testing

/// Warnings of `run`, `trace`, `show` and `test` about what is done all the same.
@Suite struct WarningCommandTests {
  private static let files = [
    "t.csv": "id,name\na,A\nb,B\nc,C\nd,D\n",
    "p.lua": """
    local policy = { table = { key = "id" } }
    function policy.did_select_row(view, path)
      view:perform_batch_updates(function()
        view:delete_rows { path }
        if path.row == 0 then
          view:delete_rows { path }
        end
      end)
    end
    return policy
    """,
    "t_spec.lua": """
    policy "p.lua"
    fixture "t.csv"
    it("deletes twice", function() user:set_editing(false) user:tap("a") user:tap("b") end)
    it("deletes twice again", function() user:set_editing(false) user:tap("a") end)
    it("deletes once", function() user:set_editing(false) user:tap("b") end)
    """,
  ]

  private static let tap = ["--do", #"{"do":"tap","row":{"key":"a"}}"#]
  private static let run = ["--table", "@t.csv", "--policy", "@p.lua"]

  @Test func bothLinesAreNamed() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["run"] + Self.run + Self.tap)
    #expect(result.status == 0)
    #expect(
      result.errors
        == """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
    #expect(result.lines.first == "1  done        tap a [0, 0], nothing selected, 1 row deleted")
  }

  /// The same lines are warned of once, however many steps they are run in; results have each step's warning.
  @Test func eachPlaceIsToldOnce() throws {
    let bench = try Workbench(Self.files)
    let steps = Self.tap + ["--do", #"{"do":"tap","row":[0,1]}"#, "--do", #"{"do":"tap","row":[0,0]}"#]
    let result = bench.run(["run"] + Self.run + steps + ["--format", "jsonl"])
    #expect(result.diagnostics.map(\.code) == ["deleted_twice"])
    let warnings = result.lines.filter { $0.contains("\"warning\"") }
    #expect(warnings.count == 2)
    #expect(
      warnings.first
        == #"{"kind":"warning","step":1,"warning":{"code":"deleted_twice","#
        + #""message":"row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4","#
        + #""help":"delete it once: UIKit does not promise anything where it is told to do so twice","#
        + #""at":"p.lua:6"}}"#)
    #expect(warnings.last?.hasPrefix(#"{"kind":"warning","step":3,"#) == true)
  }

  @Test func whatABatchSaysTwiceLiesAtItsLine() throws {
    var files = Self.files
    files["b.jsonl"] = "\n{\"do\":\"update\",\"delete_rows\":[[0,2],[0,1],[0,2]],\"delete_sections\":[]}\n"
    files["b.lua"] = "\nview:delete_rows { index_path(0, 2),\n  index_path(0, 2), index_path(0, 2) }\n"
    let bench = try Workbench(files)
    let json = bench.run(["run"] + Self.run + ["--batch", "@b.jsonl"])
    #expect(json.diagnostics.map(\.message) == ["row [0, 2] (`c`) is deleted twice in one update"])
    #expect(json.diagnostics.map(\.location) == [TextLocation(file: "b.jsonl", line: 2)])
    let lua = bench.run(["run"] + Self.run + ["--batch", "@b.lua"])
    #expect(lua.diagnostics.map(\.message) == ["row [0, 2] (`c`) is deleted twice in one update"])
    #expect(lua.diagnostics.map(\.location?.line) == [2])
    #expect(lua.diagnostics.map(\.notes) == [["so is one more"]])
  }

  @Test func sections() throws {
    var files = Self.files
    files["s.csv"] = "name,list\na,x\nb,y\n"
    let bench = try Workbench(files)
    let result = bench.run([
      "run", "--table", "@s.csv", "--section-by", "list", "--policy", "@p.lua", "--key", "name", "--do",
      #"{"do":"update","delete_sections":[1,1,1,1]}"#,
    ])
    #expect(result.diagnostics.map(\.message) == ["section 1 is deleted twice in one update"])
    #expect(result.diagnostics.map(\.notes) == [["so are 2 more"]])
  }

  @Test func traces() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["trace"] + Self.run + Self.tap + ["--trace", "@o.jsonl"])
    #expect(
      result.output.contains(
        "\n   !  warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4\n"))
    #expect(try bench.read("o.jsonl").contains(#"{"kind":"warning","step":1,"#))
  }

  @Test func show() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["show"] + Self.run + Self.tap)
    #expect(result.diagnostics.map(\.code) == ["deleted_twice"])
  }

  @Test func testsPassAndWarn() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["test", "@t_spec.lua"])
    #expect(result.status == 0)
    #expect(result.diagnostics.map(\.code) == ["deleted_twice"])
    #expect(result.diagnostics.map(\.severity) == [.warning])
    #expect(result.errors.contains("--> p.lua:6\n"))
    let json = bench.run(["test", "@t_spec.lua", "--format", "jsonl"])
    #expect(
      json.lines.map { $0.contains(#""warnings":[{"code":"deleted_twice""#) } == [
        false, true, true, false, false,
      ])
    let github = bench.run(["test", "@t_spec.lua", "--format", "github"])
    let annotations = github.lines.filter { $0.hasPrefix("::warning ") }
    #expect(annotations.count == 1)
    #expect(annotations.first?.hasPrefix("::warning file=p.lua,line=6,title=row [0%2C 0] (`a`)") == true)
  }
}
