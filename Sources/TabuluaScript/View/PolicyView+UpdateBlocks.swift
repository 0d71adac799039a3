import LuaHost
import TabuluaModel

// Update blocks with their completions.
extension PolicyView {
  /// `view:perform_batch_updates(function() … end[, completion])`.
  ///
  /// The completion is called when the outermost block has ended, those of inner blocks first: with true, or with false
  /// where its block was undone. An error in it is raised where the outermost block stands, unless that raises one itself;
  /// what the block did stays done.
  func performBatchUpdates(_ call: borrowing LuaCall) throws -> LuaReturn {
    let function = try call.function(at: 1, "updates")
    let completion: HeldFunction?
    do {
      completion = try call.isNone(at: 2) ? nil : HeldFunction(call.function(at: 2, "completion"), of: state)
    } catch {
      state?.release(function)
      throw error
    }
    let isOutermost = try !view().isUpdating
    let outer = completionFault
    if isOutermost { completionFault = CompletionFault() }
    defer { completionFault = outer }
    let result = try perform(calling: function) { [self] view, updates in
      guard let completion else { return try view.performBatchUpdates(updates) }
      try view.performBatchUpdates(updates) { [self] in complete(completion, isDone: $0) }
    }
    if isOutermost, let error = completionFault?.error { throw error }
    return result
  }

  /// Calls a completion, and keeps the first error that one raises.
  private func complete(_ completion: HeldFunction, isDone: Bool) {
    do {
      try state?.call(completion.function, with: [.boolean(isDone)])
    } catch {
      if completionFault?.error == nil { completionFault?.error = error }
    }
  }
}

/// The error that a completion of the outermost update block, or of one inside it, has raised.
final class CompletionFault {
  var error: (any Error)?
}

/// A function of a script that Lua keeps until this goes.
private final class HeldFunction {
  let function: LuaFunction
  private weak var state: LuaState?

  init(_ function: LuaFunction, of state: LuaState?) {
    self.function = function
    self.state = state
  }

  deinit { state?.release(function) }
}
