/// What is wrong with an edit of a ``TableSnapshot``, which has changed nothing.
///
/// ```swift
/// do {
///   try snapshot.appendItems(["milk"], toSection: "Later")
/// } catch .unknownSections(let sections) {
///   print("no such sections: \(sections)")
/// } catch {
///   print(error.code)
/// }
/// ```
public enum SnapshotError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error, Hashable {
  /// Sections that would stand in the snapshot more than once, each once, in the order in which they were given.
  case duplicateSections([SectionID])

  /// Rows that would stand in the snapshot more than once, each once, in the order in which they were given.
  case duplicateItems([ItemID])

  /// Sections that are not in the snapshot, in the order in which they were given.
  case unknownSections([SectionID])

  /// Rows that are not in the snapshot, in the order in which they were given.
  case unknownItems([ItemID])

  /// Rows were appended without a section, and there is none.
  case noSections

  /// The kind of the error, as results name it.
  public var code: String {
    switch self {
    case .duplicateSections, .duplicateItems: "duplicate_identifiers"
    case .unknownSections, .unknownItems: "unknown_identifiers"
    case .noSections: "no_sections"
    }
  }
}
