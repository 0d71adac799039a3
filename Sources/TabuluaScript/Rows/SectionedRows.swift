package import LuaHost
package import TabuluaModel

/// Rows in sections, as the methods of `view` see them: those of a table view, or those that an app keeps itself.
package protocol SectionedRows {
  /// How many sections there are.
  func countSections() throws -> Int

  /// How many rows a section has; nil where there is no such section.
  func countRows(inSection section: Int) throws -> Int?

  /// Where a row stands that the script holds.
  func indexPath(of row: LuaRow) throws -> TableIndexPath

  /// The row at a path of the table for Lua; its path where the policy owns its rows.
  func row(forLuaAt path: TableIndexPath) throws -> LuaValue
}

/// The rows of a table view.
struct TableViewRows: SectionedRows {
  let policyView: PolicyView
  let view: TableView

  func countSections() -> Int { view.numberOfSections }

  func countRows(inSection section: Int) -> Int? { view.numberOfRows(inSection: section) }

  func indexPath(of row: LuaRow) throws -> TableIndexPath { try policyView.indexPath(of: row, in: view) }

  func row(forLuaAt path: TableIndexPath) -> LuaValue {
    view.row(at: path).map { .row(policyView.row($0)) } ?? .indexPath(LuaIndexPath(path))
  }
}

// Paths of the table.
extension SectionedRows {
  /// The path of an argument that is an index path of the table, or a row.
  func place(_ call: borrowing LuaCall, at position: Int, _ name: String) throws -> TableIndexPath {
    try place(call.pathOrRow(at: position, name))
  }

  /// The path of an index path of the table, or of a row.
  func place(_ argument: LuaPathOrRow) throws -> TableIndexPath {
    switch argument {
    case .row(let row): return try indexPath(of: row)
    case .indexPath(let path):
      let path = TableIndexPath(path)
      try check(path)
      return path
    }
  }

  /// Fails where no row stands at the path.
  package func check(_ path: TableIndexPath) throws {
    let count = try count(ofSectionAt: path)
    guard path.row >= 0, path.row < count else {
      throw TableError(.rowOutOfRange(path, rows: count))
    }
  }

  /// How many rows the section of a path has.
  func count(ofSectionAt path: TableIndexPath) throws -> Int {
    guard let count = try countRows(inSection: path.section) else {
      throw TableError(.sectionOutOfRange(path.section, sections: try countSections()))
    }
    return count
  }
}

// Where rows will stand after a move.
extension SectionedRows {
  /// `view:neighbors_after_move(source, proposed)`: the rows above and below, or nil at the ends of a section.
  ///
  /// After a plain move: it asks nobody, and knows nothing of rows that `can_displace_row` keeps in their places.
  ///
  /// `source` is before the change, `proposed` after the removal. A policy that owns its rows gets their paths
  /// before the change.
  func neighborsAfterMove(_ call: borrowing LuaCall) throws -> LuaReturn {
    let source = try place(call, at: 1, "source")
    let proposed = try destination(call, at: 2, "proposed", of: source)
    // The other rows of the section, as if the dragged one were taken out.
    let count =
      (try countRows(inSection: proposed.section) ?? 0) - (proposed.section == source.section ? 1 : 0)
    func neighbor(_ row: Int) throws -> LuaValue {
      guard row >= 0, row < count else { return .nil }
      let isShifted = proposed.section == source.section && row >= source.row
      return try self.row(
        forLuaAt: TableIndexPath(section: proposed.section, row: isShifted ? row + 1 : row))
    }
    return .values([try neighbor(proposed.row - 1), try neighbor(proposed.row)])
  }

  /// `view:index_path_after_move(path, source, destination)`: where the row at `path` will stand.
  ///
  /// After a plain move: it asks nobody, and knows nothing of rows that `can_displace_row` keeps in their places.
  ///
  /// `path` and `source` are before the change, `destination` is after the removal.
  func indexPathAfterMove(_ call: borrowing LuaCall) throws -> LuaReturn {
    var path = try place(call, at: 1, "path")
    let source = try place(call, at: 2, "source")
    let destination = try destination(call, at: 3, "destination", of: source)
    if path == source {
      path = destination
    } else {
      if path.section == source.section, path.row > source.row { path.row -= 1 }
      if path.section == destination.section, path.row >= destination.row { path.row += 1 }
    }
    return .value(.indexPath(LuaIndexPath(path)))
  }

  /// A path after the removal of the row at `source`; a row stands for the path it has now.
  private func destination(
    _ call: borrowing LuaCall, at position: Int, _ name: String, of source: TableIndexPath
  ) throws -> TableIndexPath {
    let path: TableIndexPath
    switch try call.pathOrRow(at: position, name) {
    case .row(let row): path = try indexPath(of: row)
    case .indexPath(let given): path = TableIndexPath(given)
    }
    let count = try count(ofSectionAt: path)
    let places = path.section == source.section ? count : count + 1
    guard path.row < places else {
      throw TableError(.proposedOutOfRange(path, source: source, .rows(places, section: path.section)))
    }
    return path
  }
}
