import TabuluaText

/// Says at a terminal how far some work is, when it takes longer than two seconds.
final class WorkProgress {
  private let context: CommandContext
  private let things: String
  private let begun: Duration
  private var next: Duration

  /// Nil where nobody would see it, or wants to.
  init?(_ context: CommandContext, _ things: String) {
    guard context.standardError.isTerminal, !context.isQuiet else { return nil }
    self.context = context
    self.things = things
    begun = context.now()
    next = begun + .seconds(2)
  }

  /// Does some work that tells how far it is; what goes wrong with it ends the command.
  static func showing<Value>(
    _ things: String, in context: CommandContext,
    as failure: (Diagnostic) -> CommandFailure = CommandFailure.failed,
    _ work: (WorkProgress?) throws(Diagnostic) -> Value
  ) throws(CommandFailure) -> Value {
    let progress = WorkProgress(context, things)
    defer { progress?.end() }
    return try CommandFailure.catching(as: failure) { () throws(Diagnostic) in try work(progress) }
  }

  /// Tells how much is done, and of how much if that is known, when it is time to.
  func tell(_ done: Int, of total: Int?) {
    let now = context.now()
    guard now >= next else { return }
    next = now + .milliseconds(200)
    let count = CountText.of(done) + (total.map { " of \(CountText.of($0))" } ?? "")
    context.standardError.showStatus("\(count) \(things), \((now - begun).components.seconds) s")
  }

  /// Takes the progress away, until more is told.
  func end() { context.standardError.clearStatus() }
}
