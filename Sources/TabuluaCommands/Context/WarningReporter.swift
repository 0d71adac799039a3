import TabuluaText

/// Reports each warning once, however many steps or tests bring it about at one place.
final class WarningReporter {
  private struct Place: Hashable {
    var code: String
    var location: TextLocation?
    /// What is warned of, where no place tells it.
    var message: String?
  }

  private let context: CommandContext
  private var reported: Set<Place> = []

  private var isOver = false

  init(_ context: CommandContext) { self.context = context }

  /// Reports none from now on.
  func stop() { isOver = true }

  /// Reports a warning, unless one with its code was reported of its place.
  func report(_ warning: Diagnostic) {
    let place = Place(
      code: warning.code, location: warning.location, message: warning.location == nil ? warning.message : nil
    )
    if !isOver, reported.insert(place).inserted { context.report(warning) }
  }
}
