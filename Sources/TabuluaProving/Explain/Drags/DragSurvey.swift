public import TabuluaDrawing
public import TabuluaText
import TabuluaBatch
public import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// Asks how drags end, many of them, one source after the other.
///
/// Where the rule is only a matter of `can_move_row`, `cell_for_row` and `target_index_path_for_move`, a survey picks a row
/// up once and holds it over each place without dropping it; every other policy is dragged for real, and each drag is
/// undone. Both give the same endings. A policy that remembers what it was asked is dragged for real, and loaded anew
/// for each drag.
///
/// ```swift
/// let survey = DragSurvey(bench)
/// for drag in DragTrial.all(rowCounts: bench.rowCounts) {
///   print(drag, try survey.ending(from: drag.source, to: drag.proposed).outcome)
/// }
/// survey.end()
/// ```
public final class DragSurvey {
  /// Where the drags are tried; not to be used for other drags until ``end()``.
  public let bench: DragBench

  /// Whether rows are only held over places, and not dropped.
  public private(set) var onlyHovers: Bool

  /// The row that is looked at, by its path before the change.
  private var source: TableIndexPath?

  /// How each drag of that row ends, if it cannot be picked up.
  private var refusal: DragEnding?

  private let targetPlace: String?

  /// Makes a survey of the bench's table.
  public init(_ bench: DragBench) {
    self.bench = bench
    let policy = bench.policy
    onlyHovers =
      !policy.ownsRows && policy.laws.isEmpty
      && policy.implemented.isDisjoint(with: .dragsBesidePlaces)
    bench.watchMemory()
    targetPlace = policy.place(of: .targetIndexPathForMove)
  }

  deinit { end() }

  /// How a drag ends.
  ///
  /// `source` is a path before the change, `proposed` one after the removal; both must be in the table.
  ///
  /// ```swift
  /// let survey = DragSurvey(bench)
  /// print(try survey.ending(from: [0, 2], to: [1, 0]).outcome)
  /// survey.end()
  /// ```
  ///
  /// - Throws: what is wrong when a scripted data source is loaded anew.
  /// - Complexity: O(1) beside the callbacks where rows are only held over places.
  public func ending(
    from source: TableIndexPath, to proposed: TableIndexPath
  ) throws(Diagnostic) -> DragEnding {
    guard onlyHovers else {
      try bench.beginAnew()
      return try bench.result(of: DragTrial(source: source, to: proposed), recordsCalls: true).ending
    }
    let ending = hover(from: source, to: proposed)
    guard bench.hasChangedMemory else { return ending }
    end()
    onlyHovers = false
    return try self.ending(from: source, to: proposed)
  }

  /// Holds the row over a place, and picks it up before, if it is another one than the last time.
  private func hover(from source: TableIndexPath, to proposed: TableIndexPath) -> DragEnding {
    do throws(TableError) {
      if self.source != source {
        end()
        if case .refused(let refused) = try bench.view.beginReordering(rowAt: source) {
          refusal = DragEnding(
            outcome: .refused, wasPickedUp: false, reason: refused.reason, place: refused.place)
        }
        self.source = source
      }
      if let refusal { return refusal }
      let decision = try bench.view.hover(over: proposed)
      guard let target = decision.answer else {
        return DragEnding(outcome: .refused, reason: decision.reason, place: targetPlace)
      }
      return DragEnding(
        outcome: target == source ? .unchanged : target == proposed ? .moved : .retargeted, landing: target,
        reason: decision.reason, place: targetPlace)
    } catch {
      let isHeld = self.source == source
      // The failed hover has ended the drag.
      self.source = nil
      refusal = nil
      return DragEnding(
        outcome: .failed, wasPickedUp: isHeld, place: error.callback.flatMap { bench.policy.place(of: $0) },
        error: error.diagnostic(policy: bench.policy))
    }
  }

  /// Lets the row go that is held, so that the bench can be used again.
  public func end() {
    if source != nil, refusal == nil, bench.view.reorderingIndexPath != nil {
      _ = try? bench.view.cancelReordering()
    }
    source = nil
    refusal = nil
  }
}
