import BenchmarkReport

extension Subject {
  /// What the policy of the edits costs, beside the same number of bare callbacks of a host in C.
  ///
  /// The policy is a small part of a whole process, whose time differs from run to run by more than that, for what the
  /// system does with the files. So the steps are measured by themselves, in one process, which makes them without
  /// callbacks, under the policy, and asks the host in C, in turn: the median of the differences within each round is
  /// held to the limit. So are the instructions of whole processes, which are the same each time; their times are told
  /// beside it.
  static func editCallbacks(_ shop: Workshop) throws {
    let files = try files(shop)
    let (moves, sets) = (files.edits / 5, files.edits * 3 / 5)
    let limit: Limit? = shop.isQuick ? nil : .atMost(2.5)
    func report(_ value: Double, _ unit: String, limit: Limit? = nil) {
      shop.report(BenchmarkLine("edits-callbacks", n: files.rows, value, unit, limit: limit))
    }
    let rounds = try shop.rounds("edits-rounds", shop.rounds * (shop.isQuick ? 1 : 10), of: files.table)
    let above = rounds.map { $0[1] - $0[0] }
    let alone = median(rounds.map { $0[2] })
    report(median(above) / 1e6, "ms of the steps above no policy")
    report(alone / 1e6, "ms of C alone")
    report(median(above) / alone, "times C alone", limit: limit)

    let plain = command(shop, files, files.batch, output: files.output("tabulua"))
    let ruled = command(
      shop, files, files.batch, policy: files.policy, output: files.output("policy"))
    let costs = try Race(sides: [
      Race.Side(name: "no policy") { try Child.run(plain).processor },
      Race.Side(name: "a policy") { try Child.run(ruled).processor },
    ]).costs(rounds: shop.isQuick ? shop.rounds : shop.rounds * 3)
    report(median(costs.map { $0[1] - $0[0] }) * 1e3, "ms of whole processes above no policy")
    guard shop.find("valgrind") != nil else {
      return shop.report(
        BenchmarkLine(
          "edits-callbacks", n: files.rows, against: "valgrind", skipped: "valgrind is not installed"))
    }
    // The programs' names come first, as they are copied without what valgrind cannot read.
    let counted = try [ruled, plain].map { try shop.instructions("tabulua", Array($0.dropFirst())) }
    let twin =
      try shop.instructions("retarget-c", moves, rows: 100) * Double(moves)
      + shop.instructions("read-c", moves + sets, rows: 100) * Double(moves + sets)
    report((counted[0] - counted[1]) / twin, "times the instructions of C alone", limit: limit)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
