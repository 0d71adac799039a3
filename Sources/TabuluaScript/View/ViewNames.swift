/// The names of what `view` has in Lua.
package enum ViewNames {
  /// The methods.
  package static let methods = ViewMethod.all.map(\.name)

  /// The fields: the state of the view, and its settings.
  package static let fields = ["is_editing", "language"] + settings

  /// The settings, which `policy.view` may give.
  package static let settings = [
    "name", "style", "allows_selection", "allows_selection_during_editing", "allows_multiple_selection",
    "allows_multiple_selection_during_editing", "selection_follows_focus", "row_height",
    "section_index_minimum_display_row_count", "header", "footer",
  ]

  /// The methods that change the table.
  static let changingMethods = Set(ViewMethod.all.filter(\.isChange).map(\.name))

  /// Every name, for suggestions.
  package static let all = methods + fields

  /// Whether a name is a field and no method.
  static func isField(_ name: String) -> Bool { fields.contains(name) }
}
