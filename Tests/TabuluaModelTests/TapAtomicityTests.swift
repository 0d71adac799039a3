import TabuluaModel
import Testing

/// Whatever fails in a tap, everything that a view holds is as it was before, and the view is usable.
@Suite struct TapAtomicityTests {
  /// Everything that a view holds, as a value.
  struct State: Equatable {
    let table: AtomicityTests.State
    let selection: Selection
    let settings: TableViewSettings
    let accessories: [TableCell.Accessory]

    init(_ view: TableView) throws {
      table = AtomicityTests.State(view)
      selection = view.selection
      settings = view.settings
      var accessories: [TableCell.Accessory] = []
      view.contents.forEachRow { _, row in accessories.append(view.contents.accessory(of: row)) }
      self.accessories = accessories
    }
  }

  /// An interaction, and whether several rows may be selected.
  enum Step: String, CaseIterable, CustomTestStringConvertible {
    case select, selectAgain, replace, add, toggle, redirect, refuse, accessory, control, threeTaps
    case pan, panRefused, panWhileEditing, index, selectRow, scrollToRow, scrollToSelected, configure

    var testDescription: String { rawValue }

    var isMultiple: Bool { self == .add || self == .toggle || self == .threeTaps }

    func perform(on view: TableView) throws(TableError) {
      switch self {
      case .select, .replace, .add: _ = try view.tapRow(at: [0, 1])
      case .selectAgain, .toggle: _ = try view.tapRow(at: [0, 0])
      case .redirect: _ = try view.tapRow(at: [1, 0])
      case .refuse: _ = try view.tapRow(at: [2, 0])
      case .accessory: _ = try view.tapAccessory(forRowAt: [0, 1])
      case .control: _ = try view.changeControl(forRowAt: [1, 1], to: true)
      case .pan, .panWhileEditing:
        _ = try view.panToSelect(rowsAt: [[0, 1], [0, 0], [1, 0], [2, 0], [0, 1]])
      case .panRefused: _ = try view.panToSelect(rowsAt: [[2, 0]])
      case .index: _ = try view.tapSectionIndex(title: "B")
      case .threeTaps: for row in [1, 0, 1] { _ = try view.tapRow(at: TableIndexPath(section: 0, row: row)) }
      case .selectRow: try view.selectRow(at: [2, 0], scrollPosition: .top)
      case .scrollToRow: try view.scrollToRow(at: [1, 2], at: .middle)
      case .scrollToSelected:
        try view.scroll(by: 3)
        try view.scrollToNearestSelectedRow(at: .top)
      case .configure: try view.configure { $0.allowsSelection = false }
      }
    }
  }

  static func makeRules() -> RecordingRules {
    let rules = RecordingRules(.ofLoadedTable)
    rules.shouldPan = { $0.section == 2 ? TableDecision(false, reason: "no") : true }
    rules.willSelect = { path in
      path.section == 2
        ? TableDecision(nil, reason: "no") : path.section == 1 ? TableDecision([0, 0]) : TableDecision(path)
    }
    rules.cell = { path in
      path == [0, 1]
        ? TableCell(accessory: .detailButton)
        : path == [1, 1] ? TableCell(control: .switch(false)) : nil
    }
    // Changes inside events belong to the interaction.
    rules.onEvent = { callback, view in
      switch callback {
      case .didBeginMultipleSelectionInteraction: try view.moveRow(at: [1, 1], to: [0, 0])
      case .didEndMultipleSelectionInteraction: try view.configure { $0.rowHeight += 2 }
      case .didHighlightRow: try view.moveRow(at: [1, 0], to: [1, 1])
      case .didUnhighlightRow: try view.moveRow(at: [1, 1], to: [1, 0])
      case .didSelectRow: try view.setAccessory(.checkmark, forRowAt: [0, 0])
      case .didDeselectRow: try view.configure { $0.rowHeight += 1 }
      case .performPrimaryActionForRow: try view.moveRow(at: [0, 0], to: [2, 1])
      case .accessoryButtonTapped: try view.selectRow(at: [1, 1])
      case .controlValueChanged:
        try view.setEditing(true)
        try view.scroll(by: 1)
      default: break
      }
    }
    return rules
  }

  static func makeView(_ rules: RecordingRules, _ step: Step) throws -> TableView {
    let view = try AtomicityTests.makeView(rules, editing: step == .panWhileEditing)
    try view.configure {
      $0.allowsMultipleSelection = step.isMultiple
      $0.allowsMultipleSelectionDuringEditing = true
    }
    if step != .select { try view.selectRow(at: [0, 0]) }
    rules.log = []
    rules.calls = [:]
    return view
  }

  @Test(arguments: Step.allCases) func everyFailureOfEveryCallback(_ step: Step) throws {
    // Three taps are three interactions, so that the view is compared before the one that fails.
    guard step != .threeTaps, step != .scrollToSelected else { return try aSeries(step) }
    let model = Self.makeRules()
    try step.perform(on: Self.makeView(model, step))
    #expect(!model.calls.isEmpty || step == .configure)
    for (callback, count) in model.calls {
      for call in 1...count {
        let rules = Self.makeRules()
        let view = try Self.makeView(rules, step)
        let before = try State(view)
        rules.failure = (callback, call)
        let comment: Comment = "\(callback.rawValue), call \(call)"
        let found = error { () throws(TableError) in try step.perform(on: view) }
        #expect(found?.code == .callbackFailed, comment)
        // A change that failed inside an event failed the event.
        #expect(found?.cause is Failure || found?.cause is TableError, comment)
        #expect(try State(view) == before, comment)
        view._checkInvariants()

        let other = Self.makeRules()
        let untouched = try Self.makeView(other, step)
        try step.perform(on: untouched)
        rules.failure = nil
        rules.log = []
        try step.perform(on: view)
        #expect(try State(view) == State(untouched), comment)
        #expect(rules.log == other.log, comment)
      }
    }
  }

  /// The calls of a series fail at their first, second and third call; each interaction is undone alone.
  private func aSeries(_ step: Step) throws {
    for callback in TableCallback.allCases {
      for call in 1...3 {
        let rules = Self.makeRules()
        let view = try Self.makeView(rules, step)
        rules.failure = (callback, call)
        var before = try State(view)
        for row in [1, 0, 1] {
          let failed =
            error { () throws(TableError) in
              _ = try view.tapRow(at: TableIndexPath(section: 0, row: row))
            } != nil
          let after = try State(view)
          if failed { #expect(after == before, "\(callback.rawValue), call \(call)") }
          before = after
          view._checkInvariants()
        }
      }
    }
  }

  /// A tap that fails outside callbacks, with an answer outside the table, undoes what the events changed.
  @Test func aNonsensicalAnswer() throws {
    for callback in [TableCallback.willSelectRow, .willDeselectRow] {
      let rules = Self.makeRules()
      let view = try Self.makeView(rules, .replace)
      if callback == .willSelectRow { rules.willSelect = { _ in TableDecision([7, 7]) } }
      if callback == .willDeselectRow { rules.willDeselect = { _ in TableDecision([7, 7]) } }
      let before = try State(view)
      let found = error { () throws(TableError) in _ = try view.tapRow(at: [0, 1]) }
      #expect(found?.code == .answerOutOfRange)
      #expect(try State(view) == before)
    }
  }
}
