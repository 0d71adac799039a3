@testable import TabuluaModel
import Testing

/// Tables that are pushed one over the other.
@Suite struct StackTests {
  /// Two tables: the one below, and one that is pushed when a row of it is tapped.
  final class Pair {
    let below = RecordingRules([.viewDidLoad, .viewWillAppear, .cellForRow, .didSelectRow, .didDeselectRow])
    let above = RecordingRules([
      .viewDidLoad, .viewWillAppear, .cellForRow, .didSelectRow, .canPerformPrimaryActionForRow,
      .performPrimaryActionForRow,
    ])

    /// Whether a tap on a row of the table above pops it.
    var popsAtTap = true

    /// Everything that both are told, in one order.
    var log: [String] = []

    func view() throws(TableError) -> TableView {
      let view = try TableView.loaded([["a", "b"], ["c"]], below, editing: false, viewport: 1)
      below.onEvent = { [unowned self] callback, view in
        log.append("below \(callback.rawValue)")
        guard callback == .didSelectRow else { return }
        try view.push(
          TableContents(sections: [["x", "y"]]), dataSource: above, delegate: above, name: "details")
      }
      above.onEvent = { [unowned self] callback, view in
        log.append("above \(callback.rawValue)")
        if callback == .didSelectRow, popsAtTap { try view.pop() }
      }
      return view
    }
  }

  /// What both tables hold, and how they stand.
  struct State: Hashable {
    let views: [ViewState]
    let names: [String]

    init(_ view: TableView) {
      var views: [ViewState] = []
      var names: [String] = []
      var next: TableView? = view
      while let table = next {
        views.append(ViewState(table))
        names.append(table.name)
        next = table.tableAbove
      }
      self.views = views
      self.names = names
    }
  }

  @Test func aTapPushesAndBackDeselects() throws {
    let pair = Pair()
    let view = try pair.view()
    #expect(view.topTable === view)
    #expect(try view.tapRow(at: [0, 1]).word == "done")
    #expect(
      pair.log == [
        "below did_select_row", "above view_did_load", "above view_will_appear", "above cell_for_row",
      ])
    let details = view.topTable
    #expect(details !== view)
    #expect(details.name == "details")
    #expect(details.tableBelow === view)
    #expect(view.tableAbove === details)
    #expect(details.texts == [["x", "y"]])
    #expect(view.indexPathsForSelectedRows == [[0, 1]])

    pair.log = []
    #expect(try details.goBack() == .done(InteractionEffects(selected: [])))
    #expect(pair.log == ["below view_will_appear"], "the row is deselected without a word")
    #expect(view.topTable === view)
    #expect(details.isPopped)
    #expect(details.tableBelow == nil)
    #expect(view.indexPathsForSelectedRows.isEmpty)
    view._checkInvariants()
  }

  /// The first time there is no popped table; the row is selected until the callback returns.
  @Test func whatViewWillAppearSees() throws {
    final class Rules: TableViewDelegate {
      let implemented: CallbackSet = [.viewWillAppear]
      var seen: [String] = []
      func viewWillAppear(in view: TableView, returningFrom table: TableView?) throws {
        seen.append("\(table.map { "\($0.name) \($0.texts)" } ?? "nil") \(view.indexPathsForSelectedRows)")
      }
    }
    let rules = Rules()
    let view = try TableView(TableContents(sections: [["a", "b"]]), delegate: rules)
    try view.selectRow(at: [0, 1])
    let pushed = try view.push(TableContents(sections: [["x"]]), name: "up")
    try pushed.deleteRows(at: [[0, 0]])
    #expect(try view.pop() === pushed)
    #expect(rules.seen == ["nil []", "up [[]] [[0, 1]]"])
    #expect(pushed.texts == [[]], "a popped table can be read")
  }

  /// What the callback selects stays; what was selected is deselected wherever the callback has put it.
  @Test func selectionInsideViewWillAppear() throws {
    let rules = RecordingRules([.viewWillAppear])
    let view = try TableView.loaded([["a", "b", "c"]], rules, editing: false)
    try view.selectRow(at: [0, 0])
    try view.push(TableContents(sections: [["x"]]))
    rules.onEvent = { _, view in
      try view.moveRow(at: [0, 0], to: [0, 2])
      #expect(view.indexPathsForSelectedRows == [[0, 2]])
    }
    try view.pop()
    #expect(view.indexPathsForSelectedRows.isEmpty)

    try view.selectRow(at: [0, 0])
    try view.push(TableContents(sections: [["x"]]))
    rules.onEvent = { _, view in try view.selectRow(at: [0, 1]) }
    try view.pop()
    #expect(view.indexPathsForSelectedRows == [[0, 1]])
  }

  @Test func deselectionInATableThatOwnsItsRows() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows])
    rules.rows = [["a", "b"]]
    let view = try TableView.scripted(rules, editing: false)
    try view.selectRow(at: [0, 1])
    try view.push(TableContents(sections: [["x"]]))
    try view.pop()
    #expect(view.indexPathsForSelectedRows.isEmpty)
  }

  /// A multiple selection stays; only a row that is selected alone, and that led to the popped table, is deselected.
  @Test func aMultipleSelectionStays() throws {
    let rules = RecordingRules([
      .didSelectRow, .accessoryButtonTapped, .performPrimaryActionForRow, .cellForRow,
    ])
    rules.cell = { _ in TableCell(accessory: .detailButton) }
    let view = try TableView.tappable([["a", "b", "c"]], rules) { $0.allowsMultipleSelection = true }
    func push(in callback: TableCallback, _ tap: () throws -> Void) throws {
      rules.onEvent = { called, view in
        if called == callback { try view.push(TableContents(sections: [["x"]])) }
      }
      try tap()
      rules.onEvent = { _, _ in }
      #expect(view.topTable !== view)
      try view.pop()
    }
    // The row that led there, alone.
    try push(in: .didSelectRow) { _ = try view.tapRow(at: [0, 0]) }
    #expect(view.indexPathsForSelectedRows == [])
    try view.selectRow(at: [0, 0])
    // Another one led there: the selected one stays.
    try push(in: .accessoryButtonTapped) { _ = try view.tapAccessory(forRowAt: [0, 1]) }
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
    // Several are selected: all stay.
    try push(in: .didSelectRow) { _ = try view.tapRow(at: [0, 2]) }
    #expect(view.indexPathsForSelectedRows == [[0, 0], [0, 2]])
    try push(in: .accessoryButtonTapped) { _ = try view.tapAccessory(forRowAt: [0, 1]) }
    #expect(view.indexPathsForSelectedRows == [[0, 0], [0, 2]])
    view._checkInvariants()
  }

  @Test func names() throws {
    let view = try TableView.loaded([["a"]])
    func name(_ contents: TableContents, _ name: String? = nil) throws -> String {
      let table = try view.topTable.push(contents, name: name)
      return table.name
    }
    #expect(try name(TableContents(sections: [["x"]])) == "level 1")
    let titled = try TableContents(columns: ["t"], sections: [(title: "Alps", rows: [["Eiger"]])])
    #expect(try name(titled) == "Alps")
    #expect(try name(TableContents(sections: [])) == "level 3")
    #expect(try name(titled, "other") == "other")
  }

  @Test func contentsInSections() throws {
    let contents = try TableContents(
      columns: ["name", "km"], mapping: TableMapping(key: "name"),
      sections: [(title: "Alps", rows: [["Eiger", 3], ["Mönch"]]), (title: nil, rows: [])])
    #expect((0..<2).map { contents.section($0).title } == ["Alps", nil])
    #expect(contents.findSection("Alps") == 0)
    #expect(contents.columns.map(\.type) == [.text, .integer])
    #expect(contents.row(forKey: "Mönch").flatMap { contents.indexPath(of: $0) } == [0, 1])
    #expect(throws: TableError.self) {
      try TableContents(
        columns: ["name"], mapping: TableMapping(key: "name"),
        sections: [(title: nil, rows: [["a"]]), (title: nil, rows: [["a"]])])
    }
  }

  @Test func viewportAndListenerAreThoseBelow() throws {
    var calls: [String] = []
    let rules = RecordingRules([.cellForRow])
    let view = try TableView.loaded(
      [["a", "b", "c"]], rules, editing: false, viewport: 2,
      onCall: { calls.append("\($0.table ?? "-") \($0.callback.rawValue)") })
    calls = []
    let one = try view.push(TableContents(sections: [["x", "y", "z"]]), dataSource: rules, name: "one")
    #expect(calls == ["one cell_for_row", "one cell_for_row"])
    try one.push(TableContents(sections: [["x"]]), dataSource: rules, name: "two")
    #expect(calls.last == "two cell_for_row")
  }

  // MARK: What may be done

  @Test func aFingerDoesNotReachACoveredTable() throws {
    let view = try TableView.loaded([["a", "b"]], RecordingRules([.moveRow]))
    try view.push(TableContents(sections: [["x"]]), name: "up")
    for (name, interact) in ReentrancyTests.interactions
    where !["hover", "drop", "cancel", "back"].contains(name) {
      let found = error { () throws(TableError) in try interact(view) }
      expect(found, .tableCovered(by: "up"), "\(name)")
    }
    // Code may change it.
    try view.moveRow(at: [0, 0], to: [0, 1])
    #expect(view.texts == [["b", "a"]])
    #expect(
      error { () throws(TableError) in try view.push(TableContents(sections: [])) }?.code == .tableCovered)
  }

  @Test func nothingChangesAPoppedTable() throws {
    let view = try TableView.loaded([["a", "b"]])
    let popped = try view.push(TableContents(sections: [["x", "y"]]), name: "up")
    try popped.setEditing(true)
    try view.pop()
    let all = ReentrancyTests.changes.merging(ReentrancyTests.interactions, uniquingKeysWith: { $1 })
    for (name, body) in all where !["hover", "drop", "cancel"].contains(name) {
      let found = error { () throws(TableError) in try body(popped) }
      #expect(found?.code == .tablePopped, "\(name)")
    }
    #expect(error { () throws(TableError) in try popped.pop() }?.code == .tablePopped)
    #expect(
      error { () throws(TableError) in try popped.push(TableContents(sections: [])) }?.code == .tablePopped)
    #expect(popped.texts == [["x", "y"]])
  }

  @Test func whereNothingCanBePushedOrPopped() throws {
    let rules = RecordingRules([.canMoveRow, .willBeginReorderingRow, .willDisplayCell, .viewDidLoad])
    let view = try TableView.loaded([["a", "b"]], rules)
    func push(_ view: TableView) -> TableError.Code? {
      error { () throws(TableError) in try view.push(TableContents(sections: [])) }?.code
    }
    func pop(_ view: TableView) -> TableError.Code? {
      error { () throws(TableError) in try view.pop() }?.code
    }
    #expect(pop(view) == .nothingToPop)
    #expect(error { () throws(TableError) in _ = try view.goBack() }?.code == .nothingToPop)

    var found: [TableCallback: [TableError.Code?]] = [:]
    rules.onEvent = { callback, view in found[callback] = [push(view), pop(view)] }
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    try view.reloadData()
    #expect(found[.canMoveRow] == [.changeDuringQuestion, .changeDuringQuestion])
    #expect(found[.willBeginReorderingRow]?.first == .reorderInProgress)
    #expect(found[.willDisplayCell] == [.changeDuringCallback, .changeDuringCallback])
    rules.onEvent = { _, _ in }
    try view.performBatchUpdates { #expect(push(view) == .updateInProgress) }

    // A table that is being loaded neither pushes nor goes away.
    let other = RecordingRules([.viewDidLoad, .viewWillAppear])
    other.onEvent = { callback, view in found[callback] = [push(view), pop(view)] }
    try view.push(TableContents(sections: []), delegate: other)
    #expect(found[.viewDidLoad] == [.changeDuringCallback, .changeDuringCallback])
    #expect(found[.viewWillAppear] == [.changeDuringCallback, .changeDuringCallback])
    try view.topTable.performBatchUpdates { #expect(pop(view.topTable) == .updateInProgress) }
  }

  /// While a callback of the table below runs, a finger reaches no table.
  @Test func noCallbackOfTheTableBelowIsAFinger() throws {
    let rules = RecordingRules([.didSelectRow])
    let view = try TableView.loaded([["a"]], rules, editing: false)
    var found: [TableError?] = []
    rules.onEvent = { _, view in
      let table = try view.push(TableContents(sections: [["x"]]))
      found.append(error { () throws(TableError) in _ = try table.tapRow(at: [0, 0]) })
      found.append(error { () throws(TableError) in _ = try table.goBack() })
    }
    _ = try view.tapRow(at: [0, 0])
    #expect(found.map { $0?.code } == [.changeDuringCallback, .changeDuringCallback])
    #expect(found.map { $0?.callback } == [.didSelectRow, .didSelectRow])
    _ = try view.topTable.tapRow(at: [0, 0])
  }

  /// A table that is being loaded was not popped: what its callbacks may not do is told as such.
  @Test(arguments: [TableCallback.cellForRow, .willDisplayCell]) func whileTheTableIsLoaded(
    _ callback: TableCallback
  ) throws {
    let root = try TableView.loaded([["a"]], editing: false)
    let rules = RecordingRules([callback])
    var found: [TableError.Code?] = []
    rules.onEvent = { _, view in
      #expect(!view.isPopped)
      #expect(view.tableBelow === root)
      found.append(error { () throws(TableError) in try view.pop() }?.code)
      found.append(error { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) }?.code)
      found.append(error { () throws(TableError) in _ = try view.tapRow(at: [0, 0]) }?.code)
    }
    let table = try root.push(
      TableContents(sections: [["x"]]), dataSource: rules, delegate: rules, name: "1")
    let code: TableError.Code = callback == .cellForRow ? .changeDuringQuestion : .changeDuringCallback
    #expect(found == [code, code, code])
    #expect(table.numberOfRows == 1)
    // One whose push was undone counts as popped.
    var undone: TableView?
    try root.pop()
    try root.trying { undone = try root.push(TableContents(sections: [["y"]]), name: "2") }
    #expect(undone?.isPopped == true)
  }

  @Test func thereMayBeAThousandTables() throws {
    let root = try TableView.loaded([["a"]], editing: false)
    var top = root
    for _ in 1..<1000 { top = try top.push(TableContents(sections: [["x"]])) }
    #expect(top.name == "level 999")
    let found = error { () throws(TableError) in _ = try top.push(TableContents(sections: [["x"]])) }
    expect(found, .tooManyTables(most: 1000))
    try root.pop()
    _ = try root.topTable.push(TableContents(sections: [["x"]]))
  }
}
