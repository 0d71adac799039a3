import Testing

@testable import TabuluaModel

/// Data sources that change other rows than the view was told of, with the right counts.
@Suite struct WatchedRowsTests {
  typealias Move = @Sendable (RecordingRules, TableIndexPath, TableIndexPath) -> Void

  /// A way in which people write `move_row`.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isRight: Bool
    let move: Move
  }

  static let ways = [
    Way(testDescription: "removes, then inserts", isRight: true) { rules, source, destination in
      rules.rows[destination.section].insert(
        rules.rows[source.section].remove(at: source.row), at: destination.row)
    },
    Way(testDescription: "inserts, then removes", isRight: false) { rules, source, destination in
      let row = rules.rows[source.section][source.row]
      rules.rows[destination.section].insert(row, at: destination.row)
      rules.rows[source.section].remove(at: source.row)
    },
    Way(testDescription: "does nothing within a section", isRight: false) { rules, source, destination in
      guard source.section != destination.section else { return }
      rules.rows[destination.section].insert(
        rules.rows[source.section].remove(at: source.row), at: destination.row)
    },
    Way(testDescription: "exchanges", isRight: false) { rules, source, destination in
      guard source.section == destination.section else {
        return rules.rows[destination.section].insert(
          rules.rows[source.section].remove(at: source.row), at: destination.row)
      }
      rules.rows[source.section].swapAt(source.row, destination.row)
    },
    Way(testDescription: "takes the next row", isRight: false) { rules, source, destination in
      let last = rules.rows[source.section].count - 1
      rules.rows[destination.section].insert(
        rules.rows[source.section].remove(at: min(source.row + 1, last)), at: destination.row)
    },
    Way(testDescription: "puts the row last", isRight: false) { rules, source, destination in
      rules.rows[destination.section].append(rules.rows[source.section].remove(at: source.row))
    },
  ]

  static func makeRules(_ rows: [[String]]) -> RecordingRules {
    let rules = RecordingRules([
      .numberOfSections, .numberOfRows, .moveRow, .cellForRow, .commitEditingStyle, .saveState, .restoreState,
    ])
    rules.rows = rows
    rules.cell = { [unowned rules] path in TableCell(text: rules.rows[path.section][path.row]) }
    return rules
  }

  /// Every drag of every small table, in every way: what comes out other than the move says fails and is undone, and
  /// nothing else does.
  @Test(arguments: ways) func everyDrag(_ way: Way) throws {
    var (right, wrong) = (0, 0)
    for lengths in everyShape where lengths.count <= 2 {
      for source in everyPath(lengths) {
        for proposed in everyDestination(of: source, lengths) where proposed != source {
          let rows = texts(lengths)
          let rules = Self.makeRules(rows)
          rules.move = way.move
          let model = Self.makeRules(rows)
          way.move(model, source, proposed)
          let isRight = model.rows == moved(rows, source, proposed)
          let view = try TableView.scripted(rules)
          do throws(TableError) {
            _ = try view.drag(rowAt: source, to: proposed)
            right += 1
            #expect(isRight, "\(rows) \(source) \(proposed)")
            #expect(rules.rows == model.rows)
          } catch {
            wrong += 1
            #expect(!isRight && error.code == .rowMismatch, "\(rows) \(source) \(proposed)")
            #expect(error.callback == .moveRow)
            #expect(rules.rows == rows)
          }
          view._checkInvariants()

        }
      }
    }
    #expect(right > 10)
    #expect((wrong > 10) != way.isRight)
  }

  /// Moves over any distance in a long table.
  @Test(arguments: ways) func farDrags(_ way: Way) throws {
    let rows = [(0..<60).map { "r\($0)" }]
    for (source, proposed) in [(0, 59), (59, 0), (3, 40), (40, 3), (10, 11), (11, 10), (20, 26), (26, 20)] {
      let rules = Self.makeRules(rows)
      rules.move = way.move
      let model = Self.makeRules(rows)
      way.move(model, [0, source], [0, proposed])
      let isRight = model.rows == moved(rows, [0, source], [0, proposed])
      let view = try TableView.scripted(rules)
      rules.calls = [:]
      let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, source], to: [0, proposed]) }
      #expect((found == nil) == isRight, "\(source) \(proposed)")
      #expect(rules.calls[.cellForRow, default: 0] <= 22)
    }
  }

  /// What a data source may do: rows that show their number, rows of one text, a row that is changed by its move.
  @Test func whatIsNoOtherRow() throws {
    let numbered = Self.makeRules([["a", "b", "c"]])
    numbered.cell = { [unowned numbered] path in
      TableCell(text: "\(path.row + 1)", detail: numbered.rows[path.section][path.row])
    }
    _ = try TableView.scripted(numbered).drag(rowAt: [0, 0], to: [0, 2])
    let equal = Self.makeRules([["a", "a", "a"]])
    equal.move = { _, _, _ in }
    _ = try TableView.scripted(equal).drag(rowAt: [0, 0], to: [0, 2])
    let changed = Self.makeRules([["a", "b", "c"]])
    changed.move = { rules, source, destination in
      rules.rows[0].insert(rules.rows[0].remove(at: source.row) + "!", at: destination.row)
    }
    let view = try TableView.scripted(changed)
    _ = try view.drag(rowAt: [0, 0], to: [0, 2])
    #expect(changed.rows == [["b", "c", "a!"]])
    let silent = Self.makeRules([["a", "b", "c"]])
    silent.cell = { _ in nil }
    silent.move = { _, _, _ in }
    _ = try TableView.scripted(silent).drag(rowAt: [0, 0], to: [0, 2])
  }

  /// A deletion of the row beside, and what is no mistake: rows that are reloaded, and a deletion of another row that the
  /// view is told of.
  @Test func deletions() throws {
    let rules = Self.makeRules([["a", "b", "c", "d"]])
    rules.commit = { rules, view, _, path in
      rules.rows[0].remove(at: max(path.row - 1, 0))
      try view.deleteRows(at: [path])
    }
    let view = try TableView.scripted(rules)
    let found = error { () throws(TableError) in _ = try view.deleteRow(at: [0, 2]) }
    #expect(found?.code == .rowMismatch && found?.callback == .commitEditingStyle)
    #expect(rules.rows == [["a", "b", "c", "d"]])
    rules.commit = { rules, view, _, path in
      rules.rows[0].remove(at: path.row - 1)
      try view.reloadData()
    }
    _ = try view.deleteRow(at: [0, 2])
    #expect(rules.rows == [["a", "c", "d"]])
    rules.commit = { rules, view, _, path in
      rules.rows[0].remove(at: path.row - 1)
      try view.deleteRows(at: [[0, path.row - 1]])
    }
    _ = try view.deleteRow(at: [0, 2])
    #expect(rules.rows == [["a", "d"]])
    rules.commit = { rules, view, _, _ in
      rules.rows[0] = ["d", "a"]
      try view.reloadRows(at: [[0, 0], [0, 1]])
    }
    _ = try view.deleteRow(at: [0, 1])
    #expect(rules.rows == [["d", "a"]])
    view._checkInvariants()
  }
}
