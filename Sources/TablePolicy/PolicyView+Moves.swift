import LuaHost
import TableModel

// Where rows will stand after a move.
extension PolicyView {
  /// `view:neighbors_after_move(source, proposed)`: the rows above and below, or nil at the ends of a section.
  ///
  /// `source` is before the change, `proposed` after the removal. A policy that owns its rows gets their paths
  /// before the change.
  func neighborsAfterMove(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    let source = try place(call, at: 1, "source", in: view)
    let proposed = try destination(call, at: 2, "proposed", of: source, in: view)
    // The other rows of the section, as if the dragged one were taken out.
    let count =
      (view.numberOfRows(inSection: proposed.section) ?? 0) - (proposed.section == source.section ? 1 : 0)
    func neighbor(_ row: Int) -> LuaValue {
      guard row >= 0, row < count else { return .nil }
      let isShifted = proposed.section == source.section && row >= source.row
      let path = TableIndexPath(section: proposed.section, row: isShifted ? row + 1 : row)
      return view.row(at: path).map { .row(self.row($0)) } ?? .indexPath(LuaIndexPath(path))
    }
    return .values([neighbor(proposed.row - 1), neighbor(proposed.row)])
  }

  /// `view:index_path_after_move(path, source, destination)`: where the row at `path` will stand.
  ///
  /// `path` and `source` are before the change, `destination` is after the removal.
  func indexPathAfterMove(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    var path = try place(call, at: 1, "path", in: view)
    let source = try place(call, at: 2, "source", in: view)
    let destination = try destination(call, at: 3, "destination", of: source, in: view)
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
    _ call: borrowing LuaCall, at position: Int, _ name: String, of source: TableIndexPath, in view: TableView
  ) throws -> TableIndexPath {
    let path: TableIndexPath
    switch try call.pathOrRow(at: position, name) {
    case .row(let row): path = try indexPath(of: row, in: view)
    case .indexPath(let given): path = TableIndexPath(given)
    }
    guard let count = view.numberOfRows(inSection: path.section) else {
      throw TableError(
        .sectionOutOfRange, path: path, section: path.section, expected: view.numberOfSections)
    }
    let places = path.section == source.section ? count : count + 1
    guard path.row < places else {
      throw TableError(.proposedOutOfRange, path: source, proposed: path, expected: places)
    }
    return path
  }
}
