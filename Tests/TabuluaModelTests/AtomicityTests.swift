import TabuluaModel
import Testing

/// Whatever fails, everything that a view holds is as it was before the interaction.
@Suite struct AtomicityTests {
  /// Everything that a view holds, as a value.
  struct State: Equatable {
    let texts: [[String]]
    let sections: [[String]]
    let overrides: Bool
    let isEditing: Bool
    let viewport: TableView.Viewport
    let firstVisibleRow: TableIndexPath?
    let counts: [Int?]

    init(_ view: TableView) {
      texts = view.texts
      let contents = view.contents
      sections = (0..<contents.numberOfSections).map { section in
        contents.rows(inSection: section).map { contents.text(of: $0, column: 1) }
      }
      overrides = contents.hasOverrides
      isEditing = view.isEditing
      viewport = view.viewport
      firstVisibleRow = view.firstVisibleRow
      counts = (0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) }
    }
  }

  /// An interaction or a programmatic call.
  enum Step: String, CaseIterable, CustomTestStringConvertible {
    case enterEditing, leaveEditing, reload, scroll, enlarge, move, drag, dragAcross, refused, unchanged
    case cancel, group, groupAcross, groupHome, groupRefused, groupCancel

    var testDescription: String { rawValue }

    var needsEditing: Bool { self != .enterEditing }

    func perform(on view: TableView) throws(TableError) {
      switch self {
      case .enterEditing: try view.setEditing(true)
      case .leaveEditing: try view.setEditing(false)
      case .reload: try view.reloadData()
      case .scroll: try view.scroll(by: 2)
      case .enlarge: try view.setViewport(.all)
      case .move: try view.moveRow(at: [0, 0], to: [2, 1])
      case .drag: _ = try view.drag(rowAt: [0, 0], through: [[0, 1], [0, 0], [0, 1]])
      case .dragAcross: _ = try view.drag(rowAt: [0, 0], through: [[1, 0], [1, 3]])
      case .refused: _ = try view.drag(rowAt: [0, 0], to: [2, 0])
      case .unchanged: _ = try view.drag(rowAt: [0, 0], to: [0, 0])
      case .group: _ = try view.drag(rowsAt: [[0, 1], [0, 0]], to: [0, 0])
      case .groupAcross: _ = try view.drag(rowsAt: [[1, 2], [0, 0], [1, 0]], through: [[0, 0], [1, 1]])
      case .groupHome: _ = try view.drag(rowsAt: [[1, 1], [1, 2]], to: [1, 1])
      case .groupRefused: _ = try view.drag(rowsAt: [[1, 1], [0, 1]], to: [2, 0])
      case .groupCancel: _ = try view.drag(rowsAt: [[1, 1], [0, 1]], through: [[1, 0]], cancel: true)
      case .cancel: _ = try view.drag(rowAt: [0, 0], through: [[1, 0]], cancel: true)
      }
    }
  }

  static func makeView(_ rules: RecordingRules, editing: Bool) throws -> TableView {
    let table = try TableContents(
      columns: ["name", "status"], mapping: TableMapping(sectionBy: "status"),
      rows: [
        ["a", "todo"], ["b", "todo"], ["c", "todo"], ["d", "doing"], ["e", "doing"], ["f", "done"],
      ])
    let view = try TableView(
      table, dataSource: rules, delegate: rules, viewport: 3, editing: editing)
    // Rows that moved before have cells of their own.
    try view.moveRow(at: [0, 1], to: [1, 0])
    rules.log = []
    rules.calls = [:]
    return view
  }

  static func makeRules() -> RecordingRules {
    let rules = RecordingRules(.ofLoadedTable)
    rules.target = { _, _, proposed in
      proposed.section == 2 ? TableDecision(nil, reason: "no") : TableDecision(proposed)
    }
    rules.groupTarget = { _, _, proposed in
      proposed.section == 2 ? TableDecision(nil, reason: "no") : TableDecision(proposed)
    }
    // Changes inside events belong to the interaction.
    rules.onEvent = { callback, view in
      switch callback {
      case .willBeginReorderingRow, .didEndReorderingRow, .didCancelReorderingRow:
        try view.setEditing(!view.isEditing)
      case .moveRow: try view.scroll(by: 1)
      default: break
      }
    }
    return rules
  }

  @Test(arguments: Step.allCases) func everyFailureOfEveryCallback(_ step: Step) throws {
    let model = Self.makeRules()
    try step.perform(on: Self.makeView(model, editing: step.needsEditing))
    #expect(!model.calls.isEmpty)
    for (callback, count) in model.calls {
      for call in 1...count {
        let rules = Self.makeRules()
        let view = try Self.makeView(rules, editing: step.needsEditing)
        let before = State(view)
        rules.failure = (callback, call)
        let comment: Comment = "\(callback.rawValue), call \(call)"
        let found = error { () throws(TableError) in try step.perform(on: view) }
        #expect(found?.code == .callbackFailed, comment)
        #expect(State(view) == before, comment)
        view._checkInvariants()

        // The view is usable: the same step does what it does in a view where nothing failed.
        let other = Self.makeRules()
        let untouched = try Self.makeView(other, editing: step.needsEditing)
        try step.perform(on: untouched)
        rules.failure = nil
        rules.log = []
        try step.perform(on: view)
        #expect(State(view) == State(untouched), comment)
        #expect(rules.log == other.log, comment)
      }
    }
  }

  /// The error names the callback, the row, its place and the cause.
  @Test func whatAFailureSays() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try Self.makeView(rules, editing: true)
    rules.failure = (.moveRow, 1)
    let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 1], to: [0, 0]) }
    #expect(found?.code == .callbackFailed)
    #expect(found?.call == TableError.Call(.moveRow, path: [0, 1], proposed: [0, 0]))
    #expect(found?.at == "rules.lua:8")
    #expect(found?.cause as? Failure == Failure())

    rules.failure = (.targetIndexPathForMove, 2)
    let other = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 1], to: [0, 0]) }
    #expect(other?.call == TableError.Call(.targetIndexPathForMove, path: [0, 1], proposed: [0, 0]))
  }

  /// A change that fails inside an event, and is caught there, is undone alone.
  @Test func aCaughtFailureIsUndoneAlone() throws {
    let rules = RecordingRules([.moveRow, .canEditRow])
    let view = try TableView.loaded([["a", "b"]], rules)
    rules.failure = (.canEditRow, 1)
    rules.onEvent = { callback, view in
      if callback == .moveRow { try? view.setEditing(false) }
    }
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).word == "moved")
    #expect(view.isEditing)
    #expect(view.texts == [["b", "a"]])
  }

  @Test func aFailedFirstReloadMakesNoView() {
    for callback in [TableCallback.viewDidLoad, .cellForRow, .willDisplayCell] {
      let rules = RecordingRules([callback])
      rules.failure = (callback, 1)
      let found = error { () throws(TableError) in
        _ = try TableView(TableContents(sections: [["a"]]), dataSource: rules, delegate: rules)
      }
      #expect(found?.code == .callbackFailed)
      #expect(found?.callback == callback)
    }
  }
}
