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
  ///
  /// Every second round goes backwards: what a side leaves behind, such as pages that are still to be written,
  /// would otherwise always meet the same one.
  func run(rounds: Int) throws -> [Double] {
    var least = [Double](repeating: .infinity, count: sides.count)
    for round in 0..<rounds {
      for index in round % 2 == 0 ? Array(sides.indices) : sides.indices.reversed() {
        least[index] = min(least[index], try sides[index].run())
      }
    }
    return least
  }
}
