import TabuluaModel

extension BatchRunner {
  /// Writes down what a step changed, and who decided that it may.
  @inline(never)
  func noteCause(of result: StepResult) {
    guard let view, let touched = view.touched, !touched.isEmpty else { return }
    view.touched?.removeAll()
    guard !touched.cells.isEmpty, result.outcome != .failed, result.outcome != .refused else { return }
    var decider: (callback: TableCallback, place: String?)?
    for callback in result.interaction?.deciders ?? [] where decider == nil {
      let (isThere, place) = view.implementation(of: callback)
      if isThere { decider = (callback, place) }
    }
    causes?.note(
      touched,
      ChangeCause(
        step: result.step, line: result.line, verb: result.interaction?.verb, callback: decider?.callback,
        place: decider?.place, reason: result.reason), sectionColumn: view.contents.sectionColumn)
  }
}
