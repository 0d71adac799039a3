public import TabuluaText
import TabuluaDrawing

/// What came of comparing two policies.
///
/// ```swift
/// var comparison = RuleComparison(limit: 5)
/// try comparison.compare(bench, newBench)
/// print(comparison.different, "of", comparison.drags)
/// ```
public struct RuleComparison: Sendable {
  /// How many tables were looked at.
  public var tables = 0

  /// How many drags were tried.
  public var drags = 0

  /// How many of them end elsewhere.
  public var different = 0

  /// How many end at the same place, with another answer or for another reason.
  public var otherwise = 0

  /// How many drags changed in which way, the most frequent first.
  public var kinds: [(kind: String, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The smallest differences, smallest first.
  public var smallest: [RuleDifference] { kept.map(\.difference) }

  /// What could not be compared, and why.
  public var notes: [Diagnostic] { noted.map(\.note) }

  /// What could not be compared, each with the step of a recorded run that it is about, or 0.
  private(set) var noted: [(step: Int, note: Diagnostic)] = []

  /// How many drags of a recorded run could not be compared.
  public var leftOut = 0

  /// How many differences are kept.
  public let limit: Int

  /// How many rows are dragged together at most.
  public var groups = 1

  private var counts: [String: Int] = [:]
  private var kept: [(size: [Int], difference: RuleDifference)] = []

  /// Makes a comparison of nothing yet that keeps so many differences.
  public init(limit: Int) { self.limit = limit }

  /// Whether not as many differences are kept as may be.
  var keepsMore: Bool { kept.count < limit }

  /// Notes what could not be compared, or not wholly.
  mutating func note(_ note: Diagnostic, step: Int = 0) { noted.append((step, note)) }

  /// Counts a drag, and keeps it if it ends elsewhere and is among the smallest.
  mutating func take(
    _ drag: DragTrial, _ old: DragEnding, _ new: DragEnding, rowCounts: [Int], step: Int? = nil,
    label: () -> String?
  ) {
    drags += 1
    guard !RuleDifference.areSame(old, new, of: drag) else {
      if old.outcome != new.outcome || old.reason != new.reason { otherwise += 1 }
      return
    }
    different += 1
    // The reasons were compared whole.
    var difference = RuleDifference(
      drag: drag, old: old.shortened, new: new.shortened, rowCounts: rowCounts, step: step)
    counts[difference.kind, default: 0] += 1
    // A recorded run is told in its own order.
    let size = step.map { [$0] } ?? difference.size
    let place = kept.firstIndex { size.lexicographicallyPrecedes($0.size) } ?? kept.count
    guard place < limit else { return }
    difference.label = label()
    kept.insert((size, difference), at: place)
    if kept.count > limit { kept.removeLast() }
  }
}
