// Numbers with more digits than a `Double` holds, which the records keep as they are written.
extension TableContents {
  /// The value of a cell as it is written: one of a column of numbers that is written as a whole number is one, and one with
  /// more digits than a number holds is text.
  package func writtenValue(of row: RowIdentity, column: Int) -> TableValue {
    withBytes(of: row, column: column) { bytes in
      let value = schema.value(of: bytes, column: column)
      guard case .number(let number) = value, let bytes else { return value }
      if let integer = CellText.integer(bytes), CellText.isEqual(bytes, String(integer)) {
        return .integer(integer)
      }
      return CellText.keepsDigits(number, of: bytes) ? value : .text(CellText.string(bytes))
    }
  }

  /// Whether a cell of a row has the value that it has in another state of this table; numbers are told apart by all their
  /// digits.
  package func hasSameValue(of row: RowIdentity, column: Int, as other: TableContents) -> Bool {
    guard value(of: row, column: column) == other.value(of: row, column: column) else { return false }
    guard schema.columns[column].type == .number else { return true }
    return withBytes(of: row, column: column) { one in
      other.withBytes(of: row, column: column) { other in
        guard let one, let other else { return true }
        return CellText.haveSameDigits(one, other)
      }
    }
  }

  /// Whether a number that is no longer its record's is written in another way than a step writes its value, such as 1.50.
  ///
  /// - Complexity: O(*k*) for *k* cells that are no longer their records'.
  package var hasNumbersThatNoStepWrites: Bool {
    var isFound = false
    overrides.forEachRow { number in
      for cell in overrides.cells(of: number) where !isFound {
        let type = schema.columns[cell.column].type
        guard type == .number || type == .integer, case .text(let text) = cell.override else { continue }
        let value = writtenValue(of: RowIdentity(number: number), column: cell.column)
        isFound = self.text(for: value, column: cell.column).map { !$0.hasBytes(of: text) } ?? false
      }
    }
    return isFound
  }

  /// The first record whose cell in a column of numbers is read as another number than it says, because that has too many
  /// digits or is too small; nil if there is none.
  ///
  /// - Complexity: O(*n*) for *n* records of a column of numbers; the digits of long cells are read.
  package func firstChangedNumber(column: Int) -> Int? {
    guard schema.columns[column].type == .number else { return nil }
    var found: Int?
    records.readCells(ofColumn: column, in: 0..<records.numberOfRecords) { record, cell in
      guard let cell, CellText.changedNumber(cell) != nil else { return true }
      found = record
      return false
    }
    return found
  }
}

extension ColumnType {
  /// Whether a cell of a column of this type can hold the value, with all its digits.
  package func holds(_ value: TableValue) -> Bool {
    switch (self, value) {
    case (_, .null), (.text, .text), (.integer, .integer), (.number, .number), (.boolean, .boolean): true
    case (.number, .integer(let integer)): integer.isNumber
    default: false
    }
  }

  /// The value as a cell of a column of this type holds it: a number without a fraction is a whole number, as 1.0 is 1; nil for
  /// one that it cannot hold.
  func held(_ value: TableValue) -> TableValue? {
    if holds(value) { return value }
    guard self == .integer, case .number(let number) = value else { return nil }
    return Int64(exactly: number).map(TableValue.integer)
  }
}
