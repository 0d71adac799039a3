/// A section of a snapshot: what names it, and what names its rows, in their order.
///
/// ```swift
/// let doing = SnapshotSection("Doing", rows: ["milk", "bread"])
/// ```
public struct SnapshotSection<SectionID, RowID> {
  /// What names the section; no other one of the snapshot has it.
  public var identifier: SectionID

  /// What names its rows; no other row of the snapshot has it, in whatever section.
  public var rows: [RowID]

  /// Makes a section of the two.
  public init(_ identifier: SectionID, rows: [RowID]) {
    self.identifier = identifier
    self.rows = rows
  }
}

extension SnapshotSection: Sendable where SectionID: Sendable, RowID: Sendable {}
extension SnapshotSection: Equatable where SectionID: Equatable, RowID: Equatable {}
extension SnapshotSection: Hashable where SectionID: Hashable, RowID: Hashable {}
