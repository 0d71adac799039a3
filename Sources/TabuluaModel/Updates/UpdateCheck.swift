/// Checks the operations of an update block one after the other, and says what is wrong with the first that is.
///
/// For blocks that touch sections, that name something twice, or that a data source counts; most others need no
/// more than ``RowUpdates/plain(_:_:)``. The rows that are named before the block are in the table.
struct UpdateCheck {
  /// What happens to the sections.
  private(set) var sections: SectionPlan

  /// The operations that delete, reload and move rows, by their paths before the block.
  private var deleted: [TableIndexPath: TableOperation] = [:]
  private var reloaded: [TableIndexPath: TableOperation] = [:]
  private var moved: [TableIndexPath: TableOperation] = [:]

  /// The operations that insert rows and move them, by their paths after the block.
  private var inserted: [TableIndexPath: TableOperation] = [:]
  private var movedTo: [TableIndexPath: TableOperation] = [:]

  /// The rows that more than one operation deletes.
  private(set) var deletedTwice = DeletedTwice()

  /// The numbers of the operations that insert rows, by their paths after the block.
  private var numbers: [TableIndexPath: Int] = [:]

  private let operations: [TableOperation]
  private let before: PrefixCounts
  private let after: [Int]?

  /// Takes over the operations; `before` and `after` are as in ``UpdatePlan``.
  init(_ operations: [TableOperation], _ sections: SectionPlan, before: PrefixCounts, after: [Int]?) {
    self.operations = operations
    self.sections = sections
    self.before = before
    self.after = after
  }

  /// Checks all operations.
  ///
  /// O(*k*) for *k* operations; O(*s*) for *s* sections where a data source counts its rows.
  mutating func run() throws(TableError) {
    try checkAfter()
    for (number, operation) in operations.enumerated() { try add(operation, number) }
    if let after {
      guard after.count == sections.rule.expected else { throw sectionMismatch(after.count) }
      sections.settle()
    }
    try checkMovesIntoReloadedSections()
    if after != nil { try checkCounts() }
  }

  /// The updates of rows that remain: none twice, and none that sections say already.
  var rows: RowUpdates {
    var rows = RowUpdates()
    rows.deleted = Array(deleted.keys)
    rows.reloaded = Array(reloaded.keys)
    for case .moveRow(let source, let destination) in moved.values.map(\.action) {
      rows.moves.append(UpdateMap.Move(from: source, to: destination))
    }
    rows.insertions = numbers.map { RowUpdates.Insertion(path: $0.key, number: $0.value) }
    rows.sort()
    return rows
  }

  // MARK: One operation after the other

  private mutating func add(_ operation: TableOperation, _ number: Int) throws(TableError) {
    switch operation.action {
    case .deleteRow(let path):
      if sections.deleted[path.section] != nil || isCountedAnew(path.section) { return }
      try refuse(operation, with: reloaded[path] ?? moved[path])
      if let former = deleted[path] {
        deletedTwice.add(operation, after: former)
      } else {
        deleted[path] = operation
      }
    case .reloadRow(let path):
      if sections.deleted[path.section] != nil || sections.reloaded[path.section] != nil { return }
      if let move = sections.moved[path.section] {
        // UIKit counts the row as taken out of its section, and not as put back.
        throw TableError(
          .conflictingUpdates, operations: [move, operation],
          rule: CountRule(before: before[path.section], deleted: 1))
      }
      try refuse(operation, with: deleted[path] ?? moved[path])
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
      numbers[path] = number
    case .insertSection, .deleteSection, .reloadSection, .moveSection: return
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
      [CountMismatch(section: nil, rule: sections.rule, actual: found)], operations: about,
      announcedAt: (about.last ?? operations.last)?.at)
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
    let wrong = after.indices.compactMap { place -> CountMismatch? in
      guard let source = sections.source(of: place), sections.reloaded[source] == nil else { return nil }
      let rule = rules[place] ?? CountRule(before: before[source])
      return after[place] == rule.expected
        ? nil : CountMismatch(section: place, rule: rule, actual: after[place])
    }
    guard let place = wrong.first?.section, let source = sections.source(of: place) else { return }
    let about = operations.filter { $0.isAbout(sectionBefore: source, after: place) }
    throw TableError(wrong, operations: about, announcedAt: (about.last ?? operations.last)?.at)
  }
}

extension TableError {
  /// The error of counts that are wrong, of which there is one at least; the operations are those about the first.
  fileprivate init(_ wrong: [CountMismatch], operations: [TableOperation], announcedAt: String?) {
    let first = wrong.first
    self.init(
      .countMismatch, section: first?.section, expected: first?.rule.expected, actual: first?.actual,
      operations: operations, rule: first?.rule, announcedAt: announcedAt)
    mismatches = wrong
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
