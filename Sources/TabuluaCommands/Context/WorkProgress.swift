import TabuluaText

/// Says at a terminal how far some work is, when it takes longer than two seconds.
final class WorkProgress {
  private let context: CommandContext
  private let things: String
  private let begun: Duration
  private var next: Duration

  /// Nil where nobody would see it.
  init?(_ context: CommandContext, _ things: String) {
    guard context.standardError.isTerminal else { return nil }
    self.context = context
    self.things = things
    begun = context.now()
    next = begun + .seconds(2)
  }

  /// Tells how much is done, if it is time to.
  func tell(_ done: Int, of total: Int) {
    let now = context.now()
    guard now >= next else { return }
    next = now + .milliseconds(200)
    context.standardError.showStatus(
      "\(CountText.of(done)) of \(CountText.of(total)) \(things), \((now - begun).components.seconds) s")
  }

  /// Takes the progress away.
  func end() { context.standardError.clearStatus() }
}
