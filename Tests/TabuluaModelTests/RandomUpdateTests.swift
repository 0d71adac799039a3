import SeededNumbers
import Testing

@testable import TabuluaModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Blocks made at random, larger than ``EveryUpdateTests`` can go through: tables of up to five sections of up to six
/// rows, up to twelve operations, blocks inside blocks, and bodies inside them that throw.
///
/// Each block comes from a seed of its own, and a failure prints the seed and the smallest block that fails, as a test
/// to be pasted. `TABULUA_SEED` says where to begin, so that a printed seed comes first. A run without `--long` tries
/// twenty thousand, else it is a million.
@Suite struct RandomUpdateTests {
  static let seed = getenv("TABULUA_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  static let number: UInt64 = EveryUpdateTests.isLong ? 1_000_000 : 20_000

  /// A tenth of the seeds each, so that they run side by side.
  @Test(arguments: 0..<10) func randomBlocks(_ part: Int) {
    var legal = 0
    for index in 0..<(Self.number / 10) {
      let seed = Self.seed &+ index * 10 &+ UInt64(part)
      let trial = UpdateTrial(seed: seed)
      let difference = trial.difference { start, actions in
        let outcome = UpdateOutcome.expected(start, actions)
        if case .state = outcome { legal += 1 }
        return outcome
      }
      guard difference != nil else { continue }
      let smallest = trial.shrunk()
      Issue.record(
        "TABULUA_SEED=\(seed) \(smallest.difference() ?? "")\n\(smallest.swift())")
      return
    }
    // Neither all legal nor all illegal.
    #expect(legal > Int(Self.number / 10) / 4)
    #expect(legal < Int(Self.number / 10) * 3 / 4)
  }

  @Test func aSeedGivesOneBlock() {
    #expect(UpdateTrial(seed: 7) == UpdateTrial(seed: 7))
    #expect(UpdateTrial(seed: 7) != UpdateTrial(seed: 8))
  }
}

extension UpdateTrial {
  /// The block of a seed.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let shape = (0..<Int.random(in: 0...5, using: &random)).map { _ in Int.random(in: 0...6, using: &random) }
    start = UpdateStart(shape: shape)
    let rows = start.paths
    start.selected = rows.filter { _ in Bool.random(using: &random) }
    start.marked = rows.filter { _ in Bool.random(using: &random) }
    start.isEditing = Bool.random(using: &random)
    if start.isEditing { start.selected = Array(start.selected.prefix(1)) }
    if Bool.random(using: &random) { start.open = rows.randomElement(using: &random) }
    start.first = Int.random(in: 0...max(0, rows.count - 2), using: &random)
    var maker = BlockMaker(shape: shape, random: random)
    block = maker.block(Int.random(in: 0...12, using: &maker.random), depth: 0)
  }
}

/// Makes operations that often go together: a row or a place is seldom named twice, and seldom beyond the table.
private struct BlockMaker {
  let shape: [Int]
  var random: SeededGenerator
  private var named: Set<TableOperation.Action> = []

  init(shape: [Int], random: SeededGenerator) {
    self.shape = shape
    self.random = random
  }

  mutating func block(_ count: Int, depth: Int) -> [UpdateStep] {
    var steps: [UpdateStep] = []
    var rest = count
    while rest > 0 {
      if depth < 3, chance(8) {
        let inside = Int.random(in: 0...rest, using: &random)
        let inner = block(inside, depth: depth + 1)
        steps.append(chance(4) ? .failing(inner) : .block(inner))
        rest -= max(1, inside)
      } else {
        steps.append(.update(action()))
        rest -= 1
      }
    }
    return steps
  }

  private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  private mutating func action() -> TableOperation.Action {
    let isOnSections = chance(12)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: return isOnSections ? .deleteSection(section()) : .deleteRow(row())
    case 3..<4: return isOnSections ? .reloadSection(section()) : .reloadRow(row())
    case 4..<7: return isOnSections ? .insertSection(section()) : .insertRow(place())
    default:
      return isOnSections
        ? .moveSection(from: section(), to: section()) : .moveRow(from: row(), to: place())
    }
  }

  private mutating func section() -> Int {
    chance(40) ? shape.count : Int.random(in: 0..<max(1, shape.count), using: &random)
  }

  /// A row that was not named yet, if one is found soon.
  private mutating func row() -> TableIndexPath {
    unnamed(TableOperation.Action.deleteRow) { maker in
      let section = maker.section()
      let count = section < maker.shape.count ? maker.shape[section] : 0
      return TableIndexPath(
        section: section,
        row: maker.chance(60) ? count : Int.random(in: 0..<max(1, count), using: &maker.random))
    }
  }

  private mutating func place() -> TableIndexPath {
    unnamed(TableOperation.Action.insertRow) { maker in
      let section = maker.section()
      let count = section < maker.shape.count ? maker.shape[section] : 0
      return TableIndexPath(
        section: section, row: Int.random(in: 0...max(0, count - 1), using: &maker.random))
    }
  }

  private mutating func unnamed(
    _ name: (TableIndexPath) -> TableOperation.Action, _ make: (inout BlockMaker) -> TableIndexPath
  ) -> TableIndexPath {
    var path = make(&self)
    for _ in 0..<6 where named.contains(name(path)) { path = make(&self) }
    if !chance(40) { named.insert(name(path)) }
    return path
  }
}
