extension Diagnostic: CustomStringConvertible, CustomDebugStringConvertible {
  /// The diagnostic on one line: how bad it is, what happened, and where.
  public var description: String {
    let place = location.map { " (\($0))" } ?? ""
    return PrintableText.of("\(severity.rawValue): \(message)\(place)")
  }

  /// All that the diagnostic says, as ``DiagnosticRenderer`` lays it out.
  public var debugDescription: String { PrintedLines.of(DiagnosticRenderer().text(self)) }
}
