@testable import TabuluaModel
import TabuluaPolicy
import Testing

/// Interactions that somebody is asked about, and of which nobody else hears, against the same ones with a listener.
extension QuietTests {
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
    rules.canMove = { number($0) % 6 == 0 ? Decision(false, reason: "stays") : true }
    rules.canDisplace = { number($0) % 11 == 0 ? Decision(false, reason: "is in the way") : true }
    rules.canEdit = { number($0) % 5 > 0 }
    rules.target = { view, source, proposed in
      switch number(proposed) % 9 {
      case 0: Decision(nil, reason: "not there")
      case 1: Decision(source)
      case 2: Decision([0, 0], reason: "to the top")
      case 3: Decision([proposed.section, proposed.row + 1])
      case 4: Decision([view.numberOfSections, 0], reason: "nowhere", decidedBy: "here")
      default: Decision(proposed, reason: number(source) % 2 == 0 ? "why not" : nil)
      }
    }
    rules.setValue = { column, value in
      let number = column.utf8.count + value.text.utf8.count + rules.log.count
      return number % 4 == 0 ? Decision(false, reason: "no") : true
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
  func doTheSameWhenAsked(seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let contents = try Self.contents(sectioned: seed.isMultiple(of: 2), nulls: seed % 5 == 0)
    let callbacks = Self.sets[seed % Self.sets.count]
    let viewport = [Viewport.rows(0), .rows(3), .all][seed % 3]
    var settings = TableViewSettings()
    settings.allowsSelectionDuringEditing = true
    let quiet = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    let heard = try TableView(contents, settings: settings, viewport: viewport, editing: true)
    heard.onCall = { _ in }
    var isBegun = false
    let quietRules = rules(callbacks, seed) { isBegun }
    let heardRules = rules(callbacks, seed) { isBegun }
    try quiet.replaceRules(dataSource: quietRules, delegate: quietRules, laws: nil)
    try heard.replaceRules(dataSource: heardRules, delegate: heardRules, laws: nil)
    isBegun = true
    for step in 0..<200 {
      let act = Act(&random, quiet, step)
      let expected = outcome(act, heard)
      #expect(outcome(act, quiet) == expected, "\(act)")
      try #require(quietRules.log == heardRules.log, "\(act)")
      try #require(ViewState(quiet) == ViewState(heard), "\(act)")
      #expect(quiet.openTransactions == 0 && quiet.journal.isEmpty && quiet.reorderingIndexPath == nil)
      quiet._checkInvariants()
      if quiet.numberOfRows == 0 { break }
    }
    #expect(!quietRules.log.isEmpty)
  }

  private func asked(_ callbacks: CallbackSet) throws -> (view: TableView, rules: RecordingRules) {
    let rules = RecordingRules(callbacks)
    let view = try TableView(
      Self.contents(sectioned: true, nulls: false), dataSource: rules, delegate: rules, viewport: .rows(3),
      editing: true)
    rules.log = []
    return (view, rules)
  }

  @Test func needNoJournal() throws {
    let (view, rules) = try asked([.canMoveRow, .targetIndexPathForMove, .shouldSetValue])
    let row = try #require(view.row(at: [0, 4]))
    #expect(try view.setWhenAsked(["title": "x"], of: row, at: [0, 4])?.word == "done")
    let move = RowMove(row: row, from: [0, 4], to: [1, 0])
    let drag = try #require(try view.dragWhenAsked([0, 4], to: [1, 0]))
    #expect(drag.outcome(from: [0, 4], proposed: [1, 0]) { view.row(at: $0) } == .moved(move))
    #expect(view.contents.text(of: row, column: 1) == "x" && view.row(at: [1, 0]) == row)
    #expect(
      rules.log == [
        "should_set_value [0, 4] title text(\"x\")", "can_move_row [0, 4]",
        "target_index_path_for_move [0, 4] [1, 0]",
      ])
    // What is more than a text in a column of texts, and what is told or heard, is done the long way.
    #expect(try view.setWhenAsked(["points": 3], of: row, at: [1, 0]) == nil)
    #expect(try view.setWhenAsked(["status": "done"], of: row, at: [1, 0]) == nil)
    let isDragged = try [[0, 2], [9, 9]].map { try view.dragWhenAsked([0, 2], to: $0) != nil }
    #expect(isDragged == [false, false])
    for callback in TableCallback.allCases where callback != .numberOfRows && callback != .numberOfSections {
      let (view, rules) = try asked([callback])
      let row = try #require(view.row(at: [0, 2]))
      let isSet = try view.setWhenAsked(["title": "x"], of: row, at: [0, 2]) != nil
      #expect(isSet == (callback == .shouldSetValue), "\(callback)")
      let isDragged = try view.dragWhenAsked([0, 4], to: [1, 0]) != nil
      let questions: [TableCallback] = [
        .canMoveRow, .targetIndexPathForMove, .shouldSetValue, .canEditRow, .editingStyleForRow,
        .titleForDeleteConfirmationButton, .commitEditingStyle,
      ]
      #expect(isDragged == questions.contains(callback), "\(callback)")
      #expect(rules.log.count == (questions.prefix(3).contains(callback) ? 1 : 0), "\(callback)")
    }
  }

  /// Whoever is asked may begin to listen, or bring laws: what comes after the answer is heard and judged.
  @Test func areHeardFromTheAnswerOn() throws {
    let (view, rules) = try asked([.canMoveRow, .shouldSetValue])
    let row = try #require(view.row(at: [0, 2]))
    let laws = CountingLaws([.own])
    laws.holds = { _ in Decision(false, reason: "never") }
    rules.onEvent = { _, view in view.laws = laws }
    guard case .told(.refused(let refusal)) = try view.dragWhenAsked([0, 2], to: [0, 0]) else {
      Issue.record("the law was not asked")
      return
    }
    let reason = try #require(refusal.reason)
    #expect(reason.contains("never") && view.row(at: [0, 2]) == row && view.openTransactions == 0)
    view.laws = nil
    let refused = try view.setWhenAsked(["title": "x"], of: row, at: [0, 2])
    #expect(refused?.word == "refused" && refused?.reason == reason && !view.contents.hasOverrides)
    laws.holds = { _ in true }
    view.laws = nil
    #expect(try view.setWhenAsked(["title": "x"], of: row, at: [0, 2])?.word == "done")
    #expect(laws.asked == 3 && view.contents.text(of: row, column: 1) == "x")
    view.laws = nil
    var calls: [TableCallback] = []
    rules.onEvent = { _, view in view.onCall = { calls.append($0.callback) } }
    guard case .told(let heard) = try view.dragWhenAsked([0, 2], to: [1, 0]) else {
      Issue.record("the drag was not heard")
      return
    }
    #expect(heard.word == "moved")
    // The last of them is about the row that came into view.
    #expect(calls == [.canMoveRow, .targetIndexPathForMove, .canMoveRow])
    #expect(view.openTransactions == 0 && view.journal.isEmpty)
    view._checkInvariants()
  }
}
