import Testing

@testable import TabuluaModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Every update block of up to three operations on every table of up to three sections of up to three rows.
///
/// There are 85 such tables, and 160 466 789 blocks on them in all, an operation said twice or three times included:
/// those of ``actions(_:)``, each in one order. On each
///
/// - the check of the block says what ``ReferenceUpdates`` says: the error with its operations and numbers, or none;
/// - of a legal block, the rows, their selection and marks, the open row and the first row in view of a loaded
///   table are those of ``UpdateOutcome/expected(_:_:)``, and undone they are as they were;
/// - a legal block fits a data source that did what was announced; of one that counts a row more or less in some
///   sections, or a section more or less, the error tells each of them.
///
/// Every second block is said in the reverse order. A run without `--long` takes the smallest tables whole, and of the
/// others about 3 000 blocks, which lie equally far apart. Of the illegal blocks one in 16 is tried with a data source, and one in 97 on a view, for the
/// check comes before anything is touched.
@Suite struct EveryUpdateTests {
  static let isLong = getenv("TABULUA_LONG").map { String(cString: $0) }.map { !$0.isEmpty } ?? false

  static let shapes: [[Int]] = (0...3).flatMap { count in
    (0..<count).reduce([[Int]]([[]])) { shapes, _ in
      shapes.flatMap { shape in (0...3).map { shape + [$0] } }
    }
  }

  /// All operations that can matter on a table: those about every row and every section, and about every place that
  /// a block of three operations can give to one; and of each kind those that are just beyond.
  static func actions(_ shape: [Int]) -> [TableOperation.Action] {
    let count = shape.count
    let longest = shape.max() ?? 0
    let rows = UpdateStart(shape: shape).paths
    let beyond = (0...count).map { TableIndexPath(section: $0, row: $0 < count ? shape[$0] : 0) }
    // Three more rows can come to a section; two, where a section comes or moves as well; and so on.
    var lengths = shape.map { max($0 + 3, longest + 2) }
    lengths += [longest + 2, longest + 1, 0]
    let places = lengths.enumerated().flatMap { section, last in
      (0...last).map { TableIndexPath(section: section, row: $0) }
    }
    var result: [TableOperation.Action] = []
    result += (rows + beyond).flatMap { [.deleteRow($0), .reloadRow($0)] }
    result += places.map { .insertRow($0) }
    result += rows.flatMap { row in places.map { .moveRow(from: row, to: $0) } }
    result += beyond.map { .moveRow(from: $0, to: [0, 0]) }
    result += (0...count).flatMap { [.deleteSection($0), .reloadSection($0)] }
    result += (0...(count + 3)).map { .insertSection($0) }
    result += (0..<count).flatMap { section in
      (0...(count + 2)).map { .moveSection(from: section, to: $0) }
    }
    result.append(.moveSection(from: count, to: 0))
    return result
  }

  /// How many blocks of up to three of so many operations there are, whatever their order.
  static func numberOfBlocks(_ count: Int) -> Int {
    1 + count + count * (count + 1) / 2 + count * (count + 1) * (count + 2) / 6
  }

  @Test func thereAreSoMany() {
    #expect(Self.shapes.count == 85)
    #expect(Set(Self.shapes).count == 85)
    let sizes = Self.shapes.map { Self.actions($0).count }
    #expect(sizes.reduce(0) { $0 + Self.numberOfBlocks($1) } == 160_466_789)
    for shape in Self.shapes { #expect(Set(Self.actions(shape)).count == Self.actions(shape).count) }
  }

  @Test(arguments: shapes) func everyBlock(_ shape: [Int]) throws {
    let actions = Self.actions(shape)
    let count = Self.numberOfBlocks(actions.count)
    let step = Self.isLong || count < 10_000 ? 1 : count / 3_000 | 1
    var check = try EveryUpdate(shape, actions, step: step)
    try check.run()
    #expect(check.problem == nil)
    guard check.problem == nil else { return }
    #expect(check.number == count)
    #expect(check.legal > 0)
    #expect(check.illegal > check.legal)
    if Self.isLong { print("\(shape): \(check.number) blocks, \(check.legal) of them legal") }
  }
}

/// The blocks on one table.
struct EveryUpdate {
  private let sections: [ReferenceUpdates.Section]
  private let lengths: PrefixCounts
  private let actions: [TableOperation.Action]
  private let operations: [TableOperation]
  private let step: Int
  private let starts: [UpdateStart]
  private var benches: [UpdateBench] = []

  /// How many blocks were counted, and how many were found legal and illegal.
  private(set) var number = 0
  private(set) var legal = 0
  private(set) var illegal = 0

  /// The first block that failed.
  private(set) var problem: String?

  init(_ shape: [Int], _ actions: [TableOperation.Action], step: Int) throws {
    self.actions = actions
    self.step = step
    operations = actions.map { TableOperation($0) }
    sections = UpdateStart(shape: shape).sections
    lengths = PrefixCounts(shape)
    // All rows selected and one in two marked, and each row open and the first in view once.
    let rows = UpdateStart(shape: shape).paths
    var starts = [UpdateStart(shape: shape, selected: rows, marked: rows)]
    for (place, row) in rows.enumerated() {
      var start = UpdateStart(shape: shape, selected: rows)
      start.marked = rows.indices.filter { ($0 + place) % 2 == 0 }.map { rows[$0] }
      start.open = row
      // Swiped outside editing mode, or in it the red minus tapped.
      start.isEditing = place % 2 == 1
      if start.isEditing { start.selected = [row] }
      start.first = max(0, min(place, rows.count - 2))
      starts.append(start)
    }
    self.starts = starts
    benches = try starts.map { try UpdateBench($0) }
  }

  mutating func run() throws {
    try take([])
    for first in actions.indices {
      try take([first])
      for second in first..<actions.count {
        try take([first, second])
        for third in second..<actions.count {
          number += 1
          if number % step == 0 { try check([first, second, third]) }
        }
        if problem != nil { return }
      }
    }
  }

  /// Counts a block and, if it is its turn, checks it.
  private mutating func take(_ block: [Int]) throws {
    number += 1
    if number % step == 0 { try check(block) }
  }

  private mutating func check(_ numbers: [Int]) throws {
    let numbers = number % 2 == 0 ? numbers : numbers.reversed()
    let block = numbers.map { actions[$0] }
    let operations = numbers.map { self.operations[$0] }
    let reference = ReferenceUpdates(sections, block)
    var found: ReferenceUpdates.Problem?
    do throws(TableError) {
      _ = try UpdatePlan(BatchUpdates(operations), before: lengths, after: nil)
    } catch {
      found = ReferenceUpdates.Problem(error)
    }
    if found != reference.problem {
      return fail(block, "the check says \(found as Any?), not \(reference.problem as Any?)")
    }
    if let new = reference.result {
      legal += 1
      checkScripted(block, operations, new.map(\.rows.count))
    } else {
      illegal += 1
      if illegal % 16 == 0 { checkScripted(block, operations, lengths.counts) }
      if illegal % 97 != 0 { return }
    }
    try checkView(block)
  }

  /// Tries a block on one of the tables.
  private mutating func checkView(_ block: [TableOperation.Action]) throws {
    let turn = (legal + illegal) % starts.count
    // The names of new rows are not used again, so that a view is not used for ever.
    if (legal + illegal) % 20_011 < starts.count { benches[turn] = try UpdateBench(starts[turn]) }
    let trial = UpdateTrial(start: starts[turn], block: block.map { .update($0) })
    guard let difference = trial.difference(on: benches[turn]) else { return }
    let smallest = trial.shrunk()
    problem = "\(block) \(difference)\n\(smallest.swift())"
  }

  /// Checks a block for a data source with the right counts, and with one that is wrong in a place that goes round.
  private mutating func checkScripted(
    _ block: [TableOperation.Action], _ operations: [TableOperation], _ right: [Int]
  ) {
    var counts = right
    checkScripted(block, operations, counts: counts)
    let turn = legal + illegal
    switch turn % 4 {
    case 0: counts.append(turn % 3)
    case 1: if !counts.isEmpty { counts.removeLast() }
    case 2: for place in counts.indices { counts[place] = max(0, counts[place] + (turn / 4 + place) % 3 - 1) }
    default: if !counts.isEmpty { counts[turn / 4 % counts.count] += 1 }
    }
    if counts != right { checkScripted(block, operations, counts: counts) }
  }

  private mutating func checkScripted(
    _ block: [TableOperation.Action], _ operations: [TableOperation], counts: [Int]
  ) {
    let expected = ReferenceUpdates(sections, block, counts: counts).problem
    var found: ReferenceUpdates.Problem?
    do throws(TableError) {
      _ = try UpdatePlan(BatchUpdates(operations), before: lengths, after: counts)
    } catch {
      found = ReferenceUpdates.Problem(error)
    }
    if found != expected {
      fail(block, "with the counts \(counts) the check says \(found as Any?), not \(expected as Any?)")
    }
  }

  private mutating func fail(_ block: [TableOperation.Action], _ text: String) {
    problem = "\(lengths.counts), \(block): \(text)"
  }
}
