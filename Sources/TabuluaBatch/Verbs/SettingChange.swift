import TabuluaModel
import TabuluaScript
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
  static let names = ViewSetting.all.map(\.name)

  /// What each change is called, its new value, and how it is made.
  private var facts: (name: String, value: any JSONWritable, apply: (inout TableViewSettings) -> Void) {
    switch self {
    case .flag(let flag, let isOn): (flag.rawValue, isOn, { $0[keyPath: flag.keyPath] = isOn })
    case .rowHeight(let height): ("row_height", height, { $0.rowHeight = height })
    case .sectionIndexMinimumDisplayRowCount(let count):
      (
        "section_index_minimum_display_row_count", count, { $0.sectionIndexMinimumDisplayRowCount = count }
      )
    case .header(let text): ("header", JSONText.orNull(text), { $0.header = text })
    case .footer(let text): ("footer", JSONText.orNull(text), { $0.footer = text })
    }
  }

  /// The setting's name in a batch.
  public var name: String { facts.name }

  /// Adds the setting and its new value to an object.
  func add(to object: inout JSONText.Object) { object.add(name, raw: facts.value.jsonText ?? "null") }

  /// Gives the setting its new value.
  func apply(to settings: inout TableViewSettings) { facts.apply(&settings) }
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
