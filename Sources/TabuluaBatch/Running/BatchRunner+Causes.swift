import TabuluaModel

extension BatchRunner {
  /// Writes down what a step changed, and who decided that it may.
  @inline(never)
  func noteCause(of result: StepResult) {
    guard let view, var touched = view.touched else { return }
    defer { view.called = [] }
    if touched.isEmpty { return }
    // Taken out as long as it is looked at, so that its memory is used again.
    view.touched = nil
    defer {
      touched.removeAll()
      view.touched = touched
    }
    guard !touched.cells.isEmpty, result.outcome != .failed, result.outcome != .refused else { return }
    let cause = cause(of: result, result.interaction?.deciders ?? [], view)
    causes?.note(
      touched, cause, ofValues: self.cause(of: result, result.interaction?.valueDeciders ?? [], view),
      sectionColumn: view.contents.sectionColumn)
  }

  /// The step that changed something, and the first of the callbacks given that was called in it.
  private func cause(of result: StepResult, _ deciders: [TableCallback], _ view: TableView) -> ChangeCause {
    let decider = view.firstCalled(of: deciders)
    return ChangeCause(
      step: result.step, line: result.line,
      decision: ChangeCause.Decision(
        verb: result.interaction?.verb, callback: decider?.callback, place: decider?.place,
        reason: result.reason))
  }
}
