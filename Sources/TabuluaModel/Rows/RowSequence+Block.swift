// Many changes at once.
extension RowSequence {
  /// How many changes at once are made.
  enum Strategy: Sendable {
    /// Row by row where few rows change, else all anew.
    case automatic

    /// The rows are taken out of the sequence one by one, and put in one by one, and parts are moved: O(*k* log *n*).
    case rowByRow

    /// The new order is written down in one pass, and the sequence made of it: O(*n* + *k*).
    case anew
  }

  /// Takes rows out and puts rows in.
  ///
  /// `taken` are positions before the change, `put` those after it; both are strictly ascending. `parts` are the
  /// positions before the change of what remains, in the order that it is to have, rows that are taken out among
  /// them; nil if it stays in its order. What is in no part is taken out.
  ///
  /// `numbers` is given the numbers that were taken out, in their order, and answers those to be put in, in
  /// theirs; a number may be among both.
  ///
  /// - Complexity: O(*k* log *n*) for *k* rows that are taken out and put in, parts that are moved, and leaves of these parts;
  ///   O(*n* + *k*) where they are many: one for a few leaves, or every hundredth row where parts change their order.
  ///
  /// Rows that are moved keep their heights. Those of rows that are gone stay written down until
  /// ``forgetHeight(of:)``, so that whoever puts the rows in again can remember them.
  mutating func change(
    taking taken: [UInt32], puttingAt put: [UInt32], parts: [Range<Int>]? = nil,
    _ numbers: ([UInt32]) -> [UInt32]
  ) {
    precondition(taken.allSatisfy { $0 < count }, "a position is outside the sequence")
    let carried = parts.map { CarriedRows($0, taken: taken) } ?? CarriedRows()
    let changes = max(taken.count, put.count) + changesOfCarrying(carried)
    let isMerged = carried.count == 0 && height > 0 && count - taken.count + put.count > leafCapacity
    let isAnew =
      switch strategy {
      case .automatic: changes > (isMerged ? fewerThanMerged : fewerThanLaidAnew)
      case .rowByRow: false
      case .anew: true
      }
    if isAnew, isMerged {
      merge(taking: taken, puttingAt: put, numbers)
    } else if isAnew {
      layAnew(taken, put, parts ?? [0..<count], numbers)
    } else {
      let coming = numbers(takeOut(taken))
      reorder(carried.parts)
      putIn(coming, at: put)
    }
  }

  /// How many changes of single rows cost as much as carrying parts: cutting and mending leaves costs about as much as twelve,
  /// and a leaf that is hooked in elsewhere less than one.
  private func changesOfCarrying(_ carried: CarriedRows) -> Int {
    12 * carried.numberOfCarried + carried.count / max(1, leafCapacity / 2)
  }

  /// So many changes cost less row by row than in one pass over the leaves.
  ///
  /// Measured with 10⁴ to 10⁷ rows: a pass costs as much as a change for every sixth leaf, and something at its
  /// beginning.
  private var fewerThanMerged: Int { 64 + leavesMade / 6 }

  /// So many changes cost less row by row than laying all rows anew.
  ///
  /// Measured: tables that leave the caches pay more for each row that is laid.
  private var fewerThanLaidAnew: Int { max(16, count / (count < 4_000_000 ? 128 : 32)) }

  // MARK: Row by row

  /// Takes out the rows at ascending positions; the answer are their numbers in that order.
  private mutating func takeOut(_ positions: [UInt32]) -> [UInt32] {
    guard !positions.isEmpty else { return [] }
    own()
    var numbers = [UInt32](repeating: 0, count: positions.count)
    // The last one first, so that the positions of the others stay.
    for index in positions.indices.reversed() { numbers[index] = take(at: Int(positions[index])) }
    return numbers
  }

  /// Puts rows in at ascending positions after all of them are there.
  private mutating func putIn(_ numbers: [UInt32], at positions: [UInt32]) {
    precondition(numbers.count == positions.count, "each place needs one row")
    for (number, position) in zip(numbers, positions) { insert(number, at: Int(position)) }
  }

  /// Brings parts into their order: each that is carried goes behind the part before it.
  ///
  /// What was to be taken out is gone by then.
  private mutating func reorder(_ parts: [CarriedRows.Part]) {
    // Rows name their parts while these move.
    let ends = parts.map { (first: self[$0.rows.lowerBound], last: self[$0.rows.upperBound - 1]) }
    for (index, part) in parts.enumerated() where !part.stays {
      guard let start = position(of: ends[index].first) else { continue }
      var place = 0
      if index > 0, let last = position(of: ends[index - 1].last) {
        place = last < start ? last + 1 : last + 1 - part.rows.count
      }
      moveBlock(start..<start + part.rows.count, to: place)
    }
  }

  // MARK: All anew

  /// Writes the new order down in one pass.
  private mutating func layAnew(
    _ taken: [UInt32], _ put: [UInt32], _ parts: [Range<Int>], _ numbers: ([UInt32]) -> [UInt32]
  ) {
    let old = allRows()
    let coming = numbers(taken.map { old[Int($0)] })
    precondition(coming.count == put.count, "each place needs one row")
    let count = count - taken.count + put.count
    var next = 0
    // Room for one at least: all empty arrays share one storage, which several threads would write into at once.
    let new = [UInt32](unsafeUninitializedCapacity: max(count, 1)) { new, length in
      func putNext() {
        while next < put.count, Int(put[next]) == length, length < count {
          new.initializeElement(at: length, to: coming[next])
          length += 1
          next += 1
        }
      }
      for part in parts {
        var index = taken.firstIndex(since: { $0 >= part.lowerBound })
        var position = part.lowerBound
        while position < part.upperBound {
          putNext()
          let end = index < taken.count ? min(Int(taken[index]), part.upperBound) : part.upperBound
          let step = min(end - position, (next < put.count ? Int(put[next]) : count) - length)
          old.withUnsafeBufferPointer { old in
            precondition(step >= 0, "a place is left over")
            guard step > 0, let source = old.baseAddress, let target = new.baseAddress else { return }
            (target + length).update(from: source + position, count: step)
          }
          length += step
          position += step
          if position == end, position < part.upperBound {
            position += 1
            index += 1
          } else if step == 0, length == count {
            break
          }
        }
      }
      putNext()
    }
    precondition(next == put.count && new.count == count, "places are left over")
    rebuild(new)
  }

  /// The rows in their order, leaf by leaf.
  private func allRows() -> [UInt32] {
    // All empty arrays share one storage, which several threads would write into at once.
    if count == 0 { return [] }
    defer { withExtendedLifetime(memory) {} }
    return [UInt32](unsafeUninitializedCapacity: count) { all, length in
      guard let target = all.baseAddress else { return }
      var (leaf, _) = find(0)
      while true {
        let rows = Int(buffers.leaves[leaf].count)
        (target + length).update(from: buffers.rows + leaf &* leafStride, count: rows)
        length += rows
        if length == count { return }
        leaf = self.leaf(after: leaf)
      }
    }
  }
}
