// Making differences: rows and sections are named by whatever can be hashed.
extension SnapshotDifference {
  /// The difference between two lists of rows without sections; all paths are in section 0.
  ///
  /// `hasChanged` is asked once for each kept row, by its path before the change and its path after it, whether
  /// its content is another one; without it, no row is reloaded.
  ///
  /// ```swift
  /// let difference = try SnapshotDifference(from: old.map(\.id), to: new.map(\.id)) { before, after in
  ///   old[before.row] != new[after.row]
  /// }
  /// ```
  ///
  /// - Throws: ``SnapshotDuplicates`` with all identifiers that stand twice in one of the lists.
  /// - Complexity: O(*n*) for *n* rows in both lists, most of it for hashing those of the second; O(*n* log *n*)
  ///   where most rows are moved. Identifiers that are `UInt32`, and lie close together, are not hashed. It is
  ///   specialised for the identifiers in the caller's module.
  @inlinable
  public init<RowID: Hashable & Sendable>(
    from before: [RowID], to after: [RowID],
    hasChanged: ((_ before: TableIndexPath, _ after: TableIndexPath) -> Bool)? = nil
  ) throws(SnapshotDuplicates<Never, RowID>) {
    guard let sources = SnapshotKeys.match(before, after) else {
      throw SnapshotDuplicates<Never, RowID>(from: before, to: after)
    }
    self.init(
      SnapshotMatch(
        sources: sources, lengthsBefore: [before.count], lengthsAfter: [after.count], sectionSources: [0]),
      hasChanged: hasChanged)
  }

  /// The difference between two lists of sections with rows.
  ///
  /// `hasChanged` is asked once for each kept row, by its path before the change and its path after it, whether
  /// its content is another one; not for rows that are deleted and inserted. See ``SnapshotDifference`` for what
  /// is fewest.
  ///
  /// ```swift
  /// let difference = try SnapshotDifference(
  ///   from: [SnapshotSection("Doing", rows: [1, 2]), SnapshotSection("Done", rows: [3])],
  ///   to: [SnapshotSection("Doing", rows: [2]), SnapshotSection("Done", rows: [1, 3])])
  /// // movedRows: [0, 0] to [1, 0]
  /// ```
  ///
  /// - Throws: ``SnapshotDuplicates`` with all identifiers of sections and of rows that stand twice in a snapshot.
  /// - Complexity: O(*n*) for *n* rows and sections in both snapshots, most of it for hashing those of the second;
  ///   O(*n* log *n*) where most rows are moved. It is specialised for the identifiers in the caller's module.
  @inlinable
  public init<SectionID: Hashable & Sendable, RowID: Hashable & Sendable>(
    from before: [SnapshotSection<SectionID, RowID>], to after: [SnapshotSection<SectionID, RowID>],
    hasChanged: ((_ before: TableIndexPath, _ after: TableIndexPath) -> Bool)? = nil
  ) throws(SnapshotDuplicates<SectionID, RowID>) {
    guard let sections = SnapshotKeys.match(before.map(\.identifier), after.map(\.identifier)),
      let rows = SnapshotKeys.match(SnapshotKeys.rows(before), SnapshotKeys.rows(after))
    else { throw SnapshotDuplicates(from: before, to: after) }
    self.init(
      SnapshotMatch(
        sources: rows, lengthsBefore: before.map(\.rows.count), lengthsAfter: after.map(\.rows.count),
        sectionSources: sections), hasChanged: hasChanged)
  }
}

extension SnapshotKeys {
  /// The rows of all sections, one section after the other.
  @inlinable
  static func rows<SectionID, RowID>(_ sections: [SnapshotSection<SectionID, RowID>]) -> [RowID] {
    if sections.count == 1 { return sections[0].rows }
    var result: [RowID] = []
    result.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count })
    for section in sections { result += section.rows }
    return result
  }
}
