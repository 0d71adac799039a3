import Testing

@testable import TableModel

@Suite struct RowSequenceTests {
  /// Whether a sequence holds just these numbers, asked in every way.
  private func expectEqual(
    _ sequence: RowSequence, _ model: [UInt32], _ comment: Comment? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    sequence._checkInvariants()
    var found: [UInt32] = []
    sequence.forEach(in: 0..<sequence.count) { found.append($0) }
    #expect(found == model, comment, sourceLocation: location)
    #expect(model.indices.allSatisfy { sequence[$0] == model[$0] }, comment, sourceLocation: location)
    #expect(
      model.indices.allSatisfy { sequence.position(of: model[$0]) == $0 }, comment,
      sourceLocation: location)
  }

  /// Every move in every length, with chunks so small that a row changes its chunk.
  @Test(arguments: 2...6) func everyMove(_ capacity: Int) {
    for count in 0...11 {
      let numbers = (0..<count).map { UInt32($0) }
      for source in 0..<count {
        for destination in 0..<count {
          var sequence = RowSequence(numbers, chunkCapacity: capacity)
          sequence.move(from: source, to: destination)
          var model = numbers
          model.insert(model.remove(at: source), at: destination)
          expectEqual(sequence, model, "\(source) to \(destination) of \(count)")
          sequence.move(from: destination, to: source)
          expectEqual(sequence, numbers, "\(source) to \(destination) of \(count), and back")
        }
      }
    }
  }

  /// Every removal followed by every insertion.
  @Test(arguments: 2...5) func everyRemovalAndInsertion(_ capacity: Int) {
    for count in 1...9 {
      let numbers = (0..<count).map { UInt32($0) }
      for removed in 0..<count {
        var shorter = RowSequence(numbers, chunkCapacity: capacity)
        var model = numbers
        #expect(shorter.remove(at: removed) == model.remove(at: removed))
        #expect(!shorter.contains(UInt32(removed)))
        #expect(shorter.position(of: UInt32(removed)) == nil)
        expectEqual(shorter, model)
        for place in 0...model.count {
          var longer = shorter
          longer.insert(50, at: place)
          expectEqual(longer, Array(model[..<place]) + [50] + Array(model[place...]))
        }
      }
    }
  }

  /// Long runs of random changes, which grow the sequence, shrink it to nothing and grow it again.
  @Test(arguments: [2, 3, 4, 7, 8, 16], [UInt64(1), 2, 3])
  func longRun(_ capacity: Int, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sequence = RowSequence([], chunkCapacity: capacity)
    var model: [UInt32] = []
    var spare = (0..<120).map { UInt32($0) }
    for step in 0..<1_500 {
      // Phases of growth and of decay, so that chunks split and merge and vanish.
      let grows = step / 150 % 2 == 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !model.isEmpty, 1 where !model.isEmpty && !grows:
        let place = Int.random(in: 0..<model.count, using: &random)
        let number = model.remove(at: place)
        #expect(sequence.remove(at: place) == number)
        spare.append(number)
      case 2, 1:
        guard let number = spare.popLast() else { continue }
        let place = Int.random(in: 0...model.count, using: &random)
        sequence.insert(number, at: place)
        model.insert(number, at: place)
      case 3 where !model.isEmpty:
        let source = Int.random(in: 0..<model.count, using: &random)
        let destination = Int.random(in: 0..<model.count, using: &random)
        sequence.move(from: source, to: destination)
        model.insert(model.remove(at: source), at: destination)
      default: break
      }
      if step % 10 == 0 { expectEqual(sequence, model, "step \(step)") }
    }
    while !model.isEmpty {
      #expect(sequence.remove(at: 0) == model.removeFirst())
      sequence._checkInvariants()
    }
    sequence.insert(7, at: 0)
    expectEqual(sequence, [7])
  }

  /// Chunks that are nearly empty join, so that there are never many more of them than needed.
  @Test(arguments: [UInt64(1), 2, 3]) func chunksStayFilled(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let capacity = 16
    var sequence = RowSequence((0..<2_000).map { UInt32($0) }, chunkCapacity: capacity)
    #expect(sequence.numberOfChunks == 167)
    while sequence.count > 0 {
      for _ in 0..<min(20, sequence.count) {
        sequence.remove(at: Int.random(in: 0..<sequence.count, using: &random))
      }
      #expect(sequence.numberOfChunks <= sequence.count * 8 / capacity + 2)
    }
    #expect(sequence.numberOfChunks == 0)
    for number in 0..<UInt32(2_000) { sequence.insert(number, at: sequence.count / 2) }
    #expect(sequence.numberOfChunks <= 2_000 * 2 / capacity + 1)
  }

  @Test func aCopyKeepsItsOrder() {
    var sequence = RowSequence([0, 1, 2, 3, 4], chunkCapacity: 2)
    let copy = sequence
    sequence.move(from: 0, to: 4)
    expectEqual(copy, [0, 1, 2, 3, 4])
    expectEqual(sequence, [1, 2, 3, 4, 0])
  }

  @Test func partsAreVisitedInOrder() {
    let sequence = RowSequence((0..<20).map { UInt32($0) }, chunkCapacity: 4)
    for lower in 0...20 {
      for upper in lower...20 {
        var found: [Int] = []
        sequence.forEach(in: lower..<upper) { found.append(Int($0)) }
        #expect(found == Array(lower..<upper))
      }
    }
  }

  @Test func numbersNeedNotBeDense() {
    var sequence = RowSequence([900, 3, 41], chunkCapacity: 2)
    expectEqual(sequence, [900, 3, 41])
    sequence.insert(2_000, at: 1)
    expectEqual(sequence, [900, 2_000, 3, 41])
    #expect(!sequence.contains(1_999))
    #expect(!sequence.contains(2_001))
  }
}

@Suite struct PrefixCountsTests {
  /// All lists of up to five counts of 0 to 2, against sums made afresh.
  @Test func everySmallList() {
    var lists: [[Int]] = [[]]
    for _ in 0..<5 {
      for list in lists { expectEqual(PrefixCounts(list), list) }
      lists = lists.flatMap { list in (0...2).map { list + [$0] } }
    }
  }

  @Test func changes() {
    var random = SeededGenerator(seed: 5)
    var model = (0..<13).map { _ in Int.random(in: 0...3, using: &random) }
    var counts = PrefixCounts(model)
    for _ in 0..<300 {
      let index = Int.random(in: model.indices, using: &random)
      let difference = Int.random(in: -model[index]...3, using: &random)
      model[index] += difference
      counts.add(difference, at: index)
      expectEqual(counts, model)
    }
    #expect(counts == PrefixCounts(model))
  }

  private func expectEqual(_ counts: PrefixCounts, _ model: [Int]) {
    counts._checkInvariants()
    #expect(counts.counts == model)
    #expect(counts.total == model.reduce(0, +))
    var position = 0
    for (index, count) in model.enumerated() {
      #expect(counts.sum(before: index) == position)
      for offset in 0..<count {
        let found = counts.find(position)
        #expect(found.index == index && found.offset == offset, "\(model) at \(position)")
        position += 1
      }
    }
  }
}
