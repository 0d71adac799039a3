public import TabuluaModel

/// One difference between a table before a run and after it.
///
/// ```swift
/// for change in runner.changes() { print(change.kind, change.row ?? "", change.to ?? "") }
/// ```
public struct RowChange: Sendable, Hashable {
  /// What kind of difference it is.
  ///
  /// ```swift
  /// let numberMoved = runner.changeCounts()[.moved, default: 0]
  /// ```
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The row stands elsewhere, and not only because others moved.
    case moved
    /// The row is new.
    case inserted
    /// The row is gone.
    case deleted
    /// A value is another one.
    case set
    /// The check mark is another one.
    case mark
    /// A section stands elsewhere among the sections, and not only because others moved.
    case sectionMoved = "section_moved"
    /// A section is new.
    case sectionInserted = "section_inserted"
    /// A section is gone.
    case sectionDeleted = "section_deleted"
  }

  /// What kind of difference it is.
  public var kind: Kind

  /// The name of the table, in a run over several ones.
  public var table: String?

  /// The row's key.
  public var row: String?

  /// The row's name for people: its key, else its text.
  public var label: String?

  /// The row's path in the table before the run.
  public var from: TableIndexPath?

  /// The row's path in the table after the run.
  public var to: TableIndexPath?

  /// The name of the section in which a row stood that was moved or deleted: its value, else its title.
  public var oldSectionName: String?

  /// The name of the section in which a row stands that was moved or inserted: its value, else its title.
  public var newSectionName: String?

  /// The value of the section, where the change is about one.
  public var section: String?

  /// The section's place before the run.
  public var fromSection: Int?

  /// The section's place after the run.
  public var toSection: Int?

  /// The column whose value changed.
  public var column: String?

  /// The value before the run.
  public var old: TableValue?

  /// The value after the run.
  public var new: TableValue?

  /// All values of a row that was inserted or deleted; nil for other changes.
  public var values: RowValues?

  /// Which step made it, where that was written down.
  var cause: ChangeCause?
}
