import LuaHost
import TabuluaModel

// Changing rows and sections, behind the delegate's back.
extension PolicyView {
  /// `view:set_editing(flag)`.
  func setEditing(_ call: borrowing LuaCall) throws -> LuaReturn {
    let flag = try call.boolean(at: 1, "flag")
    try change { try $0.setEditing(flag) }
    return .nothing
  }

  /// `view:reload_data()`.
  func reloadData(_ call: borrowing LuaCall) throws -> LuaReturn {
    try change { try $0.reloadData() }
    return .nothing
  }

  /// `view:perform_batch_updates(function() … end)`.
  func performBatchUpdates(_ call: borrowing LuaCall) throws -> LuaReturn {
    let function = try call.function(at: 1, "updates")
    guard let state else { return .nothing }
    defer { state.release(function) }
    // An error of the script goes on as itself, so that a script that catches it sees what it raised.
    var raised: (any Error)?
    do {
      try change { view in
        try view.performBatchUpdates {
          do {
            try state.call(function)
          } catch {
            raised = error
            throw error
          }
        }
      }
    } catch {
      throw raised ?? error
    }
    return .nothing
  }

  // MARK: Rows

  /// `view:insert_rows { { at = path, values = { … } }, … }`: the rows; a policy that owns its rows gives paths.
  ///
  /// A path is one after the whole update block.
  func insertRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    let list = try ArgumentList(call, at: 1, "rows", release: state)
    if view.isScripted {
      let paths = try list.values.map { try insertionPath($0, list, in: view) }
      try change { try $0.insertRows(at: paths) }
      return .nothing
    }
    let rows = try list.values.map { try insertion($0, list, in: view) }
    let identities = try change { try $0.insertRows(rows) }
    return .value(.table(LuaTable(list: identities.map { .row(row($0)) })))
  }

  private func insertion(
    _ entry: ArgumentList.Entry, _ list: ArgumentList, in view: TableView
  ) throws -> (at: TableIndexPath, values: [String: TableValue]) {
    guard case .table(let table) = entry.value else {
      return (try insertionPath(entry, list, in: view), [:])
    }
    let fields = try list.fields(
      of: table, entry, known: ["at", "values"], help: "write `{ at = path, values = { … } }`")
    guard let at = fields["at"] else {
      throw list.wrong(entry, "a table with the field `at`", help: "write `{ at = path, values = { … } }`")
    }
    let path = try insertionPath(ArgumentList.Entry(number: entry.number, value: at), list, in: view)
    var values: [String: TableValue] = [:]
    switch fields["values"] {
    case nil: break
    case .table(let given):
      for field in given.entries {
        guard case .string(let name) = field.key, let column = column(named: name) else {
          throw unknownColumn(field.key.nameText, in: view)
        }
        values[name.string] = try tableValue(field.value, column: view.contents.columns[column])
      }
    case let other?:
      throw list.wrong(entry, "values that are a table of columns", got: inWords(other))
    }
    return (path, values)
  }

  private func insertionPath(
    _ entry: ArgumentList.Entry, _ list: ArgumentList, in view: TableView
  ) throws -> TableIndexPath {
    switch entry.value.pathOrRow {
    case .indexPath(let path): return TableIndexPath(path)
    case .row(let row): return try indexPath(of: row, in: view)
    case nil:
      throw list.wrong(
        entry, view.isScripted ? "an index path" : "a table such as `{ at = path, values = { … } }`")
    }
  }

  /// `view:delete_rows { path, … }`, before the update block.
  func deleteRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let paths = try paths(call)
    try change { try $0.deleteRows(at: paths) }
    return .nothing
  }

  /// `view:reload_rows { path, … }`, before the update block.
  func reloadRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let paths = try paths(call)
    try change { try $0.reloadRows(at: paths) }
    return .nothing
  }

  private func paths(_ call: borrowing LuaCall) throws -> [TableIndexPath] {
    let view = try view()
    let list = try ArgumentList(call, at: 1, "rows", release: state)
    return try list.values.map { entry in
      switch entry.value.pathOrRow {
      case .indexPath(let path): return TableIndexPath(path)
      case .row(let row): return try indexPath(of: row, in: view)
      case nil:
        guard case .string = entry.value else { throw list.wrong(entry, "an index path or a row") }
        throw list.wrong(entry, "an index path or a row", help: "find a row by its key with `view:find(key)`")
      }
    }
  }

  /// `view:move_row(from, to)`: from a path before the change to one after the removal.
  func moveRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    func path(_ position: Int, _ name: String) throws -> TableIndexPath {
      switch try call.pathOrRow(at: position, name) {
      case .indexPath(let path): return TableIndexPath(path)
      case .row(let row): return try indexPath(of: row, in: view)
      }
    }
    let source = try path(1, "from")
    let destination = try path(2, "to")
    try change { try $0.moveRow(at: source, to: destination) }
    return .nothing
  }

  // MARK: Sections

  /// `view:insert_sections { { at = 0, header = "Urgent" }, … }`, after the whole update block.
  func insertSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    let list = try ArgumentList(call, at: 1, "sections", release: state)
    let sections = try list.values.map { entry -> (at: Int, header: String?) in
      guard case .table(let table) = entry.value else { return (try section(entry, list), nil) }
      let help = "write `{ at = 0, header = \"…\" }`"
      let fields = try list.fields(of: table, entry, known: ["at", "header"], help: help)
      guard let at = fields["at"] else {
        throw list.wrong(entry, "a table with the field `at`", help: help)
      }
      var header: String?
      switch fields["header"] {
      case nil: break
      case .string(let string):
        header = string.validString
        if header == nil { throw list.wrong(entry, "a header in UTF-8", got: "a string of other bytes") }
      case let other?: throw list.wrong(entry, "a header that is a string", got: inWords(other))
      }
      return (try section(ArgumentList.Entry(number: entry.number, value: at), list), header)
    }
    try change { try $0.insertSections(sections) }
    return .nothing
  }

  /// `view:delete_sections { section, … }`, before the update block.
  func deleteSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    let sections = try sections(call)
    try change { try $0.deleteSections(sections) }
    return .nothing
  }

  /// `view:reload_sections { section, … }`, before the update block.
  func reloadSections(_ call: borrowing LuaCall) throws -> LuaReturn {
    let sections = try sections(call)
    try change { try $0.reloadSections(sections) }
    return .nothing
  }

  /// `view:move_section(from, to)`: from a place before the update block to one after it.
  func moveSection(_ call: borrowing LuaCall) throws -> LuaReturn {
    let source = Int(try call.integer(at: 1, "from"))
    let destination = Int(try call.integer(at: 2, "to"))
    try change { try $0.moveSection(source, toSection: destination) }
    return .nothing
  }

  private func sections(_ call: borrowing LuaCall) throws -> [Int] {
    let list = try ArgumentList(call, at: 1, "sections", release: state)
    return try list.values.map { try section($0, list) }
  }

  private func section(_ entry: ArgumentList.Entry, _ list: ArgumentList) throws -> Int {
    switch entry.value {
    case .integer(let number): return Int(number)
    case .number(let number):
      if let whole = Int(exactly: number) { return whole }
      fallthrough
    default: throw list.wrong(entry, "a section, a whole number")
    }
  }
}

extension LuaValue {
  /// A table's key as a column's name: a string as it is.
  fileprivate var nameText: String {
    if case .string(let string) = self { return string.string }
    return description
  }
}
