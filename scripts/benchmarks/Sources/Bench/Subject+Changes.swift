import BenchmarkReport

extension Subject {
  /// Differences between two snapshots.
  static func differences(isQuick: Bool) -> [Subject] {
    let size = isQuick ? 10_000 : 100_000
    return [
      Subject(
        name: "difference-\(Figure.power(size))", goals: ["G6"],
        summary: "snapshots: a tenth deleted and inserted, a fiftieth moved"
      ) { try difference($0, size) },
      Subject(
        name: "difference-peer", goals: ["G6"],
        summary: "the same of 5 000 rows, against CollectionDifference"
      ) { shop in
        let least = try Race(sides: [
          Race.Side(name: "Tabulua") { try shop.ours("diff-ints", 20, 5_000).time / 20e6 },
          Race.Side(name: "CollectionDifference") { try shop.peer("difference-blocks", 1, 5_000).time / 1e6 },
        ]).run(rounds: shop.rounds)
        shop.report(
          BenchmarkLine(
            "difference-peer", n: 5_000, least[0], "ms", against: "CollectionDifference", takes: least[1]))
      },
    ]
  }

  private static func difference(_ shop: Workshop, _ size: Int) throws {
    let kinds: [(keys: String, limit: Double?)] = [
      ("hashed", 7), ("dense", 2), ("hashed-scattered", nil), ("dense-scattered", nil), ("texts", nil),
    ]
    let name = "difference-\(Figure.power(size))"
    // The limits are times, and a round is short.
    let least = try Race(
      sides: kinds.map { kind in
        Race.Side(name: kind.keys) { try shop.ours("diff-\(kind.keys)", 5, size).time / 5e6 }
      }
    ).run(rounds: shop.isQuick ? shop.rounds : shop.rounds * 3)
    for (kind, cost) in zip(kinds, least) {
      shop.report(
        BenchmarkLine(
          "\(name)-\(kind.keys)", n: size, cost, "ms",
          limit: size == 100_000 ? kind.limit.map { .atMost($0) } : nil))
    }
    // The subject stops if its moves are not the kept rows without their longest rising run.
    let moves = try shop.ours("diff-hashed", 1, size).number
    shop.report(BenchmarkLine("\(name)-moves", n: size, Double(moves), "moves, the fewest"))
  }

  /// Update blocks.
  static func blocks(isQuick: Bool) -> [Subject] {
    let size = isQuick ? 100_000 : 10_000_000
    return [
      Subject(
        name: "block-\(Figure.power(size))", goals: ["G7"],
        summary: "a block of 1 000 changes against one pass over all rows"
      ) { shop in
        let least = try race(shop, changes: 1_000, rows: size, withSingles: false)
        shop.report(
          BenchmarkLine(
            "block-\(Figure.power(size))", n: size, least[0] / 1e6, "ms", against: "merge and index",
            takes: least[1] / 1e6, limit: size == 10_000_000 ? .atLeast(50) : nil))
      },
      Subject(
        name: "block-sweep", goals: ["G7"],
        summary: "blocks of any size against the better of one pass and single changes"
      ) { try sweep($0, isQuick: isQuick) },
    ]
  }

  private static func race(_ shop: Workshop, changes: Int, rows: Int, withSingles: Bool) throws -> [Double] {
    let count = max(1, min(100, 30_000 / changes))
    var sides = [
      Race.Side(name: "block") { try shop.ours("block-\(changes)", count, rows).time / Double(count) },
      Race.Side(name: "pass") {
        let count = min(count, max(1, 10_000_000 / rows))
        return try shop.peer("flat-block-\(changes)", count, rows).time / Double(count)
      },
    ]
    if withSingles {
      sides.append(
        Race.Side(name: "singles") {
          try shop.ours("singles-\(changes)", count, rows).time / Double(count)
        })
    }
    return try Race(sides: sides).run(rounds: shop.rounds)
  }

  private static func sweep(_ shop: Workshop, isQuick: Bool) throws {
    let rows = isQuick ? 100_000 : 1_000_000
    for changes in [9, 99, 999, 9_999, 30_000, 99_999, 300_000, 999_999] where changes <= rows {
      let least = try race(shop, changes: changes, rows: rows, withSingles: changes < 99_999)
      let others = least.dropFirst()
      let better = others.min() ?? 0
      shop.report(
        BenchmarkLine(
          "block-of-\(changes)", n: rows, least[0] / 1e6, "ms",
          against: better == least[1] ? "merge and index" : "single changes", takes: better / 1e6,
          limit: isQuick ? nil : .atLeast(1 / 1.5)))
    }
  }
}
