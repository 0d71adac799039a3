import SeededNumbers
import TabuluaText
import Testing

@testable import TabuluaCommands

/// What a run did is taken back some rows at a time: each of them goes where it belongs among the rows that are there.
@Suite struct JournalPartTests {
  private static let policy = "return { table = { text = 'title', key = 'id' } }\n"
  private static let table = "id,title\nK1,a\nK2,b\nK3,c\nK4,d\n"

  private static func key(_ key: String) -> String { #""row":{"key":"\#(key)"}"# }
  private static func rename(_ old: String, _ new: String) -> String { JournalKeyTests.rename(old, new) }
  private static let swap = [rename("K1", "T"), rename("K3", "K1"), rename("T", "K3")]

  private static func bench(_ steps: [String]) throws -> JournalBench {
    let bench = try JournalBench(["p.lua": policy, "t.csv": table])
    let run = try JournalKeyTests.run(steps, bench)
    #expect(run.status == 0, "\(run.errors)")
    return bench
  }

  /// Where one of several rows has nothing to be taken back, nothing is: the word may be misspelt.
  @Test func rowsWithNothingLeft() throws {
    let bench = try JournalBench()
    let batch = ["T-1", "T-2"].map { #"{"do":"set","row":{"key":"\#($0)"},"values":{"title":"x"}}"# }
    try bench.bench.write(Array(batch.joined(separator: "\n").utf8), to: "b.jsonl")
    #expect(bench.edit().status == 0)
    let after = try bench.text("t.csv")
    let outcome = bench.run("undo --journal @j.jsonl --row T-1 --row T-99 --in-place")
    #expect(
      outcome.status == 1 && outcome.diagnostics.map(\.code) == ["unknown_row"], "\(outcome)")
    #expect(
      outcome.diagnostics.first?.message == "the run did not change `T-99`, or that is taken back already")
    #expect(try bench.text("t.csv") == after)
    #expect(bench.run("undo --journal @j.jsonl --row T-1 --in-place").status == 0)
    let again = bench.run("undo --journal @j.jsonl --row T-1 --row T-2 --in-place")
    #expect(again.status == 1 && again.errors.contains("did not change `T-1`"), "\(again)")
    #expect(bench.run("undo --journal @j.jsonl --row T-2 --in-place").status == 0)
  }

  /// A deleted row goes between the rows that were beside it, whatever their keys are now.
  @Test func aDeletedRowBesideRowsOfOtherKeys() throws {
    let bench = try Self.bench([JournalKeyTests.delete("K2")] + Self.swap)
    #expect(bench.run("undo --journal @j.jsonl --row K2 --in-place").status == 0)
    #expect(try bench.text("t.csv") == "id,title\nK3,a\nK2,b\nK1,c\nK4,d\n")
    let rest = bench.run("undo --journal @j.jsonl --run \(try bench.id("run")) --in-place")
    #expect(rest.status == 0, "\(rest.errors)")
    #expect(try bench.text("t.csv") == Self.table)
  }

  /// A row that goes back before others is taken back while those have their new keys.
  @Test func aDraggedRowBesideRowsOfOtherKeys() throws {
    let bench = try Self.bench(
      [#"{"do":"drag",\#(Self.key("K4")),"to":[0,1]}"#, Self.rename("K1", "X"), Self.rename("K3", "Y")])
    #expect(try bench.text("t.csv") == "id,title\nX,a\nK4,d\nK2,b\nY,c\n")
    #expect(bench.run("undo --journal @j.jsonl --row K4 --in-place").status == 0)
    #expect(try bench.text("t.csv") == "id,title\nX,a\nK2,b\nY,c\nK4,d\n")
    #expect(bench.run("undo --journal @j.jsonl --run \(try bench.id("run")) --in-place").status == 0)
    #expect(try bench.text("t.csv") == Self.table)
  }

  /// Rows that are left, because somebody else changed one of them, tell where the others belong by their keys of now.
  @Test func besideRowsThatAreLeft() throws {
    let bench = try Self.bench([JournalKeyTests.delete("K2")] + Self.swap)
    let edited = try bench.text("t.csv").replacing("K1,c", with: "K1,changed")
    try bench.bench.write(Array(edited.utf8), to: "t.csv")
    let going = bench.run("undo --journal @j.jsonl --in-place --keep-going")
    #expect(going.status == 1)
    #expect(try bench.text("t.csv") == "id,title\nK3,a\nK2,b\nK1,changed\nK4,d\n")
    #expect(
      going.diagnostics.first?.notes == [
        "`K3`: it would get the key `K1`, which another row keeps",
        "`K1`: `title` `c` before the run, `c` after it and `changed` now",
      ])
    #expect(going.diagnostics.first?.message.hasPrefix("`K1` was changed by somebody else") == true)
  }

  /// A row that a run moved away does not tell where another one belongs.
  @Test func aDeletedRowBehindOneThatWasMoved() throws {
    let bench = try Self.bench(
      [JournalKeyTests.delete("K2"), #"{"do":"drag",\#(Self.key("K1")),"to":[0,2]}"#])
    #expect(try bench.text("t.csv") == "id,title\nK3,c\nK4,d\nK1,a\n")
    #expect(bench.run("undo --journal @j.jsonl --row K2 --in-place").status == 0)
    #expect(try bench.text("t.csv") == "id,title\nK2,b\nK3,c\nK4,d\nK1,a\n")
    #expect(bench.run("undo --journal @j.jsonl --row K1 --in-place").status == 0)
    #expect(try bench.text("t.csv") == Self.table)
  }

  /// A row that somebody else has put back stands for the one that is left: others go behind it.
  @Test func behindARowThatIsThereAgain() throws {
    let bench = try Self.bench([JournalKeyTests.delete("K2"), JournalKeyTests.delete("K3")])
    let edited = try bench.text("t.csv").replacing("K1,a\n", with: "K1,a\nK2,other\n")
    try bench.bench.write(Array(edited.utf8), to: "t.csv")
    let going = bench.run("undo --journal @j.jsonl --in-place --keep-going")
    #expect(going.status == 1)
    #expect(try bench.text("t.csv") == "id,title\nK1,a\nK2,other\nK3,c\nK4,d\n")
  }

  /// Random runs are taken back row by row, then the rest of them: it comes to the table before them.
  @Test func rowAfterRow() throws {
    var random = SeededGenerator(seed: JournalKeyTests.seed &+ 1)
    var taken = 0
    for number in 0..<60 {
      let bench = try JournalKeyTests.bench()
      let steps = JournalKeyTests.randomSteps(&random)
      #expect(try JournalKeyTests.run(steps, bench).status == 0)
      if try bench.text("t.csv") == JournalKeyTests.table { continue }
      let id = try bench.id("run")
      let comment = "seed \(JournalKeyTests.seed), batch \(number): \(steps)"
      for row in ["a", "b", "c", "d", "e", "x"].shuffled(using: &random).prefix(3) {
        let before = try bench.text("t.csv")
        let undo = bench.run("undo --journal @j.jsonl --run \(id) --row \(row) --in-place")
        let code = undo.diagnostics.first?.code
        if undo.status == 0 { taken += 1 }
        #expect(
          undo.status == 0
            || ["rows_changed", "unknown_row", "already_undone"].contains(code)
              && undo.status == 1,
          "\(comment): \(row): \(undo.errors)")
        if undo.status != 0 { #expect(try bench.text("t.csv") == before) }
      }
      let rest = bench.run("undo --journal @j.jsonl --run \(id) --in-place")
      #expect(
        rest.status == 0 || rest.diagnostics.first?.code == "already_undone", "\(comment): \(rest.errors)")
      #expect(try bench.text("t.csv") == JournalKeyTests.table, "\(comment)")
    }
    #expect(taken > 60, "\(taken)")
  }
}
