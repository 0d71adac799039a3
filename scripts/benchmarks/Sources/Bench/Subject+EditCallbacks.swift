import BenchmarkReport

extension Subject {
  /// What the policy of the edits costs, beside the same number of bare callbacks of a host in C.
  ///
  /// The policy is a small part of a whole process, so that the difference of two minima says little: it is the median
  /// of the differences within each round, over many rounds. The instructions are counted too, and held to the same
  /// limit: they are the same each time.
  static func editCallbacks(_ shop: Workshop) throws {
    let files = try files(shop)
    let (moves, sets) = (files.edits / 5, files.edits * 3 / 5)
    let plain = command(shop, files, files.batch, output: files.output("tabulua"))
    let ruled = command(
      shop, files, files.batch, policy: files.policy, output: files.output("policy"))
    let costs = try Race(sides: [
      Race.Side(name: "no policy") { try Child.run(plain).processor },
      Race.Side(name: "a policy") { try Child.run(ruled).processor },
      Race.Side(name: "C") {
        try (shop.ours("retarget-c", moves, 100).time + shop.ours("read-c", moves + sets, 100).time) / 1e9
      },
    ]).costs(rounds: shop.isQuick ? shop.rounds : shop.rounds * 5)
    let above = costs.map { $0[1] - $0[0] }.sorted()
    let twin = costs.map { $0[2] }.sorted()
    let middle = above.count / 2
    let limit: Limit? = shop.isQuick ? nil : .atMost(2.5)
    func report(_ value: Double, _ unit: String, limit: Limit? = nil) {
      shop.report(BenchmarkLine("edits-callbacks", n: files.rows, value, unit, limit: limit))
    }
    report(above[middle] * 1e3, "ms of processors above no policy")
    report((above[above.count * 3 / 4] - above[above.count / 4]) * 1e3, "ms between its quartiles")
    report(above[middle] / twin[middle], "times C alone", limit: limit)
    guard shop.find("valgrind") != nil else {
      return shop.report(
        BenchmarkLine(
          "edits-callbacks", n: files.rows, against: "valgrind", skipped: "valgrind is not installed"))
    }
    // The programs' names come first, as they are copied without what valgrind cannot read.
    let counted = try [ruled, plain].map { try shop.instructions("tabulua", Array($0.dropFirst())) }
    let alone =
      try shop.instructions("retarget-c", moves, rows: 100) * Double(moves)
      + shop.instructions("read-c", moves + sets, rows: 100) * Double(moves + sets)
    report((counted[0] - counted[1]) / alone, "times the instructions of C alone", limit: limit)
  }
}
