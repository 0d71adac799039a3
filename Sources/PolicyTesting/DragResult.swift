public import Diagnostics
public import TableAutomation
public import TableModel

/// What came of a drag that was tried.
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
}

extension DragResult {
  /// The call that decided how the drag ended, if the calls were recorded: the one that refused or failed, else
  /// the last that said where the row lands.
  public var decision: CallRecord? {
    if let failed = calls.last(where: \.failed) { return failed }
    if let target = calls.last(where: { $0.callback == .targetIndexPathForMove }) { return target }
    return calls.last { $0.callback == .canMoveRow }
  }
}
