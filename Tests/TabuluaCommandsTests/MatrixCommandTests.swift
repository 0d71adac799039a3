import Testing

@Suite struct MatrixCommandTests {
  private let files = Sample.files

  @Test func everyDragIsACell() throws {
    let bench = try Workbench(files)
    bench.run(["matrix", "@p.lua", "--table", "@t.csv"]).expect(
      output: """
        28 drags of 4 rows in 4 sections: 9 accepted, 2 retargeted, 14 refused, 3 unchanged

                           │ 0 Todo   │ 1 Do… │ 2  │ 3 Do…
        row ↓ to →         │  0  1  2 │  0  1 │  0 │  0  1
        ───────────────────┼──────────┼───────┼────┼──────
        0 Todo
          0 T-1 Write      │  =  ●    │  ●  ● │ →1 │  ×  ×
          1 T-2 Measure    │  ●  =    │  ●  ● │ →1 │  ×  ×
        ───────────────────┼──────────┼───────┼────┼──────
        1 Doing
          0 T-3 日本語の題 │  ●  ●  ● │  =    │  × │  ×  ×
        ───────────────────┼──────────┼───────┼────┼──────
        2 Waiting
        ───────────────────┼──────────┼───────┼────┼──────
        3 Done
          0 T-4 Rest       │  ·  ·  · │  ·  · │  · │  ·

        ● lands where proposed (9)   →1 lands in that section instead (2)   × refused there (7)   · may not be dragged (7)   = stays at home (3)

        7  refused: rest is holy  (p.lua:5)
        6  refused: not done yet  (p.lua:10)
        2  retargeted: nobody waits  (p.lua:10)
        1  refused: nobody waits  (p.lua:10)

        """)
  }

  /// What the formats look like is in `Transcripts/MatrixFormats.txt`.
  @Test func theFormatComesFromTheOptionOrTheName() throws {
    let bench = try Workbench(files)
    let matrix = ["matrix", "@p.lua", "--table", "@t.csv"]
    let written =
      "28 drags of 4 rows in 4 sections: 9 accepted, 2 retargeted, 14 refused, 3 unchanged; written to"
    for format in ["svg", "html", "json", "text"] {
      let told = bench.run(matrix + ["--format", format])
      #expect(told.status == 0)
      bench.run(matrix + ["--output", "@m.\(format)"]).expect(output: "\(written) m.\(format)\n")
      try bench.expect(file: "m.\(format)", told.output)
    }
    bench.run(matrix + ["--output", "@odd.svg", "--format", "json"]).expect(output: "\(written) odd.svg\n")
    try bench.expect(file: "odd.svg", bench.relative(Array(try bench.read("m.json").utf8)))
  }

  /// What a policy would have answered that a limit stopped, nobody knows: it is told, and the status says so.
  @Test func dragsThatALimitStops() throws {
    var files = files
    files["slow.lua"] =
      "return { can_move_row = function(view, path) if path.section == 1 then while true do end end return true end, "
      + "move_row = function() end, table = { section_by = 'status', key = 'id' } }"
    files["fails.lua"] =
      "return { can_move_row = function(view, path) return view.nothing.at.all end, move_row = function() end }"
    let bench = try Workbench(files)
    let slow = bench.run(["matrix", "@slow.lua", "--table", "@t.csv", "--max-instructions", "100000"])
    #expect(slow.status == 1 && slow.output.contains(" failed"), "\(slow)")
    #expect(slow.errors.contains("`can_move_row` ran for too many instructions"), "\(slow)")
    // An error of the policy's own is a result, as it is for `why`.
    let fails = bench.run(["matrix", "@fails.lua", "--table", "@t.csv"])
    #expect(fails.status == 0 && fails.output.contains(" failed") && fails.errors.isEmpty, "\(fails)")
  }

  @Test func aPolicyThatOwnsItsRowsHasItsOwnTable() throws {
    let bench = try Workbench(files)
    bench.run(["matrix", "@s.lua"]).expect(
      output: """
        9 drags of 3 rows in 1 section: 6 accepted, 3 unchanged

                   │ 0 Le…
        row ↓ to → │ 0 1 2
        ───────────┼──────
        0 Letters
          0 a      │ = ● ●
          1 b      │ ● = ●
          2 c      │ ● ● =

        ● lands where proposed (6)   = stays at home (3)

        """)
  }

  @Test func aShapeStandsForATable() throws {
    let bench = try Workbench(["e.lua": "return {}\n"])
    bench.run(["matrix", "@e.lua", "--shape", "2,0,1"]).expect(
      output: """
        15 drags of 3 rows in 3 sections: 12 accepted, 3 unchanged

                   │ 0     │ 1 │ 2
        row ↓ to → │ 0 1 2 │ 0 │ 0 1
        ───────────┼───────┼───┼────
          0 a      │ = ●   │ ● │ ● ●
          1 b      │ ● =   │ ● │ ● ●
        ───────────┼───────┼───┼────
        ───────────┼───────┼───┼────
          0 c      │ ● ● ● │ ● │ =

        ● lands where proposed (12)   = stays at home (3)

        """)
    bench.run(["matrix", "@e.lua", "--shape", "0"]).expect(
      output: "0 drags of 0 rows in 1 section: no drags\n")
  }

  @Test func drawnBySectionsWhereAskedOrLarge() throws {
    let bench = try Workbench(["e.lua": "return {}\n"])
    bench.run(["matrix", "@e.lua", "--shape", "2,1", "--by", "section"]).expect(
      output: """
        12 drags of 3 rows in 2 sections: 9 accepted, 3 unchanged

        from ↓ to →    0  1  total
        0          ●   2  4      6
                   =   2  ·      2
        1          ●   3  ·      3
                   =   ·  1      1

        ● accepted   = unchanged

        """)
    bench.run(["matrix", "@e.lua", "--shape", "150,150"]).expect(
      output: """
        90 300 drags of 300 rows in 2 sections: 90 000 accepted, 300 unchanged

        from ↓ to →         0       1   total
        0          ●   22 350  22 650  45 000
                   =      150       ·     150
        1          ●   22 650  22 350  45 000
                   =        ·     150     150

        ● accepted   = unchanged

        """)
  }

  /// A drag that fails is a cell, and the command is done.
  @Test func failingDrags() throws {
    let bench = try Workbench(["f.lua": "return { can_move_row = function() error('no') end }\n"])
    bench.run(["matrix", "@f.lua", "--shape", "1"]).expect(
      output: """
        1 drag of 1 row in 1 section: 1 failed

                   │ 0
        row ↓ to → │ 0
        ───────────┼──
          0 a      │ !

        ! fails (1)

        1  failed: `can_move_row` failed: no  (f.lua:1)

        """)
  }
}
