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
    var least = [Double](repeating: .infinity, count: sides.count)
    for _ in 0..<rounds {
      for (index, side) in sides.enumerated() { least[index] = min(least[index], try side.run()) }
    }
    return least
  }
}
