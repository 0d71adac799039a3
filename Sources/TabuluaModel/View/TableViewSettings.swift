/// How a table view is set up: what may be selected, heights, and the texts around the table.
///
/// ```swift
/// var settings = TableViewSettings()
/// settings.allowsMultipleSelectionDuringEditing = true
/// let view = try TableView(contents, settings: settings)
/// ```
public struct TableViewSettings: Sendable, Hashable {
  /// Whether sections stand apart.
  ///
  /// ```swift
  /// try view.configure { $0.style = .grouped }
  /// ```
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// One list.
    case plain
    /// Sections as groups, as wide as the table.
    case grouped
    /// Sections as groups with round corners, which stand away from the edges of the table.
    case insetGrouped = "inset_grouped"

    /// Whether sections stand apart.
    package var isGrouped: Bool {
      switch self {
      case .plain: false
      case .grouped, .insetGrouped: true
      }
    }
  }

  /// Whether sections stand apart.
  public var style = Style.plain

  /// Whether rows can be selected outside editing mode.
  public var allowsSelection = true

  /// Whether a row can be selected in editing mode.
  public var allowsSelectionDuringEditing = false

  /// Whether several rows can be selected outside editing mode.
  public var allowsMultipleSelection = false

  /// Whether several rows can be selected in editing mode; rows then have no editing style.
  public var allowsMultipleSelectionDuringEditing = false

  /// Whether the row in focus is selected; kept for an app, because nothing has the focus here.
  public var selectionFollowsFocus = false

  /// The height of a row in points, above zero.
  public var rowHeight = 44.0

  /// From how many rows on the section index is shown.
  public var sectionIndexMinimumDisplayRowCount = 0

  /// The text above the first section.
  public var header: String?

  /// The text below the last section.
  public var footer: String?

  /// Makes the settings that a table view has unless told otherwise.
  public init() {}
}
