import Testing

@testable import TabuluaModel

/// Undo and redo: what is recorded, what is told, and what does not come back.
@Suite struct UndoTests {
  private static func view(_ rules: RecordingRules? = nil) throws -> TableView {
    let view = try TableView.loaded([["a", "b", "c"], ["d"]], rules)
    view.isUndoRegistrationEnabled = true
    return view
  }

  /// A table whose data source owns its rows and saves them.
  private static func scripted(_ others: CallbackSet = []) throws -> (TableView, RecordingRules) {
    let rules = RecordingRules(
      others.union([
        .numberOfRows, .numberOfSections, .moveRow, .commitEditingStyle, .saveState, .restoreState, .didUndo,
        .didRedo,
      ]))
    rules.rows = [["a", "b", "c"], ["d"]]
    let view = try TableView.scripted(rules)
    view.isUndoRegistrationEnabled = true
    return (view, rules)
  }

  @Test func nothingIsRecordedUnlessUndoIsBound() throws {
    let view = try TableView.loaded([["a", "b"]])
    #expect(!view.isUndoRegistrationEnabled)
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    view.isUndoRegistrationEnabled = true
    #expect(try view.undo().refusal?.code == .nothingToUndo)
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(view.canUndo)
    view.isUndoRegistrationEnabled = false
    #expect(!view.canUndo && !view.preparesForEvents)
    #expect(try view.undo().refusal?.code == .nothingToUndo)
    #expect(view.texts == [["a", "b"]])
  }

  @Test func theStepThatIsTakenBackIsTold() throws {
    let view = try Self.view()
    _ = try view.drag(rowAt: [0, 0], to: [1, 0])
    try view.selectRow(at: [0, 0])
    _ = try view.deleteRow(at: [0, 1])
    #expect(try view.undo().effects?.step == 2)
    let effects = try #require(try view.undo().effects)
    #expect(effects.step == 1)
    #expect(effects.moved.map(\.from) == [[1, 0]] && effects.moved.map(\.to) == [[0, 0]])
    #expect(effects.selected.isEmpty)
    #expect(view.texts == [["a", "b", "c"], ["d"]])
    #expect(try view.redo().effects?.step == 1)
    #expect(try view.redo().effects?.deleted == [[0, 1]])
    #expect(view.texts == [["b"], ["a", "d"]])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test func theCallbacksAreTold() throws {
    let rules = RecordingRules([.didUndo, .didRedo])
    let view = try Self.view(rules)
    _ = try view.deleteRow(at: [0, 0])
    _ = try view.undo()
    _ = try view.redo()
    #expect(rules.log == ["did_undo", "did_redo"])
    _ = try view.redo()
    #expect(rules.log.count == 2)
  }

  /// What `did_undo` changes belongs to the undo, and goes with the redo.
  @Test func changesOfTheCallback() throws {
    let rules = RecordingRules([.didUndo])
    let view = try Self.view(rules)
    rules.onEvent = { _, view in try view.moveRow(at: [1, 0], to: [0, 0]) }
    _ = try view.deleteRow(at: [0, 0])
    let undo = try #require(try view.undo().effects)
    #expect(view.texts == [["d", "a", "b", "c"], []])
    #expect(undo.inserted == [[0, 1]] && undo.moved.map(\.to) == [[0, 0]])
    _ = try view.redo()
    #expect(view.texts == [["b", "c"], ["d"]])
    #expect(!view.canRedo && view.canUndo)
  }

  @Test func insideACallbackNobodyUndoes() throws {
    let rules = RecordingRules([.didSelectRow, .didEndReorderingRow])
    let view = try Self.view(rules)
    _ = try view.deleteRow(at: [0, 0])
    var found: TableError.Code?
    rules.onEvent = { _, view in found = error { () throws(TableError) in try view.undo() }?.code }
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(found == .changeDuringCallback)
    _ = try view.beginReordering(rowAt: [0, 0])
    #expect(error { () throws(TableError) in try view.undo() }?.code == .reorderInProgress)
    _ = try view.cancelReordering()
    try view.performBatchUpdates {
      #expect(error { () throws(TableError) in try view.undo() }?.code == .updateInProgress)
    }
    _ = try view.undo()
    #expect(view.texts == [["b", "c"], ["d"]])
  }

  @Test func lawsAreAskedOfTheResult() throws {
    let view = try Self.view()
    let laws = CountingLaws([.own])
    laws.faults = { $0.texts[1].isEmpty ? 0 : $0.texts[1].count }
    view.laws = laws
    _ = try view.deleteRow(at: [1, 0])
    let before = ViewState(view)
    let refusal = try #require(try view.undo().refusal)
    #expect(refusal.by == .law && refusal.law == "own")
    #expect(ViewState(view) == before && view.canUndo && !view.canRedo)
    laws.faults = { _ in 0 }
    #expect(try view.undo().effects?.inserted == [[1, 0]])
  }

  /// A law about a change says nothing of a table that was there before.
  @Test func lawsAboutAChange() throws {
    let view = try TableView.loaded([["a"], []])
    view.isUndoRegistrationEnabled = true
    view.laws = CountingLaws([.lastPlaceKept])
    _ = try view.insertRows([(at: [1, 0], values: [:])])
    #expect(try view.undo().effects?.deleted == [[1, 0]])
  }

  @Test(arguments: [false, true]) func lawsThatWait(_ isBoundFirst: Bool) throws {
    for takesBack in [true, false] {
      let view = try TableView(LawTests.table([2, 2]))
      try view.setEditing(true)
      if isBoundFirst { view.isUndoRegistrationEnabled = true }
      view.laws = CountingLaws([.staysInSection])
      view.deferLaws()
      if !isBoundFirst { view.isUndoRegistrationEnabled = true }
      _ = try view.drag(rowAt: [0, 0], to: [0, 1])
      _ = try view.drag(rowAt: [0, 0], to: [1, 0])
      if takesBack {
        #expect(try view.undo().effects?.moved.count == 1)
        #expect(view.canUndo && view.canRedo)
      }
      let found = error { () throws(TableError) in try view.checkDeferredLaws() }
      #expect(found?.code == (takesBack ? nil : .lawBroken))
      _ = try view.undo()
      #expect(LawTests.rows(view) == ["s0": takesBack ? ["00", "01"] : ["01", "00"], "s1": ["10", "11"]])
    }
  }

  @Test func aTrialForgetsItsSteps() throws {
    let view = try Self.view()
    _ = try view.deleteRow(at: [0, 0])
    try view.trying {
      _ = try view.deleteRow(at: [0, 0])
      #expect(try view.undo().effects?.step == 2)
      #expect(try view.undo().effects?.step == 1)
      #expect(view.texts == [["a", "b", "c"], ["d"]])
    }
    #expect(view.texts == [["b", "c"], ["d"]] && view.canUndo && !view.canRedo)
    _ = try view.undo()
    #expect(view.texts == [["a", "b", "c"], ["d"]])
  }

  @Test func aTableThatIsPushedHasStepsOfItsOwn() throws {
    let rules = RecordingRules([.didSelectRow])
    let view = try Self.view(rules)
    _ = try view.deleteRow(at: [0, 0])
    let above = try view.push(TableContents(sections: [["x", "y"]]), delegate: rules, name: "above")
    #expect(above.isUndoRegistrationEnabled && !above.canUndo)
    #expect(error { () throws(TableError) in try view.undo() }?.code == .tableCovered)
    _ = try above.set(values: ["text": "z"], ofRowAt: [0, 0])
    // A step of the table above that changes the one below.
    rules.onEvent = { _, _ in try view.moveRow(at: [0, 0], to: [0, 1]) }
    _ = try above.tapRow(at: [0, 0])
    #expect(view.texts == [["c", "b"], ["d"]])
    _ = try above.undo()
    #expect(above.texts == [["x", "y"]] && !above.canUndo)
    try view.pop()
    _ = try view.undo()
    #expect(view.texts == [["b", "c"], ["d"]])
    _ = try view.undo()
    #expect(view.texts == [["a", "b", "c"], ["d"]])
  }

  @Test func aDataSourceGetsItsStateBack() throws {
    let (view, rules) = try Self.scripted()
    _ = try view.drag(rowAt: [0, 0], to: [1, 0])
    _ = try view.deleteRow(at: [0, 0])
    #expect(rules.rows == [["c"], ["a", "d"]])
    rules.log = []
    #expect(try view.undo().effects?.inserted == [[0, 0]])
    #expect(rules.log.prefix(2) == ["save_state", "restore_state"] && rules.log.contains("did_undo"))
    #expect(rules.rows == [["b", "c"], ["a", "d"]])
    #expect(try view.undo().effects?.moved.map(\.to) == [[0, 0]])
    #expect(rules.rows == [["a", "b", "c"], ["d"]])
    #expect(view.numberOfRows(inSection: 0) == 3)
    _ = try view.redo()
    _ = try view.redo()
    #expect(rules.rows == [["c"], ["a", "d"]])
    #expect(view.numberOfRows == 3 && !view.canRedo)
    // Nobody knows what became of the rows.
    try view.reloadData()
    #expect(!view.canUndo)
  }

  /// Each step inside a trial has a state of its own.
  @Test func statesInATrial() throws {
    let (view, rules) = try Self.scripted()
    try view.trying {
      _ = try view.drag(rowAt: [0, 0], to: [1, 0])
      _ = try view.drag(rowAt: [0, 0], to: [1, 0])
      _ = try view.undo()
      #expect(rules.rows == [["b", "c"], ["a", "d"]])
      _ = try view.undo()
      #expect(rules.rows == [["a", "b", "c"], ["d"]])
    }
    #expect(rules.rows == [["a", "b", "c"], ["d"]] && !view.canUndo)
  }

  /// A data source that shows a row anew has changed what it shows.
  @Test func whatADataSourceShowsAnew() throws {
    let (view, rules) = try Self.scripted([.didSelectRow, .cellForRow])
    try view.setEditing(false)
    rules.cell = { TableCell(text: rules.rows[$0.section][$0.row]) }
    rules.onEvent = { callback, view in
      guard callback == .didSelectRow, let path = view.indexPathForSelectedRow else { return }
      rules.rows[path.section][path.row] += "!"
      if path.row == 0 { try view.reloadRows(at: [path]) }
    }
    _ = try view.tapRow(at: [0, 1])
    #expect(!view.canUndo)
    _ = try view.tapRow(at: [0, 0])
    #expect(rules.rows[0] == ["a!", "b!", "c"])
    rules.log = []
    #expect(try view.undo().effects?.step == 1)
    #expect(rules.rows[0] == ["a", "b!", "c"] && rules.log.contains("cell_for_row [0, 0]"))
    _ = try view.redo()
    #expect(rules.rows[0] == ["a!", "b!", "c"])
  }

  /// What comes to nothing is no step.
  @Test func whatComesToNothing() throws {
    let rules = RecordingRules([.didEndReorderingRow, .didSelectRow])
    let view = try Self.view(rules)
    rules.onEvent = { callback, view in
      if callback == .didEndReorderingRow { try view.moveRow(at: [0, 1], to: [0, 0]) }
      let text = view.contents.text(of: try #require(view.row(at: [0, 0])), column: 0)
      for value in ["x", text] { try view.setValue(.text(value), ofRowAt: [0, 0], column: "text") }
      for accessory in [TableCell.Accessory.checkmark, nil] {
        try view.setAccessory(accessory, forRowAt: [0, 0])
      }
    }
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    try view.moveSection(0, toSection: 0)
    #expect(view.texts == [["a", "b", "c"], ["d"]])
    rules.onEvent = { _, _ in }
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(try view.undo().effects?.moved.count == 1)
  }

  @Test func aDataSourceWithoutStateIsRefused() throws {
    let rules = RecordingRules([.numberOfRows, .numberOfSections, .moveRow])
    rules.rows = [["a", "b"]]
    let view = try TableView.scripted(rules)
    view.isUndoRegistrationEnabled = true
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(try view.undo().refusal?.code == .undoNeedsState)
    #expect(rules.rows == [["b", "a"]])
  }

  @Test func aStateThatGivesOtherRows() throws {
    let (view, rules) = try Self.scripted()
    _ = try view.deleteRow(at: [0, 0])
    let saved = rules.rows
    rules.restored = { rows in
      rules.restored = { $0 }
      return rows + [["more"]]
    }
    #expect(error { () throws(TableError) in try view.undo() }?.code == .countMismatch)
    #expect(rules.rows == saved && view.canUndo)
  }

  /// A loaded table's data source gets its variables back too, and those of the time of the undo with the redo.
  @Test func variablesOfALoadedTable() throws {
    let rules = RecordingRules([.saveState, .restoreState, .didEndReorderingRow, .didSelectRow])
    let view = try Self.view(rules)
    rules.rows = [["0"]]
    rules.onEvent = { callback, _ in
      if !callback.isQuestion, callback != .restoreState { rules.rows[0].append(callback.rawValue) }
    }
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    try view.setEditing(false)
    _ = try view.tapRow(at: [0, 0])
    #expect(rules.rows == [["0", "did_end_reordering_row", "did_select_row"]])
    _ = try view.undo()
    #expect(rules.rows == [["0"]] && view.texts[0] == ["a", "b", "c"] && view.indexPathForSelectedRow == nil)
    _ = try view.redo()
    #expect(rules.rows == [["0", "did_end_reordering_row", "did_select_row"]])
    #expect(view.texts[0] == ["b", "a", "c"] && view.indexPathForSelectedRow == [0, 0])
    // Other rules know nothing of such states.
    try view.replaceRules(dataSource: nil, delegate: nil)
    _ = try view.undo()
    #expect(view.texts[0] == ["a", "b", "c"])
  }

  /// Heights and cells follow rows that go and come, and rows that come into view are asked about.
  @Test func whatIsInView() throws {
    let rules = RecordingRules([.heightForRow, .willDisplayCell, .didEndDisplayingCell])
    let view = try TableView.loaded([["a", "b", "c", "d"]], rules, viewport: 2)
    view.isUndoRegistrationEnabled = true
    rules.height = 20
    _ = try view.deleteRow(at: [0, 0])
    rules.log = []
    _ = try view.undo()
    #expect(
      rules.log == ["height_for_row [0, 0]", "will_display_cell [0, 0]", "did_end_displaying_cell [0, 2]"])
    rules.height = 30
    for _ in 0..<3 {
      _ = try view.redo()
      view._checkInvariants()
      _ = try view.undo()
      view._checkInvariants()
    }
    #expect(view.height(forRowAt: [0, 0]) == 30)
  }

  /// What is recorded counts by itself, and not as memory that the table keeps: it can be dropped.
  @Test func itsRoom() throws {
    let view = try Self.view()
    let before = view.roomOfChanges.kept
    _ = try view.set(values: ["text": .text(String(repeating: "x", count: 10_000))], ofRowAt: [0, 0])
    #expect((10_000..<15_000).contains(view.undoHistory?.room ?? 0))
    #expect((10_000..<15_000).contains(view.roomOfChanges.kept - before))
    _ = try view.set(values: ["text": .text(String(repeating: "y", count: 10_000))], ofRowAt: [0, 0])
    #expect((30_000..<40_000).contains(view.undoHistory?.room ?? 0))
    #expect(view.roomOfChanges.kept - before < 15_000)
    view.isUndoRegistrationEnabled = false
    #expect(view.undoHistory == nil)
  }
}
