public import TabuluaModel
public import TabuluaScript

extension TableContents {
  /// Copies the rows of an app's own table.
  ///
  /// A column has the type of its values, or the one that the mapping declares. Columns of the mapping that the table lacks
  /// are left out, except the one for marks. Rows are named by their keys: the mapping's key column if the table has it,
  /// else a column with the texts that ``PolicyTable/key(forRowAt:)`` answers, else a further column, which is called `key`.
  ///
  /// ```swift
  /// let view = try TableView(TableContents(copying: board, mapping: policy.mapping), policy: policy)
  /// ```
  ///
  /// - Throws: ``TableError/Code/tableFailed``, whose cause is what the table threw; ``TableError/Code/unknownColumn`` for
  ///   the column for marks; and what ``init(columns:mapping:sections:rowsPerSection:records:)`` throws.
  /// - Complexity: O(*n*) for *n* cells: each is asked for once.
  public init(
    copying table: some PolicyTable, mapping: TableMapping = TableMapping()
  ) throws(TableError) {
    var copy = PolicyTableCopy(columns: table.columns, mapping: mapping)
    do {
      try copy.read(table)
    } catch {
      throw TableError(.tableFailed((error as? PolicyTableFailure)?.cause ?? error))
    }
    copy.nameRows()
    try self.init(
      columns: copy.columns, mapping: copy.mapping, sections: copy.sections, rowsBySection: copy.rows)
  }
}

/// The values of an app's own table, while they are copied.
private struct PolicyTableCopy {
  var columns: [String]
  var mapping: TableMapping
  var sections: [TableSection] = []
  var rows: [[[TableValue]]] = []

  /// The keys of all rows, one after the other; nil for those without one.
  private var keys: [String?] = []

  init(columns: [String], mapping: TableMapping) {
    self.columns = columns
    self.mapping = mapping
    func known(_ name: String?) -> String? { name.flatMap { columns.contains($0) ? $0 : nil } }
    self.mapping.text = known(mapping.text)
    self.mapping.detail = known(mapping.detail)
    self.mapping.sectionBy = known(mapping.sectionBy)
    self.mapping.key = known(mapping.key)
    self.mapping.order = known(mapping.order)
    self.mapping.types = mapping.types.filter { columns.contains($0.key) }
  }

  mutating func read(_ table: some PolicyTable) throws {
    // Asks as a question does, with its checks of counts; it stands for no callback.
    let question = PolicyTableQuestion(
      table, .numberOfRows, counter: .init(), settings: TableViewSettings(), name: nil, checkColumn: nil)
    for section in 0..<(try question.countSections()) {
      sections.append(try question.section(section))
      var read: [[TableValue]] = []
      for row in 0..<(try question.countRows(inSection: section) ?? 0) {
        let path = TableIndexPath(section: section, row: row)
        read.append(try columns.map { try question.value(at: path, column: $0) })
        if mapping.key == nil { keys.append(try question.key(at: path)) }
      }
      rows.append(read)
    }
  }

  /// Finds the column that has the keys, or makes it.
  mutating func nameRows() {
    guard mapping.key == nil, keys.contains(where: { $0 != nil }) else { return }
    let all = rows.joined()
    if let column = columns.indices.first(where: { column in
      columns[column] != mapping.sectionBy && zip(all, keys).allSatisfy { $0[column].text == $1 }
    }) {
      mapping.key = columns[column]
      return
    }
    var name = "key"
    while columns.contains(name) { name += "_" }
    mapping.key = name
    columns.append(name)
    var next = keys.makeIterator()
    for section in rows.indices {
      for row in rows[section].indices {
        rows[section][row].append((next.next() ?? nil).map { .text($0) } ?? .null)
      }
    }
  }
}
