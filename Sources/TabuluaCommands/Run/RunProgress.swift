import TabuluaText
import TabuluaBatch

/// Says at a terminal how far a run is, when it takes longer than two seconds and its results do not show it.
final class RunProgress {
  private let context: CommandContext
  private let steps: Int?
  private let first: Int
  private let begun: Duration
  private var next: Duration

  /// Nil where nobody would see it, or where the results themselves show how far the run is.
  ///
  /// `stepsShown` is how many steps the results show one by one; nil if they show all.
  init?(_ context: CommandContext, steps: Int?, stepsShown: Int?) {
    guard context.standardError.isTerminal else { return nil }
    if context.standardOutput.isTerminal {
      guard let stepsShown else { return nil }
      first = stepsShown + 1
    } else {
      first = 0
    }
    self.context = context
    self.steps = steps
    begun = context.now()
    next = begun + .seconds(2)
  }

  /// Takes a record when it is known.
  func take(_ record: RunRecord) {
    guard case .step(let result) = record, result.step >= first else { return }
    let now = context.now()
    guard now >= next else { return }
    next = now + .milliseconds(200)
    context.standardError.showStatus(
      "\(count(result.step)) steps, \((now - begun).components.seconds) s")
  }

  private func count(_ step: Int) -> String {
    steps.map { "\(CountText.of(step)) of \(CountText.of($0))" } ?? CountText.of(step)
  }

  /// Takes the progress away, until the next step.
  func hide() {
    context.standardError.clearStatus()
  }

  /// Takes the progress away.
  func end() {
    context.standardError.clearStatus()
  }
}
