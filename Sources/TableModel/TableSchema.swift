/// What never changes in a table's contents: columns, mapping, records, and where the keys are.
final class TableSchema: Sendable {
  let columns: [TableColumn]
  let mapping: TableMapping
  let columnIndexes: [String: Int]
  let textColumn: Int?
  let detailColumn: Int?
  let sectionColumn: Int?
  let keyColumn: Int?
  let checkColumn: Int?
  let records: any RowContents
  /// How many records there are; rows with higher numbers were inserted since.
  let numberOfRecords: UInt32
  let keys: KeyIndex?

  /// Looks the mapping's names up, types the columns and checks every cell of a typed column.
  convenience init(
    columns: [TableColumn], mapping: TableMapping, records: any RowContents
  ) throws(TableError) {
    var indexes: [String: Int] = [:]
    for (index, column) in columns.enumerated() {
      guard indexes.updateValue(index, forKey: column.name) == nil else {
        throw TableError(.duplicateColumn, column: column.name)
      }
    }
    func index(_ name: String?) throws(TableError) -> Int? {
      guard let name else { return nil }
      guard let index = indexes[name] else { throw TableError(.unknownColumn, column: name) }
      return index
    }
    let text = try index(mapping.text)
    let detail = try index(mapping.detail)
    let section = try index(mapping.sectionBy)
    let key = try index(mapping.key)
    let check = try index(mapping.check)
    let order = try index(mapping.order)
    if let key, key == section { throw TableError(.keyIsSectionColumn, column: columns[key].name) }

    var typed = columns
    for name in mapping.types.keys.sorted() {
      guard let type = mapping.types[name], let column = try index(name) else { continue }
      if column == check, type != .boolean { throw TableError(.typeMismatch, column: name) }
      typed[column].type = type
    }
    if let check { typed[check].type = .boolean }
    for column in typed.indices {
      try typed[column].settle(column, spelling: column == check ? mapping.checkSpelling : nil, in: records)
    }

    let taken = [detail, section, key, check, order]
    let plain = columns.indices.first { !taken.contains($0) }
    self.init(
      columns: typed, mapping: mapping, columnIndexes: indexes,
      textColumn: text ?? plain ?? key ?? columns.indices.first, detailColumn: detail,
      sectionColumn: section, keyColumn: key, checkColumn: check, records: records, keys: nil)
  }

  /// A schema of one column of text.
  convenience init(text name: String, records: any RowContents) {
    self.init(
      columns: [TableColumn(name: name)], mapping: TableMapping(text: name), columnIndexes: [name: 0],
      textColumn: 0, detailColumn: nil, sectionColumn: nil, keyColumn: nil, checkColumn: nil,
      records: records, keys: nil)
  }

  private init(
    columns: [TableColumn], mapping: TableMapping, columnIndexes: [String: Int], textColumn: Int?,
    detailColumn: Int?, sectionColumn: Int?, keyColumn: Int?, checkColumn: Int?, records: any RowContents,
    keys: KeyIndex?
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
    numberOfRecords = UInt32(clamping: records.numberOfRecords)
    self.keys = keys
  }

  /// This schema with an index of the keys of the records that are in the table.
  func indexed(where isPresent: (Int) -> Bool) throws(TableError) -> TableSchema {
    guard let keyColumn else { return self }
    let keys = try KeyIndex(
      records: records, count: records.numberOfRecords, where: isPresent, column: keyColumn,
      name: columns[keyColumn].name)
    return TableSchema(
      columns: columns, mapping: mapping, columnIndexes: columnIndexes, textColumn: textColumn,
      detailColumn: detailColumn, sectionColumn: sectionColumn, keyColumn: keyColumn,
      checkColumn: checkColumn, records: records, keys: keys)
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

  /// The record with a key, or nil; always nil without a key column.
  func record(forKey key: String) -> UInt32? {
    guard let keys, let keyColumn else { return nil }
    return keys.record(forKey: key, in: records, column: keyColumn)
  }

  /// The sections, and the records of each, in their order.
  func sortedIntoSections() throws(TableError) -> ([TableSection], [[Int]]) {
    let count = records.numberOfRecords
    guard let sectionColumn else { return ([TableSection()], [Array(0..<count)]) }
    var sections: [TableSection] = []
    var rows: [[Int]] = []
    var known: [String: Int] = [:]
    for value in mapping.sections ?? [] {
      guard known.updateValue(sections.count, forKey: value) == nil else {
        throw TableError(.duplicateSection, text: value)
      }
      sections.append(TableSection(value: value))
      rows.append([])
    }
    var last: (value: String, section: Int)?
    for record in 0..<count {
      // Neighbours mostly share their section, and then no text is made.
      if let last, withCell(of: records, record, sectionColumn, { CellText.holds($0, last.value) }) {
        rows[last.section].append(record)
        continue
      }
      let value = withCell(of: records, record, sectionColumn, CellText.string)
      var section = known[value]
      if section == nil {
        guard mapping.sections == nil else {
          throw TableError(
            .unknownSection, column: columns[sectionColumn].name, text: value, records: [record])
        }
        section = sections.count
        known[value] = section
        sections.append(TableSection(value: value))
        rows.append([])
      }
      guard let section else { continue }
      rows[section].append(record)
      last = (value, section)
    }
    return (sections, rows)
  }
}

extension TableColumn {
  /// Finds the spelling of a boolean column, and checks that every cell fits the column.
  fileprivate mutating func settle(
    _ index: Int, spelling declared: BooleanSpelling?, in records: any RowContents
  ) throws(TableError) {
    guard type != .text else { return }
    if let declared { spelling = declared }
    if type == .boolean, spelling == nil { spelling = Self.spelling(of: index, in: records) }
    let column = self
    for record in 0..<records.numberOfRecords {
      let fits = withCell(of: records, record, index) { column.value(of: $0, isCheck: false) != nil }
      if !fits {
        let text = withCell(of: records, record, index, CellText.string)
        throw TableError(.typeMismatch, column: name, text: text, records: [record])
      }
    }
  }

  /// The first known spelling that fits every cell that is not empty; the first of all if none does.
  private static func spelling(of index: Int, in records: any RowContents) -> BooleanSpelling {
    let fitting = BooleanSpelling.candidates.first { spelling in
      (0..<records.numberOfRecords).allSatisfy { record in
        withCell(of: records, record, index) { bytes in
          guard let bytes, !bytes.isEmpty else { return true }
          return CellText.isEqual(bytes, spelling.on) || CellText.isEqual(bytes, spelling.off)
        }
      }
    }
    return fitting ?? BooleanSpelling.candidates[0]
  }
}
