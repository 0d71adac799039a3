/// What the updates of a block come to that are about rows alone, and among which nothing is wrong.
///
/// Most blocks are such ones. They are sorted and checked without a dictionary, and with a few bytes for each
/// update, for there may be as many as rows.
struct PlainUpdates {
  /// The rows that are reloaded, by their paths before the block, ascending.
  private(set) var reloaded: [TableIndexPath] = []

  /// The numbers of the operations that insert rows, in the order of the rows after the block.
  private(set) var insertions: [UInt32] = []

  /// Where the rows go.
  private(set) var map = UpdateMap()

  private let entries: [PendingOperations.Entry]
  private let before: PrefixCounts

  /// How paths and numbers are packed.
  private let layout: Layout

  /// How a path and the number of an operation share a word, so that words are ordered like the paths.
  private struct Layout {
    let rowBits: UInt64
    let numberBits: UInt64

    /// How many bits a path takes.
    let pathBits: Int

    /// A layout for paths in so many sections that have so many rows each, and as many numbers; nil if they are
    /// too many.
    init?(sections: Int, rows: Int, numbers: Int) {
      let rowBits = Int.bitWidth - rows.leadingZeroBitCount
      let numberBits = Int.bitWidth - numbers.leadingZeroBitCount
      pathBits = rowBits + Int.bitWidth - max(0, sections - 1).leadingZeroBitCount
      guard pathBits + numberBits <= 64, numbers < Int(UInt32.max) else { return nil }
      self.rowBits = UInt64(rowBits)
      self.numberBits = UInt64(numberBits)
    }

    @inline(__always)
    func word(_ section: Int, _ row: Int, _ number: Int) -> UInt64 {
      let path = UInt64(truncatingIfNeeded: section) &<< rowBits | UInt64(truncatingIfNeeded: row)
      return path &<< numberBits | UInt64(truncatingIfNeeded: number)
    }

    @inline(__always)
    func number(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word & (1 &<< numberBits &- 1)) }

    @inline(__always)
    func path(_ word: UInt64) -> TableIndexPath {
      let path = word &>> numberBits
      return TableIndexPath(
        section: Int(truncatingIfNeeded: path &>> rowBits),
        row: Int(truncatingIfNeeded: path & (1 &<< rowBits &- 1)))
    }

    /// Sorts words; false if two of them have the same path.
    func sort(
      _ words: UnsafeMutableBufferPointer<UInt64>, _ spare: UnsafeMutableBufferPointer<UInt64>
    ) -> Bool {
      words.sortDigits(fromBit: Int(numberBits), count: pathBits, spare: spare)
      for index in words.indices.dropFirst()
      where words[index] &>> numberBits == words[index &- 1] &>> numberBits { return false }
      return true
    }
  }

  /// Sorts and checks the updates of a block on a loaded table; nil if there is more to be said of them: if one is
  /// about a section, if a row or a place is outside the table, or is named twice.
  ///
  /// O(*k* log *k*) for *k* updates, and O(*k*) for many.
  init?(_ operations: PendingOperations, _ before: PrefixCounts) {
    let count = operations.count
    guard operations.areAboutRows,
      let layout = Layout(sections: before.counts.count, rows: before.total + count, numbers: count)
    else { return nil }
    entries = operations.entries
    self.before = before
    self.layout = layout
    let isRight = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * count) { words in
      settle(
        UnsafeMutableBufferPointer(rebasing: words[..<count]),
        UnsafeMutableBufferPointer(rebasing: words[count..<2 * count]),
        spare: UnsafeMutableBufferPointer(rebasing: words[(2 * count)...]))
    }
    guard isRight else { return nil }
  }

  private mutating func settle(
    _ sources: UnsafeMutableBufferPointer<UInt64>, _ targets: UnsafeMutableBufferPointer<UInt64>,
    spare: UnsafeMutableBufferPointer<UInt64>
  ) -> Bool {
    var reloads: [UInt64] = []
    guard let (leaving, coming) = collect(sources, targets, &reloads) else { return false }
    let before = UnsafeMutableBufferPointer(rebasing: sources[..<leaving])
    let after = UnsafeMutableBufferPointer(rebasing: targets[..<coming])
    guard layout.sort(before, spare), layout.sort(after, spare), areInside(after, before) else {
      return false
    }
    if !reloads.isEmpty, !settle(&reloads, spare, leaving: before) { return false }
    match(before, after)
    return true
  }

  /// Writes down which rows leave and which come; answers how many, or nil if one is outside the table.
  private func collect(
    _ leaving: UnsafeMutableBufferPointer<UInt64>, _ coming: UnsafeMutableBufferPointer<UInt64>,
    _ reloads: inout [UInt64]
  ) -> (leaving: Int, coming: Int)? {
    let sections = before.counts.count
    let rows = before.total + entries.count
    let counts = before.counts
    return counts.withUnsafeBufferPointer { counts in
      var numberLeaving = 0
      var numberComing = 0
      for number in entries.indices {
        let entry = entries[number]
        let kind = entry.kind
        guard entry.section < sections, entry.row < (kind == .insertRow ? rows : counts[entry.section]) else {
          return nil
        }
        let word = layout.word(entry.section, entry.row, number)
        switch kind {
        case .deleteRow:
          leaving[numberLeaving] = word
          numberLeaving &+= 1
        case .insertRow:
          coming[numberComing] = word
          numberComing &+= 1
        case .moveRow:
          guard entry.otherSection < sections, entry.otherRow < rows else { return nil }
          leaving[numberLeaving] = word
          numberLeaving &+= 1
          coming[numberComing] = layout.word(entry.otherSection, entry.otherRow, number)
          numberComing &+= 1
        case .reloadRow: reloads.append(word)
        case .other: return nil
        }
      }
      return (numberLeaving, numberComing)
    }
  }

  /// Whether the rows that come find a place in the table after the block.
  private func areInside(
    _ coming: UnsafeMutableBufferPointer<UInt64>, _ leaving: UnsafeMutableBufferPointer<UInt64>
  ) -> Bool {
    var end = coming.count
    var endOfLeaving = leaving.count
    // The last row of each section tells of all of them.
    while end > 0 {
      let last = layout.path(coming[end - 1])
      let sectionStart = layout.word(last.section, 0, 0)
      let start = coming.firstIndex(since: { $0 >= sectionStart })
      if endOfLeaving > 0 {
        let next = layout.word(last.section + 1, 0, 0)
        let isLastSection = last.section + 1 == before.counts.count
        if !isLastSection { endOfLeaving = leaving[..<endOfLeaving].firstIndex(since: { $0 >= next }) }
      }
      let startOfLeaving = leaving[..<endOfLeaving].firstIndex(since: { $0 >= sectionStart })
      guard last.row < before[last.section] - (endOfLeaving - startOfLeaving) + end - start else {
        return false
      }
      end = start
      endOfLeaving = startOfLeaving
    }
    return true
  }

  /// Takes over the rows that are reloaded; false if one is named twice or leaves.
  private mutating func settle(
    _ reloads: inout [UInt64], _ spare: UnsafeMutableBufferPointer<UInt64>,
    leaving: UnsafeMutableBufferPointer<UInt64>
  ) -> Bool {
    let layout = layout
    let areDifferent = reloads.withUnsafeMutableBufferPointer { layout.sort($0, spare) }
    guard areDifferent else { return false }
    var index = 0
    for reload in reloads {
      let path = reload &>> layout.numberBits
      while index < leaving.count, leaving[index] &>> layout.numberBits < path { index += 1 }
      if index < leaving.count, leaving[index] &>> layout.numberBits == path { return false }
    }
    reloaded = reloads.map { layout.path($0) }
    return true
  }

  /// Finds for each row that is moved where it leaves and where it comes.
  private mutating func match(
    _ leaving: UnsafeMutableBufferPointer<UInt64>, _ coming: UnsafeMutableBufferPointer<UInt64>
  ) {
    let layout = layout
    var before = UpdateMap.Side(count: leaving.count)
    var after = UpdateMap.Side(count: coming.count)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: entries.count) { indexes in
      // Where the row of each operation leaves.
      indexes.initialize(repeating: UpdateMap.none)
      before.paths.withUnsafeMutableBufferPointer { paths in
        for index in leaving.indices {
          let word = leaving[index]
          paths[index] = layout.path(word)
          indexes[layout.number(word)] = UInt32(truncatingIfNeeded: index)
        }
      }
      after.paths.withUnsafeMutableBufferPointer { paths in
        after.partners.withUnsafeMutableBufferPointer { sources in
          before.partners.withUnsafeMutableBufferPointer { destinations in
            for index in coming.indices {
              let word = coming[index]
              paths[index] = layout.path(word)
              let source = indexes[layout.number(word)]
              if source == UpdateMap.none {
                insertions.append(UInt32(truncatingIfNeeded: layout.number(word)))
              } else {
                sources[index] = source
                destinations[Int(source)] = UInt32(truncatingIfNeeded: index)
              }
            }
          }
        }
      }
    }
    map = UpdateMap(before: before, after: after)
  }
}
