extension UpdatePlan {
  /// What an update block does to the sections, checked.
  struct Sections {
    /// The operations that delete, reload and move sections, by their places before the block.
    private(set) var deleted: [Int: TableOperation] = [:]
    private(set) var reloaded: [Int: TableOperation] = [:]
    private(set) var moved: [Int: TableOperation] = [:]

    /// The operations that insert sections and move them, by their places after the block.
    private(set) var inserted: [Int: TableOperation] = [:]
    private(set) var movedTo: [Int: TableOperation] = [:]

    /// The sections that more than one operation deletes; then also the rows.
    var deletedTwice = DeletedTwice()

    /// Where the sections go; nowhere before the plan is settled.
    private(set) var map = SectionMap()

    /// How many sections there are after the block.
    private(set) var count: Int

    /// How many sections there must be after the block.
    let rule: CountRule

    /// A plan in which nothing happens to so many sections.
    init(count: Int) {
      self.count = count
      rule = CountRule(before: count)
    }

    /// Takes the operations on sections; those that do not go together are errors.
    ///
    /// `after` is how many sections the data source says there are after the block, or nil for a loaded table.
    /// The places before the block are inside.
    init(_ operations: [TableOperation], before: Int, after: Int?) throws(TableError) {
      var insertions = 0
      var gone: Set<Int> = []
      for case .insertSection in operations.lazy.map(\.action) { insertions += 1 }
      for case .deleteSection(let section) in operations.lazy.map(\.action) { gone.insert(section) }
      rule = CountRule(before: before, inserted: insertions, deleted: gone.count)
      count = after ?? rule.expected
      for operation in operations {
        switch operation.action {
        case .insertSection(let place), .moveSection(_, let place):
          guard place >= 0, place < count else {
            throw TableError(.update(.insertOutOfRange(operation, .sections(count))))
          }
        case .deleteSection, .reloadSection, .insertRow, .deleteRow, .reloadRow, .reconfigureRow, .moveRow:
          continue
        }
      }
      for operation in operations { try add(operation) }
    }

    private mutating func add(_ operation: TableOperation) throws(TableError) {
      switch operation.action {
      case .deleteSection(let section):
        try refuse(operation, with: reloaded[section] ?? moved[section])
        if let former = deleted[section] {
          deletedTwice.add(operation, after: former)
        } else {
          deleted[section] = operation
        }
      case .reloadSection(let section):
        try refuse(operation, with: deleted[section] ?? moved[section])
        if reloaded[section] == nil { reloaded[section] = operation }
      case .moveSection(let section, let place):
        if let former = moved[section], former.action == operation.action { return }
        try refuse(operation, with: deleted[section] ?? reloaded[section] ?? moved[section])
        try refuse(operation, with: inserted[place] ?? movedTo[place])
        moved[section] = operation
        movedTo[place] = operation
      case .insertSection(let place):
        try refuse(operation, with: inserted[place] ?? movedTo[place])
        inserted[place] = operation
      case .insertRow, .deleteRow, .reloadRow, .reconfigureRow, .moveRow: return
      }
    }

    private func refuse(_ operation: TableOperation, with former: TableOperation?) throws(TableError) {
      guard let former else { return }
      throw TableError(.update(.conflict(former, operation)))
    }

    /// Whether nothing happens to the sections.
    var isEmpty: Bool { deleted.isEmpty && reloaded.isEmpty && moved.isEmpty && inserted.isEmpty }

    /// Works out where each section goes; the counts must fit by now.
    mutating func settle() {
      guard !deleted.isEmpty || !moved.isEmpty || !inserted.isEmpty else { return }
      map = SectionMap(
        count: rule.before, deleted: deleted.keys, inserted: inserted.keys,
        moved: movedTo.compactMap { place, operation in
          if case .moveSection(let section, _) = operation.action {
            SectionMove(from: section, to: place)
          } else {
            nil
          }
        })
    }

    /// Where a section before the block goes; nil if it goes away.
    func destination(of section: Int) -> Int? { map.destination(of: section) }

    /// Which section before the block comes to a place after it; nil for a new one.
    func source(of place: Int) -> Int? { map.source(of: place) }
  }
}
