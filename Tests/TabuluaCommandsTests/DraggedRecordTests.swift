import Foundation
import SeededNumbers
import Testing

@testable import TabuluaCommands

/// Where the record of a dragged row goes in a file in which the records of several sections stand mixed.
@Suite struct DraggedRecordTests {
  private static let policy =
    "return { table = { key = 'id', section_by = 's', sections = { 'open', 'waiting' } } }\n"

  private static func drag(
    _ row: String, to path: String, in table: String
  ) throws -> (file: String, output: String) {
    let bench = try JournalBench(["p.lua": policy, "t.csv": table])
    let run = bench.run(
      "run --table @t.csv --policy @p.lua --editing --do {\"do\":\"drag\",\"row\":{\"key\":\"\(row)\"},\"to\":\(path)} --in-place --diff --journal @j.jsonl"
    )
    #expect(run.status == 0, "\(run.errors)")
    let file = try bench.text("t.csv")
    if file == table { return (file, run.output) }
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 0)
    #expect(try bench.text("t.csv") == table)
    return (file, run.output)
  }

  /// Two rows that stand beside each other change places: the file moves the one that was dragged, as the changes say.
  @Test func neighbors() throws {
    let table = "id,s\na,open\nw,waiting\nv,waiting\nb,open\nc,open\ny,open\nz,open\n"
    for (row, path, file) in [
      ("b", "[0,0]", "id,s\nb,open\na,open\nw,waiting\nv,waiting\nc,open\ny,open\nz,open\n"),
      ("a", "[0,1]", "id,s\nw,waiting\nv,waiting\nb,open\na,open\nc,open\ny,open\nz,open\n"),
    ] {
      let dragged = try Self.drag(row, to: path, in: table)
      #expect(dragged.file == file)
      #expect(dragged.output.contains("moved     \(row)  ") && dragged.output.contains("1 row moved;"))
    }
  }

  /// Whatever is dragged, all other records keep their order.
  @Test func othersKeepTheirOrder() throws {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    var moved = 0
    for number in 0..<40 {
      let names = (0..<Int.random(in: 3...8, using: &random)).map { "k\($0)" }
      let sections = names.map { _ in Bool.random(using: &random) ? "open" : "waiting" }
      let lines = zip(names, sections).map { "\($0),\($1)" }
      let table = (["id,s"] + lines).joined(separator: "\n") + "\n"
      let row = Int.random(in: names.indices, using: &random)
      let count = sections.filter { $0 == sections[row] }.count
      let section = sections[row] == "open" ? 0 : 1
      let file = try Self.drag(
        names[row], to: "[\(section),\(Int.random(in: 0..<count, using: &random))]", in: table
      ).file
      let others = file.split(separator: "\n").dropFirst().filter { $0 != lines[row] }
      #expect(
        others.map(String.init) == lines.filter { $0 != lines[row] }, "seed \(seed), drag \(number): \(file)")
      moved += file == table ? 0 : 1
    }
    #expect(moved >= 20, "\(moved)")
  }
}
