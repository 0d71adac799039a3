import TabuluaModel

/// The order in which a table's rows are written back.
///
/// Of each section the rows of a longest run that keeps its order stay at their own places in the file; of several such
/// runs it is one with the fewest rows that somebody has dragged. Each other row goes directly after the record of the
/// row before it in its section; before the first record that stays, it goes directly before that. A section of which no
/// record stays is written after the last record of the nearest earlier section of which one does, else before the first
/// record of the file. A row that was deleted moves no other one.
///
/// If the sections would come back in another order when the file is read again, the fewest records are moved besides
/// that mend this.
struct RecordOrder {
  private let contents: TableContents

  /// The numbers of the rows in the order of the file; nil if that is table order.
  private let rows: [UInt32]?

  /// The rows that were moved besides, so that the sections come back in their order.
  let moved: [RowIdentity]

  /// All rows that were taken from their own places in the file, among which those are; nil where that is not said, because
  /// the file has table order.
  let displaced: [RowIdentity]?

  /// Works the order out; where there is a choice, rows that were dragged have other places rather than others.
  ///
  /// - Complexity: O(*n* + *b* log *b*) for *n* rows and records and *b* that were moved; nothing without a section
  ///   column.
  init(_ contents: TableContents, dragged: [RowIdentity] = []) {
    self.contents = contents
    // Without a section column the file cannot tell sections apart, and several are kept together in table order, as are
    // the rows of a single one, and those of a table that comes from no file.
    guard contents.sectionColumn != nil, contents.numberOfSections > 1, contents.records is any TableDocument
    else {
      (rows, moved, displaced) = (nil, [], nil)
      return
    }
    let placed = PlacedRows(contents, dragged: dragged)
    guard contents.mapping.sections == nil,
      let mending = SectionMending(sections: placed.sections, count: contents.numberOfSections)
    else {
      (rows, moved, displaced) = (placed.numbers, [], placed.displaced)
      return
    }
    rows = mending.order.map { placed.numbers[$0] }
    let moved = mending.moved.map { RowIdentity(number: placed.numbers[$0]) }
    (self.moved, displaced) = (moved, placed.displaced + moved)
  }

  /// The rows in the order of the file.
  var numbers: [UInt32] { rows ?? contents.numbers }

  /// Calls `body` with the rows in the order of the file.
  func forEach(_ body: (UInt32) -> Void) {
    if let rows { rows.forEach(body) } else { contents.forEachNumber(body) }
  }
}

/// The rows at their places in the file.
private struct PlacedRows {
  private static let none = UInt32.max

  /// The rows by their numbers, in the order of the file.
  private(set) var numbers: [UInt32] = []

  /// The section of each of them.
  private(set) var sections: [UInt32] = []

  /// The rows that are not at their own places.
  private(set) var displaced: [RowIdentity] = []

  init(_ contents: TableContents, dragged: [RowIdentity]) {
    let table = contents.numbers
    var starts = [0]
    for section in 0..<contents.numberOfSections {
      starts.append(starts[section] + contents.numberOfRows(in: section))
    }
    let records = contents.records.numberOfRecords
    let stays = Self.stays(table, starts, records: records, dragged)
    displaced = table.indices.filter { !stays[$0] }.map { RowIdentity(number: table[$0]) }

    // Where the row of each record that stays stands in the table, and its section.
    var places = [UInt32](repeating: Self.none, count: records)
    var homes = [UInt32](repeating: 0, count: records)
    // The first and the last row of each section that stays.
    var ends = [(first: Int, last: Int)?](repeating: nil, count: contents.numberOfSections)
    for section in 0..<contents.numberOfSections {
      for place in starts[section]..<starts[section + 1] where stays[place] {
        places[Int(table[place])] = UInt32(truncatingIfNeeded: place)
        homes[Int(table[place])] = UInt32(truncatingIfNeeded: section)
        ends[section] = (ends[section]?.first ?? place, place)
      }
    }
    numbers.reserveCapacity(table.count)
    sections.reserveCapacity(table.count)
    func put(_ places: Range<Int>, _ section: Int) {
      numbers += table[places]
      sections.append(contentsOf: repeatElement(UInt32(truncatingIfNeeded: section), count: places.count))
    }
    /// Puts the sections behind one of which no record stays, up to the next one of which one does.
    func putSections(behind section: Int) {
      for section in section + 1..<contents.numberOfSections {
        guard ends[section] == nil else { return }
        put(starts[section]..<starts[section + 1], section)
      }
    }
    putSections(behind: -1)
    for record in 0..<records where places[record] != Self.none {
      let place = Int(places[record])
      let section = Int(homes[record])
      if place == ends[section]?.first { put(starts[section]..<place, section) }
      var end = place + 1
      while end < starts[section + 1], !stays[end] { end += 1 }
      put(place..<end, section)
      if place == ends[section]?.last { putSections(behind: section) }
    }
  }

  /// Which rows of a table stay at their places in the file: of each section the most that keep their order.
  private static func stays(
    _ table: [UInt32], _ starts: [Int], records: Int, _ dragged: [RowIdentity]
  ) -> [Bool] {
    var stays = [Bool](repeating: false, count: table.count)
    var isDragged = [Bool](repeating: false, count: dragged.isEmpty ? 0 : records)
    for row in dragged where Int(row.number) < records { isDragged[Int(row.number)] = true }
    let weights = LongestRun.weights
    table.withUnsafeBufferPointer { table in
      stays.withUnsafeMutableBufferPointer { stays in
        for (start, end) in zip(starts, starts.dropFirst()) where start < end {
          LongestRun.mark(
            UnsafeBufferPointer(rebasing: table[start..<end]),
            within: 0..<UInt32(truncatingIfNeeded: records),
            in: UnsafeMutableBufferPointer(rebasing: stays[start..<end]),
            // First as many rows as possible stay, then as few as possible of those that were dragged.
            weight: isDragged.isEmpty
              ? nil
              : { places in
                places.reduce(0) {
                  $0 + (isDragged[Int(table[start + $1])] ? weights.dragged : weights.other)
                }
              })
        }
      }
    }
    return stays
  }
}
