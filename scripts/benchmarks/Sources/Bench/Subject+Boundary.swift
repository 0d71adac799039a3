import BenchmarkReport
import Foundation

extension Subject {
  /// What callbacks in Lua cost beside a host written in C alone.
  static var boundary: [Subject] {
    [
      Subject(
        name: "callbacks", goals: ["Lua"],
        summary: "instructions of callbacks, and their times, beside a host in C",
        run: callbacks),
      Subject(
        name: "lua-states", goals: ["Lua"], summary: "a new Lua state with its sandbox", run: states),
      Subject(
        name: "rule-drags", goals: ["Lua"], summary: "a drag under a rule on a million rows, and its parts",
        run: drags),
    ]
  }

  /// A callback as LuaHost asks it, and as the host in C does.
  private struct Callback {
    var name: String
    var ours: String
    var twin: String
    /// How often more instructions it may take than the host in C.
    var most: Double?
    /// How many calls of the host one callback makes that are measured; 1 where the callback itself is.
    var calls = 1
  }

  private static let all = [
    Callback(name: "retarget", ours: "retarget-swift", twin: "retarget-c", most: 1.10),
    Callback(name: "retarget-deadline", ours: "retarget-deadline", twin: "retarget-c", most: 1.15),
    Callback(name: "retarget-budget", ours: "retarget-budget", twin: "retarget-c", most: 1.5),
    Callback(name: "retarget-policy", ours: "retarget-policy", twin: "retarget-c"),
    Callback(name: "two-columns", ours: "rule-policy", twin: "rule-c", most: 1.25),
    Callback(name: "number-of-rows", ours: "count-swift", twin: "count-c", most: 1, calls: 100),
    Callback(name: "raise", ours: "raise-swift", twin: "raise-c", most: 2),
  ]

  private static func callbacks(_ shop: Workshop) throws {
    let few = shop.isQuick ? 500 : 5_000
    let many = shop.isQuick ? 5_000 : 200_000
    for callback in all {
      let count = few / callback.calls
      if shop.find("valgrind") != nil {
        let ours = try shop.instructions(callback.ours, count, rows: 10_000) / Double(callback.calls)
        let twin = try shop.instructions(callback.twin, count, rows: 10_000) / Double(callback.calls)
        // The ratio of a report is the peer's to ours; this limit is of ours to the peer's.
        let line = BenchmarkLine(
          "callback-\(callback.name)", n: count, ours, "instructions", against: "C", takes: twin)
        shop.report(line)
        shop.report(
          BenchmarkLine(
            "callback-\(callback.name)", n: count, ours / twin, "times C",
            limit: callback.most.map { .atMost($0) }))
      } else {
        shop.report(
          BenchmarkLine(
            "callback-\(callback.name)", n: count, against: "valgrind", skipped: "valgrind is not installed"))
      }
      let timed = many / callback.calls
      let each = Double(timed * callback.calls)
      let least = try Race(sides: [
        Race.Side(name: "Tabulua") { try shop.ours(callback.ours, timed, 10_000).time / each },
        Race.Side(name: "C") { try shop.ours(callback.twin, timed, 10_000).time / each },
      ]).run(rounds: shop.rounds)
      shop.report(
        BenchmarkLine(
          "callback-\(callback.name)", n: timed, least[0], "ns", against: "C", takes: least[1]))
    }
  }

  private static func states(_ shop: Workshop) throws {
    let count = shop.isQuick ? 100 : 2_000
    var bytes = 0
    let least = try Race(sides: [
      Race.Side(name: "Tabulua") {
        let measured = try shop.ours("states", count, 10_000)
        bytes = measured.number
        return measured.time / Double(count)
      }
    ]).run(rounds: shop.rounds)
    shop.report(
      BenchmarkLine("lua-state", n: count, least[0] / 1_000, "µs a new state", limit: .atMost(50)))
    shop.report(
      BenchmarkLine("lua-state", n: count, Double(bytes) / 1_024, "KiB a new state", limit: .atMost(20)))
  }

  private static func drags(_ shop: Workshop) throws {
    let rows = shop.isQuick ? 10_000 : 1_000_000
    let count = shop.isQuick ? 1_000 : 100_000
    func side(_ name: String, _ subject: String) -> Race.Side {
      Race.Side(name: name) { try shop.ours(subject, count, rows).time / Double(count) }
    }
    let least = try Race(sides: [
      side("the rule", "rule-drags-rule"), side("no policy", "rule-drags-bare"),
      side("a trace", "rule-drags-trace"), side("C", "rule-c"),
    ]).run(rounds: shop.rounds)
    let (rule, bare, trace, twin) = (least[0], least[1], least[2], least[3])
    shop.report(BenchmarkLine("rule-drag", n: rows, trace / 1_000, "µs a drag, in all"))
    shop.report(BenchmarkLine("rule-drag", n: rows, bare / 1_000, "µs, of it the table"))
    shop.report(BenchmarkLine("rule-drag", n: rows, twin / 1_000, "µs, of it the script as C asks it"))
    shop.report(
      BenchmarkLine("rule-drag", n: rows, max(rule - bare - twin, 0) / 1_000, "µs, of it what is above C"))
    shop.report(BenchmarkLine("rule-drag", n: rows, max(trace - rule, 0) / 1_000, "µs, of it the trace"))
  }
}
