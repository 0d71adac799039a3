@testable import TableModel
import Testing

/// A row that a person deletes, against the same row deleted by an update block.
@Suite struct DeleteRowTests {
  private func view(
    _ lengths: [Int], _ viewport: Viewport, first: Int, selected: TableIndexPath?
  ) throws -> TableView {
    let texts = lengths.enumerated().map { section, rows in (0..<rows).map { "\(section).\($0)" } }
    var settings = TableViewSettings()
    settings.allowsSelectionDuringEditing = true
    let view = try TableView(
      TableContents(sections: texts), settings: settings, viewport: viewport, editing: true)
    try view.scroll(by: first)
    if let selected { try view.selectRow(at: selected) }
    return view
  }

  @Test func asAnUpdateBlockDoes() throws {
    var cases = 0
    for lengths in [[1], [4], [1, 3], [3, 0, 2], [0, 2, 2]] {
      let paths = lengths.enumerated().flatMap { section, rows in
        (0..<rows).map { TableIndexPath(section: section, row: $0) }
      }
      for viewport in [Viewport.rows(0), .rows(1), .rows(2), .rows(9), .all] {
        for first in 0..<paths.count {
          for selected in paths.map(Optional.some) + [nil] {
            for path in paths {
              let view = try view(lengths, viewport, first: first, selected: selected)
              let other = try self.view(lengths, viewport, first: first, selected: selected)
              let expected = try other.effects { () throws(TableError) in try other.deleteRows(at: [path]) }
              #expect(try view.deleteRow(at: path) == .done(expected))
              #expect(ViewState(view) == ViewState(other), "\(lengths) \(viewport) \(first) \(path)")
              cases += 1
            }
          }
        }
      }
    }
    #expect(cases > 1_000)
  }

  /// A deletion inside something that fails leaves nothing behind.
  @Test func isUndoneWhole() throws {
    for path in [TableIndexPath(section: 0, row: 0), [0, 3], [1, 1]] {
      let view = try view([4, 2], .rows(2), first: 2, selected: [0, 3])
      let before = ViewState(view)
      #expect(throws: TableError.self) {
        try view.transaction { () throws(TableError) in
          try view.deleteRow(at: path)
          throw TableError(.callbackFailed)
        }
      }
      #expect(ViewState(view) == before)
    }
  }
}
