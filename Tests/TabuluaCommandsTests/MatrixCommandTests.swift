import Testing

@Suite struct MatrixCommandTests {
  private let files = Sample.files

  @Test func everyDragIsACell() throws {
    let bench = try Workbench(files)
    let result = bench.run(["matrix", "@p.lua", "--table", "@t.csv"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(
      result.lines.first
        == "28 drags of 4 rows in 4 sections: 9 accepted, 2 retargeted, 14 refused, 3 unchanged")
    #expect(result.output.contains("nobody waits"))
    #expect(result.output.contains("rest is holy  (p.lua:5)"))
  }

  @Test func theFormatComesFromTheOptionOrTheName() throws {
    let bench = try Workbench(files)
    let lead = [
      "svg": "<svg ", "html": "<!doctype html>", "json": "{\"version\":1,\"kind\":\"matrix\"", "text": "28 d",
    ]
    for (format, beginning) in lead {
      let arguments = ["matrix", "@p.lua", "--table", "@t.csv"]
      let told = bench.run(arguments + ["--format", format])
      #expect(told.status == 0)
      #expect(told.output.hasPrefix(beginning))
      let written = bench.run(arguments + ["--output", "@m.\(format)"])
      #expect(written.lines.count == 1)
      #expect(written.output.hasSuffix("written to m.\(format)\n"))
      #expect(try bench.read("m.\(format)").hasPrefix(beginning))
    }
    let both = bench.run(
      ["matrix", "@p.lua", "--table", "@t.csv", "--output", "@odd.svg", "--format", "json"])
    #expect(both.status == 0)
    #expect(try bench.read("odd.svg").hasPrefix("{"))
  }

  @Test func aPolicyThatOwnsItsRowsHasItsOwnTable() throws {
    let bench = try Workbench(files)
    #expect(
      bench.run(["matrix", "@s.lua"]).lines.first == "9 drags of 3 rows in 1 section: 6 accepted, 3 unchanged"
    )
  }

  @Test func aShapeStandsForATable() throws {
    let bench = try Workbench(["e.lua": "return {}\n"])
    #expect(
      bench.run(["matrix", "@e.lua", "--shape", "2,0,1"]).lines.first
        == "15 drags of 3 rows in 3 sections: 12 accepted, 3 unchanged")
    #expect(
      bench.run(["matrix", "@e.lua", "--shape", "0"]).output == "0 drags of 0 rows in 1 section: no drags\n")
  }

  @Test func drawnBySectionsWhereAskedOrLarge() throws {
    let bench = try Workbench(["e.lua": "return {}\n"])
    let asked = bench.run(["matrix", "@e.lua", "--shape", "2,1", "--by", "section"])
    #expect(asked.output.contains("from ↓ to →"))
    let large = bench.run(["matrix", "@e.lua", "--shape", "150,150"])
    #expect(large.output.contains("from ↓ to →"))
    #expect(large.lines.first == "90 300 drags of 300 rows in 2 sections: 90 000 accepted, 300 unchanged")
  }

  /// A drag that fails is a cell, and the command is done.
  @Test func failingDrags() throws {
    let bench = try Workbench(["f.lua": "return { can_move_row = function() error('no') end }\n"])
    let result = bench.run(["matrix", "@f.lua", "--shape", "1"])
    #expect(result.status == 0)
    #expect(result.lines.first == "1 drag of 1 row in 1 section: 1 failed")
  }
}
