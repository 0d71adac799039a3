import Testing

@testable import TabuluaModel

/// Heights of rows, offsets and rows at offsets, against sums made row by row.
@Suite struct HeightTests {
  /// Rules that answer another height for each row, made of its text.
  private final class Rules: TableViewDelegate {
    let implemented: CallbackSet = [.heightForRow, .willDisplayCell]
    var asked = 0
    var scale = 1.0
    var failing: TableIndexPath?

    func height(forRowAt path: TableIndexPath, in view: TableView) throws -> Double {
      asked += 1
      return height(of: view.texts[path.section][path.row])
    }

    func height(of text: String) -> Double { scale * (10 + Double(text.utf8.first ?? 0) / 3) }

    func willDisplayCell(forRowAt path: TableIndexPath, in view: TableView) throws {
      if path == failing { throw Failure() }
    }
  }

  private static let texts = [["a", "b", "c"], [], ["d", "e", "f", "g"], ["h"]]

  private func makeView(_ rules: Rules, viewport: TableView.Viewport = 3) throws -> TableView {
    try TableView(TableContents(sections: Self.texts), delegate: rules, viewport: viewport)
  }

  /// Whether heights, offsets and rows at offsets are those of a list of the rows; `known` have heights of their own.
  private func expectHeights(
    _ view: TableView, _ rules: Rules, known: Set<String>, _ location: SourceLocation = #_sourceLocation
  ) {
    view._checkInvariants()
    var offset = 0.0
    for (section, texts) in view.texts.enumerated() {
      for (row, text) in texts.enumerated() {
        let path = TableIndexPath(section: section, row: row)
        let height = known.contains(text) ? rules.height(of: text) : view.settings.rowHeight
        #expect(view.height(forRowAt: path) == height, sourceLocation: location)
        #expect(isNear(view.offset(forRowAt: path), offset), "\(text)", sourceLocation: location)
        #expect(view.indexPathForRow(atOffset: offset + 0.01) == path, sourceLocation: location)
        #expect(view.indexPathForRow(atOffset: offset + height - 0.01) == path, sourceLocation: location)
        #expect(
          view.offset(forRowAt: path).flatMap { view.indexPathForRow(atOffset: $0) } == path,
          sourceLocation: location)
        offset += height
      }
    }
    #expect(isNear(view.contentHeight, offset), sourceLocation: location)
    #expect(view.indexPathForRow(atOffset: -0.01) == nil, sourceLocation: location)
    #expect(view.indexPathForRow(atOffset: offset + 0.01) == nil, sourceLocation: location)
    #expect(view.height(forRowAt: [7, 0]) == nil, sourceLocation: location)
    #expect(view.offset(forRowAt: [9, 0]) == nil, sourceLocation: location)
  }

  private func isNear(_ number: Double?, _ other: Double) -> Bool {
    number.map { abs($0 - other) < 0.01 } ?? false
  }

  @Test func rowsInViewHaveTheirOwnHeight() throws {
    let rules = Rules()
    let view = try makeView(rules)
    expectHeights(view, rules, known: ["a", "b", "c"])
    try view.scroll(by: 2)
    expectHeights(view, rules, known: ["a", "b", "c", "d", "e"])
    let asked = rules.asked
    _ = view.contentHeight
    #expect(rules.asked == asked, "a height was asked for")
  }

  @Test func otherRowsHaveTheHeightOfTheSettings() throws {
    let rules = Rules()
    let view = try makeView(rules)
    try view.configure { $0.rowHeight = 7.25 }
    expectHeights(view, rules, known: ["a", "b", "c"])
    let none = try TableView(TableContents(sections: Self.texts), viewport: 3)
    #expect(none.contentHeight == 8 * 44)
    #expect(none.offset(forRowAt: [2, 1]) == 176.0)
    #expect(none.indexPathForRow(atOffset: 4 * 44) == [2, 1])
    #expect(none.indexPathForRow(atOffset: 8 * 44) == nil)
  }

  @Test func heightsGoWithTheirRows() throws {
    let rules = Rules()
    let view = try makeView(rules)
    try view.moveRow(at: [0, 0], to: [2, 4])
    // "d" came into view.
    expectHeights(view, rules, known: ["a", "b", "c", "d"])
    try view.moveSection(3, toSection: 0)
    expectHeights(view, rules, known: ["a", "b", "c", "d", "h"])
    try view.setEditing(true)
    guard case .moved = try view.drag(rowAt: [3, 3], to: [1, 0]) else {
      Issue.record("the row was not moved")
      return
    }
    expectHeights(view, rules, known: Set(Array("abcdefgh").map { "\($0)" }.filter { view.isKnown($0) }))
  }

  @Test func aRowThatIsDeletedHasNoHeight() throws {
    let rules = Rules()
    let view = try makeView(rules, viewport: .all)
    try view.deleteRows(at: [[0, 1], [2, 0]])
    #expect(view.contents.rows.heights.count == 6)
    expectHeights(view, rules, known: Set(Self.texts.flatMap { $0 }))
    try view.deleteSections([0, 2])
    #expect(view.contents.rows.heights.count == 1)
    expectHeights(view, rules, known: ["h"])
  }

  @Test func whatIsReloadedIsMeasuredAnew() throws {
    let rules = Rules()
    let view = try makeView(rules)
    try view.scroll(by: 3)
    expectHeights(view, rules, known: ["a", "b", "c", "d", "e", "f"])
    // Rows out of view are not asked about again.
    try view.reloadRows(at: [[0, 1]])
    expectHeights(view, rules, known: ["a", "c", "d", "e", "f"])
    try view.reloadSections([0])
    expectHeights(view, rules, known: ["d", "e", "f"])
    rules.scale = 2
    try view.reloadRows(at: [[2, 0]])
    #expect(view.height(forRowAt: [2, 0]) == rules.height(of: "d"))
    try view.reloadData()
    expectHeights(view, rules, known: ["d", "e", "f"])
  }

  /// Everything about heights is as before after a change that failed, whatever it was.
  @Test(arguments: 0..<7) func failedChangesLeaveNoTrace(_ change: Int) throws {
    let rules = Rules()
    let view = try makeView(rules)
    let before = ViewState(view)
    let height = view.contentHeight
    rules.scale = 3
    #expect(throws: TableError.self) {
      switch change {
      case 0:
        rules.failing = [2, 2]
        try view.scroll(by: 4)
      case 1:
        rules.failing = [0, 2]
        try view.reloadData()
      case 2:
        rules.failing = [2, 0]
        try view.deleteRows(at: [[0, 0], [0, 1]])
      case 3:
        rules.failing = [2, 0]
        try view.moveRow(at: [0, 0], to: [3, 1])
      case 4:
        rules.failing = [0, 1]
        try view.reloadSections([0])
      case 5:
        rules.failing = [0, 2]
        try view.performBatchUpdates {
          try view.deleteRows(at: [[0, 2]])
          try view.insertRows([(at: [0, 0], values: ["text": "z"]), (at: [0, 2], values: ["text": "y"])])
        }
      default:
        rules.failing = [1, 3]
        try view.deleteSections([0])
        try view.scroll(by: 9)
      }
    }
    rules.scale = 1
    if change < 6 {
      #expect(ViewState(view) == before)
      #expect(view.contentHeight == height)
      expectHeights(view, rules, known: ["a", "b", "c"])
    }
  }

  /// Contents that are shown again begin without heights.
  @Test func contentsOfAnotherViewHaveNoHeights() throws {
    let rules = Rules()
    let view = try makeView(rules)
    let other = try TableView(view.contents)
    #expect(other.contentHeight == 8 * 44)
    expectHeights(view, rules, known: ["a", "b", "c"])
  }

  @Test func rowsOfAScriptedDataSourceAreEquallyHigh() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows, .heightForRow])
    rules.rows = [["a", "b"], ["c"]]
    rules.height = 10
    let view = try TableView(dataSource: rules, delegate: rules)
    #expect(view.contentHeight == 3 * 44)
    #expect(view.height(forRowAt: [1, 0]) == 44)
    #expect(view.offset(forRowAt: [1, 0]) == 88)
    #expect(view.indexPathForRow(atOffset: 87.9) == [0, 1])
    #expect(view.indexPathForRow(atOffset: 132) == nil)
  }

  /// Heights no screen has: they count as a million points, and sums stay exact.
  @Test func absurdHeights() throws {
    let rules = RecordingRules([.heightForRow])
    rules.height = 1e300
    let view = try TableView(TableContents(sections: [["a", "b"]]), delegate: rules)
    #expect(view.height(forRowAt: [0, 0]) == 1e300)
    #expect(view.contentHeight == 2 * RowExtent.maximumHeight)
    rules.height = 1e-300
    try view.reloadData()
    #expect(view.contentHeight == 0)
    #expect(view.indexPathForRow(atOffset: 0) == nil)
  }
}

extension TableView {
  /// Whether a row, told by its text, has a height of its own.
  fileprivate func isKnown(_ text: String) -> Bool {
    var found = false
    contents.forEachRow { _, row in
      if contents.text(of: row, column: 0) == text { found = contents.rows.heights[row.number] != nil }
    }
    return found
  }
}
