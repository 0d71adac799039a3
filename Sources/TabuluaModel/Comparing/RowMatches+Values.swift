// By all values, where no column names the rows.
extension RowMatches {
  /// Finds for each row of the other table one of the base with the same values.
  mutating func matchValues() {
    var mine: [UInt32] = []
    var theirs: [UInt32] = []
    cells.base.forEachNumber { mine.append($0) }
    cells.other.forEachNumber { theirs.append($0) }
    var first = 0
    while first < min(mine.count, theirs.count), matchIfEqual(theirs[first], mine[first]) { first += 1 }
    var (end, otherEnd) = (mine.count, theirs.count)
    while end > first, otherEnd > first, matchIfEqual(theirs[otherEnd - 1], mine[end - 1]) {
      end -= 1
      otherEnd -= 1
    }
    matchGroups(mine[first..<end], theirs[first..<otherEnd])
  }

  private mutating func matchIfEqual(_ otherRow: UInt32, _ row: UInt32) -> Bool {
    let isEqual = hasSameBytes(row, otherRow)
    guard isEqual || isSame(RowIdentity(number: row), RowIdentity(number: otherRow)) else { return false }
    match(otherRow, row, isEqual: isEqual)
    return true
  }

  /// Whether two rows have the same values.
  private func isSame(_ row: RowIdentity, _ otherRow: RowIdentity) -> Bool {
    for column in cells.columns.indices {
      // A value that the column cannot hold is another one; it is told when the row is inserted.
      do throws(TableError) {
        guard try cells.change(of: row, to: otherRow, column: column) == nil else { return false }
      } catch {
        return false
      }
    }
    return true
  }

  /// Matches the rows of each group of equal ones in their order.
  private mutating func matchGroups(_ mine: ArraySlice<UInt32>, _ theirs: ArraySlice<UInt32>) {
    guard !mine.isEmpty, !theirs.isEmpty else { return }
    var groups = ValueGroups()
    var key: [UInt8] = []
    /// For each group its first row that is not matched yet, and for each row, by its place, the next one of its group.
    var heads: [Int] = []
    var followers = [Int](repeating: mine.endIndex, count: mine.count)
    for place in mine.indices.reversed() {
      cells.base.appendValues(
        of: mine[place], columns: cells.columns.indices.map { $0 }, like: cells, to: &key)
      let group = key.withUnsafeBytes { groups.number(of: $0) }
      key.removeAll(keepingCapacity: true)
      if group == heads.count {
        heads.append(place)
      } else {
        followers[place - mine.startIndex] = heads[group]
        heads[group] = place
      }
    }
    for otherRow in theirs {
      cells.other.appendValues(of: otherRow, columns: cells.columns, like: cells, to: &key)
      let group = key.withUnsafeBytes { groups.number(of: $0) }
      key.removeAll(keepingCapacity: true)
      if group == heads.count { heads.append(mine.endIndex) }
      let place = heads[group]
      guard place < mine.endIndex else { continue }
      heads[group] = followers[place - mine.startIndex]
      match(otherRow, mine[place], isEqual: hasSameBytes(mine[place], otherRow))
    }
  }
}

extension TableContents {
  /// Appends bytes that are the same for two rows if all their values are.
  ///
  /// `columns` are those of this table, in the order of the base's columns, by whose types the values are told apart.
  fileprivate func appendValues(
    of row: UInt32, columns: [Int?], like cells: CellConversion, to key: inout [UInt8]
  ) {
    let base = cells.base
    let knowsNulls = base.schema.hasNulls && cells.other.schema.hasNulls
    for (column, source) in columns.enumerated() {
      guard let source else {
        key.append(0)
        continue
      }
      withBytes(of: RowIdentity(number: row), column: source) { bytes in
        let isCheck = column == base.checkColumn
        let isName = column == base.sectionColumn
        guard let bytes, !bytes.isEmpty || (knowsNulls && !isName && base.columns[column].type == .text)
        else {
          return key.append(isCheck ? 1 : 0)
        }
        let type = isName ? .text : base.columns[column].type
        let reader = schema.columns[source].type == type ? schema.columns[source] : base.columns[column]
        switch type == .text ? nil : reader.value(of: bytes, isCheck: isCheck) {
        case .boolean(let isOn)? where type == .boolean: key.append(isOn ? 2 : 1)
        case .integer(let integer)?: key.append(3, integer)
        case .number(let number)?:
          if let integer = Int64(exactly: number) {
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
}

extension [UInt8] {
  /// Appends a tag, which tells kinds of values apart, and the bytes of a number.
  fileprivate mutating func append(_ tag: UInt8, _ number: some FixedWidthInteger) {
    append(tag)
    Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
  }
}
