import SeededNumbers
import Testing

@testable import TabuluaModel

extension BatchUpdates {
  /// A block that was asked for operations.
  init(_ operations: [TableOperation]) {
    self.init()
    for operation in operations {
      stand(at: operation.at)
      add(operation.action)
    }
  }
}

/// What a block was asked for, as it is written down.
@Suite struct BatchUpdatesTests {
  static let far = TableIndexPath(section: -1, row: 1 << 40)

  static let actions: [TableOperation.Action] = [
    .deleteRow([0, 1]), .reloadRow([1, 0xFFFF_FFFF]), .insertRow([0x1FFF_FFFF, 0]),
    .moveRow(from: [3, 4], to: [5, 6]), .deleteSection(7), .insertSection(8), .reloadSection(9),
    .moveSection(from: 1, to: 0), .deleteRow(far), .reloadRow([0, -1]), .insertRow([1 << 29, 0]),
    .moveRow(from: [0, 0], to: far), .moveRow(from: [0, 1 << 32], to: [0, 0]),
  ]

  /// Every operation is read as it was written, with the place of its call.
  @Test func operationsAreReadBack() {
    let places: [String?] = [nil, nil, "a.lua:1", "a.lua:1", "b.lua:2", nil, "c.lua:3"]
    let operations = Self.actions.enumerated().map { TableOperation($1, at: places[$0 % places.count]) }
    for count in 0...operations.count {
      var pending = BatchUpdates(Array(operations[..<count]))
      #expect(pending.list == Array(operations[..<count]))
      #expect(pending.last == operations[..<count].last)
      for kept in 0...count {
        var fewer = pending
        fewer.removeOperations(from: kept)
        #expect(fewer.list == Array(operations[..<kept]))
        for operation in operations[kept..<count] {
          fewer.stand(at: "elsewhere")
          fewer.stand(at: operation.at)
          fewer.add(operation.action)
        }
        #expect(fewer.list == pending.list)
      }
      pending.removeOperations(from: 0)
      #expect(pending.list.isEmpty && pending.count == 0)
    }
  }

  /// Words are sorted by some of their bits alone, and keep their order where these are equal.
  @Test(arguments: [0, 1, 2, 100, 511, 512, 2_000], [1, 8, 11, 12, 23, 40]) func wordsAreSorted(
    _ count: Int, _ bits: Int
  ) {
    var random = SeededGenerator(seed: UInt64(count + bits))
    for first in [0, 5, 24] {
      let shift = UInt64(first)
      let low: UInt64 = (1 << shift) - 1
      let high: UInt64 = ((1 << UInt64(bits)) - 1) << shift
      let words: [UInt64] = (0..<UInt64(count)).map { ($0 & low) | (random.next() & high) }
      var sorted = words
      var spare = words
      sorted.withUnsafeMutableBufferPointer { words in
        spare.withUnsafeMutableBufferPointer { words.sortDigits(fromBit: first, count: bits, spare: $0) }
      }
      let expected = words.indices.sorted { (words[$0] >> shift, $0) < (words[$1] >> shift, $1) }
      #expect(sorted == expected.map { words[$0] })
    }
  }
}
