/// Rows that are dragged together: the one that is picked up, and others that follow it.
///
/// Wherever they are dropped they stand one behind the other: first the row that was picked up, then the others in table
/// order. A *place of the group* counts the rows outside the group only, as if the whole group were taken out: 0…n in a
/// section with n of them.
struct RowGroup: Equatable {
  /// The rows by their paths before the change, in the order in which they stand after it.
  let rows: [TableIndexPath]

  /// The group with its rows in table order.
  let sorted: [TableIndexPath]

  /// The group's own place; nil where the rows do not stand together in their order already, so that no place is home.
  let home: TableIndexPath?

  /// Makes a group of the row that is picked up and at least one other; all are different rows.
  init(_ first: TableIndexPath, followedBy others: some Sequence<TableIndexPath>) {
    let others = others.sorted()
    rows = [first] + others
    sorted = rows.sorted()
    var last = first
    let standTogether = others.allSatisfy { other in
      defer { last = other }
      return other.section == last.section && other.row == last.row + 1
    }
    home = standTogether ? first : nil
  }

  /// The row that is picked up.
  var first: TableIndexPath { rows[0] }
}

// Places of the group, and paths before the change.
extension RowGroup {
  /// How many rows of the group stand in the section of a path, before it.
  func count(before path: TableIndexPath) -> Int {
    index(of: path) - index(of: TableIndexPath(section: path.section, row: 0))
  }

  /// How many rows of the group stand in a section.
  func count(inSection section: Int) -> Int {
    count(before: TableIndexPath(section: section, row: .max))
  }

  /// The rows of the group in a section, in table order.
  func members(ofSection section: Int) -> ArraySlice<TableIndexPath> {
    let start = index(of: TableIndexPath(section: section, row: 0))
    return sorted[start..<start + count(inSection: section)]
  }

  /// Whether the row at a path belongs to the group.
  func contains(_ path: TableIndexPath) -> Bool {
    let index = index(of: path)
    return index < sorted.count && sorted[index] == path
  }

  /// How many rows of the group stand before a path.
  private func index(of path: TableIndexPath) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < path { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The place before a row; for one of the group the place where the row stands, the group taken out.
  func place(before path: TableIndexPath) -> TableIndexPath {
    TableIndexPath(section: path.section, row: path.row - count(before: path))
  }

  /// The place after a row; for one of the group the place where the row stands, the group taken out.
  func place(after path: TableIndexPath) -> TableIndexPath {
    var place = place(before: path)
    if !contains(path) { place.row += 1 }
    return place
  }

  /// How many places a section of that length has.
  func numberOfPlaces(inSection section: Int, length: Int) -> Int { length - count(inSection: section) + 1 }

  /// The row outside the group that stands at a place; one behind the last row at the end of a section.
  func row(at place: TableIndexPath) -> TableIndexPath {
    var path = place
    for member in members(ofSection: place.section) {
      guard member.row <= path.row else { break }
      path.row += 1
    }
    return path
  }

  /// Where the picked row alone would be proposed to stand first at a place of the group.
  ///
  /// That is right behind the row outside the group that stands before the place, and counts the rows as if only the picked
  /// one were taken out.
  func placeOfFirst(at place: TableIndexPath) -> TableIndexPath {
    guard place.row > 0 else { return place }
    var gap = row(at: TableIndexPath(section: place.section, row: place.row - 1))
    gap.row += 1
    return gap.adjusted(forRemovalOf: first)
  }

  /// The place of the group before the row outside it that the picked row alone would stand before; at the end of the
  /// section where there is none.
  ///
  /// `path` counts the rows as if only the picked one were taken out.
  func place(ofFirstAt path: TableIndexPath) -> TableIndexPath {
    var gap = path
    if first.section == path.section, first.row <= path.row { gap.row += 1 }
    let isBehindFirst = first.section == gap.section && first.row < gap.row
    return TableIndexPath(section: path.section, row: path.row - count(before: gap) + (isBehindFirst ? 1 : 0))
  }

  /// Where a row outside the group stands when the group stands at a place and no row has hopped.
  func path(ofOther path: TableIndexPath, after place: TableIndexPath) -> TableIndexPath {
    var new = self.place(before: path)
    if new.section == place.section, new.row >= place.row { new.row += rows.count }
    return new
  }
}

extension RowGroup {
  /// The rows outside the group whose index paths change when the group goes to a place, in table order; `length` gives
  /// the length of a section before the change.
  func displacedRows(to place: TableIndexPath, length: (Int) -> Int) -> [DisplacedRows] {
    var sections = Set(sorted.map(\.section))
    sections.insert(place.section)
    let anchor = row(at: place).row
    var result: [DisplacedRows] = []
    for section in sections.sorted() {
      let length = length(section)
      var start = 0, before = 0
      for end in members(ofSection: section).map(\.row) + [length] {
        // So many rows of the group stand before these: they close up, and behind the place they make room.
        let run = start..<max(start, end)
        if section != place.section {
          if before > 0 { result.append(DisplacedRows(section: section, rows: run)) }
        } else {
          if before > 0 { result.append(DisplacedRows(section: section, rows: run.clamped(to: 0..<anchor))) }
          if before != rows.count {
            result.append(
              DisplacedRows(section: section, rows: run.clamped(to: anchor..<max(anchor, length))))
          }
        }
        (start, before) = (end + 1, before + 1)
      }
    }
    return result.filter { !$0.rows.isEmpty }
  }
}

extension TableIndexPath {
  /// Where a group stands first whose picked up row stands here, if that one alone were dragged: the place counts the rows
  /// without all of them.
  ///
  /// `rows` are before the change, the picked up one first; this path is after its removal.
  package func asPlace(ofGroup rows: [TableIndexPath]) -> TableIndexPath {
    guard rows.count > 1 else { return self }
    return RowGroup(rows[0], followedBy: rows.dropFirst()).place(ofFirstAt: self)
  }
}
