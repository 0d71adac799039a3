import TabuluaModel
import Testing

/// The gap of a drag that goes on, in every small table, against a list of lists.
@Suite struct HeldDragTests {
  /// The table as it looks in the middle of a drag: without the dragged rows, and with a gap.
  private func withGap(
    _ rows: [[String]], _ sources: [TableIndexPath], _ gap: TableIndexPath?
  ) -> [[String]] {
    let dragged = sources.map { rows[$0.section][$0.row] }
    guard let gap else {
      // The gap is where the picked up row stood.
      return rows.map { $0.compactMap { $0 == dragged[0] ? "gap" : dragged.contains($0) ? nil : $0 } }
    }
    var result = rows.map { $0.filter { !dragged.contains($0) } }
    result[gap.section].insert("gap", at: gap.row)
    return result
  }

  private func forEachHold(
    _ rules: RecordingRules,
    _ body: (TableView, _ before: [[String]], _ sources: [TableIndexPath], _ over: TableIndexPath) throws ->
      Void
  ) throws -> Int {
    var trials = 0
    for lengths in everyShape(rows: 4) {
      let before = texts(lengths)
      let view = try TableView.loaded(before, rules)
      for sources in everyGroup(lengths, most: 3) {
        for proposed in everyPlace(of: sources, lengths) {
          try view.trying { try body(view, before, sources, proposed) }
          view._checkInvariants()
          #expect(view.texts == before)
          #expect(view.reorderingGapIndexPath == nil)
          trials += 1
        }
      }
    }
    return trials
  }

  @Test(arguments: ["free", "refused", "to the top of the last section"])
  func `the gap is where the rows would land, else where they came from`(rule: String) throws {
    let answer: (TableView, TableIndexPath) -> TableIndexPath? = { view, proposed in
      switch rule {
      case "free": proposed
      case "refused": nil
      default: TableIndexPath(section: view.numberOfSections - 1, row: 0)
      }
    }
    let rules = RecordingRules([.targetIndexPathForMove, .targetIndexPathForMovingRows])
    rules.target = { view, _, proposed in TableDecision(answer(view, proposed)) }
    rules.groupTarget = { view, _, proposed in TableDecision(answer(view, proposed)) }
    let trials = try forEachHold(rules) { view, before, sources, proposed in
      let comment: Comment = "\(before): \(sources) over \(proposed)"
      #expect(view.reorderingProposedIndexPath == nil)
      #expect(try view.beginReordering(rowsAt: sources, over: [proposed]) == .began, comment)
      #expect(view.reorderingProposedIndexPath == proposed, comment)
      let gap = try #require(view.reorderingGapIndexPath, comment)
      #expect(
        withGap(before, sources, gap) == withGap(before, sources, answer(view, proposed)), comment)
      #expect(view.texts == before, comment)
      // What is held is dropped as a whole drag drops it.
      let outcome = try view.drop()
      let target = outcome.move == nil ? nil : answer(view, proposed)
      #expect(view.texts == (target.map { grouped(before, sources, $0) } ?? before), comment)
    }
    #expect(trials > 2_000)
  }

  @Test func `rows that are let go stay, and a place outside the table picks nothing up`() throws {
    let rules = RecordingRules([
      .willBeginReorderingRow, .didCancelReorderingRow, .didEndReorderingRow, .moveRow,
    ])
    let trials = try forEachHold(rules) {
      (view: TableView, before: [[String]], sources: [TableIndexPath], proposed: TableIndexPath) throws in
      rules.log = []
      let comment: Comment = "\(before): \(sources) over \(proposed)"
      let beginning = try view.beginReordering(rowsAt: sources, over: [proposed, proposed])
      #expect(beginning == .began, comment)
      let outcome = try view.cancelReordering()
      #expect(outcome == .cancelled, comment)
      let rows = [sources[0]] + sources.dropFirst().sorted()
      #expect(
        rules.log == rows.map { "will_begin_reordering_row \($0)" }
          + rows.map { "did_cancel_reordering_row \($0)" },
        comment)
      rules.log = []
      #expect(throws: TableError.self, comment) {
        _ = try view.beginReordering(rowsAt: sources, over: [proposed, [9, 0]])
      }
      #expect(rules.log.isEmpty && view.reorderingIndexPath == nil, comment)
    }
    #expect(trials > 2_000)
  }
}
