package import LuaHost
package import TabuluaModel
import TabuluaText

// What the fields of a row answer.
extension PolicyView {
  /// Reads and describes rows in Lua.
  func wordHandler() -> LuaWordHandler {
    var handler = LuaWordHandler(
      field: field, get: { [self] in try get(LuaRow(word: $0), $1, $2) },
      text: { [self] in text(LuaRow(word: $0), $1) }, set: { [self] in try set(LuaRow(word: $0), $1, $2) },
      describe: { [self] in describe(LuaRow(word: $0)) })
    handler.name = { [self] in try columnName(of: LuaRow(word: $0), at: $1) }
    return handler
  }

  /// The name of a column by its place in the table of a row; nil behind the last one.
  private func columnName(of row: LuaRow, at place: Int) throws -> String? {
    let names: [String]
    if PolicyTableQuestion.owns(row) {
      guard let question else { throw PolicyError.rowOfEarlierQuestion }
      names = question.columns
    } else {
      let columns = try view().contents.columns
      guard isOwn(row) else { throw rowOfAnotherTable(row) }
      return place < columns.count ? columns[place].name : nil
    }
    return place < names.count ? names[place] : nil
  }

  private func field(_ name: LuaString) throws -> Int {
    if let field = fields[name] { return field }
    if let question {
      guard question.columns.contains(name.string) else {
        throw PolicyError.unknownColumn(
          PrintableText.beginning(name.string), columns: question.columns)
      }
      return addField(name)
    }
    throw unknownColumn(name.string, in: try view())
  }

  /// The bytes of a cell of text, where the records hold them or in a copy; nil for what ``get(_:_:_:)`` refuses or finds
  /// to be nil.
  @inline(__always)
  private func text(_ row: LuaRow, _ field: Int) -> UnsafeRawBufferPointer? {
    guard isOwn(row), let view = current, let column = columns[field], column.isText else {
      return nil
    }
    return view._withUnsafeGuaranteedRef {
      $0.bytesInPlace(of: identity(ofOwn: row), column: column.index)
        ?? copiedText(of: identity(ofOwn: row), column: column.index, in: $0)
    }
  }

  /// A copy of a cell that was changed, or has doubled quotes; it lasts until the next one.
  @inline(never)
  private func copiedText(
    of row: RowIdentity, column: Int, in view: TableView
  ) -> UnsafeRawBufferPointer? {
    var copy: UnsafeRawBufferPointer?
    _ = view.readCell(of: row, column: column) { copy = $0.map(copiedCell.replace) }
    return copy
  }

  @inline(__always)
  private func get(_ row: LuaRow, _ field: Int, _ value: borrowing LuaFieldValue) throws {
    guard isOwn(row) else { return try getElsewhere(row, field, value) }
    try withView { try get(from: $0, identity(ofOwn: row), field, value) }
  }

  @inline(__always)
  private func get(
    from view: TableView, _ identity: RowIdentity, _ field: Int, _ value: borrowing LuaFieldValue
  ) throws {
    guard let column = columns[field] else { throw unknownColumn(fieldNames[field], in: view) }
    if column.isText {
      let isThere = view.readCell(of: identity, column: column.index) {
        value.set(string: $0)
        if $0 == nil { noteEmpty(identity, field) }
      }
      guard isThere else { throw view.absence(of: identity) }
    } else {
      guard let cell = view.value(of: identity, column: column.index) else {
        throw view.absence(of: identity)
      }
      value.set(LuaValue(cell))
      if case .null = cell { noteEmpty(identity, field) }
    }
  }

  /// Notes that a cell is empty, for the words of an error that comes of it.
  private func noteEmpty(_ identity: RowIdentity, _ field: Int) {
    lastEmptyValue = EmptyValue(row: row(identity), field: field, call: numberOfCalls)
  }

  /// Reads a row that is not one of the last view that was seen.
  private func getElsewhere(_ row: LuaRow, _ field: Int, _ value: borrowing LuaFieldValue) throws {
    if PolicyTableQuestion.owns(row) {
      guard let question else { throw PolicyError.rowOfEarlierQuestion }
      return value.set(LuaValue(try question.value(of: row, field: field, named: fieldNames[field])))
    }
    _ = try view()
    throw rowOfAnotherTable(row)
  }

  /// The error for a column that the table does not have.
  func unknownColumn(_ name: String, in view: TableView) -> PolicyError {
    // Lua holds the error until it collects garbage, and knows nothing of the text in it.
    let name = PrintableText.beginning(name)
    if reads.missingColumn == nil { reads.missingColumn = name }
    return .unknownColumn(name, columns: view.contents.columns.map(\.name))
  }

  private func describe(_ row: LuaRow) -> String {
    if PolicyTableQuestion.owns(row) { return question?.describe(row) ?? "row (of an earlier question)" }
    guard let view = try? view() else { return "row" }
    guard let identity = try? identity(row) else { return "row (of another table)" }
    guard let path = view.indexPath(of: identity) else { return "row (deleted)" }
    guard let key = view.key(of: identity) else { return "row \(path)" }
    return "row \(LuaValue.string(LuaString(key)))"
  }
}

extension LuaValue {
  /// The value of a cell for Lua.
  package init(_ value: TableValue) {
    self =
      switch value {
      case .null: .nil
      case .text(let text): .string(LuaString(text))
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      }
  }
}

extension TableValue {
  /// A string of Lua as the text of a column; an error where it is no UTF-8.
  init(_ string: LuaString, column: String) throws(PolicyError) {
    guard let text = string.validString else { throw .malformedText(column: column) }
    self = .text(text)
  }

  /// A string, a number or a boolean of Lua; nil for another value.
  package init?(plain value: LuaValue) {
    switch value {
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let string): self = .text(string.string)
    case .nil, .word, .table, .function, .other: return nil
    }
  }
}

extension LuaScalar {
  /// The value of a cell for Lua.
  package init(_ value: TableValue) {
    self =
      switch value {
      case .null: .nil
      case .text(let text): .string(text)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      }
  }
}
