import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Each reason that the table has, by an interaction that brings it about.
@Suite struct RefusalTests {
  /// A way to a refusal: its code, the words that it has in English, and what is done.
  struct Way: Sendable, CustomTestStringConvertible {
    let code: Refusal.Code
    let words: String
    let refuse: @Sendable () throws -> Refusal?

    var testDescription: String { code.rawValue }
  }

  static let ways = ofSetup + ofRows + ofPlaces + ofLaws

  /// What the table is, and how it is set up.
  private static let ofSetup: [Way] = [
    Way(code: .notEditing, words: "the table is not in editing mode") {
      try tappable().drag(rowAt: [0, 0], to: [0, 1]).refusal
    },
    Way(code: .editing, words: "the table is in editing mode") {
      try editing().swipe(rowAt: [0, 0]).refusal
    },
    Way(code: .noCallback, words: "the delegate has no `add_button_tapped`") {
      try tappable().tapAddButton().refusal
    },
    Way(code: .noCallback, words: "the data source has no `move_row`") {
      let rules = RecordingRules([.numberOfSections, .numberOfRows])
      rules.rows = [["a", "b"]]
      return try TableView.scripted(rules).drag(rowAt: [0, 0], to: [0, 1]).refusal
    },
    Way(code: .noSelection, words: "the table does not allow selection") {
      let view = try tappable { $0.allowsSelection = false }
      return try view.tapRow(at: [0, 0]).refusal
    },
    Way(code: .noSelectionInEditing, words: "the table does not allow selection in editing mode") {
      try editing().tapRow(at: [0, 0]).refusal
    },
    Way(
      code: .noMultipleSelection,
      words: "the table does not allow several rows to be selected in editing mode"
    ) { try tappable().panToSelect(rowsAt: [[0, 0]]).refusal },
    Way(
      code: .noEditingStyles,
      words: "several rows can be selected in editing mode, so they have no editing style"
    ) {
      let view = try editing { $0.allowsMultipleSelectionDuringEditing = true }
      return try view.deleteRow(at: [0, 0]).refusal
    },
  ]

  /// What a row shows, and what happened meanwhile.
  private static let ofRows: [Way] = [
    Way(code: .editingStyle, words: "the row's editing style is `none`") {
      let rules = RecordingRules([.editingStyleForRow])
      rules.style = { _, _ in .none }
      return try editing(rules).deleteRow(at: [0, 0]).refusal
    },
    Way(code: .noDetailButton, words: "the row shows no button for details") {
      try tappable().tapAccessory(forRowAt: [0, 0]).refusal
    },
    Way(code: .noControl, words: "the row shows no control") {
      try tappable().changeControl(forRowAt: [0, 0], to: true).refusal
    },
    Way(code: .noReorderControl, words: "the row shows no reorder control") {
      let rules = RecordingRules([.cellForRow])
      rules.cell = { _ in TableCell(showsReorderControl: false) }
      return try editing(rules).drag(rowAt: [0, 0], to: [0, 1]).refusal
    },
    Way(code: .nothingToUndo, words: "there is no step to take back") { try tappable().undo().refusal },
    Way(code: .nothingToRedo, words: "no step was taken back that can be done again") {
      try tappable().redo().refusal
    },
    Way(
      code: .undoNeedsState,
      words:
        "the data source owns the rows and has no `save_state` and `restore_state`, so no step can be taken back"
    ) {
      let rules = RecordingRules([.numberOfRows])
      rules.rows = [["a"]]
      return try TableView(dataSource: rules).undo().refusal
    },
    Way(code: .noPlace, words: "the row is the first of the table") {
      try editing().drag(rowAt: [0, 0], onePlace: .up).refusal
    },
    Way(code: .noPlace, words: "the row is the last of the table") {
      try editing().drag(rowAt: [1, 0], onePlace: .down).refusal
    },
    Way(code: .noActions, words: "the row has no actions at its leading edge") {
      let rules = RecordingRules([.leadingSwipeActions])
      rules.leading = { _ in [] }
      return try tappable(rules).swipe(rowAt: [0, 0], edge: .leading).refusal
    },
    Way(code: .noActions, words: "the row has no actions at its trailing edge") {
      let rules = RecordingRules([.trailingSwipeActions])
      rules.trailing = { _ in [] }
      return try tappable(rules).swipe(rowAt: [0, 0]).refusal
    },
    Way(code: .noDeleteButton, words: "no delete button waits to be tapped") {
      try tappable().confirmDelete().refusal
    },
    Way(code: .noOpenRow, words: "no row is open") { try tappable().cancelDelete().refusal },
    Way(code: .rowGone, words: "the row went when the open row was closed") {
      let rules = RecordingRules([.didEndEditingRow])
      rules.onEvent = { _, view in try view.deleteRows(at: [[0, 1]]) }
      let view = try tappable(rules)
      _ = try view.swipe(rowAt: [0, 0])
      return try view.swipe(rowAt: [0, 1]).refusal
    },
    Way(code: .openRowClosed, words: "the touch closed the row that was open, and did nothing else") {
      let view = try tappable()
      _ = try view.swipe(rowAt: [0, 0])
      return try view.tapRow(at: [0, 1]).refusal
    },
    Way(code: .noMenu, words: "the row has no menu") { try tappable().openMenu(forRowAt: [0, 0]).refusal },
    Way(code: .menuClosed, words: "the touch put the open menu away, and did nothing else") {
      let rules = RecordingRules([.contextMenuForRow])
      rules.menu = { _ in [MenuElement(title: "Mark") { _, _ in }] }
      let view = try tappable(rules)
      _ = try view.openMenu(forRowAt: [0, 0])
      return try view.tapRow(at: [0, 1]).refusal
    },
    Way(code: .noFullSwipe, words: "a full swipe performs no action at its leading edge") {
      let rules = RecordingRules([.leadingSwipeActions])
      rules.leading = { _ in [SwipeAction(title: "Mark") { _, _ in }] }
      rules.performsFirst = false
      return try tappable(rules).fullSwipe(rowAt: [0, 0], edge: .leading).refusal
    },
    Way(code: .noFullSwipe, words: "a full swipe performs no action at its trailing edge") {
      let rules = RecordingRules([.trailingSwipeActions])
      rules.trailing = { _ in [SwipeAction(title: "Bin") { _, _ in }] }
      rules.performsFirst = false
      return try tappable(rules).fullSwipe(rowAt: [0, 0]).refusal
    },
    Way(code: .swipeEnded, words: "a callback ended the swipe as it began") {
      let rules = RecordingRules([.willBeginEditingRow])
      rules.onEvent = { _, view in try view.setEditing(false) }
      return try tappable(rules).swipe(rowAt: [0, 0]).refusal
    },
    Way(code: .rowStaysSelected, words: "the row at [0, 0] stays selected") {
      let rules = RecordingRules([.willDeselectRow])
      rules.willDeselect = { _ in TableDecision([1, 0]) }
      let view = try tappable(rules)
      try view.selectRow(at: [0, 0])
      return try view.tapRow(at: [0, 1]).refusal
    },
  ]

  /// Places in the table.
  private static let ofPlaces: [Way] = [
    Way(code: .panOverNoRow, words: "the pan comes over no row") {
      try tappable().panToSelect(rowsAt: []).refusal
    },
    Way(
      code: .sectionTooShort,
      words: "section 0 would be too short for the row at [0, 1], which keeps its place: stays"
    ) {
      let rules = RecordingRules([.canDisplaceRow, .moveRow])
      rules.canDisplace = { TableDecision($0.row != 1, reason: "stays") }
      return try editing(rules).drag(rowAt: [0, 0], to: [1, 0]).refusal
    },
    Way(code: .noSectionIndex, words: "the table shows no section index") {
      let rules = RecordingRules([.sectionIndexTitles])
      rules.indexTitles = nil
      return try tappable(rules).tapSectionIndex(title: "A").refusal
    },
    Way(code: .groupedTable, words: "a grouped table shows no section index") {
      let view = try tappable(RecordingRules([.sectionIndexTitles])) { $0.style = .grouped }
      return try view.tapSectionIndex(title: "A").refusal
    },
    Way(code: .tooFewRows, words: "the section index is shown from 8 rows on") {
      let view = try tappable(RecordingRules([.sectionIndexTitles])) {
        $0.sectionIndexMinimumDisplayRowCount = 8
      }
      return try view.tapSectionIndex(title: "A").refusal
    },
    Way(
      code: .noSectionForTitle, words: "the title stands at place 2, and there is no such section"
    ) {
      let rules = RecordingRules([.sectionIndexTitles])
      rules.indexTitles = ["A", "B", "C"]
      return try tappable(rules).tapSectionIndex(title: "C").refusal
    },
  ]

  /// What is found for the laws that the table checks itself.
  private static let ofLaws: [Way] = [
    Way(
      code: .leavesSection, words: "law `staysInSection`: the row at [0, 0] would go to section 1"
    ) { try editing(.staysInSection).drag(rowAt: [0, 0], to: [1, 0]).refusal },
    Way(
      code: .notLast,
      words: "law `lastPlaceKept`: the row at [0, 1] would not be the last of its section"
    ) { try editing(.lastPlaceKept).drag(rowAt: [0, 0], to: [0, 1]).refusal },
    Way(
      code: .bothMarked, words: "law `oneMark`: the rows at [0, 0] and [0, 1] would both be marked"
    ) {
      let table = try TableContents(
        columns: ["name", "done"], mapping: TableMapping(check: "done", types: ["done": .boolean]),
        rows: [["a", true], ["b", false]])
      let view = try TableView(table)
      view.laws = CountingLaws([.oneMark])
      return try view.set(values: ["done": true], ofRowAt: [0, 1]).refusal
    },
    Way(code: .noneMarked, words: "law `exactlyOneMark`: no row of section 0 would be marked") {
      let table = try TableContents(
        columns: ["name", "done"], mapping: TableMapping(check: "done", types: ["done": .boolean]),
        rows: [["a", true], ["b", false]])
      let view = try TableView(table)
      view.laws = CountingLaws([.exactlyOneMark])
      return try view.set(values: ["done": false], ofRowAt: [0, 0]).refusal
    },
    Way(code: .moreFaults, words: "law `own`: there would be 2 faults instead of 1: faults") {
      let view = try TableView.loaded([["a", "b"]])
      let laws = CountingLaws([.own])
      laws.faults = { $0.texts == [["a", "b"]] ? 1 : 2 }
      view.laws = laws
      return try view.drag(rowAt: [0, 0], to: [0, 1]).refusal
    },
    Way(
      code: .staysSelected, words: "law `noSelectionLeft`: the row at [0, 0] would stay selected"
    ) {
      let view = try tappable()
      view.laws = CountingLaws([.noSelectionLeft])
      return try view.tapRow(at: [0, 0]).refusal
    },
    Way(
      code: .displaced, words: "law `notDisplaced`: the row at [0, 1] would go to [0, 0]: pinned"
    ) {
      let view = try editing(.notDisplaced)
      (view.laws as? CountingLaws)?.fixed = { path, _ in path.row == 1 }
      return try view.drag(rowAt: [0, 0], to: [0, 1]).refusal
    },
  ]

  private static func tappable(
    _ rules: RecordingRules? = nil, _ settings: (inout TableViewSettings) -> Void = { _ in }
  ) throws -> TableView { try .tappable([["a", "b"], ["c"]], rules, settings) }

  private static func editing(
    _ rules: RecordingRules? = nil, _ settings: (inout TableViewSettings) -> Void = { _ in }
  ) throws -> TableView { try .tappable([["a", "b"], ["c"]], rules, editing: true, settings) }

  private static func editing(_ law: TableLaw.Rule) throws -> TableView {
    let view = try TableView(LawTests.table([2, 1]), editing: true)
    view.laws = CountingLaws([law])
    return view
  }

  @Test(arguments: ways) func everyCode(_ way: Way) throws {
    let refusal = try #require(try way.refuse())
    #expect(refusal.code == way.code && refusal.reason == way.words)
    let isByLaw = way.words.hasPrefix("law ")
    #expect(refusal.by == (isByLaw ? .law : .host))
    #expect((refusal.law != nil) == isByLaw && (refusal.place == "laws.lua:1") == isByLaw)
    #expect(refusal.callback == nil)
    // Each language has words of its own, with the values that the English ones have.
    let values = way.words.matches(of: /\[\d+, \d+\]|`\w+`|\b\d+\b/).map { String($0.output) }
    var all: Set<String> = []
    for language in StringTable.languages {
      let words = try #require(refusal.reason(in: StringTable(language: language)))
      all.insert(words)
      #expect(values.allSatisfy { words.contains($0) }, "\(language): \(words)")
    }
    #expect(all.count == StringTable.languages.count, "\(all)")
    #expect(refusal.reason(in: StringTable(language: "zh-TW")) == way.words)
  }

  @Test func noCodeIsForgotten() throws {
    let declared = try DeclaredNames.codes(in: "Interactions/HostReason.swift")
    #expect(Set(Self.ways.map(\.code.rawValue)) == Set(declared) && Set(declared).count == declared.count)
  }

  @Test func aTableOfStringsComesFirst() throws {
    let refusal = try #require(try Self.tappable().drag(rowAt: [0, 0], to: [0, 1]).refusal)
    let strings = StringTable(language: "sl", ["the table is not in editing mode": "najprej Uredi"])
    #expect(refusal.reason(in: strings) == "najprej Uredi")
    #expect(refusal.reason(in: StringTable(language: "sl")) == "tabela ni v načinu urejanja")
  }

  /// A callback's no has its words, its place and its name, and no code.
  @Test func aPolicysNo() throws {
    let rules = RecordingRules([.canMoveRow, .targetIndexPathForMove, .moveRow, .shouldHighlightRow])
    rules.canMove = { TableDecision($0.row > 0, reason: "first") }
    rules.target = { _, _, _ in TableDecision(nil) }
    rules.shouldHighlight = { _ in TableDecision(false, decidedBy: "other.lua:3") }
    let view = try Self.editing(rules)
    let first = try #require(try view.drag(rowAt: [0, 0], to: [0, 1]).refusal)
    #expect(first.by == .policy && first.callback == .canMoveRow && first.text == "first")
    #expect(first.reason(in: StringTable(language: "ru")) == "first" && first.place == "rules.lua:12")
    let second = try #require(try view.drag(rowAt: [0, 1], to: [0, 0]).refusal)
    #expect(second.callback == .targetIndexPathForMove && second.reason == nil && second.code == nil)
    try view.setEditing(false)
    let third = try #require(try view.tapRow(at: [0, 0]).refusal)
    #expect(third.callback == .shouldHighlightRow && third.place == "other.lua:3" && third.law == nil)
  }

  /// A law of the policy has its name, its words and its place.
  @Test func aLawOfThePolicy() throws {
    let view = try Self.editing(.own)
    (view.laws as? CountingLaws)?.holds = { _ in TableDecision(false, reason: "never") }
    let refusal = try #require(try view.drag(rowAt: [0, 0], to: [0, 1]).refusal)
    #expect(refusal.by == .law && refusal.law == "own" && refusal.text == "never" && refusal.code == nil)
    #expect(refusal.place == "laws.lua:1" && refusal.reason == "law `own`: never")
    #expect(refusal.reason(in: StringTable(language: "sl")) == "zakon `own`: never")
    (view.laws as? CountingLaws)?.holds = { _ in false }
    let silent = try #require(try view.drag(rowAt: [0, 0], to: [0, 1]).refusal)
    #expect(silent.reason == "law `own` would be broken")
    #expect(silent.reason(in: StringTable(language: "ru")) == "закон `own` был бы нарушен")
  }
}

extension InteractionOutcome {
  var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}

extension DragOutcome {
  var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}
