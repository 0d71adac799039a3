/// Index paths, each with the number of the operation that names it.
struct NumberedPaths {
  /// The paths.
  private(set) var paths: [TableIndexPath] = []

  /// The number of each path's operation; ``none`` for a row that goes or comes with its section.
  private(set) var numbers: [UInt32] = []

  /// No operation.
  static let none = UInt32.max

  /// No paths.
  init() {}

  /// Paths that no operation names.
  init(unnamed paths: [TableIndexPath]) {
    self.paths = paths
    numbers = Array(repeating: Self.none, count: paths.count)
  }

  /// Makes room for so many paths.
  mutating func reserveCapacity(_ count: Int) {
    paths.reserveCapacity(count)
    numbers.reserveCapacity(count)
  }

  /// Adds a path that an operation names.
  @inline(__always)
  mutating func append(_ path: TableIndexPath, _ number: Int) {
    paths.append(path)
    numbers.append(UInt32(truncatingIfNeeded: number))
  }

  /// How many paths there are.
  var count: Int { paths.count }

  /// The number of the first operation that names a path, of paths that ascend; nil if none does.
  ///
  /// O(log *k*) for *k* paths.
  func first(naming path: TableIndexPath) -> Int? { paths.place(of: path).map { Int(numbers[$0]) } }

  /// The paths whose operations fulfil a condition.
  func filter(_ isIncluded: (Int) -> Bool) -> NumberedPaths {
    var result = NumberedPaths()
    for (path, number) in zip(paths, numbers) where isIncluded(Int(number)) {
      result.append(path, Int(number))
    }
    return result
  }

  /// These paths and others; all of them ascend.
  ///
  /// O(*k*) for *k* paths.
  func merged(with others: NumberedPaths) -> NumberedPaths {
    if others.count == 0 { return self }
    var result = NumberedPaths()
    result.reserveCapacity(count + others.count)
    var next = 0
    for index in paths.indices {
      while next < others.count, others.paths[next] < paths[index] {
        result.append(others.paths[next], Int(others.numbers[next]))
        next += 1
      }
      result.append(paths[index], Int(numbers[index]))
    }
    result.paths += others.paths[next...]
    result.numbers += others.numbers[next...]
    return result
  }

  /// Sorts the paths; equal ones keep their order.
  ///
  /// O(*k*) for many paths, O(*k* log *k*) for few, and for those that are farther down than a billion rows.
  mutating func sort() {
    guard count > 1 else { return }
    // A path and its number share a word where they fit, so that words are ordered like the paths.
    var sections = 0
    var rows = 0
    for path in paths {
      sections |= path.section
      rows |= path.row
    }
    // A negative number has all bits.
    let rowBits = Int.bitWidth - rows.leadingZeroBitCount
    let pathBits = Int.bitWidth - sections.leadingZeroBitCount + rowBits
    let numberBits = UInt32.bitWidth - (numbers.max() ?? 0).leadingZeroBitCount
    guard pathBits + numberBits <= 64 else {
      let order = paths.indices.sorted { (paths[$0], $0) < (paths[$1], $1) }
      (paths, numbers) = (order.map { paths[$0] }, order.map { numbers[$0] })
      return
    }
    let (rowShift, numberShift) = (UInt64(rowBits), UInt64(numberBits))
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * count) { memory in
      let words = UnsafeMutableBufferPointer(rebasing: memory[..<paths.count])
      for index in words.indices {
        let section = UInt64(truncatingIfNeeded: paths[index].section) &<< rowShift
        let path = section | UInt64(truncatingIfNeeded: paths[index].row)
        words[index] = path &<< numberShift | UInt64(numbers[index])
      }
      let spare = UnsafeMutableBufferPointer(rebasing: memory[paths.count...])
      words.sortDigits(fromBit: numberBits, count: pathBits, spare: spare)
      paths.withUnsafeMutableBufferPointer { paths in
        for index in words.indices {
          let path = words[index] &>> numberShift
          paths[index] = TableIndexPath(
            section: Int(truncatingIfNeeded: path &>> rowShift),
            row: Int(truncatingIfNeeded: path & (1 &<< rowShift &- 1)))
        }
      }
      numbers.withUnsafeMutableBufferPointer { numbers in
        for index in words.indices {
          numbers[index] = UInt32(truncatingIfNeeded: words[index] & (1 &<< numberShift &- 1))
        }
      }
    }
  }
}

// Lists of paths that ascend.
extension BidirectionalCollection<TableIndexPath> {
  /// Whether no path stands in the list twice.
  var areDifferent: Bool { numberOfDifferent == count }

  /// How many different paths there are.
  var numberOfDifferent: Int {
    guard var last = first else { return 0 }
    var number = 1
    for path in self where path != last {
      number += 1
      last = path
    }
    return number
  }
}

extension [TableIndexPath] {
  /// The first place of a path in the list, which ascends; nil if it does not stand there.
  ///
  /// O(log *k*).
  func place(of path: TableIndexPath) -> Int? {
    let index = firstIndex(since: { $0 >= path })
    return index < count && self[index] == path ? index : nil
  }

  /// Calls `body` with each section in which paths lie, and with its paths.
  ///
  /// O(*r* log *k*) for *r* sections and *k* paths.
  func forEachSection(_ body: (Int, ArraySlice<TableIndexPath>) -> Void) {
    var start = 0
    while start < count {
      let section = self[start].section
      let end = self[start...].firstIndex(since: { $0.section > section })
      body(section, self[start..<end])
      start = end
    }
  }
}
