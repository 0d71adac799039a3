import Testing

@testable import TabuluaModel

/// What is asked and told about rows in view when rows come and go, and where the view begins.
@Suite struct UpdateDisplayTests {
  private func makeView() throws -> (TableView, RecordingRules) {
    let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
    let view = try TableView.loaded([["a", "b", "c", "d", "e", "f"]], rules, viewport: 3)
    return (view, rules)
  }

  @Test func onlyRowsThatComeIntoViewAreShown() throws {
    let (view, rules) = try makeView()
    try view.insertRows([(at: [0, 1], values: ["text": "N"])])
    #expect(rules.log == ["will_display_cell [0, 1]", "did_end_displaying_cell [0, 3]"])
    rules.log = []
    try view.deleteRows(at: [[0, 1]])
    #expect(rules.log == ["will_display_cell [0, 2]", "did_end_displaying_cell [0, 1]"])
    rules.log = []
    try view.reloadRows(at: [[0, 1], [0, 5]])
    #expect(rules.log == ["did_end_displaying_cell [0, 1]", "will_display_cell [0, 1]"])
    rules.log = []
    try view.deleteRows(at: [[0, 5]])
    #expect(rules.log == [])
  }

  @Test func theViewKeepsItsFirstRow() throws {
    let (view, rules) = try makeView()
    try view.scroll(by: 2)
    rules.log = []
    try view.performBatchUpdates {
      try view.insertRows([(at: [0, 0], values: ["text": "N"])])
    }
    #expect(view.firstVisibleRow == [0, 3])
    #expect(rules.log == [])
    try view.deleteRows(at: [[0, 3]])
    #expect(view.firstVisibleRow == [0, 3])
    #expect(view.texts[0][3] == "d")
    try view.deleteRows(at: [[0, 0], [0, 1], [0, 2], [0, 3]])
    #expect(view.indexPathsForVisibleRows == [[0, 0], [0, 1]])
  }

  @Test func whatFailsIsUndone() throws {
    let (view, rules) = try makeView()
    rules.failure = (.willDisplayCell, 1)
    #expect(error { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) }?.code == .callbackFailed)
    #expect(view.texts == [["a", "b", "c", "d", "e", "f"]])
  }

  private static let sections = [["a", "b", "c"], [], ["d", "e"]]

  /// The paths before a block, then those after it that one more row can have.
  private static let (old, new) = (paths(more: 0), paths(more: 1))

  private static func paths(more: Int) -> [TableIndexPath] {
    sections.indices.flatMap { section in
      (0..<sections[section].count + more).map { TableIndexPath(section: section, row: $0) }
    }
  }

  /// Blocks of one deletion, insertion or move, and of a deletion with an insertion or a move.
  private static let blocks: [[TableOperation.Action]] = {
    let deletions = old.map { TableOperation.Action.deleteRow($0) }
    let insertions = new.map { TableOperation.Action.insertRow($0) }
    let moves = old.flatMap { source in new.map { TableOperation.Action.moveRow(from: source, to: $0) } }
    let pairs = deletions.flatMap { deletion in (insertions + moves).map { [deletion, $0] } }
    return (deletions + insertions + moves).map { [$0] } + pairs
  }()

  @Test(arguments: [1, 2, 3, 5, 6], [0, 1, 2, 3])
  func rowsAreToldOfAsTheyComeIntoViewAndLeaveIt(viewport: Int, first: Int) throws {
    var legal = 0
    for block in Self.blocks {
      let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
      let view = try TableView.loaded(Self.sections, rules, viewport: .rows(viewport))
      try view.scroll(by: first)
      let before = view.rowPaths(in: view.indexPathsForVisibleRows)
      rules.log = []
      let error = error { () throws(TableError) in
        try view.performBatchUpdates {
          for action in block {
            switch action {
            case .deleteRow(let path): try view.deleteRows(at: [path])
            case .insertRow(let path): try view.insertRows([(at: path, values: ["text": "N"])])
            case .moveRow(let source, let target): try view.moveRow(at: source, to: target)
            default: break
            }
          }
        }
      }
      guard error == nil else { continue }
      legal += 1
      let after = view.rowPaths(in: view.indexPathsForVisibleRows)
      let coming = after.filter { new in !before.contains { $0.row == new.row } }
      let leaving = before.filter { old in !after.contains { $0.row == old.row } }
      let expected =
        coming.map { "will_display_cell \($0.path)" }
        + leaving.map { "did_end_displaying_cell \(view.indexPath(of: $0.row) ?? $0.path)" }
      #expect(rules.log == expected, "\(block)")
    }
    #expect(legal > 100)
  }
}

extension TableView {
  /// The rows at paths, with the paths.
  fileprivate func rowPaths(in paths: [TableIndexPath]) -> [(row: RowIdentity, path: TableIndexPath)] {
    paths.compactMap { path in row(at: path).map { (row: $0, path: path) } }
  }
}
