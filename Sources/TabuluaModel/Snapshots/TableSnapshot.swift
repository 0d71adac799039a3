/// What a table shows, as a value: sections in their order, and in each the identifiers of its rows.
///
/// A snapshot is taken from a view, edited without touching the view, and applied as a whole:
/// ``TableView/apply(_:values:)`` works out the update block with the fewest moves. The methods have the names of
/// UIKit's `NSDiffableDataSourceSnapshot`, whose items are the rows. An identifier stands in a snapshot once, in
/// whatever section; one that would stand there twice is an error that lists all of them, and changes nothing.
///
/// ```swift
/// var snapshot = try view.snapshot()
/// try snapshot.appendItems(["milk", "bread"], toSection: "Doing")
/// snapshot.deleteItems(["tea"])
/// try view.apply(snapshot)
/// ```
///
/// A copy costs nothing until one of the two changes.
public struct TableSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable, Equatable
{
  /// The sections in their order.
  public internal(set) var sectionIdentifiers: [SectionID] = []

  /// The rows of each section, in their order.
  var items: [SectionID: [ItemID]] = [:]

  /// The section of each row.
  var sections: [ItemID: SectionID] = [:]

  /// The sections whose rows and titles are to be shown anew; all are in the snapshot.
  public internal(set) var reloadedSectionIdentifiers: Set<SectionID> = []

  /// The rows that are to be shown anew with new cells; all are in the snapshot.
  public internal(set) var reloadedItemIdentifiers: Set<ItemID> = []

  /// The rows whose cells are to be filled anew; all are in the snapshot.
  public internal(set) var reconfiguredItemIdentifiers: Set<ItemID> = []

  /// Makes a snapshot without sections.
  public init() {}

  /// Makes a snapshot of sections with rows.
  ///
  /// ```swift
  /// let snapshot = try TableSnapshot([SnapshotSection("Doing", rows: ["milk"]), SnapshotSection("Done", rows: [])])
  /// ```
  ///
  /// - Throws: ``SnapshotError/duplicateSections(_:)``, ``SnapshotError/duplicateItems(_:)``.
  /// - Complexity: O(*n*) for *n* rows and sections.
  public init(_ sections: [SnapshotSection<SectionID, ItemID>]) throws(SnapshotError<SectionID, ItemID>) {
    try appendSections(sections.map(\.identifier))
    self.sections.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count })
    for section in sections {
      for item in section.rows where self.sections.updateValue(section.identifier, forKey: item) != nil {
        throw .duplicateItems(Self.repeated(sections.flatMap(\.rows), isThere: { _ in false }))
      }
      items[section.identifier] = section.rows
    }
  }
}

// Queries.
extension TableSnapshot {
  /// How many sections there are.
  public var numberOfSections: Int { sectionIdentifiers.count }

  /// How many rows there are in all sections.
  public var numberOfItems: Int { sections.count }

  /// All rows, one section after the other.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public var itemIdentifiers: [ItemID] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

  /// How many rows a section has.
  ///
  /// ```swift
  /// let count = try snapshot.numberOfItems(inSection: "Doing")
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  /// - Complexity: O(1).
  public func numberOfItems(inSection section: SectionID) throws(SnapshotError<SectionID, ItemID>) -> Int {
    try itemIdentifiers(inSection: section).count
  }

  /// The rows of a section, in their order.
  ///
  /// ```swift
  /// for item in try snapshot.itemIdentifiers(inSection: "Doing") { print(item) }
  /// ```
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  /// - Complexity: O(1).
  public func itemIdentifiers(
    inSection section: SectionID
  ) throws(SnapshotError<SectionID, ItemID>) -> [ItemID] {
    guard let items = items[section] else { throw .unknownSections([section]) }
    return items
  }

  /// The section in which a row stands; nil for one that is not in the snapshot.
  ///
  /// - Complexity: O(1).
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? { sections[item] }

  /// The place of a section; nil for one that is not in the snapshot.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public func indexOfSection(_ section: SectionID) -> Int? {
    items[section] == nil ? nil : sectionIdentifiers.firstIndex(of: section)
  }

  /// The place of a row among all rows; nil for one that is not in the snapshot.
  ///
  /// - Complexity: O(*s* + *m*) for *s* sections and *m* rows in its section.
  public func indexOfItem(_ item: ItemID) -> Int? {
    guard let path = indexPath(for: item) else { return nil }
    return sectionIdentifiers[..<path.section].reduce(path.row) { $0 + (items[$1]?.count ?? 0) }
  }

  /// Where a row stands; nil for one that is not in the snapshot.
  ///
  /// - Complexity: O(*s* + *m*) for *s* sections and *m* rows in its section.
  public func indexPath(for item: ItemID) -> TableIndexPath? {
    guard let section = sections[item], let place = indexOfSection(section),
      let row = items[section]?.firstIndex(of: item)
    else { return nil }
    return TableIndexPath(section: place, row: row)
  }

  /// The row at a path; nil outside the snapshot.
  ///
  /// - Complexity: O(1).
  public func itemIdentifier(for path: TableIndexPath) -> ItemID? {
    guard sectionIdentifiers.indices.contains(path.section),
      let items = items[sectionIdentifiers[path.section]], items.indices.contains(path.row)
    else { return nil }
    return items[path.row]
  }

  /// The sections with their rows, as ``SnapshotDifference`` takes them.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public var snapshotSections: [SnapshotSection<SectionID, ItemID>] {
    sectionIdentifiers.map { SnapshotSection($0, rows: items[$0] ?? []) }
  }
}

extension TableSnapshot {
  /// What stands more than once in a list, or is there already; each once, in the order of the list.
  static func repeated<Identifier: Hashable>(
    _ list: [Identifier], isThere: (Identifier) -> Bool
  ) -> [Identifier] {
    var counts: [Identifier: Int] = [:]
    for identifier in list { counts[identifier, default: 0] += 1 }
    return list.filter { identifier in
      guard let count = counts[identifier], count > 1 || isThere(identifier) else { return false }
      counts[identifier] = nil
      return true
    }
  }

  /// Fails if one of the rows is not in the snapshot; the error lists all that are not.
  func checkItems(_ identifiers: [ItemID]) throws(SnapshotError<SectionID, ItemID>) {
    let unknown = identifiers.filter { sections[$0] == nil }
    if !unknown.isEmpty { throw .unknownItems(unknown) }
  }

  /// Fails if one of the sections is not in the snapshot; the error lists all that are not.
  func checkSections(_ identifiers: [SectionID]) throws(SnapshotError<SectionID, ItemID>) {
    let unknown = identifiers.filter { items[$0] == nil }
    if !unknown.isEmpty { throw .unknownSections(unknown) }
  }
}
