import TabuluaModel

extension BatchRunner {
  /// Writes down what a step changed, and who decided that it may.
  @inline(never)
  func noteCause(of result: StepResult) {
    guard let view, let touched = view.touched else { return }
    defer {
      view.called = CallbackSet(rawValue: 0)
      touched.removeAll()
    }
    guard !touched.cells.isEmpty, result.outcome != .failed, result.outcome != .refused else { return }
    causes?.note(touched, of: result, in: view)
  }
}
