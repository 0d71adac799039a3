import TabuluaModel
import TabuluaText

/// A setting of a view and its new value.
///
/// ```swift
/// let step = Interaction.configure([.flag(.allowsMultipleSelection, true), .header("Chores")])
/// ```
public enum SettingChange: Sendable, Hashable {
  /// A setting that is true or false.
  case flag(Flag, Bool)

  /// The height of a row in points.
  case rowHeight(Double)

  /// From how many rows on the section index is shown.
  case sectionIndexMinimumDisplayRowCount(Int)

  /// The text above the first section.
  case header(String?)

  /// The text below the last section.
  case footer(String?)

  /// A setting that is true or false; the raw value is its name in a batch.
  ///
  /// ```swift
  /// let flags = SettingChange.Flag.allCases.map(\.rawValue)  // allows_selection, …
  /// ```
  public enum Flag: String, Sendable, Hashable, CaseIterable {
    /// Whether rows can be selected outside editing mode.
    case allowsSelection = "allows_selection"
    /// Whether a row can be selected in editing mode.
    case allowsSelectionDuringEditing = "allows_selection_during_editing"
    /// Whether several rows can be selected outside editing mode.
    case allowsMultipleSelection = "allows_multiple_selection"
    /// Whether several rows can be selected in editing mode.
    case allowsMultipleSelectionDuringEditing = "allows_multiple_selection_during_editing"
    /// Whether the row in focus is selected.
    case selectionFollowsFocus = "selection_follows_focus"
  }

  /// The names of the settings that a batch can change.
  static let names =
    Flag.allCases.map(\.rawValue) + [
      "row_height", "section_index_minimum_display_row_count", "header", "footer",
    ]

  /// The setting's name in a batch.
  public var name: String {
    switch self {
    case .flag(let flag, _): flag.rawValue
    case .rowHeight: "row_height"
    case .sectionIndexMinimumDisplayRowCount: "section_index_minimum_display_row_count"
    case .header: "header"
    case .footer: "footer"
    }
  }

  /// Adds the setting and its new value to an object.
  func add(to object: inout JSONText.Object) {
    switch self {
    case .flag(_, let value): object.add(name, value)
    case .rowHeight(let height): object.add(name, raw: JSONText.number(height))
    case .sectionIndexMinimumDisplayRowCount(let count): object.add(name, count)
    case .header(let text), .footer(let text):
      if let text { object.add(name, text) } else { object.addNull(name) }
    }
  }

  /// Gives the setting its new value.
  func apply(to settings: inout TableViewSettings) {
    switch self {
    case .flag(let flag, let value): settings[keyPath: flag.keyPath] = value
    case .rowHeight(let height): settings.rowHeight = height
    case .sectionIndexMinimumDisplayRowCount(let count): settings.sectionIndexMinimumDisplayRowCount = count
    case .header(let text): settings.header = text
    case .footer(let text): settings.footer = text
    }
  }
}

extension SettingChange.Flag {
  fileprivate var keyPath: WritableKeyPath<TableViewSettings, Bool> {
    switch self {
    case .allowsSelection: \.allowsSelection
    case .allowsSelectionDuringEditing: \.allowsSelectionDuringEditing
    case .allowsMultipleSelection: \.allowsMultipleSelection
    case .allowsMultipleSelectionDuringEditing: \.allowsMultipleSelectionDuringEditing
    case .selectionFollowsFocus: \.selectionFollowsFocus
    }
  }
}
