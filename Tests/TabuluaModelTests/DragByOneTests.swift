import TabuluaModel
import Testing

/// Every move by one place in every small table, against a list of lists.
@Suite struct DragByOneTests {
  /// Where a row stands after a move by one place, worked out on lists; nil at that end of the table.
  private func neighbour(
    _ rows: [[String]], _ path: TableIndexPath, _ direction: MoveDirection
  ) -> [[String]]? {
    var rows = rows
    let row = rows[path.section].remove(at: path.row)
    switch direction {
    case .up where path.row > 0: rows[path.section].insert(row, at: path.row - 1)
    case .up where path.section > 0: rows[path.section - 1].append(row)
    case .down where path.row < rows[path.section].count: rows[path.section].insert(row, at: path.row + 1)
    case .down where path.section + 1 < rows.count: rows[path.section + 1].insert(row, at: 0)
    default: return nil
    }
    return rows
  }

  @Test func `each row of each small table, up and down`() throws {
    var (moved, refused) = (0, 0)
    for lengths in everyShape {
      let before = texts(lengths)
      for path in everyPath(lengths) {
        for direction in MoveDirection.allCases {
          let rules = RecordingRules([.moveRow, .canMoveRow])
          let view = try TableView.loaded(before, rules)
          let comment: Comment = "\(before): \(path) \(direction.rawValue)"
          let outcome = try view.drag(rowAt: path, onePlace: direction)
          view._checkInvariants()
          if let after = neighbour(before, path, direction) {
            #expect(view.texts == after && outcome.word == "moved", comment)
            let name = before[path.section][path.row]
            // The same way back brings it home.
            let there = try #require(outcome.move?.to)
            #expect(view.texts[there.section][there.row] == name, comment)
            _ = try view.drag(rowAt: there, onePlace: direction == .up ? .down : .up)
            #expect(view.texts == before, comment)
            moved += 1
          } else {
            #expect(view.texts == before && outcome.refusal?.code == .noPlace, comment)
            #expect(rules.log.isEmpty, comment)
            refused += 1
          }
        }
      }
    }
    #expect(moved > 300 && refused > 100)
  }

  @Test func `the rule is asked about the neighbouring place, and may send the row elsewhere`() throws {
    let rules = RecordingRules([.moveRow, .targetIndexPathForMove])
    rules.target = { _, _, proposed in TableDecision(proposed == [0, 1] ? [1, 1] : nil, reason: "so") }
    let view = try TableView.loaded([["a", "b"], ["c"]], rules)
    #expect(try view.drag(rowAt: [0, 0], onePlace: .down).word == "retargeted")
    #expect(view.texts == [["b"], ["c", "a"]])
    #expect(try view.drag(rowAt: [1, 1], onePlace: .up).refusal?.by == .policy)
    #expect(view.texts == [["b"], ["c", "a"]])
  }

  @Test func `outside editing mode it is refused, and a path without a row fails`() throws {
    let view = try TableView.tappable([["a", "b"], ["c"]])
    #expect(try view.drag(rowAt: [0, 1], onePlace: .up).refusal?.code == .notEditing)
    #expect(try view.drag(rowAt: [0, 0], onePlace: .up).refusal?.code == .notEditing)
    #expect(throws: TableError.self) { try view.drag(rowAt: [0, 2], onePlace: .up) }
    #expect(try view.proposedIndexPath(forRowAt: [1, 0], onePlace: .up) == [0, 2])
    #expect(try view.proposedIndexPath(forRowAt: [1, 0], onePlace: .down) == nil)
  }
}
