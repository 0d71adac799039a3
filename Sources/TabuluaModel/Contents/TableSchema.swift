/// What never changes in a table's contents: columns, mapping, records, and where the keys are.
final class TableSchema: Sendable {
  let columns: [TableContents.Column]
  let mapping: TableMapping
  let columnIndexes: [String: Int]
  let textColumn: Int?
  let detailColumn: Int?
  let sectionColumn: Int?
  let keyColumn: Int?
  let checkColumn: Int?
  let records: any RowContents
  /// The bytes of a record's cell where the records hold them.
  let bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?
  /// The records, if they can be read ahead of their use.
  let recordsAhead: (any ReadAheadRecords)?
  /// How many records there are; rows with higher numbers were inserted since.
  let numberOfRecords: UInt32
  /// Whether a null and an empty text are told apart.
  let hasNulls: Bool
  /// For each column whether it holds texts that are neither keys nor the values of sections.
  let anyTextColumns: [Bool]
  let keys: KeyIndex?

  /// Looks the mapping's names up, types the columns and checks every cell of a typed column.
  convenience init(
    columns: [TableContents.Column], mapping: TableMapping, records: any RowContents
  ) throws(TableError) {
    guard records.numberOfRecords <= TableContents.largestNumberOfRows else {
      throw TableError(.tableTooLarge(rows: records.numberOfRecords, most: TableContents.largestNumberOfRows))
    }
    var indexes: [String: Int] = [:]
    for (index, column) in columns.enumerated() {
      guard indexes.updateValue(index, forKey: column.name) == nil else {
        throw TableError(.cells(.init(column.name), .duplicateColumn))
      }
    }
    func index(_ name: String?) throws(TableError) -> Int? {
      guard let name else { return nil }
      guard let index = indexes[name] else { throw TableError(unknownColumn: name, of: []) }
      return index
    }
    let text = try index(mapping.text)
    let detail = try index(mapping.detail)
    let section = try index(mapping.sectionBy)
    let key = try index(mapping.key)
    let check = try index(mapping.check)
    let order = try index(mapping.order)
    if let key, key == section { throw TableError(.cells(.init(columns[key].name), .keyIsSectionColumn)) }

    var typed = columns
    for name in mapping.types.keys.sorted() {
      guard let type = mapping.types[name], let column = try index(name) else { continue }
      if column == check, type != .boolean { throw TableError(.cells(.init(name), .unfitUse)) }
      typed[column].type = type
    }
    if let check { typed[check].type = .boolean }
    for column in typed.indices {
      // Records whose values are booleans already, as those of JSON, need no words for yes and no.
      let isSpelled = column == check && typed[column].spelling == nil
      try typed[column].settle(column, spelling: isSpelled ? mapping.checkSpelling : nil, in: records)
    }

    let taken = [detail, section, key, check, order]
    let plain = columns.indices.first { !taken.contains($0) }
    self.init(
      columns: typed, mapping: mapping, columnIndexes: indexes,
      textColumn: text ?? plain ?? key ?? columns.indices.first, detailColumn: detail,
      sectionColumn: section, keyColumn: key, checkColumn: check, records: records)
  }

  /// A schema of one column of text.
  convenience init(text name: String, records: any RowContents) {
    self.init(
      columns: [TableContents.Column(name: name)], mapping: TableMapping(text: name),
      columnIndexes: [name: 0], textColumn: 0, records: records)
  }

  private init(
    columns: [TableContents.Column], mapping: TableMapping, columnIndexes: [String: Int], textColumn: Int?,
    detailColumn: Int? = nil, sectionColumn: Int? = nil, keyColumn: Int? = nil, checkColumn: Int? = nil,
    records: any RowContents, keys: KeyIndex? = nil
  ) {
    self.columns = columns
    self.mapping = mapping
    self.columnIndexes = columnIndexes
    self.textColumn = textColumn
    self.detailColumn = detailColumn
    self.sectionColumn = sectionColumn
    self.keyColumn = keyColumn
    self.checkColumn = checkColumn
    self.records = records
    bytesInPlace = records.bytesInPlace
    recordsAhead = records as? any ReadAheadRecords
    numberOfRecords = UInt32(clamping: records.numberOfRecords)
    hasNulls = records.hasNulls
    anyTextColumns = columns.indices.map { column in
      columns[column].type == .text && column != keyColumn && column != sectionColumn
    }
    self.keys = keys
  }

  /// This schema with an index of the keys of the records, of those that are in the table if `isPresent` tells.
  func indexed(isPresent: [Bool]? = nil) throws(TableError) -> TableSchema {
    guard let keyColumn else { return self }
    let keys = try KeyIndex(
      records: records, isPresent: isPresent, column: keyColumn, name: columns[keyColumn].name)
    return TableSchema(
      columns: columns, mapping: mapping, columnIndexes: columnIndexes, textColumn: textColumn,
      detailColumn: detailColumn, sectionColumn: sectionColumn, keyColumn: keyColumn,
      checkColumn: checkColumn, records: records, keys: keys)
  }

  /// The number of the column with the name, or nil.
  @inline(__always)
  func columnIndex(_ name: String) -> Int? {
    // Comparing a few names is faster than hashing one.
    columns.count <= 12 ? columns.firstIndex { $0.name == name } : columnIndexes[name]
  }

  /// The number of the column with the name, or nil; a guess is looked at first.
  @inline(__always)
  func columnIndex(_ name: String, near guess: Int) -> Int? {
    guess < columns.count && columns[guess].name == name ? guess : columnIndex(name)
  }

  /// Calls `body` with the bytes of a record's cell.
  ///
  /// A method of the class, so that the records are lent and not copied.
  func readCell(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
    try records.readCell(record, column, body)
  }

  /// The value of a cell with these bytes.
  func value(of bytes: UnsafeRawBufferPointer?, column: Int) -> TableValue {
    columns[column].value(of: bytes, isCheck: column == checkColumn) ?? .text(CellText.string(bytes))
  }
}
