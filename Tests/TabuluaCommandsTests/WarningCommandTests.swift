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
    bench.run(["run"] + Self.run + Self.tap).expect(
      output: """
        1  done        tap a [0, 0], nothing selected, 1 row deleted

        deleted   a  was at [0, 0]

        1 step: 1 done
        1 row deleted; nothing was written (dry run)

        """,
      errors: """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
  }

  /// Of a file as a whole each warning is told: it may lack several columns, each of them for all tests.
  @Test func everyColumnThatNoRecordHas() throws {
    let bench = try Workbench([
      "t.jsonl": "{\"id\":\"a\"}\n", "u.jsonl": "{\"id\":\"a\",\"done\":true}\n",
      "p.lua": "return { table = { key = \"id\", check = \"done\", detail = \"note\" } }\n",
      "t_spec.lua": """
      policy "p.lua"
      fixture "t.jsonl"
      it("marks", function() user:set_editing(false) user:tap("a") end)
      it("marks again", function() user:set_editing(false) user:tap("a") end)
      """,
    ])
    func columns(_ result: Workbench.Outcome) -> [String] {
      result.diagnostics.filter { $0.code == "unknown_column" }
        .compactMap { $0.message.split(separator: "`").dropFirst().first.map(String.init) }
    }
    #expect(columns(bench.run(["test", "@t_spec.lua"])) == ["note", "done"])
    let github = bench.run(["test", "@t_spec.lua", "--format", "github"])
    #expect(github.lines.count { $0.hasPrefix("::warning ") } == 2, "\(github)")
    let compared = bench.run(["compare", "@t.jsonl", "@u.jsonl", "--policy", "@p.lua"])
    #expect(columns(compared) == ["note", "done", "note"])
  }

  /// The same lines are warned of once, however many steps they are run in; results have each step's warning.
  @Test func eachPlaceIsToldOnce() throws {
    let bench = try Workbench(Self.files)
    let steps = Self.tap + ["--do", #"{"do":"tap","row":[0,1]}"#, "--do", #"{"do":"tap","row":[0,0]}"#]
    let result = bench.run(["run"] + Self.run + steps + ["--format", "jsonl"])
    #expect(result.diagnostics.map(\.code) == ["deleted_twice"])
    result.expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"do":"tap","outcome":"done","row":"a","from":[0,0],"newly_selected":[],"deleted":[[0,0]]}
        {"kind":"warning","step":1,"warning":{"code":"deleted_twice","message":"row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4","help":"delete it once: UIKit does not promise anything where it is told to do so twice","at":"p.lua:6"}}
        {"kind":"step","step":2,"do":"tap","outcome":"done","row":"c","from":[0,1],"newly_selected":[],"deleted":[[0,1]]}
        {"kind":"step","step":3,"do":"tap","outcome":"done","row":"b","from":[0,0],"newly_selected":[],"deleted":[[0,0]]}
        {"kind":"warning","step":3,"warning":{"code":"deleted_twice","message":"row [0, 0] (`b`) is deleted twice in one update, first at p.lua:4","help":"delete it once: UIKit does not promise anything where it is told to do so twice","at":"p.lua:6"}}
        {"kind":"change","change":"deleted","row":"a","from":[0,0],"values":{"id":"a","name":"A"}}
        {"kind":"change","change":"deleted","row":"b","from":[0,1],"values":{"id":"b","name":"B"}}
        {"kind":"change","change":"deleted","row":"c","from":[0,2],"values":{"id":"c","name":"C"}}
        {"kind":"summary","steps":3,"failed":0,"refused":0,"written":null,"status":0}

        """,
      errors: """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
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
    bench.run(["trace"] + Self.run + Self.tap + ["--trace", "@o.jsonl"]).expect(
      output: """
        step 1: tap a [0, 0]
           1  should_highlight_row [0, 0]  not defined, so yes
           2  will_select_row [0, 0]       not defined, so [0, 0]
           3  did_select_row [0, 0]        told  (p.lua:2)
           =  done, nothing selected, 1 row deleted
           !  warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4

        deleted   a  was at [0, 0]

        1 step: 1 done
        1 row deleted; nothing was written (dry run)

        """,
      errors: """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
    try bench.expect(
      file: "o.jsonl",
      """
      {"version":1,"kind":"run"}
      {"kind":"call","step":1,"call":"should_highlight_row","args":[[0,0]],"result":true,"reason":null,"implemented":false}
      {"kind":"call","step":1,"call":"will_select_row","args":[[0,0]],"result":[0,0],"reason":null,"implemented":false}
      {"kind":"call","step":1,"call":"did_select_row","args":[[0,0]],"result":null,"reason":null,"implemented":true,"at":"p.lua:2"}
      {"kind":"step","step":1,"do":"tap","outcome":"done","row":"a","from":[0,0],"newly_selected":[],"deleted":[[0,0]]}
      {"kind":"warning","step":1,"warning":{"code":"deleted_twice","message":"row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4","help":"delete it once: UIKit does not promise anything where it is told to do so twice","at":"p.lua:6"}}

      """)
  }

  @Test func show() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["show"] + Self.run + Self.tap)
    result.expect(
      output: """
        0  B
        1  C
        2  D

        """,
      errors: """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
    #expect(result.diagnostics.map(\.code) == ["deleted_twice"])
  }

  @Test func testsPassAndWarn() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["test", "@t_spec.lua"])
    result.expect(
      output: """
        t_spec.lua  3 passed

        3 tests: 3 passed

        """,
      errors: """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
    #expect(result.diagnostics.map(\.code) == ["deleted_twice"])
    #expect(result.diagnostics.map(\.severity) == [.warning])
    bench.run(["test", "@t_spec.lua", "--format", "jsonl"]).withoutTimes.expect(
      output: """
        {"version":1,"kind":"test_run","tests":3}
        {"kind":"test","file":"t_spec.lua","name":"deletes twice","path":["deletes twice"],"at":"t_spec.lua:3","outcome":"passed","seconds":0,"warnings":[{"code":"deleted_twice","message":"row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4","help":"delete it once: UIKit does not promise anything where it is told to do so twice","at":"p.lua:6"}]}
        {"kind":"test","file":"t_spec.lua","name":"deletes twice again","path":["deletes twice again"],"at":"t_spec.lua:4","outcome":"passed","seconds":0,"warnings":[{"code":"deleted_twice","message":"row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4","help":"delete it once: UIKit does not promise anything where it is told to do so twice","at":"p.lua:6"}]}
        {"kind":"test","file":"t_spec.lua","name":"deletes once","path":["deletes once"],"at":"t_spec.lua:5","outcome":"passed","seconds":0}
        {"kind":"summary","passed":3,"failed":0,"pending":0,"errors":0}

        """,
      errors: """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
    let github = bench.run(["test", "@t_spec.lua", "--format", "github"])
    github.expect(
      output: """
        ::warning file=p.lua,line=6,title=row [0%2C 0] (`a`) is deleted twice in one update%2C first at p.lua%3A4::warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4%0A  --> p.lua:6%0A  |%0A6 |       view:delete_rows { path }%0A  |%0A  = help: delete it once: UIKit does not promise anything where it is told to do so twice
        3 tests: 3 passed

        """,
      errors: """
        warning: row [0, 0] (`a`) is deleted twice in one update, first at p.lua:4
          --> p.lua:6
          |
        6 |       view:delete_rows { path }
          |
          = help: delete it once: UIKit does not promise anything where it is told to do so twice

        """)
  }
}
