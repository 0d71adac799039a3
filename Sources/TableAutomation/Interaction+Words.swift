import Diagnostics
import TableModel

extension StepResult {
  /// What was asked, in words: `milk from [0, 2] to [1, 0]`.
  public var request: String {
    switch interaction {
    case nil: "before the first step"
    case .setEditing(let flag): flag ? "editing mode on" : "editing mode off"
    case .drag(let row, let place): "\(subject(row)) \(place.words(proposed: proposed))"
    }
  }

  /// The row and where it stood.
  private func subject(_ reference: RowReference) -> String {
    let name = label.map(RowLabel.shown) ?? ""
    guard let from else { return name.isEmpty ? PrintableText.of("\(reference)") : name }
    return name.isEmpty ? "\(from)" : "\(name) \(from)"
  }

  /// What happened, where the outcome alone does not say it; without the reason.
  public var consequence: String? {
    switch outcome {
    case .retargeted: to.map { "landed at \($0)" }
    case .moved:
      switch interaction {
      case .drag(_, .before), .drag(_, .after), .drag(_, .section): to.map { "landed at \($0)" }
      default: nil
      }
    default: nil
    }
  }
}

extension DragPlace {
  /// The place in words; `proposed` is the path that a relative place was worked out to.
  fileprivate func words(proposed: TableIndexPath?) -> String {
    switch self {
    case .to(let path): "to \(path)"
    case .through(let paths, let cancel):
      "over \(paths.map(\.description).joined(separator: ", "))\(cancel ? ", let go" : "")"
    case .before(let row): "before \(PrintableText.of(row.description))"
    case .after(let row): "after \(PrintableText.of(row.description))"
    case .section(let name, let end):
      "to the \(end == .first ? "top" : "end") of \(name.isEmpty ? "\"\"" : PrintableText.of(name))"
    }
  }
}
