import LuaHost
import TabuluaModel

extension PolicyView {
  /// The `view` of Lua.
  func objectType() -> LuaObjectType {
    let methods: [(name: String, body: LuaMethod)] = [
      ("number_of_sections", numberOfSections), ("section", section), ("find_section", findSection),
      ("rows", rows), ("find", find), ("index_path", indexPath), ("key", key), ("exists", exists),
      ("cell_for_row", cell),
      ("neighbors_after_move", { [self] call in try rows(of: view()).neighborsAfterMove(call) }),
      ("index_path_after_move", { [self] call in try rows(of: view()).indexPathAfterMove(call) }),
      ("index_paths_for_visible_rows", visibleRows),
      ("is_checked", isChecked), ("set_checked", setChecked), ("accessory", accessory),
      ("set_accessory", setAccessory),
      ("index_path_for_selected_row", selectedRow), ("index_paths_for_selected_rows", selectedRows),
      ("select_row", selectRow), ("deselect_row", deselectRow), ("scroll_to_row", scrollToRow),
      ("scroll_to_nearest_selected_row", scrollToNearestSelectedRow),
      ("set_editing", setEditing), ("insert_rows", insertRows), ("delete_rows", deleteRows),
      ("reload_rows", reloadRows), ("move_row", moveRow), ("insert_sections", insertSections),
      ("delete_sections", deleteSections), ("reload_sections", reloadSections),
      ("move_section", moveSection), ("perform_batch_updates", performBatchUpdates),
      ("reload_data", reloadData), ("snapshot", snapshot), ("apply", apply),
      ("localized_string", localizedString),
      ("push", push), ("pop", pop),
    ]
    return LuaObjectType(
      name: "view", methods: methods,
      integerMethods: [LuaIntegerMethod("number_of_rows", "section") { [self] in try numberOfRows($0) }],
      wordMethods: [LuaWordMethod("row", "path") { [self] in try row(LuaPathOrRow(word: $0))?.word }],
      getField: field, setField: setField,
      unknownField: { PolicyError.unknownViewName($0) })
  }

  // MARK: Structure

  private func numberOfSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(.integer(Int64(try view().numberOfSections)))
  }

  @inline(__always)
  private func numberOfRows(_ section: Int64) throws -> Int64 {
    try withView { view in
      guard let count = view.numberOfRows(inSection: Int(section)) else {
        throw TableError(.sectionOutOfRange(Int(section), sections: view.numberOfSections))
      }
      return Int64(count)
    }
  }

  private func section(_ call: borrowing LuaCall) throws -> LuaReturn {
    let index = Int(try call.integer(at: 1, "section"))
    let view = try view()
    let count = try numberOfRows(Int64(index))
    reads.sectionValues = true
    let section = view.isScripted ? TableSection() : view.contents.section(index)
    return .value(.table(LuaTable(section, count: count)))
  }

  private func findSection(_ call: borrowing LuaCall) throws -> LuaReturn {
    let value = try call.string(at: 1, "value").string
    reads.sectionValues = true
    return .value(try view().contents.findSection(value).map { .integer(Int64($0)) } ?? .nil)
  }

  @inline(__always)
  private func row(_ argument: LuaPathOrRow) throws -> LuaRow? {
    try withView { view in
      if case .indexPath(let path) = argument, let identity = view.row(at: TableIndexPath(path)) {
        return row(identity)
      }
      try checkHasRows("row", in: view)
      let path = try place(argument, in: view)
      return view.row(at: path).map { row($0) }
    }
  }

  private func rows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    try checkHasRows("rows", in: view)
    guard !call.isNone(at: 1) else {
      var rows: [(LuaWord, LuaWord)] = []
      rows.reserveCapacity(view.numberOfRows)
      view.contents.forEachRow { rows.append((LuaIndexPath($0).word, row($1).word)) }
      return .iterator(rows)
    }
    let section = Int(try call.integer(at: 1, "section"))
    _ = try numberOfRows(Int64(section))
    let identities = view.contents.rows(inSection: section)
    return .iterator(
      identities.enumerated().map {
        (LuaIndexPath(section: section, row: $0.offset).word, row($0.element).word)
      })
  }

  private func find(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    try checkHasRows("find", in: view)
    let key = try Self.rowKey(call)
    reads.keys = true
    guard view.hasKeys else { throw PolicyError.noKeys }
    return .value(view.row(forKey: key).map { .row(row($0)) } ?? .nil)
  }

  /// The key of a row that a method is given: a string, or a number as it is written.
  static func rowKey(_ call: borrowing LuaCall) throws -> String {
    switch try call.value(at: 1) {
    case .string(let string): return string.string
    case .integer(let number): return String(number)
    case let other: throw PolicyError.wrongKey(inWords(other))
    }
  }

  /// The rows of a table view, as methods that do not care whose rows they are see them.
  private func rows(of view: TableView) -> TableViewRows { TableViewRows(policyView: self, view: view) }

  private func indexPath(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    return .value(.indexPath(LuaIndexPath(try place(call, at: 1, "row", in: view))))
  }

  private func key(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    try checkHasRows("key", in: view)
    reads.keys = true
    let path = try place(call, at: 1, "row", in: view)
    return .value(view.row(at: path).flatMap { view.key(of: $0) }.map { .string(LuaString($0)) } ?? .nil)
  }

  private func exists(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    switch try call.pathOrRow(at: 1, "row") {
    case .indexPath(let path): return .value(.boolean(view.contains(TableIndexPath(path))))
    case .row(let row): return .value(.boolean(view.indexPath(of: try identity(row)) != nil))
    }
  }

  // MARK: Content

  private func cell(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    guard view.activeCallback != .cellForRow else { throw PolicyError.cellInsideCell }
    let path: TableIndexPath
    switch try call.pathOrRow(at: 1, "path") {
    case .indexPath(let given): path = TableIndexPath(given)
    case .row(let row): path = try indexPath(of: row, in: view)
    }
    guard let cell = try view.cell(forRowAt: path) else { return .value(.nil) }
    let table = LuaValue.table(LuaTable(cell))
    guard let cellMaker else { return .value(table) }
    return .call(cellMaker, [table, .table(CellCopy.setters(in: view))])
  }

  private func localizedString(_ call: borrowing LuaCall) throws -> LuaReturn {
    .value(.string(LuaString(strings.localized(try call.string(at: 1, "text").string))))
  }

  private func visibleRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let paths = try view().indexPathsForVisibleRows
    return .value(.table(LuaTable(list: paths.map { .indexPath(LuaIndexPath($0)) })))
  }
}
