import LuaHost
import TabuluaText
package import TabuluaModel

/// Rows in sections, as the methods of `view` read them: those of a table view, or those that an app keeps itself.
///
/// Paths are those before a change.
package protocol SectionedRows {
  /// The settings of the view that shows the rows.
  var settings: TableViewSettings { get }

  /// Whether the view is in editing mode.
  var isEditing: Bool { get }

  /// The name of the table.
  var name: String? { get }

  /// The names of the columns, in the order in which the table has them.
  var columnNames: [String] { get }

  /// Fails where a policy owns the rows, so that the method has none to give.
  func checkHasRows(_ method: String) throws

  /// How many sections there are.
  func countSections() throws -> Int

  /// How many rows a section has; nil where there is no such section.
  func countRows(inSection section: Int) throws -> Int?

  /// The value of a section that is there, and the title that is shown above it.
  func section(_ section: Int) throws -> TableSection

  /// The first section with a value.
  func findSection(_ value: String) throws -> Int?

  /// The row at a path of the table; nil where a policy owns the rows.
  func row(at path: TableIndexPath) throws -> LuaRow?

  /// Where a row stands that the script holds.
  func indexPath(of row: LuaRow) throws -> TableIndexPath

  /// Whether a row that the script holds is in the table still.
  func contains(_ row: LuaRow) throws -> Bool

  /// Calls a function with each row of a section that is there, or of all sections.
  func forEachRow(inSection section: Int?, _ body: (TableIndexPath, LuaRow) -> Void) throws

  /// The row with a key; `method` is what is called.
  func find(_ key: String, for method: String) throws -> LuaRow?

  /// The key of the row at a path of the table.
  func key(at path: TableIndexPath) throws -> String?

  /// Whether the row at a path of the table has a check mark.
  func isChecked(at path: TableIndexPath) throws -> Bool

  /// The rows of a section that is there, or of all sections, that have a check mark, ascending.
  func indexPathsForCheckedRows(inSection section: Int?) throws -> [TableIndexPath]

  /// The rows in view, ascending.
  var indexPathsForVisibleRows: [TableIndexPath] { get }

  /// The first selected row.
  var indexPathForSelectedRow: TableIndexPath? { get }

  /// The selected rows, ascending.
  var indexPathsForSelectedRows: [TableIndexPath] { get }
}

// Paths of the table.
extension SectionedRows {
  package func indexPathsForCheckedRows(inSection section: Int?) throws -> [TableIndexPath] {
    var paths: [TableIndexPath] = []
    for section in try section.map({ $0..<$0 + 1 }) ?? 0..<countSections() {
      for row in 0..<(try countRows(inSection: section) ?? 0) {
        let path = TableIndexPath(section: section, row: row)
        if try isChecked(at: path) { paths.append(path) }
      }
    }
    return paths
  }

  /// The path of an argument that is an index path of the table, a row or a key.
  func place(_ call: borrowing LuaCall, at position: Int, _ name: String) throws -> TableIndexPath {
    try place(call.row(at: position, name))
  }

  /// The path of an index path, which need not be in the table, of a row, or of the row with a key.
  func path(_ argument: RowArgument) throws -> TableIndexPath {
    switch argument {
    case .place(.row(let row)): try indexPath(of: row)
    case .place(.indexPath(let path)): path
    case .key(let key, let method): try indexPath(of: row(withKey: key, for: method))
    }
  }

  /// The path of an index path of the table, of a row, or of the row with a key.
  func place(_ argument: RowArgument) throws -> TableIndexPath {
    let path = try path(argument)
    if case .place(.indexPath) = argument { try check(path) }
    return path
  }

  /// The row with a key.
  ///
  /// - Throws: what says that there is none, or that there are no keys.
  func row(withKey key: String, for method: String) throws -> LuaRow {
    try checkHasRows(method)
    if let row = try find(key, for: method) { return row }
    // Lua holds the error until it collects garbage, and knows nothing of the text in it.
    throw PolicyError.unknownKey(PrintableText.beginning(key), near: try nearKey(key))
  }

  /// A key that one may have meant, in a table of a thousand rows at most.
  private func nearKey(_ key: String) throws -> String? {
    var paths: [TableIndexPath] = []
    for section in 0..<(try countSections()) {
      let count = try countRows(inSection: section) ?? 0
      guard paths.count + count <= 1000 else { return nil }
      paths += (0..<count).map { TableIndexPath(section: section, row: $0) }
    }
    return Suggestion.question(for: key, among: try paths.compactMap { try self.key(at: $0) })
  }

  /// Fails where no row stands at the path.
  package func check(_ path: TableIndexPath) throws {
    let count = try count(ofSectionAt: path)
    guard path.row >= 0, path.row < count else { throw TableError(.rowOutOfRange(path, rows: count)) }
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
      let path = TableIndexPath(section: proposed.section, row: isShifted ? row + 1 : row)
      return try self.row(at: path).map { .row($0) } ?? .indexPath(path)
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
    return .value(.indexPath(path))
  }

  /// A path after the removal of the row at `source`; a row stands for the path it has now.
  private func destination(
    _ call: borrowing LuaCall, at position: Int, _ name: String, of source: TableIndexPath
  ) throws -> TableIndexPath {
    let path = try path(call.row(at: position, name))
    let count = try count(ofSectionAt: path)
    let places = path.section == source.section ? count : count + 1
    guard path.row < places else {
      throw TableError(.proposedOutOfRange(path, source: source, .rows(places, section: path.section)))
    }
    return path
  }
}
