@testable import TabuluaModel
import Testing

/// The cases on reordering and retargeting.
@Suite struct ReorderingCases {
  @Test("O-33: listing 8-1, the first row is pinned")
  func pinned() throws {
    let rules = RecordingRules([.canMoveRow, .moveRow, .targetIndexPathForMove, .willBeginReorderingRow])
    rules.canMove = { TableDecision($0.row != 0, reason: $0.row == 0 ? "stays first" : nil) }
    let view = try TableView.loaded([["a", "b", "c"]], rules, editing: false)
    try view.setEditing(true)
    let controls = try (0..<3).map { try view.showsReorderControl(forRowAt: [0, $0]) }
    #expect(controls == [false, true, true])
    rules.log = []
    #expect(try view.drag(rowAt: [0, 0], to: [0, 2]) == .refused(reason: "stays first"))
    #expect(rules.log == ["can_move_row [0, 0]"])
    #expect(view.texts == [["a", "b", "c"]])
  }

  @Test("O-34: without `move_row` no row has a reorder control")
  func noMoveRow() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows, .canMoveRow])
    rules.rows = [["a", "b"]]
    let view = try TableView.scripted(rules, editing: false)
    try view.setEditing(true)
    #expect(!view.canReorder)
    #expect(rules.log == [])
    #expect(try !view.showsReorderControl(forRowAt: [0, 0]))
    #expect(try !view.showsReorderControl(forRowAt: [0, 1]))
    #expect(
      try view.drag(rowAt: [0, 0], to: [0, 1]) == .refused(reason: "the data source has no `move_row`"))
    #expect(rules.log == [])
  }

  @Test("O-35: `move_row` alone is enough")
  func moveRowAlone() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows, .moveRow])
    rules.rows = [["a", "b"]]
    let view = try TableView.scripted(rules, editing: false)
    try view.setEditing(true)
    #expect(view.canReorder)
    #expect(try view.showsReorderControl(forRowAt: [0, 0]))
    #expect(try view.showsReorderControl(forRowAt: [0, 1]))
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).word == "moved")
    #expect(rules.rows == [["b", "a"]])
  }

  @Test("O-36: listing 8-2, a move down counts after the removal")
  func moveDown() throws {
    let rules = RecordingRules([.moveRow])
    let view = try TableView.loaded([["A", "B", "C", "D"]], rules)
    let row = view.row(at: [0, 0])
    #expect(
      try view.drag(rowAt: [0, 0], to: [0, 2]) == .moved(RowMove(row: row, from: [0, 0], to: [0, 2])))
    #expect(rules.log == ["move_row [0, 0] [0, 2]"])
    #expect(view.texts == [["B", "C", "A", "D"]])

    let scripted = RecordingRules([.numberOfSections, .numberOfRows, .moveRow])
    scripted.rows = [["A", "B", "C", "D"]]
    let other = try TableView.scripted(scripted)
    #expect(
      try other.drag(rowAt: [0, 0], to: [0, 2]) == .moved(RowMove(row: nil, from: [0, 0], to: [0, 2])))
    #expect(scripted.log == ["move_row [0, 0] [0, 2]", "number_of_sections", "number_of_rows 0"])
    #expect(scripted.rows == [["B", "C", "A", "D"]])
  }

  @Test("O-38: the target is asked at every hover, with the original source")
  func everyHover() throws {
    let rules = RecordingRules([.targetIndexPathForMove, .moveRow])
    let view = try TableView.loaded([["A", "B", "C"]], rules)
    let outcome = try view.drag(rowAt: [0, 0], through: [[0, 1], [0, 2], [0, 1]])
    #expect(outcome.word == "moved")
    #expect(
      rules.log == [
        "target_index_path_for_move [0, 0] [0, 1]", "target_index_path_for_move [0, 0] [0, 2]",
        "target_index_path_for_move [0, 0] [0, 1]", "move_row [0, 0] [0, 1]",
      ])
    #expect(view.texts == [["B", "A", "C"]])
  }

  /// Listing 8-3: a row stays in its own section, before the last place, which is kept for "add".
  ///
  /// `counts` holds the rows of each section without the placeholder.
  static func listing(
    _ counts: [Int]
  ) -> (TableView, TableIndexPath, TableIndexPath) -> TableDecision<TableIndexPath?> {
    { _, source, proposed in
      let last = counts[source.section] - 1
      if source.section != proposed.section {
        return TableDecision([source.section, source.section > proposed.section ? 0 : last])
      }
      return TableDecision([source.section, min(proposed.row, last)])
    }
  }

  @Test("O-39: listing 8-3 inside the section")
  func placeholder() throws {
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.target = Self.listing([4])
    let view = try TableView.loaded([["a", "b", "c", "d", "add"]], rules)
    #expect(try view.beginReordering(rowAt: [0, 0]) == .began)
    #expect(try view.hover(over: [0, 3]).answer == [0, 3])
    #expect(try view.hover(over: [0, 4]).answer == [0, 3])
    let outcome = try view.drop()
    #expect(
      outcome
        == .retargeted(RowMove(row: view.row(at: [0, 3]), from: [0, 0], to: [0, 3]), proposed: [0, 4]))
    #expect(view.texts == [["b", "c", "d", "a", "add"]])
  }

  @Test("O-40: listing 8-3 across sections")
  func placeholderAcross() throws {
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.target = Self.listing([4, 3])
    let texts = [["a", "b", "c", "d", "add"], ["e", "f", "g", "add"]]
    let up = try TableView.loaded(texts, rules)
    #expect(try up.drag(rowAt: [1, 2], to: [0, 1]).move?.to == [1, 0])
    #expect(up.texts == [texts[0], ["g", "e", "f", "add"]])
    let down = try TableView.loaded(texts, rules)
    #expect(try down.drag(rowAt: [0, 1], to: [1, 0]).move?.to == [0, 3])
    #expect(down.texts == [["a", "c", "d", "b", "add"], texts[1]])
  }

  @Test("O-43: answering the source refuses")
  func refusal() throws {
    let rules = RecordingRules([.targetIndexPathForMove, .moveRow, .didEndReorderingRow])
    rules.target = { _, source, proposed in
      source.row == 3 || proposed.row == 3
        ? TableDecision(source, reason: "stays last") : TableDecision(proposed)
    }
    let texts = [["i0", "i1", "i2", "No more items!"]]
    let view = try TableView.loaded(texts, rules)
    #expect(try view.drag(rowAt: [0, 0], to: [0, 3]) == .refused(reason: "stays last"))
    #expect(try view.drag(rowAt: [0, 3], to: [0, 0]) == .refused(reason: "stays last"))
    #expect(view.texts == texts)
    #expect(rules.calls[.moveRow] == nil)
    #expect(rules.log.contains("did_end_reordering_row [0, 0] [0, 0]"))
    #expect(rules.log.contains("did_end_reordering_row [0, 3] [0, 3]"))
  }

  /// A row stays in its own section; from another one it is sent to the nearest end.
  static func clamp(
    _ view: TableView, _ source: TableIndexPath, _ proposed: TableIndexPath
  ) -> TableDecision<TableIndexPath?> {
    if source.section == proposed.section { return TableDecision(proposed) }
    let last = (view.numberOfRows(inSection: source.section) ?? 0) - 1
    return TableDecision([source.section, source.section < proposed.section ? last : 0])
  }

  @Test("O-44: a row is clamped to its own section")
  func clamped() throws {
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.target = Self.clamp
    let texts = [["a", "b", "c"], ["d", "e"]]
    func landing(_ source: TableIndexPath, _ proposed: TableIndexPath) throws -> TableIndexPath? {
      try TableView.loaded(texts, rules).drag(rowAt: source, to: proposed).move?.to
    }
    #expect(try landing([0, 1], [1, 0]) == [0, 2])
    #expect(try landing([1, 1], [0, 0]) == [1, 0])
    #expect(try landing([0, 0], [0, 2]) == [0, 2])
  }

  @Test("O-46: a move to another section")
  func acrossSections() throws {
    let rules = RecordingRules([.moveRow])
    let view = try TableView.loaded([["a", "b"], ["c"]], rules)
    #expect(try view.drag(rowAt: [0, 0], to: [1, 1]).word == "moved")
    #expect(rules.log == ["move_row [0, 0] [1, 1]"])
    #expect(view.texts == [["b"], ["c", "a"]])
    #expect(view.numberOfRows(inSection: 0) == 1)
    #expect(view.numberOfRows(inSection: 1) == 2)
  }

  @Test("O-49: `can_move_row` does not protect a destination")
  func unprotected() throws {
    let rules = RecordingRules([.canMoveRow])
    rules.canMove = { TableDecision($0.row != 0) }
    let view = try TableView.loaded([["A", "B", "C"]], rules)
    #expect(try view.drag(rowAt: [0, 2], to: [0, 0]).word == "moved")
    #expect(view.texts == [["C", "A", "B"]])
    #expect(rules.log == ["can_move_row [0, 2]"])
  }

  @Test("O-50: the target protects it")
  func protected() throws {
    let rules = RecordingRules([.canMoveRow, .targetIndexPathForMove])
    rules.canMove = { TableDecision($0.row != 0) }
    rules.target = {
      TableDecision([$2.section, max(1, $2.row)], reason: $1 == $2 ? nil : "below the first")
    }
    let view = try TableView.loaded([["A", "B", "C"]], rules)
    let outcome = try view.drag(rowAt: [0, 2], to: [0, 0])
    #expect(outcome.word == "retargeted")
    #expect(outcome.move?.reason == "below the first")
    #expect(view.texts == [["A", "C", "B"]])
  }

  /// UIKit's documents leave open whether `move_row` is told of a move to the same place; here it is not.
  @Test("O-52: dropped where it came from")
  func origin() throws {
    let rules = RecordingRules([
      .moveRow, .targetIndexPathForMove, .willBeginReorderingRow, .didEndReorderingRow,
    ])
    let view = try TableView.loaded([["A", "B", "C"]], rules)
    #expect(try view.drag(rowAt: [0, 1], through: [[0, 2], [0, 1]]) == .unchanged)
    #expect(view.texts == [["A", "B", "C"]])
    #expect(
      rules.log == [
        "will_begin_reordering_row [0, 1]", "target_index_path_for_move [0, 1] [0, 2]",
        "target_index_path_for_move [0, 1] [0, 1]", "did_end_reordering_row [0, 1] [0, 1]",
      ])
  }

  @Test("O-54: the target of a target is itself, and is a place in the table")
  func fixedPoint() throws {
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.target = Self.clamp
    let lengths = [3, 2]
    let view = try TableView.loaded([["a", "b", "c"], ["d", "e"]], rules)
    var pairs = 0
    for source in everyPath(lengths) {
      for proposed in everyDestination(of: source, lengths) {
        #expect(try view.beginReordering(rowAt: source) == .began)
        // An answer outside the table would throw; home is refused, and then a target of its own.
        let target = try view.hover(over: proposed).answer ?? source
        #expect(try view.hover(over: target).answer == target, "\(source) \(proposed)")
        try view.cancelReordering()
        pairs += 1
      }
    }
    #expect(pairs == 3 * (3 + 3) + 2 * (2 + 4))
  }
}
