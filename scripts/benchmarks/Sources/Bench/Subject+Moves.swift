import BenchmarkReport

extension Subject {
  /// Random moves at several sizes, against an array, the best flat code and a rope.
  static func moves(isQuick: Bool) -> [Subject] {
    let sizes = isQuick ? [1_000, 10_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    return sizes.map { size in
      Subject(
        name: "moves-\(Figure.power(size))", goals: ["G1", "G2", "G3"],
        summary: "random moves of a view, against Array, memmove and a rope"
      ) { try moves($0, size) }
    } + [
      Subject(
        name: "moves-agree", goals: ["G1", "G2", "G3"], summary: "all sides end with the same order of rows"
      ) { try agree($0) },
      Subject(
        name: "moves-scripts", goals: ["G1"], summary: "random moves against lists of lua5.4 and Python"
      ) { try scripts($0) },
    ]
  }

  /// About how many moves fit into a tenth of a second or two.
  private static func count(_ side: String, _ size: Int) -> Int {
    switch side {
    case "array": max(20, min(200_000, 200_000_000 / size))
    case "flat": max(60, min(200_000, 1_000_000_000 / size))
    default: size == 10_000_000 ? 1_000_000 : 200_000
    }
  }

  private static func moves(_ shop: Workshop, _ size: Int) throws {
    let name = "moves-\(Figure.power(size))"
    let peers = ["array", "flat", "rope"]
    let titles = [
      "array": "Array remove and insert", "flat": "memmove between", "rope": "swift-collections rope",
    ]
    let limits: [String: [Int: Limit]] = [
      "array": [100_000: .atLeast(30), 1_000_000: .atLeast(400), 10_000_000: .atLeast(4_000)],
      "flat": [1_000: .atLeast(1.0 / 3), 1_000_000: .atLeast(60), 10_000_000: .atLeast(500)],
      "rope": [
        10_000: .atLeast(1.3), 100_000: .atLeast(1.3), 1_000_000: .atLeast(1.3), 10_000_000: .atLeast(1.3),
      ],
    ]
    let number = count("ours", size)
    var sides = [
      Race.Side(name: "Tabulua") { try shop.ours("moves", number, size).time / Double(number) }
    ]
    for peer in peers {
      let number = count(peer, size)
      sides.append(
        Race.Side(name: titles[peer] ?? peer) { try shop.peer(peer, number, size).time / Double(number) })
    }
    // A move waits for memory more than it computes, and what else is in the caches differs from round to round: most
    // of all at a million rows, which are in the last cache only while nobody else uses it.
    let more = shop.isQuick ? 1 : size == 1_000_000 ? 12 : 3
    let least = try Race(sides: sides).run(rounds: shop.rounds * more)
    for (index, peer) in peers.enumerated() {
      shop.report(
        BenchmarkLine(
          name, n: size, least[0], "ns a move", against: sides[index + 1].name, takes: least[index + 1],
          limit: shop.isQuick ? nil : limits[peer]?[size]))
    }
    for (side, cost) in zip(sides, least) { shop.costs[side.name, default: []].append((Double(size), cost)) }
    if size == 10_000_000 {
      shop.report(BenchmarkLine("million-moves", n: size, least[0] * 1e6 / 1e9, "s", limit: .atMost(3)))
    }
  }

  private static func agree(_ shop: Workshop) throws {
    let ours = try shop.ours("moves", 20_000, 10_000).number
    let others = try ["array", "flat", "rope"].filter { try shop.peer($0, 20_000, 10_000).number != ours }
    for peer in others {
      shop.fail("moves-agree", n: 10_000, against: peer, "the rows stand in another order")
    }
    shop.report(BenchmarkLine("moves-agree", n: 10_000, Double(3 - others.count), "peers agree"))
  }

  private static func scripts(_ shop: Workshop) throws {
    for size in shop.isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000] {
      let programs = [("lua5.4", "moves.lua", 50_000_000), ("python3", "moves.py", 200_000_000)]
      var sides = [Race.Side(name: "Tabulua") { try shop.ours("moves", 200_000, size).time / 200_000 }]
      for (program, script, work) in programs {
        guard shop.find(program) != nil else {
          shop.report(
            BenchmarkLine("moves-scripts", n: size, against: program, skipped: "\(program) is not installed"))
          continue
        }
        let count = max(5, min(100_000, work / size / 10))
        sides.append(
          Race.Side(name: program) {
            try shop.timed([program, shop.scripts + "/" + script, "\(count)", "\(size)"]).time / Double(count)
          })
      }
      let least = try Race(sides: sides).run(rounds: min(3, shop.rounds))
      for (side, cost) in zip(sides, least).dropFirst() {
        shop.report(
          BenchmarkLine("moves-scripts", n: size, least[0], "ns a move", against: side.name, takes: cost))
        shop.costs[side.name, default: []].append((Double(size), cost))
      }
    }
  }
}
