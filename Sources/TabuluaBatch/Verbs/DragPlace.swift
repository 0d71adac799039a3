public import TabuluaModel
import TabuluaText

/// Where a dragged row is taken.
///
/// Paths are proposed paths: they count the other rows as if the dragged row were already taken out.
///
/// ```swift
/// let drags: [Interaction] = [.drag(.key("milk"), .to([1, 0])), .drag(.key("tea"), .section("Done", .last))]
/// ```
public enum DragPlace: Sendable, Hashable {
  /// Hovers at one path and drops there.
  case to(TableIndexPath)

  /// Hovers at each path, then drops at the last one, or lets go without dropping.
  case through([TableIndexPath], cancel: Bool)

  /// Drops directly above another row.
  case before(RowReference)

  /// Drops directly below another row.
  case after(RowReference)

  /// Drops at one end of the section with this value.
  case section(String, SectionEnd)
}

// What a drag of one row and one of several have of their place.
extension DragPlace {
  /// Calls `body` with the key that names a row in it.
  func forEachKey(_ body: (String) -> Void) {
    switch self {
    case .before(.key(let key)), .after(.key(let key)): body(key)
    case .before, .after, .to, .through, .section: break
    }
  }

  /// Whether the rows are let go without being dropped.
  var isCancelled: Bool { if case .through(_, let cancel) = self { cancel } else { false } }

  /// The paths over which rows are held one after the other, which count the rows without all of the dragged ones.
  ///
  /// `paths` are those of the dragged rows before the change.
  func proposedPaths(
    ofRowsAt paths: [TableIndexPath], in view: TableView, by runner: BatchRunner
  ) throws -> [TableIndexPath] {
    switch self {
    case .through(let hovers, _): return hovers
    case .to(let other): return [other]
    case .before(let other):
      return [try view.proposedIndexPath(forRowsAt: paths, before: runner.resolve(other, in: view))]
    case .after(let other):
      return [try view.proposedIndexPath(forRowsAt: paths, after: runner.resolve(other, in: view))]
    case .section(let value, let end):
      let section = try runner.section(value, in: view)
      return [try view.proposedIndexPath(forRowsAt: paths, inSection: section, at: end)]
    }
  }

  func write(to object: inout JSONText.Object) {
    switch self {
    case .to(let path): object.add("to", raw: path.json)
    case .through(let paths, let cancel):
      object.add("through", raw: JSONText.array(paths.map(\.json)))
      if cancel { object.add("cancel", true) }
    case .before(let row): object.add("before", raw: row.json)
    case .after(let row): object.add("after", raw: row.json)
    case .section(let value, let end):
      object.add("to_section", value)
      object.add("at", end.rawValue)
    }
  }

  /// What is asked for, in words; `rows` is what is dragged.
  func words(rows: String) -> String {
    switch self {
    case .to(let path): "\(rows) to \(path)"
    case .through(let paths, let cancel):
      "\(rows) over \(paths.map(\.description).joined(separator: ", "))\(cancel ? ", let go" : "")"
    case .before(let other): "\(rows) before \(PrintableText.of(other.description))"
    case .after(let other): "\(rows) after \(PrintableText.of(other.description))"
    case .section(let name, let end):
      "\(rows) to the \(end == .first ? "top" : "end") of \(name.isEmpty ? "\"\"" : PrintableText.of(name))"
    }
  }

  var implied: ImpliedWords {
    switch self {
    case .to, .through: .landing
    case .before, .after, .section: []
    }
  }
}
