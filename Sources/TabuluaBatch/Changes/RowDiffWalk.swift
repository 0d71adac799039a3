import TabuluaModel

/// One difference between a table before a run and after it, as places; words are found when it is told.
struct RowDifference {
  let kind: RowChange.Kind
  let row: RowIdentity
  /// The row's path in the table before the run; nil where the difference is not about it.
  var from: TableIndexPath?
  /// The row's path in the table after the run.
  var to: TableIndexPath?
  /// The column whose value differs.
  var column: Int?
}

/// Goes over two tables, one of which came from the other, and finds what differs.
///
/// Everything that is needed of a row is looked up by its number, so that no row is searched for.
struct RowDiffWalk {
  private let before: TableContents
  private let after: TableContents

  /// For each row number the row's place in the whole old table, counted from one; 0 where it was not in it.
  private var oldPlaces: [UInt32]

  /// The place of the first row of each old section, and the number of rows after the last one.
  private let oldStarts: [Int]

  /// Whether each row number was dragged.
  private var isDragged: [Bool] = []

  /// Whether each row number has a cell that is no longer its record's, in either table.
  private var isEdited: [Bool] = []

  /// Whether each column is one of text, of which another text is another value.
  private let isText: [Bool]

  private let sectionColumn: Int?

  private let checkColumn: Int?

  /// Whether the rows that were moved within their sections are only counted.
  private let countsMoves: Bool

  init(
    _ before: TableContents, _ after: TableContents, dragged: Set<RowIdentity>, countsMoves: Bool = false
  ) {
    self.countsMoves = countsMoves
    self.before = before
    self.after = after
    isText = after.columns.map { $0.type == .text }
    sectionColumn = after.sectionColumn
    checkColumn = after.checkColumn
    var starts = [0]
    for section in 0..<before.numberOfSections {
      starts.append(starts[section] + before.numberOfRows(in: section))
    }
    oldStarts = starts

    var oldPlaces = [UInt32](repeating: 0, count: before.numberOfRows)
    var place: UInt32 = 0
    before.forEachNumber { number in
      place += 1
      if Int(number) >= oldPlaces.count {
        Self.grow(&oldPlaces, toHold: RowIdentity(number: number), with: 0)
      }
      oldPlaces[Int(number)] = place
    }
    self.oldPlaces = oldPlaces

    for row in dragged { Self.mark(row, in: &isDragged) }
    before.forEachRowWithOverrides { Self.mark($0, in: &isEdited) }
    after.forEachRowWithOverrides { Self.mark($0, in: &isEdited) }
  }

  private static func mark(_ row: RowIdentity, in flags: inout [Bool]) {
    grow(&flags, toHold: row, with: false)
    flags[Int(row.number)] = true
  }

  private static func grow<Value>(_ list: inout [Value], toHold row: RowIdentity, with value: Value) {
    let missing = Int(row.number) + 1 - list.count
    if missing > 0 { list.append(contentsOf: repeatElement(value, count: max(missing, list.count / 2))) }
  }

  /// Calls `body` with each difference, in the order of the new table, deleted rows last.
  ///
  /// Where moves are only counted, the answer is how many rows were moved within their sections, and `body` is not
  /// called for them.
  @discardableResult
  func forEach(_ body: (RowDifference) -> Void) -> Int {
    let byValue = sectionsByValue()
    var moved = 0
    for section in 0..<after.numberOfSections {
      moved += forEach(inSection: section, old: counterpart(of: section, byValue), body)
    }
    forEachDeleted(body)
    return moved
  }
}

// Sections.
extension RowDiffWalk {
  private func sectionsByValue() -> [String: Int] {
    var sections: [String: Int] = [:]
    for section in 0..<before.numberOfSections {
      if let value = before.section(section).value { sections[value] = section }
    }
    return sections
  }

  /// The section of the old table that a section of the new one was: that of the same value, else the one at the
  /// same place.
  private func counterpart(of section: Int, _ byValue: [String: Int]) -> Int? {
    if let value = after.section(section).value { return byValue[value] }
    return section < before.numberOfSections && before.section(section).value == nil ? section : nil
  }

  private func forEach(inSection section: Int, old: Int?, _ body: (RowDifference) -> Void) -> Int {
    let rows = after.rows(inSection: section)
    let home = old.map { oldStarts[$0]..<oldStarts[$0 + 1] } ?? 0..<0
    let stayed = rowsThatStayed(rows, home)
    let kept = countsMoves ? [] : rowsKept(rows, stayed)
    var next = 0
    for (index, row) in rows.enumerated() {
      let isKept: Bool
      if countsMoves {
        // The rows that stayed are those that do not come from elsewhere.
        isKept = oldPlace(of: row).map { home.contains($0) } ?? false
      } else {
        while next < kept.count, kept[next].upperBound <= index { next += 1 }
        isKept = next < kept.count && kept[next].contains(index)
      }
      if isKept, !isEdited(row) { continue }
      let path = TableIndexPath(section: section, row: index)
      guard let place = oldPlace(of: row) else {
        body(RowDifference(kind: .inserted, row: row, to: path))
        continue
      }
      if !isKept { body(RowDifference(kind: .moved, row: row, from: oldPath(place), to: path)) }
      if isEdited(row) { forEachValue(of: row, at: path, isAtHome: home.contains(place), body) }
    }
    return countsMoves ? stayed.order.count - IncreasingRun.greatestLength(stayed.order) : 0
  }

  /// The places in the section of the rows that were in its counterpart before, and their old order.
  private func rowsThatStayed(
    _ rows: [RowIdentity], _ home: Range<Int>
  ) -> (places: [UInt32], order: [UInt32]) {
    // The rows that stayed, numbered in their old order.
    var numbers = [UInt32](repeating: 0, count: home.count)
    var places: [UInt32] = []
    places.reserveCapacity(min(rows.count, home.count))
    for (index, row) in rows.enumerated() {
      guard let place = oldPlace(of: row), home.contains(place) else { continue }
      numbers[place - home.lowerBound] = 1
      places.append(UInt32(truncatingIfNeeded: index))
    }
    var count: UInt32 = 0
    for place in numbers.indices {
      count += numbers[place]
      numbers[place] = count
    }
    let order = places.map { index in
      numbers[(oldPlace(of: rows[Int(index)]) ?? home.lowerBound) - home.lowerBound] - 1
    }
    return (places, order)
  }

  /// The places in the section of the rows that count as not moved: those that stayed and kept their order.
  private func rowsKept(
    _ rows: [RowIdentity], _ stayed: (places: [UInt32], order: [UInt32])
  ) -> [Range<Int>] {
    let chosen = IncreasingRun.heaviest(stayed.order) { !isDragged(rows[Int(stayed.places[$0])]) }
    if stayed.places.count == rows.count { return chosen }
    return chosen.flatMap { range in range.map { Int(stayed.places[$0])..<Int(stayed.places[$0]) + 1 } }
  }
}

// Rows and values.
extension RowDiffWalk {
  /// The row's place in the whole old table, or nil if it was not in it.
  private func oldPlace(of row: RowIdentity) -> Int? {
    guard Int(row.number) < oldPlaces.count else { return nil }
    let place = oldPlaces[Int(row.number)]
    return place == 0 ? nil : Int(place) - 1
  }

  private func isDragged(_ row: RowIdentity) -> Bool {
    Int(row.number) < isDragged.count && isDragged[Int(row.number)]
  }

  private func isEdited(_ row: RowIdentity) -> Bool {
    Int(row.number) < isEdited.count && isEdited[Int(row.number)]
  }

  /// The path of a place in the whole old table.
  private func oldPath(_ place: Int) -> TableIndexPath {
    var lower = 0
    var upper = oldStarts.count - 1
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if oldStarts[middle] <= place { lower = middle } else { upper = middle }
    }
    return TableIndexPath(section: lower, row: place - oldStarts[lower])
  }

  private func forEachValue(
    of row: RowIdentity, at path: TableIndexPath, isAtHome: Bool, _ body: (RowDifference) -> Void
  ) {
    func compare(_ column: Int) {
      if column == sectionColumn, !isAtHome { return }
      let old = before.override(of: row, column: column)
      let new = after.override(of: row, column: column)
      if Self.isSameText(old, new) { return }
      // Another text is another value, except where values have several spellings; no text may be a null.
      let mayBeSame = !isText[column] || old?.isEmpty == true || new?.isEmpty == true
      if mayBeSame, before.value(of: row, column: column) == after.value(of: row, column: column) { return }
      body(RowDifference(kind: column == checkColumn ? .mark : .set, row: row, to: path, column: column))
    }
    guard before.hasOverrides else {
      after.forEachColumnWithOverride(of: row, compare)
      return
    }
    for column in columnsWritten(row) { compare(column) }
  }

  /// Whether two texts are the same byte for byte.
  private static func isSameText(_ text: String?, _ other: String?) -> Bool {
    guard let text, let other else { return text == nil && other == nil }
    return text.utf8.elementsEqual(other.utf8)
  }

  /// The columns in which either table holds another text than the row's record.
  private func columnsWritten(_ row: RowIdentity) -> [Int] {
    let old = before.columnsWithOverrides(of: row)
    let new = after.columnsWithOverrides(of: row)
    if old.isEmpty || old == new { return new }
    return Set(old).union(new).sorted()
  }

  private func forEachDeleted(_ body: (RowDifference) -> Void) {
    var place = 0
    before.forEachNumber { number in
      let row = RowIdentity(number: number)
      if !after.contains(row) { body(RowDifference(kind: .deleted, row: row, from: oldPath(place))) }
      place += 1
    }
  }
}
