/// What an update block comes to, checked as a whole before anything is touched.
///
/// The checks come in this order: what is deleted, reloaded or moved is in the table before the block; what is
/// inserted, and where it is moved to, is in the table after it; no two operations contradict each other; the
/// number of sections fits; the number of rows of each section that stays fits. The last two can fail only
/// where a data source counts its own rows.
struct UpdatePlan {
  /// What happens to the sections.
  private(set) var sections: SectionPlan

  /// The rows that are reloaded by themselves, by their paths before the block, ascending.
  let reloaded: [TableIndexPath]

  /// The rows whose cells are filled anew, by their paths before the block, ascending; only a snapshot names them.
  var reconfigured: [TableIndexPath] = []

  /// The sections that a snapshot shows anew, by their places after the block; their rows are among ``reloaded``.
  var retitled: [Int] = []

  /// The numbers of the operations that insert a row each, in the order of the rows after the block.
  let insertions: [UInt32]

  /// The numbers of the operations that insert sections, by their places after the block.
  private(set) var sectionNumbers: [Int: Int] = [:]

  /// Where the rows go.
  let map: UpdateMap

  /// The sections and rows that more than one operation deletes.
  private(set) var deletedTwice = DeletedTwice()

  /// Whether any row is reloaded, by itself or with its section.
  var reloads: Bool { !reloaded.isEmpty || !sections.reloaded.isEmpty }

  /// Whether anything is shown anew.
  var renews: Bool { reloads || !reconfigured.isEmpty || !retitled.isEmpty }

  /// Checks the operations of a block.
  ///
  /// `before` are the lengths of the sections before the block, `after` what the data source says of them after
  /// it, nil for a loaded table.
  ///
  /// - Complexity: O(*k* log *k*) for *k* operations and deleted rows; O(*s*) for *s* sections if sections come,
  ///   go or move, or a data source counts its rows.
  init(_ pending: PendingOperations, before: PrefixCounts, after: [Int]?) throws(TableError) {
    if after == nil, let updates = PlainUpdates(pending, before) {
      self.init(updates, numberOfSections: before.counts.count)
    } else {
      try self.init(checking: pending.list, before: before, after: after)
    }
  }

  /// What was found to be right already.
  private init(_ updates: PlainUpdates, numberOfSections: Int) {
    sections = SectionPlan(count: numberOfSections)
    reloaded = updates.reloaded
    insertions = updates.insertions
    map = updates.map
  }

  /// Checks the operations one after the other.
  init(checking operations: [TableOperation], before: PrefixCounts, after: [Int]?) throws(TableError) {
    for operation in operations { try Self.checkBefore(operation, before) }
    sections = try SectionPlan(operations, before: before.counts.count, after: after?.count)
    if after == nil { sections.settle() }
    var check = UpdateCheck(operations, sections, before: before, after: after)
    try check.run()
    sections = check.sections
    if let after { try Self.checkNumberOfRows(sections, before, after, operations) }
    deletedTwice = sections.deletedTwice.with(check.deletedTwice)
    let rows = check.rows
    reloaded = rows.reloaded
    insertions = rows.insertions.map { UInt32(truncatingIfNeeded: $0.number) }
    map = Self.map(rows, sections, before, after)
    for (number, operation) in operations.enumerated() {
      if case .insertSection(let place) = operation.action { sectionNumbers[place] = number }
    }
  }

  private static func checkBefore(
    _ operation: TableOperation, _ before: PrefixCounts
  ) throws(TableError) {
    let count = before.counts.count
    switch operation.action {
    case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _):
      guard path.section >= 0, path.section < count else {
        throw TableError(
          .sectionOutOfRange, path: path, section: path.section, expected: count, operations: [operation])
      }
      guard path.row >= 0, path.row < before[path.section] else {
        throw TableError(
          .rowOutOfRange, path: path, expected: before[path.section], operations: [operation])
      }
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
      guard section >= 0, section < count else {
        throw TableError(.sectionOutOfRange, section: section, expected: count, operations: [operation])
      }
    case .insertRow, .insertSection: return
    }
  }

  /// The most rows of a data source that are looked at one by one, which says of any number that it has them.
  static let mostRows = 1 << 22

  /// Fails where more rows come and go with their sections than can be listed.
  private static func checkNumberOfRows(
    _ sections: SectionPlan, _ before: PrefixCounts, _ after: [Int], _ operations: [TableOperation]
  ) throws(TableError) {
    let deleted = sections.deleted.keys.reduce(0) { $0 + before[$1] }
    let rows = sections.inserted.keys.reduce(deleted) { $0 + after[$1] }
    guard rows > mostRows else { return }
    let about = operations.first { operation in
      switch operation.action {
      case .insertSection(let place): after[place] > 0
      case .deleteSection(let section): before[section] > 0
      default: false
      }
    }
    throw TableError(
      .tooManyRows, expected: mostRows, actual: rows, operations: about.map { [$0] } ?? [],
      announcedAt: about?.at)
  }

  /// The map of checked updates, with the rows of deleted sections, and of those that a data source inserted.
  private static func map(
    _ rows: RowUpdates, _ sections: SectionPlan, _ before: PrefixCounts, _ after: [Int]?
  ) -> UpdateMap {
    var deleted = rows.deleted
    if !sections.deleted.isEmpty {
      for section in sections.deleted.keys.sorted() {
        deleted.reserveCapacity(deleted.count + before[section])
        for row in 0..<before[section] { deleted.append(TableIndexPath(section: section, row: row)) }
      }
      deleted.sort()
    }
    var inserted = rows.insertions.map(\.path)
    if let after, !sections.inserted.isEmpty || !sections.reloaded.isEmpty {
      // Their rows are whatever the data source says.
      inserted.removeAll { path in
        sections.source(of: path.section).map { sections.reloaded[$0] != nil } ?? true
      }
      for place in sections.inserted.keys {
        for row in 0..<after[place] { inserted.append(TableIndexPath(section: place, row: row)) }
      }
      inserted.sort()
    }
    return UpdateMap(
      deleted: deleted, inserted: inserted, moves: rows.moves, sections: sections.destinations,
      numberOfSections: sections.count, movedSections: sections.moved.keys.sorted())
  }

  /// Whether the row at a path before the block is shown anew.
  func isReloaded(_ path: TableIndexPath) -> Bool {
    if sections.reloaded[path.section] != nil { return true }
    let index = reloaded.firstIndex(since: { $0 >= path })
    return index < reloaded.count && reloaded[index] == path
  }

  /// Whether the cell of the row at a path before the block is filled anew.
  func isReconfigured(_ path: TableIndexPath) -> Bool {
    let index = reconfigured.firstIndex(since: { $0 >= path })
    return index < reconfigured.count && reconfigured[index] == path
  }
}

// Snapshots.
extension UpdatePlan {
  /// Which rows and sections a snapshot shows anew.
  struct Renewal {
    /// The rows that get new cells, by their paths before the change, ascending.
    var reloaded: [TableIndexPath] = []
    /// The rows whose cells are filled anew, by their paths before the change, ascending.
    var reconfigured: [TableIndexPath] = []
    /// The sections whose titles are asked for again, by their places after the change.
    var retitled: [Int] = []

    /// Whether there is nothing to be shown anew.
    var isEmpty: Bool { reloaded.isEmpty && reconfigured.isEmpty && retitled.isEmpty }
  }

  /// Takes over the difference of two snapshots, of which the first one describes the table before the change.
  ///
  /// Unlike a block of operations it may move a row out of a section that it deletes, or into one that it inserts,
  /// and may show anew what it moves. The operation that inserts the *i*th of ``insertions`` has the number *i*,
  /// and those that insert sections have the numbers after them.
  ///
  /// O(*k* log *k*) for *k* changes; O(*s*) for *s* sections if sections come, go or move.
  init(_ difference: SnapshotDifference, before: PrefixCounts, _ renewal: Renewal) throws(TableError) {
    let deleted = difference.rowsThatGo
    let inserted = difference.rowsThatCome
    var moves = difference.allMoves.map { UpdateMap.Move(from: $0.from, to: $0.to) }
    moves.sort { $0.from < $1.from }
    var operations = difference.deletedSections.map { TableOperation(.deleteSection($0)) }
    operations += difference.insertedSections.map { TableOperation(.insertSection($0)) }
    operations += difference.movedSections.map { TableOperation(.moveSection(from: $0.from, to: $0.to)) }
    sections = try SectionPlan(operations, before: before.counts.count, after: nil)
    sections.settle()
    reloaded = renewal.reloaded
    reconfigured = renewal.reconfigured
    retitled = renewal.retitled
    insertions = inserted.indices.map { UInt32(truncatingIfNeeded: $0) }
    for (index, place) in difference.insertedSections.enumerated() {
      sectionNumbers[place] = inserted.count + index
    }
    map = UpdateMap(
      deleted: deleted, inserted: inserted, moves: moves, sections: sections.destinations,
      numberOfSections: sections.count, movedSections: sections.moved.keys.sorted())
  }
}
