import TabuluaText
import Testing

@Suite struct WhyCommandTests {
  private let arguments = ["--table", "@t.csv", "--policy", "@p.lua"]

  @Test func aParagraphADrag() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(["why", "[0,0]", "[2,0]", "and", "T-4", "0,0"] + arguments)
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "T-1 [0, 0], dropped over [2, 0], lands at [1, 0] instead. `target_index_path_for_move` (p.lua:10) was asked "
          + "with source [0, 0] and proposed [2, 0] and answered [1, 0]: nobody waits. `can_move_row` (p.lua:5) had "
          + "let it be picked up. To let it land there, return `proposed` for these arguments.",
        "",
        "T-4 [3, 0] may not be dragged, so it cannot go to [0, 0]. `can_move_row` (p.lua:5) was asked about [3, 0] "
          + "and answered no: rest is holy. To let it be dragged, return true there for this row.",
      ])
  }

  @Test(arguments: [
    ["0,0", "2,0"], ["[0,0]", "[2,0]"], ["[0,", "0]", "[2,", "0]"], ["T-1", "2,0"], ["[0, 0]", "2, 0"],
  ])
  func pathsAreWrittenInManyWays(_ paths: [String]) throws {
    let bench = try Workbench(Sample.files)
    bench.run(["why"] + paths + arguments).expect(
      output: """
        T-1 [0, 0], dropped over [2, 0], lands at [1, 0] instead. `target_index_path_for_move` (p.lua:10) was asked with source [0, 0] and proposed [2, 0] and answered [1, 0]: nobody waits. `can_move_row` (p.lua:5) had let it be picked up. To let it land there, return `proposed` for these arguments.

        """)
  }

  @Test func rowsAreInViewAsInARun() throws {
    let bench = try Workbench([
      "look.lua": """
      return { target_index_path_for_move = function(view, source, proposed)
        local count = #view:index_paths_for_visible_rows()
        if proposed.row >= count then return nil, count .. " in view" end
        return proposed
      end }

      """
    ])
    func why(_ more: String...) -> String {
      bench.run(["why", "0,0", "0,24", "--policy", "@look.lua", "--shape", "30"] + more).output
    }
    #expect(why().contains(": 20 in view."))
    #expect(why("--viewport", "3").contains(": 3 in view."))
    #expect(why("--viewport", "0").contains(": 0 in view."))
    #expect(why("--viewport", "all").contains("lands at [0, 24]"))
    #expect(
      bench.run(["why", "0,0", "--policy", "@look.lua", "--shape", "3", "--viewport", "x"]).status == 64)
  }

  /// The rows are looked at after `move_row` has returned, so that no call failed.
  @Test func theCallbackThatMovesOtherRows() throws {
    let bench = try Workbench([
      "lie.lua": """
      local rows = { "a", "b", "c" }
      return {
        number_of_rows = function() return #rows end,
        cell_for_row = function(view, path) return { text = rows[path.row + 1] } end,
        move_row = function(view, source, destination)
          table.insert(rows, destination.row + 1, rows[source.row + 1])
          table.remove(rows, source.row + 1)
        end,
      }

      """
    ])
    let lines = bench.run(["why", "0,0", "0,2", "--policy", "@lie.lua"]).lines
    #expect(
      lines.first?.hasPrefix(
        "Dragging a [0, 0] to [0, 2] fails, and nothing changes. `move_row` (lie.lua:5) was called with [0, 0], [0, 2]; "
          + "the error at lie.lua:5 is: after `move_row` the row ") == true, "\(lines)")
    #expect(lines.first?.contains("was told") == false)
  }

  @Test func aDragDoesNotRememberTheOneBefore() throws {
    let bench = try Workbench([
      "once.lua": """
      local asked = 0
      return { can_move_row = function(view, path)
        asked = asked + 1
        if asked > 3 then return false, "enough" end
        return true
      end }

      """
    ])
    let drags = ["0,0", "0,1", "and", "0,0", "0,1", "and", "0,0", "0,1"]
    let output = bench.run(["why"] + drags + ["--policy", "@once.lua", "--shape", "2"]).output
    #expect(output.split(separator: "lands at [0, 1]").count == 4, "\(output)")
  }

  @Test func linesEndBetweenPaths() throws {
    let bench = try Workbench(Sample.files)
    let words = bench.run(["why", "0,0", "2,0"] + arguments).output.split { $0.isWhitespace }
    for width in 20...120 {
      let result = bench.run(["why", "0,0", "2,0"] + arguments, width: width, environment: ["NO_COLOR": "1"])
      #expect(result.output.split { $0.isWhitespace } == words)
      for line in result.lines {
        #expect(line.filter { $0 == "[" }.count == line.filter { $0 == "]" }.count, "\(width): \(line)")
      }
    }
  }

  @Test func jsonLines() throws {
    let bench = try Workbench(Sample.files)
    bench.run(["why", "0,0", "2,0", "--format", "jsonl"] + arguments).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"why","row":"T-1","from":[0,0],"through":[[2,0]],"outcome":"retargeted","to":[1,0],"reason":"nobody waits","decided_by":"target_index_path_for_move","args":[[0,0],[2,0]],"result":[1,0],"implemented":true,"at":"p.lua:10","text":"T-1 [0, 0], dropped over [2, 0], lands at [1, 0] instead. `target_index_path_for_move` (p.lua:10) was asked with source [0, 0] and proposed [2, 0] and answered [1, 0]: nobody waits. `can_move_row` (p.lua:5) had let it be picked up. To let it land there, return `proposed` for these arguments.","help":"To let it land there, return `proposed` for these arguments."}

        """)
  }

  @Test func outsideEditingMode() throws {
    let bench = try Workbench(Sample.files)
    bench.run(["why", "0,0", "2,0", "--no-editing"] + arguments).expect(
      output: """
        T-1 [0, 0] may not be dragged, so it cannot go to [2, 0]. The table is not in editing mode, and rows are dragged only there. Turn editing mode on: `{"do":"set_editing","editing":true}` in a batch.

        """)
  }

  /// What is not in the table is answered with what is.
  @Test func outsideTheTable() throws {
    var transcript = Transcript()
    for (paths, code) in [
      (["0,9", "0,0"], "row_out_of_range"), (["2,0", "0,0"], "row_out_of_range"),
      (["9,0", "0,0"], "section_out_of_range"), (["0,0", "0,2"], "proposed_out_of_range"),
      (["0,0", "2,1"], "proposed_out_of_range"), (["T-11", "0,0"], "unknown_key"),
    ] {
      let result = try Workbench(Sample.files).run(["why"] + paths + arguments)
      #expect(result.diagnostics.map(\.code) == [code])
      transcript.add(result)
    }
    transcript.expect(
      """
      $ tabulua why 0,9 0,0 --table t.csv --policy p.lua
      ! error: there is no row at [0, 9]: section 0 has 2 rows
      !   = help: its rows are [0, 0] to [0, 1]
      (exit status 1)

      $ tabulua why 2,0 0,0 --table t.csv --policy p.lua
      ! error: there is no row at [2, 0]: section 2 has 0 rows
      !   = help: take a row of another section
      (exit status 1)

      $ tabulua why 9,0 0,0 --table t.csv --policy p.lua
      ! error: [9, 0] is outside the table, which has 4 sections
      !   = help: sections are numbered from 0 to 3
      (exit status 1)

      $ tabulua why 0,0 0,2 --table t.csv --policy p.lua
      ! error: [0, 0] cannot be dropped at [0, 2], which is outside the table once the row is taken out
      !   = help: in section 0 it can be dropped at [0, 0] to [0, 1]
      (exit status 1)

      $ tabulua why 0,0 2,1 --table t.csv --policy p.lua
      ! error: [0, 0] cannot be dropped at [2, 1], which is outside the table once the row is taken out
      !   = help: in section 2 it can be dropped at [2, 0]
      (exit status 1)

      $ tabulua why T-11 0,0 --table t.csv --policy p.lua
      ! error: no row has the key `T-11`
      !   = help: did you mean `T-1`?
      (exit status 1)

      """)
  }
}
