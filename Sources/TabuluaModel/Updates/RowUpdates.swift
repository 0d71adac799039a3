/// The updates of rows in a block, sorted; what ``UpdateCheck`` finds.
struct RowUpdates {
  /// A row to be inserted.
  struct Insertion {
    /// Where it comes to stand, after the block.
    let path: TableIndexPath
    /// The number of the operation that inserts it.
    let number: Int
  }

  /// The rows that are deleted one by one, by their paths before the block, ascending.
  var deleted: [TableIndexPath] = []

  /// The rows that are reloaded one by one, by their paths before the block, ascending.
  var reloaded: [TableIndexPath] = []

  /// The rows that are moved one by one, by their paths before the block, ascending.
  var moves: [UpdateMap.Move] = []

  /// The rows that are inserted, by their paths after the block, ascending.
  var insertions: [Insertion] = []

  /// Brings the lists into their order.
  mutating func sort() {
    deleted.sort()
    reloaded.sort()
    moves.sort { $0.from < $1.from }
    insertions.sort { $0.path < $1.path }
  }
}
