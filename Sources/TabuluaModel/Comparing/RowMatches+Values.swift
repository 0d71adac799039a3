// By all values, where no column names the rows.
extension RowMatches {
  /// Finds for each row of the other table one of the base with the same values, if possible with the same bytes, and then
  /// for others one that has changed in its place.
  mutating func matchValues() {
    let (mine, theirs) = (cells.base.numbers, cells.other.numbers)
    var (rest, others) = (mine[...], theirs[...])
    trim(&rest, &others) { matches, otherRow, row in matches.hasSameBytes(row, otherRow) }
    trim(&rest, &others) { matches, otherRow, row in
      matches.isSame(RowIdentity(number: row), RowIdentity(number: otherRow))
    }
    matchGroups(rest, others)
    matchPlaces(mine, theirs)
  }

  /// Matches rows with which both lists begin and end, and takes them away.
  private mutating func trim(
    _ mine: inout ArraySlice<UInt32>, _ theirs: inout ArraySlice<UInt32>,
    where isSame: (RowMatches, _ otherRow: UInt32, _ row: UInt32) -> Bool
  ) {
    while let row = mine.first, let otherRow = theirs.first, isSame(self, otherRow, row) {
      match(otherRow, row, isEqual: hasSameBytes(row, otherRow))
      (mine, theirs) = (mine.dropFirst(), theirs.dropFirst())
    }
    while let row = mine.last, let otherRow = theirs.last, isSame(self, otherRow, row) {
      match(otherRow, row, isEqual: hasSameBytes(row, otherRow))
      (mine, theirs) = (mine.dropLast(), theirs.dropLast())
    }
  }

  /// Whether two rows have the same values.
  private func isSame(_ row: RowIdentity, _ otherRow: RowIdentity) -> Bool {
    if let few = cells.columns(of: row, and: otherRow) {
      return few.allSatisfy { isSame(row, otherRow, column: $0) }
    }
    return cells.columns.indices.allSatisfy { isSame(row, otherRow, column: $0) }
  }

  /// Whether two rows have the same value in a column; one that the column cannot hold is another one.
  func isSame(_ row: RowIdentity, _ otherRow: RowIdentity, column: Int) -> Bool {
    do throws(TableError) {
      return try cells.change(of: row, to: otherRow, column: column) == nil
    } catch {
      return false
    }
  }

  /// Matches the rows of each group of equal ones in their order, those with the same bytes first.
  private mutating func matchGroups(_ mine: ArraySlice<UInt32>, _ theirs: ArraySlice<UInt32>) {
    guard !mine.isEmpty, !theirs.isEmpty else { return }
    var groups = ValueGroups()
    var key: [UInt8] = []
    /// For each group its first row that may not be matched yet, and for each row, by its place, the next one of its group.
    var heads: [Int] = []
    var followers = [Int](repeating: mine.endIndex, count: mine.count)
    for place in mine.indices.reversed() {
      let few = cells.columns(ofBase: RowIdentity(number: mine[place]))
      cells.base.appendValues(of: mine[place], columns: { $0 }, in: few, like: cells, to: &key)
      let group = key.withUnsafeBytes { groups.number(of: $0) }
      key.removeAll(keepingCapacity: true)
      if group == heads.count {
        heads.append(place)
      } else {
        followers[place - mine.startIndex] = heads[group]
        heads[group] = place
      }
    }
    /// The first row of a group from a place on that is not matched yet, and the place.
    func free(_ place: Int, _ isTaken: [Bool]) -> Int {
      var place = place
      while place < mine.endIndex, isTaken[Int(mine[place])] { place = followers[place - mine.startIndex] }
      return place
    }
    var left: [(row: UInt32, group: Int)] = []
    for otherRow in theirs {
      let few = cells.columns(ofOther: RowIdentity(number: otherRow))
      cells.other.appendValues(of: otherRow, columns: { cells.columns[$0] }, in: few, like: cells, to: &key)
      let group = key.withUnsafeBytes { groups.number(of: $0) }
      key.removeAll(keepingCapacity: true)
      if group == heads.count { heads.append(mine.endIndex) }
      heads[group] = free(heads[group], isTaken)
      var place = heads[group]
      // In a large group not every row is looked at.
      for _ in 0..<32 where place < mine.endIndex && !hasSameBytes(mine[place], otherRow) {
        place = free(followers[place - mine.startIndex], isTaken)
      }
      if place < mine.endIndex, hasSameBytes(mine[place], otherRow) {
        match(otherRow, mine[place], isEqual: true)
      } else {
        left.append((otherRow, group))
      }
    }
    for (otherRow, group) in left {
      heads[group] = free(heads[group], isTaken)
      if heads[group] < mine.endIndex { match(otherRow, mine[heads[group]], isEqual: false) }
    }
  }
}

extension TableContents {
  /// Appends bytes that are the same for two rows if all their values are.
  ///
  /// `columns` gives the column of this table that is a column of the base, by whose types the values are told apart; nil
  /// for one that this table lacks. `few` are the columns of the base in which the row may have a value, in their order;
  /// nil for all. What is empty takes no bytes but those of a number before the next value.
  fileprivate func appendValues(
    of row: UInt32, columns: (Int) -> Int?, in few: [Int]?, like cells: CellConversion, to key: inout [UInt8]
  ) {
    var next = 0
    func append(_ column: Int) {
      let start = key.count
      if column > next { key.append(6, Int32(truncatingIfNeeded: column - next)) }
      let place = key.count
      appendValue(of: row, column: column, from: columns(column), like: cells, to: &key)
      if key.count > place { next = column + 1 } else { key.removeLast(place - start) }
    }
    if let few { few.forEach(append) } else { cells.base.columns.indices.forEach(append) }
  }

  /// Appends the bytes of one value, a column of the base that is `source` here; none for an empty one.
  private func appendValue(
    of row: UInt32, column: Int, from source: Int?, like cells: CellConversion, to key: inout [UInt8]
  ) {
    let base = cells.base
    let isCheck = column == base.checkColumn
    guard let source else {
      // Nothing is told of a mark, which is not the same as that there is none.
      if isCheck { key.append(0) }
      return
    }
    let knowsNulls = base.schema.hasNulls && cells.other.schema.hasNulls
    withBytes(of: RowIdentity(number: row), column: source) { bytes in
      let isName = column == base.sectionColumn
      guard let bytes, !bytes.isEmpty || (knowsNulls && !isName && base.columns[column].type == .text)
      else { return }
      let type = isName ? .text : base.columns[column].type
      let reader = schema.columns[source].type == type ? schema.columns[source] : base.columns[column]
      switch type == .text ? nil : reader.value(of: bytes, isCheck: isCheck) {
      case .boolean(true)? where type == .boolean: key.append(2)
      case .boolean(false)? where type == .boolean: if !isCheck { key.append(1) }
      case .integer(let integer)?: key.append(3, integer)
      case .number(let number)?:
        if !CellText.hasShortDigits(bytes), let decimal = ExactDecimal(bytes), decimal.digits.count > 15 {
          key.append(7, decimal.exponent)
          key.append(decimal.isNegative ? 1 : 0)
          key.append(8, decimal.digits.count)
          key.append(contentsOf: decimal.digits)
        } else if let integer = Int64(exactly: number) {
          key.append(3, integer)
        } else {
          key.append(4, number.bitPattern)
        }
      default:
        key.append(5, bytes.count)
        key.append(contentsOf: bytes)
      }
    }
  }
}

extension [UInt8] {
  /// Appends a tag, which tells kinds of values apart, and the bytes of a number.
  fileprivate mutating func append(_ tag: UInt8, _ number: some FixedWidthInteger) {
    append(tag)
    Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
  }
}
