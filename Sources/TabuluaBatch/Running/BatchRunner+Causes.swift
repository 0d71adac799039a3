import TabuluaModel

extension BatchRunner {
  /// Writes down what a step changed, and who decided that it may.
  @inline(never)
  func noteCause(of result: StepResult) {
    guard let view else { return }
    let changesNothing = result.outcome == .failed || result.outcome == .refused
    view.takeTouched { touched, called in
      if !changesNothing { causes?.note(touched, called, of: result, in: view) }
    }
  }
}
