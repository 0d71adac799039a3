/// A list of counts that knows the sum of any prefix.
///
/// It holds the lengths of sections, in blocks of a few hundred. To change one count, to ask for a prefix and to find the count that
/// covers a position costs O(log *s*) for *s* counts, and next to nothing for one count alone. To put one in or to take one out
/// costs that, and the sums of a block anew; a block that is full becomes two, which costs O(*s*/*b*) for blocks of *b* counts.
///
/// As one list, a section that came, went or moved shifted all that stand behind it: in a table of 80 000 sections that took
/// ten times as long as all else of such a step.
struct PrefixCounts: Sendable {
  /// How many counts a block holds at most, where nothing else is asked for.
  static let usualBlock = 256

  /// How many counts a block holds at most.
  private let most: Int

  /// The counts; no block is empty, but the only one of an empty list.
  private var blocks: [Block] = []

  /// How many counts each block has, and how much they come to; kept only where there are several blocks.
  private var sizes = Block([])
  private var sums = Block([])

  /// How many counts there are.
  private(set) var count = 0

  /// The sum of all counts.
  private(set) var total = 0

  /// Takes over a list of counts.
  ///
  /// O(*s*).
  init(_ counts: [Int] = [], block: Int = PrefixCounts.usualBlock) {
    most = block
    lay(counts)
  }

  /// Lays other counts, so that there is room in each block.
  private mutating func lay(_ counts: [Int]) {
    count = counts.count
    total = counts.reduce(0, +)
    let fill = count <= most ? most : max(1, most * 3 / 4)
    blocks = stride(from: 0, to: max(1, count), by: fill).map {
      Block(Array(counts[$0..<min(count, $0 + fill)]))
    }
    sumBlocks()
  }

  /// Makes the sums of the blocks anew.
  private mutating func sumBlocks() {
    guard blocks.count > 1 else { return }
    sizes = Block(blocks.map(\.count))
    sums = Block(blocks.map { $0.sum(before: $0.count) })
  }

  /// The counts themselves.
  ///
  /// O(*s*), but next to nothing where there is one block of them.
  var counts: [Int] { blocks.count == 1 ? blocks[0].counts : blocks.flatMap(\.counts) }

  /// Where a count lies, which must be there.
  @inline(__always)
  private func locate(_ index: Int) -> (block: Int, offset: Int) {
    if blocks.count == 1 { return (0, index) }
    precondition(index >= 0 && index < count, "the index is outside the counts")
    let (block, offset) = sizes.find(index)
    return (block, offset)
  }

  /// One of the counts.
  subscript(index: Int) -> Int {
    @inline(__always) get {
      let (block, offset) = locate(index)
      return blocks[block][offset]
    }
  }

  /// Adds to one count; the result must not be negative.
  @inline(__always)
  mutating func add(_ difference: Int, at index: Int) {
    let (block, offset) = locate(index)
    blocks[block].add(difference, at: offset)
    total += difference
    if blocks.count > 1 { sums.add(difference, at: block) }
  }

  /// Moves one from a count, which is not zero, to another one.
  @inline(__always)
  mutating func moveOne(from source: Int, to destination: Int) {
    guard source != destination else { return }
    add(-1, at: source)
    add(1, at: destination)
  }

  /// The sum of the counts before `index`, which is at most the number of counts.
  @inline(__always)
  func sum(before index: Int) -> Int {
    guard index != 0 else { return 0 }
    if blocks.count == 1 { return blocks[0].sum(before: index) }
    if index == count { return total }
    let (block, offset) = locate(index)
    return sums.sum(before: block) + blocks[block].sum(before: offset)
  }

  /// The count that covers a position in `0 ..< total`, and how far into it the position lies.
  ///
  /// Counts of zero cover nothing and are never found.
  @inline(__always)
  func find(_ position: Int) -> (index: Int, offset: Int) {
    if blocks.count == 1 { return blocks[0].find(position) }
    let (block, rest) = sums.find(position)
    let (index, offset) = blocks[block].find(rest)
    return (sizes.sum(before: block) + index, offset)
  }
}

// Counts that come and go.
extension PrefixCounts {
  /// Takes out the counts at ascending indexes before the change, and puts others to ascending indexes after it.
  ///
  /// - Complexity: O(*b* + *s*/*b*²) on average for each of them, for blocks of *b* counts, but never more than O(*s*).
  mutating func change(taking taken: [Int], putting new: [Int], at put: [Int]) {
    precondition(new.count == put.count, "each place needs one count")
    // So many cost less one by one than to lay all of them anew.
    guard taken.count + put.count > max(8, count / 256) else {
      for index in taken.reversed() { remove(at: index) }
      for (count, index) in zip(new, put) { insert(count, at: index) }
      return
    }
    var old = counts[...]
    var rest: [Int] = []
    rest.reserveCapacity(old.count)
    for index in taken {
      rest += old[old.startIndex..<index]
      old = old[(index + 1)...]
    }
    rest += old
    var result: [Int] = []
    result.reserveCapacity(rest.count + put.count)
    var left = rest[...]
    for (count, index) in zip(new, put) {
      let between = left.prefix(index - result.count)
      left = left.dropFirst(between.count)
      result += between
      result.append(count)
    }
    lay(result + left)
  }

  /// Takes one count out.
  private mutating func remove(at index: Int) {
    let (block, offset) = locate(index)
    let removed = blocks[block].remove(at: offset)
    count -= 1
    total -= removed
    guard blocks.count > 1 else { return }
    guard blocks[block].count <= most / 4 else {
      sizes.add(-1, at: block)
      return sums.add(-removed, at: block)
    }
    // What is left goes to the block beside it, of which there may come two again.
    let other = block > 0 ? block - 1 : 1
    blocks[min(block, other)] = Block(blocks[min(block, other)].counts + blocks[max(block, other)].counts)
    blocks.remove(at: max(block, other))
    splitIfFull(min(block, other))
    sumBlocks()
  }

  /// Puts one count in front of an index.
  private mutating func insert(_ new: Int, at index: Int) {
    precondition(index >= 0 && index <= count, "the index is outside the counts")
    let (block, offset) =
      index == count ? (blocks.count - 1, blocks[blocks.count - 1].count) : locate(index)
    blocks[block].insert(new, at: offset)
    count += 1
    total += new
    if splitIfFull(block) { return sumBlocks() }
    guard blocks.count > 1 else { return }
    sizes.add(1, at: block)
    sums.add(new, at: block)
  }

  /// Makes two of a block that holds too many counts; whether it did.
  @discardableResult
  private mutating func splitIfFull(_ block: Int) -> Bool {
    let counts = blocks[block].counts
    guard counts.count > most else { return false }
    blocks[block] = Block(Array(counts.prefix(counts.count / 2)))
    blocks.insert(Block(Array(counts.dropFirst(counts.count / 2))), at: block + 1)
    return true
  }

  /// Stops the program if the sums do not agree with the counts.
  func _checkInvariants() {
    precondition(!blocks.isEmpty, "there is no block")
    var sum = 0
    for (index, count) in counts.enumerated() {
      precondition(count >= 0, "a count is negative")
      precondition(self.sum(before: index) == sum, "a prefix sum is wrong")
      precondition(self[index] == count, "a count is not found")
      sum += count
    }
    precondition(total == sum && self.sum(before: count) == sum, "the total is wrong")
    precondition(blocks.reduce(0) { $0 + $1.count } == count, "the number of counts is wrong")
    for block in blocks where blocks.count > 1 {
      precondition(block.count > 0 && block.count <= most, "a block is too small or too large")
    }
  }
}

// Two lists are equal where their counts are, in whatever blocks these lie.
extension PrefixCounts: Hashable {
  static func == (one: PrefixCounts, other: PrefixCounts) -> Bool {
    one.count == other.count && one.total == other.total && one.counts == other.counts
  }

  func hash(into hasher: inout Hasher) { hasher.combine(counts) }
}

// The rows of sections whose lengths these are.
extension PrefixCounts {
  /// Whether a row stands at a path.
  @inline(__always)
  func contains(_ path: TableIndexPath) -> Bool {
    path.section >= 0 && path.section < count && path.row >= 0 && path.row < self[path.section]
  }

  /// The place of a path's row in the whole table.
  @inline(__always)
  func position(of path: TableIndexPath) -> Int { sum(before: path.section) + path.row }

  /// The path of a place in the whole table.
  @inline(__always)
  func path(atPosition position: Int) -> TableIndexPath {
    let (section, row) = find(position)
    return TableIndexPath(section: section, row: row)
  }

  /// The places of a section's rows in the whole table.
  func positions(ofSection section: Int) -> Range<Int> {
    let start = sum(before: section)
    return start..<start + self[section]
  }
}
