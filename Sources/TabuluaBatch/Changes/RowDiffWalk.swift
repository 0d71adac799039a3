import TabuluaModel

/// One difference between a table before a run and after it, as places; its words are found when it is listed.
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

/// Goes over two tables, one of which came from the other, and tells what differs.
///
/// Rows are known by their numbers, and which of them were moved is found as between two snapshots.
struct RowDiffWalk: Sendable {
  private let before: TableContents
  private let after: TableContents

  /// The numbers of the new rows, in table order.
  private let newNumbers: [UInt32]

  /// Where the new rows stood before.
  private let match: SnapshotMatch

  /// Which rows went and which were moved.
  private let difference: SnapshotDifference

  /// The cells that are no longer their records', in either table.
  private let oldCells: ChangedCells
  private let newCells: ChangedCells

  /// A bit for each row that has such a cell in either table, that of the lowest number first.
  private let edited: [UInt64]

  /// Whether each column is one of text, of which another text is another value.
  private let isText: [Bool]

  private let sectionColumn: Int?

  private let checkColumn: Int?

  /// `cells` are the cells of either table that changed since it was read.
  init(
    _ before: TableContents, _ after: TableContents, dragged: [RowIdentity],
    cells: (old: ChangedCells, new: ChangedCells)
  ) {
    self.before = before
    self.after = after
    (oldCells, newCells) = cells
    edited = cells.old.merged(with: cells.new)
    isText = after.columns.map { $0.type == .text }
    sectionColumn = after.sectionColumn
    checkColumn = after.checkColumn
    let newNumbers = after.numbers
    self.newNumbers = newNumbers
    guard let sources = SnapshotKeys.match(rowsOf: before, newNumbers) else {
      preconditionFailure("a row stands twice in a table")
    }
    match = SnapshotMatch(
      sources: sources, lengthsBefore: before.lengthsOfSections, lengthsAfter: after.lengthsOfSections,
      sectionSources: Self.sectionSources(before, after))
    let isDragged = NumberRanks(below: dragged.reduce(0) { max($0, Int($1.number) + 1) }) { insert in
      for row in dragged { insert(row.number) }
    }
    difference = SnapshotDifference(
      rowsOf: match,
      toMoveRather: dragged.isEmpty
        ? nil : { places in places.reduce(0) { $0 + (isDragged.contains(newNumbers[$1]) ? 1 : 0) } })
  }

  /// For each new section the old one that it was: that of the same value, else the one without a value at the same
  /// place.
  ///
  /// Of several new sections of one value it is the first of those with most rows.
  private static func sectionSources(_ before: TableContents, _ after: TableContents) -> [UInt32] {
    var places: [ExactText: Int] = [:]
    for section in 0..<before.numberOfSections {
      if let value = before.section(section).value { places[ExactText(value)] = section }
    }
    var heirs: [ExactText: Int] = [:]
    for section in 0..<after.numberOfSections {
      guard let value = after.section(section).value.map({ ExactText($0) }) else { continue }
      let other = heirs[value]
      if other.map({ after.numberOfRows(in: $0) < after.numberOfRows(in: section) }) ?? true {
        heirs[value] = section
      }
    }
    return (0..<after.numberOfSections).map { section in
      var source: Int?
      if let value = after.section(section).value.map({ ExactText($0) }) {
        source = heirs[value] == section ? places[value] : nil
      } else if section < before.numberOfSections, before.section(section).value == nil {
        source = section
      }
      return source.map { UInt32(truncatingIfNeeded: $0) } ?? SnapshotMatch.none
    }
  }

  /// How many rows were deleted.
  var numberOfRowsGone: Int { difference.rowsThatGo.count }

  /// How many rows differ, about: one that was moved and has other values counts twice.
  var numberOfRowsThatDiffer: Int {
    edited.reduce(0) { $0 + $1.nonzeroBitCount } + difference.movedRows.count + difference.deletedRows.count
  }

  /// Calls `body` with each difference, in the order of the new table, deleted rows last.
  func forEach(_ body: (RowDifference) -> Void) {
    forEach(at: 0..<newNumbers.count, andDeleted: true, body)
  }

  /// Calls `body` with each difference of the rows at some places of the whole new table, in their order, and then with the
  /// deleted rows where these are asked for.
  func forEach(at places: Range<Int>, andDeleted tellsDeleted: Bool, _ body: (RowDifference) -> Void) {
    forEachThatStands(at: places, body)
    guard tellsDeleted else { return }
    for path in difference.rowsThatGo {
      guard let row = before.row(at: path) else { preconditionFailure("a row that goes was not there") }
      body(RowDifference(kind: .deleted, row: row, from: path))
    }
  }

  private func forEachThatStands(at places: Range<Int>, _ body: (RowDifference) -> Void) {
    let moves = difference.allMoves
    // Held here, because most rows are only passed by: to ask another module's values for each row took half of the
    // instructions.
    let (numbers, sources, none) = (newNumbers, match.sources, SnapshotMatch.none)
    /// The next move, once the first row was reached.
    var reached: Int?
    var start = 0
    for section in 0..<after.numberOfSections {
      let count = after.numberOfRows(in: section)
      let own = places.clamped(to: start..<start + count)
      defer { start += count }
      if own.isEmpty { continue }
      let home = match.home(of: section)
      let first = TableIndexPath(section: section, row: own.lowerBound - start)
      var next = reached ?? moves.firstIndex(since: { $0.to >= first })
      var moved = next < moves.count && moves[next].to.section == section ? moves[next].to.row : count
      for index in first.row..<own.upperBound - start {
        let (number, source) = (numbers[start &+ index], sources[start &+ index])
        let isEdited = edited[Int(number >> 6)] & 1 << UInt64(number & 63) != 0
        guard isEdited || index == moved || source == none else { continue }
        let (row, path) = (RowIdentity(number: number), TableIndexPath(section: section, row: index))
        if source == none {
          body(RowDifference(kind: .inserted, row: row, to: path))
          continue
        }
        if index == moved {
          body(RowDifference(kind: .moved, row: row, from: moves[next].from, to: path))
          next += 1
          moved = next < moves.count && moves[next].to.section == section ? moves[next].to.row : count
        }
        if isEdited { forEachValue(of: row, at: path, isAtHome: home.contains(Int(source)), body) }
      }
      reached = next
    }
  }
}

// Values.
extension RowDiffWalk {
  private func forEachValue(
    of row: RowIdentity, at path: TableIndexPath, isAtHome: Bool, _ body: (RowDifference) -> Void
  ) {
    func compare(_ column: Int, _ old: String?, _ new: String?) {
      if column == sectionColumn, !isAtHome { return }
      if old.hasBytes(of: new) { return }
      // Another text is another value, except where values have several spellings; no text may be a null.
      let mayBeSame = !isText[column] || old?.isEmpty == true || new?.isEmpty == true
      if mayBeSame, before.hasSameValue(of: row, column: column, as: after) { return }
      body(RowDifference(kind: column == checkColumn ? .mark : .set, row: row, to: path, column: column))
    }
    guard oldCells.contains(row.number) else {
      return newCells.forEachCell(of: row.number) { column, text in compare(column, nil, text) }
    }
    var texts: [Int: (old: String?, new: String?)] = [:]
    oldCells.forEachCell(of: row.number) { column, text in texts[column] = (text, nil) }
    newCells.forEachCell(of: row.number) { column, text in texts[column, default: (nil, nil)].new = text }
    for (column, texts) in texts.sorted(by: { $0.key < $1.key }) { compare(column, texts.old, texts.new) }
  }
}

extension TableContents {
  fileprivate var lengthsOfSections: [Int] { (0..<numberOfSections).map { numberOfRows(in: $0) } }
}
