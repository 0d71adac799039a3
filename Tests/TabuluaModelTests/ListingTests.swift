@testable import TabuluaModel
import Testing

/// The lists of the table view guide: marks are content of rows, and are never the selection.
@Suite struct ListingTests {
  /// Listing 6-3: one row of the list is marked, and a tap marks another one.
  final class ExclusiveList: TableViewDelegate {
    let implemented: CallbackSet = [.didSelectRow]
    var current: String?

    init(current: String?) { self.current = current }

    func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
      try view.deselectRow(at: path)
      let texts = view.texts[path.section]
      guard texts[path.row] != current else { return }
      if let old = texts.firstIndex(where: { $0 == current }) {
        try view.setAccessory(nil, forRowAt: TableIndexPath(section: path.section, row: old))
      }
      try view.setAccessory(.checkmark, forRowAt: path)
      current = texts[path.row]
    }
  }

  /// Listing 6-4: each tap marks a row or takes its mark away.
  final class InclusiveList: TableViewDelegate {
    let implemented: CallbackSet = [.didSelectRow]

    func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
      try view.deselectRow(at: path)
      let isMarked = try view.accessory(forRowAt: path) == .checkmark
      try view.setAccessory(isMarked ? nil : .checkmark, forRowAt: path)
    }
  }

  /// Listing 6-5: a tap selects the row twenty places on, or twenty places back near the end.
  final class Jump: TableViewDelegate {
    let implemented: CallbackSet = [.didSelectRow]
    var told: [TableIndexPath] = []

    func didSelectRow(at path: TableIndexPath, in view: TableView) throws {
      told.append(path)
      let count = view.numberOfRows(inSection: path.section) ?? 0
      let row = path.row + 20 < count ? path.row + 20 : path.row - 20
      try view.selectRow(
        at: TableIndexPath(section: path.section, row: row), scrollPosition: .middle)
    }
  }

  func view(_ texts: [String], _ delegate: any TableViewDelegate) throws -> TableView {
    try TableView(TableContents(sections: [texts]), delegate: delegate)
  }

  func marks(_ view: TableView) throws -> [Bool] {
    try (0..<view.numberOfRows).map {
      try view.cell(forRowAt: TableIndexPath(section: 0, row: $0))?.accessory == .checkmark
    }
  }

  @Test("O-77: exclusive list") func exclusiveList() throws {
    let list = ExclusiveList(current: "Work")
    let view = try view(["Home", "Work", "School"], list)
    try view.setAccessory(.checkmark, forRowAt: [0, 1])
    let outcome = try view.tapRow(at: [0, 2])
    #expect(outcome == .done(InteractionEffects()))
    #expect(try marks(view) == [false, false, true])
    #expect(list.current == "School")
    #expect(view.indexPathsForSelectedRows == [])
  }

  @Test("O-78: exclusive list, a tap on the marked row") func exclusiveListAgain() throws {
    let list = ExclusiveList(current: "Work")
    let view = try view(["Home", "Work", "School"], list)
    try view.setAccessory(.checkmark, forRowAt: [0, 1])
    _ = try view.tapRow(at: [0, 1])
    #expect(try marks(view) == [false, true, false])
    #expect(list.current == "Work")
    #expect(view.indexPathsForSelectedRows == [])
  }

  @Test func anExclusiveListKeepsOneMarkWhateverIsTapped() throws {
    let list = ExclusiveList(current: nil)
    let view = try view(["a", "b", "c"], list)
    for row in [0, 2, 2, 1, 0, 1] {
      _ = try view.tapRow(at: TableIndexPath(section: 0, row: row))
      #expect(try marks(view) == (0..<3).map { $0 == row })
    }
  }

  @Test("O-81: inclusive list") func inclusiveList() throws {
    let view = try view(["a", "b", "c"], InclusiveList())
    for row in [0, 2, 0] {
      #expect(try view.tapRow(at: TableIndexPath(section: 0, row: row)).effects?.selected == [])
    }
    #expect(try marks(view) == [false, false, true])
  }

  @Test("O-83: a tap selects another row") func jump() throws {
    let delegate = Jump()
    let view = try view((0..<100).map { "\($0)" }, delegate)
    #expect(try view.tapRow(at: [0, 10]).effects?.selected == [[0, 30]])
    #expect(view.firstVisibleRow == [0, 21])
    #expect(try view.tapRow(at: [0, 90]).effects?.selected == [[0, 70]])
    #expect(delegate.told == [[0, 10], [0, 90]])
  }

  @Test func marksGoWithTheirRows() throws {
    let view = try view(["a", "b", "c"], InclusiveList())
    _ = try view.tapRow(at: [0, 0])
    try view.moveRow(at: [0, 0], to: [0, 2])
    #expect(try marks(view) == [false, false, true])
  }
}
