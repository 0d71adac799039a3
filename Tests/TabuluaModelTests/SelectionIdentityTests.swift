import TabuluaModel
import Testing

/// The selection goes with its rows, through every drag and every move of small tables.
@Suite struct SelectionIdentityTests {
  /// Tables of up to three sections with up to three rows each.
  static let shapes: [[Int]] = (0...3).flatMap { first in
    (0...2).flatMap { second in [[first, second], [first, second, 1]] }
  }

  static func texts(_ shape: [Int]) -> [[String]] {
    shape.indices.map { section in (0..<shape[section]).map { "\(section)\($0)" } }
  }

  static func paths(_ shape: [Int]) -> [TableIndexPath] {
    shape.indices.flatMap { section in
      (0..<shape[section]).map { TableIndexPath(section: section, row: $0) }
    }
  }

  /// Where a row may be put, after the removal.
  static func places(_ shape: [Int], of source: TableIndexPath) -> [TableIndexPath] {
    shape.indices.flatMap { section in
      (0..<(shape[section] + (section == source.section ? 0 : 1))).map {
        TableIndexPath(section: section, row: $0)
      }
    }
  }

  /// Every second, and every first set of the rows: subsets that are told apart by their bits.
  static func subsets(_ paths: [TableIndexPath]) -> [[TableIndexPath]] {
    (0..<(1 << paths.count)).map { bits in
      paths.indices.filter { bits & 1 << $0 != 0 }.map { paths[$0] }
    }
  }

  static func makeView(_ shape: [Int], _ selected: [TableIndexPath]) throws -> TableView {
    try makeView(texts(shape), selected)
  }

  static func makeView(_ texts: [[String]], _ selected: [TableIndexPath]) throws -> TableView {
    let view = try TableView.tappable(texts, editing: true) {
      $0.allowsMultipleSelectionDuringEditing = true
    }
    for path in selected { try view.selectRow(at: path) }
    return view
  }

  static func selectedTexts(_ view: TableView) -> Set<String> {
    Set(view.indexPathsForSelectedRows.map { view.texts[$0.section][$0.row] })
  }

  @Test(arguments: shapes) func everyMoveAndDrag(_ shape: [Int]) throws {
    let paths = Self.paths(shape)
    let texts = Self.texts(shape)
    for selected in Self.subsets(paths) {
      let expected = Set(selected.map { texts[$0.section][$0.row] })
      let view = try Self.makeView(shape, selected)
      for source in paths {
        for place in Self.places(shape, of: source) {
          let comment: Comment = "\(shape) \(selected) \(source) to \(place)"
          try view.moveRow(at: source, to: place)
          let moved = view.selection
          #expect(Self.selectedTexts(view) == expected, comment)
          view._checkInvariants()
          try view.moveRow(at: place, to: source)
          #expect(view.indexPathsForSelectedRows == selected, comment)

          _ = try view.drag(rowAt: source, to: place)
          #expect(view.selection == moved, comment)
          _ = try view.drag(rowAt: place, to: source)
          #expect(view.indexPathsForSelectedRows == selected, comment)
        }
      }
    }
  }

  @Test func aScriptedTableToo() throws {
    let shape = [3, 2]
    for selected in Self.subsets(Self.paths(shape)) {
      for source in Self.paths(shape) {
        for place in Self.places(shape, of: source) {
          let rules = RecordingRules([.numberOfSections, .numberOfRows, .moveRow])
          rules.rows = Self.texts(shape)
          let view = try TableView(dataSource: rules, delegate: rules, editing: true)
          try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
          let expected = Set(selected.map { rules.rows[$0.section][$0.row] })
          for path in selected { try view.selectRow(at: path) }
          _ = try view.drag(rowAt: source, to: place)
          let found = Set(view.indexPathsForSelectedRows.map { rules.rows[$0.section][$0.row] })
          #expect(found == expected, "\(selected) \(source) to \(place)")
        }
      }
    }
  }

  /// A drag that fails at its end leaves the selection where it was.
  @Test func aFailedDragUndoesIt() throws {
    for source in Self.paths([2, 2]) {
      for place in Self.places([2, 2], of: source) where place != source {
        let rules = RecordingRules([.moveRow, .didEndReorderingRow])
        let view = try TableView.loaded([["a", "b"], ["c", "d"]], rules)
        try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
        for path in [[0, 1], [1, 0]] as [TableIndexPath] { try view.selectRow(at: path) }
        let before = view.selection
        rules.failure = (.didEndReorderingRow, 1)
        #expect(error { () throws(TableError) in _ = try view.drag(rowAt: source, to: place) } != nil)
        #expect(view.selection == before)
        view._checkInvariants()
      }
    }
  }
}
