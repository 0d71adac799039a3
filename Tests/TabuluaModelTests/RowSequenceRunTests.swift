import SeededNumbers
import Foundation
import Testing

@testable import TabuluaModel

/// Long runs of changes, and runs that are bad for a tree, against arrays; `TABULUA_LONG` runs them whole.
@Suite struct RowSequenceRunTests {
  typealias Widths = RowSequenceTests.Widths

  private static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""

  /// Random changes, which grow the sequence, shrink it to nothing and grow it again.
  @Test(arguments: [
    Widths(leaf: 2, fanOut: 4), Widths(leaf: 4, fanOut: 4), Widths(leaf: 4, fanOut: 8),
    Widths(leaf: 7, fanOut: 5), Widths(leaf: 16, fanOut: 32), Widths(leaf: 64, fanOut: 6),
    Widths(leaf: RowSequence.usualLeafCapacity, fanOut: 32), Widths(leaf: 512, fanOut: 32),
  ]) func randomChanges(_ widths: Widths) {
    var run = Run(widths, rows: widths.leaf * 6, seed: UInt64(widths.leaf))
    let steps = Self.isLong ? 1_000_000 / 7 : 20_000 / 7
    let phase = max(steps / 12, 300)
    for step in 0..<steps {
      run.step(grows: step / phase % 2 == 0)
      run.sequence._checkInvariants()
      if step % 100 == 0 { run.expectEqual("step \(step)") }
    }
    run.expectEqual("the end")
    while run.model.count > 0 {
      run.remove(at: run.model.count / 3)
      run.sequence._checkInvariants()
    }
    run.insert(at: 0)
    run.expectEqual("one again")
  }

  /// Rows that come and go at one place again and again.
  enum Pattern: String, CaseIterable, Sendable {
    case atEnd, atStart, inMiddle, alternating, edgeOfLeaf, fromMiddle, comb
  }

  @Test(arguments: Pattern.allCases, [Widths(leaf: 4, fanOut: 4), Widths(leaf: 16, fanOut: 5)])
  func badPatterns(_ pattern: Pattern, _ widths: Widths) {
    var run = Run(widths, rows: 0, seed: 1)
    let count = Self.isLong ? 20_000 : 1_000
    switch pattern {
    case .atEnd: for _ in 0..<count { run.insert(at: run.model.count) }
    case .atStart: for _ in 0..<count { run.insert(at: 0) }
    case .inMiddle: for _ in 0..<count { run.insert(at: run.model.count / 2) }
    case .alternating:
      for step in 0..<count { run.insert(at: step % 2 == 0 ? 0 : run.model.count) }
    case .edgeOfLeaf:
      // As many rows as split a leaf, and then one row less and one more, where it hurts most.
      for _ in 0..<count / 4 { run.insert(at: run.model.count / 2) }
      for _ in 0..<count / 4 {
        run.insert(at: run.model.count / 2)
        run.remove(at: run.model.count / 2)
      }
    case .fromMiddle:
      for _ in 0..<count { run.insert(at: run.model.count) }
      while run.model.count > 1 { run.remove(at: run.model.count / 2) }
    case .comb:
      for _ in 0..<count { run.insert(at: run.model.count) }
      for place in stride(from: run.model.count - 1, to: 0, by: -2) { run.remove(at: place) }
      for place in stride(from: 0, to: run.model.count, by: 2) { run.insert(at: place) }
    }
    run.sequence._checkInvariants()
    run.expectEqual("\(pattern)")
    // No leaf but the root is less than a quarter full, and the tree is as deep as its nodes are many.
    let leaves = run.sequence.numberOfLeaves
    #expect(leaves <= 1 + run.model.count / max(1, widths.leaf / 4))
    #expect(run.sequence.numberOfNodes <= max(0, leaves - 1))
    while run.model.count > 0 { run.remove(at: 0) }
    #expect(run.sequence.numberOfLeaves == 1)
    #expect(run.sequence.numberOfNodes == 0)
    run.sequence._checkInvariants()
  }

  /// Rows that are appended leave the leaves three quarters full.
  @Test func appendedRowsFillTheLeaves() {
    var sequence = RowSequence(leafCapacity: 16, fanOut: 8)
    for number in 0..<UInt32(4_000) { sequence.insert(number, at: Int(number)) }
    #expect(sequence.numberOfLeaves <= 4_000 / 12 + 2)
    var backwards = RowSequence(leafCapacity: 16, fanOut: 8)
    for number in 0..<UInt32(4_000) { backwards.insert(number, at: 0) }
    #expect(backwards.numberOfLeaves <= 4_000 / 12 + 2)
  }

  /// What removals leave is used again: only the homes grow, 4 bytes for each row ever made.
  @Test func memoryDoesNotGrowWithoutBound() {
    var sequence = RowSequence(countingTo: 2_000, leafCapacity: 16, fanOut: 8)
    var random = SeededGenerator(seed: 3)
    for number in UInt32(2_000)..<12_000 {
      sequence.remove(at: Int.random(in: 0..<sequence.count, using: &random))
      sequence.insert(number, at: Int.random(in: 0...sequence.count, using: &random))
    }
    sequence._checkInvariants()
    #expect(sequence.leavesMade <= 2_000 / 4)
    #expect(sequence.buffers.homeCapacity <= 12_000 * 3 / 2)
    #expect(sequence.nodesMade <= 2_000 / 4 / 2)
  }

  /// Random moves keep to 16 bytes a row.
  @Test func memoryAfterRandomMoves() {
    var sequence = RowSequence(countingTo: 4_000, leafCapacity: 32, fanOut: 8)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<(Self.isLong ? 100_000 : 8_000) {
      let source = Int.random(in: 0..<4_000, using: &random)
      sequence.move(from: source, to: Int.random(in: 0..<4_000, using: &random))
    }
    sequence._checkInvariants()
    #expect(sequence.leavesMade * 32 <= 4_000 * 2)
  }

  /// A copy keeps what it had, whatever is done to the other, and the other way round.
  @Test(arguments: [UInt64(1), 2, 3]) func copies(_ seed: UInt64) {
    var run = Run(Widths(leaf: 4, fanOut: 4), rows: 60, seed: seed)
    for step in 0..<200 {
      let copy = run.sequence
      let model = run.model
      for _ in 0..<3 { run.step(grows: step % 2 == 0) }
      TabuluaModelTests.expectEqual(copy, model, "step \(step)")
      var other = copy
      if other.count > 0 { other.move(from: 0, to: other.count - 1) }
      run.expectEqual("step \(step)")
      TabuluaModelTests.expectEqual(copy, model, "step \(step)")
    }
  }
}

/// A sequence and an array that is to hold the same.
private struct Run {
  var sequence: RowSequence
  var model: [UInt32]
  private var spare: [UInt32]
  private var random: SeededGenerator
  private var heights: [UInt32: Double] = [:]

  init(_ widths: RowSequenceTests.Widths, rows: Int, seed: UInt64) {
    model = (0..<UInt32(rows)).map { $0 }
    spare = (UInt32(rows)..<UInt32(rows * 3 + 20)).map { $0 }
    random = SeededGenerator(seed: seed)
    sequence = RowSequence(model, leafCapacity: widths.leaf, fanOut: widths.fanOut)
  }

  mutating func insert(at place: Int) {
    let number = spare.popLast() ?? UInt32(model.count)
    sequence.insert(number, at: place)
    model.insert(number, at: place)
  }

  mutating func remove(at place: Int) {
    let number = model.remove(at: place)
    #expect(sequence.remove(at: place) == number)
    heights[number] = nil
    spare.append(number)
  }

  /// One random change.
  mutating func step(grows: Bool) {
    var kind = Int.random(in: 0..<8, using: &random)
    if kind < 3 { kind = grows ? 0 : 1 }
    switch kind {
    case 0 where !spare.isEmpty: insert(at: Int.random(in: 0...model.count, using: &random))
    case 1 where !model.isEmpty: remove(at: Int.random(in: model.indices, using: &random))
    case 3 where !model.isEmpty:
      guard let number = model.randomElement(using: &random) else { return }
      let height = kind == 3 ? Double.random(in: 1...100, using: &random) : nil
      sequence.setHeight(height, of: number)
      heights[number] = height
    case 4 where !model.isEmpty:
      // A row that goes no further than to the next leaf.
      let source = Int.random(in: model.indices, using: &random)
      move(source, min(model.count - 1, max(0, source + Int.random(in: -9...9, using: &random))))
    case 5... where !model.isEmpty:
      let source = Int.random(in: model.indices, using: &random)
      move(source, Int.random(in: model.indices, using: &random))
    default: return
    }
  }

  private mutating func move(_ source: Int, _ destination: Int) {
    sequence.move(from: source, to: destination)
    model.insert(model.remove(at: source), at: destination)
  }

  func expectEqual(_ comment: Comment) {
    TabuluaModelTests.expectEqual(sequence, model, comment)
    #expect(sequence.heights == heights, comment)
    var extent = RowExtent()
    for (position, number) in model.enumerated() {
      let offset = extent.points(of: position, others: 44)
      #expect(sequence.offset(of: position, others: 44) == offset, comment)
      #expect(sequence.position(atOffset: offset, others: 44) == position, comment)
      if let height = heights[number] { extent += RowExtent(height) }
    }
    let end = extent.points(of: model.count, others: 44)
    #expect(sequence.offset(of: model.count, others: 44) == end, comment)
  }
}
