// The changed cells of a row: a tree by their columns.
//
// Each cell has a rank that comes of its column alone, and stands above those of lower rank: with ranks that have nothing to do
// with the order of the columns such a tree is about as deep as the logarithm of its size. A row had a list of its cells, which
// took 28 seconds for a row of which 80 000 changed.
extension CellOverrides {
  /// The rank of a column.
  @inline(__always)
  private static func rank(_ column: UInt32) -> UInt32 {
    let mixed = (column ^ column >> 16) &* 0x7FEB_352D
    return (mixed ^ mixed >> 15) &* 0x846C_A68B
  }

  /// The place of the cell of a column in a tree; `none` if it has none.
  @inline(__always)
  func place(of column: Int, below top: UInt32) -> UInt32 {
    var place = top
    while place != Self.none {
      // Each part is read by itself: a copy of the whole takes hold of its text.
      let other = Int(entries[Int(place)].column)
      if other == column { return place }
      place = column < other ? entries[Int(place)].lower : entries[Int(place)].higher
    }
    return place
  }

  /// Calls `body` with the cells of a tree, ascending by column.
  func forEachCell(
    below top: UInt32, _ body: (_ column: Int, CellOverride) throws -> Void
  ) rethrows {
    var place = top
    while place != Self.none {
      let lower = entries[Int(place)].lower
      if lower != Self.none { try forEachCell(below: lower, body) }
      try body(Int(entries[Int(place)].column), entries[Int(place)].override)
      place = entries[Int(place)].higher
    }
  }

  /// Puts a cell, whose column is not there, into a tree; answers what is at its top then.
  mutating func insert(_ new: UInt32, below top: UInt32) -> UInt32 {
    guard top != Self.none else { return new }
    let (column, other) = (entries[Int(new)].column, entries[Int(top)].column)
    guard Self.isAbove(other, column) else {
      (entries[Int(new)].lower, entries[Int(new)].higher) = split(top, at: column)
      return new
    }
    if column < other {
      entries[Int(top)].lower = insert(new, below: entries[Int(top)].lower)
    } else {
      entries[Int(top)].higher = insert(new, below: entries[Int(top)].higher)
    }
    return top
  }

  /// Takes a cell out of a tree; answers what is at its top then.
  mutating func removing(_ place: UInt32, below top: UInt32) -> UInt32 {
    let (lower, higher) = (entries[Int(top)].lower, entries[Int(top)].higher)
    if place == top { return join(lower, higher) }
    if entries[Int(place)].column < entries[Int(top)].column {
      entries[Int(top)].lower = removing(place, below: lower)
    } else {
      entries[Int(top)].higher = removing(place, below: higher)
    }
    return top
  }

  /// Whether a cell of a column stands above one of another column.
  @inline(__always)
  private static func isAbove(_ column: UInt32, _ other: UInt32) -> Bool {
    let (rank, otherRank) = (rank(column), rank(other))
    return rank == otherRank ? column < other : rank > otherRank
  }

  /// Makes two trees of one: of the columns below another one and of those above it.
  private mutating func split(_ top: UInt32, at column: UInt32) -> (lower: UInt32, higher: UInt32) {
    guard top != Self.none else { return (Self.none, Self.none) }
    if entries[Int(top)].column < column {
      let (lower, higher) = split(entries[Int(top)].higher, at: column)
      entries[Int(top)].higher = lower
      return (top, higher)
    }
    let (lower, higher) = split(entries[Int(top)].lower, at: column)
    entries[Int(top)].lower = higher
    return (lower, top)
  }

  /// Makes one tree of two, all columns of the first of which are lower.
  private mutating func join(_ lower: UInt32, _ higher: UInt32) -> UInt32 {
    guard lower != Self.none else { return higher }
    guard higher != Self.none else { return lower }
    if Self.isAbove(entries[Int(lower)].column, entries[Int(higher)].column) {
      entries[Int(lower)].higher = join(entries[Int(lower)].higher, higher)
      return lower
    }
    entries[Int(higher)].lower = join(lower, entries[Int(higher)].lower)
    return higher
  }

  /// Stops the program if a tree is out of order, or has a cell of another one, which are added to `places`.
  func checkTree(below top: UInt32, _ places: inout Set<UInt32>) {
    func check(_ place: UInt32, _ columns: Range<Int>, below above: UInt32?) {
      guard place != Self.none else { return }
      precondition(places.insert(place).inserted, "two rows share an override")
      let entry = entries[Int(place)]
      let column = Int(entry.column)
      precondition(columns.contains(column), "overrides are out of order")
      precondition(above.map { Self.isAbove($0, entry.column) } ?? true, "an override stands too low")
      check(entry.lower, columns.lowerBound..<column, below: entry.column)
      check(entry.higher, column + 1..<columns.upperBound, below: entry.column)
    }
    check(top, 0..<Int(UInt32.max), below: nil)
  }
}

// The list of all cells.
extension CellOverrides {
  /// Adds a cell to the list, and to no tree.
  mutating func add(_ entry: Entry) -> UInt32 {
    room += entry.override.room
    guard firstFree != Self.none else {
      entries.append(entry)
      return UInt32(truncatingIfNeeded: entries.count - 1)
    }
    let place = firstFree
    firstFree = entries[Int(place)].higher
    entries[Int(place)] = entry
    return place
  }

  /// Lets a cell go that is in no tree.
  mutating func free(_ place: UInt32) {
    room -= entries[Int(place)].override.room
    entries[Int(place)] = Entry(column: 0, higher: firstFree, override: .null)
    firstFree = place
  }

  /// Lets all cells of a tree go.
  mutating func freeAll(below top: UInt32) {
    var place = top
    while place != Self.none {
      let (lower, higher) = (entries[Int(place)].lower, entries[Int(place)].higher)
      freeAll(below: lower)
      free(place)
      place = higher
    }
  }
}
