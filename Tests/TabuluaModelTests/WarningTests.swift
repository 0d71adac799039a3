import Testing

@testable import TabuluaModel

/// What is deleted twice in one block is deleted once, and warned of.
@Suite struct WarningTests {
  private final class Listener {
    var warnings: [TableWarning] = []

    /// Where the code stands; counts up, as if each call had a line of its own.
    var line = 0

    func listen(to view: TableView) {
      view.onWarning = { [unowned self] in warnings.append($0) }
      view.placeOfUpdates = { [unowned self] in
        line += 1
        return "p.lua:\(line)"
      }
    }
  }

  private func keyed(_ keys: [String]) throws(TableError) -> TableView {
    try TableView(
      TableContents(columns: ["id"], mapping: TableMapping(key: "id"), rows: keys.map { [.text($0)] }))
  }

  @Test func aRowIsNamedWithBothPlaces() throws {
    let view = try keyed(["a", "b", "c", "d"])
    let listener = Listener()
    listener.listen(to: view)
    try view.performBatchUpdates {
      try view.deleteRows(at: [[0, 1]])
      try view.reloadRows(at: [[0, 0]])
      try view.deleteRows(at: [[0, 1]])
    }
    let places = listener.warnings.flatMap { $0.operations.map(\.at) }
    // The block itself has asked for the first place.
    #expect(places == ["p.lua:2", "p.lua:4"])
    #expect(
      listener.warnings == [
        TableWarning(
          code: .deletedTwice,
          operations: [
            TableOperation(.deleteRow([0, 1]), at: "p.lua:2"),
            TableOperation(.deleteRow([0, 1]), at: "p.lua:4"),
          ], key: "b")
      ])
    #expect(view.numberOfRows == 3)
  }

  @Test func noSelectionFollowsTheFocus() throws {
    let view = try keyed(["a"])
    let listener = Listener()
    listener.listen(to: view)
    try view.configure { $0.selectionFollowsFocus = true }
    #expect(listener.warnings == [TableWarning(code: .noFocus, operations: [], at: "p.lua:1")])
    // It is said when it is turned on, and the setting is kept.
    try view.configure { $0.rowHeight = 20 }
    try view.configure { $0.selectionFollowsFocus = false }
    #expect(listener.warnings.count == 1)
    try view.configure { $0.selectionFollowsFocus = true }
    #expect(listener.warnings.count == 2 && view.settings.selectionFollowsFocus)
  }

  @Test func furtherOnesAreCounted() throws {
    let view = try TableView.loaded([["a", "b"], ["c"]])
    let listener = Listener()
    listener.listen(to: view)
    try view.performBatchUpdates {
      try view.deleteRows(at: [[0, 0], [0, 1], [0, 0], [0, 0], [0, 1]])
      try view.deleteSections([1, 1])
    }
    #expect(listener.warnings.count == 1)
    #expect(listener.warnings.first?.operations.map(\.action) == [.deleteSection(1), .deleteSection(1)])
    #expect(listener.warnings.first?.others == 3)
    #expect(listener.warnings.first?.key == nil)
    #expect(view.texts == [[]])
  }

  @Test(arguments: [false, true]) func aDataSourceIsWarnedToo(_ isNested: Bool) throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows])
    rules.rows = [["a", "b"]]
    let view = try TableView(dataSource: rules)
    let listener = Listener()
    listener.listen(to: view)
    try view.performBatchUpdates {
      rules.rows = [["a"]]
      try view.deleteRows(at: [[0, 1]])
      if isNested {
        try view.performBatchUpdates { try view.deleteRows(at: [[0, 1]]) }
      } else {
        try view.deleteRows(at: [[0, 1]])
      }
    }
    #expect(listener.warnings.map(\.code) == [.deletedTwice])
    #expect(view.numberOfRows == 1)
  }

  /// Other things that are said twice, a row of a section that goes too, and two blocks are nothing to warn of.
  @Test func nothingElseIsWarnedOf() throws {
    let view = try TableView.loaded([["a", "b", "c"], ["d", "e"]])
    let listener = Listener()
    listener.listen(to: view)
    try view.performBatchUpdates {
      try view.reloadRows(at: [[0, 0], [0, 0]])
      try view.moveRow(at: [0, 1], to: [0, 0])
      try view.moveRow(at: [0, 1], to: [0, 0])
      try view.deleteRows(at: [[1, 0]])
      try view.deleteSections([1])
    }
    try view.deleteRows(at: [[0, 0]])
    try view.deleteRows(at: [[0, 0]])
    #expect(view.texts == [["c"]])
    #expect(listener.warnings.isEmpty)
  }

  @Test func aBlockThatFailsDoesNotWarn() throws {
    let view = try TableView.loaded([["a", "b"]])
    let listener = Listener()
    listener.listen(to: view)
    let found = error { () throws(TableError) in
      try view.performBatchUpdates {
        try view.deleteRows(at: [[0, 0], [0, 0]])
        try view.reloadRows(at: [[0, 0]])
      }
    }
    #expect(found?.code == .conflictingUpdates)
    #expect(listener.warnings.isEmpty)
  }

  /// The first load and pushed tables have the listener from the beginning.
  @Test func listenersOfTablesThatAreLoadedAndPushed() throws {
    var warnings: [TableWarning] = []
    let rules = RecordingRules([.viewDidLoad])
    rules.onEvent = { callback, view in
      if callback == .viewDidLoad { try view.deleteRows(at: [[0, 0], [0, 0]]) }
    }
    let view = try TableView(
      TableContents(sections: [["a", "b"]]), dataSource: rules, delegate: rules,
      onWarning: { warnings.append($0) })
    #expect(warnings.count == 1)
    let above = try view.push(TableContents(sections: [["x", "y"]]), delegate: rules)
    #expect(warnings.count == 2)
    #expect(above.texts == [["y"]])
  }
}
