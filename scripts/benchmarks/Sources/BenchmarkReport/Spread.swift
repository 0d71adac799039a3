/// What rounds of the same work cost.
public struct Spread: Sendable, Hashable {
  /// The least cost: what the work takes when nothing else is in its way.
  public var least: Double

  /// The cost in the middle, or between the two in the middle: what one mostly meets.
  public var median: Double

  /// Both of no rounds are no number.
  public init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    let middle = sorted.count / 2
    least = sorted.first ?? .nan
    median =
      sorted.isEmpty
      ? .nan : sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
