/// Tells which records of two files are the same byte for byte, without reading their cells.
package struct RecordComparison: Sendable {
  /// How many records from one of the first file on are the same, one after the other, as those from one of the second file
  /// on.
  ///
  /// It may answer less than there are, but zero only if the first two may differ.
  package let numberOfEqual: @Sendable (_ record: Int, _ other: Int) -> Int

  /// Whether a record of the first file is the same as one of the second file.
  package let isEqual: @Sendable (_ record: Int, _ other: Int) -> Bool

  /// In which of the first 64 columns two records are not written alike, the lowest bit for the first one.
  ///
  /// Nil where columns do not stand in the same order. Of further columns nothing is known.
  package let columnsThatDiffer: (@Sendable (_ record: Int, _ other: Int) -> UInt64)?

  /// Makes a comparison of its answers.
  package init(
    numberOfEqual: @escaping @Sendable (_ record: Int, _ other: Int) -> Int,
    isEqual: @escaping @Sendable (_ record: Int, _ other: Int) -> Bool,
    columnsThatDiffer: (@Sendable (_ record: Int, _ other: Int) -> UInt64)? = nil
  ) {
    self.numberOfEqual = numberOfEqual
    self.isEqual = isEqual
    self.columnsThatDiffer = columnsThatDiffer
  }
}

/// Records of a file, whose bytes can be compared with those of another file.
package protocol ComparableRecords: RowContents {
  /// What compares these records with others; nil where the same bytes may mean something else there, such as in a file
  /// with other columns.
  func comparison(with other: any RowContents) -> RecordComparison?
}

/// Records that may have values in few of very many columns, which then are found without looking at the others.
package protocol SparseRecords: RowContents {
  /// The columns in which a record may have another value than null, in their order; nil where those are many of all.
  ///
  /// - Complexity: O(*k*) for *k* such columns.
  func columnsWithValues(ofRecord record: Int) -> [Int]?
}

extension TableContents {
  /// The columns in which a row may have another value than an empty one, in no order; nil where those are many of all.
  ///
  /// - Complexity: O(*k*) for *k* such columns.
  package func columnsWithValues(of row: RowIdentity) -> [Int]? {
    sparseRecords.flatMap { columnsWithValues(of: row, in: $0) }
  }

  /// The records of the table, where they may have values in few of very many columns.
  ///
  /// To ask for it takes a tenth of a microsecond: who asks for many rows asks once.
  var sparseRecords: (any SparseRecords)? { schema.records as? any SparseRecords }

  /// As ``columnsWithValues(of:)``, for the table's ``sparseRecords``.
  func columnsWithValues(of row: RowIdentity, in sparse: any SparseRecords) -> [Int]? {
    var columns: [Int] = []
    if let record = record(of: row) {
      guard let own = sparse.columnsWithValues(ofRecord: record) else { return nil }
      columns = own
    }
    return columns + columnsWithOverrides(of: row) + namingColumns
  }

  /// The columns that mean something, whose values need not come from the record.
  var namingColumns: [Int] { [sectionColumn, keyColumn, checkColumn].compactMap { $0 } }
}
