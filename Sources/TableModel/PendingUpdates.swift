/// What an update block was asked to do so far.
struct PendingUpdates {
  /// The operations in the order of the calls.
  var operations: [TableOperation] = []

  /// What the rows hold that are inserted into a loaded table, by the numbers of their operations.
  var rows: [Int: NewRow] = [:]

  /// The titles of the sections that are inserted, by the numbers of their operations.
  var headers: [Int: String] = [:]

  /// Where the block itself stands.
  var at: String?

  /// A row to be inserted into a loaded table.
  struct NewRow {
    /// The row.
    let row: RowIdentity

    /// Its values as texts, by column; the section column only if it was named.
    var texts: [Int: String]
  }

  /// Forgets the operations from a number on.
  mutating func removeOperations(from count: Int) {
    for index in count..<operations.count {
      rows[index] = nil
      headers[index] = nil
    }
    operations.removeSubrange(count...)
  }
}
