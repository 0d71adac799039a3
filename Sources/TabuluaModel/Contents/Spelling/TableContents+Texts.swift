// From values to the texts of cells.
extension TableContents {
  /// The number of the column with the name; `path` is for the error where there is none.
  func column(named name: String, at path: TableIndexPath? = nil) throws(TableError) -> Int {
    if let column = columnIndex(name) { return column }
    throw TableError(unknownColumn: name, of: schema.columns, at: path)
  }

  /// The text that spells a value in a column, or nil if the value does not fit the column.
  ///
  /// Null is the empty text. A whole number fits a column of numbers if a number holds all its digits, and a number without a
  /// fraction one of whole numbers.
  func text(for value: TableValue, column: Int) -> String? {
    let described = schema.columns[column]
    switch (described.type, value) {
    case (_, .null): return ""
    case (.text, .text(let text)): return text
    case (.integer, .integer(let integer)): return String(integer)
    case (.number, .integer(let integer)): return integer.isNumber ? String(integer) : nil
    case (.integer, .number(let number)): return Int64(exactly: number).map { String($0) }
    case (.number, .number(let number)): return number.isFinite ? "\(number)" : nil
    case (.boolean, .boolean(let isOn)): return described.spelling.map { isOn ? $0.on : $0.off }
    default: return nil
    }
  }

  /// Whether two values are the same value in a column, such as 2 and 2.0 in a column of numbers.
  ///
  /// Numbers are the same that are the same `Double`, whatever digits the cells have.
  func isSame(_ old: TableValue, _ new: TableValue, column: Int) -> Bool {
    switch (old, new) {
    case (.text(let text), .null), (.null, .text(let text)): text.isEmpty && !schema.hasNulls
    case (.integer(let integer), .number(let number)): Int64(exactly: number) == integer
    case (.number(let number), .integer(let integer)): number == Double(integer)
    case (.boolean(false), .null): column == schema.checkColumn
    default: old == new
    }
  }

  /// What the cells of a row to be inserted hold, by column, those that are not empty; in records with nulls, those that
  /// are not null.
  ///
  /// `path` is for errors.
  ///
  /// - Throws: ``TableError/Code/unknownColumn``, ``TableError/Code/typeMismatch``,
  ///   ``TableError/Code/inexactNumber``, ``TableError/Code/emptyKey``.
  func cells(
    for values: [String: TableValue], at path: TableIndexPath
  ) throws(TableError) -> [Int: CellOverride] {
    let cells = try cells(withoutKey: values, at: path)
    if let column = schema.keyColumn, cells[column]?.text.isEmpty ?? true {
      throw TableError(.cells(.init(schema.columns[column].name, path: path), .emptyKey))
    }
    return cells
  }

  /// What the cells of a row hold, by column; the values may lack its key.
  func cells(
    withoutKey values: [String: TableValue], at path: TableIndexPath
  ) throws(TableError) -> [Int: CellOverride] {
    var cells: [Int: CellOverride] = [:]
    for name in values.keys.sorted() {
      guard let value = values[name] else { continue }
      let column = try column(named: name, at: path)
      guard let text = text(for: value, column: column) else {
        throw TableError(value: value, unfitFor: schema.columns[column], at: path)
      }
      if !text.isEmpty || (schema.hasNulls && value != .null) { cells[column] = .text(text) }
    }
    return cells
  }
}
