import SeededNumbers
import Testing

@testable import TabuluaModel

/// Undo and redo after every interaction, and after pairs of them, on every small table: the tables and start states of
/// ``InteractionPairTests``, and ``UndoModel``, which knows only whole tables.
@Suite struct UndoPairTests {
  /// A state between two interactions: the same one is not left twice.
  private struct Between: Hashable {
    let state: ViewState
    let canUndo: Bool
  }

  @Test(arguments: InteractionPairTests.shapes) func everyPair(_ shape: [Int]) throws {
    var seen: Set<Between> = []
    var counts = (done: 0, refused: 0)
    for start in PairStart.all(shape) {
      var check = UndoCheck(try PairCheck(shape, start).view)
      for first in SmallInteraction.all(on: check.model.table) {
        check.trying { check in
          check.perform(first)
          check.trying { check in
            for direction in [UndoHistory.Direction.undo, .redo, .undo, .undo, .redo, .redo] {
              check.takeBack(direction)
            }
          }
          Self.makeSecond(&check, &seen)
        }
        #expect(check.problems.isEmpty, "\(start)")
        if !check.problems.isEmpty { return }
      }
      counts.done += check.counts.done
      counts.refused += check.counts.refused
    }
    #expect(counts.done > 30 && counts.refused > 30)
  }

  /// Makes each interaction after another one, takes both back, does both again, and changes something else instead.
  ///
  /// In a run without `--long` a third of them are made after each state, others after the next one: all of them take half as
  /// long as all other tests together.
  private static func makeSecond(_ check: inout UndoCheck, _ seen: inout Set<Between>) {
    let between = Between(state: ViewState(check.view), canUndo: check.view.canUndo)
    guard seen.insert(between).inserted else { return }
    for (place, second) in SmallInteraction.all(on: check.model.table).enumerated()
    where check.problems.isEmpty && (InteractionPairTests.isLong || (place + seen.count) % 3 == 0) {
      check.trying { check in
        check.perform(second)
        for direction in [UndoHistory.Direction.undo, .undo, .redo, .redo, .undo] {
          check.takeBack(direction)
        }
        if let path = check.model.table.paths.first { check.perform(.setText(path, "instead")) }
        check.takeBack(.redo)
        check.takeBack(.undo)
      }
    }
  }
}

/// Long random sessions with undo and redo, outside of any trial.
@Suite struct RandomUndoTests {
  /// A tenth of the seeds each, so that they run side by side.
  @Test(arguments: 0..<10) func sessions(_ part: Int) throws {
    var counts = (done: 0, refused: 0)
    for index in 0..<(InteractionPairTests.isLong ? 200 : 8) {
      let seed = RandomUpdateTests.seed &+ UInt64(index * 10 + part)
      var random = SeededGenerator(seed: seed)
      let start = PairStart(isEditing: Bool.random(using: &random), allowsMultiple: true)
      var check = UndoCheck(try PairCheck([3, 2], start).view)
      for _ in 0..<400 where check.problems.isEmpty {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: check.takeBack(.undo)
        case 3: check.takeBack(.redo)
        default:
          let all = SmallInteraction.all(on: check.model.table)
          // Tables that grow are shown by their beginning.
          if let next = all.randomElement(using: &random), check.model.table.paths.count < 12 {
            check.perform(next)
          } else {
            check.takeBack(.undo)
          }
        }
      }
      #expect(check.problems.isEmpty, "TABULUA_SEED=\(seed)")
      counts.done += check.counts.done
      counts.refused += check.counts.refused
    }
    #expect(counts.done > 300 && counts.refused > 30)
  }

  /// More steps than are kept: the last hundred are taken back.
  @Test func aHundredSteps() throws {
    var check = UndoCheck(try PairCheck([3, 2], PairStart(isEditing: true)).view)
    for step in 0..<130 { check.perform(.setText([0, 0], "step \(step)")) }
    for _ in 0..<101 { check.takeBack(.undo) }
    #expect(check.counts.done == 100 && check.counts.refused == 1)
    for _ in 0..<101 { check.takeBack(.redo) }
    #expect(check.counts.done == 200 && check.counts.refused == 2)
    #expect(check.problems.isEmpty)
    #expect(check.view.contents.text(of: try #require(check.view.row(at: [0, 0])), column: 1) == "step 129")
  }
}
