/// What an update block comes to, checked as a whole before anything is touched.
struct UpdatePlan {
  /// What happens to the sections.
  let sections: Sections

  /// Which rows and sections are shown anew beside the sections that are reloaded.
  let renewal: Renewal

  /// The numbers of the operations that insert a row each, in the order of the rows after the block.
  let insertions: [UInt32]

  /// The numbers of the operations that insert sections, by their places after the block.
  let sectionNumbers: [Int: Int]

  /// Where the rows go.
  let map: UpdateMap

  /// How many rows are looked at one by one at most: a data source can claim to have any number of rows.
  static let mostRows = 1 << 22

  /// Which rows and sections are shown anew.
  struct Renewal {
    /// The rows that get new cells, by their paths before the change, ascending.
    var reloaded: [TableIndexPath] = []
    /// The rows whose cells are filled anew, by their paths before the change, ascending.
    var reconfigured: [TableIndexPath] = []
    /// The sections whose titles are asked for again, by their places after the change; their rows are among
    /// ``reloaded``.
    var retitled: [Int] = []

    /// Whether there is nothing to be shown anew.
    var isEmpty: Bool { reloaded.isEmpty && reconfigured.isEmpty && retitled.isEmpty }
  }
}

extension UpdatePlan {
  /// Whether any row is reloaded, by itself or with its section.
  var reloads: Bool { !renewal.reloaded.isEmpty || !sections.reloaded.isEmpty }

  /// Whether anything is shown anew.
  var renews: Bool { !renewal.isEmpty || !sections.reloaded.isEmpty }

  /// Whether the row at a path before the block is shown anew.
  func isReloaded(_ path: TableIndexPath) -> Bool {
    sections.reloaded[path.section] != nil || renewal.reloaded.place(of: path) != nil
  }

  /// Checks the operations of a block; ``UpdateCheck`` says in which order.
  ///
  /// `before` are the lengths of the sections before the block, `after` what the data source says of them after
  /// it, nil for a loaded table.
  ///
  /// - Complexity: O(*k* log *k*) for *k* operations and deleted rows; O(*s*) for *s* sections if sections come,
  ///   go or move, or a data source counts its rows.
  init(_ updates: BatchUpdates, before: PrefixCounts, after: [Int]?) throws(TableError) {
    var check = UpdateCheck(updates, before: before, after: after)
    self = try check.run()
  }

  /// Takes over the difference of two snapshots, of which the first one describes the table before the change.
  ///
  /// Unlike a block of operations it may move a row out of a section that it deletes, or into one that it inserts,
  /// and may show anew what it moves. The operation that inserts the *i*th of ``insertions`` has the number *i*,
  /// and those that insert sections have the numbers after them.
  ///
  /// O(*k* log *k*) for *k* changes; O(*s*) for *s* sections if sections come, go or move.
  init(_ difference: SnapshotDifference, before: PrefixCounts, _ renewal: Renewal) throws(TableError) {
    var (sources, destinations) = (NumberedPaths(), NumberedPaths())
    for (number, move) in difference.allMoves.enumerated() {
      sources.append(move.from, number)
      destinations.append(move.to, number)
    }
    sources.sort()
    let coming = difference.rowsThatCome
    var operations = difference.deletedSections.map { TableOperation(.deleteSection($0)) }
    operations += difference.insertedSections.map { TableOperation(.insertSection($0)) }
    operations += difference.movedSections.map { TableOperation(.moveSection(from: $0.from, to: $0.to)) }
    var sections = try Sections(operations, before: before.count, after: nil)
    sections.settle()
    let numbered = difference.insertedSections.enumerated().map { ($1, coming.count + $0) }
    self.init(
      sections: sections, renewal: renewal, insertions: coming.indices.map { UInt32(truncatingIfNeeded: $0) },
      sectionNumbers: Dictionary(uniqueKeysWithValues: numbered),
      map: UpdateMap(
        leaving: NumberedPaths(unnamed: difference.rowsThatGo).merged(with: sources),
        coming: NumberedPaths(unnamed: coming).merged(with: destinations), sections.map))
  }

  /// A plan that says what changes came to which were made already, to show them.
  ///
  /// `sectionsAfter` is how many sections there are after them.
  init(of effects: InteractionEffects, sectionsAfter: Int) throws(TableError) {
    let changes = effects.sections ?? SectionEffects()
    var operations = changes.deleted.map { TableOperation(.deleteSection($0)) }
    operations += changes.inserted.map { TableOperation(.insertSection($0)) }
    operations += changes.moved.map { TableOperation(.moveSection(from: $0.from, to: $0.to)) }
    var sections = try Sections(
      operations, before: sectionsAfter + changes.deleted.count - changes.inserted.count, after: nil)
    sections.settle()
    self.init(
      sections: sections, renewal: Renewal(), insertions: [], sectionNumbers: [:],
      map: UpdateMap(of: effects))
  }
}
