import TabuluaText

/// Reports each warning once, however many steps or tests bring it about.
final class WarningReporter {
  private let context: CommandContext
  private var reported: Set<Diagnostic.Subject> = []

  private var isOver = false

  init(_ context: CommandContext) { self.context = context }

  /// Reports none from now on.
  func stop() { isOver = true }

  /// Reports a warning, unless one of the same subject was reported.
  func report(_ warning: Diagnostic) {
    if !isOver, reported.insert(warning.subject).inserted { context.report(warning) }
  }
}
