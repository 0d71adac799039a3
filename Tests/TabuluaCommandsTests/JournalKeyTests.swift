import Foundation
import SeededNumbers
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Runs that give a key to another row, and what `undo`, `redo` and `replay` make of them.
@Suite struct JournalKeyTests {
  static let policy =
    "return { table = { key = 'id', section_by = 's', sections = { 'open', 'done' } } }\n"
  static let table = "id,s,v\na,open,1\nb,open,2\nc,done,3\nd,done,4\ne,open,5\n"

  static func bench(_ table: String = table) throws -> JournalBench {
    try JournalBench(["p.lua": policy, "t.csv": table, "copy.csv": table])
  }

  static func run(_ steps: [String], _ bench: JournalBench) throws -> Workbench.Outcome {
    let batch = [#"{"do":"set_editing","editing":true}"#] + steps
    try bench.bench.write(Array((batch.joined(separator: "\n") + "\n").utf8), to: "b.jsonl")
    return bench.run("run --table @t.csv --policy @p.lua --batch @b.jsonl --in-place --journal @j.jsonl")
  }

  static func delete(_ key: String) -> String { #"{"do":"delete","row":{"key":"\#(key)"}}"# }
  static func insert(_ key: String, at path: String = "[0,0]", v: Int = 9) -> String {
    #"{"do":"update","insert_rows":[{"at":\#(path),"values":{"id":"\#(key)","v":"\#(v)"}}]}"#
  }
  static func rename(_ old: String, _ new: String) -> String {
    #"{"do":"set","row":{"key":"\#(old)"},"values":{"id":"\#(new)"}}"#
  }

  /// What a run did is undone, done again, undone again and replayed, byte for byte.
  static func checkWaysBack(_ bench: JournalBench, _ old: String, _ comment: String) throws {
    let new = try bench.text("t.csv")
    for (command, expected) in [("undo", old), ("redo", new), ("undo", old), ("redo", new)] {
      let outcome = bench.run("\(command) --journal @j.jsonl --in-place")
      #expect(outcome.status == 0, "\(comment): \(command): \(outcome.errors)")
      let text = try bench.text("t.csv")
      #expect(text.utf8.elementsEqual(expected.utf8), "\(comment): \(command): \(text)")
    }
    let id = try bench.id("run")
    let replay = bench.run("replay @j.jsonl --run \(id) --table @copy.csv --in-place")
    #expect(replay.status == 0, "\(comment): replay: \(replay.errors)")
    #expect(try bench.text("copy.csv").utf8.elementsEqual(new.utf8), "\(comment): replay")
  }

  /// Batches in which rows take the names that others give up.
  static let chains = [
    [delete("b"), insert("b")],
    [delete("b"), insert("b", v: 2)],
    [delete("c"), rename("b", "c")],
    [rename("b", "x"), insert("b")],
    [rename("a", "x"), rename("b", "a"), rename("x", "b")],
    [rename("a", "x"), rename("b", "a"), rename("c", "b"), rename("x", "c")],
    [rename("c", "x"), rename("b", "c"), rename("a", "b"), insert("a")],
    [delete("c"), rename("b", "c"), rename("a", "b"), insert("a", at: "[1,0]")],
    [delete("a"), delete("b"), insert("b", v: 1), insert("a", v: 2)],
    [
      rename("b", "x"), rename("a", "b"), #"{"do":"drag","row":{"key":"b"},"to":[1,0]}"#,
      #"{"do":"drag","row":{"key":"x"},"to":[1,2]}"#, insert("a"),
    ],
  ]

  @Test(arguments: chains) func keysThatGoToOtherRows(_ steps: [String]) throws {
    let bench = try Self.bench()
    let run = try Self.run(steps, bench)
    #expect(run.status == 0, "\(run.errors)")
    try Self.checkWaysBack(bench, Self.table, "\(steps)")
  }

  /// Steps in which keys come, go, change and come back.
  static func randomSteps(_ random: inout SeededGenerator) -> [String] {
    var (live, dead) = (["a", "b", "c", "d", "e"], ["x"])
    var steps: [String] = []
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      let (row, free) = (
        Int.random(in: 0..<live.count, using: &random), dead.indices.randomElement(using: &random)
      )
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where live.count > 1:
        steps.append(delete(live[row]))
        dead.append(live.remove(at: row))
      case 1:
        guard let free else { continue }
        let path = "[\(Int.random(in: 0...1, using: &random)),0]"
        steps.append(insert(dead[free], at: path, v: Int.random(in: 1...5, using: &random)))
        live.append(dead.remove(at: free))
      case 2:
        guard let free else { continue }
        steps.append(rename(live[row], dead[free]))
        (live[row], dead[free]) = (dead[free], live[row])
      default:
        let section = Bool.random(using: &random) ? "open" : "done"
        let end = Bool.random(using: &random) ? "first" : "last"
        steps.append(
          #"{"do":"drag","row":{"key":"\#(live[row])"},"to_section":"\#(section)","at":"\#(end)"}"#)
      }
    }
    return steps
  }

  static var seed: UInt64 { UInt64(ProcessInfo.processInfo.environment["TABULUA_SEED"] ?? "") ?? 22 }

  /// Batches in which keys come, go, change and come back.
  @Test func randomKeys() throws {
    var random = SeededGenerator(seed: Self.seed)
    var churned = 0
    for number in 0..<60 {
      let bench = try Self.bench()
      let steps = Self.randomSteps(&random)
      let run = try Self.run(steps, bench)
      #expect(run.status == 0, "seed \(Self.seed), batch \(number): \(run.errors)")
      if try bench.text("t.csv") == Self.table { continue }
      let journal = try bench.text("j.jsonl")
      churned += journal.contains(#""kind":"record""#) ? 1 : 0
      try Self.checkWaysBack(bench, Self.table, "seed \(Self.seed), batch \(number): \(steps)")
    }
    #expect(churned >= 45, "\(churned)")
  }

  /// The key of a row that is to be taken back went to another one in a later run, which is named; the rest is taken back.
  @Test func aKeyThatALaterRunTook() throws {
    let bench = try Self.bench()
    #expect(try Self.run([Self.rename("a", "x"), Self.rename("b", "y")], bench).status == 0)
    let first = try bench.id("run")
    #expect(try Self.run([Self.insert("a", at: "[1,0]")], bench).status == 0)
    let second = try bench.id("run")
    let now = try bench.text("t.csv")
    let refused = bench.run("undo --journal @j.jsonl --run \(first) --in-place --format jsonl")
    #expect(refused.status == 1)
    #expect(
      refused.diagnostics.map(\.message) == [
        "`a` was changed by the run `\(second)` after the run `\(first)`"
      ])
    #expect(
      refused.diagnostics.first?.help
        == "nothing was changed; take that back first with `tabulua undo --run \(second) --journal \(bench.bench.path("j.jsonl"))`; `--keep-going` takes back the other rows"
    )
    #expect(
      refused.lines.filter { $0.contains(#""kind":"conflict","row":"a","reason":"there","by":"\#(second)""#) }
        .count == 1)
    #expect(try bench.text("t.csv") == now)
    let going = bench.run("undo --journal @j.jsonl --run \(first) --in-place --keep-going")
    #expect(going.status == 1)
    #expect(try bench.text("t.csv") == now.replacing("y,open,2", with: "b,open,2"))
    // What the help says can be done, and the rest of the first run then.
    #expect(bench.run("undo --journal @j.jsonl --run \(second) --in-place").status == 0)
    let rest = bench.run("undo --journal @j.jsonl --run \(first) --in-place")
    #expect(rest.status == 0, "\(rest.errors)")
    #expect(try bench.text("t.csv") == Self.table)
  }

  /// Somebody else gave the key to another row, or changed a row of a chain: what can be taken back without it is.
  @Test func aKeyThatSomebodyElseTook() throws {
    let bench = try Self.bench()
    #expect(
      try Self.run([Self.rename("c", "x"), Self.rename("b", "c"), Self.rename("a", "b")], bench).status == 0)
    let run = try bench.id("run")
    let changed = try bench.text("t.csv").replacing("c,open,2", with: "c,open,7")
    try bench.bench.write(Array(changed.utf8), to: "t.csv")
    let refused = bench.run("undo --journal @j.jsonl --in-place")
    #expect(
      refused.diagnostics.map(\.message) == ["`c` was changed by somebody else after the run `\(run)`"])
    #expect(
      refused.diagnostics.first?.notes == [
        "`c`: `v` `2` before the run, `2` after it and `7` now",
        "`x`: it would get the key `c`, which another row keeps",
      ])
    let going = bench.run("undo --journal @j.jsonl --in-place --keep-going")
    #expect(going.status == 1)
    // `x` cannot be `c` again as long as that is another row's name.
    #expect(try bench.text("t.csv") == "id,s,v\na,open,1\nc,open,7\nx,done,3\nd,done,4\ne,open,5\n")
    try bench.bench.write(
      Array(try bench.text("t.csv").replacing("c,open,7", with: "c,open,2").utf8), to: "t.csv")
    let rest = bench.run("undo --journal @j.jsonl --run \(run) --in-place")
    #expect(rest.status == 0, "\(rest.errors)")
    #expect(try bench.text("t.csv") == Self.table)
  }

  /// One row of a run whose key another row of that run has now: that row is named, and both can be taken back.
  @Test func oneRowOfAChain() throws {
    let bench = try Self.bench()
    #expect(try Self.run([Self.rename("b", "x"), Self.rename("a", "b")], bench).status == 0)
    let run = try bench.id("run")
    let now = try bench.text("t.csv")
    let refused = bench.run("undo --journal @j.jsonl --row x --in-place")
    #expect(refused.diagnostics.map(\.message) == ["`b` is the key of another row since the run `\(run)`"])
    #expect(
      refused.diagnostics.first?.help
        == "nothing was changed; `--row b` takes back too what the run did to that row")
    #expect(try bench.text("t.csv") == now)
    let both = bench.run("undo --journal @j.jsonl --row x --row b --in-place")
    #expect(both.status == 0, "\(both.errors)")
    #expect(try bench.text("t.csv") == Self.table)
  }

  /// The laws see the rows under their keys after the undo, with all their values.
  @Test func lawsOverRowsOfOtherKeys() throws {
    let bench = try Self.bench()
    let laws = Self.policy.replacing(
      " } }\n",
      with:
        " }, laws = { full = function(view) for s = 0, 1 do for _, row in view:rows(s) do if row.v == nil then return false end end end return true end } }\n"
    )
    try bench.bench.write(Array(laws.utf8), to: "p.lua")
    let run = try Self.run(
      [Self.rename("a", "x"), Self.delete("b"), Self.insert("b"), Self.rename("c", "a")], bench)
    #expect(run.status == 0, "\(run.errors)")
    try Self.checkWaysBack(bench, Self.table, "laws")
  }
}
