/// Which row of a table each row of another one is.
///
/// With a key column rows of the same key are the same row. Without one, rows are the same whose values all are: first those
/// that both tables begin with and end with, then of each group of equal rows those with the same bytes, then the first with
/// the first and so on; and then rows that have changed in their places.
struct RowMatches {
  /// Stands for no row.
  static let none = UInt32.max

  /// How cells are compared.
  let cells: CellConversion

  /// For each number of a row of the other table the number of the base's row; ``none`` for a row that the base lacks.
  private(set) var rows: [UInt32]

  /// The rows of the other table, by their numbers, whose bytes differ from those of the base's row or are not known.
  private(set) var unequal: [UInt32] = []

  /// For each number of a row of the base whether the other table has it.
  private(set) var isTaken: [Bool]

  /// Whether two rows of the other table are the same row of the base, as where a key stands twice.
  private(set) var findsRowTwice = false

  /// What compares records by their bytes.
  private let comparison: RecordComparison?

  private var base: TableContents { cells.base }
  private var other: TableContents { cells.other }

  /// Finds the rows.
  ///
  /// `known` says, where somebody knows it already, for each record of the other table which one of the base it is; new ones
  /// have numbers behind. Both tables are as they were read then.
  ///
  /// - Complexity: O(*n*) for *n* rows. With keys, and where files can be compared byte by byte, a key is looked up only
  ///   where a record is not followed by the one that followed it in the base.
  init(_ cells: CellConversion, known: [UInt32]? = nil) {
    self.cells = cells
    rows = [UInt32](repeating: Self.none, count: Int(cells.other.nextNumber))
    isTaken = [Bool](repeating: false, count: Int(cells.base.nextNumber))
    comparison = (cells.base.records as? any ComparableRecords)?.comparison(with: cells.other.records)
    if let known {
      matchRecords(known)
    } else if let key = cells.base.keyColumn, let otherKey = cells.columns[key] {
      matchKeys(key, otherKey)
    } else {
      matchValues()
    }
  }

  /// Notes that a row of the other table is one of the base.
  mutating func match(_ otherRow: UInt32, _ row: UInt32, isEqual: Bool) {
    if isTaken[Int(row)] {
      findsRowTwice = true
      return
    }
    rows[Int(otherRow)] = row
    isTaken[Int(row)] = true
    if !isEqual { unequal.append(otherRow) }
  }

  /// Whether a row is in the table and just what its record says.
  func isAsRead(_ row: UInt32, in contents: TableContents) -> Bool {
    row < contents.schema.numberOfRecords && contents.rows.contains(row)
      && (contents.overrides.isEmpty || !contents.overrides.hasCells(of: row))
  }

  /// Whether two rows came from records with the same bytes and did not change.
  func hasSameBytes(_ row: UInt32, _ otherRow: UInt32) -> Bool {
    guard let comparison, isAsRead(row, in: base), isAsRead(otherRow, in: other) else { return false }
    return comparison.isEqual(Int(row), Int(otherRow))
  }

  /// How many rows are compared together, so that the waits for their memory overlap.
  static let comparedTogether = 32

  /// Reads what lies far off in memory for the rows of ``unequal`` that are compared next, from a place on; answers the base's
  /// rows.
  ///
  /// Without it most of the time of comparing a hundred thousand records went by in waiting for memory.
  func readAhead(unequalFrom start: Int) -> [UInt32] {
    let next = unequal[start...].prefix(Self.comparedTogether)
    let own = next.map { rows[Int($0)] }
    base.readAhead(own)
    readAhead(next)
    return own
  }

  /// Reads what lies far off in memory for the first ones of rows of the other table, of which the cells are read next.
  func readAhead(_ next: some Sequence<UInt32>) { other.readAhead(Array(next.prefix(Self.comparedTogether))) }

  /// In which of the first 64 columns a row of the base may have another value than one of the other table, the lowest bit
  /// for the first one.
  func columnsThatMayDiffer(_ row: UInt32, _ otherRow: UInt32) -> UInt64 {
    guard let columnsThatDiffer = comparison?.columnsThatDiffer, isAsRead(row, in: base),
      isAsRead(otherRow, in: other)
    else { return .max }
    return columnsThatDiffer(Int(row), Int(otherRow))
  }
}

// By what is known of the records.
extension RowMatches {
  /// Takes the records as they are known; `known` has for each of the other table the one of the base.
  private mutating func matchRecords(_ known: [UInt32]) {
    let count = base.schema.numberOfRecords
    // Asked for once: all records lie in one file, and most parts of it are short.
    let numberOfEqual = comparison?.numberOfEqual
    var row: UInt32 = 0
    while row < known.count {
      let first = known[Int(row)]
      guard first < count else {
        row += 1
        continue
      }
      // As many as follow one another in both tables.
      var length: UInt32 = 1
      while row + length < known.count, first + length < count, known[Int(row + length)] == first + length {
        length += 1
      }
      var done: UInt32 = 0
      while done < length {
        let found = numberOfEqual?(Int(first + done), Int(row + done)) ?? 0
        let equal = min(UInt32(truncatingIfNeeded: found), length - done)
        if equal > 0 {
          take(first + done..<first + done + equal, for: row + done)
        } else {
          match(row + done, first + done, isEqual: false)
        }
        done += max(equal, 1)
      }
      row += length
    }
  }
}

// By keys.
extension RowMatches {
  /// Goes over the records of both tables side by side, in the order of their files.
  private mutating func matchKeys(_ key: Int, _ otherKey: Int) {
    let records = other.schema.numberOfRecords
    let areAsRead = base.isAsRead && other.isAsRead
    /// The base's record that is expected next, and the one that was expected before a row was found elsewhere.
    var next: UInt32 = 0
    var before: UInt32 = 0
    var row: UInt32 = 0
    while row < records {
      var count = numberOfEqual(next, row)
      if count == 0, before != next {
        count = numberOfEqual(before, row)
        if count > 0 { next = before }
      }
      guard count > 0 else {
        if other.rows.contains(row), let found = find(row, near: next, key, otherKey) {
          match(row, found, isEqual: false)
          if found < base.schema.numberOfRecords { (before, next) = (next, found + 1) }
        }
        row += 1
        continue
      }
      if areAsRead {
        take(next..<next + count, for: row)
      } else {
        for offset in 0..<count { matchRecord(row + offset, next + offset, key, otherKey) }
      }
      row += count
      next += count
      before = next
    }
    // Rows that were inserted since the file was read.
    while row < other.nextNumber {
      if other.rows.contains(row), let found = find(row, near: RowMatches.none, key, otherKey) {
        match(row, found, isEqual: false)
      }
      row += 1
    }
  }

  /// Notes that rows of the base are as many rows of the other table, with the same bytes.
  private mutating func take(_ records: Range<UInt32>, for first: UInt32) {
    for record in records {
      if isTaken[Int(record)] {
        findsRowTwice = true
      } else {
        rows[Int(first + record - records.lowerBound)] = record
        isTaken[Int(record)] = true
      }
    }
  }

  private func numberOfEqual(_ record: UInt32, _ otherRecord: UInt32) -> UInt32 {
    guard let comparison, record < base.schema.numberOfRecords else { return 0 }
    return UInt32(truncatingIfNeeded: comparison.numberOfEqual(Int(record), Int(otherRecord)))
  }

  /// Finds the row of a record whose bytes are those of a base's record, where either may have changed since it was read.
  private mutating func matchRecord(_ otherRow: UInt32, _ row: UInt32, _ key: Int, _ otherKey: Int) {
    guard other.rows.contains(otherRow) else { return }
    if isAsRead(row, in: base), isAsRead(otherRow, in: other) {
      match(otherRow, row, isEqual: true)
    } else if let found = find(otherRow, near: row, key, otherKey) {
      match(otherRow, found, isEqual: false)
    }
  }

  /// The base's row with the key of a row of the other table; `guess` is looked at first.
  private func find(_ otherRow: UInt32, near guess: UInt32, _ key: Int, _ otherKey: Int) -> UInt32? {
    let row = RowIdentity(number: otherRow)
    if base.rows.contains(guess) {
      let isSame = other.withBytes(of: row, column: otherKey) { theirs in
        base.withBytes(of: RowIdentity(number: guess), column: key) { mine in
          guard let mine, let theirs else { return false }
          return CellText.isEqual(mine, theirs)
        }
      }
      if isSame { return guess }
    }
    return base.row(forKey: other.text(of: row, column: otherKey))?.number
  }
}

extension TableContents {
  /// Whether the table holds just the records that it was read from, in any order.
  fileprivate var isAsRead: Bool {
    overrides.isEmpty && nextNumber == schema.numberOfRecords && rows.count == Int(nextNumber)
  }
}

extension TableContents {
  /// Reads what lies far off in memory for rows whose cells are read next, from a column on.
  func readAhead(_ rows: some Sequence<UInt32>, column: Int = 0) {
    guard let ahead = schema.recordsAhead else { return }
    let count = schema.numberOfRecords
    _ = ahead.readAhead(rows.filter { $0 < count }.map { Int($0) }, column)
  }
}
