import LuaHost
import TabuluaModel

// Snapshots, which are made and edited in Lua; see `Lua/snapshots.lua`.
extension PolicyView {
  /// `view:snapshot()`: what a table whose rows have keys shows now.
  func snapshot(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try tableRows()
    try rows.checkHasRows(call.method)
    reads.keys = true
    reads.sectionValues = true
    let sections = try rows.view.exactSnapshot().snapshotSections
    guard let reader = try reader() else { return .nothing }
    func list(_ names: [ExactText]) -> LuaValue { .table(LuaTable(list: names.map { .text($0.text) })) }
    let rowsOfSections = sections.map { list($0.rows) }
    return .call(reader, [list(sections.map(\.identifier)), .table(LuaTable(list: rowsOfSections))])
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
      try call.check(atMost: 1)
      let given = try GivenSnapshot(call, at: 1, "snapshot", release: state)
      let snapshot = try given.named()
      reads.keys = true
      reads.sectionValues = true
      let values = try given.values.reduce(into: [:]) {
        $0[ExactText($1.row)] = try tableValues($1.fields, in: view)
      }
      return try perform { try $0.apply(snapshot, values: values) }
    }
    let snapshot = try GivenSnapshot(call, at: 1, "snapshot", release: state).identified()
    let before = try GivenSnapshot(call, at: 2, "before", release: state).identified()
    let function = call.isNone(at: 3) ? nil : try call.function(at: 3, "change")
    return try perform(calling: function) { view, changes in
      try view.apply(snapshot, from: before, change: changes)
    }
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
  private let sections: [SnapshotSection<LuaValue, LuaValue>]

  private let reloadedSections: [LuaValue]
  private let reloaded: [LuaValue]
  private let reconfigured: [LuaValue]

  /// The values that rows were given, by their identifiers as text.
  let values: [(row: String, fields: LuaTable)]

  /// Reads an argument, and gives back whatever functions a script has put into it.
  init(_ call: borrowing LuaCall, at position: Int, _ name: String, release state: LuaState?) throws {
    let value = try call.value(at: position)
    state?.release(value)
    guard let table = value.asTable, let order = table["_sections"]?.asTable,
      let rows = table["_rows"]?.asTable
    else { throw call.wrong(position, name, "a snapshot, such as `view:snapshot()` gives") }
    let rowsOf = rows.entries.reduce(into: [:]) { $0[$1.key] = $1.value.asTable.map(Self.flat) ?? [] }
    func keys(_ field: String) -> [LuaValue] { table[field]?.entries.map(\.key) ?? [] }
    sections = Self.flat(order).map { SnapshotSection($0, rows: rowsOf[$0] ?? []) }
    reloadedSections = keys("_reloaded_sections")
    reloaded = keys("_reloaded")
    reconfigured = keys("_reconfigured")
    values = (table["_values"]?.entries ?? []).compactMap { entry in
      entry.value.asTable.map { (entry.key.identifier, $0) }
    }
  }

  /// The entries of a list, which is a tree of lists where it was edited; see `Lua/snapshots/lists.lua`.
  private static func flat(_ list: LuaTable) -> [LuaValue] {
    var result: [LuaValue] = []
    func add(_ list: LuaTable) {
      for entry in list.entries {
        if let nested = entry.value.asTable { add(nested) } else { result.append(entry.value) }
      }
    }
    add(list)
    return result
  }

  /// The snapshot of a table whose rows are named by text.
  func named() throws -> TableSnapshot<ExactText, ExactText> {
    try snapshot { value in
      if case .string(let string) = value, string.validString == nil { throw PolicyError.malformedIdentifier }
      return ExactText(value.identifier)
    }
  }

  /// The snapshot of a data source that owns its rows.
  func identified() throws -> TableSnapshot<LuaValue, LuaValue> { try snapshot { $0 } }

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
      throw error.diagnostic { oneLine(($0 as? ExactText)?.text ?? ($0 as? LuaValue)?.identifier ?? "\($0)") }
    }
  }
}

extension LuaValue {
  fileprivate var entries: [LuaTable.Entry] { asTable?.entries ?? [] }

  /// An identifier as text.
  fileprivate var identifier: String { asText ?? description }
}
