import TabuluaModel
import Testing

/// Whatever callback fails in an edit, everything that a view holds is as it was.
@Suite struct EditingAtomicityTests {
  /// What is held beyond ``AtomicityTests/State``.
  struct State: Equatable {
    let base: AtomicityTests.State
    let pending: TableIndexPath?
    let title: String?
    let swiped: TableIndexPath?
    let selected: [TableIndexPath]
    let menu: TableIndexPath?

    init(_ view: TableView) {
      base = AtomicityTests.State(view)
      pending = view.pendingDeletion
      title = view.deleteConfirmationTitle
      swiped = view.swipedRow
      selected = view.indexPathsForSelectedRows
      menu = view.menuRow
    }
  }

  enum Step: String, CaseIterable, CustomTestStringConvertible {
    case minus, confirm, cancel, delete, insert, swipeOpen, swipeDelete, swipeConfirm, swipeAction
    case fullSwipe, fullSwipeLeading, swipeCancel, swipeOther, leaveSwipe, tapWhileSwiped, reload, add, set,
      setSection
    case menuOpen, menuAction, menuOfSubmenu, menuChosenLater, tapWhileMenuIsOpen

    var testDescription: String { rawValue }

    /// What is done before the step, in which nothing fails.
    func prepare(_ view: TableView) throws {
      switch self {
      case .minus, .delete, .insert: try view.setEditing(true)
      case .confirm, .cancel, .reload:
        try view.setEditing(true)
        _ = try view.tapDeleteControl(forRowAt: [0, 1])
      case .swipeConfirm, .swipeCancel, .swipeOther, .leaveSwipe, .tapWhileSwiped:
        _ = try view.swipe(rowAt: [0, 1])
      case .menuChosenLater, .tapWhileMenuIsOpen: _ = try view.openMenu(forRowAt: [0, 1])
      case .menuOpen, .menuAction, .menuOfSubmenu: break
      case .swipeOpen, .swipeDelete, .swipeAction, .fullSwipe, .fullSwipeLeading, .add, .set, .setSection:
        break
      }
    }

    func perform(on view: TableView) throws(TableError) {
      switch self {
      case .minus: _ = try view.tapDeleteControl(forRowAt: [0, 1])
      case .confirm, .swipeConfirm: _ = try view.confirmDelete()
      case .cancel, .swipeCancel: _ = try view.cancelDelete()
      case .delete: _ = try view.deleteRow(at: [0, 1])
      case .insert: _ = try view.tapInsertControl(forRowAt: [1, 0])
      case .swipeOpen: _ = try view.swipe(rowAt: [0, 1])
      case .swipeDelete: _ = try view.swipe(rowAt: [0, 1], action: "Delete")
      case .swipeAction: _ = try view.swipe(rowAt: [0, 1], edge: .leading, action: "Go")
      case .fullSwipe: _ = try view.fullSwipe(rowAt: [0, 1])
      case .fullSwipeLeading: _ = try view.fullSwipe(rowAt: [0, 1], edge: .leading)
      case .swipeOther: _ = try view.swipe(rowAt: [0, 0], edge: .leading, action: "Go")
      case .leaveSwipe: try view.setEditing(false)
      case .tapWhileSwiped: _ = try view.tapRow(at: [0, 0])
      case .menuOpen: _ = try view.openMenu(forRowAt: [0, 1])
      case .menuAction, .menuChosenLater: _ = try view.openMenu(forRowAt: [0, 1], action: "Go")
      case .menuOfSubmenu: _ = try view.openMenu(forRowAt: [0, 1], action: ["More", "Move"])
      case .tapWhileMenuIsOpen: _ = try view.tapRow(at: [0, 0])
      case .reload: try view.reloadData()
      case .add: _ = try view.tapAddButton()
      case .set: _ = try view.set(values: ["name": "x"], ofRowAt: [0, 1])
      case .setSection: _ = try view.set(values: ["name": "x", "status": "done"], ofRowAt: [0, 1])
      }
    }
  }

  private static func makeRules() -> RecordingRules {
    let rules = RecordingRules(.ofLoadedTable.subtracting([.saveState, .restoreState]))
    rules.style = { _, path in path.section == 1 ? .insert : .delete }
    rules.leading = { _ in
      [
        SwipeAction(title: "Go") { view, path in
          try view.setValue("gone", ofRowAt: path, column: "name")
          try view.deleteRows(at: [[0, 0]])
        }
      ]
    }
    rules.menu = { _ in
      [
        MenuElement(title: "Go") { view, path in
          try view.setValue("gone", ofRowAt: path, column: "name")
          try view.deleteRows(at: [[0, 0]])
        },
        MenuElement(
          title: "More",
          children: [
            MenuElement(title: "Move") { view, path in
              try view.moveRow(at: path, to: [1, 0])
              try view.setEditing(!view.isEditing)
            }
          ]),
      ]
    }
    rules.commit = { _, view, style, path in
      if style == .delete { try view.deleteRows(at: [path]) }
      _ = try view.insertRows([(at: [0, 0], values: ["name": "new"])])
      try view.selectRow(at: [0, 0], scrollPosition: .none)
    }
    // Changes inside events belong to the interaction.
    rules.onEvent = { callback, view in
      switch callback {
      case .willBeginEditingRow, .addButtonTapped: try view.scroll(by: 1)
      case .didEndEditingRow: try view.moveRow(at: [2, 0], to: [2, 0])
      default: break
      }
    }
    return rules
  }

  private static func makeView(_ rules: RecordingRules, for step: Step) throws -> TableView {
    let table = try TableContents(
      columns: ["name", "status"], mapping: TableMapping(sectionBy: "status"),
      rows: [["a", "todo"], ["b", "todo"], ["c", "todo"], ["d", "doing"], ["e", "done"]])
    let view = try TableView(table, dataSource: rules, delegate: rules, viewport: 3)
    try step.prepare(view)
    rules.log = []
    rules.calls = [:]
    return view
  }

  @Test(arguments: Step.allCases) func everyFailureOfEveryCallback(_ step: Step) throws {
    let model = Self.makeRules()
    let untouched = try Self.makeView(model, for: step)
    try step.perform(on: untouched)
    #expect(!model.calls.isEmpty || step == .cancel || step == .tapWhileMenuIsOpen)
    for (callback, count) in model.calls {
      for call in 1...min(count, 3) {
        let rules = Self.makeRules()
        let view = try Self.makeView(rules, for: step)
        let before = State(view)
        rules.failure = (callback, call)
        let comment: Comment = "\(callback.rawValue), call \(call)"
        let found = error { () throws(TableError) in try step.perform(on: view) }
        #expect(found?.code == .callbackFailed, comment)
        #expect(State(view) == before, comment)
        view._checkInvariants()

        // The view is usable: the same step does what it does in a view where nothing failed.
        rules.failure = nil
        rules.log = []
        try step.perform(on: view)
        #expect(State(view) == State(untouched), comment)
        #expect(rules.log == model.log, comment)
      }
    }
  }

  @Test func aHandlerThatFails() throws {
    let rules = Self.makeRules()
    let view = try Self.makeView(rules, for: .swipeAction)
    rules.leading = { _ in
      [
        SwipeAction(title: "Go", at: "go.lua:9") { view, path in
          try view.deleteRows(at: [path])
          throw Failure()
        }
      ]
    }
    let before = State(view)
    let found = error { () throws(TableError) in
      _ = try view.swipe(rowAt: [0, 1], edge: .leading, action: "Go")
    }
    #expect(found?.code == .callbackFailed)
    #expect(found?.callback == .swipeActionHandler)
    #expect(found?.at == "go.lua:9")
    #expect(found?.cause as? Failure == Failure())
    #expect(State(view) == before)
    #expect(view.activeCallback == nil)
  }
}
