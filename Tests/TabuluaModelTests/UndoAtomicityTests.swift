import Testing

@testable import TabuluaModel

/// Whatever callback fails in an undo or a redo, all is as it was, and the step can still be taken back.
@Suite struct UndoAtomicityTests {
  /// All that a view holds, what can be taken back, and the rows of the data source.
  private struct State: Equatable {
    let view: ViewState
    let canUndo: Bool
    let canRedo: Bool
    let rows: [[String]]

    init(_ table: TableView, _ rules: RecordingRules) {
      (view, canUndo, canRedo, rows) = (ViewState(table), table.canUndo, table.canRedo, rules.rows)
    }
  }

  /// What is taken back, or done again.
  enum Case: String, CaseIterable, CustomTestStringConvertible {
    case deletion, insertion, drag, section, value, block, redoOfDeletion, redoOfDrag
    case ownDrag, ownDeletion, redoOfOwnDrag

    var testDescription: String { rawValue }
    var isScripted: Bool { self == .ownDrag || self == .ownDeletion || self == .redoOfOwnDrag }
    var isRedo: Bool { rawValue.hasPrefix("redo") }

    /// Makes the step.
    func perform(on view: TableView, _ rules: RecordingRules) throws {
      switch self {
      case .deletion, .redoOfDeletion: try view.deleteRows(at: [[0, 0]])
      case .insertion: _ = try view.insertRows([(at: [0, 0], values: ["name": "new"])])
      case .drag, .redoOfDrag: _ = try view.drag(rowAt: [0, 0], to: [2, 1])
      case .section: try view.moveSection(0, toSection: 2)
      case .value: _ = try view.set(values: ["name": "x"], ofRowAt: [0, 1])
      case .block:
        try view.performBatchUpdates {
          try view.deleteRows(at: [[0, 1]])
          try view.moveRow(at: [0, 0], to: [1, 0])
          try view.deleteSections([2])
        }
      case .ownDrag, .redoOfOwnDrag: _ = try view.drag(rowAt: [0, 0], to: [1, 0])
      case .ownDeletion: _ = try view.deleteRow(at: [0, 0])
      }
    }
  }

  private static func makeRules(_ step: Case) -> RecordingRules {
    let rules = RecordingRules(
      step.isScripted
        ? CallbackSet.all.subtracting([.canDisplaceRow])
        : CallbackSet.ofLoadedTable.union([.saveState, .restoreState]))
    rules.rows = [["a", "b", "c"], ["d"]]
    // What the callbacks change belongs to the undo.
    rules.onEvent = { callback, view in
      guard callback == .didUndo || callback == .didRedo else { return }
      try view.selectRow(at: [0, 0])
      try view.scroll(by: 1)
      if !view.isScripted { try view.setValue("told", ofRowAt: [0, 0], column: "name") }
    }
    return rules
  }

  private static func makeView(_ step: Case, _ rules: RecordingRules) throws -> TableView {
    let table = try TableContents(
      columns: ["name", "status"], mapping: TableMapping(sectionBy: "status"),
      rows: [["a", "todo"], ["b", "todo"], ["c", "todo"], ["d", "doing"], ["e", "done"]])
    let view = try TableView(
      step.isScripted ? TableContents(sections: []) : table, dataSource: rules, delegate: rules, viewport: 2,
      editing: true)
    view.isUndoRegistrationEnabled = true
    try step.perform(on: view, rules)
    if step.isRedo { _ = try view.undo() }
    rules.log = []
    rules.calls = [:]
    return view
  }

  private static func takeBack(_ step: Case, _ view: TableView) throws(TableError) {
    let outcome = try step.isRedo ? view.redo() : view.undo()
    #expect(outcome.effects?.step == 1)
  }

  @Test(arguments: Case.allCases) func everyFailureOfEveryCallback(_ step: Case) throws {
    let model = Self.makeRules(step)
    let untouched = try Self.makeView(step, model)
    try Self.takeBack(step, untouched)
    #expect(model.calls[step.isRedo ? .didRedo : .didUndo] == 1)
    #expect(!step.isScripted || model.calls[.restoreState] == 1)
    var failures = 0
    for (callback, count) in model.calls {
      for call in 1...min(count, 4) {
        let rules = Self.makeRules(step)
        let view = try Self.makeView(step, rules)
        let before = State(view, rules)
        rules.failure = (callback, call)
        let comment: Comment = "\(callback.rawValue), call \(call)"
        let found = error { () throws(TableError) in try Self.takeBack(step, view) }
        #expect(found?.code == .callbackFailed, comment)
        #expect(State(view, rules) == before, comment)
        view._checkInvariants()
        failures += 1

        // The same undo does what it does in a view where nothing failed.
        rules.failure = nil
        rules.log = []
        try Self.takeBack(step, view)
        #expect(State(view, rules) == State(untouched, model), comment)
        #expect(rules.log == model.log, comment)
      }
    }
    #expect(failures > 1)
  }

  /// A state that can be neither given back nor put back leaves the view out of step, and nothing is hidden.
  @Test func aStateThatCannotBePutBack() throws {
    let rules = Self.makeRules(.ownDrag)
    let view = try Self.makeView(.ownDrag, rules)
    rules.onEvent = { callback, _ in if callback == .restoreState { throw Failure() } }
    #expect(error { () throws(TableError) in try view.undo() }?.code == .callbackFailed)
    #expect(error { () throws(TableError) in try view.undo() }?.code == .dataSourceOutOfStep)
  }
}
