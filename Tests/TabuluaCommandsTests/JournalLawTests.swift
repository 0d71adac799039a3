import SeededNumbers
import Foundation
@testable import TabuluaCommands
import Testing

/// The laws of journals over random tables and batches, with the command itself.
@Suite struct JournalLawTests {
  private static func table(_ form: String, _ random: inout SeededGenerator) -> String {
    let rows = (0..<Int.random(in: 1...12, using: &random)).map { number in
      (
        "k\(number)", ["A", "B", "C"].randomElement(using: &random) ?? "A",
        ["x", "a, b", "\u{FC} \\\"q\\\"", ""].randomElement(using: &random) ?? "", Bool.random(using: &random)
      )
    }
    let end = Bool.random(using: &random) ? "\n" : ""
    if form == "jsonl" {
      return rows.map { "{\"id\":\"\($0)\", \"s\":\"\($1)\",\"t\":\"\($2)\"\($3 ? ",\"n\":1.0" : "")}" }
        .joined(separator: "\n") + end
    }
    let lineEnd = Bool.random(using: &random) ? "\r\n" : "\n"
    return
      (["id,s,t,n"]
      + rows.map { "\($0),\($1),\"\($2.replacing("\\\"", with: "\"\""))\",\($3 ? "1.0" : "\"2\"")" })
      .joined(separator: lineEnd) + (end.isEmpty ? "" : lineEnd)
  }

  private static func batch(_ random: inout SeededGenerator) -> String {
    var lines = ["{\"do\":\"set_editing\",\"editing\":true}"]
    for number in 0..<Int.random(in: 1...8, using: &random) {
      let row = "{\"key\":\"k\(Int.random(in: 0..<12, using: &random))\"}"
      let other = "{\"key\":\"k\(Int.random(in: 0..<12, using: &random))\"}"
      lines.append(
        [
          "{\"do\":\"set\",\"row\":\(row),\"values\":{\"t\":\"new \(number)\"}}",
          "{\"do\":\"set\",\"row\":\(row),\"values\":{\"n\":\(number)}}",
          "{\"do\":\"drag\",\"row\":\(row),\"before\":\(other)}",
          "{\"do\":\"drag\",\"row\":\(row),\"after\":\(other)}",
          "{\"do\":\"delete\",\"row\":\(row)}",
          "{\"do\":\"update\",\"insert_rows\":[{\"at\":[0,0],\"values\":{\"id\":\"n\(number)\",\"t\":\"in\"}}]}",
        ].randomElement(using: &random) ?? "")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A run that is taken back leaves the very same bytes; taken back again it is the run; a replay is the run; and what the
  /// preview shows is what the journal says.
  @Test(arguments: ["csv", "jsonl"]) func runsAndTheirInverses(_ form: String) throws {
    var random = SeededGenerator(seed: form == "csv" ? 1 : 2)
    let policy =
      "return { table = { text = 't', section_by = 's', sections = { 'A', 'B', 'C' }, key = 'id', types = { n = 'number' } } }\n"
    var (seconds, written) = (1_795_462_800, 0)
    for _ in 0..<15 {
      let old = Self.table(form, &random)
      let bench = try Workbench([
        "p.lua": policy, "t.\(form)": old, "b.jsonl": Self.batch(&random), "copy.\(form)": old,
      ])
      func run(_ line: String) -> Workbench.Outcome {
        seconds += 1
        let now = seconds
        return bench.run(line.split(separator: " ").map(String.init)) { $0.clock = { (now, 0) } }
      }
      let command = "run --table @t.\(form) --policy @p.lua --batch @b.jsonl --keep-going --format jsonl"
      let preview = run(command).lines.filter { $0.hasPrefix("{\"kind\":\"change\"") }
      _ = run(command + " --in-place --journal @j.jsonl")
      let new = try bench.read("t.\(form)")
      guard new != old else {
        #expect(preview.isEmpty && !FileManager.default.fileExists(atPath: bench.path("j.jsonl")))
        continue
      }
      written += 1
      let journal = try bench.read("j.jsonl").split(separator: "\n").filter {
        $0.hasPrefix("{\"kind\":\"change\"")
      }
      #expect(journal.count == preview.count)
      for (line, shown) in zip(journal, preview) {
        #expect(line.hasPrefix(shown.dropLast()), "\(line)\n\(shown)")
      }
      let undo = run("undo --journal @j.jsonl --in-place")
      #expect(undo.status == 0, "\(undo.errors)")
      #expect(try bench.read("t.\(form)") == old)
      let redo = run("redo --journal @j.jsonl --in-place")
      #expect(redo.status == 0, "\(redo.errors)")
      #expect(try bench.read("t.\(form)") == new)
      let replay = run("replay @j.jsonl --table @copy.\(form) --in-place")
      #expect(replay.status == 0, "\(replay.errors)")
      #expect(try bench.read("copy.\(form)") == new)
    }
    #expect(written >= 11, "\(written)")
  }
}
