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
    #expect(bench.run(["why"] + paths + arguments).output.hasPrefix("T-1 [0, 0], dropped over [2, 0],"))
  }

  @Test func linesEndBetweenPaths() throws {
    let bench = try Workbench(Sample.files)
    for width in 20...120 {
      let result = bench.run(["why", "0,0", "2,0"] + arguments, width: width, environment: ["NO_COLOR": "1"])
      #expect(result.lines.joined(separator: " ").contains("source [0, 0] and proposed [2, 0]"))
      for line in result.lines {
        #expect(line.filter { $0 == "[" }.count == line.filter { $0 == "]" }.count, "\(width): \(line)")
      }
    }
  }

  @Test func jsonLines() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(["why", "0,0", "2,0", "--format", "jsonl"] + arguments)
    #expect(result.lines.first == "{\"version\":1,\"kind\":\"run\"}")
    #expect(
      result.lines.last?.hasPrefix(
        "{\"kind\":\"why\",\"row\":\"T-1\",\"from\":[0,0],\"through\":[[2,0]],\"outcome\":\"retargeted\",\"to\":[1,0],"
          + "\"reason\":\"nobody waits\",\"decided_by\":\"target_index_path_for_move\",\"args\":[[0,0],[2,0]],"
          + "\"result\":[1,0],\"implemented\":true,\"at\":\"p.lua:10\",\"text\":") == true)
  }

  @Test func outsideEditingMode() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(["why", "0,0", "2,0", "--no-editing"] + arguments)
    #expect(result.output.contains("not in editing mode"))
    #expect(result.status == 0)
  }

  /// What is not in the table is answered with what is.
  @Test(arguments: [
    (["0,9", "0,0"], "row_out_of_range", "its rows are [0, 0] to [0, 1]"),
    (["2,0", "0,0"], "row_out_of_range", "take a row of another section"),
    (["9,0", "0,0"], "section_out_of_range", "sections are numbered from 0 to 3"),
    (["0,0", "0,2"], "proposed_out_of_range", "in section 0 it can be dropped at [0, 0] to [0, 1]"),
    (["0,0", "2,1"], "proposed_out_of_range", "in section 2 it can be dropped at [2, 0]"),
    (["T-11", "0,0"], "unknown_key", "did you mean `T-1`?"),
  ])
  func outsideTheTable(_ paths: [String], _ code: String, _ help: String) throws {
    let result = try Workbench(Sample.files).run(["why"] + paths + arguments)
    #expect(result.status == 1)
    #expect(result.diagnostics.map(\.code) == [code])
    #expect(result.diagnostics.map(\.help) == [help])
  }
}
