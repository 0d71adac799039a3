/// The names of what `view` has in Lua.
package enum ViewNames {
  /// The methods that this version has.
  package static let methods = [
    "number_of_sections", "number_of_rows", "section", "find_section", "row", "rows", "find", "index_path",
    "key",
    "exists", "cell_for_row", "neighbors_after_move", "index_path_after_move", "index_paths_for_visible_rows",
    "is_checked", "set_checked", "accessory", "set_accessory", "index_path_for_selected_row",
    "index_paths_for_selected_rows", "select_row", "deselect_row", "scroll_to_row",
    "scroll_to_nearest_selected_row", "set_editing", "insert_rows", "delete_rows", "reload_rows", "move_row",
    "insert_sections", "delete_sections", "reload_sections", "move_section", "perform_batch_updates",
    "reload_data", "snapshot", "apply", "localized_string", "push", "pop",
  ]

  /// The fields: the state of the view, and its settings.
  package static let fields = ["is_editing", "language"] + settings

  /// The settings, which `policy.view` may give.
  package static let settings = [
    "name", "style", "allows_selection", "allows_selection_during_editing", "allows_multiple_selection",
    "allows_multiple_selection_during_editing", "selection_follows_focus", "row_height",
    "section_index_minimum_display_row_count", "header", "footer",
  ]

  /// The methods that change the table.
  package static let changingMethods: Set<String> = [
    "set_checked", "set_accessory", "select_row", "deselect_row", "scroll_to_row",
    "scroll_to_nearest_selected_row", "set_editing", "insert_rows", "delete_rows", "reload_rows", "move_row",
    "insert_sections", "delete_sections", "reload_sections", "move_section", "perform_batch_updates",
    "reload_data", "apply", "push", "pop",
  ]

  /// Every name, for suggestions.
  package static let all = methods + fields

  /// Whether a name is a field and no method.
  static func isField(_ name: String) -> Bool { fields.contains(name) }
}
