import SeededNumbers
@testable import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Interactions that data source and delegate are asked about, without a listener and with one.
extension ListenerTests {
  /// Questions that drags and values can be about, and what may stand beside them.
  private static let sets: [CallbackSet] = [
    [.canMoveRow], [.targetIndexPathForMove], [.shouldSetValue], [.canMoveRow, .targetIndexPathForMove],
    [.canMoveRow, .targetIndexPathForMove, .shouldSetValue],
    [.canMoveRow, .canEditRow, .editingStyleForRow, .commitEditingStyle, .shouldSetValue],
    [.targetIndexPathForMove, .shouldSetValue, .willDisplayCell],
    [.canMoveRow, .shouldSetValue, .didEndReorderingRow, .moveRow],
    [.canMoveRow, .canDisplaceRow, .targetIndexPathForMove, .shouldSetValue],
  ]

  /// Rules that answer in every way there is, the same way to both views, and look around while they are asked.
  private func rules(
    _ callbacks: CallbackSet, _ seed: Int, failing isFailing: @escaping () -> Bool
  ) -> RecordingRules {
    let rules = RecordingRules(callbacks)
    func number(_ path: TableIndexPath) -> Int { path.section * 7 + path.row * 3 + seed + rules.log.count }
    rules.canMove = { number($0) % 6 == 0 ? TableDecision(false, reason: "stays") : true }
    rules.canDisplace = { number($0) % 11 == 0 ? TableDecision(false, reason: "is in the way") : true }
    rules.canEdit = { number($0) % 5 > 0 }
    rules.target = { view, source, proposed in
      switch number(proposed) % 9 {
      case 0: TableDecision(nil, reason: "not there")
      case 1: TableDecision(source)
      case 2: TableDecision([0, 0], reason: "to the top")
      case 3: TableDecision([proposed.section, proposed.row + 1])
      case 4: TableDecision([view.numberOfSections, 0], reason: "nowhere", decidedBy: "here")
      default: TableDecision(proposed, reason: number(source) % 2 == 0 ? "why not" : nil)
      }
    }
    rules.setValue = { column, value in
      let number = column.utf8.count + value.text.utf8.count + rules.log.count
      return number % 4 == 0 ? TableDecision(false, reason: "no") : true
    }
    rules.onEvent = { [unowned rules] callback, view in
      rules.log.append("\(view.reorderingIndexPath.map { "\($0)" } ?? "no drag") \(view.openTransactions)")
      if CallbackSet.questions.contains(callback) {
        let changed = error { () throws(TableError) in try view.setEditing(false) }
        let dragged = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }
        rules.log.append("\(changed?.code.rawValue ?? "changed") \(dragged?.code.rawValue ?? "dragged")")
      }
      if isFailing(), rules.log.count % 17 == 0 { throw Failure() }
    }
    return rules
  }

  @Test(arguments: 0..<108)
  func questionsAreTheSameWithAListener(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let contents = try Self.contents(sectioned: seed.isMultiple(of: 2), nulls: seed % 5 == 0)
    let callbacks = Self.sets[seed % Self.sets.count]
    let viewport = [TableView.Viewport.rows(0), .rows(3), .all][seed % 3]
    var settings = TableViewSettings()
    settings.allowsSelectionDuringEditing = true
    let alone = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    let observed = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    observed.onCall = { _ in }
    var isBegun = false
    let rulesAlone = rules(callbacks, seed) { isBegun }
    let observedRules = rules(callbacks, seed) { isBegun }
    try alone.replaceRules(dataSource: rulesAlone, delegate: rulesAlone, laws: nil)
    try observed.replaceRules(dataSource: observedRules, delegate: observedRules, laws: nil)
    isBegun = true
    for step in 0..<200 {
      let act = Act(&random, alone, step)
      let expected = outcome(act, observed)
      #expect(outcome(act, alone) == expected, "\(act)")
      try #require(rulesAlone.log == observedRules.log, "\(act)")
      try #require(ViewState(alone) == ViewState(observed), "\(act)")
      #expect(alone.openTransactions == 0 && alone.journal.isEmpty && alone.reorderingIndexPath == nil)
      alone._checkInvariants()
      if alone.numberOfRows == 0 { break }
    }
    #expect(!rulesAlone.log.isEmpty)
  }

  private func asked(_ callbacks: CallbackSet) throws -> (view: TableView, rules: RecordingRules) {
    let rules = RecordingRules(callbacks)
    let view = try TableView(
      Self.contents(sectioned: true, nulls: false), dataSource: rules, delegate: rules, viewport: .rows(3),
      editing: true)
    rules.log = []
    return (view, rules)
  }

  @Test func whatIsAskedAndTold() throws {
    let (view, rules) = try asked([.canMoveRow, .targetIndexPathForMove, .shouldSetValue])
    let row = try #require(view.row(at: [0, 4]))
    #expect(try view.set(values: ["title": "x"], ofRowAt: [0, 4]) == .done(InteractionEffects()))
    #expect(
      try view.drag(rowAt: [0, 4], to: [1, 0]) == .moved(RowMove(row: row, from: [0, 4], to: [1, 0])))
    #expect(view.contents.text(of: row, column: 1) == "x" && view.row(at: [1, 0]) == row)
    #expect(
      rules.log == [
        "should_set_value [0, 4] title text(\"x\")", "can_move_row [0, 4]",
        "target_index_path_for_move [0, 4] [1, 0]",
      ])
  }

  /// A callback that is asked may set a listener or laws: what comes after its answer is reported and checked.
  @Test func aQuestionMaySetAListenerOrLaws() throws {
    let (view, rules) = try asked([.canMoveRow, .shouldSetValue])
    let row = try #require(view.row(at: [0, 2]))
    let laws = CountingLaws([.own])
    laws.holds = { _ in TableDecision(false, reason: "never") }
    rules.onEvent = { _, view in view.laws = laws }
    let drag = try view.drag(rowAt: [0, 2], to: [0, 0])
    #expect(drag == .refused(reason: "law `own`: never"))
    #expect(view.row(at: [0, 2]) == row && view.openTransactions == 0)
    view.laws = nil
    let refused = try view.set(values: ["title": "x"], ofRowAt: [0, 2])
    #expect(refused == .refused(reason: "law `own`: never") && !view.contents.hasOverrides)
    laws.holds = { _ in true }
    view.laws = nil
    #expect(try view.set(values: ["title": "x"], ofRowAt: [0, 2]).word == "done")
    #expect(laws.asked == 3 && view.contents.text(of: row, column: 1) == "x")
    view.laws = nil
    var calls: [TableCallback] = []
    rules.onEvent = { _, view in view.onCall = { calls.append($0.callback) } }
    #expect(try view.drag(rowAt: [0, 2], to: [1, 0]).word == "moved")
    // The last of them is about the row that came into view.
    #expect(calls == [.canMoveRow, .targetIndexPathForMove, .canMoveRow])
    #expect(view.openTransactions == 0 && view.journal.isEmpty)
    view._checkInvariants()
  }
}
