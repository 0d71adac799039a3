@testable import TabuluaModel
import Testing

/// Swipes with actions, and what happens between opening and closing.
@Suite struct SwipeTests {
  static func makeRules(_ other: [TableCallback] = []) -> RecordingRules {
    let rules = RecordingRules(
      CallbackSet(
        [.trailingSwipeActions, .leadingSwipeActions, .willBeginEditingRow, .didEndEditingRow] + other))
    rules.trailing = { _ in
      [
        SwipeAction(title: "Archive", at: "mail.lua:3") { view, path in
          try view.moveRow(at: path, to: [1, 0])
        },
        SwipeAction(title: "Bin", style: .destructive) { view, path in try view.deleteRows(at: [path]) },
        SwipeAction(title: "Look", style: .destructive) { _, _ in },
      ]
    }
    return rules
  }

  @Test func anActionRunsItsHandler() throws {
    let rules = Self.makeRules([.canEditRow, .editingStyleForRow, .titleForDeleteConfirmationButton])
    let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
    let row = view.row(at: [0, 0])
    let outcome = try view.swipe(rowAt: [0, 0], edge: .trailing, action: "Archive")
    #expect(
      outcome
        == .done(
          InteractionEffects(inserted: [], moved: [RowMove(row: row, from: [0, 0], to: [1, 0])])))
    #expect(
      rules.log.filter { !$0.hasPrefix("can_move") } == [
        "can_edit_row [0, 0]", "trailing_swipe_actions [0, 0]", "will_begin_editing_row [0, 0]",
        "did_end_editing_row [1, 0]",
      ])
    #expect(view.texts == [["b"], ["a"]])
    #expect(!view.isEditing)
  }

  @Test func aDestructiveActionDeletesNothingByItself() throws {
    let rules = Self.makeRules()
    let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
    #expect(try view.swipe(rowAt: [0, 0], action: "Look") == .done(InteractionEffects()))
    #expect(rules.log.last == "did_end_editing_row [0, 0]")
    #expect(
      try view.swipe(rowAt: [0, 0], action: "Bin") == .done(InteractionEffects(deleted: [[0, 0]])))
    #expect(rules.log.last == "did_end_editing_row [0, 0]")
  }

  @Test func aSwipeOpensAndAnotherOneTapsTheButton() throws {
    let rules = Self.makeRules()
    let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
    _ = try view.swipe(rowAt: [0, 1])
    #expect(view.swipedRow == [0, 1])
    #expect(view.pendingDeletion == nil)
    #expect(view.isEditing)
    #expect(try view.confirmDelete() == .refused(reason: "no delete button waits to be tapped"))
    _ = try view.swipe(rowAt: [0, 1])
    _ = try view.swipe(rowAt: [0, 1], action: "Archive")
    #expect(rules.calls[.willBeginEditingRow] == 1)
    #expect(rules.calls[.didEndEditingRow] == 1)
    #expect(view.texts == [["a"], ["b"]])
    // A swipe of another row closes the one that is open, and opens that row.
    _ = try view.swipe(rowAt: [0, 0])
    _ = try view.swipe(rowAt: [1, 0])
    #expect(view.swipedRow == [1, 0])
    #expect(rules.calls[.willBeginEditingRow] == 3)
    #expect(rules.calls[.didEndEditingRow] == 2)
  }

  @Test func noActionsAndTheDefaultAction() throws {
    let rules = Self.makeRules([.editingStyleForRow])
    rules.trailing = { _ in [] }
    let view = try TableView.loaded([["a", "b", "c"]], rules, editing: false)
    #expect(
      try view.swipe(rowAt: [0, 0]) == .refused(reason: "the row has no actions at its trailing edge"))
    #expect(rules.calls[.willBeginEditingRow] == nil)
    #expect(!view.isEditing)
    let plain = RecordingRules([.editingStyleForRow])
    let other = try TableView.loaded([["a", "b", "c"]], plain, editing: false)
    #expect(
      try other.swipe(rowAt: [0, 0], action: "Delete") == .done(InteractionEffects(deleted: [[0, 0]])))
    plain.style = { _, _ in .none }
    #expect(try other.swipe(rowAt: [0, 0]) == .refused(reason: "the row's editing style is `none`"))
  }

  /// The default Delete stands at the trailing edge alone.
  @Test(arguments: [false, true]) func withoutLeadingActionsNothingStandsAtTheLeadingEdge(isFull: Bool) throws
  {
    let callbacks: [CallbackSet] = [
      [.canEditRow], [.canEditRow, .leadingSwipeActions], [.canEditRow, .commitEditingStyle],
    ]
    for implemented in callbacks {
      for isScripted in [false, true] {
        let rules = RecordingRules(
          isScripted ? implemented.union([.numberOfRows, .numberOfSections]) : implemented)
        rules.rows = [["a", "b"]]
        let view =
          try isScripted
          ? TableView.scripted(rules, editing: false)
          : TableView.loaded([["a", "b"]], rules, editing: false, viewport: 0)
        var records: [CallRecord] = []
        view.onCall = { records.append($0) }
        func swipe(_ action: String? = nil) throws -> InteractionOutcome {
          try isFull
            ? view.fullSwipe(rowAt: [0, 0], edge: .leading)
            : view.swipe(rowAt: [0, 0], edge: .leading, action: action)
        }
        #expect(try swipe() == .refused(reason: "the row has no actions at its leading edge"))
        #expect(records.map(\.callback) == [.canEditRow, .leadingSwipeActions])
        #expect(records.last?.result == .null)
        #expect(records.last?.implemented == implemented.contains(.leadingSwipeActions))
        #expect(try swipe("Delete") == .refused(reason: "the row has no actions at its leading edge"))
        #expect(view.numberOfRows == 2 && view.openRow == nil && !view.isEditing)
        rules.canEdit = { _ in false }
        #expect(try swipe().refusal?.callback == .canEditRow)
      }
    }
  }

  @Test func aFullSwipeThatIsSwitchedOffOpensTheRow() throws {
    let rules = Self.makeRules()
    rules.performsFirst = false
    rules.leading = { _ in [SwipeAction(title: "Mark") { _, _ in }] }
    for edge in SwipeEdge.allCases {
      let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
      rules.log = []
      // The second one finds the row open.
      for _ in 0..<2 {
        let refusal = try view.fullSwipe(rowAt: [0, 0], edge: edge).refusal
        #expect(refusal?.code == .noFullSwipe)
        #expect(refusal?.place?.hasPrefix("rules.lua:") == true)
        #expect(view.openRow?.path == [0, 0] && view.openRow?.edge == edge)
      }
      #expect(rules.log.filter { $0.hasPrefix("will_begin") }.count == 1)
      #expect(view.texts == [["a", "b"], []])
      let title = edge == .leading ? "Mark" : "Archive"
      #expect(try view.swipe(rowAt: [0, 0], edge: edge, action: title).word == "done")
    }
  }

  /// What the handler changed is undone, the row stays open, and the policy refuses.
  @Test func anActionThatIsNotPerformed() throws {
    let rules = Self.makeRules()
    var records: [CallRecord] = []
    for (isFull, reason) in [(false, "no network"), (true, nil)] as [(Bool, String?)] {
      rules.trailing = { _ in
        [
          SwipeAction(title: "Bin", at: "mail.lua:9") { view, path in
            try view.selectRow(at: [0, 1])
            try view.deleteRows(at: [path])
            throw SwipeAction.NotPerformed(reason: reason)
          }
        ]
      }
      let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
      view.onCall = { records.append($0) }
      let outcome =
        try isFull ? view.fullSwipe(rowAt: [0, 0]) : view.swipe(rowAt: [0, 0], action: "Bin")
      #expect(outcome.refusal?.by == .policy)
      #expect(outcome.refusal?.callback == .swipeActionHandler)
      #expect(outcome.refusal?.text == reason)
      #expect(outcome.refusal?.place == "mail.lua:9")
      #expect(view.texts == [["a", "b"], []])
      #expect(view.indexPathForSelectedRow == nil)
      #expect(view.swipedRow == [0, 0] && view.isEditing)
      let record = try #require(records.last { $0.callback == .swipeActionHandler })
      #expect(record.result == .boolean(false) && record.text == reason && !record.failed)
      // The next try finds the row open.
      let begun = rules.calls[.willBeginEditingRow]
      #expect(try view.swipe(rowAt: [0, 0], action: "Bin").word == "refused")
      #expect(rules.calls[.willBeginEditingRow] == begun)
      view._checkInvariants()
    }
  }

  /// A data source that owns its rows gets its state back where it keeps one, and else must not have changed its rows.
  @Test(arguments: [false, true]) func anActionThatADataSourceDidNotPerform(saves: Bool) throws {
    for begins in [false, true] {
      var callbacks: [TableCallback] = [.trailingSwipeActions]
      if saves { callbacks += [.saveState, .restoreState] }
      if begins { callbacks.append(.willBeginEditingRow) }
      let rules = ScriptedTests.makeRules([["a", "b"]], and: callbacks)
      var changes = true
      rules.trailing = { [unowned rules] _ in
        [
          SwipeAction(title: "Bin") { view, path in
            if changes {
              rules.rows[0].remove(at: path.row)
              try view.deleteRows(at: [path])
            }
            throw SwipeAction.NotPerformed()
          }
        ]
      }
      let view = try TableView.scripted(rules, editing: false)
      if saves {
        #expect(try view.swipe(rowAt: [0, 0], action: "Bin").word == "refused")
        #expect(view.swipedRow == [0, 0])
        #expect(rules.rows == [["a", "b"]])
      } else {
        changes = false
        #expect(try view.swipe(rowAt: [0, 0], action: "Bin").word == "refused")
        #expect(view.swipedRow == [0, 0])
        changes = true
        let found = error { () throws(TableError) in _ = try view.swipe(rowAt: [0, 0], action: "Bin") }
        #expect(found?.code == .countMismatch && found?.callback == .swipeActionHandler)
      }
      #expect(view.numberOfRows == 2)
    }
  }

  @Test func anUnknownActionFails() throws {
    let rules = Self.makeRules()
    let view = try TableView.loaded([["a"], []], rules, editing: false)
    let found = error { () throws(TableError) in _ = try view.swipe(rowAt: [0, 0], action: "Delete") }
    expect(found, .unknownAction("Delete", path: [0, 0], titles: ["Archive", "Bin", "Look"]))
    let plain = try TableView.loaded([["a"], []], editing: false)
    let other = error { () throws(TableError) in _ = try plain.swipe(rowAt: [0, 0], action: "Archive") }
    expect(other, .unknownAction("Archive", path: [0, 0], titles: ["Delete"]))
    #expect(!view.isEditing)
    #expect(view.swipedRow == nil)
  }

  @Test func theHandlerInTheTrace() throws {
    let rules = Self.makeRules()
    var records: [CallRecord] = []
    let view = try TableView.loaded(
      [["a"], []], rules, editing: false, onCall: { records.append($0) })
    records = []
    var found: [TableError?] = []
    let archive = rules.trailing
    rules.trailing = { path in
      archive(path)?.map { action in
        var action = action
        let handler = action.handler
        action.handler = { view, path in
          #expect(view.activeCallback == .swipeActionHandler)
          found.append(error { () throws(TableError) in _ = try view.tapRow(at: path) })
          try handler(view, path)
        }
        return action
      }
    }
    _ = try view.swipe(rowAt: [0, 0], action: "Archive")
    #expect(found.first??.code == .changeDuringCallback)
    #expect(found.first??.at == "mail.lua:3")
    let handler = try #require(records.first { $0.callback == .swipeActionHandler })
    #expect(handler.arguments == [.path([0, 0]), .text("Archive")])
    #expect(handler.at == "mail.lua:3")
    let question = try #require(records.first { $0.callback == .trailingSwipeActions })
    #expect(question.result == .list([.text("Archive"), .text("Bin"), .text("Look")]))
  }

  @Test func editingModeEndsASwipe() throws {
    for editing in [true, false] {
      let rules = Self.makeRules([.willDisplayCell])
      let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
      _ = try view.swipe(rowAt: [0, 0])
      #expect(rules.calls[.willDisplayCell] == nil)
      rules.log = []
      try view.setEditing(editing)
      #expect(rules.log.first == "did_end_editing_row [0, 0]")
      #expect(rules.log.count == 1, "no cell is shown anew")
      #expect(view.isEditing == editing)
      #expect(view.showsEditingControls == editing)
      #expect(view.swipedRow == nil)
    }
  }

  /// Callbacks that end the swipe themselves; each opening has its end.
  @Test func aSwipeThatCallbacksEnd() throws {
    let changes: [(TableView) throws -> Void] = [
      { try $0.setEditing(false) }, { try $0.deleteRows(at: [[0, 0]]) }, { try $0.setEditing(true) },
    ]
    for (index, change) in changes.enumerated() {
      let rules = Self.makeRules()
      let view = try TableView.loaded([["a", "b"], []], rules, editing: false)
      rules.onEvent = { callback, view in if callback == .willBeginEditingRow { try change(view) } }
      let outcome = try view.swipe(rowAt: [0, 0], action: "Look")
      #expect(outcome == .refused(reason: "a callback ended the swipe as it began"))
      #expect(rules.calls[.didEndEditingRow] == 1)
      #expect(view.isEditing == (index == 2))
      #expect(view.swipedRow == nil)
      view._checkInvariants()
    }
    let rules = Self.makeRules()
    rules.trailing = { _ in [SwipeAction(title: "Edit") { view, _ in try view.setEditing(true) }] }
    let view = try TableView.loaded([["a"]], rules, editing: false)
    _ = try view.swipe(rowAt: [0, 0], action: "Edit")
    #expect(view.showsEditingControls)
    #expect(rules.calls[.didEndEditingRow] == 1)
  }

  @Test func theCountRuleHoldsAfterAHandler() throws {
    let rules = ScriptedTests.makeRules([["a", "b"]], and: [.trailingSwipeActions])
    rules.trailing = { [unowned rules] _ in
      [SwipeAction(title: "Bin", at: "bin.lua:2") { _, path in rules.rows[0].remove(at: path.row) }]
    }
    let view = try TableView.scripted(rules, editing: false)
    let found = error { () throws(TableError) in _ = try view.swipe(rowAt: [0, 0], action: "Bin") }
    #expect(found?.code == .countMismatch)
    #expect(found?.callback == .swipeActionHandler)
    #expect(found?.at == "bin.lua:2")
    #expect(!view.isEditing)
  }

  /// A commit that loads the table anew tells the truth too; the row counts as gone.
  @Test func aReloadInsideTheCommit() throws {
    let rules = ScriptedTests.makeRules(
      [["a", "b"]], and: [.commitEditingStyle, .willBeginEditingRow, .didEndEditingRow])
    rules.commit = { rules, view, _, path in
      rules.rows[0].remove(at: path.row)
      try view.reloadData()
    }
    let view = try TableView.scripted(rules, editing: false)
    _ = try view.swipe(rowAt: [0, 0], action: "Delete")
    #expect(rules.log.last == "did_end_editing_row [0, 0]")
    #expect(view.numberOfRows == 1)
    #expect(!view.isEditing)
  }
}
