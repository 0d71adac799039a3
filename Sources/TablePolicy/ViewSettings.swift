/// What a policy says about the view itself, in `policy.view`; nil is what it leaves out.
public struct ViewSettings: Sendable, Hashable {
  /// Whether sections stand apart.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// One list.
    case plain
    /// Sections as groups.
    case grouped
  }

  /// The name of the table.
  public var name: String?
  /// Whether sections stand apart.
  public var style: Style?
  /// Whether rows can be selected outside editing mode.
  public var allowsSelection: Bool?
  /// Whether a row can be selected in editing mode.
  public var allowsSelectionDuringEditing: Bool?
  /// Whether several rows can be selected outside editing mode.
  public var allowsMultipleSelection: Bool?
  /// Whether several rows can be selected in editing mode.
  public var allowsMultipleSelectionDuringEditing: Bool?
  /// Whether the row in focus is selected.
  public var selectionFollowsFocus: Bool?
  /// The height of a row, above zero.
  public var rowHeight: Double?
  /// From how many rows on the section index is shown.
  public var sectionIndexMinimumDisplayRowCount: Int?
  /// The text above the first section.
  public var header: String?
  /// The text below the last section.
  public var footer: String?

  /// Makes settings that leave everything out.
  public init() {}
}
