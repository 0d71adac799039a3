import Testing

@testable import TabuluaModel

/// Every small sequence, in trees so narrow that each change splits, joins or evens out nodes.
@Suite struct RowSequenceTests {
  /// Widths of a tree: rows in a leaf, children of a node.
  struct Widths: Sendable, CustomStringConvertible {
    let leaf: Int
    let fanOut: Int
    var description: String { "\(leaf) × \(fanOut)" }

    static let narrow = [
      Widths(leaf: 2, fanOut: 4), Widths(leaf: 3, fanOut: 4), Widths(leaf: 4, fanOut: 4),
      Widths(leaf: 4, fanOut: 5), Widths(leaf: 5, fanOut: 7), Widths(leaf: 2, fanOut: 32),
    ]
  }

  @Test(arguments: Widths.narrow) func everyMove(_ widths: Widths) {
    for count in [0, 1, 2, 3, 5, 8, 11, 18, 27] {
      let numbers = (0..<UInt32(count)).map { $0 }
      for source in 0..<count {
        for destination in 0..<count {
          var sequence = RowSequence(numbers, leafCapacity: widths.leaf, fanOut: widths.fanOut)
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

  @Test(arguments: Widths.narrow) func everyRemovalAndInsertion(_ widths: Widths) {
    for count in [1, 2, 4, 7, 12, 21] {
      let numbers = (0..<UInt32(count)).map { $0 }
      for removed in 0..<count {
        var shorter = RowSequence(numbers, leafCapacity: widths.leaf, fanOut: widths.fanOut)
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
        expectEqual(shorter, model, "a copy was changed")
      }
    }
  }

  @Test(arguments: Widths.narrow) func everyRotation(_ widths: Widths) {
    for count in [0, 1, 6, 9] {
      let numbers = (0..<UInt32(count)).map { $0 }
      for start in 0...count {
        for middle in start...count {
          for end in middle...count {
            var sequence = RowSequence(numbers, leafCapacity: widths.leaf, fanOut: widths.fanOut)
            rotate(&sequence, start, middle, end)
            expectEqual(sequence, rotated(numbers, start, middle, end))
          }
        }
      }
    }
  }

  /// Long parts are laid anew, which gives the same rows, and the same heights.
  @Test func longRotations() {
    let numbers = (0..<UInt32(1_000)).map { $0 }
    for (start, middle, end) in [(0, 500, 1_000), (10, 200, 700), (100, 900, 990), (3, 73, 980)] {
      var sequence = RowSequence(numbers, leafCapacity: 8, fanOut: 4)
      sequence.setHeight(10, of: 500)
      rotate(&sequence, start, middle, end)
      expectEqual(sequence, rotated(numbers, start, middle, end))
      #expect(sequence.height(of: 500) == 10)
    }
  }

  /// Exchanges two neighbouring parts: the numbers at `middle ..< end` come before those at `start ..< middle`.
  private func rotate(_ sequence: inout RowSequence, _ start: Int, _ middle: Int, _ end: Int) {
    let parts = [0..<start, middle..<end, start..<middle, end..<sequence.count]
    sequence.change(taking: [], puttingAt: [], parts: parts) { _ in [] }
  }

  private func rotated(_ numbers: [UInt32], _ start: Int, _ middle: Int, _ end: Int) -> [UInt32] {
    [0..<start, middle..<end, start..<middle, end..<numbers.count].flatMap { numbers[$0] }
  }

  /// Sequences made at once, of all lengths.
  @Test(arguments: [
    Widths(leaf: 4, fanOut: 4), Widths(leaf: 16, fanOut: 8), Widths(leaf: 512, fanOut: 32),
  ]) func everyLength(_ widths: Widths) {
    var numbers: [UInt32] = []
    for count in 0...3_000 {
      let sequence = RowSequence(countingTo: count, leafCapacity: widths.leaf, fanOut: widths.fanOut)
      #expect(sequence.count == count)
      numbers.append(UInt32(count))
      guard count % 97 == 0 || count < 100 else { continue }
      expectEqual(sequence, Array(numbers.dropLast()))
      let backwards = Array(numbers.dropLast().reversed())
      expectEqual(RowSequence(backwards, leafCapacity: widths.leaf, fanOut: widths.fanOut), backwards)
    }
  }

  @Test func partsAreVisitedInOrder() {
    let sequence = RowSequence(countingTo: 70, leafCapacity: 4, fanOut: 4)
    for lower in 0...70 {
      for upper in lower...70 {
        var found: [Int] = []
        sequence.forEach(in: lower..<upper) { found.append(Int($0)) }
        #expect(found == Array(lower..<upper))
      }
    }
  }

  /// What changes the sequence while it is read changes another one.
  @Test func aSequenceThatIsReadMayBeChanged() {
    var sequence = RowSequence(countingTo: 100, leafCapacity: 4, fanOut: 4)
    var found: [UInt32] = []
    let read = sequence
    read.forEach(in: 0..<100) {
      found.append($0)
      sequence.remove(at: 0)
    }
    #expect(found == (0..<100).map { $0 })
    #expect(sequence.count == 0)
  }

  @Test func numbersNeedNotBeDense() {
    var sequence = RowSequence([900, 3, 41], leafCapacity: 2, fanOut: 4)
    expectEqual(sequence, [900, 3, 41])
    sequence.insert(2_000, at: 1)
    expectEqual(sequence, [900, 2_000, 3, 41])
    #expect(!sequence.contains(1_999))
    #expect(!sequence.contains(2_001))
  }

  /// A table that fits into one leaf takes no more memory than its rows need.
  @Test func aSmallTableIsSmall() {
    #expect(RowSequence(countingTo: 3).memorySize <= 128)
    var sequence = RowSequence()
    let most = UInt32(RowSequence.usualLeafCapacity)
    for number in 0..<most {
      sequence.insert(number, at: Int(number) / 2)
      #expect(sequence.numberOfNodes == 0)
      #expect(sequence.memorySize <= 256 + 16 * sequence.count)
    }
    sequence.insert(most, at: 0)
    #expect(sequence.numberOfLeaves == 2)
  }

  /// Order and identity take at most 16 bytes a row.
  @Test func memoryOfAMillionRows() {
    #expect(RowSequence(countingTo: 1_000_000).memorySize <= 10 * 1_000_000)
  }
}

/// Whether a sequence holds just these numbers, asked in every way.
func expectEqual(
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

extension RowSequence {
  /// How many bytes the memory takes, with what was reserved.
  fileprivate var memorySize: Int {
    4 * (buffers.rowCapacity + buffers.homeCapacity)
      + MemoryLayout<RowNode>.stride * (buffers.leafCapacity + buffers.nodeCapacity)
      + 4 * RowBuffers.wordsPerNode * buffers.nodeCapacity
      + (buffers.leafExtents == nil ? 0 : MemoryLayout<RowExtent>.stride * buffers.leafCapacity)
      + (buffers.nodeExtents == nil ? 0 : MemoryLayout<RowExtent>.stride * buffers.nodeCapacity)
  }
}
