import BenchmarkReport
import Foundation

extension Subject {
  /// What else the order of the rows promises: paths from identities, flat cost, memory.
  static func order(isQuick: Bool) -> [Subject] {
    let sizes = isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000, 10_000_000]
    let great = sizes.last ?? 10_000
    return sizes.map { size in
      Subject(
        name: "paths-\(Figure.power(size))", goals: ["G3"],
        summary: "the index path of a row from its identity"
      ) { shop in
        let least = try Race(sides: [
          Race.Side(name: "Tabulua") { try shop.ours("paths", 200_000, size).time / 200_000 }
        ]).run(rounds: shop.rounds)
        shop.report(
          BenchmarkLine(
            "paths-\(Figure.power(size))", n: size, least[0], "ns a path",
            limit: size == 10_000_000 ? .atMost(1_000) : nil))
      }
    } + [
      Subject(name: "flat-cost", goals: ["G4"], summary: "instructions of a move, many rows to few") {
        try flatCost($0, great)
      },
      Subject(name: "memory-rows", goals: ["G5"], summary: "memory of rows without cells") {
        try memory($0, great)
      },
    ]
  }

  private static func flatCost(_ shop: Workshop, _ great: Int) throws {
    guard shop.find("valgrind") != nil else {
      shop.report(
        BenchmarkLine("flat-cost", n: great, against: "valgrind", skipped: "valgrind is not installed"))
      return
    }
    let few = try shop.instructions("moves", 10_000, rows: 10_000)
    let many = try shop.instructions("moves", 10_000, rows: great)
    shop.report(BenchmarkLine("flat-cost", n: great, many, "instructions"))
    shop.report(BenchmarkLine("flat-cost", n: great, many / few, "times 1e4 rows", limit: .atMost(2)))
  }

  private static func memory(_ shop: Workshop, _ great: Int) throws {
    let program = shop.programs + "/Subjects"
    let child = try Child.run([program, "memory", "\(great / 10)", "\(great)"])
    guard let bytes = Double(child.output.trimmingCharacters(in: .whitespacesAndNewlines)) else { return }
    shop.report(
      BenchmarkLine(
        "memory-rows", n: great, bytes / Double(great), "bytes a row",
        limit: shop.isQuick ? nil : .atMost(16)))
    shop.report(
      BenchmarkLine(
        "memory-rows", n: great, child.peak / 1e6, "MB at most",
        limit: great == 10_000_000 ? .atMost(250) : nil))
  }
}
