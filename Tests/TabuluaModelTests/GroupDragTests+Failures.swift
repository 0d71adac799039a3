@testable import TabuluaModel
import Testing

/// Groups that may not be dragged, what is wrong with them, laws, and rows that a data source owns.
@Suite struct GroupDragFailureTests {
  @Test func `a no to any row refuses all, and says which`() throws {
    for no in 0..<3 {
      let rules = RecordingRules([.canMoveRow, .willBeginReorderingRow])
      let order: [TableIndexPath] = [[0, 2], [0, 0], [1, 0]]
      rules.canMove = { TableDecision($0 != order[no], reason: $0 == order[no] ? "stays" : nil) }
      let view = try TableView.loaded([["a", "b", "c"], ["d"]], rules)
      let outcome = try view.drag(rowsAt: [[0, 2], [1, 0], [0, 0]], to: [0, 0])
      let refusal = try #require(outcome.refusal)
      #expect(refusal.row == order[no] && refusal.callback == .canMoveRow && refusal.text == "stays")
      #expect(rules.log == order.prefix(no + 1).map { "can_move_row \($0)" })
      #expect(view.texts == [["a", "b", "c"], ["d"]] && view.reorderingIndexPaths.isEmpty)
      view._checkInvariants()
    }
  }

  @Test func `a row without a reorder control refuses all`() throws {
    let rules = RecordingRules([.cellForRow])
    rules.cell = { $0 == [0, 1] ? TableCell(showsReorderControl: false) : nil }
    let view = try TableView.loaded([["a", "b", "c"]], rules)
    let refusal = try view.drag(rowsAt: [[0, 2], [0, 1]], to: [0, 0]).refusal
    #expect(refusal?.code == .noReorderControl && refusal?.row == [0, 1])
    #expect(view.texts == [["a", "b", "c"]])
  }

  @Test func `outside editing mode a group is refused`() throws {
    let view = try TableView.loaded([["a", "b"]], editing: false)
    #expect(try view.drag(rowsAt: [[0, 1], [0, 0]], to: [0, 0]).refusal?.code == .notEditing)
    #expect(try view.beginReordering(rowsAt: [[0, 1], [0, 0]]) == .refused(.host(.notEditing)))
  }

  @Test func `what is wrong with the rows is found before anything is called`() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.loaded([["a", "b"], ["c"]], rules)
    func code(_ paths: [TableIndexPath], _ place: TableIndexPath) -> TableError.Code? {
      error { () throws(TableError) in _ = try view.drag(rowsAt: paths, to: place) }?.code
    }
    #expect(code([], [0, 0]) == .noRowsToDrag)
    #expect(code([[0, 1], [0, 0], [0, 1]], [0, 0]) == .rowDraggedTwice)
    #expect(code([[0, 1], [0, 1]], [0, 0]) == .rowDraggedTwice)
    #expect(code([[0, 1], [0, 2]], [0, 0]) == .rowOutOfRange)
    #expect(code([[0, 1], [2, 0]], [0, 0]) == .sectionOutOfRange)
    #expect(code([[0, 1], [0, 0]], [0, 1]) == .proposedOutOfRange)
    #expect(code([[0, 1], [0, 0]], [1, 2]) == .proposedOutOfRange)
    #expect(code([[0, 1], [0, 0]], [2, 0]) == .proposedOutOfRange)
    #expect(rules.log.isEmpty && view.texts == [["a", "b"], ["c"]])
    view._checkInvariants()
  }

  @Test func `an answer outside the table fails, and nothing is changed`() throws {
    let rules = RecordingRules([.targetIndexPathForMovingRows])
    let view = try TableView.loaded([["a", "b", "c"]], rules)
    for answer: TableIndexPath in [[0, 2], [1, 0], [0, -1]] {
      rules.groupTarget = { _, _, _ in TableDecision(answer) }
      let found = error { () throws(TableError) in _ = try view.drag(rowsAt: [[0, 2], [0, 0]], to: [0, 0]) }
      #expect(found?.code == .targetOutOfRange && found?.callback == .targetIndexPathForMovingRows)
      #expect(view.texts == [["a", "b", "c"]] && view.reorderingIndexPaths.isEmpty)
      view._checkInvariants()
    }
  }

  @Test func `step by step`() throws {
    let rules = RecordingRules([.targetIndexPathForMovingRows, .didCancelReorderingRow])
    rules.groupTarget = { _, _, proposed in TableDecision(proposed == [0, 1] ? nil : proposed, reason: "no") }
    let view = try TableView.loaded([["a", "b", "c"], ["d"]], rules)
    #expect(try view.beginReordering(rowsAt: [[1, 0], [0, 2], [0, 0]]) == .began)
    #expect(view.reorderingIndexPath == [1, 0] && view.reorderingIndexPaths == [[1, 0], [0, 0], [0, 2]])
    #expect(try view.hover(over: [0, 1]).answer == nil)
    #expect(error { () throws(TableError) in try view.hover(over: [0, 2]) }?.code == .proposedOutOfRange)
    #expect(try view.hover(over: [0, 0]).answer == [0, 0])
    #expect(try view.drop().word == "moved")
    #expect(view.texts == [["d", "a", "c", "b"], []])
    #expect(try view.beginReordering(rowsAt: [[0, 3], [0, 0]]) == .began)
    rules.log = []
    #expect(try view.cancelReordering() == .cancelled)
    #expect(rules.log == ["did_cancel_reordering_row [0, 3]", "did_cancel_reordering_row [0, 0]"])
    #expect(view.texts == [["d", "a", "c", "b"], []] && view.reorderingIndexPaths.isEmpty)
    // Without a hover nothing is proposed, and the rows stay.
    #expect(try view.drag(rowsAt: [[0, 3], [0, 0]], through: []) == .unchanged)
    view._checkInvariants()
  }

  @Test func `laws see the whole result, and a row that is dragged along is not displaced`() throws {
    var (kept, broken) = (0, 0)
    for rule in [TableLaw.Rule.staysInSection, .lastPlaceKept, .notDisplaced, .keepsPlace] {
      for lengths in everyShape(rows: 4) {
        for sources in everyGroup(lengths, most: 3) where sources.count > 1 {
          for proposed in everyPlace(of: sources, lengths) {
            let laws = CountingLaws([rule])
            let fixed: Set<String> = ["00", "01", "10"]
            let view = try TableView(LawTests.table(lengths), editing: true)
            view.laws = laws
            let before = view.texts
            laws.fixed = { path, _ in fixed.contains(before[path.section][path.row]) }
            let after = grouped(before, sources, proposed)
            let names = Set(sources.map { before[$0.section][$0.row] })
            func sections(_ rows: [[String]]) -> [String: [String]] {
              Dictionary(uniqueKeysWithValues: rows.enumerated().map { ("s\($0)", $1) })
            }
            let holds =
              before == after
              || LawTests.holds(rule, sections(before), sections(after), moved: names, fixed: fixed)
            let outcome = try view.drag(rowsAt: sources, to: proposed)
            let comment: Comment = "\(rule) \(before): \(sources) to \(proposed)"
            #expect(view.texts == (holds ? after : before), comment)
            #expect((outcome.refusal?.by == .law) == !holds, comment)
            view._checkInvariants()
            if holds { kept += 1 } else { broken += 1 }
          }
        }
      }
    }
    #expect(kept > 1_000 && broken > 1_000)
  }

  @Test func `a data source that owns its rows is told of one move after the other`() throws {
    var trials = 0
    for lengths in everyShape(rows: 4) {
      for sources in everyGroup(lengths, most: 3) where sources.count > 1 {
        for proposed in everyPlace(of: sources, lengths) {
          let rules = ScriptedTests.makeRules(texts(lengths))
          let view = try TableView.scripted(rules)
          let outcome = try view.drag(rowsAt: sources, to: proposed)
          let expected = grouped(texts(lengths), sources, proposed)
          #expect(rules.rows == expected, "\(lengths): \(sources) to \(proposed)")
          #expect(
            (0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) } == expected.map(\.count))
          #expect((outcome.word == "unchanged") == (expected == texts(lengths)))
          view._checkInvariants()
          trials += 1
        }
      }
    }
    #expect(trials > 1_000)
  }

  @Test func `a data source that does something else fails the drag as one`() throws {
    let rules = ScriptedTests.makeRules(and: [.saveState, .restoreState])
    rules.move = { rules, source, _ in if source == [0, 1] { rules.rows[0].removeAll() } }
    let view = try TableView.scripted(rules)
    let found = error { () throws(TableError) in _ = try view.drag(rowsAt: [[0, 1], [1, 0]], to: [2, 0]) }
    #expect(found?.code == .countMismatch)
    #expect((0..<3).map { view.numberOfRows(inSection: $0) } == [2, 1, 0])
    view._checkInvariants()
  }

  @Test func `the selection goes with the rows, and what came into view is asked about`() throws {
    for lengths in everyShape(rows: 4) {
      let before = texts(lengths)
      for sources in everyGroup(lengths, most: 3) where sources.count > 1 {
        for proposed in everyPlace(of: sources, lengths) {
          let rules = RecordingRules([.willDisplayCell, .didEndDisplayingCell])
          let view = try TableView.loaded(before, rules, viewport: 2)
          try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
          for path in everyPath(lengths) where path.row % 2 == 0 { try view.selectRow(at: path) }
          let selected = Set(view.indexPathsForSelectedRows.map { view.texts[$0.section][$0.row] })
          var shown = Set(view.indexPathsForVisibleRows.map { view.texts[$0.section][$0.row] })
          rules.onEvent = { [unowned rules] callback, view in
            let place = rules.log[rules.log.count - 1].split(whereSeparator: { !$0.isNumber }).compactMap {
              Int($0)
            }
            let name = view.texts[place[0]][place[1]]
            if callback == .willDisplayCell { shown.insert(name) } else { shown.remove(name) }
          }
          _ = try view.drag(rowsAt: sources, to: proposed)
          let comment: Comment = "\(before): \(sources) to \(proposed)"
          let now = Set(view.indexPathsForSelectedRows.map { view.texts[$0.section][$0.row] })
          #expect(now == selected, comment)
          #expect(shown == Set(view.indexPathsForVisibleRows.map { view.texts[$0.section][$0.row] }), comment)
        }
      }
    }
  }

  @Test func `what the delegate does when it is told of one row is followed for the next`() throws {
    let rules = RecordingRules([.didEndReorderingRow])
    var isFirst = true
    rules.onEvent = { _, view in
      if isFirst { try view.deleteRows(at: [[0, 0]]) }
      isFirst = false
    }
    let view = try TableView.loaded([["a", "b", "c"]], rules)
    _ = try view.drag(rowsAt: [[0, 2], [0, 1]], to: [0, 1])
    #expect(rules.log == ["did_end_reordering_row [0, 2] [0, 1]", "did_end_reordering_row [0, 1] [0, 1]"])
    #expect(view.texts == [["c", "b"]])
  }

  /// Rows, selection, marks, and a row that keeps its place.
  private func prepared() throws -> (rules: RecordingRules, view: TableView) {
    let rules = RecordingRules(.ofLoadedTable)
    rules.canDisplace = { TableDecision($0 != [1, 1]) }
    let view = try TableView.loaded([["a", "b", "c"], ["d", "e"], ["f"]], rules, viewport: 3)
    try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
    for path: TableIndexPath in [[0, 0], [1, 1]] { try view.selectRow(at: path) }
    try view.setAccessory(.checkmark, forRowAt: [0, 2])
    rules.onEvent = { callback, view in
      if callback == .moveRow || callback == .didEndReorderingRow {
        try view.setAccessory(.checkmark, forRowAt: [1, 0])
        try view.deselectRow(at: [1, 0])
      }
    }
    (rules.log, rules.calls) = ([], [:])
    return (rules, view)
  }

  /// All that is to be as before.
  private func state(_ view: TableView) -> [String] {
    let marks = view.texts.indices.flatMap { section in
      view.contents.rows(inSection: section).map { view.contents.accessory(of: $0).rawValue }
    }
    return view.texts.map { $0.joined(separator: " ") } + marks
      + view.indexPathsForSelectedRows.map(\.description) + ["\(view.isEditing) \(view.viewport)"]
  }

  @Test func `an error in any call of any callback leaves everything as it was`() throws {
    func drag(_ view: TableView) throws(TableError) -> DragOutcome {
      try view.drag(rowsAt: [[0, 2], [2, 0], [0, 0]], through: [[0, 0], [1, 0]])
    }
    let (model, done) = try prepared()
    #expect(try drag(done).word == "moved")
    #expect(done.texts == [["b"], ["c", "e", "a", "f", "d"], []])
    var tried = 0
    for (callback, count) in model.calls {
      for call in 1...count {
        let (rules, view) = try prepared()
        let before = state(view)
        rules.failure = (callback, call)
        let comment: Comment = "\(callback.rawValue), call \(call)"
        let found = error { () throws(TableError) in _ = try drag(view) }
        #expect(found?.code == .callbackFailed && found?.callback == callback, comment)
        #expect(state(view) == before && view.reorderingIndexPaths.isEmpty, comment)
        view._checkInvariants()
        // The view is usable: the same drag ends as in a view where nothing failed.
        rules.failure = nil
        #expect(try drag(view).word == "moved", comment)
        #expect(state(view) == state(done), comment)
        tried += 1
      }
    }
    #expect(tried > 15)
  }

  @Test func `a refusal by any question leaves everything as it was`() throws {
    let broken = CountingLaws([.own])
    broken.holds = { _ in false }
    let refusals: [(String, (RecordingRules, TableView) -> Void)] = [
      ("first row", { rules, _ in rules.canMove = { TableDecision($0 != [0, 2]) } }),
      ("second row", { rules, _ in rules.canMove = { TableDecision($0 != [0, 0]) } }),
      ("place", { rules, _ in rules.groupTarget = { _, _, _ in TableDecision(nil) } }),
      ("too short", { rules, _ in rules.canDisplace = { _ in false } }),
      ("law", { _, view in view.laws = broken }),
    ]
    for (name, change) in refusals {
      let (rules, view) = try prepared()
      rules.onEvent = { _, _ in }
      change(rules, view)
      let before = state(view)
      let outcome = try view.drag(rowsAt: [[0, 2], [0, 0]], to: [1, 0])
      #expect(outcome.word == "refused", "\(name)")
      #expect(state(view) == before && view.reorderingIndexPaths.isEmpty, "\(name)")
      view._checkInvariants()
    }
  }
}
