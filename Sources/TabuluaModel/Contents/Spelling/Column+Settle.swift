extension TableContents.Column {
  /// Finds the spelling of a boolean column, and checks that every cell fits the column.
  ///
  /// - Throws: ``TableError/Code/typeMismatch`` with the first cell that does not fit.
  /// - Complexity: O(*n*) for the bytes of the column, nothing for text; no string is made.
  mutating func settle(
    _ index: Int, spelling declared: BooleanSpelling?, in records: any RowContents
  ) throws(TableError) {
    if declared == nil, records.allFit(self, at: index) { return }
    let unfit: Int?
    switch type {
    case .text: return
    case .integer: unfit = Self.first(of: index, in: records) { !CellText.isInteger($0) }
    case .number: unfit = Self.first(of: index, in: records) { !CellText.isNumber($0) }
    case .boolean:
      if let declared {
        spelling = declared
      } else if spelling == nil {
        let (found, fitsAll) = Self.spelling(of: index, in: records)
        spelling = found
        if fitsAll { return }
      }
      guard let spelling else { return }
      unfit = Self.first(of: index, in: records) { !spelling.fits($0) }
    }
    guard let unfit else { return }
    let text = withCell(of: records, unfit, index, CellText.string)
    throw TableError(.cells(.init(name, records: [unfit]), .typeMismatch(text)))
  }

  /// Whether a text can stand in a cell of the column; each cell may be empty.
  func fits(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      if bytes.isEmpty { return true }
      return switch type {
      case .text: true
      case .integer: CellText.isInteger(bytes)
      case .number: CellText.isNumber(bytes)
      case .boolean: spelling?.fits(bytes) ?? false
      }
    }
  }

  /// Whether every cell of a column of the records fits this description.
  ///
  /// - Complexity: O(*n*) for the bytes of the column, nothing for text.
  package func fits(_ index: Int, of records: any RowContents) -> Bool {
    var column = self
    return (try? column.settle(index, spelling: spelling, in: records)) != nil
  }

  /// The first record whose cell is not empty and does not fit; nil if there is none.
  private static func first(
    of column: Int, in records: any RowContents, where isWrong: (UnsafeRawBufferPointer) -> Bool
  ) -> Int? {
    var found: Int?
    records.readCells(ofColumn: column, in: 0..<records.numberOfRecords) { record, cell in
      guard let cell, !cell.isEmpty, isWrong(cell) else { return true }
      found = record
      return false
    }
    return found
  }

  /// The first known spelling that fits every cell that is not empty; the first of all if none does.
  private static func spelling(
    of column: Int, in records: any RowContents
  ) -> (spelling: BooleanSpelling, fitsAll: Bool) {
    var fitting = BooleanSpelling.candidates
    _ = first(of: column, in: records) { cell in
      if fitting.count == 1, fitting[0].fits(cell) { return false }
      fitting.removeAll { !$0.fits(cell) }
      return fitting.isEmpty
    }
    guard let first = fitting.first else { return (BooleanSpelling.candidates[0], false) }
    return (first, true)
  }
}
