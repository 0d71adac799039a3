import Foundation
import Testing

/// A row whose cell shows no reorder control is refused in the same words, whichever command tells of its drags.
@Suite struct ReorderControlCommandTests {
  private static let reason = "the row shows no reorder control"

  private static let files = [
    "t.csv": "name\na\nb\nc\n",
    "p.lua": """
    return {
      table = { text = "name", key = "name" },
      cell_for_row = function(view, path)
        return { shows_reorder_control = view:row(path).name ~= "b" }
      end,
    }
    """,
    "all.lua": "return { table = { text = 'name', key = 'name' } }\n",
    "rule.lua": """
    return {
      table = { text = "name", key = "name" },
      can_move_row = function(view, path) return view:row(path).name ~= "b", "no" end,
    }
    """,
    "own.lua": """
    local rows = { "a", "b", "c" }
    return {
      number_of_rows = function() return #rows end,
      cell_for_row = function(view, path)
        local name = rows[path.row + 1]
        return { text = name, shows_reorder_control = name ~= "b" }
      end,
      move_row = function(view, from, to) table.insert(rows, to.row + 1, table.remove(rows, from.row + 1)) end,
    }
    """,
    "p_spec.lua": """
    describe("handles", function()
      policy "p.lua"
      fixture("t.csv", { editing = true })
      it("hold", function()
        local result = user:drag("b", index_path(0, 0))
        assert.equal("refused", result.outcome)
        assert.equal("\(reason)", result.reason)
        assert.equal("no_reorder_control", result.code)
        assert.same({ "a", "b", "c" }, rows(0))
      end)
    end)
    """,
  ]

  private static let drag = ["--editing", "--do", #"{"do":"drag","row":[0,1],"to":[0,0]}"#]

  @Test(arguments: ["20", "0", "1", "all"]) func run(_ viewport: String) throws {
    let bench = try Workbench(Self.files)
    let loaded = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--viewport", viewport] + Self.drag
    bench.run(loaded).expect(
      output: """
        1  refused     b [0, 1] to [0, 0]: the row shows no reorder control

        1 step: 1 refused
        no changes; nothing was written (dry run)

        """)
    #expect(
      bench.run(loaded + ["--format", "jsonl"]).lines[1]
        == #"{"kind":"step","step":1,"do":"drag","outcome":"refused","row":"b","from":[0,1],"proposed":[0,0],"by":"host","code":"no_reorder_control","reason":"the row shows no reorder control"}"#
    )
    let own = ["run", "--policy", "@own.lua", "--viewport", viewport, "--format", "jsonl"] + Self.drag
    #expect(bench.run(own).lines[1].contains(#""code":"no_reorder_control","reason":"\#(Self.reason)""#))
    #expect(bench.run(loaded + ["--strict"]).status == 2)
    #expect(bench.run(loaded + ["--simulate-reuse"]).output.contains(Self.reason))
  }

  @Test func trace() throws {
    let bench = try Workbench(Self.files)
    bench.run(["trace", "--table", "@t.csv", "--policy", "@p.lua", "--viewport", "0"] + Self.drag).expect(
      output: """
        step 1: b [0, 1] to [0, 0]
           1  can_move_row [0, 1]  not defined, so yes
           2  cell_for_row [0, 1]  {"shows_reorder_control":false}  (p.lua:3)
           =  refused: the row shows no reorder control

        1 step: 1 refused
        no changes; nothing was written (dry run)

        """)
  }

  @Test func show() throws {
    let bench = try Workbench(Self.files)
    let show = ["show", "--table", "@t.csv", "--policy", "@p.lua", "--editing"]
    bench.run(show).expect(output: "0  ⊖ a  ≡\n1  ⊖ b\n2  ⊖ c  ≡\n")
    #expect(
      bench.run(show + ["--format", "json"]).output.contains(
        #""key":"b","text":"b","shows_reorder_control":false,"can_move":false"#))
    #expect(bench.run(show + ["--format", "svg"]).output.components(separatedBy: "Reorder").count == 3)
    #expect(bench.run(show + ["--format", "html"]).output.components(separatedBy: "Reorder").count == 3)
  }

  @Test(arguments: [["--table", "@t.csv", "@p.lua"], ["@own.lua"]]) func matrix(_ table: [String]) throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["matrix"] + table)
    #expect(result.lines.first == "9 drags of 3 rows in 1 section: 4 accepted, 3 refused, 2 unchanged")
    let place = table.last == "@own.lua" ? "own.lua:4" : "p.lua:3"
    #expect(result.output.contains("3  refused: \(Self.reason)  (\(place))"), "\(result.output)")
    #expect(result.output.contains("· may not be dragged (3)"))
  }

  @Test func why() throws {
    let bench = try Workbench(Self.files)
    let arguments = ["--table", "@t.csv", "--policy", "@p.lua"]
    bench.run(["why", "b", "0,0"] + arguments).expect(
      output: """
        b [0, 1] may not be dragged, so it cannot go to [0, 0]. `cell_for_row` (p.lua:3) was asked about [0, 1] and answered `shows_reorder_control = false`: the row shows no reorder control. To let it be dragged, leave `shows_reorder_control` out there for this row.

        """)
    bench.run(["why", "b"] + arguments).expect(
      output: """
        b [0, 1] may not be dragged. `cell_for_row` (p.lua:3) was asked about [0, 1] and answered `shows_reorder_control = false`: the row shows no reorder control. To let it be dragged, leave `shows_reorder_control` out there for this row.

        """)
    bench.run(["why", "a"] + arguments).expect(
      output: """
        a [0, 0] may be dragged. `can_move_row` is not defined, and the default is that every row that shows a reorder control may be dragged. To keep rows from being dragged, define `can_move_row(view, path)` and return false and a reason.

        """)
    let json = bench.run(["why", "b", "--format", "jsonl"] + arguments).output
    #expect(
      json.contains(
        #""outcome":"refused","reason":"the row shows no reorder control","decided_by":"cell_for_row""#))
    // A rule that said yes is told.
    let both = try Workbench(
      Self.files.merging([
        "b.lua": """
        return {
          can_move_row = function() return true end,
          cell_for_row = function() return { shows_reorder_control = false } end,
        }
        """
      ]) { $1 })
    #expect(
      both.run(["why", "0,1", "0,0", "--table", "@t.csv", "--policy", "@b.lua"]).output.contains(
        "`can_move_row` (b.lua:2) had answered yes."))
  }

  @Test func diff() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["diff", "@all.lua", "@p.lua", "--table", "@t.csv"])
    #expect(result.status == 2)
    #expect(
      result.output.contains("b [0, 1] to [0, 0]: lands at [0, 0], now refused: \(Self.reason)  (p.lua:3)"),
      "\(result.output)")
    #expect(result.output.hasPrefix("9 drags: 3 end elsewhere"))
    // To hide the handle is to refuse the drag.
    #expect(bench.run(["diff", "@rule.lua", "@p.lua", "--table", "@t.csv"]).status == 0)
  }

  /// A law that holds because the row cannot be dragged is proved, and a proof that needs the drag is not.
  @Test func prove() throws {
    let source = """
      return {
        table = { text = "name", key = "name" },
        cell_for_row = function(view, path) return { shows_reorder_control = HANDLE } end,
        laws = { ["b is not dragged"] = function(view)
          return view:index_path(view:find("a")).row < view:index_path(view:find("b")).row
            and view:index_path(view:find("b")).row < view:index_path(view:find("c")).row
        end },
      }
      """
    let bench = try Workbench([
      "t.csv": "name\na\nb\nc\n", "none.lua": source.replacing("HANDLE", with: "false"),
      "some.lua": source.replacing("HANDLE", with: "path.row == 1"),
    ])
    #expect(bench.run(["prove", "@none.lua", "--table", "@t.csv"]).status == 0)
    let refuted = bench.run(["prove", "@some.lua", "--table", "@t.csv"])
    #expect(refuted.status == 2)
    #expect(refuted.output.contains("[0, 1]"), "\(refuted.output)")
  }

  @Test func test() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["test", "@p_spec.lua"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
