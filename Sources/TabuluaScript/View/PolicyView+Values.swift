import LuaHost
import TabuluaModel
import TabuluaText

// Marks, accessories and values of rows.
extension PolicyView {
  /// `view:is_checked(row)`.
  func isChecked(_ call: borrowing LuaCall) throws -> LuaReturn {
    let (rows, path) = try row(of: call)
    reads.marks = true
    return .value(.boolean(try rows.isChecked(at: path)))
  }

  /// The rows, and where the row stands that is the first argument; fails where a policy owns the rows.
  func row(of call: borrowing LuaCall) throws -> (any SectionedRows, TableIndexPath) {
    let rows = try rows()
    try rows.checkHasRows(call.method)
    return (rows, try rows.place(call, at: 1, "row"))
  }

  /// `view:index_paths_for_checked_rows([section])`: a list, ascending; a section by its number or its value.
  func checkedRows(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try rows()
    try rows.checkHasRows(call.method)
    let section = try givenSection(call, rows)
    if let section { _ = try numberOfRows(section) }
    reads.marks = true
    return .value(LuaValue(try rows.indexPathsForCheckedRows(inSection: section.map { Int($0) })))
  }

  /// `view:set_checked(row, flag)`.
  func setChecked(_ call: borrowing LuaCall) throws -> LuaReturn {
    let (_, path) = try row(of: call)
    let flag = try call.boolean(at: 2, "flag")
    reads.marks = true
    return try perform { try $0.setChecked(flag, forRowAt: path) }
  }

  /// `view:accessory(row)`.
  func accessory(_ call: borrowing LuaCall) throws -> LuaReturn {
    let rows = try tableRows()
    return .value(.text(try rows.view.accessory(forRowAt: rows.place(call, at: 1, "row")).rawValue))
  }

  /// `view:set_accessory(row, name)`; nil takes the row's own accessory away.
  func setAccessory(_ call: borrowing LuaCall) throws -> LuaReturn {
    let (_, path) = try row(of: call)
    var accessory: TableCell.Accessory?
    if call.count < 2 || !call.isNone(at: 2) {
      accessory = try call.value(at: 2).asText.flatMap { TableCell.Accessory(rawValue: $0) }
      let names = TableCell.Accessory.allCases.map { "\"\($0.rawValue)\"" } + ["nil"]
      if accessory == nil { throw call.wrong(2, "name", names.inWords(last: "or")) }
    }
    return try perform { try $0.setAccessory(accessory, forRowAt: path) }
  }

  /// `row.<column> = value`.
  func set(_ row: LuaRow, _ field: Int, _ value: LuaValue) throws {
    if PolicyTableQuestion.owns(row) {
      guard let question else { throw PolicyError.rowOfEarlierQuestion }
      throw try question.assignment(of: row, field: field, named: fieldNames[field])
    }
    let view = try view()
    let identity = try identity(row)
    let name = fieldNames[field]
    guard let column = columns[field]?.index else { throw unknownColumn(name, in: view) }
    if let callback = view.activeCallback, callback.isQuestion {
      throw PolicyError.writeInQuestion(column: name, callback: callback)
    }
    let value = try tableValue(value, column: view.contents.columns[column], of: identity)
    try change { try $0.setValue(value, of: identity, column: column) }
  }

  /// A value for a cell, or an error where it does not fit the type of the column; the row is nil for one that is to come.
  func tableValue(
    _ value: LuaValue, column: TableContents.Column, of row: RowIdentity? = nil
  ) throws -> TableValue {
    if value == .nil { return .null }
    switch column.type {
    case .text: if case .string(let string) = value { return try TableValue(string, column: column.name) }
    case .integer: if let whole = value.asWhole { return .integer(Int64(whole)) }
    case .number: if value.asNumber != nil, let number = TableValue(plain: value) { return number }
    case .boolean: if let flag = value.asBoolean { return .boolean(flag) }
    }
    throw PolicyError.wrongValue(
      column: column.name, row: row.map { words(for: $0) }, type: column.type, got: inWords(value))
  }
}
