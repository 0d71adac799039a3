import TabuluaModel
import Testing

/// Scrolling to rows.
@Suite struct ScrollingTests {
  static func makeView(rows: Int = 10, viewport: TableView.Viewport = 4, first: Int = 0) throws -> TableView {
    let view = try TableView.tappable([(0..<rows).map { "\($0)" }], viewport: viewport) {
      $0.allowsMultipleSelection = true
    }
    try view.scroll(by: first)
    return view
  }

  static func place(_ path: TableIndexPath?) -> Int? { path?.row }

  /// Against a plain reference, for every row, place, viewport and start of small tables.
  @Test func everyRowAndPosition() throws {
    for rows in 1...6 {
      for shown in 1...7 {
        for start in 0..<rows {
          for row in 0..<rows {
            for position in ScrollPosition.allCases {
              let view = try Self.makeView(rows: rows, viewport: .rows(shown), first: start)
              let first = view.firstVisibleRow?.row ?? 0
              try view.scrollToRow(at: TableIndexPath(section: 0, row: row), at: position)
              let wanted =
                switch position {
                case .top: row
                case .middle: row - (shown - 1) / 2
                case .bottom: row - (shown - 1)
                case .none: row < first ? row : row >= first + shown ? row - shown + 1 : first
                }
              let expected = max(0, min(wanted, rows - shown))
              let comment: Comment = "\(rows) rows, \(shown) shown from \(first): \(row) \(position)"
              #expect(view.firstVisibleRow?.row == expected, comment)
              #expect(view.indexPathsForVisibleRows.contains(TableIndexPath(section: 0, row: row)), comment)
            }
          }
        }
      }
    }
  }

  @Test func theNearestSelectedRow() throws {
    func first(_ selected: [Int], _ position: ScrollPosition) throws -> Int? {
      let view = try Self.makeView(rows: 20, viewport: 5, first: 8)  // 8…12
      for row in selected { try view.selectRow(at: TableIndexPath(section: 0, row: row)) }
      try view.scrollToNearestSelectedRow(at: position)
      return view.firstVisibleRow?.row
    }
    #expect(try first([], .top) == 8)
    #expect(try first([9, 12], .none) == 8)
    #expect(try first([2, 15], .none) == 11)
    #expect(try first([3, 18], .none) == 3)
    #expect(try first([7, 10], .top) == 7)
    #expect(try first([7, 9], .top) == 7)
    #expect(try first([7, 11], .middle) == 9)
    #expect(try first([7, 11], .bottom) == 7)
  }

  @Test func selectingScrollsOnlyIfAsked() throws {
    let view = try Self.makeView()
    try view.selectRow(at: [0, 8])
    #expect(view.firstVisibleRow == [0, 0])
    try view.selectRow(at: [0, 8], scrollPosition: .top)
    #expect(view.firstVisibleRow == [0, 6])
    try view.selectRow(at: [0, 2], scrollPosition: .top)
    #expect(view.firstVisibleRow == [0, 2])
  }

  /// A failing display callback undoes the selection with the scrolling.
  @Test func aFailureUndoesBoth() throws {
    let rules = RecordingRules([.cellForRow])
    let view = try TableView.tappable([(0..<10).map { "\($0)" }], rules, viewport: 3)
    rules.failure = (.cellForRow, 2)
    let found = error { () throws(TableError) in try view.selectRow(at: [0, 8], scrollPosition: .top) }
    #expect(found?.code == .callbackFailed)
    #expect(view.indexPathsForSelectedRows == [])
    #expect(view.firstVisibleRow == [0, 0])
  }

  @Test func everythingInView() throws {
    let view = try Self.makeView(viewport: .all)
    try view.scrollToRow(at: [0, 9], at: .top)
    #expect(view.firstVisibleRow == [0, 0])
  }
}
