import TableAutomation

/// Says at a terminal how far a run is, when it takes longer than two seconds and its results go elsewhere.
final class RunProgress {
  private let context: CommandContext
  private let steps: Int?
  private let begun: Duration
  private var next: Duration

  /// Nil where nobody would see it, or where the results themselves show how far the run is.
  init?(_ context: CommandContext, steps: Int?) {
    guard context.standardError.isTerminal, !context.standardOutput.isTerminal else { return nil }
    self.context = context
    self.steps = steps
    begun = context.now()
    next = begun + .seconds(2)
  }

  /// Takes a record when it is known.
  func take(_ record: RunRecord) {
    guard case .step(let result) = record else { return }
    let now = context.now()
    guard now >= next else { return }
    next = now + .milliseconds(200)
    context.standardError.showStatus(
      "\(steps.map { "\(result.step) of \($0)" } ?? "\(result.step)") steps, \((now - begun).components.seconds) s"
    )
  }

  /// Takes the progress away.
  func end() {
    context.standardError.clearStatus()
  }
}
