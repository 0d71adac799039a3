/// What an update block comes to, checked as a whole before anything is touched.
///
/// The checks come in this order: what is deleted, reloaded or moved is in the table before the block; what is
/// inserted, and where it is moved to, is in the table after it; no two operations contradict each other; the
/// number of sections fits; the number of rows of each section that stays fits. The last two can fail only
/// where a data source counts its own rows.
struct UpdatePlan {
  /// What happens to the sections.
  private(set) var sections: SectionPlan

  /// The operations that delete, reload and move rows, by their paths before the block.
  private(set) var deleted: [TableIndexPath: TableOperation] = [:]
  private(set) var reloaded: [TableIndexPath: TableOperation] = [:]
  private(set) var moved: [TableIndexPath: TableOperation] = [:]

  /// The operations that insert rows and move them, by their paths after the block.
  private(set) var inserted: [TableIndexPath: TableOperation] = [:]
  private(set) var movedTo: [TableIndexPath: TableOperation] = [:]

  /// The numbers of the operations that insert rows and sections, by their places after the block.
  private(set) var rowNumbers: [TableIndexPath: Int] = [:]
  private(set) var sectionNumbers: [Int: Int] = [:]

  /// Where the rows go.
  private(set) var map = UpdateMap(deleted: [], inserted: [], moves: [:], numberOfSections: 0)

  private let operations: [TableOperation]
  private let before: PrefixCounts
  private let after: [Int]?

  /// Checks the operations of a block.
  ///
  /// `before` are the lengths of the sections before the block, `after` what the data source says of them after
  /// it, nil for a loaded table.
  ///
  /// - Complexity: O(*k* log *k*) for *k* operations and deleted rows; O(*s*) for *s* sections if sections come,
  ///   go or move, or a data source counts its rows.
  init(_ operations: [TableOperation], before: PrefixCounts, after: [Int]?) throws(TableError) {
    self.operations = operations
    self.before = before
    self.after = after
    for operation in operations { try Self.checkBefore(operation, before) }
    sections = try SectionPlan(operations, before: before.counts.count, after: after?.count)
    if after == nil { sections.settle() }
    try checkAfter()
    for (number, operation) in operations.enumerated() { try add(operation, number) }
    if let after {
      guard after.count == sections.rule.expected else { throw sectionMismatch(after.count) }
      sections.settle()
    }
    try checkMovesIntoReloadedSections()
    if after != nil { try checkCounts() }
    makeMap()
  }

  // MARK: One operation after the other

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

  private mutating func add(_ operation: TableOperation, _ number: Int) throws(TableError) {
    switch operation.action {
    case .deleteRow(let path):
      if sections.deleted[path.section] != nil || isCountedAnew(path.section) { return }
      try refuse(operation, with: reloaded[path] ?? moved[path])
      if deleted[path] == nil { deleted[path] = operation }
    case .reloadRow(let path):
      if sections.deleted[path.section] != nil || sections.reloaded[path.section] != nil { return }
      try refuse(operation, with: deleted[path] ?? moved[path] ?? sections.moved[path.section])
      if reloaded[path] == nil { reloaded[path] = operation }
    case .moveRow(let source, let destination):
      if let former = moved[source], former.action == operation.action { return }
      try refuse(operation, with: sections.deleted[source.section] ?? sections.reloaded[source.section])
      try refuse(operation, with: sections.inserted[destination.section])
      try refuse(operation, with: deleted[source] ?? reloaded[source] ?? moved[source])
      try refuse(operation, with: inserted[destination] ?? movedTo[destination])
      moved[source] = operation
      movedTo[destination] = operation
    case .insertRow(let path):
      try refuse(operation, with: inserted[path] ?? movedTo[path])
      inserted[path] = operation
      rowNumbers[path] = number
    case .insertSection(let place): sectionNumbers[place] = number
    case .deleteSection, .reloadSection, .moveSection: return
    }
  }

  private func refuse(_ operation: TableOperation, with former: TableOperation?) throws(TableError) {
    guard let former else { return }
    throw TableError(.conflictingUpdates, operations: [former, operation])
  }

  /// Whether the data source says anew how many rows a section before the block has, whatever was announced.
  private func isCountedAnew(_ section: Int) -> Bool {
    after != nil && sections.reloaded[section] != nil
  }

  // MARK: Places after the block

  /// Checks the places where rows come to stand.
  private func checkAfter() throws(TableError) {
    var gains: [Int: Int] = [:]
    var isGone: Set<TableIndexPath> = []
    if after == nil {
      // Two operations may name one place; they are found to contradict each other later.
      var isTaken: Set<TableIndexPath> = []
      for operation in operations {
        switch operation.action {
        case .insertRow(let path):
          if isTaken.insert(path).inserted { gains[path.section, default: 0] += 1 }
        case .deleteRow(let path):
          if isGone.insert(path).inserted, let place = destination(path.section) {
            gains[place, default: 0] -= 1
          }
        case .moveRow(let source, let path):
          if isGone.insert(source).inserted, let place = destination(source.section) {
            gains[place, default: 0] -= 1
          }
          if isTaken.insert(path).inserted { gains[path.section, default: 0] += 1 }
        default: continue
        }
      }
    }
    for operation in operations {
      switch operation.action {
      case .insertRow(let path), .moveRow(_, let path):
        guard path.section >= 0, path.section < sections.count else {
          throw TableError(
            .insertOutOfRange, path: path, section: path.section, expected: sections.count,
            operations: [operation])
        }
        let count =
          after.map { $0[path.section] }
          ?? (sections.source(of: path.section).map { before[$0] } ?? 0) + gains[path.section, default: 0]
        guard path.row >= 0, path.row < count else {
          throw TableError(.insertOutOfRange, path: path, expected: count, operations: [operation])
        }
      default: continue
      }
    }
  }

  private func destination(_ section: Int) -> Int? { sections.destination(of: section) }

  private func checkMovesIntoReloadedSections() throws(TableError) {
    guard !sections.reloaded.isEmpty else { return }
    for operation in operations {
      guard case .moveRow(_, let path) = operation.action, let source = sections.source(of: path.section)
      else { continue }
      try refuse(operation, with: sections.reloaded[source])
    }
  }

  // MARK: Counts of a data source

  private func sectionMismatch(_ found: Int) -> TableError {
    let about = operations.filter { $0.isAboutSections }
    return TableError(
      .countMismatch, expected: sections.rule.expected, actual: found, operations: about,
      rule: sections.rule, announcedAt: (about.last ?? operations.last)?.at)
  }

  private func checkCounts() throws(TableError) {
    guard let after else { return }
    var rules: [Int: CountRule] = [:]
    func count(_ place: Int, _ body: (inout CountRule) -> Void) {
      guard let source = sections.source(of: place) else { return }
      body(&rules[place, default: CountRule(before: before[source])])
    }
    for path in deleted.keys { if let place = destination(path.section) { count(place) { $0.deleted += 1 } } }
    for path in inserted.keys { count(path.section) { $0.inserted += 1 } }
    for case .moveRow(let source, let path) in moved.values.map(\.action) {
      guard let place = destination(source.section), place != path.section else { continue }
      count(place) { $0.movedOut += 1 }
      count(path.section) { $0.movedIn += 1 }
    }
    for place in after.indices {
      guard let source = sections.source(of: place), sections.reloaded[source] == nil else { continue }
      let rule = rules[place] ?? CountRule(before: before[source])
      guard after[place] != rule.expected else { continue }
      let about = operations.filter { $0.isAbout(sectionBefore: source, after: place) }
      throw TableError(
        .countMismatch, section: place, expected: rule.expected, actual: after[place], operations: about,
        rule: rule, announcedAt: (about.last ?? operations.last)?.at)
    }
  }

  // MARK: The map

  private mutating func makeMap() {
    var gone = Array(deleted.keys)
    for section in sections.deleted.keys {
      for row in 0..<before[section] { gone.append(TableIndexPath(section: section, row: row)) }
    }
    var new: [TableIndexPath] = []
    for path in inserted.keys where after == nil || !isNewOrReloaded(path.section) { new.append(path) }
    if let after {
      for place in sections.inserted.keys {
        for row in 0..<after[place] { new.append(TableIndexPath(section: place, row: row)) }
      }
    }
    var moves: [TableIndexPath: TableIndexPath] = [:]
    for case .moveRow(let source, let destination) in moved.values.map(\.action) {
      moves[source] = destination
    }
    map = UpdateMap(
      deleted: gone.sorted(), inserted: new.sorted(), moves: moves, sections: sections.destinations,
      numberOfSections: sections.count)
  }

  private func isNewOrReloaded(_ place: Int) -> Bool {
    sections.source(of: place).map { sections.reloaded[$0] != nil } ?? true
  }

  /// Whether the row at a path before the block is shown anew.
  func isReloaded(_ path: TableIndexPath) -> Bool {
    reloaded[path] != nil || sections.reloaded[path.section] != nil
  }
}

extension TableOperation {
  fileprivate var isAboutSections: Bool {
    switch action {
    case .insertSection, .deleteSection, .moveSection, .reloadSection: true
    case .insertRow, .deleteRow, .reloadRow, .moveRow: false
    }
  }

  /// Whether the operation changes the count of a section, by its place before the block and after it.
  fileprivate func isAbout(sectionBefore source: Int, after place: Int) -> Bool {
    switch action {
    case .insertRow(let path): path.section == place
    case .deleteRow(let path): path.section == source
    case .moveRow(let from, let to): from.section == source || to.section == place
    case .moveSection(let from, _): from == source
    case .reloadRow, .insertSection, .deleteSection, .reloadSection: false
    }
  }
}
