import LuaHost

/// A method of `view` in Lua: its name, what it needs, and what it does.
///
/// ``all`` is the only list of them.
struct ViewMethod: Sendable {
  /// What a method needs to work on.
  enum Need {
    /// Rows: those of a table view, or those that an app keeps itself.
    case rows
    /// The cells of a table view.
    case cells
    /// A table view, because what the method tells is of use to a change alone.
    case tableView
    /// A table view, which the method changes.
    case change
  }

  /// What a method does, by the form of its call.
  enum Body {
    case call(Need, @Sendable (PolicyView) -> LuaMethod)
    case ofInteger(@Sendable (PolicyView) -> LuaIntegerMethod)
    case ofWord(@Sendable (PolicyView) -> LuaWordMethod)
  }

  let name: String

  /// The parameters as the reference writes them, such as `path[, at]`.
  let parameters: String

  let body: Body

  /// What it gives first, and second.
  let gives: [ViewAnswer]

  /// Whether the method changes the table.
  var isChange: Bool { if case .call(.change, _) = body { true } else { false } }

  /// How many arguments the method takes at most.
  var mostArguments: Int { parameters.isEmpty ? 0 : parameters.split(separator: ",").count }

  /// How the method is called, such as `view:select_row(path[, at])`.
  var usage: String { "view:\(name)(\(parameters))" }

  private init(_ name: String, _ parameters: String, gives: ViewAnswer..., body: Body) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.gives = gives
  }

  private init(
    _ name: String, _ parameters: String, _ need: Need = .rows, gives: ViewAnswer...,
    method: @escaping @Sendable (PolicyView) -> LuaMethod
  ) {
    self.name = name
    self.parameters = parameters
    self.gives = gives
    body = .call(need, method)
  }

  /// All methods.
  static let all = [
    ViewMethod("number_of_sections", "", gives: .sectionCount, method: PolicyView.numberOfSections),
    ViewMethod(
      "number_of_rows", "section", gives: .rowCount,
      body: .ofInteger { view in LuaIntegerMethod("number_of_rows", "section") { try view.numberOfRows($0) } }
    ),
    ViewMethod("section", "section", gives: .section, method: PolicyView.section),
    ViewMethod("find_section", "value", gives: .sectionNumber, method: PolicyView.findSection),
    ViewMethod(
      "row", "path", gives: .row,
      body: .ofWord { view in
        LuaWordMethod("row", "path", other: view.rowWithKey) { try view.row(LuaPathOrRow(word: $0))?.word }
      }),
    ViewMethod("rows", "[section]", method: PolicyView.rows),
    ViewMethod("columns", "", gives: .texts, method: PolicyView.columnNames),
    ViewMethod("find", "key", gives: .row, method: PolicyView.find),
    ViewMethod("index_path", "row", gives: .path, method: PolicyView.indexPath),
    ViewMethod("key", "row", gives: .text, method: PolicyView.key),
    ViewMethod("exists", "row", gives: .flag, method: PolicyView.exists),
    ViewMethod("cell_for_row", "path", .cells, gives: .cell, method: PolicyView.cell),
    ViewMethod("neighbors_after_move", "source, proposed", gives: .row, .row) { view in
      { try view.rows().neighborsAfterMove($0) }
    },
    ViewMethod("index_path_after_move", "path, source, destination", gives: .path) { view in
      { try view.rows().indexPathAfterMove($0) }
    },
    ViewMethod("index_paths_for_visible_rows", "", gives: .paths, method: PolicyView.visibleRows),
    ViewMethod("is_checked", "row", gives: .flag, method: PolicyView.isChecked),
    ViewMethod("set_checked", "row, flag", .change, method: PolicyView.setChecked),
    ViewMethod("accessory", "row", .cells, gives: .text, method: PolicyView.accessory),
    ViewMethod("set_accessory", "row, name", .change, method: PolicyView.setAccessory),
    ViewMethod("index_path_for_selected_row", "", gives: .path, method: PolicyView.selectedRow),
    ViewMethod("index_paths_for_selected_rows", "", gives: .paths, method: PolicyView.selectedRows),
    ViewMethod("select_row", "path[, at]", .change, method: PolicyView.selectRow),
    ViewMethod("deselect_row", "path", .change, method: PolicyView.deselectRow),
    ViewMethod("scroll_to_row", "path[, at]", .change, method: PolicyView.scrollToRow),
    ViewMethod(
      "scroll_to_nearest_selected_row", "[at]", .change, method: PolicyView.scrollToNearestSelectedRow),
    ViewMethod("set_editing", "flag", .change, method: PolicyView.setEditing),
    ViewMethod("insert_rows", "list", .change, gives: .rows, method: PolicyView.insertRows),
    ViewMethod("delete_rows", "list", .change, method: PolicyView.deleteRows),
    ViewMethod("reload_rows", "list", .change, method: PolicyView.reloadRows),
    ViewMethod("reconfigure_rows", "list", .change, method: PolicyView.reconfigureRows),
    ViewMethod("move_row", "from, to", .change, method: PolicyView.moveRow),
    ViewMethod("move_rows", "list", .change, method: PolicyView.moveRows),
    ViewMethod("insert_sections", "list", .change, method: PolicyView.insertSections),
    ViewMethod("delete_sections", "list", .change, method: PolicyView.deleteSections),
    ViewMethod("reload_sections", "list", .change, method: PolicyView.reloadSections),
    ViewMethod("move_section", "from, to", .change, method: PolicyView.moveSection),
    ViewMethod(
      "perform_batch_updates", "updates[, completion]", .change, method: PolicyView.performBatchUpdates),
    ViewMethod("reload_section_index_titles", "", .change, method: PolicyView.reloadSectionIndexTitles),
    ViewMethod("reload_data", "", .change, method: PolicyView.reloadData),
    ViewMethod("snapshot", "", .tableView, method: PolicyView.snapshot),
    ViewMethod("apply", "snapshot[, before[, change]]", .change, method: PolicyView.apply),
    ViewMethod("localized_string", "text", method: PolicyView.localizedString),
    ViewMethod("push", "sections[, policy]", .change, method: PolicyView.push),
    ViewMethod("pop", "", .change, method: PolicyView.pop),
  ]
}
