import SeededNumbers
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Keys, values and sections that look the same and are written with other characters.
///
/// An `é` that is one character, and an `e` with an accent behind it, are the same text for Swift. For files, for Lua and for a
/// table they are two.
@Suite struct LookAlikeTests {
  /// The one and the other.
  static let (one, two) = ("\u{E9}", "e\u{301}")

  /// The same text with look-alikes in the place of the rows `b` and `c`, of `x`, and of the two sections.
  static func lookingAlike(_ text: String) -> String {
    let others = [
      "b": one, "c": two, "x": "\(one)\(two)", "y": "\(two)\(one)", "open": "\(one)s", "done": "\(two)s",
    ]
    return others.reduce(text) { text, other in
      text.replacing("\"\(other.key)\"", with: "\"\(other.value)\"").replacing(
        "'\(other.key)'", with: "'\(other.value)'"
      ).replacing("\n\(other.key),", with: "\n\(other.value),").replacing(
        ",\(other.key),", with: ",\(other.value),")
    }
  }

  static func bench(_ table: String) throws -> JournalBench {
    try JournalBench(["p.lua": lookingAlike(JournalKeyTests.policy), "t.csv": table, "copy.csv": table])
  }

  static let table = lookingAlike(JournalKeyTests.table)

  /// Keys go from row to row, and rows from section to section.
  @Test func everyWayBack() throws {
    var random = SeededGenerator(seed: JournalKeyTests.seed)
    var changed = 0
    let batches = JournalKeyTests.chains + (0..<40).map { _ in JournalKeyTests.randomSteps(&random) }
    for steps in batches {
      let bench = try Self.bench(Self.table)
      let steps = steps.map(Self.lookingAlike)
      let run = try JournalKeyTests.run(steps, bench)
      #expect(run.status == 0, "\(steps): \(run.errors)")
      if try bench.text("t.csv") == Self.table { continue }
      changed += 1
      try JournalKeyTests.checkWaysBack(bench, Self.table, "\(steps)")
    }
    #expect(changed >= 40, "\(changed)")
  }

  /// Two rows are deleted, and each is taken back alone by its own characters.
  @Test func oneRowAlone() throws {
    let bench = try Self.bench(Self.table)
    let run = try JournalKeyTests.run([Self.one, Self.two].map(JournalKeyTests.delete), bench)
    #expect(run.status == 0, "\(run.errors)")
    let without = try bench.text("t.csv")
    #expect(without.utf8.count < Self.table.utf8.count)
    #expect(bench.run("undo --journal @j.jsonl --row \(Self.two) --in-place").status == 0)
    #expect(try bench.text("t.csv").contains("\n\(Self.two),".exactly))
    #expect(!(try bench.text("t.csv").contains("\n\(Self.one),".exactly)))
    let again = bench.run("undo --journal @j.jsonl --row \(Self.two) --in-place")
    #expect(again.diagnostics.map(\.code) == ["nothing_to_undo"])
    let rest = bench.run("undo --journal @j.jsonl --run \(try bench.id("run")) --in-place")
    #expect(rest.status == 0, "\(rest.errors)")
    #expect(try bench.text("t.csv").utf8.elementsEqual(Self.table.utf8))
  }

  /// A value is written over one that looks the same, in the file and in a run, and the run tells so.
  @Test func valuesOverEachOther() throws {
    let table = "id,s,v\na,open,\(Self.one)\n"
    let bench = try JournalBench(["p.lua": JournalKeyTests.policy, "t.csv": table])
    func set(_ text: String) -> String { #"{"do":"set","row":{"key":"a"},"values":{"v":"\#(text)"}}"# }
    #expect(try JournalKeyTests.run([set(Self.two)], bench).status == 0)
    #expect(try bench.text("t.csv").utf8.elementsEqual("id,s,v\na,open,\(Self.two)\n".utf8))
    #expect(try JournalKeyTests.run([set("x"), set(Self.two), set(Self.one)], bench).status == 0)
    #expect(try bench.text("t.csv").utf8.elementsEqual(table.utf8))
    // What somebody has written over it is no longer what the run left.
    #expect(try JournalKeyTests.run([set("x")], bench).status == 0)
    #expect(try JournalKeyTests.run([set(Self.two)], bench).status == 0)
    try bench.bench.write(Array(table.utf8), to: "t.csv")
    let refused = bench.run("undo --journal @j.jsonl --in-place")
    #expect(refused.diagnostics.map(\.code) == ["rows_changed"])
  }

  /// A row that moves within its section keeps the bytes of its section.
  @Test func sectionsOfTheirOwn() throws {
    let policy = "return { table = { key = 'id', section_by = 's' } }\n"
    let table = "id,s\na,\(Self.one)\nb,\(Self.one)\nc,\(Self.two)\nd,\(Self.two)\n"
    let bench = try JournalBench(["p.lua": policy, "t.csv": table])
    let move = #"{"do":"drag","row":{"key":"d"},"to":[1,0]}"#
    let run = try JournalKeyTests.run([move], bench)
    #expect(run.status == 0, "\(run.errors)")
    let moved = "id,s\na,\(Self.one)\nb,\(Self.one)\nd,\(Self.two)\nc,\(Self.two)\n"
    #expect(try bench.text("t.csv").utf8.elementsEqual(moved.utf8))
    let other = try JournalKeyTests.run(
      [#"{"do":"drag","row":{"key":"d"},"to_section":"\#(Self.one)","at":"first"}"#], bench)
    #expect(other.status == 0, "\(other.errors)")
    let named = "id,s\nd,\(Self.one)\na,\(Self.one)\nb,\(Self.one)\nc,\(Self.two)\n"
    #expect(try bench.text("t.csv").utf8.elementsEqual(named.utf8))
  }

  /// A row comes whose key looks like another one's, and snapshots have both; the same key is refused.
  @Test func insertedAndInSnapshots() throws {
    let policy = """
      local policy = { table = { key = "id" } }
      function policy.did_select_row(view, path)
        local snapshot = view:snapshot()
        snapshot:move_row_before("e\\u{301}", "a")
        view:apply(snapshot)
      end
      return policy

      """
    let bench = try JournalBench(["p.lua": policy, "t.csv": "id,s,v\na,x,1\n\(Self.one),y,2\n"])
    let insert = JournalKeyTests.insert(Self.two, at: "[0,2]")
    let run = try JournalKeyTests.run(
      [insert, #"{"do":"set_editing","editing":false}"#, #"{"do":"tap","row":{"key":"a"}}"#], bench)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let text = "id,s,v\n\(Self.two),,9\na,x,1\n\(Self.one),y,2\n"
    #expect(try bench.text("t.csv").utf8.elementsEqual(text.utf8))
    let twice = try JournalKeyTests.run([JournalKeyTests.insert(Self.two)], bench)
    #expect(twice.diagnostics.map(\.code) == ["duplicate_key"])
  }

  /// Who writes a key with other characters than the table is told that they only look the same.
  @Test func theHelpSaysSo() throws {
    let bench = try JournalBench(["p.lua": JournalKeyTests.policy, "t.csv": "id,s,v\n\(Self.two),open,1\n"])
    let run = try JournalKeyTests.run([JournalKeyTests.delete(Self.one)], bench)
    #expect(
      run.diagnostics.first?.help
        == "there is `\(Self.two)`, which looks the same and is written with other characters")
  }
}

extension String {
  /// The bytes, to be looked for in those of another text.
  fileprivate var exactly: [UInt8] { Array(utf8) }

  /// Whether bytes stand in the text.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    let all = Array(utf8)
    return all.indices.contains { all[$0...].starts(with: bytes) }
  }
}
