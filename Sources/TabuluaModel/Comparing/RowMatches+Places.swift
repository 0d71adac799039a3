// By their places, for rows that have changed where no column names the rows.
extension RowMatches {
  /// How many rows between two that are matched are compared with as many others.
  private static let mostCompared = 4_096

  /// Matches rows that stand between the same rows in both tables, in the same section, and have most values in common.
  ///
  /// `mine` and `theirs` are the rows in table order. As many as possible are matched, in their order.
  mutating func matchPlaces(_ mine: [UInt32], _ theirs: [UInt32]) {
    guard mine.contains(where: { !isTaken[Int($0)] }), theirs.contains(where: { rows[Int($0)] == Self.none })
    else { return }
    var places = [Int](repeating: 0, count: isTaken.count)
    for (place, row) in mine.enumerated() { places[Int(row)] = place }
    /// The place in the base behind the row before.
    var place = 0
    var next = 0
    while next < theirs.count {
      let row = rows[Int(theirs[next])]
      if row != Self.none {
        place = places[Int(row)] + 1
        next += 1
        continue
      }
      let end = theirs[next...].firstIndex { rows[Int($0)] != Self.none } ?? theirs.endIndex
      let limit = mine[place...].firstIndex { isTaken[Int($0)] } ?? mine.endIndex
      match(mine[place..<limit], changedTo: theirs[next..<end])
      next = end
    }
  }

  /// Matches rows of two lists in their order: as many as possible, and of those ways the one with most common values.
  private mutating func match(_ mine: ArraySlice<UInt32>, changedTo theirs: ArraySlice<UInt32>) {
    guard !mine.isEmpty, !theirs.isEmpty, mine.count <= Self.mostCompared / theirs.count else { return }
    let (mine, theirs) = (Array(mine), Array(theirs))
    let width = theirs.count + 1
    /// For each two ends of the lists how many rows they can match at most, and what those have in common then.
    var best = [(rows: Int, values: Int)](repeating: (0, 0), count: (mine.count + 1) * width)
    let common = mine.map { row in theirs.map { commonValues(row, $0) } }
    for index in mine.indices.reversed() {
      for other in theirs.indices.reversed() {
        var found = max(best[(index + 1) * width + other], best[index * width + other + 1], by: <)
        if let common = common[index][other] {
          let behind = best[(index + 1) * width + other + 1]
          found = max(found, (behind.rows + 1, behind.values + common), by: <)
        }
        best[index * width + other] = found
      }
    }
    var (index, other) = (0, 0)
    while index < mine.count, other < theirs.count {
      let here = best[index * width + other]
      if let common = common[index][other],
        best[(index + 1) * width + other + 1] == (here.rows - 1, here.values - common)
      {
        match(theirs[other], mine[index], isEqual: false)
        (index, other) = (index + 1, other + 1)
      } else if best[(index + 1) * width + other] == here {
        index += 1
      } else {
        other += 1
      }
    }
  }

  private func max<Value>(_ one: Value, _ other: Value, by isLess: (Value, Value) -> Bool) -> Value {
    isLess(one, other) ? other : one
  }

  /// How many values two rows have in common; nil for rows of which one cannot be what became of the other: they stand in
  /// different sections, or have less than half of their values in common, or none but empty ones.
  private func commonValues(_ row: UInt32, _ otherRow: UInt32) -> Int? {
    let (row, otherRow) = (RowIdentity(number: row), RowIdentity(number: otherRow))
    let few = cells.columns(of: row, and: otherRow)
    // In the other columns both are empty.
    var count = few.map { cells.columns.count - $0.count } ?? 0
    var isTold = false
    for column in few ?? Array(cells.columns.indices) {
      if isSame(row, otherRow, column: column) {
        count += 1
        if !cells.base.text(of: row, column: column).isEmpty, column != cells.base.sectionColumn {
          isTold = true
        }
      } else if column == cells.base.sectionColumn {
        return nil
      }
    }
    return isTold && 2 * count >= cells.columns.count ? count : nil
  }
}
