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
  let body: Body

  /// Whether the method changes the table.
  var isChange: Bool { if case .call(.change, _) = body { true } else { false } }

  private init(_ name: String, _ body: Body) {
    self.name = name
    self.body = body
  }

  private init(_ name: String, _ need: Need, _ method: @escaping @Sendable (PolicyView) -> LuaMethod) {
    self.init(name, .call(need, method))
  }

  private init(_ name: String, _ method: @escaping @Sendable (PolicyView) -> LuaMethod) {
    self.init(name, .call(.rows, method))
  }

  /// All methods.
  static let all = [
    ViewMethod("number_of_sections", PolicyView.numberOfSections),
    ViewMethod(
      "number_of_rows",
      .ofInteger { view in LuaIntegerMethod("number_of_rows", "section") { try view.numberOfRows($0) } }),
    ViewMethod("section", PolicyView.section),
    ViewMethod("find_section", PolicyView.findSection),
    ViewMethod(
      "row",
      .ofWord { view in LuaWordMethod("row", "path") { try view.row(LuaPathOrRow(word: $0))?.word } }),
    ViewMethod("rows", PolicyView.rows),
    ViewMethod("find", PolicyView.find),
    ViewMethod("index_path", PolicyView.indexPath),
    ViewMethod("key", PolicyView.key),
    ViewMethod("exists", PolicyView.exists),
    ViewMethod("cell_for_row", .cells, PolicyView.cell),
    ViewMethod("neighbors_after_move") { view in { try view.rows().neighborsAfterMove($0) } },
    ViewMethod("index_path_after_move") { view in { try view.rows().indexPathAfterMove($0) } },
    ViewMethod("index_paths_for_visible_rows", PolicyView.visibleRows),
    ViewMethod("is_checked", PolicyView.isChecked),
    ViewMethod("set_checked", .change, PolicyView.setChecked),
    ViewMethod("accessory", .cells, PolicyView.accessory),
    ViewMethod("set_accessory", .change, PolicyView.setAccessory),
    ViewMethod("index_path_for_selected_row", PolicyView.selectedRow),
    ViewMethod("index_paths_for_selected_rows", PolicyView.selectedRows),
    ViewMethod("select_row", .change, PolicyView.selectRow),
    ViewMethod("deselect_row", .change, PolicyView.deselectRow),
    ViewMethod("scroll_to_row", .change, PolicyView.scrollToRow),
    ViewMethod("scroll_to_nearest_selected_row", .change, PolicyView.scrollToNearestSelectedRow),
    ViewMethod("set_editing", .change, PolicyView.setEditing),
    ViewMethod("insert_rows", .change, PolicyView.insertRows),
    ViewMethod("delete_rows", .change, PolicyView.deleteRows),
    ViewMethod("reload_rows", .change, PolicyView.reloadRows),
    ViewMethod("move_row", .change, PolicyView.moveRow),
    ViewMethod("insert_sections", .change, PolicyView.insertSections),
    ViewMethod("delete_sections", .change, PolicyView.deleteSections),
    ViewMethod("reload_sections", .change, PolicyView.reloadSections),
    ViewMethod("move_section", .change, PolicyView.moveSection),
    ViewMethod("perform_batch_updates", .change, PolicyView.performBatchUpdates),
    ViewMethod("reload_data", .change, PolicyView.reloadData),
    ViewMethod("snapshot", .tableView, PolicyView.snapshot),
    ViewMethod("apply", .change, PolicyView.apply),
    ViewMethod("localized_string", PolicyView.localizedString),
    ViewMethod("push", .change, PolicyView.push),
    ViewMethod("pop", .change, PolicyView.pop),
  ]
}
