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

  /// Whether the method changes the table.
  var isChange: Bool { if case .call(.change, _) = body { true } else { false } }

  /// How many arguments the method takes at most.
  var mostArguments: Int { parameters.isEmpty ? 0 : parameters.split(separator: ",").count }

  /// How the method is called, such as `view:select_row(path[, at])`.
  var usage: String { "view:\(name)(\(parameters))" }

  private init(_ name: String, _ parameters: String, _ body: Body) {
    self.name = name
    self.parameters = parameters
    self.body = body
  }

  private init(
    _ name: String, _ parameters: String, _ need: Need,
    _ method: @escaping @Sendable (PolicyView) -> LuaMethod
  ) { self.init(name, parameters, .call(need, method)) }

  private init(
    _ name: String, _ parameters: String, _ method: @escaping @Sendable (PolicyView) -> LuaMethod
  ) { self.init(name, parameters, .call(.rows, method)) }

  /// All methods.
  static let all = [
    ViewMethod("number_of_sections", "", PolicyView.numberOfSections),
    ViewMethod(
      "number_of_rows", "section",
      .ofInteger { view in LuaIntegerMethod("number_of_rows", "section") { try view.numberOfRows($0) } }),
    ViewMethod("section", "section", PolicyView.section),
    ViewMethod("find_section", "value", PolicyView.findSection),
    ViewMethod(
      "row", "path",
      .ofWord { view in LuaWordMethod("row", "path") { try view.row(LuaPathOrRow(word: $0))?.word } }),
    ViewMethod("rows", "[section]", PolicyView.rows),
    ViewMethod("find", "key", PolicyView.find),
    ViewMethod("index_path", "row", PolicyView.indexPath),
    ViewMethod("key", "row", PolicyView.key),
    ViewMethod("exists", "row", PolicyView.exists),
    ViewMethod("cell_for_row", "path", .cells, PolicyView.cell),
    ViewMethod("neighbors_after_move", "source, proposed") { view in
      { try view.rows().neighborsAfterMove($0) }
    },
    ViewMethod("index_path_after_move", "path, source, destination") { view in
      { try view.rows().indexPathAfterMove($0) }
    },
    ViewMethod("index_paths_for_visible_rows", "", PolicyView.visibleRows),
    ViewMethod("is_checked", "row", PolicyView.isChecked),
    ViewMethod("set_checked", "row, flag", .change, PolicyView.setChecked),
    ViewMethod("accessory", "row", .cells, PolicyView.accessory),
    ViewMethod("set_accessory", "row, name", .change, PolicyView.setAccessory),
    ViewMethod("index_path_for_selected_row", "", PolicyView.selectedRow),
    ViewMethod("index_paths_for_selected_rows", "", PolicyView.selectedRows),
    ViewMethod("select_row", "path[, at]", .change, PolicyView.selectRow),
    ViewMethod("deselect_row", "path", .change, PolicyView.deselectRow),
    ViewMethod("scroll_to_row", "path[, at]", .change, PolicyView.scrollToRow),
    ViewMethod("scroll_to_nearest_selected_row", "[at]", .change, PolicyView.scrollToNearestSelectedRow),
    ViewMethod("set_editing", "flag", .change, PolicyView.setEditing),
    ViewMethod("insert_rows", "list", .change, PolicyView.insertRows),
    ViewMethod("delete_rows", "list", .change, PolicyView.deleteRows),
    ViewMethod("reload_rows", "list", .change, PolicyView.reloadRows),
    ViewMethod("reconfigure_rows", "list", .change, PolicyView.reconfigureRows),
    ViewMethod("move_row", "from, to", .change, PolicyView.moveRow),
    ViewMethod("insert_sections", "list", .change, PolicyView.insertSections),
    ViewMethod("delete_sections", "list", .change, PolicyView.deleteSections),
    ViewMethod("reload_sections", "list", .change, PolicyView.reloadSections),
    ViewMethod("move_section", "from, to", .change, PolicyView.moveSection),
    ViewMethod("perform_batch_updates", "updates[, completion]", .change, PolicyView.performBatchUpdates),
    ViewMethod("reload_section_index_titles", "", .change, PolicyView.reloadSectionIndexTitles),
    ViewMethod("reload_data", "", .change, PolicyView.reloadData),
    ViewMethod("snapshot", "", .tableView, PolicyView.snapshot),
    ViewMethod("apply", "snapshot[, before[, change]]", .change, PolicyView.apply),
    ViewMethod("localized_string", "text", PolicyView.localizedString),
    ViewMethod("push", "sections[, policy]", .change, PolicyView.push),
    ViewMethod("pop", "", .change, PolicyView.pop),
  ]
}
