public import TabuluaText
public import TabuluaModel

extension TableWarning {
  /// The warning as a message for the user: the row or section, and both places that name it.
  ///
  /// ```swift
  /// view.onWarning = { print(DiagnosticRenderer().text($0.diagnostic(policy: policy))) }
  /// ```
  ///
  /// The policy of the view gives the text of its lines.
  public func diagnostic(policy: (any ScriptPlaces)? = nil) -> Diagnostic {
    let first = operations.first
    let second = operations.last
    var diagnostic = Diagnostic(
      severity: .warning, code: code.rawValue, message: "\(subject) is deleted twice in one update",
      location: second?.at.map { TableError.location($0, in: policy) },
      help: "delete it once: UIKit does not promise anything where it is told to do so twice")
    if let at = first?.at, at != second?.at { diagnostic.message += ", first at \(at)" }
    if others > 0 {
      diagnostic.notes.append(others == 1 ? "so is one more" : "so are \(CountText.of(others)) more")
    }
    return diagnostic
  }

  /// What is deleted: `row [0, 1] (`milk`)`, `section 2`.
  private var subject: String {
    switch operations.first?.action {
    case .deleteRow(let path): "row \(path)\(key.map { " (`\($0)`)" } ?? "")"
    case .deleteSection(let section): "section \(section)"
    case .insertRow, .reloadRow, .reconfigureRow, .moveRow, .insertSection, .reloadSection, .moveSection, nil:
      "a row"
    }
  }
}
