public import TabuluaDrawing
import TabuluaBatch
import TabuluaModel

/// A drag that two policies let end at different places.
///
/// ```swift
/// var comparison = RuleComparison(limit: 5)
/// try comparison.compare(bench, newBench)
/// for difference in comparison.smallest { print(difference.drag, difference.old.outcome, difference.new.outcome) }
/// ```
public struct RuleDifference: Sendable {
  /// The drag.
  public var drag: DragTrial

  /// What the dragged row is called.
  public var label: String?

  /// How it ends under the first policy.
  public var old: DragEnding

  /// How it ends under the second policy.
  public var new: DragEnding

  /// The number of rows of each section of the table.
  public var rowCounts: [Int]

  /// The step of a recorded run; nil for a drag that is not part of one.
  public var step: Int?

  /// What changed, such as `accepted → refused`.
  public var kind: String {
    let words = (old.outcome.matrixWord, new.outcome.matrixWord)
    return "\(words.0) → \(words.1)\(words.0 == words.1 ? " elsewhere" : "")"
  }
}

extension RuleDifference {
  /// How large the drag and its table are, the smaller first: rows, sections, how far the row is proposed to go, and
  /// then the paths.
  var size: [Int] {
    func position(_ path: TableIndexPath) -> Int {
      rowCounts.prefix(path.section).reduce(0, +) + path.row + path.section
    }
    let distance = abs(position(drag.proposed) - position(drag.source))
    return [
      rowCounts.reduce(0, +), rowCounts.count, drag.rows.count, drag.through.count, distance,
      drag.source.section,
      drag.source.row, drag.proposed.section, drag.proposed.row,
    ]
  }

  /// Whether two endings leave all rows in the same places; a failure is like no other ending.
  static func areSame(_ first: DragEnding, _ second: DragEnding, of drag: DragTrial) -> Bool {
    if first.outcome == .failed || second.outcome == .failed { return first.outcome == second.outcome }
    return (first.landing ?? drag.source) == (second.landing ?? drag.source)
      && drag.followers.allSatisfy { first.landing(ofFollowerAt: $0) == second.landing(ofFollowerAt: $0) }
      && first.others.map(\.from) == second.others.map(\.from)
      && first.others.map(\.to) == second.others.map(\.to)
  }
}

extension DragEnding {
  /// Where a row stands in the end that stood at a path, and was dragged with another one.
  func landing(ofFollowerAt path: TableIndexPath) -> TableIndexPath {
    followers.first { $0.from == path }?.to ?? path
  }
}
