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

  /// What its page says; made only where it is asked for, because the list is made for each command.
  private let makePage: @Sendable () -> ViewPage

  /// What it gives first, and second.
  let gives: [ViewAnswer]

  /// What its page says.
  var page: ViewPage { makePage() }

  /// Whether the method changes the table.
  var isChange: Bool { if case .call(.change, _) = body { true } else { false } }

  /// How many arguments the method takes at most.
  var mostArguments: Int { parameters.isEmpty ? 0 : parameters.split(separator: ",").count }

  /// How the method is called, such as `view:select_row(path[, at])`.
  var usage: String { "view:\(name)(\(parameters))" }

  private init(
    _ name: String, _ parameters: String, gives: ViewAnswer...,
    page: @autoclosure @escaping @Sendable () -> ViewPage,
    body: Body
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.gives = gives
    makePage = page
  }

  private init(
    _ name: String, _ parameters: String, _ need: Need = .rows, gives: ViewAnswer...,
    page: @autoclosure @escaping @Sendable () -> ViewPage,
    method: @escaping @Sendable (PolicyView) -> LuaMethod
  ) {
    self.name = name
    self.parameters = parameters
    self.gives = gives
    makePage = page
    body = .call(need, method)
  }

  /// All methods.
  static let all = [
    ViewMethod(
      "number_of_sections", "", gives: .sectionCount, page: .numberOfSections,
      method: PolicyView.numberOfSections),
    ViewMethod(
      "number_of_rows", "section", gives: .rowCount, page: .numberOfRows,
      body: .ofInteger { view in LuaIntegerMethod("number_of_rows", "section") { try view.numberOfRows($0) } }
    ),
    ViewMethod("section", "section", gives: .section, page: .section, method: PolicyView.section),
    ViewMethod(
      "find_section", "value", gives: .sectionNumber, page: .findSection, method: PolicyView.findSection),
    ViewMethod(
      "row", "path", gives: .row, page: .row,
      body: .ofWord { view in
        LuaWordMethod("row", "path", other: view.rowWithKey) { try view.row(LuaPathOrRow(word: $0))?.word }
      }),
    ViewMethod("rows", "[section]", page: .rows, method: PolicyView.rows),
    ViewMethod("columns", "", gives: .texts, page: .columns, method: PolicyView.columnNames),
    ViewMethod("find", "key", gives: .row, page: .find, method: PolicyView.find),
    ViewMethod("index_path", "row", gives: .path, page: .indexPath, method: PolicyView.indexPath),
    ViewMethod("key", "row", gives: .text, page: .key, method: PolicyView.key),
    ViewMethod("exists", "row", gives: .flag, page: .exists, method: PolicyView.exists),
    ViewMethod("cell_for_row", "path", .cells, gives: .cell, page: .cellForRow, method: PolicyView.cell),
    ViewMethod("neighbors_after_move", "source, proposed", gives: .row, .row, page: .neighborsAfterMove) {
      view in
      { try view.rows().neighborsAfterMove($0) }
    },
    ViewMethod("index_path_after_move", "path, source, destination", gives: .path, page: .indexPathAfterMove)
    { view in
      { try view.rows().indexPathAfterMove($0) }
    },
    ViewMethod(
      "index_paths_for_visible_rows", "", gives: .paths, page: .visibleRows, method: PolicyView.visibleRows),
    ViewMethod("is_checked", "row", gives: .flag, page: .isChecked, method: PolicyView.isChecked),
    ViewMethod(
      "index_paths_for_checked_rows", "[section]", gives: .paths, page: .checkedRows,
      method: PolicyView.checkedRows),
    ViewMethod("set_checked", "row, flag", .change, page: .setChecked, method: PolicyView.setChecked),
    ViewMethod("accessory", "row", .cells, gives: .text, page: .accessory, method: PolicyView.accessory),
    ViewMethod("set_accessory", "row, name", .change, page: .setAccessory, method: PolicyView.setAccessory),
    ViewMethod(
      "index_path_for_selected_row", "", gives: .path, page: .selectedRow, method: PolicyView.selectedRow),
    ViewMethod(
      "index_paths_for_selected_rows", "", gives: .paths, page: .selectedRows, method: PolicyView.selectedRows
    ),
    ViewMethod("select_row", "path[, at]", .change, page: .selectRow, method: PolicyView.selectRow),
    ViewMethod("deselect_row", "path", .change, page: .deselectRow, method: PolicyView.deselectRow),
    ViewMethod("scroll_to_row", "path[, at]", .change, page: .scrollToRow, method: PolicyView.scrollToRow),
    ViewMethod(
      "scroll_to_nearest_selected_row", "[at]", .change, page: .scrollToNearestSelectedRow,
      method: PolicyView.scrollToNearestSelectedRow),
    ViewMethod("set_editing", "flag", .change, page: .setEditing, method: PolicyView.setEditing),
    ViewMethod(
      "insert_rows", "list", .change, gives: .rows, page: .insertRows, method: PolicyView.insertRows),
    ViewMethod("delete_rows", "list", .change, page: .deleteRows, method: PolicyView.deleteRows),
    ViewMethod("reload_rows", "list", .change, page: .reloadRows, method: PolicyView.reloadRows),
    ViewMethod(
      "reconfigure_rows", "list", .change, page: .reconfigureRows, method: PolicyView.reconfigureRows),
    ViewMethod("move_row", "from, to", .change, page: .moveRow, method: PolicyView.moveRow),
    ViewMethod("move_rows", "list", .change, page: .moveRows, method: PolicyView.moveRows),
    ViewMethod("insert_sections", "list", .change, page: .insertSections, method: PolicyView.insertSections),
    ViewMethod("delete_sections", "list", .change, page: .deleteSections, method: PolicyView.deleteSections),
    ViewMethod("reload_sections", "list", .change, page: .reloadSections, method: PolicyView.reloadSections),
    ViewMethod("move_section", "from, to", .change, page: .moveSection, method: PolicyView.moveSection),
    ViewMethod(
      "perform_batch_updates", "updates[, completion]", .change, page: .performBatchUpdates,
      method: PolicyView.performBatchUpdates),
    ViewMethod(
      "reload_section_index_titles", "", .change, page: .reloadSectionIndexTitles,
      method: PolicyView.reloadSectionIndexTitles),
    ViewMethod("reload_data", "", .change, page: .reloadData, method: PolicyView.reloadData),
    ViewMethod("snapshot", "", .tableView, page: .snapshot, method: PolicyView.snapshot),
    ViewMethod("apply", "snapshot[, before[, change]]", .change, page: .apply, method: PolicyView.apply),
    ViewMethod("localized_string", "text", page: .localizedString, method: PolicyView.localizedString),
    ViewMethod("push", "sections[, policy]", .change, page: .push, method: PolicyView.push),
    ViewMethod("pop", "", .change, page: .pop, method: PolicyView.pop),
  ]
}
