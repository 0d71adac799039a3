import TabuluaText

/// Tells each warning once, however many steps or tests bring it about at the same place.
final class ToldWarnings {
  private struct Place: Hashable {
    var code: String
    var location: SourceLocation?
  }

  private let context: CommandContext
  private var told: Set<Place> = []

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Tells a warning if none with its code was told of its place.
  func report(_ warning: Diagnostic) {
    let place = Place(code: warning.code, location: warning.location)
    if told.insert(place).inserted { context.report(warning) }
  }
}
