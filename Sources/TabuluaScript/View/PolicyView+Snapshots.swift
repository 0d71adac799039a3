import LuaHost
import TabuluaModel

// Snapshots, which are made and edited in Lua; see `Lua/snapshots.lua`.
extension PolicyView {
  /// `view:snapshot()`: what a table whose rows have keys shows now.
  func snapshot(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    try TableViewRows(script: self, view: view).checkHasRows(call.method)
    reads.keys = true
    reads.sectionValues = true
    let sections = try view.snapshot().snapshotSections
    guard let reader = try reader() else { return .nothing }
    func list(_ texts: [String]) -> LuaValue { .table(LuaTable(list: texts.map { .string(LuaString($0)) })) }
    let rows = sections.map { list($0.rows) }
    return .call(reader, [list(sections.map(\.identifier)), .table(LuaTable(list: rows))])
  }

  /// The function of the script's state that makes a snapshot of lists.
  private func reader() throws(LuaError) -> LuaFunction? {
    if let snapshotReader { return snapshotReader }
    guard let state else { return nil }
    let source = "return { read = require(\"\(PolicyModules.snapshots)\").read }"
    guard let chunk = try state.execute(Array(source.utf8), name: "[view]"),
      case .function(let reader) = try state.field("read", of: chunk)
    else { return nil }
    snapshotReader = reader
    return reader
  }

  /// `view:apply(snapshot)`, or `view:apply(snapshot, before, function() … end)` where the policy owns its rows.
  func apply(_ call: borrowing LuaCall) throws -> LuaReturn {
    let view = try view()
    guard view.isScripted else {
      let given = try GivenSnapshot(call, at: 1, "snapshot", release: state)
      let snapshot = try given.named()
      reads.keys = true
      reads.sectionValues = true
      var values: [String: [String: TableValue]] = [:]
      for (row, fields) in given.values {
        values[row] = try tableValues(fields, in: view)
      }
      try change { try $0.apply(snapshot, values: values) }
      return .nothing
    }
    let snapshot = try GivenSnapshot(call, at: 1, "snapshot", release: state).identified()
    let before = try GivenSnapshot(call, at: 2, "before", release: state).identified()
    let function = call.isNone(at: 3) ? nil : try call.function(at: 3, "change")
    try change(calling: function) { view, changes in try view.apply(snapshot, from: before, change: changes) }
    return .nothing
  }

  /// Values for the columns of a row.
  func tableValues(_ fields: LuaTable, in view: TableView) throws -> [String: TableValue] {
    var values: [String: TableValue] = [:]
    for field in fields.entries {
      guard case .string(let name) = field.key, let column = column(named: name) else {
        throw unknownColumn(field.key.identifier, in: view)
      }
      values[name.string] = try tableValue(field.value, column: view.contents.columns[column])
    }
    return values
  }
}

/// A snapshot as a script gives it, with what `Lua/snapshots.lua` keeps in its fields.
private struct GivenSnapshot {
  /// The sections, and the rows of each.
  private var sections: [SnapshotSection<LuaValue, LuaValue>] = []

  private var reloadedSections: [LuaValue] = []
  private var reloaded: [LuaValue] = []
  private var reconfigured: [LuaValue] = []

  /// The values that rows were given, by their identifiers as text.
  private(set) var values: [(row: String, fields: LuaTable)] = []

  /// Reads an argument, and gives back whatever functions a script has put into it.
  init(
    _ call: borrowing LuaCall, at position: Int, _ name: String, release state: LuaState?
  ) throws {
    let value = try call.value(at: position)
    state?.release(value)
    guard case .table(let table) = value, let order = table["_sections"]?.entries,
      let rows = table["_rows"]?.entries
    else { throw call.wrong(position, name, "a snapshot, such as `view:snapshot()` gives") }
    var rowsOf: [LuaValue: [LuaValue]] = [:]
    for entry in rows { rowsOf[entry.key] = entry.value.entries?.map(\.value) }
    sections = order.map { SnapshotSection($0.value, rows: rowsOf[$0.value] ?? []) }
    reloadedSections = table["_reloaded_sections"]?.entries?.map(\.key) ?? []
    reloaded = table["_reloaded"]?.entries?.map(\.key) ?? []
    reconfigured = table["_reconfigured"]?.entries?.map(\.key) ?? []
    for entry in table["_values"]?.entries ?? [] {
      if case .table(let fields) = entry.value { values.append((entry.key.identifier, fields)) }
    }
  }

  /// The snapshot of a table whose rows are named by text.
  func named() throws -> TableSnapshot<String, String> {
    try snapshot { value in
      if case .string(let string) = value, string.validString == nil { throw PolicyError.malformedIdentifier }
      return value.identifier
    }
  }

  /// The snapshot of a data source that owns its rows.
  func identified() throws -> TableSnapshot<LuaValue, LuaValue> {
    try snapshot { $0 }
  }

  private func snapshot<Identifier: Hashable & Sendable>(
    _ identifier: (LuaValue) throws -> Identifier
  ) throws -> TableSnapshot<Identifier, Identifier> {
    let sections = try sections.map {
      SnapshotSection(try identifier($0.identifier), rows: try $0.rows.map(identifier))
    }
    let reloadedSections = try reloadedSections.map(identifier)
    let reloaded = try reloaded.map(identifier)
    let reconfigured = try reconfigured.map(identifier)
    do {
      var result = try TableSnapshot(sections)
      try result.reloadSections(reloadedSections)
      try result.reloadItems(reloaded)
      try result.reconfigureItems(reconfigured)
      return result
    } catch {
      throw error.diagnostic { oneLine($0 as? String ?? ($0 as? LuaValue)?.identifier ?? "\($0)") }
    }
  }
}

extension LuaValue {
  fileprivate var entries: [LuaTable.Entry]? {
    if case .table(let table) = self { return table.entries }
    return nil
  }

  /// An identifier as text.
  fileprivate var identifier: String {
    if case .string(let string) = self { return string.string }
    return description
  }
}
