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

  /// Why, in the policy's words.
  public var reason: String?

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
  public var decision: CallRecord? { calls.deciding(outcome, landing: landing) }

  /// How the drag ended; which callback decided, and whether a refused row was picked up, is known if the calls
  /// were recorded.
  public var ending: DragEnding {
    let isHeld =
      calls.contains { $0.callback == .targetIndexPathForMove } || (calls.isEmpty && outcome != .refused)
    let decision = decision
    return DragEnding(
      outcome: outcome, landing: landing, others: others, wasPickedUp: isHeld, reason: reason,
      place: decision?.implemented == true ? decision?.at : nil, error: error)
  }
}

extension [CallRecord] {
  /// The call that decided how a drag ended; `landing` is where the row stands then, if it moved.
  package func deciding(_ outcome: StepResult.Outcome, landing: TableIndexPath?) -> CallRecord? {
    if let failed = last(where: \.failed) { return failed }
    let law = last { $0.callback == .law }
    if outcome == .refused, let law, law.result == .boolean(false) { return law }
    guard let target = last(where: { $0.callback == .targetIndexPathForMove }) else { return decidingPickUp }
    guard case .path(let path) = target.result, outcome == .refused || landing.map({ $0 != path }) == true
    else { return target }
    let keeping = filter { $0.callback == .canDisplaceRow && $0.result == .boolean(false) }
    return keeping.first { $0.arguments == [.path(path)] } ?? keeping.last ?? target
  }

  /// The call that decided whether the row was picked up: `cell_for_row` where the cell shows no reorder control, else
  /// `can_move_row`.
  package var decidingPickUp: CallRecord? {
    last { $0.hidesReorderControl } ?? last { $0.callback == .canMoveRow }
  }
}

extension CallRecord {
  /// Whether the call says that a cell shows no control to drag its row by.
  fileprivate var hidesReorderControl: Bool {
    if callback == .cellForRow, case .cell(let cell) = result {
      cell.showsReorderControl == false
    } else {
      false
    }
  }
}
