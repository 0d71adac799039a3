/// The order of the rows of a table, over all its sections: each number in it stands once.
///
/// Numbers stand in chunks of at most ``chunkCapacity``; the chunks' sizes stand in a ``PrefixCounts``, and
/// each number knows its chunk. So the row at a position, the position of a row, and a move cost O(log *c*) for
/// the *c* chunks and O(capacity) for the numbers in a chunk. A chunk that is split, merged or dropped costs
/// O(*c*), which happens at most once in a quarter of a capacity of changes.
struct RowSequence: Sendable {
  /// How many numbers a chunk holds at most.
  let chunkCapacity: Int

  /// The numbers; the chunk in slot `s` begins at `s * chunkCapacity`.
  private var storage: [UInt32] = []

  /// How many numbers the chunk in each slot holds.
  private var fill: [Int] = []

  /// The slots of the chunks, in the order of the sequence.
  private var order: [Int] = []

  /// The place of each slot in `order`; -1 for a slot that is free.
  private var rank: [Int] = []

  /// The slots that hold no chunk.
  private var free: [Int] = []

  /// The sizes of the chunks, in the order of the sequence.
  private var sizes = PrefixCounts()

  /// The slot of the chunk that each number stands in; `absent` for a number that is not in the sequence.
  private var home: [UInt32] = []

  private static let absent = UInt32.max

  /// Puts the numbers in a sequence, in their order; each may stand in it once only.
  ///
  /// O(*n*).
  init(_ numbers: [UInt32] = [], chunkCapacity: Int = 512) {
    precondition(chunkCapacity >= 2, "a chunk holds at least two numbers")
    self.chunkCapacity = chunkCapacity
    let step = max(1, chunkCapacity * 3 / 4)
    home = [UInt32](repeating: Self.absent, count: numbers.count)
    storage.reserveCapacity((numbers.count + step - 1) / step * chunkCapacity)
    var start = 0
    while start < numbers.count {
      let end = min(start + step, numbers.count)
      let slot = addSlot()
      for position in start..<end {
        storage[slot * chunkCapacity + position - start] = numbers[position]
        setHome(of: numbers[position], to: slot)
      }
      fill[slot] = end - start
      order.append(slot)
      start = end
    }
    reindex()
  }

  /// How many numbers there are.
  var count: Int { sizes.total }

  /// How many chunks the numbers stand in.
  var numberOfChunks: Int { order.count }

  /// Whether the number stands in the sequence.
  @inline(__always)
  func contains(_ number: UInt32) -> Bool {
    Int(number) < home.count && home[Int(number)] != Self.absent
  }

  /// The number at a position in `0 ..< count`.
  @inline(__always)
  subscript(position: Int) -> UInt32 {
    precondition(position >= 0 && position < count, "the position is outside the sequence")
    let (chunk, offset) = sizes.find(position)
    return storage[order[chunk] * chunkCapacity + offset]
  }

  /// The position of a number, or nil if it is not in the sequence.
  func position(of number: UInt32) -> Int? {
    guard contains(number) else { return nil }
    let slot = Int(home[Int(number)])
    return sizes.sum(before: rank[slot]) + offset(of: number, inSlot: slot)
  }

  /// Calls `body` with the numbers at the positions, in order.
  ///
  /// O(1) a number.
  func forEach(in positions: Range<Int>, _ body: (UInt32) throws -> Void) rethrows {
    guard !positions.isEmpty else { return }
    precondition(positions.lowerBound >= 0 && positions.upperBound <= count, "outside the sequence")
    var (chunk, offset) = sizes.find(positions.lowerBound)
    var left = positions.count
    while left > 0 {
      let slot = order[chunk]
      let end = min(fill[slot], offset + left)
      for index in offset..<end { try body(storage[slot * chunkCapacity + index]) }
      left -= end - offset
      offset = 0
      chunk += 1
    }
  }

  /// Takes the number at `position` out and gives it back; the numbers after it move up by one.
  @discardableResult
  mutating func remove(at position: Int) -> UInt32 {
    precondition(position >= 0 && position < count, "the position is outside the sequence")
    let (chunk, offset) = sizes.find(position)
    let slot = order[chunk]
    let number = storage[slot * chunkCapacity + offset]
    shift(slot, from: offset + 1, through: fill[slot], by: -1)
    fill[slot] -= 1
    sizes.add(-1, at: chunk)
    home[Int(number)] = Self.absent
    if fill[slot] < chunkCapacity / 4 || fill[slot] == 0 { mergeOrDrop(chunk) }
    return number
  }

  /// Puts a number that is not in the sequence at `position`, in `0 ... count`.
  mutating func insert(_ number: UInt32, at position: Int) {
    precondition(position >= 0 && position <= count, "the position is outside the sequence")
    precondition(!contains(number), "the number is in the sequence already")
    if order.isEmpty {
      order.append(addSlot())
      reindex()
    }
    var (chunk, offset) = place(of: position)
    if fill[order[chunk]] == chunkCapacity {
      split(chunk)
      (chunk, offset) = place(of: position)
    }
    let slot = order[chunk]
    shift(slot, from: offset, through: fill[slot], by: 1)
    storage[slot * chunkCapacity + offset] = number
    fill[slot] += 1
    sizes.add(1, at: chunk)
    setHome(of: number, to: slot)
  }

  /// Moves the number at `source` to `destination`, which is its position after the removal.
  mutating func move(from source: Int, to destination: Int) {
    precondition(destination >= 0 && destination < count, "the destination is outside the sequence")
    guard source != destination else { return }
    let (chunk, offset) = sizes.find(source)
    let slot = order[chunk]
    let target = offset + destination - source
    guard target >= 0, target < fill[slot] else {
      insert(remove(at: source), at: destination)
      return
    }
    // Both ends lie in one chunk, so its size and every home stay.
    let number = storage[slot * chunkCapacity + offset]
    if target > offset {
      shift(slot, from: offset + 1, through: target + 1, by: -1)
    } else {
      shift(slot, from: target, through: offset, by: 1)
    }
    storage[slot * chunkCapacity + target] = number
  }

  /// Exchanges two neighbouring parts: the numbers at `middle ..< end` come before those at `start ..< middle`.
  ///
  /// As many moves as the shorter part has numbers.
  mutating func rotate(from start: Int, middle: Int, to end: Int) {
    precondition(start >= 0 && start <= middle && middle <= end && end <= count, "the parts are outside")
    if end - middle <= middle - start {
      for offset in 0..<end - middle { move(from: middle + offset, to: start + offset) }
    } else {
      for _ in start..<middle { move(from: start, to: end - 1) }
    }
  }
}

extension RowSequence {
  /// The chunk and the offset where a number is inserted; the end of a chunk where no chunk begins.
  private func place(of position: Int) -> (chunk: Int, offset: Int) {
    if position == count { return (order.count - 1, fill[order[order.count - 1]]) }
    let (chunk, offset) = sizes.find(position)
    return (chunk, offset)
  }

  private func offset(of number: UInt32, inSlot slot: Int) -> Int {
    let start = slot * chunkCapacity
    var index = start
    while storage[index] != number { index += 1 }
    return index - start
  }

  /// Moves the numbers at `from ..< through` in a slot up or down by one place.
  private mutating func shift(_ slot: Int, from: Int, through: Int, by step: Int) {
    guard from < through else { return }
    let start = slot * chunkCapacity
    storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      (base + start + from + step).update(from: base + start + from, count: through - from)
    }
  }

  private mutating func setHome(of number: UInt32, to slot: Int) {
    if Int(number) >= home.count {
      home.append(contentsOf: repeatElement(Self.absent, count: Int(number) + 1 - home.count))
    }
    home[Int(number)] = UInt32(truncatingIfNeeded: slot)
  }

  private mutating func addSlot() -> Int {
    if let slot = free.popLast() { return slot }
    fill.append(0)
    rank.append(-1)
    storage.append(contentsOf: repeatElement(0, count: chunkCapacity))
    return fill.count - 1
  }

  /// Brings `rank` and `sizes` in step with `order`.
  ///
  /// O(*c*).
  private mutating func reindex() {
    for chunk in order.indices { rank[order[chunk]] = chunk }
    sizes = PrefixCounts(order.map { fill[$0] })
  }

  /// Moves the upper half of a full chunk into a chunk of its own.
  private mutating func split(_ chunk: Int) {
    let slot = order[chunk]
    let upper = addSlot()
    let kept = fill[slot] / 2
    append(slot, from: kept, to: upper)
    fill[slot] = kept
    order.insert(upper, at: chunk + 1)
    reindex()
  }

  /// Joins a chunk that is nearly empty with a neighbour that has room, or drops it if it is empty.
  private mutating func mergeOrDrop(_ chunk: Int) {
    let size = fill[order[chunk]]
    let room = max(1, chunkCapacity * 3 / 4)
    let lower: Int
    if size == 0 {
      drop(chunk)
      return
    } else if chunk + 1 < order.count, size + fill[order[chunk + 1]] <= room {
      lower = chunk
    } else if chunk > 0, size + fill[order[chunk - 1]] <= room {
      lower = chunk - 1
    } else {
      return
    }
    let upper = order[lower + 1]
    append(upper, from: 0, to: order[lower])
    fill[upper] = 0
    drop(lower + 1)
  }

  private mutating func drop(_ chunk: Int) {
    let slot = order.remove(at: chunk)
    rank[slot] = -1
    free.append(slot)
    reindex()
  }

  /// Copies the numbers of a slot from an offset on to the end of another slot.
  private mutating func append(_ slot: Int, from offset: Int, to other: Int) {
    for index in offset..<fill[slot] {
      let number = storage[slot * chunkCapacity + index]
      storage[other * chunkCapacity + fill[other]] = number
      fill[other] += 1
      home[Int(number)] = UInt32(truncatingIfNeeded: other)
    }
  }

  /// Stops the program if the parts of the sequence do not agree.
  func _checkInvariants() {
    sizes._checkInvariants()
    precondition(order.count == sizes.counts.count, "the chunks and their sizes differ in number")
    precondition(order.count + free.count == fill.count, "a slot is lost")
    var seen = 0
    for (chunk, slot) in order.enumerated() {
      precondition(rank[slot] == chunk, "a rank is wrong")
      precondition(fill[slot] == sizes[chunk] && fill[slot] > 0, "a size is wrong")
      precondition(fill[slot] <= chunkCapacity, "a chunk is too full")
      for index in 0..<fill[slot] {
        let number = storage[slot * chunkCapacity + index]
        precondition(Int(home[Int(number)]) == slot, "a number does not know its chunk")
        seen += 1
      }
    }
    precondition(seen == count, "the count is wrong")
    precondition(home.count { $0 != Self.absent } == count, "a number is lost")
  }
}
