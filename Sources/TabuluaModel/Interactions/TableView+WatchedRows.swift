// Whether a scripted data source changes the rows that it says it changes.
extension TableView {
  /// Runs a body in which a scripted data source changes its rows, and looks whether the same rows stand where the view
  /// has them then.
  ///
  /// The rows near some places are looked at, before the body and after it: a data source that inserts a row before it
  /// removes it, or removes the one beside, has the right counts and other rows. A device would go on showing what was
  /// there. `cell_for_row` is asked outside of the trace, because a device would not ask it. A row counts as another one
  /// only if it shows what one of those rows showed before: what shows its own number, or was changed in its place, does
  /// not; nor do rows that the body reloads.
  ///
  /// `places` are paths before the change.
  ///
  /// - Complexity: O(1) questions; nothing for a loaded table.
  @inline(__always)
  func watchingRows<Result>(
    near places: @autoclosure () -> [TableIndexPath], _ call: @autoclosure () -> TableError.Call,
    _ body: () throws(TableError) -> Result
  ) throws(TableError) -> Result {
    comparesRows ? try comparingRows(near: places(), call(), body) : try body()
  }

  /// Whether other rows than those that are told can stand somewhere: those of a loaded table cannot.
  var comparesRows: Bool { isScripted && watchesRows && callbacks.contains(.cellForRow) }

  /// As ``watchingRows(near:_:_:)``, where ``comparesRows`` is known.
  func comparingRows<Result>(
    near places: [TableIndexPath], _ call: TableError.Call, _ body: () throws(TableError) -> Result
  ) throws(TableError) -> Result {
    let paths = rows(near: places)
    let shown = paths.map { contentShown(at: $0) }
    let outer = reloadsRows
    reloadsRows = false
    defer { reloadsRows = outer || reloadsRows }
    return try following(paths) { (rows) throws(TableError) in
      let result = try body()
      guard !reloadsRows else { return result }
      for (expected, row) in zip(shown, rows) {
        guard let expected, let path = followedPath(row), contains(path), let found = contentShown(at: path),
          found != expected, shown.contains(found)
        else { continue }
        throw fault(.rowMismatch(path, expected: expected.words, found: found.words), in: call)
      }
      return result
    }
  }

  /// The rows at some places and up to two on each side of them, each once.
  private func rows(near places: [TableIndexPath]) -> [TableIndexPath] {
    var paths: Set<TableIndexPath> = []
    for place in places {
      for row in place.row - 2...place.row + 2 {
        let path = TableIndexPath(section: place.section, row: row)
        if contains(path) { paths.insert(path) }
      }
    }
    return paths.sorted()
  }

  /// What a row shows; nil where it shows no text, or its cell cannot be asked for.
  private func contentShown(at path: TableIndexPath) -> RowContent? {
    let cell = try? answering(.cellForRow) { try dataSource?.cell(forRowAt: path, in: self) }
    guard let cell, cell.text != nil || cell.detail != nil else { return nil }
    return RowContent(text: cell.text, detail: cell.detail)
  }
}

/// The texts of a row by which it is known again.
private struct RowContent: Hashable {
  var text: String?
  var detail: String?

  /// The texts, for a message.
  var words: String { [text, detail].compactMap { $0 }.joined(separator: ", ") }
}
