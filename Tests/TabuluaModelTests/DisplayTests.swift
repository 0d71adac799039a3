import TabuluaModel
import Testing

/// Which rows come into view and which leave it.
@Suite struct DisplayTests {
  /// The rows in view, by name, as a model has them.
  private func visible(_ rows: [[String]], _ first: Int, _ count: Int) -> [String] {
    Array(rows.flatMap { $0 }.dropFirst(first).prefix(count))
  }

  private func name(_ rows: [[String]], _ path: TableIndexPath) -> String { rows[path.section][path.row] }

  /// Every move in a table of 7 rows, seen through every window.
  @Test func everyMoveThroughEveryWindow() throws {
    let before: [[String]] = [["a", "b", "c"], [], ["d", "e"], ["f", "g"]]
    for count in 0...8 {
      for first in 0...max(0, 7 - count) {
        for source in everyPath([3, 0, 2, 2]) {
          for destination in everyDestination(of: source, [3, 0, 2, 2]) {
            let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
            let view = try TableView.loaded(before, rules, viewport: .rows(count))
            try view.scroll(by: first)
            rules.log = []
            _ = try view.drag(rowAt: source, to: destination)
            let after = moved(before, source, destination)
            let old = Set(visible(before, first, count))
            let new = Set(visible(after, first, count))
            let comment: Comment = "\(source) to \(destination), \(count) rows from \(first)"
            let coming = everyPath(after.map(\.count)).filter {
              new.contains(name(after, $0)) && !old.contains(name(after, $0))
            }
            let leaving = everyPath(after.map(\.count)).filter {
              old.contains(name(after, $0)) && !new.contains(name(after, $0))
            }
            let expected =
              coming.map { "will_display_cell \($0)" }
              + leaving.map { "did_end_displaying_cell \($0)" }
            #expect(rules.log == expected, comment)
          }
        }
      }
    }
  }

  /// Every change from one window to another.
  @Test func everyWindow() throws {
    let rows: [[String]] = [["a", "b"], [], ["c"], ["d", "e"]]
    for count in 0...6 {
      for first in 0...max(0, 5 - count) {
        for step in -6...6 {
          let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
          let view = try TableView.loaded(rows, rules, viewport: .rows(count))
          try view.scroll(by: first)
          rules.log = []
          try view.scroll(by: step)
          let new = max(0, min(first + step, 5 - min(count, 5)))
          expect(rules.log, rows, from: (first, count), to: (new, count))
          #expect(view.indexPathsForVisibleRows.map { name(rows, $0) } == visible(rows, new, count))
        }
        for other in 0...6 {
          let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
          let view = try TableView.loaded(rows, rules, viewport: .rows(count))
          try view.scroll(by: first)
          rules.log = []
          try view.setViewport(.rows(other))
          expect(rules.log, rows, from: (first, count), to: (min(first, 5 - min(other, 5)), other))
        }
      }
    }
  }

  private func expect(
    _ log: [String], _ rows: [[String]], from old: (first: Int, count: Int),
    to new: (first: Int, count: Int), _ location: SourceLocation = #_sourceLocation
  ) {
    let before = visible(rows, old.first, old.count)
    let after = visible(rows, new.first, new.count)
    let paths = everyPath(rows.map(\.count))
    let coming = paths.filter { after.contains(name(rows, $0)) && !before.contains(name(rows, $0)) }
    let leaving = paths.filter { before.contains(name(rows, $0)) && !after.contains(name(rows, $0)) }
    let expected = coming.map { "will_display_cell \($0)" } + leaving.map { "did_end_displaying_cell \($0)" }
    #expect(log == expected, "from \(old) to \(new)", sourceLocation: location)
  }

  @Test func twentyRowsUnlessToldOtherwise() throws {
    let names = (0..<50).map { "\($0)" }
    let rules = RecordingRules([.cellForRow])
    let view = try TableView(TableContents(sections: [names]), dataSource: rules)
    #expect(rules.calls[.cellForRow] == 20)
    #expect(view.viewport == .rows(20))
    #expect(view.indexPathsForVisibleRows == (0..<20).map { [0, $0] })
    try view.setViewport(.all)
    #expect(rules.calls[.cellForRow] == 50)
    #expect(view.indexPathsForVisibleRows.count == 50)
    try view.setViewport(0)
    #expect(view.indexPathsForVisibleRows == [])
    try view.setEditing(true)
    #expect(rules.calls[.cellForRow] == 50)
  }

  @Test func absurdWindows() throws {
    let view = try TableView.loaded([["a", "b", "c"]], viewport: .rows(.max))
    #expect(view.indexPathsForVisibleRows.count == 3)
    try view.setViewport(.rows(-5))
    #expect(view.indexPathsForVisibleRows == [])
    try view.setViewport(1)
    try view.scroll(by: .max)
    #expect(view.firstVisibleRow == [0, 2])
    try view.scroll(by: .max)
    #expect(view.firstVisibleRow == [0, 2])
    try view.scroll(by: .min)
    #expect(view.firstVisibleRow == [0, 0])
  }

  @Test func interactionsDoNotScroll() throws {
    let view = try TableView.loaded([["a", "b", "c", "d"]], viewport: 2)
    try view.scroll(by: 1)
    _ = try view.drag(rowAt: [0, 1], to: [0, 3])
    #expect(view.firstVisibleRow == [0, 1])
  }
}
