// Editing the sections of a snapshot.
extension TableSnapshot {
  /// Adds sections without rows at the end.
  ///
  /// ```swift
  /// try snapshot.appendSections(["Todo", "Doing"])
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateSections(_:)``.
  /// - Complexity: O(*k*) for *k* sections.
  public mutating func appendSections(_ identifiers: [SectionID]) throws(Failure) {
    try insertSections(identifiers, at: sectionIdentifiers.count)
  }

  /// Puts sections without rows in front of another one, in the order given.
  ///
  /// ```swift
  /// try numbered.insertSections([3, 4], beforeSection: 1)  // 0, 1 becomes 0, 3, 4, 1
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateSections(_:)``, ``SnapshotError/unknownSections(_:)`` for the other one.
  /// - Complexity: O(*s*) for *s* sections.
  public mutating func insertSections(
    _ identifiers: [SectionID], beforeSection other: SectionID
  ) throws(Failure) { try insertSections(identifiers, other, offset: 0) }

  /// Puts sections without rows behind another one, in the order given.
  ///
  /// ```swift
  /// try snapshot.insertSections(["Waiting"], afterSection: "Doing")
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateSections(_:)``, ``SnapshotError/unknownSections(_:)`` for the other one.
  /// - Complexity: O(*s*) for *s* sections.
  public mutating func insertSections(
    _ identifiers: [SectionID], afterSection other: SectionID
  ) throws(Failure) { try insertSections(identifiers, other, offset: 1) }

  private mutating func insertSections(
    _ identifiers: [SectionID], _ other: SectionID, offset: Int
  ) throws(Failure) {
    try checkSections([other])
    try insertSections(identifiers, at: (indexOfSection(other) ?? 0) + offset)
  }

  private mutating func insertSections(_ identifiers: [SectionID], at place: Int) throws(Failure) {
    let repeated = Self.repeated(identifiers) { items[$0] != nil }
    guard repeated.isEmpty else { throw .duplicateSections(repeated) }
    sectionIdentifiers.insert(contentsOf: identifiers, at: place)
    for identifier in identifiers { items[identifier] = [] }
  }

  /// Takes sections out with their rows; one that is not in the snapshot, or is named twice, does no harm.
  ///
  /// - Complexity: O(*s* + *m*) for *s* sections and *m* rows in those that go.
  public mutating func deleteSections(_ identifiers: [SectionID]) {
    var gone: Set<SectionID> = []
    for identifier in identifiers {
      guard let rows = items.removeValue(forKey: identifier) else { continue }
      gone.insert(identifier)
      for row in rows { sections[row] = nil }
      reloadedItemIdentifiers.subtract(rows)
      reconfiguredItemIdentifiers.subtract(rows)
    }
    guard !gone.isEmpty else { return }
    sectionIdentifiers.removeAll(where: gone.contains)
    reloadedSectionIdentifiers.subtract(gone)
  }

  /// Moves a section with its rows to the place in front of another one.
  ///
  /// ```swift
  /// try snapshot.moveSection("Done", beforeSection: "Doing")
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  /// - Complexity: O(*s*) for *s* sections.
  public mutating func moveSection(_ identifier: SectionID, beforeSection other: SectionID) throws(Failure) {
    try moveSection(identifier, other, offset: 0)
  }

  /// Moves a section with its rows to the place behind another one.
  ///
  /// ```swift
  /// try snapshot.moveSection("Doing", afterSection: "Done")
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  /// - Complexity: O(*s*) for *s* sections.
  public mutating func moveSection(_ identifier: SectionID, afterSection other: SectionID) throws(Failure) {
    try moveSection(identifier, other, offset: 1)
  }

  private mutating func moveSection(
    _ identifier: SectionID, _ other: SectionID, offset: Int
  ) throws(Failure) {
    try checkSections([identifier, other])
    guard identifier != other else { return }
    sectionIdentifiers.removeAll { $0 == identifier }
    sectionIdentifiers.insert(identifier, at: (indexOfSection(other) ?? 0) + offset)
  }

  /// Lets sections be shown anew when the snapshot is applied: their titles are asked for again, and their rows get
  /// new cells and lose their selection.
  ///
  /// ```swift
  /// try snapshot.reloadSections(["Doing"])
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  /// - Complexity: O(*k*) for *k* sections.
  public mutating func reloadSections(_ identifiers: [SectionID]) throws(Failure) {
    try checkSections(identifiers)
    reloadedSectionIdentifiers.formUnion(identifiers)
  }
}
