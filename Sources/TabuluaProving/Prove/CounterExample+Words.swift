import TabuluaDrawing
import TabuluaText
import TabuluaBatch
public import TabuluaModel
import TabuluaPolicy

// What happened, and what the law wants.
extension CounterExample {
  /// What happened, in a line.
  public var happened: String { breach.happened(in: scene) }

  /// What the law wants instead, in a line; nil where its statement says it.
  public var wanted: String? { breach.wanted(in: scene) }

  /// The rows that the breach is about, by their paths before the trial.
  package var blamed: Set<TableIndexPath> { breach.rows(in: scene) }

  private var scene: BreachScene {
    var dragged: TableIndexPath?
    if case .drag(let drag) = trial { dragged = drag.source }
    return BreachScene(
      shape: shape, draggedRow: dragged, isReproducible: isReproducible, label: { label($0) })
  }

  /// What a row is called, with a space behind; empty if it has no name.
  func label(_ path: TableIndexPath) -> String {
    before.label(at: path).map { "\(PrintableText.of($0)) " } ?? ""
  }
}

extension CounterExample {
  /// What was done, in a line.
  package var action: String {
    switch trial {
    case .load: return "the table is loaded"
    case .tap(let tap):
      var text = "tap \(label(tap.path))\(tap.path)"
      if let selected = tap.selected { text += ", \(label(selected))\(selected) being selected" }
      if tap.isEditing { text += ", in editing mode" }
      return text
    case .drag(let drag):
      if let result { return "drag " + DragPicture(before: before, after: after, result).caption }
      let rows = drag.rows.map { "\(label($0))\($0)" }.joined(separator: ", ")
      return "drag \(rows) to \(drag.proposed)"
    }
  }

  /// How large the table is, such as `2 rows in 1 section`.
  package var sizeInWords: String {
    "\(CountText.of(shape.reduce(0, +), "row", "rows")) in \(CountText.of(shape.count, "section", "sections"))"
  }

  /// The call that decided, if it is known.
  public var decision: CallRecord? {
    if case .drag = trial { return result?.decision }
    return calls.last(where: \.failed) ?? calls.last { $0.implemented }
  }
}
