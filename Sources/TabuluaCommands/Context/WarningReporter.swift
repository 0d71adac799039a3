import TabuluaText

/// Reports each warning once, however many steps or tests bring it about at one place.
final class WarningReporter {
  private struct Place: Hashable {
    var code: String
    var location: TextLocation?
  }

  private let context: CommandContext
  private var reported: Set<Place> = []

  init(_ context: CommandContext) { self.context = context }

  /// Reports a warning, unless one with its code was reported of its place.
  func report(_ warning: Diagnostic) {
    let place = Place(code: warning.code, location: warning.location)
    if reported.insert(place).inserted { context.report(warning) }
  }
}
