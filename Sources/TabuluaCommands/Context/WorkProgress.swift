import TabuluaText

/// Notes how far some work is: for the message of `--time-limit`, at a terminal for who looks on when it takes longer than two
/// seconds, and elsewhere in one line where it will take long and less can be asked for.
final class WorkProgress {
  private let context: CommandContext
  private let things: String
  /// Whether somebody at a terminal sees how far it is.
  private let isShown: Bool
  private let begun: Duration
  private var next: Duration
  private let shownFrom: Duration
  private var isToldOf = false

  /// At every how many calls the clock is asked, and in how many it is asked next: steps may come a million times in a second,
  /// and to ask at each took a twentieth of their time.
  private var (stride, left) = (1, 1)
  /// When it was asked last.
  private var asked: Duration

  /// How many calls there are at most between two looks at the clock: each of them may take seconds.
  private static let longestStride = 16

  /// Looks at the clock are far enough from one another when they are so far.
  private static let shortTime = Duration.milliseconds(1)

  /// How long it is waited before anything is shown.
  private static let patience = Duration.seconds(2)

  /// How long there is between two notes.
  private static let pause = Duration.milliseconds(200)

  /// When it is told without a terminal that the work is long, if more than ``long`` is left of it.
  private static let telling = Duration.seconds(5)

  /// How much work is long.
  private static let long = Duration.seconds(60)

  /// `isShown` is false where results on the terminal show how far the work is.
  init(_ context: CommandContext, _ things: String, isShown: Bool = true) {
    (self.context, self.things) = (context, things)
    self.isShown = isShown && context.standardError.isTerminal && !context.isQuiet
    begun = context.now()
    asked = begun
    (next, shownFrom) = (begun + Self.pause, begun + Self.patience)
  }

  /// Does some work that tells how far it is; what goes wrong with it ends the command.
  static func showing<Value>(
    _ things: String, in context: CommandContext,
    as failure: (Diagnostic) -> CommandFailure = CommandFailure.failed,
    _ work: (WorkProgress) throws(Diagnostic) -> Value
  ) throws(CommandFailure) -> Value {
    let progress = WorkProgress(context, things)
    defer { progress.end() }
    return try CommandFailure.catching(as: failure) { () throws(Diagnostic) in try work(progress) }
  }

  /// Tells how much is done, and of how much if that is known, when it is time to.
  ///
  /// `less` says what would be less work, for who waits where no terminal shows how far it is.
  func tell(_ done: Int, of total: Int?, less: @autoclosure () -> String? = nil) {
    left -= 1
    guard left == 0 else { return }
    let now = context.now()
    stride = now - asked < Self.shortTime ? min(2 * stride, Self.longestStride) : 1
    (left, asked) = (stride, now)
    guard now >= next else { return }
    next = now + Self.pause
    context.seen.note(done, of: total, things)
    if isShown {
      guard now >= shownFrom else { return }
      let count = WorkSeen.words(done, of: total, things)
      context.standardError.showStatus("\(count), \((now - begun).components.seconds) s")
    } else if let total, !isToldOf, now >= begun + Self.telling, done > 0, let less = less() {
      tellOfLength(done, of: total, passed: now - begun, less)
    }
  }

  /// Says in one line how long all of the work takes, where that is long.
  private func tellOfLength(_ done: Int, of total: Int, passed: Duration, _ less: String) {
    isToldOf = true
    let left = passed / .seconds(1) * Double(total - done) / Double(done)
    guard !context.isQuiet, left >= Self.long / .seconds(1) else { return }
    context.report(
      Diagnostic(
        severity: .note, code: CommandCode.longWork,
        message: "\(WorkSeen.words(done, of: total, things)) took \(passed.components.seconds) seconds, "
          + "and the rest may take \(CountText.ofLong(seconds: left))",
        help: "\(less); `\(IsolationOptions.timeLimitName)` says how long the command may take"))
  }

  /// Takes the progress away, until more is told.
  func end() { context.standardError.clearStatus() }
}
