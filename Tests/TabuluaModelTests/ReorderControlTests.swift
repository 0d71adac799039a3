@testable import TabuluaModel
import Testing

/// A row whose cell shows no reorder control cannot be dragged, on whichever way.
@Suite struct ReorderControlTests {
  private typealias Drag = @Sendable (TableView) throws(TableError) -> Refusal?

  /// Every way to drag the row at [0, 1].
  private static let drags: [(name: String, drag: Drag)] = [
    ("to", { view throws(TableError) in try view.drag(rowAt: [0, 1], to: [0, 0]).refusal }),
    (
      "through",
      { view throws(TableError) in try view.drag(rowAt: [0, 1], through: [[0, 2], [1, 0]]).refusal }
    ),
    (
      "cancelled",
      { view throws(TableError) in try view.drag(rowAt: [0, 1], through: [[1, 0]], cancel: true).refusal }
    ),
    ("home", { view throws(TableError) in try view.drag(rowAt: [0, 1], to: [0, 1]).refusal }),
    ("before", { view throws(TableError) in try view.drag(rowAt: [0, 1], before: [0, 0]).refusal }),
    ("after", { view throws(TableError) in try view.drag(rowAt: [0, 1], after: [1, 0]).refusal }),
    (
      "section",
      { view throws(TableError) in try view.drag(rowAt: [0, 1], toSection: 1, at: .first).refusal }
    ),
    (
      "by hand",
      { view throws(TableError) in
        if case .refused(let refusal) = try view.beginReordering(rowAt: [0, 1]) { refusal } else { nil }
      }
    ),
  ]

  private func rules(_ implemented: CallbackSet = [.cellForRow]) -> RecordingRules {
    let rules = RecordingRules(implemented)
    rules.cell = { TableCell(text: "x", showsReorderControl: $0 == [0, 1] ? false : nil) }
    rules.rows = [["a", "b", "c"], ["d"]]
    return rules
  }

  /// The tables: loaded, with the row in view and out of it, with cells of a device, and one whose rows are its own.
  private func views() throws -> [(view: TableView, rules: RecordingRules)] {
    var views: [(TableView, RecordingRules)] = []
    for (viewport, reuses) in [
      (TableView.Viewport.all, false), (.rows(0), false), (.rows(1), false), (.all, true),
    ] {
      let rules = rules()
      let view = try TableView(
        TableContents(sections: rules.rows), dataSource: rules, delegate: rules, viewport: viewport,
        editing: true, simulatesReuse: reuses)
      views.append((view, rules))
    }
    let rules = rules([.numberOfSections, .numberOfRows, .cellForRow, .moveRow])
    views.append((try TableView.scripted(rules), rules))
    return views
  }

  @Test func noWayLeadsAround() throws {
    var cases = 0
    for (view, rules) in try views() {
      for (name, drag) in Self.drags {
        rules.log = []
        let refusal = try drag(view)
        #expect(refusal?.by == .host && refusal?.code == .noReorderControl, "\(name)")
        #expect(refusal?.place == "rules.lua:12", "\(name)")
        // A row in view was asked when it came there.
        let isInView = view.indexPathsForVisibleRows.contains([0, 1])
        #expect(rules.log == (isInView ? [] : ["cell_for_row [0, 1]"]), "\(name)")
        #expect(view.reorderingIndexPath == nil)
        view._checkInvariants()
        cases += 1
      }
      #expect(try !view.showsReorderControl(forRowAt: [0, 1]))
      let decision = try view.mayMoveRow(at: [0, 1])
      #expect(!decision.answer && decision.host == .noReorderControl && decision.decidedBy == "rules.lua:12")
      // Other rows are dragged as ever.
      #expect(try view.showsReorderControl(forRowAt: [0, 0]))
      #expect(try view.mayMoveRow(at: [0, 0]).answer)
      #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).word == "moved")
    }
    #expect(cases == 5 * Self.drags.count)
  }

  @Test(arguments: [false, true]) func theCellOfARowOutOfViewIsAskedAfterTheRule(_ isInView: Bool) throws {
    let rules = rules([.canMoveRow, .cellForRow, .willBeginReorderingRow, .targetIndexPathForMove])
    rules.canMove = { TableDecision($0 != [0, 2], reason: "stays") }
    let view = try TableView.loaded(rules.rows, rules, viewport: isInView ? .all : .rows(0))
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(
      rules.log == ["can_move_row [0, 0]"] + (isInView ? [] : ["cell_for_row [0, 0]"]) + [
        "will_begin_reordering_row [0, 0]", "target_index_path_for_move [0, 0] [0, 1]",
      ])
    rules.log = []
    #expect(try view.drag(rowAt: [0, 2], to: [0, 0]) == .refused(reason: "stays"))
    #expect(rules.log == ["can_move_row [0, 2]"], "a row that may not be dragged is not looked at")
  }

  /// What a row in view was shown with holds until its cell is asked anew, for whoever looks.
  @Test func whatIsShownHoldsUntilTheCellIsAskedAnew() throws {
    for reuses in [false, true] {
      let rules = rules()
      var hidden: Set<TableIndexPath> = []
      rules.cell = { TableCell(showsReorderControl: !hidden.contains($0)) }
      let view = try TableView(
        TableContents(sections: rules.rows), dataSource: rules, delegate: rules, viewport: .all,
        editing: true,
        simulatesReuse: reuses)
      func expect(_ isShown: Bool, _ path: TableIndexPath) throws {
        #expect(try view.showsReorderControl(forRowAt: path) == isShown)
        #expect(try view.mayMoveRow(at: path).answer == isShown)
        #expect(try (view.cell(forRowAt: path)?.showsReorderControl != false) == isShown)
        #expect(try (view.drag(rowAt: path, to: path).word == "unchanged") == isShown)
      }
      hidden = [[0, 1]]
      try expect(true, [0, 1])
      try view.reloadRows(at: [[0, 1]])
      try expect(false, [0, 1])
      // It goes with its row.
      hidden = []
      #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).word == "moved")
      try expect(false, [0, 0])
      try expect(true, [0, 1])
      try view.performBatchUpdates {
        try view.insertRows(at: [[1, 0]])
        try view.moveSection(0, toSection: 1)
      }
      try expect(false, [1, 1])
      try view.deleteRows(at: [[1, 0]])
      try expect(false, [1, 0])
      // What is undone comes back.
      rules.failure = (.cellForRow, (rules.calls[.cellForRow] ?? 0) + 2)
      #expect(error { () throws(TableError) in try view.reloadRows(at: [[1, 0], [1, 1]]) } != nil)
      try expect(false, [1, 0])
      rules.failure = nil
      try view.reloadRows(at: [[1, 0]])
      try expect(true, [1, 0])
      view._checkInvariants()
    }
  }

  /// The rows of a data source that owns them are known by their places, which change.
  @Test func itGoesWithTheRowOfADataSource() throws {
    let rules = rules([.numberOfSections, .numberOfRows, .cellForRow, .moveRow])
    rules.cell = { [unowned rules] in
      TableCell(showsReorderControl: rules.rows[$0.section][$0.row] == "b" ? false : nil)
    }
    let view = try TableView.scripted(rules)
    func shown() throws -> [Bool] { try (0..<3).map { try view.showsReorderControl(forRowAt: [0, $0]) } }
    #expect(try shown() == [true, false, true])
    #expect(try view.drag(rowAt: [0, 2], to: [0, 0]).word == "moved")
    #expect(try shown() == [true, true, false])
    rules.rows[0].removeFirst()
    rules.rows[0].append("e")
    try view.performBatchUpdates {
      try view.deleteRows(at: [[0, 0]])
      try view.insertRows(at: [[0, 2]])
    }
    #expect(try shown() == [true, false, true])
    #expect(try view.drag(rowAt: [0, 1], to: [1, 0]).refusal?.code == .noReorderControl)
  }

  @Test func withoutCellForRowNothingIsAsked() throws {
    var calls: [TableCallback] = []
    let view = try TableView.loaded([["a", "b"]], nil) { calls.append($0.callback) }
    calls = []
    #expect(try view.drag(rowAt: [0, 1], to: [0, 0]).word == "moved")
    #expect(calls == [.canMoveRow, .targetIndexPathForMove])
  }

  @Test func aCellThatFailsEndsTheDrag() throws {
    for (name, drag) in Self.drags {
      let rules = rules()
      let view = try TableView.loaded(rules.rows, rules, viewport: .rows(0))
      rules.failure = (.cellForRow, 1)
      #expect(error { () throws(TableError) in _ = try drag(view) }?.callback == .cellForRow, "\(name)")
      #expect(view.reorderingIndexPath == nil && view.texts == rules.rows, "\(name)")
      view._checkInvariants()
    }
  }

  /// What is shown of a cell that hides its control is what its row is asked for, mode by mode.
  @Test func outsideEditingModeTheModeIsTheReason() throws {
    let rules = rules()
    let view = try TableView.loaded(rules.rows, rules, editing: false, viewport: .all)
    #expect(try view.drag(rowAt: [0, 1], to: [0, 0]).refusal?.code == .notEditing)
    #expect(rules.log == [])
  }

  /// A person who edits the value of the section's column takes no handle: the rules are asked, and no cell.
  @Test func anEditOfTheSectionNeedsNoControl() throws {
    let rules = rules([.canMoveRow, .cellForRow])
    let table = try TableContents(
      columns: ["name", "list"], mapping: TableMapping(sectionBy: "list"),
      rows: [["a", "x"], ["b", "x"], ["c", "y"]])
    for isEditing in [false, true] {
      let view = try TableView(table, dataSource: rules, viewport: .rows(0), editing: isEditing)
      rules.log = []
      #expect(try view.set(values: ["list": "y"], ofRowAt: [0, 1]).word == "done")
      #expect(rules.log == ["can_move_row [0, 1]"])
    }
  }

  /// The other controls that a cell may show or not: what it does not show cannot be touched, in either mode.
  @Test func noOtherControlCanBeTouchedThatIsNotShown() throws {
    let controls: [(TableCell.Control, TableValue)] = [
      (.switch(true), false), (.slider(value: 0, minimum: 0, maximum: 1), 1),
      (.stepper(value: 0, minimum: 0, maximum: 5, step: 1), 1),
      (.segmented(chosen: 0, titles: ["a", "b"]), 1),
      (.button(title: "Buy"), nil),
    ]
    var cases = 0
    for isEditing in [false, true] {
      for (control, value) in controls {
        let shown = isEditing ? TableCell(editingControl: control) : TableCell(control: control)
        let other = isEditing ? TableCell(control: control) : TableCell(editingControl: control)
        for (cell, code) in [
          (shown, nil), (other, Refusal.Code.noControl), (TableCell(), .noControl),
          (TableCell(cleared: [.control, .editingControl]), .noControl),
        ] {
          let (view, rules) = try CellTapTests.makeView(cell, editing: isEditing)
          #expect(try view.changeControl(forRowAt: [0, 1], to: value).refusal?.code == code, "\(cell)")
          #expect(rules.calls[.controlValueChanged] == (code == nil ? 1 : nil))
          // A control takes the place of the button for details.
          var both = cell
          both.accessory = .detailButton
          both.editingAccessory = .detailButton
          let (hidden, _) = try CellTapTests.makeView(both, editing: isEditing)
          let refusal = try hidden.tapAccessory(forRowAt: [0, 1]).refusal
          #expect(refusal?.code == (code == nil ? .noDetailButton : nil), "\(both)")
          cases += 1
        }
      }
    }
    #expect(cases == 2 * 5 * 4)
  }
}
