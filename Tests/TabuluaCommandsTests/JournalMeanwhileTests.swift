import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// What others did meanwhile to a file that is taken back, beside the rows that the run changed.
@Suite struct JournalMeanwhileTests {
  private static let policy = "return { table = { text = 'title', key = 'id' } }\n"

  private func bench(_ table: String, _ name: String = "t.csv") throws -> JournalBench {
    try JournalBench(["p.lua": Self.policy, name: table])
  }

  private func run(_ bench: JournalBench, _ step: String, _ name: String = "t.csv") {
    let outcome = bench.run(
      "run --table @\(name) --policy @p.lua --editing --in-place --journal @j.jsonl --do \(step)")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func undo(_ bench: JournalBench, _ options: String = "") {
    let outcome = bench.run("undo --journal @j.jsonl --in-place" + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// The last record with a value in a column that the policy names is deleted, and comes back.
  @Test(arguments: [
    "check = 'done'", "section_by = 'done'", "detail = 'done'", "types = { done = 'boolean' }",
  ])
  func lastValueOfAColumn(_ named: String) throws {
    let bench = try bench(
      "{\"id\":\"a\",\"title\":\"A\",\"done\":true}\n{\"id\":\"b\",\"title\":\"B\"}\n", "t.jsonl")
    let old = try bench.text("t.jsonl")
    try bench.bench.write(
      Array("return { table = { text = 'title', key = 'id', \(named) } }\n".utf8), to: "p.lua")
    run(bench, #"{"do":"delete","row":{"key":"a"}}"#, "t.jsonl")
    let new = try bench.text("t.jsonl")
    #expect(new == "{\"id\":\"b\",\"title\":\"B\"}\n")
    // Until then it is a table without values in that column.
    let shown = bench.run("show --table @t.jsonl --policy @p.lua")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.diagnostics.map(\.code) == ["unknown_column"] && shown.diagnostics[0].severity == .warning)
    let checked = bench.run("check @p.lua --table @t.jsonl")
    #expect(checked.status == 0, "\(checked)")
    undo(bench)
    #expect(try bench.text("t.jsonl") == old)
    let redo = bench.run("redo --journal @j.jsonl --in-place")
    #expect(redo.status == 0, "\(redo.errors)")
    #expect(try bench.text("t.jsonl") == new)
  }

  /// A row whose neighbours are both gone comes to a place behind as many rows as stood before it.
  @Test func neighboursThatAreGone() throws {
    let bench = try bench("id,title\n" + (1...9).map { "k\($0),T\n" }.joined())
    run(bench, #"{"do":"delete","row":{"key":"k5"}}"#)
    let left = try bench.text("t.csv").replacing("k4,T\n", with: "").replacing("k6,T\n", with: "")
    try bench.bench.write(Array(left.utf8), to: "t.csv")
    undo(bench)
    let keys = try bench.text("t.csv").split(separator: "\n").dropFirst().map { $0.prefix(2) }
    #expect(keys == ["k1", "k2", "k3", "k7", "k5", "k8", "k9"])
  }

  /// A row that was moved goes back where its neighbours are gone: to the end of the file where it stood there, else behind as many
  /// rows as stood before it, between those of which the journal knows where they stood.
  @Test(arguments: [
    ("abcd", ["d 0"], "c", "abd"), ("abcd", ["a 3"], "b", "acd"), ("abcd", ["d 0", "c 0"], "b", "acd"),
    ("abcd", ["d 0", "c 0"], "ab", "cd"), ("abcd", ["b 3"], "ac", "db"), ("abcd", ["c 0"], "bd", "ac"),
    ("abcd", ["d 0"], "abc", "d"), ("abcdefgh", ["c 0"], "abd", "efcgh"),
    ("abcdefgh", ["c 7"], "abd", "efcgh"),
    ("abcde", ["b 0"], "ace", "db"), ("abcdefghijk", ["k 0", "j 0", "g 0", "d 0"], "cfh", "abdegijk"),
    ("abcdefgh", ["g 0", "d 0"], "acefh", "bdg"),
  ])
  func rowsGoBack(_ rows: String, _ drags: [String], _ gone: String, _ expected: String) throws {
    let bench = try bench("id,title\n" + rows.map { "\($0),T\n" }.joined())
    let steps = drags.map { drag in
      let words = drag.split(separator: " ")
      return #"--do {"do":"drag","row":{"key":"\#(words[0])"},"to":[0,\#(words[1])]}"#
    }
    let outcome = bench.run(
      "run --table @t.csv --policy @p.lua --editing --in-place --journal @j.jsonl \(steps.joined(separator: " "))"
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    var left = try bench.text("t.csv")
    for key in gone { left = left.replacing("\(key),T\n", with: "") }
    try bench.bench.write(Array(left.utf8), to: "t.csv")
    undo(bench)
    let keys = try bench.text("t.csv").split(separator: "\n").dropFirst().map { $0.prefix(1) }
    #expect(keys.joined() == expected)
  }

  private static func file(_ keys: String) -> [UInt8] {
    Array(("id,title\n" + keys.map { "\($0),T\n" }.joined()).utf8)
  }

  /// A table of which a row was dragged, and in which others have written since; a copy of the journal is `k.jsonl`.
  private func dragged(_ rows: String, _ drag: String, now: String) throws -> JournalBench {
    let bench = try JournalBench([
      "p.lua": Self.policy, "t.csv": String(decoding: Self.file(rows), as: UTF8.self),
    ])
    let words = drag.split(separator: " ")
    run(bench, #"{"do":"drag","row":{"key":"\#(words[0])"},"to":[0,\#(words[1])]}"#)
    try bench.bench.write(Array(bench.text("j.jsonl").utf8), to: "k.jsonl")
    try bench.bench.write(Self.file(now), to: "t.csv")
    return bench
  }

  /// A row that was moved stands where the run put it as long as it stands between the same rows, also where others put rows of
  /// theirs on both sides of it.
  @Test(arguments: [
    ("abcd", "a 2", "bcxayd", "abcxyd"), ("abcd", "a 2", "bcxyazwd", "abcxyzwd"),
    ("abc", "a 2", "bcxay", "abcxy"), ("abc", "c 0", "xcyab", "xyabc"), ("ab", "b 0", "xbya", "xyab"),
  ])
  func rowsOfOthersAround(_ rows: String, _ drag: String, _ now: String, _ expected: String) throws {
    let bench = try dragged(rows, drag, now: now)
    undo(bench)
    #expect(Array(try bench.text("t.csv").utf8) == Self.file(expected))
    let redo = bench.run("redo --journal @j.jsonl --in-place")
    #expect(redo.status == 0, "\(redo.errors)")
    // Where it stands there already nothing is done.
    for copy in [expected, now] {
      try bench.bench.write(Self.file(copy), to: "copy.csv")
      let replay = bench.run("replay @k.jsonl --table @copy.csv --in-place")
      #expect(replay.status == 0, "\(replay.errors)")
      if copy == now { #expect(Array(try bench.text("copy.csv").utf8) == Self.file(now)) }
    }
  }

  /// A row that the run moved between two new ones: these are not there when its move is made again, which says nothing of where the
  /// row stands.
  @Test(arguments: ["abxcyd", "xabcdy", "abcxd", "abxcd", "abcd"]) func newRowsAround(_ now: String) throws {
    let bench = try bench(String(decoding: Self.file("abcd"), as: UTF8.self))
    let steps = [
      #"{"do":"update","insert_rows":[{"at":[0,0],"values":{"id":"m","title":"T"}},{"at":[0,1],"values":{"id":"n","title":"T"}}]}"#,
      #"{"do":"drag","row":{"key":"c"},"to":[0,1]}"#,
    ]
    let outcome = bench.run(
      "run --table @t.csv --policy @p.lua --editing --in-place --journal @j.jsonl --do \(steps[0]) --do \(steps[1])"
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(Array(try bench.text("t.csv").utf8) == Self.file("mcnabd"))
    try bench.bench.write(Self.file(now), to: "copy.csv")
    let replay = bench.run("replay @j.jsonl --table @copy.csv --in-place")
    #expect(replay.status == 0, "\(replay.errors)")
    let keys = try bench.text("copy.csv").split(separator: "\n").dropFirst().map { $0.prefix(1) }
    #expect(keys.filter { !"xy".contains($0) }.joined() == "mcnabd", "\(keys.joined())")
  }

  /// A row that others moved, or around which they moved the rows that stood there, is told; so is one beside which one row is gone,
  /// and that does not stand beside the other one.
  @Test(arguments: [("abcd", "a 2", "baxcd"), ("abcd", "a 2", "bcxa"), ("abcde", "a 2", "bdxayce")])
  func rowsThatOthersMoved(_ rows: String, _ drag: String, _ now: String) throws {
    let bench = try dragged(rows, drag, now: now)
    let undo = bench.run("undo --journal @j.jsonl --in-place")
    #expect(undo.status == 1 && undo.diagnostics.map(\.code) == ["rows_changed"], "\(undo.errors)")
    #expect(Array(try bench.text("t.csv").utf8) == Self.file(now))
  }

  /// A row that stands between the rows again between which it stood before the run is back.
  @Test(arguments: [("abcd", "a 2", "axbcyd"), ("abcd", "a 2", "dxaycb"), ("abcd", "b 3", "axbycd")])
  func rowsThatAreBack(_ rows: String, _ drag: String, _ now: String) throws {
    let bench = try dragged(rows, drag, now: now)
    undo(bench)
    #expect(Array(try bench.text("t.csv").utf8) == Self.file(now))
  }

  /// So does a row whose move is made again on a copy in which its new neighbour is gone.
  @Test func rowsAreMovedAgain() throws {
    let bench = try bench("id,title\n" + "abcd".map { "\($0),T\n" }.joined())
    try bench.bench.write(Array("id,title\na,T\nb,T\nc,T\n".utf8), to: "copy.csv")
    run(bench, #"{"do":"drag","row":{"key":"a"},"to":[0,3]}"#)
    let outcome = bench.run("replay @j.jsonl --table @copy.csv --in-place")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try bench.text("copy.csv") == "id,title\nb,T\nc,T\na,T\n")
  }

  /// A record that only got or lost its line end, because of the last one, was not changed for those who edit it.
  @Test(arguments: [
    #"{"do":"delete","row":{"key":"b"}}"#, #"{"do":"drag","row":{"key":"b"},"to":[0,0]}"#,
    #"{"do":"update","insert_rows":[{"at":[0,2],"values":{"id":"c","title":"C"}}]}"#,
  ])
  func lineEndAlone(_ step: String) throws {
    for edit in [("A", "A2"), ("B", "B2")] {
      let bench = try bench("id,title\na,A\nb,B")
      run(bench, step)
      let text = try bench.text("t.csv")
      // The row that was deleted or dragged is not there, or not as the run left it.
      guard edit.0 == "A" || step.contains("update") else { continue }
      try bench.bench.write(Array(text.replacing(",\(edit.0)", with: ",\(edit.1)").utf8), to: "t.csv")
      undo(bench)
      // Whoever edits the last row may give it a line end, which is left.
      let expected = "id,title\na,A\nb,B".replacing(",\(edit.0)", with: ",\(edit.1)")
      #expect(try [expected, expected + "\n"].contains(bench.text("t.csv")))
    }
  }

  /// Where somebody has given the lines other ends, they stay so.
  @Test func otherLineEnds() throws {
    let bench = try bench("id,title\na,A\nb,B\nc,C\n")
    run(bench, #"{"do":"set","row":{"key":"b"},"values":{"title":"New"}}"#)
    let now = try bench.text("t.csv").replacing("\n", with: "\r\n")
    try bench.bench.write(Array(now.utf8), to: "t.csv")
    undo(bench)
    #expect(Array(try bench.text("t.csv").utf8) == Array("id,title\r\na,A\r\nb,B\r\nc,C\r\n".utf8))
  }

  /// A final line end that somebody has added stays.
  @Test func addedLineEnd() throws {
    let bench = try bench("id,title\na,A\nb,B")
    run(bench, #"{"do":"set","row":{"key":"b"},"values":{"title":"New"}}"#)
    try bench.bench.write(Array((try bench.text("t.csv") + "\n").utf8), to: "t.csv")
    undo(bench)
    #expect(try bench.text("t.csv") == "id,title\na,A\nb,B\n")
  }

  /// The environment and the settings say whether laws hold, as for `run`.
  @Test(arguments: [true, false]) func lawsOfSettings(_ isFile: Bool) throws {
    let bench = try bench("id,title\na,A\nb,B\n")
    run(bench, #"{"do":"set","row":{"key":"a"},"values":{"title":"New"}}"#)
    let law =
      "policy.laws = { never = function(view) return view:row(index_path(0, 0)).title ~= 'A', 'no A' end }"
    let policy = "local policy = { table = { text = 'title', key = 'id' } }\n\(law)\nreturn policy\n"
    try bench.bench.write(Array(policy.utf8), to: "p.lua")
    #expect(bench.run("undo --journal @j.jsonl --in-place").status == 1)
    if isFile { try bench.bench.write(Array("laws = \"off\"\n".utf8), to: ".tabulua.toml") }
    let outcome = bench.bench.run(["undo", "--journal", "@j.jsonl", "--in-place"]) { context in
      context.settingsTop = bench.bench.folder.path
      if !isFile { context.environment["TABULUA_LAWS"] = "off" }
    }
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try bench.text("t.csv") == "id,title\na,A\nb,B\n")
  }

  /// A preview that is not shown is told of.
  @Test func quietPreview() throws {
    let bench = try bench("id,title\na,A\n")
    run(bench, #"{"do":"set","row":{"key":"a"},"values":{"title":"New"}}"#)
    let outcome = bench.run("undo --journal @j.jsonl --quiet")
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.diagnostics.map(\.code) == ["quiet_dry_run"])
    #expect(bench.run("undo --journal @j.jsonl --quiet --in-place").errors.isEmpty)
  }

  /// Values that begin with a mark that combines with the sign before it.
  @Test(arguments: ["\u{301}z", "\u{200D}z", "\u{FE0F}"]) func combinedValue(_ key: String) throws {
    let bench = try bench("id,title\n\(key),A\nb,B\n")
    run(bench, #"{"do":"set","row":{"key":"\#(key)"},"values":{"title":"New"}}"#)
    undo(bench, " --row=\(key)")
    #expect(try bench.text("t.csv").contains(",A\n"))
    #expect(NamedTable("n=\(key)").name == "n" && NamedTable("n=\(key)").path == key)
    #expect(MappingOptions.list("a,\(key)") == ["a", key])
    #expect(try MappingOptions.splitTypes("a=text,\(key)=integer").keys.sorted() == ["a", key].sorted())
    #expect(
      CombinedValue.parted(["show", "--text=\(key)", "--key=id", "--", "--x=\(key)"])
        == ["show", "--text", key, "--key=id", "--", "--x=\(key)"])
  }
}
