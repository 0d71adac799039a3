import LuaHost
import TabuluaModel

// Changing rows and sections, behind the delegate's back.
extension PolicyView {
  /// `view:set_editing(flag)`.
  func setEditing(_ call: borrowing LuaCall) throws -> LuaReturn {
    let flag = try call.boolean(at: 1, "flag")
    return try perform { try $0.setEditing(flag) }
  }

  /// `view:reload_data()`.
  func reloadData(_ call: borrowing LuaCall) throws -> LuaReturn { try perform { try $0.reloadData() } }

  /// `view:reload_section_index_titles()`.
  func reloadSectionIndexTitles(_ call: borrowing LuaCall) throws -> LuaReturn {
    try perform { try $0.reloadSectionIndexTitles() }
  }

  /// Does a change during which a function of the script is called, and gives the function back.
  ///
  /// An error of the script goes on as itself, so that a script that catches it sees what it raised.
  func perform(
    calling function: LuaFunction?, _ body: (TableView, _ call: () throws -> Void) throws -> Void
  ) throws -> LuaReturn {
    defer { if let function { state?.release(function) } }
    var raised: (any Error)?
    do {
      return try perform { view in
        try body(view) {
          guard let function else { return }
          do {
            try state?.call(function)
          } catch {
            raised = error
            throw error
          }
        }
      }
    } catch {
      throw raised ?? error
    }
  }

  // MARK: Rows

  /// `view:insert_rows { { at = path, values = { … } }, … }`: the rows; a policy that owns its rows gives paths.
  ///
  /// A path is one after the whole update block.
  func insertRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try tableRows()
    let list = try ArgumentList(call, at: 1, "rows", release: state)
    if rows.view.isScripted {
      let paths = try list.values.map { try insertionPath($0, list, in: rows) }
      return try perform { try $0.insertRows(at: paths) }
    }
    let inserted = try list.values.map { try insertion($0, list, in: rows) }
    let identities = try change { try $0.insertRows(inserted) }
    return .value(.table(LuaTable(list: identities.map { .row(row($0)) })))
  }

  private func insertion(
    _ entry: ArgumentList.Entry, _ list: ArgumentList, in rows: TableViewRows
  ) throws -> (at: TableIndexPath, values: [String: TableValue]) {
    let (at, values) = try list.placed(entry, with: "values", help: "write `{ at = path, values = { … } }`")
    let path = try insertionPath(at, list, in: rows)
    guard let values else { return (path, [:]) }
    guard let fields = values.asTable else {
      throw list.wrong(entry, "values that are a table of columns", got: inWords(values))
    }
    return (path, try tableValues(fields, in: rows.view))
  }

  private func insertionPath(
    _ entry: ArgumentList.Entry, _ list: ArgumentList, in rows: TableViewRows
  ) throws -> TableIndexPath {
    if let place = RowArgument(entry.value, of: list.method) { return try rows.path(place) }
    if rows.view.isScripted { throw list.wrong(entry, "an index path", help: helpForPath(entry.value)) }
    // Where the entry is a table, this is what stands in its `at`.
    if entry.value.asTable != nil {
      throw list.wrong(
        entry, "a table whose `at` is an index path", got: "one whose `at` is a table",
        help: helpForPath(entry.value))
    }
    throw list.wrong(entry, "a table such as `{ at = path, values = { … } }`")
  }

  /// What to write where a table stands in place of an index path: its own numbers, if it is a list of two.
  private func helpForPath(_ value: LuaValue) -> String? {
    guard let table = value.asTable else { return nil }
    return table.asIndexPath.map { "write `index_path(\($0.section), \($0.row))`" }
      ?? "write `index_path(section, row)`"
  }

  /// `view:delete_rows { path, … }`, before the update block.
  func deleteRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let paths = try paths(call)
    return try perform { try $0.deleteRows(at: paths) }
  }

  /// `view:reload_rows { path, … }`, before the update block.
  func reloadRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let paths = try paths(call)
    return try perform { try $0.reloadRows(at: paths) }
  }

  /// `view:reconfigure_rows { path, … }`, before the update block.
  func reconfigureRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let paths = try paths(call)
    return try perform { try $0.reconfigureRows(at: paths) }
  }

  private func paths(_ call: borrowing LuaCall) throws -> [TableIndexPath] {
    let rows = try tableRows()
    let list = try ArgumentList(call, at: 1, "rows", release: state)
    return try list.values.map { try path($0, list, in: rows) }
  }

  private func path(
    _ entry: ArgumentList.Entry, _ list: ArgumentList, in rows: TableViewRows
  ) throws -> TableIndexPath {
    if let place = RowArgument(entry.value, of: list.method) { return try rows.path(place) }
    throw list.wrong(entry, RowArgument.inWords, help: helpForPath(entry.value))
  }

  /// `view:move_row(from, to)`: from a path before the change to one after the removal.
  func moveRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try tableRows()
    let source = try rows.path(call.row(at: 1, "from"))
    let destination = try rows.path(call.row(at: 2, "to"))
    return try perform { try $0.moveRow(at: source, to: destination) }
  }

  /// `view:move_rows { { from, to }, … }`: each from a path before the block to one after it.
  func moveRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try tableRows()
    let list = try ArgumentList(call, at: 1, "moves", release: state)
    let moves = try list.values.map { entry in
      let places = entry.value.asTable?.list ?? []
      guard places.count == 2 else {
        throw list.wrong(
          entry, "a list of two, `{ from, to }`", help: "write `view:move_rows { { from, to }, … }`")
      }
      return try places.map { try path(ArgumentList.Entry(number: entry.number, value: $0), list, in: rows) }
    }
    return try perform { view in
      try view.performBatchUpdates { for move in moves { try view.moveRow(at: move[0], to: move[1]) } }
    }
  }

  // MARK: Sections

  /// `view:insert_sections { { at = 0, header = "Urgent" }, … }`, after the whole update block.
  func insertSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    let list = try ArgumentList(call, at: 1, "sections", release: state)
    let sections = try list.values.map { entry -> (at: Int, header: String?) in
      let (at, value) = try list.placed(entry, with: "header", help: "write `{ at = 0, header = \"…\" }`")
      var header: String?
      if let value {
        guard case .string(let string) = value else {
          throw list.wrong(entry, "a header that is a string", got: inWords(value))
        }
        header = string.validString
        if header == nil { throw list.wrong(entry, "a header in UTF-8", got: "a string of other bytes") }
      }
      return (try section(at, list), header)
    }
    return try perform { try $0.insertSections(sections) }
  }

  /// `view:delete_sections { section, … }`, before the update block.
  func deleteSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    let sections = try sections(call)
    return try perform { try $0.deleteSections(sections) }
  }

  /// `view:reload_sections { section, … }`, before the update block.
  func reloadSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    let sections = try sections(call)
    return try perform { try $0.reloadSections(sections) }
  }

  /// `view:move_section(from, to)`: from a place before the update block to one after it.
  func moveSection(_ call: borrowing LuaCall) throws -> LuaReturn {
    let source = Int(try call.integer(at: 1, "from"))
    let destination = Int(try call.integer(at: 2, "to"))
    return try perform { try $0.moveSection(source, toSection: destination) }
  }

  private func sections(_ call: borrowing LuaCall) throws -> [Int] {
    let list = try ArgumentList(call, at: 1, "sections", release: state)
    return try list.values.map { try section($0, list) }
  }

  private func section(_ entry: ArgumentList.Entry, _ list: ArgumentList) throws -> Int {
    guard let section = entry.value.asWhole else { throw list.wrong(entry, "a section, a whole number") }
    return section
  }
}
