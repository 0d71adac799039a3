public import TabuluaText
public import TabuluaModel

extension TableWarning {
  /// The warning as a message for the user: what it is about, and the places that name it.
  ///
  /// ```swift
  /// view.onWarning = { print(DiagnosticRenderer().text($0.diagnostic(policy: policy))) }
  /// ```
  ///
  /// The policy of the view gives the text of its lines.
  public func diagnostic(policy: (any ScriptPlaces)? = nil) -> Diagnostic {
    switch code {
    case .deletedTwice: return deletedTwice(policy)
    case .noFocus:
      let place = at.map { TableError.location($0, in: policy) }
      return Self.noFocus(setting: "view.selection_follows_focus", at: place)
    case .noSuchSection:
      return Diagnostic(
        severity: .warning, code: code.rawValue,
        message:
          "there is no section `\(PrintableText.beginning(key ?? ""))`, which is looked for here: a rule about it has no effect",
        location: at.map { TableError.location($0, in: policy) },
        help: near.map { "did you mean `\(PrintableText.beginning($0))`?" }
          ?? "list all sections, those without rows too, in `policy.table.sections` or `--sections`")
    }
  }

  /// The warning that the selection is to follow the focus, for the setting as it was written.
  package static func noFocus(setting: String, at place: TextLocation?) -> Diagnostic {
    Diagnostic(
      severity: .warning, code: Code.noFocus.rawValue,
      message: "`\(setting)` does nothing here: no row has the focus, so no selection follows it",
      location: place, help: "it is kept for the app; `select` and `tap` say here what is selected")
  }

  private func deletedTwice(_ policy: (any ScriptPlaces)?) -> Diagnostic {
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
