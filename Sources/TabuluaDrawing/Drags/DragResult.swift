public import TabuluaText
public import TabuluaBatch
public import TabuluaModel

/// What came of a drag that was tried.
///
/// ```swift
/// let result = try bench.result(of: drag, recordsCalls: true)
/// print(result.outcome, result.reason ?? "", result.calls.count)
/// ```
public struct DragResult: Sendable {
  /// The drag.
  public var drag: DragTrial

  /// How it ended: `moved`, `retargeted`, `unchanged`, `refused` or `failed`.
  public var outcome: StepResult.Outcome

  /// Where the row stands after the change; nil if it was refused or failed.
  public var landing: TableIndexPath?

  /// Other rows that changed their order among each other.
  public var others: [OtherMove] = []

  /// The rows that were dragged with it, where they moved.
  public var followers: [FollowingMove] = []

  /// Why, in the policy's words.
  public var reason: String?

  /// Who refused it, and why; nil for a drag that was not refused.
  package var refusal: Refusal?

  /// What went wrong.
  public var error: Diagnostic?

  /// The callbacks that were called, and the defaults that stood in for absent ones; empty unless recorded.
  public var calls: [CallRecord] = []

  /// Makes the result of a drag that ended in one way.
  package init(drag: DragTrial, outcome: StepResult.Outcome) {
    self.drag = drag
    self.outcome = outcome
  }
}

extension DragResult {
  /// The call that decided how the drag ended, if the calls were recorded: the one that refused or failed, the one
  /// that keeps a row in its place past which the dragged one landed, else the last that said where the row lands.
  public var decision: CallRecord? {
    calls.deciding(outcome, landing: landing, refusal: refusal, error: error)
  }

  /// How the drag ended; which callback decided, and whether a refused row was picked up, is known if the calls
  /// were recorded.
  public var ending: DragEnding {
    let isHeld =
      calls.contains(where: \.saysWhereRowsLand) || (calls.isEmpty && outcome != .refused)
    let decision = decision
    return DragEnding(
      outcome: outcome, landing: landing, others: others, followers: followers, wasPickedUp: isHeld,
      reason: reason,
      place: decision?.implemented == true ? decision?.at : nil, error: error)
  }
}

extension CallRecord {
  /// Whether the call asked where the dragged rows may land.
  package var saysWhereRowsLand: Bool {
    callback == .targetIndexPathForMove || callback == .targetIndexPathForMovingRows
  }
}

extension [CallRecord] {
  /// The call that decided how a drag ended; `landing` is where the row stands then, if it moved.
  package func deciding(
    _ outcome: StepResult.Outcome, landing: TableIndexPath?, refusal: Refusal?, error: Diagnostic?
  ) -> CallRecord? {
    if let failed = last(where: \.failed) { return failed }
    // What a callback has done may be found wrong after it has returned, such as other rows than `move_row` was told.
    if let callback = error?.callback, let told = last(where: { $0.callback.rawValue == callback }) {
      return told
    }
    if refusal?.code == .noReorderControl { return cellWithoutControl(at: refusal?.place) }
    let law = last { $0.callback == .law }
    if outcome == .refused, let law, law.result == .boolean(false) { return law }
    guard let target = last(where: \.saysWhereRowsLand) else {
      return last { $0.callback == .canMoveRow }
    }
    guard case .path(let path) = target.result, outcome == .refused || landing.map({ $0 != path }) == true
    else { return target }
    let keeping = filter { $0.callback == .canDisplaceRow && $0.result == .boolean(false) }
    return keeping.first { $0.arguments == [.path(path)] } ?? keeping.last ?? target
  }

  /// What `cell_for_row` said of the row that `can_move_row` was asked about: that it shows no reorder control.
  ///
  /// A row in view was asked before the drag.
  private func cellWithoutControl(at place: String?) -> CallRecord? {
    guard var call = last(where: { $0.callback == .canMoveRow }) else { return nil }
    call.callback = .cellForRow
    call.result = .cell(TableCell(showsReorderControl: false))
    (call.text, call.at, call.implemented) = (nil, place, true)
    return call
  }
}
