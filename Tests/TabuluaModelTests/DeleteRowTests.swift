@testable import TabuluaModel
import Testing

/// A row that a person deletes, against the same row deleted by an update block.
@Suite struct DeleteRowTests {
  private func view(
    _ lengths: [Int], _ viewport: TableView.Viewport, first: Int, selected: TableIndexPath?
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
      for viewport in [TableView.Viewport.rows(0), .rows(1), .rows(2), .rows(9), .all] {
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

  /// What is told of rows that come into view and leave it is told as for an update block, wherever the row stands.
  @Test(arguments: [TableCallback.canMoveRow, .willDisplayCell, .didEndDisplayingCell, .titleForHeader])
  func tellsWhatAnUpdateBlockTells(_ callback: TableCallback) throws {
    var calls = 0
    for texts in [[["a", "b", "c", "d"]], [["a"], [], ["b", "c", "d"]]] {
      for rows in 0...4 {
        for first in 0..<4 {
          for place in 0..<4 {
            let rules = RecordingRules(CallbackSet(callback))
            let others = RecordingRules(CallbackSet(callback))
            let views = try [rules, others].map { rules in
              let view = try TableView.loaded(texts, rules, viewport: .rows(rows))
              try view.scroll(by: first)
              rules.log = []
              return view
            }
            let path = views[0].path(atPosition: place)
            try views[0].deleteRow(alone: path)
            try views[1].deleteRows(at: [path])
            #expect(rules.log == others.log, "\(texts) \(rows) \(first) \(path)")
            #expect(ViewState(views[0]) == ViewState(views[1]), "\(texts) \(rows) \(first) \(path)")
            calls += rules.log.count
          }
        }
      }
    }
    #expect(calls > 0 || callback == .titleForHeader)
  }

  /// A deletion inside something that fails leaves nothing behind.
  @Test func isUndoneWhole() throws {
    for path in [TableIndexPath(section: 0, row: 0), [0, 3], [1, 1]] {
      let view = try view([4, 2], .rows(2), first: 2, selected: [0, 3])
      let before = ViewState(view)
      #expect(throws: TableError.self) {
        try view.transaction { () throws(TableError) in
          try view.deleteRow(at: path)
          throw TableError(.noReorder)
        }
      }
      #expect(ViewState(view) == before)
    }
  }

  /// To whoever follows paths, the removal of a row is a block of one deletion.
  @Test func isTheStepOfOneDeletion() throws {
    for section in 0..<3 {
      for row in 0..<4 {
        let path = TableIndexPath(section: section, row: row)
        let change = TableChange.removeRow(StoredRow(row: RowIdentity(number: 0)), at: path)
        let removal = try #require(change.map)
        let block = UpdateMap(
          leaving: NumberedPaths(unnamed: [path]), coming: NumberedPaths(), SectionMap())
        #expect(removal.deleted == block.deleted)
        #expect(removal.inserted == block.inserted)
        #expect(removal.moved == block.moved)
        #expect(removal.movesSections == block.movesSections)
        #expect(removal.changedSections == block.changedSections)
        #expect(removal.touchedRows == block.touchedRows)
        #expect(
          TableView.effects(of: removal, withReturned: true)
            == TableView.effects(of: block, withReturned: true))
        for other in 0..<3 {
          #expect(removal.newSection(of: other) == block.newSection(of: other))
          #expect(removal.oldSection(of: other) == block.oldSection(of: other))
          #expect(removal.numberOfRowsLeaving(other) == block.numberOfRowsLeaving(other))
          #expect(removal.numberOfRowsComing(to: other) == block.numberOfRowsComing(to: other))
          for place in 0..<6 {
            let path = TableIndexPath(section: other, row: place)
            #expect(removal.newPath(of: path) == block.newPath(of: path))
            #expect(removal.oldPath(of: path) == block.oldPath(of: path))
          }
        }
      }
    }
  }

  /// The map of a move takes every row where the move takes it, and knows at which places other rows stand then.
  @Test func mapOfAMoveIsTheMove() throws {
    let paths = (0..<3).flatMap { section in (0..<4).map { TableIndexPath(section: section, row: $0) } }
    for source in paths {
      for destination in paths where source != destination {
        let map = try #require(TableChange.moveRow(from: source, to: destination).map)
        #expect(map.moved == [source] && map.deleted.isEmpty && map.inserted.isEmpty)
        for path in paths {
          let new = path.afterMove(from: source, to: destination)
          #expect(map.newPath(of: path) == new)
          #expect(map.oldPath(of: new) == path)
          #expect(new == path || map.touchedRows[new.section]?.contains(new.row) == true)
        }
        guard source.section == destination.section else { continue }
        let rows = min(source.row, destination.row)..<max(source.row, destination.row) + 1
        #expect(map.touchedRows == [source.section: rows])
      }
    }
  }

  /// A row that comes back has the cells, the accessory, the height and the key that it had.
  @Test func comesBackWithAllThatIsHeldOfIt() throws {
    var contents = try TableContents(
      columns: ["id", "title"], mapping: TableMapping(text: "title", key: "id"),
      rows: [["a", "One"], ["b", "Two"], ["c", "Three"]])
    let row = RowIdentity(number: 1)
    contents.setOverride(.text("key"), of: row, column: 0)
    contents.setOverride(.text("other"), of: row, column: 1)
    contents.apply(.setAccessory(row: row, from: nil, to: .checkmark))
    contents.apply(.setHeight(row: row, from: nil, to: 30))
    let before = contents
    let stored = contents.removeRow(at: [0, 1])
    contents._checkInvariants()
    #expect(contents.rows(inSection: 0).map(\.number) == [0, 2])
    #expect(contents.row(forKey: "key") == nil && !contents.hasOverrides && contents.accessories.isEmpty)
    contents.apply(TableChange.removeRow(stored, at: [0, 1]).inverted)
    contents._checkInvariants()
    #expect(contents.rows(inSection: 0) == before.rows(inSection: 0))
    #expect(contents.row(forKey: "key") == row)
    #expect(contents.overrides == before.overrides && contents.accessories == before.accessories)
    #expect(contents.rows.height(of: 1) == 30)
  }
}
