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
    try change(calling: function) { view, updates in try view.performBatchUpdates(updates) }
    return .nothing
  }

  /// Does a change during which a function of the script is called, and gives the function back.
  ///
  /// An error of the script goes on as itself, so that a script that catches it sees what it raised.
  func change(
    calling function: LuaFunction?, _ body: (TableView, _ call: () throws -> Void) throws -> Void
  ) throws {
    defer { if let function { state?.release(function) } }
    var raised: (any Error)?
    do {
      try change { view in
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
    case .table(let given): values = try tableValues(given, in: view)
    case let other?:
      throw list.wrong(entry, "values that are a table of columns", got: inWords(other))
    }
    return (path, values)
  }

  private func insertionPath(
    _ entry: ArgumentList.Entry, _ list: ArgumentList, in view: TableView
  ) throws -> TableIndexPath {
    guard let place = entry.value.pathOrRow else {
      throw list.wrong(
        entry, view.isScripted ? "an index path" : "a table such as `{ at = path, values = { … } }`")
    }
    return try path(place, in: view)
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
      if let place = entry.value.pathOrRow { return try path(place, in: view) }
      guard case .string = entry.value else { throw list.wrong(entry, "an index path or a row") }
      throw list.wrong(entry, "an index path or a row", help: "find a row by its key with `view:find(key)`")
    }
  }

  /// `view:move_row(from, to)`: from a path before the change to one after the removal.
  func moveRow(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    let source = try path(call.pathOrRow(at: 1, "from"), in: view)
    let destination = try path(call.pathOrRow(at: 2, "to"), in: view)
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
