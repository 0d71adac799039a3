import TabuluaModel

/// The places of a table, numbered.
struct TablePlaces {
  /// How many rows each section has.
  let counts: [Int]

  /// The number of each section's first row.
  let starts: [Int]

  /// How many rows there are.
  let rows: Int

  init(counts: [Int]) {
    self.counts = counts
    var starts: [Int] = []
    var sum = 0
    for count in counts {
      starts.append(sum)
      sum += count
    }
    self.starts = starts
    rows = sum
  }

  /// How many places a dragged row can be proposed to.
  var perRow: Int { rows + counts.count - 1 }

  /// The number of a row.
  func number(of path: TableIndexPath) -> Int { starts[path.section] + path.row }

  /// The row with a number.
  func path(ofRow number: Int) -> TableIndexPath {
    var section = counts.count - 1
    while section > 0, starts[section] > number { section -= 1 }
    return TableIndexPath(section: section, row: number - starts[section])
  }

  /// The places that the row at `source` can be proposed to, after the removal, in their order.
  func proposals(for source: TableIndexPath) -> [TableIndexPath] {
    counts.indices.flatMap { section in
      (0..<(counts[section] + (section == source.section ? 0 : 1))).map {
        TableIndexPath(section: section, row: $0)
      }
    }
  }

  /// The number of a place among the proposals for a row.
  func index(ofProposal path: TableIndexPath, for source: TableIndexPath) -> Int {
    let shift = path.section > source.section ? path.section - 1 : path.section
    return starts[path.section] + path.row + shift
  }

  /// How far a row is dragged that is held over places: rows passed and sections crossed.
  func distance(from source: TableIndexPath, through places: [TableIndexPath]) -> Int {
    var sum = 0
    var last = number(of: source)
    var section = source.section
    for place in places {
      let next = starts[place.section] + place.row - (place.section > source.section ? 1 : 0)
      sum += abs(next - last) + abs(place.section - section)
      (last, section) = (next, place.section)
    }
    return sum
  }

  /// How far a row is dragged to a place.
  @inline(__always)
  func distance(from source: TableIndexPath, to place: TableIndexPath) -> Int {
    let next = starts[place.section] + place.row - (place.section > source.section ? 1 : 0)
    return abs(next - starts[source.section] - source.row) + abs(place.section - source.section)
  }
}
