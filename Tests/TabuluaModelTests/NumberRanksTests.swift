import SeededNumbers
import Testing

@testable import TabuluaModel

/// Sets of row numbers that know how many of them are less than another one.
@Suite struct NumberRanksTests {
  @Test(arguments: [0, 1, 63, 64, 65, 1000]) func agreeWithASet(_ bound: Int) {
    var numbers = SeededGenerator(seed: UInt64(bound))
    for _ in 0..<20 {
      let count = bound == 0 ? 0 : numbers.next(below: bound)
      let list = (0..<count).map { _ in UInt32(numbers.next(below: bound)) }
      let set = Set(list)
      let ranks = NumberRanks(below: bound) { insert in list.forEach(insert) }
      #expect(ranks.count == set.count)
      for number in 0..<UInt32(bound + 130) {
        #expect(ranks.contains(number) == set.contains(number), "\(number)")
        guard number < bound else { continue }
        #expect(ranks.rank(of: number) == set.count { $0 < number }, "\(number)")
      }
    }
  }

  /// The numbers of a table are copied as they are told one by one, in tables of one leaf and of many.
  @Test(arguments: [0, 1, 5, 700, 5000]) func numbersOfATable(_ count: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(count))
    let rows = (0..<count).map { [TableValue.text("\($0)")] }
    let view = try TableView(TableContents(columns: ["id"], rows: rows))
    for _ in 0..<min(count, 60) {
      try view.moveRow(at: [0, numbers.next(below: count)], to: [0, numbers.next(below: count)])
    }
    var told: [UInt32] = []
    view.contents.forEachNumber { told.append($0) }
    #expect(view.contents.numbers == told && told.count == count)
  }
}
