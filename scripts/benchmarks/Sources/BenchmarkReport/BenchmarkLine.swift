import Foundation

/// One result: a figure, what it is compared with, and whether it keeps to its limit.
public struct BenchmarkLine: Codable, Sendable, Hashable {
  /// The subject, such as `moves-1e6`.
  public var name: String

  /// How large the table is, in rows.
  public var n: Int

  /// The figure.
  public var value: Double

  /// What the figure counts, such as `ns a move`.
  public var unit: String

  /// The peer; nil for a figure that stands by itself.
  public var against: String?

  /// How many times as much the peer takes; nil without a peer, or where that was not measured.
  public var ratio: Double?

  /// The median of the rounds, where the figure is their least one; nil where it is not told.
  public var median: Double?

  /// How many times as much the peer's median is.
  public var medianRatio: Double?

  /// The limit of the ratio, or of the figure where there is no ratio; nil for what is only told.
  public var limit: String?

  /// Whether the limit is kept; nil without one, or where the peer is not there.
  public var ok: Bool?

  /// Why the comparison was left out.
  public var skipped: String?

  /// A figure by itself.
  public init(_ name: String, n: Int, _ value: Double, _ unit: String, limit: Limit? = nil) {
    self.name = name
    self.n = n
    self.value = value
    self.unit = unit
    self.limit = limit?.description
    ok = limit?.holds(value)
  }

  /// A figure and that of a peer; the limit is one of the ratio.
  public init(
    _ name: String, n: Int, _ value: Double, _ unit: String, against peer: String, takes other: Double,
    limit: Limit? = nil
  ) {
    self.init(name, n: n, value, unit)
    against = peer
    let ratio = other / value
    self.ratio = ratio
    self.limit = limit?.description
    ok = limit?.holds(ratio)
  }

  /// What each of two sides cost in each round: the figure is ours at its least, and so is the ratio; the medians stand
  /// beside it.
  public init(
    _ name: String, n: Int, of rounds: [Double], _ unit: String, against peer: String, takes others: [Double],
    limit: Limit? = nil
  ) {
    let (ours, theirs) = (Spread(rounds), Spread(others))
    self.init(name, n: n, ours.least, unit, against: peer, takes: theirs.least, limit: limit)
    median = ours.median
    medianRatio = theirs.median / ours.median
  }

  /// A comparison that was left out.
  public init(_ name: String, n: Int, against peer: String, skipped reason: String) {
    self.init(name, n: n, 0, "")
    against = peer
    skipped = reason
  }

  /// The line as one object of JSON.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
