import SeededNumbers
import Testing

@testable import TabuluaModel

/// The index of keys, in one piece and in two halves that are filled by themselves, against a dictionary.
@Suite struct KeyIndexTests {
  /// Keys of records, which are read in halves: the second one first, as if its thread were the faster one.
  private struct Keys: ConcurrentRecords {
    let keys: [String]
    var numberOfRecords: Int { keys.count }

    func readCell(
      _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void
    ) rethrows { try Array(keys[record].utf8).withUnsafeBytes { try body($0) } }

    func runBoth<Result: Sendable>(_ body: @Sendable (Int) -> Result) -> [Result] {
      let second = body(1)
      return [body(0), second]
    }
  }

  /// Compares an index with a dictionary; answers whether there was an error.
  private func compare(_ keys: [String], isPresent: [Bool]?, halvesFrom least: Int) -> Bool {
    var expected: [String: Int] = [:]
    var wrong: [Int]?
    for (record, key) in keys.enumerated() where isPresent?[record] ?? true {
      wrong = key.isEmpty ? [record] : expected[key].map { [$0, record] }
      if wrong != nil { break }
      expected[key] = record
    }
    let records = Keys(keys: keys)
    do {
      let index = try KeyIndex(
        records: records, isPresent: isPresent, column: 0, name: "k", halvesFrom: least)
      #expect(wrong == nil)
      for key in Set(keys + ["none", ""]) {
        #expect(index.record(forKey: key, in: records, column: 0).map(Int.init) == expected[key], "\(key)")
      }
    } catch {
      #expect(error.cells?.records == wrong && error.cells?.column == "k", "\(keys)")
      #expect(error.code == (wrong?.count == 1 ? .emptyKey : .duplicateKey))
    }
    return wrong != nil
  }

  /// Few records, of which some have the same key or none, and some are not in the table.
  @Test(arguments: [0, Int.max]) func smallTables(least: Int) {
    var numbers = SeededGenerator(seed: 26)
    var wrong = 0
    for _ in 0..<6_000 {
      let count = numbers.next(below: 40)
      let kinds = [count, 2 * count, 60 * count][numbers.next(below: 3)] + 1
      var keys = (0..<count).map { _ in String(numbers.next(below: kinds)) }
      if count > 0, numbers.next(below: 6) == 0 { keys[numbers.next(below: count)] = "" }
      let isPresent = numbers.next(below: 4) == 0 ? keys.map { _ in numbers.next(below: 5) > 0 } : nil
      if compare(keys, isPresent: isPresent, halvesFrom: least) { wrong += 1 }
    }
    #expect(wrong > 1_000 && wrong < 5_000)
  }

  /// Many records, and a wrong one at any place, so that it stands in either half, at their border, or where the table goes round.
  @Test(arguments: [0, Int.max]) func largeTables(least: Int) {
    var numbers = SeededGenerator(seed: 27)
    let keys = (0..<3_000).map { "key \($0)" }
    #expect(!compare(keys, isPresent: nil, halvesFrom: least))
    for _ in 0..<60 {
      var keys = keys
      let places = (0..<3).map { _ in numbers.next(below: keys.count) }.sorted()
      keys[places[2]] = keys[places[0]]
      if numbers.next(below: 2) == 0 { keys[places[1]] = "" }
      #expect(compare(keys, isPresent: nil, halvesFrom: least) || Set(places).count < 3)
    }
  }

  /// What does not fit into a part of the slots goes on behind it, and at the end of all around to the beginning.
  @Test(arguments: [0, Int.max]) func partsThatAreFull(least: Int) {
    // Where no slots are left over, as in a table of a few keys, each chain is long; with the seeds of each process others are.
    var goOn = 0
    for round in 0..<400 {
      let keys = (0..<16).map { "\(round)-\($0)" }
      let records = Keys(keys: keys)
      var slots = [UInt64](repeating: 0, count: 18)
      slots.withUnsafeMutableBufferPointer { slots in
        let table = KeyTable(
          slots: slots, records: records, isPresent: nil, column: 0, name: "k", hash: ByteHash())
        let parts = least == 0 ? [table.fill(0..<9), table.fill(9..<18)] : [table.fill(0..<18)]
        goOn += parts.reduce(0) { $0 + $1.left.count }
        #expect(table.finish(parts) == nil)
        #expect(Set(slots.filter { $0 != KeyIndex.empty }.map { $0 & 0xFFFF_FFFF }) == Set(0..<16))
      }
    }
    #expect(goOn > 50)
  }
}
