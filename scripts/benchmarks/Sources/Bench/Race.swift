/// Sides that are measured in turn, again and again, so that what else the machine does meets all of them.
struct Race {
  /// One side: what it costs in one round.
  struct Side {
    /// The name in reports.
    var name: String

    /// Runs one round.
    var run: () throws -> Double
  }

  /// The sides, of which the first one is ours.
  var sides: [Side]

  /// Runs the rounds; answers the least cost of each side.
  func run(rounds: Int) throws -> [Double] {
    let costs = try self.costs(rounds: rounds)
    return sides.indices.map { side in costs.reduce(.infinity) { min($0, $1[side]) } }
  }

  /// Runs the rounds; answers what each side cost in each.
  ///
  /// Every second round goes backwards: what a side leaves behind, such as pages that are still to be written,
  /// would otherwise always meet the same one.
  func costs(rounds: Int) throws -> [[Double]] {
    try (0..<rounds).map { round in
      var costs = [Double](repeating: 0, count: sides.count)
      for index in round % 2 == 0 ? Array(sides.indices) : sides.indices.reversed() {
        costs[index] = try sides[index].run()
      }
      return costs
    }
  }
}
