// Editing the rows of a snapshot.
extension TableSnapshot {
  /// The error of an edit.
  public typealias Failure = SnapshotError<SectionID, ItemID>

  /// Adds rows at the end of a section; without one, of the last section.
  ///
  /// ```swift
  /// try snapshot.appendItems(["milk", "bread"], toSection: "Doing")
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateItems(_:)``, ``SnapshotError/unknownSections(_:)``,
  ///   ``SnapshotError/noSections``.
  /// - Complexity: O(*k*) for *k* rows.
  public mutating func appendItems(
    _ identifiers: [ItemID], toSection section: SectionID? = nil
  ) throws(Failure) {
    guard let section = section ?? sectionIdentifiers.last else { throw .noSections }
    try checkSections([section])
    try addItems(identifiers, section)
    items[section, default: []] += identifiers
  }

  /// Puts rows in front of another one, in the order given.
  ///
  /// ```swift
  /// try snapshot.insertItems(["milk", "bread"], beforeItem: "tea")
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateItems(_:)``, ``SnapshotError/unknownItems(_:)`` for the other row.
  /// - Complexity: O(*k* + *m*) for *k* rows and *m* rows in the section.
  public mutating func insertItems(_ identifiers: [ItemID], beforeItem other: ItemID) throws(Failure) {
    try insertItems(identifiers, other, offset: 0)
  }

  /// Puts rows behind another one, in the order given.
  ///
  /// ```swift
  /// try snapshot.insertItems(["milk", "bread"], afterItem: "tea")
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateItems(_:)``, ``SnapshotError/unknownItems(_:)`` for the other row.
  /// - Complexity: O(*k* + *m*) for *k* rows and *m* rows in the section.
  public mutating func insertItems(_ identifiers: [ItemID], afterItem other: ItemID) throws(Failure) {
    try insertItems(identifiers, other, offset: 1)
  }

  private mutating func insertItems(_ identifiers: [ItemID], _ other: ItemID, offset: Int) throws(Failure) {
    guard let section = sections[other], let row = items[section]?.firstIndex(of: other) else {
      throw .unknownItems([other])
    }
    try addItems(identifiers, section)
    items[section]?.insert(contentsOf: identifiers, at: row + offset)
  }

  /// Notes in which section new rows stand; fails where one is there already, and then notes nothing.
  private mutating func addItems(_ identifiers: [ItemID], _ section: SectionID) throws(Failure) {
    let isFine =
      identifiers.allSatisfy { sections[$0] == nil }
      && (identifiers.count < 2 || Set(identifiers).count == identifiers.count)
    guard isFine else { throw .duplicateItems(Self.repeated(identifiers) { sections[$0] != nil }) }
    for identifier in identifiers { sections[identifier] = section }
  }

  /// Takes rows out; one that is not in the snapshot, or is named twice, does no harm.
  ///
  /// - Complexity: O(*k* + *m*) for *k* rows and *m* rows in their sections.
  public mutating func deleteItems(_ identifiers: [ItemID]) {
    var gone: Set<ItemID> = []
    var touched: Set<SectionID> = []
    for identifier in identifiers {
      guard let section = sections.removeValue(forKey: identifier) else { continue }
      gone.insert(identifier)
      touched.insert(section)
    }
    for section in touched { items[section]?.removeAll(where: gone.contains) }
    reloadedItemIdentifiers.subtract(gone)
    reconfiguredItemIdentifiers.subtract(gone)
  }

  /// Takes all rows and all sections out.
  public mutating func deleteAllItems() { self = TableSnapshot() }

  /// Moves a row to the place in front of another one, in whatever section that stands.
  ///
  /// ```swift
  /// try snapshot.moveItem("milk", beforeItem: "tea")
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  /// - Complexity: O(*m*) for *m* rows in the two sections.
  public mutating func moveItem(_ identifier: ItemID, beforeItem other: ItemID) throws(Failure) {
    try moveItem(identifier, other, offset: 0)
  }

  /// Moves a row to the place behind another one, in whatever section that stands.
  ///
  /// ```swift
  /// try snapshot.moveItem("milk", afterItem: "tea")
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  /// - Complexity: O(*m*) for *m* rows in the two sections.
  public mutating func moveItem(_ identifier: ItemID, afterItem other: ItemID) throws(Failure) {
    try moveItem(identifier, other, offset: 1)
  }

  private mutating func moveItem(_ identifier: ItemID, _ other: ItemID, offset: Int) throws(Failure) {
    try checkItems([identifier, other])
    guard identifier != other, let source = sections[identifier], let section = sections[other] else {
      return
    }
    items[source]?.removeAll { $0 == identifier }
    let row = items[section]?.firstIndex(of: other) ?? 0
    items[section]?.insert(identifier, at: row + offset)
    sections[identifier] = section
  }

  /// Lets rows be shown anew with new cells when the snapshot is applied; they lose their selection then.
  ///
  /// Rows that come with the snapshot are shown anew in any case.
  ///
  /// ```swift
  /// try snapshot.reloadItems(["milk"])
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  /// - Complexity: O(*k*) for *k* rows.
  public mutating func reloadItems(_ identifiers: [ItemID]) throws(Failure) {
    try checkItems(identifiers)
    reloadedItemIdentifiers.formUnion(identifiers)
  }

  /// Lets the cells of rows be filled anew when the snapshot is applied.
  ///
  /// A row keeps its cell and its selection: `cell_for_row` is asked again for it if it is in view, and it neither
  /// leaves the view nor comes into it. A row that is reloaded too is reloaded.
  ///
  /// ```swift
  /// try snapshot.reconfigureItems(["milk"])
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:)``.
  /// - Complexity: O(*k*) for *k* rows.
  public mutating func reconfigureItems(_ identifiers: [ItemID]) throws(Failure) {
    try checkItems(identifiers)
    reconfiguredItemIdentifiers.formUnion(identifiers)
  }
}
