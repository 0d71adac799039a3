import TabuluaText
import TabuluaBatch
public import TabuluaModel
import TabuluaPolicy

// What happened, and what the law wants.
extension CounterExample {
  /// What happened, in a line.
  public var happened: String {
    switch breach {
    case .failed(let error): return error.message
    case .changedByRefusal: return "the drag was refused, and the table has changed"
    case .answersDiffer(let first, let second):
      let when = isReproducible ? "asked again: " : "asked again, after other drags: "
      return "first \(words(first)); \(when)\(words(second))"
    case .movesOn(let target, let then): return "it lands at \(target); held over \(target) it \(words(then))"
    case .dependsOnWay(let direct, let onTheWay):
      return "on this way it \(words(onTheWay)), directly it \(words(direct))"
    case .otherRows(let missing, let added):
      let parts = [
        missing.isEmpty ? nil : "\(Self.list(missing)) is gone",
        added.isEmpty ? nil : "\(Self.list(added)) is new",
      ]
      return parts.compactMap { $0 }.joined(separator: "; ")
    case .otherOrder(_, let actual): return "the rows are now \(Self.sections(actual))"
    case .leftSection(let landing): return "it lands in section \(landing.section), at \(landing)"
    case .displaced(let row, let place):
      return "\(label(row))\(row) " + (place.map { "stands at \($0) now" } ?? "is gone")
    case .lastPlaceTaken(let section): return lastPlaceWords(section)
    case .marks(let section, let count): return "\(count) rows of section \(section) are marked"
    case .selected(let paths):
      return
        "\(paths.map(\.description).joined(separator: ", ")) \(paths.count == 1 ? "is" : "are") still selected"
    case .ownLaw(let reason):
      return reason.map { "the law says no: \(PrintableText.of($0))" } ?? "the law says no"
    }
  }

  /// What the law wants instead, in a line; nil where its statement says it.
  public var wanted: String? {
    switch breach {
    case .failed:
      guard case .ready(.inTable) = law else { return nil }
      return "an answer that is a place in the table, from every callback of the drag"
    case .otherOrder(let expected, _): return "take the row out, then put it in: \(Self.sections(expected))"
    case .displaced(let row, _): return "\(label(row))\(row) keeps its place when another row is moved"
    case .leftSection: return "it stays in its section"
    case .movesOn(let target, _): return "held over \(target), it lands at \(target)"
    case .dependsOnWay: return "it lands where the direct drag to the last place lands"
    case .answersDiffer: return "the same answer and the same reason each time"
    default: return nil
    }
  }

  private func lastPlaceWords(_ section: Int) -> String {
    let count = shape.indices.contains(section) ? shape[section] : 0
    let last = TableIndexPath(section: section, row: count - 1)
    if case .drag(let drag) = trial, drag.source == last {
      return "\(label(last))\(last) was the last of its section"
    }
    return "\(label(last))\(last) is no longer the last of its section"
  }

  /// What a row is called, with a space behind; empty if it has no name.
  func label(_ path: TableIndexPath) -> String {
    before.label(at: path).map { "\(PrintableText.of($0)) " } ?? ""
  }

  private func words(_ answer: Breach.Answer) -> String {
    switch answer {
    case .lands(let path, let reason): "lands at \(path)" + Self.because(reason)
    case .refused(let reason): "is refused" + Self.because(reason)
    case .failed: "fails"
    }
  }

  private static func because(_ reason: String?) -> String {
    reason.map { " (\(PrintableText.of($0)))" } ?? ""
  }

  private static func list(_ names: [String]) -> String {
    names.map { PrintableText.of($0) }.joined(separator: ", ")
  }

  /// The rows of sections, such as `a b | c`.
  private static func sections(_ names: [[String]]) -> String {
    names.map { $0.isEmpty ? "–" : $0.map { PrintableText.of($0) }.joined(separator: " ") }
      .joined(separator: " | ")
  }
}

extension CounterExample {
  /// What was done, in a line.
  public var action: String {
    switch trial {
    case .load: return "the table is loaded"
    case .tap(let tap):
      var text = "tap \(label(tap.path))\(tap.path)"
      if let selected = tap.selected { text += ", \(label(selected))\(selected) being selected" }
      if tap.isEditing { text += ", in editing mode" }
      return text
    case .drag(let drag):
      if let result { return "drag " + DragPicture(before: before, after: after, result).caption }
      return "drag \(label(drag.source))\(drag.source) to \(drag.proposed)"
    }
  }

  /// How large the table is, such as `2 rows in 1 section`.
  public var sizeInWords: String {
    "\(CountText.of(shape.reduce(0, +), "row", "rows")) in \(CountText.of(shape.count, "section", "sections"))"
  }

  /// The rows that the breach is about, by their paths before the trial.
  var blamed: Set<TableIndexPath> {
    switch breach {
    case .displaced(let row, _): [row]
    case .lastPlaceTaken(let section):
      shape.indices.contains(section) ? [TableIndexPath(section: section, row: shape[section] - 1)] : []
    default: []
    }
  }

  /// The call that decided, if it is known.
  public var decision: CallRecord? {
    if case .drag = trial { return result?.decision }
    return calls.last(where: \.failed) ?? calls.last { $0.implemented }
  }
}
