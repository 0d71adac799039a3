extension TableContents {
  /// Makes the contents of another table out of the rows of a base: what the base would be if somebody had changed it so
  /// that it says what the other table says.
  ///
  /// The new contents hold the sections, rows, order and values of `other`. A row that `base` has too, one with the same key,
  /// keeps its number there, and a row that `base` lacks has a new number, as a row that is inserted has. A cell with
  /// another value than the base's is held beside the base's record; one with an equal value keeps the base's spelling, such
  /// as `1.50` for 1.5. So a comparison with `base` that goes by numbers tells how the tables differ, and writing the new
  /// contents writes the other table in the form of the base's file.
  ///
  /// Without a key column rows are the same whose values all are: first those with which both tables begin and end, in table
  /// order, then of each group of equal rows those with the same bytes, then the first with the first, the second with the
  /// second and so on. Of the others those are the same that stand between the same rows in the same section and have at
  /// least half of their values in common. A row without such a partner is deleted or new.
  ///
  /// `records` says, where somebody knows it already, for each record of `other` which one of `base` it is, whatever its key
  /// or its values are; new ones have numbers behind. Both tables are as they were read then.
  ///
  /// Columns are matched by name, in any order. Those of `other` must be columns of `base`; one that `other` lacks is empty
  /// there if its records have nulls, as those of JSON Lines. Both tables have the same mapping. Either may have changed
  /// since it was read; accessories and heights of rows are not taken over. Where nothing differs, the contents are a copy of
  /// `base`. A list or an object in a cell of JSON Lines is compared as it is written, and cannot be written into another
  /// row's record.
  ///
  /// ```swift
  /// let edited = try TableContents(other, over: base)
  /// for change in RowDiff.between(base, edited) { print(change.kind, change.row ?? "") }
  /// try edited.write(to: "base.csv")
  /// ```
  ///
  /// - Throws: ``TableError/Code/unknownColumn`` for a column that only one of them has; ``TableError/Code/typeMismatch``,
  ///   with the record of `other`, for a value that the base's column cannot hold; ``TableError/Code/duplicateKey`` or
  ///   ``TableError/Code/emptyKey``, if `other` is not indexed.
  /// - Complexity: O(*n*) for *n* rows. Where both came from files of one form, records whose bytes are the same are compared
  ///   as bytes, many at once, and only the keys of others are looked up.
  package init(
    _ other: TableContents, over base: TableContents, records: [UInt32]? = nil
  ) throws(TableError) {
    let cells = try CellConversion(from: other, to: base)
    let matches = RowMatches(cells, known: records)
    let (order, inserted, next) = Self.numbers(of: other, matches, from: base.nextNumber)
    if other.keyColumn != nil, other.schema.keys == nil,
      matches.findsRowTwice || !other.haveOwnKeys(inserted.map(\.source))
    {
      // Tells which of the keys stands twice, or is empty.
      _ = try other.schema.indexed()
    }
    self.schema = base.schema
    self.parts = Self.parts(other, over: base, matches, order, inserted: inserted.count, next)

    var isChanged = !inserted.isEmpty
    /// The rows of the other table with keys by which no row was found.
    var newKeys = records == nil ? [] : inserted.map(\.source)
    for (index, source) in matches.unequal.enumerated() {
      if index.isMultiple(of: RowMatches.comparedTogether) {
        parts.overrides.readAhead(matches.readAhead(unequalFrom: index))
      }
      let row = RowIdentity(number: matches.rows[Int(source)])
      let mayDiffer = matches.columnsThatMayDiffer(row.number, source)
      let few = cells.columns(of: row, and: RowIdentity(number: source))
      for place in few?.indices ?? columns.indices {
        let column = few.map { $0[place] } ?? place
        if column == keyColumn, records == nil { continue }
        if column < 64, mayDiffer & 1 << UInt64(column) == 0 { continue }
        let change = try cells.change(of: row, to: RowIdentity(number: source), column: column)
        guard let change else { continue }
        isChanged = true
        if column == keyColumn { newKeys.append(source) }
        setOverride(base.override(for: change, of: row, column: column), of: row, column: column)
      }
    }
    for (index, (number, source)) in inserted.enumerated() {
      if index.isMultiple(of: RowMatches.comparedTogether) {
        matches.readAhead(inserted[index...].lazy.map { $0.source })
        parts.overrides.readAhead(inserted[index...].prefix(RowMatches.comparedTogether).map { $0.row })
      }
      try takeCells(of: RowIdentity(number: source), into: RowIdentity(number: number), cells)
    }
    // Nobody has looked at keys by which no row was found.
    if !newKeys.isEmpty, other.keyColumn != nil, other.schema.keys == nil,
      newKeys.count > inserted.count && !other.haveOwnKeys(newKeys)
        || !other.areFree(newKeys, in: base, matches)
    {
      _ = try other.schema.indexed()
    }
    if !isChanged, sections == base.sections, lengths == base.lengths, order == base.numbers {
      self.parts = base.parts
    }
  }

  /// The parts of the new contents, with the cells of the base's rows that are still there, and room for those that change.
  ///
  /// Made here, so that nobody else holds them when the first cell is written: all would be copied.
  private static func parts(
    _ other: TableContents, over base: TableContents, _ matches: RowMatches, _ order: [UInt32],
    inserted: Int, _ next: UInt32
  ) -> Parts {
    let parts = Parts(
      sections: other.sections, lengths: other.lengths, rows: RowSequence(order), nextNumber: next)
    parts.overrides = base.overrides
    base.overrides.forEachRow { row in
      if !matches.isTaken[Int(row)] { parts.overrides.removeAll(of: row) }
    }
    parts.newKeys = base.newKeys.filter { matches.isTaken[Int($0.value)] }
    if other.keyColumn != nil { parts.newKeys.reserveCapacity(parts.newKeys.count + inserted) }
    // A new row of very many columns mostly has values in few of them.
    let cells = inserted * min(base.columns.count, 16)
    parts.overrides.reserve(rows: matches.unequal.count + inserted, cells: matches.unequal.count + cells)
    return parts
  }

  /// The numbers of the other table's rows in their order: those that were found in the base, and new ones from `next` on,
  /// with the rows of the other table that have these, and the number behind the last one.
  private static func numbers(
    of other: TableContents, _ matches: RowMatches, from first: UInt32
  ) -> (order: [UInt32], inserted: [(row: UInt32, source: UInt32)], next: UInt32) {
    var order: [UInt32] = []
    order.reserveCapacity(other.numberOfRows)
    var inserted: [(row: UInt32, source: UInt32)] = []
    var next = first
    other.forEachNumber { number in
      var row = matches.rows[Int(number)]
      if row == RowMatches.none {
        precondition(next < .max, "no more rows can be told apart")
        row = next
        inserted.append((row, number))
        next += 1
      }
      order.append(row)
    }
    return (order, inserted, next)
  }

  /// Writes the cells of a row of the other table into one that is new here.
  private mutating func takeCells(
    of source: RowIdentity, into row: RowIdentity, _ cells: CellConversion
  ) throws(TableError) {
    // In others it is empty, as a new row is.
    for column in cells.columns(ofOther: source) ?? Array(columns.indices) {
      let cell = try cells.cell(of: source, column: column)
      // A row that is put into the section of those without a value has none either.
      if column == sectionColumn, cell.text.isEmpty { continue }
      guard let cell = cells.base.override(for: cell, of: row, column: column) else { continue }
      setOverride(cell, of: row, column: column)
    }
  }

  /// Whether rows are known to have different keys, none of which is empty; of many rows it is not known.
  ///
  /// Where two keys have one hash it is not known either.
  private func haveOwnKeys(_ rows: [UInt32]) -> Bool {
    guard rows.count <= numberOfRows / 16, let hashes = hashesOfKeys(rows[...], ByteHash()) else {
      return false
    }
    let sorted = hashes.sorted()
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0 != $1 }
  }

  /// The hashes of the keys of rows; nil where one is empty.
  private func hashesOfKeys(_ rows: ArraySlice<UInt32>, _ hash: ByteHash) -> [UInt64]? {
    guard let keyColumn else { return nil }
    var hashes: [UInt64] = []
    hashes.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      if index.isMultiple(of: RowMatches.comparedTogether) {
        readAhead(rows.dropFirst(index).prefix(RowMatches.comparedTogether), column: keyColumn)
      }
      let found = withBytes(of: RowIdentity(number: row), column: keyColumn) { key in
        key.flatMap { $0.isEmpty ? nil : hash($0) }
      }
      guard let found else { return nil }
      hashes.append(found)
    }
    return hashes
  }

  /// Whether the keys of rows of this table are known to be those of no row of the base that is still there with its key.
  private func areFree(_ rows: [UInt32], in base: TableContents, _ matches: RowMatches) -> Bool {
    guard let finder = base.keyFinder else { return false }
    var start = 0
    while start < rows.count {
      let part = rows[start...].prefix(RowMatches.comparedTogether)
      // Mostly no record has any of them, which their hashes tell.
      let isNone = base.newKeys.isEmpty && (hashesOfKeys(part, finder.hash).map(finder.hasNone) ?? false)
      let areFree =
        isNone
        || part.allSatisfy { row in
          let key = key(of: RowIdentity(number: row)) ?? ""
          return base.row(forKey: key).map { !matches.isTaken[Int($0.number)] } ?? true
        }
      guard areFree else { return false }
      start += part.count
    }
    return true
  }
}
