/// The error of a difference: identifiers that stand more than once in a snapshot, all of them.
///
/// A row's identifier stands once in the whole snapshot, not only once in its section. Lists are in the order of
/// the first places.
///
/// ```swift
/// do {
///   _ = try SnapshotDifference(from: [1, 2], to: [1, 2, 2])
/// } catch {
///   print(error.rowsAfter.map(\.identifier))  // [2]
/// }
/// ```
public struct SnapshotDuplicates<SectionID: Hashable & Sendable, RowID: Hashable & Sendable>: Error {
  /// An identifier and all places where it stands, ascending; two or more.
  ///
  /// ```swift
  /// do {
  ///   _ = try SnapshotDifference(from: [1, 2], to: [1, 2, 2])
  /// } catch {
  ///   for duplicate in error.rowsAfter { print(duplicate.identifier, duplicate.places) }  // 2 [[0, 1], [0, 2]]
  /// }
  /// ```
  public struct Duplicate<Identifier: Hashable & Sendable, Place: Hashable & Sendable>: Sendable, Hashable {
    /// What stands in all these places.
    public var identifier: Identifier
    /// Where it stands, ascending.
    public var places: [Place]
  }

  /// The sections that stand more than once before the change, by their places before it.
  public var sectionsBefore: [Duplicate<SectionID, Int>] = []

  /// The sections that stand more than once after the change, by their places after it.
  public var sectionsAfter: [Duplicate<SectionID, Int>] = []

  /// The rows that stand more than once before the change, by their paths before it.
  public var rowsBefore: [Duplicate<RowID, TableIndexPath>] = []

  /// The rows that stand more than once after the change, by their paths after it.
  public var rowsAfter: [Duplicate<RowID, TableIndexPath>] = []

  /// Whether no identifier stands twice.
  public var isEmpty: Bool {
    sectionsBefore.isEmpty && sectionsAfter.isEmpty && rowsBefore.isEmpty && rowsAfter.isEmpty
  }

  /// Makes an error that names nothing yet.
  public init() {}

  /// Finds what stands more than once in the two snapshots.
  ///
  /// - Complexity: O(*n*) for *n* rows and sections.
  public init(
    from before: [SnapshotSection<SectionID, RowID>], to after: [SnapshotSection<SectionID, RowID>]
  ) {
    sectionsBefore = Self.duplicates(before.enumerated().map { ($1.identifier, $0) })
    sectionsAfter = Self.duplicates(after.enumerated().map { ($1.identifier, $0) })
    rowsBefore = Self.duplicates(Self.rows(before))
    rowsAfter = Self.duplicates(Self.rows(after))
  }

  /// Finds what stands more than once in two lists of rows without sections.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public init(from before: [RowID], to after: [RowID]) {
    rowsBefore = Self.duplicates(before.enumerated().map { ($1, TableIndexPath(section: 0, row: $0)) })
    rowsAfter = Self.duplicates(after.enumerated().map { ($1, TableIndexPath(section: 0, row: $0)) })
  }

  private static func rows(_ sections: [SnapshotSection<SectionID, RowID>]) -> [(RowID, TableIndexPath)] {
    sections.enumerated().flatMap { section, one in
      one.rows.enumerated().map { ($1, TableIndexPath(section: section, row: $0)) }
    }
  }

  private static func duplicates<Identifier: Hashable & Sendable, Place: Hashable & Sendable>(
    _ list: [(Identifier, Place)]
  ) -> [Duplicate<Identifier, Place>] {
    var first: [Identifier: Int] = [:]
    var number: [Identifier: Int] = [:]
    var result: [Duplicate<Identifier, Place>] = []
    for (index, (identifier, place)) in list.enumerated() {
      guard let former = first[identifier] else {
        first[identifier] = index
        continue
      }
      if let number = number[identifier] {
        result[number].places.append(place)
      } else {
        number[identifier] = result.count
        result.append(Duplicate(identifier: identifier, places: [list[former].1, place]))
      }
    }
    // In the order of the first places, which is not that of the second ones.
    return result.sorted { first[$0.identifier] ?? 0 < first[$1.identifier] ?? 0 }
  }
}

extension SnapshotDuplicates: Hashable {}
