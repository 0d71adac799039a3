import SeededNumbers
import Testing

@testable import TabuluaFiles

/// Lists of records that come, against a list of its own for each record.
@Suite struct FollowerListTests {
  @Test(arguments: 0..<200) func walksAreThoseOfLists(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let recordsOfFile = Int.random(in: 0..<5, using: &random)
    let count = Int.random(in: 0..<40, using: &random)
    var lists = FollowerLists(arrivals: count, recordsOfFile: recordsOfFile)
    var model: [Int: [Int]] = [:]
    for arrival in 0..<count {
      // Behind the head, a record of the file, or one that came before.
      let number = Int.random(in: -1..<recordsOfFile + arrival, using: &random)
      if Bool.random(using: &random) {
        lists.prepend(arrival, to: number)
        model[number, default: []].insert(recordsOfFile + arrival, at: 0)
      } else {
        lists.append(arrival, to: number)
        model[number, default: []].append(recordsOfFile + arrival)
      }
    }
    func told(behind number: Int) -> [Int] { (model[number] ?? []).flatMap { [$0] + told(behind: $0) } }
    var walk = FollowerLists.Walk()
    var all: [Int] = []
    for number in -1..<recordsOfFile {
      var found: [Int] = []
      lists.begin(&walk, behind: number)
      while let next = lists.next(&walk) { found.append(next) }
      #expect(found == told(behind: number))
      all += found
    }
    #expect(all.sorted() == Array(recordsOfFile..<recordsOfFile + count))
  }

  /// Each of a hundred thousand records follows on the one before.
  @Test func aLongChain() {
    let count = 100_000
    var lists = FollowerLists(arrivals: count, recordsOfFile: 1)
    for arrival in 0..<count { lists.append(arrival, to: arrival) }
    var walk = FollowerLists.Walk()
    var found: [Int] = []
    lists.begin(&walk, behind: 0)
    while let next = lists.next(&walk) { found.append(next) }
    #expect(found == Array(1...count))
  }
}
