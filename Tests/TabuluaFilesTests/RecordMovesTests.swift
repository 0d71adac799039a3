import TabuluaModel
import Testing

@testable import TabuluaFiles

/// Which records of a file count as moved.
@Suite struct RecordMovesTests {
  private static func rows(_ numbers: [UInt32]) -> [RowIdentity] { numbers.map { RowIdentity(number: $0) } }

  /// Of two records that changed places the one is told that was moved, whichever it is.
  @Test func neighbors() {
    #expect(RecordMoves.only(Self.rows([0])).stays([1, 0], count: 2) == [true, false])
    #expect(RecordMoves.only(Self.rows([1])).stays([1, 0], count: 2) == [false, true])
    #expect(RecordMoves.fewest(preferring: Self.rows([0])).stays([1, 0], count: 2) == [true, false])
    #expect(RecordMoves.fewest(preferring: Self.rows([1])).stays([1, 0], count: 2) == [false, true])
  }

  /// Several records that were moved count so, also where fewer would do.
  @Test func moreThanTheFewest() {
    let moved = Self.rows([0, 1])
    #expect(RecordMoves.only(moved).stays([2, 0, 1], count: 3) == [true, false, false])
    #expect(RecordMoves.fewest(preferring: moved).stays([2, 0, 1], count: 3) == [false, true, true])
  }

  /// New records do not stay, and of those that were moved the ones do that are where they were.
  @Test func recordsThatAreNewOrBack() {
    #expect(RecordMoves.only(Self.rows([0, 7])).stays([0, 9, 1], count: 2) == [true, false, true])
    #expect(RecordMoves.only([]).stays([1, 0, 2], count: 3).count { $0 } == 2)
  }
}
