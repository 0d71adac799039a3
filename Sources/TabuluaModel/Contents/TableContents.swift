/// The rows of a table: sections, rows with their identity, and columns of values.
///
/// Contents are a value; a copy costs nothing until one of the two changes. A table view changes its own
/// contents, see ``TableView/contents``. Rows are found by path, by identity and by key in about O(log *n*).
///
/// ```swift
/// let table = try TableContents(
///   columns: ["id", "title", "status"],
///   mapping: TableMapping(text: "title", sectionBy: "status", key: "id"),
///   rows: [[1, "Write", "Doing"], [2, "Rest", "Done"]])
/// print(table.numberOfSections)  // 2
/// ```
public struct TableContents: Sendable {
  /// How many rows a table can have at most, 2³⁰; one made of more records is refused with
  /// ``TableError/Code/tableTooLarge``, and to insert more is a programming error.
  public static var largestNumberOfRows: Int { Int(RowNode.beyond) }

  /// What never changes: columns, mapping, records and the index of the keys.
  let schema: TableSchema

  /// What changes: sections, order, and all that is kept beside the records.
  var parts: Parts
}

extension TableContents {
  /// Makes contents of records that are sorted into sections already.
  ///
  /// `rowsPerSection` holds, for each section, the numbers of its records in their order. The mapping's types
  /// are applied to the columns, and the spelling of a boolean column is found if it has none.
  ///
  /// ```swift
  /// let odd = stride(from: 1, to: table.records.numberOfRecords, by: 2)
  /// let everySecond = try TableContents(
  ///   columns: table.columns, sections: [TableSection(title: "Every second")], rowsPerSection: [Array(odd)],
  ///   records: table.records)
  /// ```
  ///
  /// - Throws: ``TableError`` with `unknown_column`, `duplicate_column`, `type_mismatch`, `invalid_record`,
  ///   `duplicate_key`, `empty_key` or `key_is_section_column`; `records` tells which records are meant.
  ///   `table_too_large` for more records than ``largestNumberOfRows``.
  /// - Complexity: O(*n*) for *n* records, and the typed columns are read once.
  public init(
    columns: [TableContents.Column], mapping: TableMapping = TableMapping(), sections: [TableSection],
    rowsPerSection: [[Int]], records: any RowContents
  ) throws(TableError) {
    let schema = try TableSchema(columns: columns, mapping: mapping, records: records)
    precondition(sections.count == rowsPerSection.count, "there is a list of rows for each section")
    var order: [UInt32] = []
    var seen = [Bool](repeating: false, count: schema.records.numberOfRecords)
    order.reserveCapacity(seen.count)
    for records in rowsPerSection {
      for record in records {
        guard seen.indices.contains(record), !seen[record], record < UInt32.max else {
          throw TableError(.invalidRecord(record))
        }
        seen[record] = true
        order.append(UInt32(truncatingIfNeeded: record))
      }
    }
    self.schema = try schema.indexed(isPresent: seen)
    parts = Parts(
      sections: SectionList(sections), lengths: PrefixCounts(rowsPerSection.map(\.count)),
      rows: RowSequence(order),
      nextNumber: schema.numberOfRecords)
  }

  /// Makes contents of records, in their order, sorted into sections as the mapping says.
  ///
  /// Sections stand in the order of their first record, or as `mapping.sections` lists them. Without a section
  /// column there is one section.
  ///
  /// ```swift
  /// let document = try CSVDocument(bytes: Array("title,list\nMilk,Shop\n".utf8), name: "tasks.csv")
  /// let table = try TableContents(
  ///   columns: document.columns.map { TableContents.Column(name: $0) }, mapping: TableMapping(sectionBy: "list"),
  ///   records: document)
  /// ```
  ///
  /// - Throws: as the other initializer, and `unknown_section` for a record whose section is not listed,
  ///   `duplicate_section` for a section that is listed twice.
  /// - Complexity: O(*n*) for *n* records.
  public init(
    columns: [TableContents.Column], mapping: TableMapping = TableMapping(), records: any RowContents
  ) throws(TableError) {
    try self.init(columns: columns, mapping: mapping, records: records, isIndexed: true)
  }

  /// Makes contents as ``init(columns:mapping:records:)`` does; where they are not indexed, no row is found by its key, and
  /// keys may be empty or stand twice.
  package init(
    columns: [TableContents.Column], mapping: TableMapping, records: any RowContents, isIndexed: Bool
  ) throws(TableError) {
    let schema = try TableSchema(columns: columns, mapping: mapping, records: records)
    let sorted = try schema.sortedIntoSections()
    self.schema = isIndexed ? try schema.indexed() : schema
    let count = Int(schema.numberOfRecords)
    parts = Parts(
      sections: SectionList(sorted.sections), lengths: PrefixCounts(sorted.lengths),
      rows: sorted.order.map { RowSequence($0) } ?? RowSequence(countingTo: count),
      nextNumber: schema.numberOfRecords)
  }

  /// Makes contents of values, sorted into sections as the mapping says.
  ///
  /// A column has the type of its values unless the mapping declares one. A short record ends with nulls.
  ///
  /// ```swift
  /// let table = try TableContents(columns: ["name"], rows: [["a"], ["b"]])
  /// ```
  ///
  /// - Throws: as ``init(columns:mapping:records:)``.
  /// - Complexity: O(*n*) for *n* rows.
  public init(
    columns: [String], mapping: TableMapping = TableMapping(), rows: [[TableValue]]
  ) throws(TableError) {
    let (typed, records) = try Self.records(columns, mapping, rows)
    try self.init(columns: typed, mapping: mapping, records: records)
  }

  /// Makes contents of values that are sorted into sections already.
  ///
  /// A column has the type of its values unless the mapping declares one. A short record ends with nulls. The value
  /// of a section is its title.
  ///
  /// ```swift
  /// let table = try TableContents(columns: ["name"], sections: [(title: "Alps", rows: [["Eiger"], ["Jungfrau"]])])
  /// ```
  ///
  /// - Throws: as ``init(columns:mapping:sections:rowsPerSection:records:)``.
  /// - Complexity: O(*n*) for *n* rows.
  public init(
    columns: [String], mapping: TableMapping = TableMapping(),
    sections: [(title: String?, rows: [[TableValue]])]
  ) throws(TableError) {
    try self.init(
      columns: columns, mapping: mapping, sections: sections.map { TableSection(value: $0.title) },
      rowsBySection: sections.map(\.rows))
  }

  /// Makes contents of values that are sorted into sections already: the rows of each of them.
  package init(
    columns: [String], mapping: TableMapping, sections: [TableSection], rowsBySection: [[[TableValue]]]
  ) throws(TableError) {
    let (typed, records) = try Self.records(columns, mapping, rowsBySection.flatMap { $0 })
    var next = 0
    var rowsPerSection: [[Int]] = []
    for rows in rowsBySection {
      rowsPerSection.append(Array(next..<next + rows.count))
      next += rows.count
    }
    try self.init(
      columns: typed, mapping: mapping, sections: sections, rowsPerSection: rowsPerSection, records: records)
  }

  /// Values as records, and the types of their columns.
  private static func records(
    _ columns: [String], _ mapping: TableMapping, _ rows: [[TableValue]]
  ) throws(TableError) -> (columns: [TableContents.Column], records: MemoryRecords) {
    let spelling = mapping.checkSpelling
    let check = spelling == nil ? nil : columns.firstIndex { $0 == mapping.check }
    let typed = columns.indices.map { index in
      TableContents.Column(name: columns[index], type: MemoryRecords.commonType(of: rows, column: index))
    }
    for (index, column) in typed.enumerated() where mapping.types[column.name] ?? column.type == .number {
      for (record, row) in rows.enumerated() where index < row.count {
        guard case .integer(let integer) = row[index], !integer.isNumber else { continue }
        throw TableError(.cells(.init(column.name, records: [record]), .inexactNumber(integer)))
      }
    }
    return (typed, MemoryRecords(rows, numberOfColumns: columns.count, check: check, spelling: spelling))
  }

  /// Makes contents of texts, a list for each section; the only column is named `text`.
  ///
  /// ```swift
  /// let table = TableContents(sections: [["a", "b"], ["c"]])
  /// ```
  public init(sections texts: [[String]]) {
    let records = MemoryRecords(texts.flatMap { $0 }.map { [.text($0)] }, numberOfColumns: 1)
    schema = TableSchema(text: "text", records: records)
    parts = Parts(
      sections: SectionList(texts.map { _ in TableSection() }), lengths: PrefixCounts(texts.map(\.count)),
      rows: RowSequence(countingTo: records.numberOfRecords), nextNumber: schema.numberOfRecords)
  }
}

extension TableContents {
  /// The columns, in the order of the records' cells.
  public var columns: [TableContents.Column] { schema.columns }

  /// What was asked for: the meaning of the columns, by name.
  public var mapping: TableMapping { schema.mapping }

  /// The records that the rows came from.
  public var records: any RowContents { schema.records }

  /// The number of the column with the name, or nil.
  public func columnIndex(_ name: String) -> Int? { schema.columnIndex(name) }

  /// The column whose text a cell shows; nil only in a table without columns.
  ///
  /// If none is mapped: the first column that has no other meaning, else the key, else the first column.
  public var textColumn: Int? { schema.textColumn }

  /// The column that gives a cell its detail text, or nil.
  public var detailColumn: Int? { schema.detailColumn }

  /// The column whose value says in which section a row stands, or nil.
  public var sectionColumn: Int? { schema.sectionColumn }

  /// The column that names a row, or nil.
  public var keyColumn: Int? { schema.keyColumn }

  /// The boolean column that holds a row's check mark, or nil.
  public var checkColumn: Int? { schema.checkColumn }
}
