/// What a snapshot makes of a loaded table, whose rows are known by their identities.
///
/// Its rows and sections are named by `Name`, whose texts are compared as it compares them.
struct SnapshotTarget<Name: SnapshotName> {
  /// The sections of the snapshot with the identities of their rows; those of new rows are new too.
  private(set) var sections: [SnapshotSection<Name, UInt32>] = []

  /// The rows that the table lacks, by their identities.
  private var new: [UInt32: StoredRow] = [:]

  /// The values for rows that are in the table already.
  private(set) var values: [(row: RowIdentity, column: Int, value: TableValue)] = []

  /// Looks up the rows of a snapshot, and makes those that the table lacks.
  ///
  /// - Throws: ``TableError/Code/emptyKey``, ``TableError/Code/typeMismatch`` for a key that does not fit its
  ///   column, ``TableError/Code/wrongKey``, ``TableError/Code/unknownColumn``,
  ///   ``TableError/Code/sectionColumnIsFixed``.
  init(
    _ snapshot: TableSnapshot<Name, Name>, _ given: [Name: [String: TableValue]],
    in contents: inout TableContents
  ) throws(TableError) {
    guard let keyColumn = contents.keyColumn else { throw TableError(.noKeys) }
    let described = contents.columns[keyColumn]
    for (place, section) in snapshot.snapshotSections.enumerated() {
      var numbers: [UInt32] = []
      numbers.reserveCapacity(section.rows.count)
      for (index, name) in section.rows.enumerated() {
        let path = TableIndexPath(section: place, row: index)
        let key = name.text
        var values = given.isEmpty ? [:] : given[name] ?? [:]
        if let value = values.removeValue(forKey: described.name),
          !contents.text(for: value, column: keyColumn).hasBytes(of: key)
        {
          throw TableError(.cells(.init(described.name, path: path), .wrongKey(key)))
        }
        if let row = contents.row(forKey: key) {
          numbers.append(row.number)
          try add(values, of: row, at: path, in: section.identifier.text, contents)
          continue
        }
        if key.isEmpty { throw TableError(.cells(.init(described.name, path: path), .emptyKey)) }
        if !described.fits(key) { throw TableError(.cells(.init(described.name, path: path), .unfitUse)) }
        // The key is written as it is, not as its value would be.
        var cells = try contents.cells(withoutKey: values, at: path)
        cells[keyColumn] = .text(key)
        let row = contents.makeRow()
        numbers.append(row.number)
        new[row.number] = StoredRow(row: row, cells: cells)
      }
      sections.append(SnapshotSection(section.identifier, rows: numbers))
    }
  }

  /// Keeps the values for a row that is in the table; its section is where it stands.
  private mutating func add(
    _ given: [String: TableValue], of row: RowIdentity, at path: TableIndexPath, in section: String,
    _ contents: TableContents
  ) throws(TableError) {
    for name in given.keys.sorted() {
      guard let value = given[name] else { continue }
      let column = try contents.column(named: name, at: path)
      if column == contents.sectionColumn {
        guard value.text.hasBytes(of: section) else {
          throw TableError(.cells(.init(name, path: path), .sectionColumnIsFixed))
        }
        continue
      }
      values.append((row, column, value))
    }
  }

  /// The rows that a difference inserts, with their paths after the change, ascending.
  func newRows(_ difference: SnapshotDifference) -> [(path: TableIndexPath, new: StoredRow)] {
    if new.isEmpty { return [] }
    // A row that is deleted and inserted is the same row, and no new one.
    return difference.insertedRows.compactMap { path in
      new[sections[path.section].rows[path.row]].map { (path, $0) }
    }
  }
}
