import SeededNumbers
import Testing

@testable import TabuluaModel

/// Many changes of a sequence at once, row by row and all anew, against arrays.
@Suite struct RowBlockTests {
  static let strategies: [RowSequence.Strategy] = [.automatic, .rowByRow, .anew]

  /// What ``RowSequence/change(taking:puttingAt:parts:_:)`` does, in a few lines.
  static func changed(
    _ rows: [UInt32], taking taken: [UInt32], puttingAt put: [UInt32], parts: [Range<Int>]?,
    _ coming: [UInt32]
  ) -> [UInt32] {
    let gone = Set(taken.map { Int($0) })
    var result = (parts ?? [rows.indices]).flatMap { $0.filter { !gone.contains($0) }.map { rows[$0] } }
    for (place, row) in zip(put, coming) { result.insert(row, at: Int(place)) }
    return result
  }

  static func expectChange(
    _ rows: [UInt32], taking taken: [UInt32], puttingAt put: [UInt32], parts: [Range<Int>]?
  ) {
    // The rows that were taken out come back first, the last one at the front, and then new ones.
    let out = taken.map { rows[Int($0)] }
    let coming = Array((out.reversed() + (0..<10).map { 100 + $0 }).prefix(put.count))
    let expected = changed(rows, taking: taken, puttingAt: put, parts: parts, coming)
    for (strategy, capacity) in strategies.flatMap({ [($0, 2), ($0, 4), ($0, 512)] }) {
      var sequence = RowSequence(rows, leafCapacity: capacity, fanOut: 4)
      sequence.strategy = strategy
      sequence.change(taking: taken, puttingAt: put, parts: parts) { numbers in
        #expect(numbers == out)
        return coming
      }
      sequence._checkInvariants()
      var found: [UInt32] = []
      sequence.forEach(in: 0..<sequence.count) { found.append($0) }
      guard found != expected else { continue }
      Issue.record("\(rows), \(taken), \(put), \(parts ?? []), \(strategy): \(found) instead of \(expected)")
    }
  }

  /// All subsets of some numbers, ascending.
  static func subsets(_ count: Int) -> [[UInt32]] {
    (0..<(1 << count)).map { choice in
      (0..<UInt32(count)).filter { choice & 1 << Int($0) != 0 }
    }
  }

  /// Every choice of rows that leave and of places where rows come, in all sequences of up to five rows.
  @Test func everyChange() {
    for count in 0...5 {
      let rows = (0..<UInt32(count)).map { $0 }
      for taken in Self.subsets(count) {
        for added in 0...3 {
          for put in Self.subsets(count - taken.count + added) where put.count == added {
            Self.expectChange(rows, taking: taken, puttingAt: put, parts: nil)
          }
        }
      }
    }
  }

  /// Every choice in sequences of a few leaves: all rows of a leaf leave, or it becomes too full, alone or with
  /// others.
  @Test(arguments: [2, 3, 4, 5]) func everyChangeOfLeaves(_ capacity: Int) {
    let count = 8
    let rows = (0..<UInt32(count)).map { $0 }
    let built = RowSequence(rows, leafCapacity: capacity, fanOut: 4)
    for taken in Self.subsets(count) {
      let out = taken.map { rows[Int($0)] }
      for added in [0, 1, 2, 9] {
        let places = count - taken.count + added
        // Together at each place, or spread.
        let first = (0...places - added).map { start in (0..<added).map { UInt32(start + $0) } }
        let spread = (0..<added).map { UInt32(places * $0 / added) }
        for put in first + [spread] {
          let coming = Array((out + (0..<10).map { 100 + $0 }).prefix(added))
          var sequence = built
          sequence.strategy = .anew
          sequence.change(taking: taken, puttingAt: put) { _ in coming }
          sequence._checkInvariants()
          var found: [UInt32] = []
          sequence.forEach(in: 0..<sequence.count) { found.append($0) }
          let expected = Self.changed(rows, taking: taken, puttingAt: put, parts: nil, coming)
          #expect(found == expected, "\(taken), \(put)")
        }
      }
    }
  }

  /// The same with every order of three parts, one of which may be left out.
  @Test func everyOrderOfParts() {
    for lengths in [[1, 1, 1], [2, 1, 2], [3, 0, 2], [1, 2, 1]] {
      let count = lengths.reduce(0, +)
      let starts = [0, lengths[0], lengths[0] + lengths[1]]
      let ranges = (0..<3).map { starts[$0]..<starts[$0] + lengths[$0] }
      for order in SnapshotDifferenceTests.arrangements([0, 1, 2]) where order.count >= 2 {
        let missing = Set(0..<3).subtracting(order).flatMap { ranges[$0].map { UInt32($0) } }
        for taken in Self.subsets(count) where Set(missing).isSubset(of: taken) {
          for added in 0...2 {
            for put in Self.subsets(count - taken.count + added) where put.count == added {
              Self.expectChange(
                (0..<UInt32(count)).map { $0 }, taking: taken, puttingAt: put, parts: order.map { ranges[$0] }
              )
            }
          }
        }
      }
    }
  }

  /// Many changes one after the other of a sequence with small leaves: row by row, into the memory that there is,
  /// and into new memory while a copy, which must not change, holds the old one.
  @Test(arguments: 1...12) func longRuns(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = (0..<UInt32(Int.random(in: 0...300, using: &random))).map { $0 }
    var next = UInt32(model.count)
    var sequence = RowSequence(model, leafCapacity: 4 + Int(seed % 3) * 6, fanOut: 4)
    for step in 0..<60 {
      let rows = model
      let hasHeights = seed % 4 == 0 && step % 7 < 4
      if !hasHeights { sequence.setHeights([:]) }
      for row in rows where hasHeights && row % 5 == 0 { sequence.setHeight(Double(row + 1), of: row) }
      let copy = step % 3 == 0 ? sequence : RowSequence()
      func some(_ count: Int, below bound: Int) -> [UInt32] {
        (0..<UInt32(bound)).shuffled(using: &random).prefix(count).sorted()
      }
      let cut = Int.random(in: 0...rows.count, using: &random)
      let parts = step % 4 == 1 ? [cut..<rows.count, 0..<cut] : nil
      let taken = some(Int.random(in: 0...rows.count / (step % 5 + 1), using: &random), below: rows.count)
      let added = Int.random(in: 0...max(1, 160 - rows.count / 2), using: &random)
      let put = some(added, below: rows.count - taken.count + added)
      let coming = put.indices.map { $0 < taken.count ? rows[Int(taken[$0])] : next + UInt32($0) }
        .shuffled(using: &random)
      next += UInt32(put.count)
      model = Self.changed(rows, taking: taken, puttingAt: put, parts: parts, coming)
      sequence.strategy = Self.strategies[Int.random(in: 0..<3, using: &random)]
      sequence.change(taking: taken, puttingAt: put, parts: parts) { _ in coming }
      for row in sequence.heights.keys where !sequence.contains(row) { sequence.forgetHeight(of: row) }
      sequence._checkInvariants()
      copy._checkInvariants()
      var found: [UInt32] = []
      sequence.forEach(in: 0..<sequence.count) { found.append($0) }
      #expect(found == model)
      #expect(model.indices.allSatisfy { sequence.position(of: model[$0]) == $0 })
      #expect(!rows.contains { !model.contains($0) && sequence.contains($0) })
      guard copy.count > 0 else { continue }
      found = []
      copy.forEach(in: 0..<copy.count) { found.append($0) }
      #expect(found == rows)
    }
  }

  /// The parts that are carried are those with the fewest rows.
  @Test func theFewestRowsAreCarried() {
    let parts = [10..<1_000, 0..<10, 1_000..<1_010]
    let carried = CarriedRows(parts, taken: [0, 5])
    #expect(carried.count == 8)
    #expect(carried.parts.map(\.rows) == [8..<998, 0..<8, 998..<1_008])
    #expect(carried.parts.map(\.stays) == [true, false, true])
    #expect(CarriedRows([0..<4, 4..<9], taken: []).count == 0)
  }

  /// Every block of a sequence of a few leaves goes to every place, and many go one after the other, with heights and
  /// while a copy holds the memory.
  @Test(arguments: [2, 3, 4, 7]) func everyBlock(_ capacity: Int) {
    let rows = (0..<UInt32(24)).map { $0 }
    var built = RowSequence(rows, leafCapacity: capacity, fanOut: 4)
    for row in rows where row % 3 == 0 { built.setHeight(Double(row + 1), of: row) }
    for first in 0...24 {
      for last in first...24 {
        for place in 0...24 - (last - first) {
          var sequence = built
          sequence.moveBlock(first..<last, to: place)
          sequence._checkInvariants()
          var expected = rows
          expected.removeSubrange(first..<last)
          expected.insert(contentsOf: rows[first..<last], at: place)
          var found: [UInt32] = []
          sequence.forEach(in: 0..<sequence.count) { found.append($0) }
          #expect(found == expected, "\(first)..<\(last) to \(place)")
        }
      }
    }
    built._checkInvariants()
  }

  @Test(arguments: 1...8) func manyBlocks(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = (0..<UInt32(Int.random(in: 1...900, using: &random))).map { $0 }
    var sequence = RowSequence(
      model, leafCapacity: [4, 16, 256][Int(seed % 3)], fanOut: seed % 2 == 0 ? 4 : 32)
    if seed % 4 == 0 { for row in model where row % 7 == 0 { sequence.setHeight(Double(row + 1), of: row) } }
    for _ in 0..<300 {
      let first = Int.random(in: 0...model.count, using: &random)
      let last = Int.random(in: first...model.count, using: &random)
      let place = Int.random(in: 0...model.count - (last - first), using: &random)
      let block = model[first..<last]
      model.removeSubrange(first..<last)
      model.insert(contentsOf: block, at: place)
      sequence.moveBlock(first..<last, to: place)
      sequence._checkInvariants()
      var found: [UInt32] = []
      sequence.forEach(in: 0..<sequence.count) { found.append($0) }
      #expect(found == model)
    }
    #expect(model.indices.allSatisfy { sequence.position(of: model[$0]) == $0 })
  }
}
