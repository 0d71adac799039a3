import TabuluaBatch
import TabuluaText
public import TabuluaModel

/// The table before and after a drag, to be laid out side by side.
///
/// ```swift
/// var after: TablePage?
/// let before = try TablePage(bench.view)
/// let result = try bench.result(of: drag) { after = try? TablePage($0) }
/// print(DragPicture(before: before, after: after, result).text(style: TextStyle(width: 80)))
/// ```
public struct DragPicture: Sendable {
  /// What is to be said of a row without words.
  ///
  /// ```swift
  /// let marks = DragPicture.Mark.allCases.map(\.rawValue)  // →, !, ↑, …
  /// ```
  public enum Mark: String, Sendable, Hashable, CaseIterable {
    /// The row that was dragged.
    case dragged = "→"
    /// A row that should not have moved, or that is otherwise to be looked at.
    case blamed = "!"
    /// A row that stands further up than before.
    case movedUp = "↑"
    /// A row that stands further down than before.
    case movedDown = "↓"
    /// A row that kept its place and shows something else.
    case changed = "~"
    /// A row that was not there before, or is not there afterwards.
    case unpaired = "?"
  }

  /// The table before the drag.
  public var before: TablePage

  /// The table after the drag; nil if the drag was refused or failed, and nothing changed.
  public var after: TablePage?

  /// The drag, and what came of it.
  public var result: DragResult

  /// Rows to be looked at, by their paths before the change.
  package var blamed: Set<TableIndexPath>

  /// How many rows of a table are drawn; of larger tables the rows far from what happened are left out.
  package var maximumRows = 24

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - before: The table before the drag.
  ///   - after: The table after the drag; nil for a drag that was refused or failed.
  ///   - result: The drag, and what came of it.
  ///   - blamed: Rows to be looked at, such as one that should have kept its place, by their paths before the
  ///     change.
  public init(
    before: TablePage, after: TablePage?, _ result: DragResult, blamed: Set<TableIndexPath> = []
  ) {
    self.before = before
    self.after = after
    self.result = result
    self.blamed = blamed
  }
}

extension DragPicture {
  /// The drag in words, such as `T-2 [0, 1] to [1, 0]: retargeted, landed at [0, 3]: Doing is full`.
  public var caption: String {
    var text = before.label(at: result.drag.source).map { "\(PrintableText.of($0)) " } ?? ""
    text += "\(result.drag.source) "
    let followers = result.drag.followers.map { path in
      (before.label(at: path).map { "\(PrintableText.of($0)) " } ?? "") + "\(path)"
    }
    if !followers.isEmpty { text += "with \(followers.inWords(last: "and")) " }
    text += "\(result.drag.through.map { "to \($0)" }.joined(separator: ", then "))"
    text += ": \(result.outcome.rawValue)"
    if result.outcome == .retargeted || result.outcome == .moved, let landing = result.landing {
      text += ", landed at \(landing)"
    }
    if let why = result.error?.message ?? result.reason { text += ": \(PrintableText.of(why))" }
    return text
  }

  /// Where each row of the table before stands afterwards, in the order of the table before; nil for a row that
  /// is not found again.
  ///
  /// Rows are found by their keys, else by what they show, and where that is not unique by what a drag does.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  package var pairs: [(before: TableIndexPath, after: TableIndexPath?)] {
    let rows = before.sections.flatMap(\.rows)
    guard let after else { return rows.map { ($0.path, $0.path) } }
    let later = after.sections.flatMap(\.rows)
    if let places = Self.places(later, by: \.key), Self.places(rows, by: \.key) != nil {
      return rows.map { row in (row.path, row.key.flatMap { places[$0] }) }
    }
    if let places = Self.places(later, by: \.cell), let old = Self.places(rows, by: \.cell),
      places.count == old.count, old.keys.allSatisfy({ places[$0] != nil })
    {
      return rows.map { ($0.path, places[$0.cell]) }
    }
    return rows.map { ($0.path, landing(of: $0.path)) }
  }

  /// The marks of the rows, by their paths before and after the change.
  func marks() -> (before: [TableIndexPath: Mark], after: [TableIndexPath: Mark]) {
    var old: [TableIndexPath: Mark] = [:]
    var new: [TableIndexPath: Mark] = [:]
    for (before, after) in pairs {
      let mark: Mark? =
        if result.drag.rows.contains(before) {
          .dragged
        } else if blamed.contains(before) {
          .blamed
        } else if let after, after != before {
          after < before ? .movedUp : .movedDown
        } else if let after, let row = self.after?.row(at: after),
          row.cell != self.before.row(at: before)?.cell
        {
          .changed
        } else {
          after == nil ? .unpaired : nil
        }
      guard let mark else { continue }
      if mark == .dragged || mark == .blamed || mark == .unpaired { old[before] = mark }
      if let after { new[after] = mark }
    }
    let found = Set(pairs.compactMap(\.after))
    for row in after?.sections.flatMap(\.rows) ?? [] where !found.contains(row.path) {
      new[row.path] = .unpaired
    }
    return (old, new)
  }

  /// Where a plain drag, or one over fixed rows, leaves a row.
  private func landing(of path: TableIndexPath) -> TableIndexPath? {
    guard let target = result.landing else { return path }
    if path == result.drag.source { return target }
    if let follower = result.followers.first(where: { $0.from == path }) { return follower.to }
    if let other = result.others.first(where: { $0.from == path }) { return other.to }
    var place = path
    place.row -= result.drag.rows.count { $0.section == path.section && $0.row < path.row }
    if place.section == target.section, place.row >= target.row { place.row += result.drag.rows.count }
    return place
  }

  /// The paths of the rows by something that names them; nil if it does not.
  private static func places<Name: Hashable>(
    _ rows: [TablePage.Row], by name: (TablePage.Row) -> Name?
  ) -> [Name: TableIndexPath]? {
    var places: [Name: TableIndexPath] = [:]
    for row in rows {
      guard let name = name(row), places.updateValue(row.path, forKey: name) == nil else { return nil }
    }
    return places
  }
}

extension TablePage {
  /// The row at a path; nil outside the table.
  func row(at path: TableIndexPath) -> Row? {
    guard sections.indices.contains(path.section) else { return nil }
    let rows = sections[path.section].rows
    return rows.indices.contains(path.row) ? rows[path.row] : nil
  }

  /// How the row at a path is called: its key, else what its cell shows; nil where there is neither.
  package func label(at path: TableIndexPath) -> String? {
    row(at: path).flatMap { row in row.key ?? row.cell.text.flatMap { $0.isEmpty ? nil : $0 } }
  }
}
