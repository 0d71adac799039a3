import TabuluaModel

extension BatchRunner {
  /// Writes down what a step changed, and who decided that it may.
  @inline(never)
  func noteCause(of result: StepResult) {
    guard let view, var touched = view.touched, !touched.isEmpty else { return }
    // Taken out as long as it is looked at, so that its memory is used again.
    view.touched = nil
    defer {
      touched.removeAll()
      view.touched = touched
    }
    guard !touched.cells.isEmpty, result.outcome != .failed, result.outcome != .refused else { return }
    var decider: (callback: TableCallback, place: String?)?
    for callback in result.interaction?.deciders ?? [] where decider == nil {
      let (isThere, place) = view.implementation(of: callback)
      if isThere { decider = (callback, place) }
    }
    causes?.note(
      touched,
      ChangeCause(
        step: result.step, line: result.line,
        decision: ChangeCause.Decision(
          verb: result.interaction?.verb, callback: decider?.callback, place: decider?.place,
          reason: result.reason)), sectionColumn: view.contents.sectionColumn)
  }
}
