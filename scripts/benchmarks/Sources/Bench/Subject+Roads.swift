import BenchmarkReport
import Foundation

extension Subject {
  /// The same drags from a batch in JSON Lines and from one in Lua, with a trace, and that trace under another policy.
  static var roads: [Subject] {
    [
      Subject(
        name: "roads", goals: ["G11"],
        summary: "drags from a batch in Lua, and with a trace, beside the same from JSON Lines"
      ) { try roads($0) }
    ]
  }

  private static func roads(_ shop: Workshop) throws {
    let files = try files(shop, rows: 100_000, edits: 300_000)
    // Plain multiples, so that both batches say the same without a list.
    let (rows, count) = (files.rows, files.edits)
    func drag(_ step: Int) -> (from: Int, to: Int) { (step * 7_919 % rows, step * 104_729 % rows) }
    let (lines, script) = (
      files.output("roads-batch", kind: "jsonl"), files.output("roads-batch", kind: "lua")
    )
    let text = (1...count).map { step in
      "{\"do\":\"drag\",\"row\":[0,\(drag(step).from)],\"to\":[0,\(drag(step).to)]}\n"
    }
    try text.joined().write(toFile: lines, atomically: true, encoding: .utf8)
    try """
    for step = 1, \(count) do
      user:drag(index_path(0, step * 7919 % \(rows)), { to = index_path(0, step * 104729 % \(rows)) })
    end
    """.write(toFile: script, atomically: true, encoding: .utf8)
    let (trace, other) = (
      files.output("roads-trace", kind: "jsonl"), files.output("roads-other", kind: "lua")
    )
    try
      "return { table = { key = \"id\", text = \"name\" }, can_move_row = function(view, path) return path.row ~= 7919 end }\n"
      .write(toFile: other, atomically: true, encoding: .utf8)

    // Both do the same.
    let outputs = [files.output("roads-lines"), files.output("roads-script")]
    for (batch, output) in zip([lines, script], outputs) {
      _ = try Child.run(command(shop, files, batch, output: output))
    }
    guard
      try Data(contentsOf: URL(fileURLWithPath: outputs[0]))
        == Data(contentsOf: URL(fileURLWithPath: outputs[1]))
    else { return shop.fail("roads", n: rows, against: "the batch in Lua", "the tables differ") }

    func side(_ name: String, _ batch: String, _ more: [String] = []) -> Race.Side {
      Race.Side(name: name) { try Child.run(command(shop, files, batch) + ["--quiet"] + more).wall }
    }
    let diff = [
      shop.programs + "/tabulua", "diff", files.plainPolicy, other, "--table", files.table, "--trace", trace,
    ]
    let least = try Race(sides: [
      side("JSON Lines", lines), side("Lua", script), side("a trace", lines, ["--trace", trace]),
      Race.Side(name: "diff") { try Child.run(diff, status: 2).wall },
    ]).run(rounds: shop.rounds)
    func report(_ name: String, _ ratio: Double, _ most: Double) {
      shop.report(
        BenchmarkLine(
          name, n: rows, ratio, "times the drags from JSON Lines", limit: shop.isQuick ? nil : .atMost(most)))
    }
    report("lua-batch", least[1] / least[0], 4.5)
    report("trace", least[2] / least[0], 2.5)
    report("diff-trace", least[3] / least[0], 9)
    shop.report(BenchmarkLine("roads-lines", n: rows, least[0] / Double(count) * 1e6, "µs a drag, in all"))
  }
}
