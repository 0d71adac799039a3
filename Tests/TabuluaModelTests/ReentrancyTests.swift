import TabuluaModel
import Testing

/// What callbacks may do to the view that called them.
@Suite struct ReentrancyTests {
  /// A change, by name.
  static let changes: [String: @Sendable (TableView) throws(TableError) -> Void] = [
    "set_editing": { (view) throws(TableError) in try view.setEditing(!view.isEditing) },
    "reload_data": { (view) throws(TableError) in try view.reloadData() },
    "move_row": { (view) throws(TableError) in try view.moveRow(at: [0, 0], to: [0, 1]) },
    "scroll": { (view) throws(TableError) in try view.scroll(by: 1) },
    "select_row": { (view) throws(TableError) in try view.selectRow(at: [0, 1], scrollPosition: .top) },
    "deselect_row": { (view) throws(TableError) in try view.deselectRow(at: [0, 1]) },
    "scroll_to_row": { (view) throws(TableError) in try view.scrollToRow(at: [0, 1], at: .middle) },
    "scroll_to_selected": { (view) throws(TableError) in
      try view.scrollToNearestSelectedRow(at: .middle)
    },
    "configure": { (view) throws(TableError) in try view.configure { $0.rowHeight = 20 } },
    "set_accessory": { (view) throws(TableError) in
      try view.setAccessory(.checkmark, forRowAt: [0, 1])
    },
    "set_viewport": { (view) throws(TableError) in try view.setViewport(.all) },
  ]

  /// An interaction, by name.
  static let interactions: [String: @Sendable (TableView) throws(TableError) -> Void] = [
    "drag": { (view) throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) },
    "begin": { (view) throws(TableError) in _ = try view.beginReordering(rowAt: [0, 0]) },
    "hover": { (view) throws(TableError) in try view.hover(over: [0, 1]) },
    "drop": { (view) throws(TableError) in _ = try view.drop() },
    "minus": { (view) throws(TableError) in _ = try view.tapDeleteControl(forRowAt: [0, 0]) },
    "confirm": { (view) throws(TableError) in _ = try view.confirmDelete() },
    "cancel_delete": { (view) throws(TableError) in _ = try view.cancelDelete() },
    "delete": { (view) throws(TableError) in _ = try view.deleteRow(at: [0, 0]) },
    "insert": { (view) throws(TableError) in _ = try view.tapInsertControl(forRowAt: [0, 0]) },
    "swipe": { (view) throws(TableError) in _ = try view.swipe(rowAt: [0, 0], action: "Delete") },
    "full_swipe": { (view) throws(TableError) in _ = try view.fullSwipe(rowAt: [0, 0]) },
    "menu": { (view) throws(TableError) in _ = try view.openMenu(forRowAt: [0, 0]) },
    "pan_select": { (view) throws(TableError) in _ = try view.panToSelect(rowsAt: [[0, 0]]) },
    "tap_index": { (view) throws(TableError) in _ = try view.tapSectionIndex(title: "A") },
    "back": { (view) throws(TableError) in _ = try view.goBack() },
    "add": { (view) throws(TableError) in _ = try view.tapAddButton() },
    "set": { (view) throws(TableError) in _ = try view.set(values: ["text": "x"], ofRowAt: [0, 0]) },
    "tap": { (view) throws(TableError) in _ = try view.tapRow(at: [0, 0]) },
    "tap_accessory": { (view) throws(TableError) in _ = try view.tapAccessory(forRowAt: [0, 0]) },
    "change_control": { (view) throws(TableError) in
      _ = try view.changeControl(forRowAt: [0, 0], to: true)
    },
    "cancel": { (view) throws(TableError) in try view.cancelReordering() },
    "undo": { (view) throws(TableError) in try view.undo() },
    "redo": { (view) throws(TableError) in try view.redo() },
  ]

  /// Runs a step in which the callback tries something, and gives back what came of the try.
  private func attempt(
    _ body: @escaping @Sendable (TableView) throws(TableError) -> Void, in callback: TableCallback,
    while step: (TableView) throws -> Void
  ) throws -> (found: TableError?, view: TableView) {
    let rules = RecordingRules(.ofLoadedTable)
    rules.cell = { _ in TableCell(accessory: .detailButton, editingControl: .switch(false)) }
    let view = try TableView.loaded([["a", "b", "c"], ["d"]], rules, viewport: 2)
    var found: [TableError?] = []
    rules.onEvent = { called, view in
      if called == callback, found.isEmpty {
        found.append(nil)
        do throws(TableError) { try body(view) } catch { found[0] = error }
      }
    }
    try step(view)
    view._checkInvariants()
    return (try #require(found.first), view)
  }

  private func dragAndScroll(_ view: TableView) throws {
    try view.configure { $0.allowsSelectionDuringEditing = true }
    _ = try view.tapRow(at: [0, 0])
    _ = try view.drag(rowAt: [0, 0], through: [[1, 0], [1, 1]])
    _ = try view.drag(rowAt: [0, 0], through: [], cancel: true)
    _ = try view.drag(rowsAt: [[0, 1], [0, 0]], through: [[0, 0]], cancel: true)
    try view.scroll(by: -2)
    try view.setEditing(!view.isEditing)
    try view.setEditing(true)
    try view.reloadData()
  }

  /// Everything that a person can do, so that every callback is called but those before the view is there.
  private func everything(_ view: TableView) throws {
    try dragAndScroll(view)
    try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
    _ = try view.panToSelect(rowsAt: [[0, 0]])
    try view.configure { $0.allowsMultipleSelectionDuringEditing = false }
    try view.push(TableContents(sections: [["x"]]))
    _ = try view.goBack()
    _ = try view.deleteRow(at: [0, 0])
    _ = try view.changeControl(forRowAt: [0, 0], to: true)
    try view.setEditing(false)
    _ = try view.tapAccessory(forRowAt: [0, 0])
    _ = try view.tapRow(at: [0, 0])
    _ = try view.tapRow(at: [1, 0])
    _ = try view.fullSwipe(rowAt: [1, 0], edge: .leading)
    _ = try view.fullSwipe(rowAt: [1, 0])
    _ = try view.openMenu(forRowAt: [0, 0])
    _ = try view.tapAddButton()
    _ = try view.set(values: ["text": "x"], ofRowAt: [0, 0])
    try view.tapSectionIndex(title: "A")
    view.isUndoRegistrationEnabled = true
    _ = try view.set(values: ["text": "y"], ofRowAt: [0, 0])
    _ = try view.undo()
    _ = try view.redo()
  }

  @Test func everyCallbackIsCalled() throws {
    for callback in TableCallback.allCases
    where callback != .viewDidLoad && CallbackSet.ofLoadedTable.contains(callback) {
      // It is required there that the callback was called.
      let (found, _) = try attempt({ _ in }, in: callback, while: everything)
      #expect(found == nil)
    }
  }

  @Test func questionsMustNotChangeTheTable() throws {
    for callback in TableCallback.allCases
    where callback.isQuestion && CallbackSet.ofLoadedTable.contains(callback) {
      for (name, body) in Self.changes.merging(Self.interactions, uniquingKeysWith: { $1 }) {
        let (found, _) = try attempt(body, in: callback, while: everything)
        #expect(found?.code == .changeDuringQuestion, "\(name) in \(callback)")
        #expect(found?.callback == callback)
        #expect(found?.at == "rules.lua:\(callback.rawValue.count)")
      }
    }
  }

  @Test func rowsThatComeIntoViewMustNotChangeTheTable() throws {
    for callback in [TableCallback.willDisplayCell, .didEndDisplayingCell] {
      for (name, body) in Self.changes.merging(Self.interactions, uniquingKeysWith: { $1 }) {
        let (found, _) = try attempt(body, in: callback, while: dragAndScroll)
        #expect(found?.code == .changeDuringCallback, "\(name) in \(callback)")
        #expect(found?.callback == callback)
      }
    }
  }

  /// The events of a drag.
  static let events: [TableCallback] = [
    .willBeginReorderingRow, .moveRow, .didEndReorderingRow, .didCancelReorderingRow,
  ]

  @Test func noCallbackIsAFinger() throws {
    for callback in TableCallback.allCases
    where !callback.isQuestion && callback != .viewDidLoad && CallbackSet.ofLoadedTable.contains(callback) {
      for (name, body) in Self.interactions {
        let (found, _) = try attempt(body, in: callback, while: everything)
        #expect(found?.code == .changeDuringCallback, "\(name) in \(callback)")
        #expect(found?.callback == callback)
      }
    }
  }

  @Test func eventsMayChangeTheTable() throws {
    let rowsMayMove: [TableCallback] = [.didEndReorderingRow, .didCancelReorderingRow]
    for callback in Self.events {
      for (name, body) in Self.changes {
        let (found, _) = try attempt(body, in: callback, while: dragAndScroll)
        let comment: Comment = "\(name) in \(callback)"
        switch name {
        case "move_row" where callback == .moveRow, "reload_data" where callback == .moveRow:
          #expect(found?.code == .changeDuringCallback, comment)
          #expect(found?.callback == .moveRow, comment)
        case "move_row" where !rowsMayMove.contains(callback),
          "reload_data" where !rowsMayMove.contains(callback):
          #expect(found?.code == .reorderInProgress, comment)
        default:
          #expect(found?.code == nil, comment)
        }
      }
    }
  }

  @Test func aChangeInAnEventStays() throws {
    let (_, view) = try attempt(
      { (view) throws(TableError) in try view.setEditing(false) }, in: .moveRow,
      while: { _ = try $0.drag(rowAt: [0, 0], to: [1, 1]) })
    #expect(!view.isEditing)
    #expect(view.texts == [["b", "c"], ["d", "a"]])
    let (_, other) = try attempt(
      { (view) throws(TableError) in try view.moveRow(at: [1, 0], to: [0, 0]) }, in: .didEndReorderingRow,
      while: { _ = try $0.drag(rowAt: [0, 0], to: [1, 1]) })
    #expect(other.texts == [["d", "b", "c"], ["a"]])
  }

  /// An error of the view that a callback lets through is the cause of the failure.
  @Test func aChangeThatIsNotCaughtFailsTheInteraction() throws {
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.onEvent = { _, view in try view.setEditing(false) }
    let view = try TableView.loaded([["a", "b"]], rules)
    let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }
    #expect(found?.code == .callbackFailed)
    #expect((found?.cause as? TableError)?.code == .changeDuringQuestion)
    #expect(view.isEditing)
    #expect(view.activeCallback == nil)
  }

  @Test func theRunningCallbackIsKnown() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.loaded([["a", "b"]], rules)
    var seen: [TableCallback: Set<TableCallback?>] = [:]
    rules.onEvent = { callback, view in
      if callback == .moveRow { try view.setEditing(false) }
      seen[callback, default: []].insert(view.activeCallback)
    }
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(seen.count > 5)
    for (callback, active) in seen { #expect(active == [callback]) }
    #expect(view.activeCallback == nil)
  }
}
