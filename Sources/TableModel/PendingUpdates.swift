/// What an update block was asked to do so far.
struct PendingUpdates {
  /// The operations in the order of the calls.
  private(set) var operations: [TableOperation] = []

  /// What the rows hold that are inserted into a loaded table, by the numbers of their operations; it ends with the
  /// last one that has a row.
  private var rows: [NewRow?] = []

  /// The titles of the sections that are inserted, by the numbers of their operations.
  private(set) var headers: [Int: String] = [:]

  /// Where the block itself stands.
  let at: String?

  /// A block that stands at a place, and is asked for nothing yet.
  init(at: String?) { self.at = at }

  /// A row to be inserted into a loaded table.
  struct NewRow {
    /// The row.
    let row: RowIdentity

    /// Its values as texts, by column; the section column only if it was named.
    var texts: [Int: String]
  }

  /// Adds an operation that stands at a place.
  mutating func add(_ action: TableOperation.Action, at place: String?) {
    operations.append(TableOperation(action, at: place))
  }

  /// Adds an operation that inserts a row into a loaded table.
  mutating func add(_ action: TableOperation.Action, row: NewRow, at place: String?) {
    while rows.count < operations.count { rows.append(nil) }
    rows.append(row)
    add(action, at: place)
  }

  /// Adds an operation that inserts a section.
  mutating func add(_ action: TableOperation.Action, header: String?, at place: String?) {
    headers[operations.count] = header
    add(action, at: place)
  }

  /// The row that an operation inserts into a loaded table, or nil.
  func row(_ number: Int) -> NewRow? { number < rows.count ? rows[number] : nil }

  /// Forgets the operations from a number on.
  mutating func removeOperations(from count: Int) {
    for index in count..<operations.count { headers[index] = nil }
    rows.removeSubrange(min(count, rows.count)...)
    operations.removeSubrange(count...)
  }
}
