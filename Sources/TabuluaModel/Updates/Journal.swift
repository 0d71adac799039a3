/// The changes of the transactions that are open, in their order: what undoes an interaction that failed.
///
/// Most transactions are one row that is moved. Such a first change is held beside the list of the others: a move that
/// was written into the list and taken out of it took an eighth longer.
struct Journal: RandomAccessCollection {
  /// The first change of all, if it is a move of a row: from a path before it to one after the removal.
  private var firstMove: (from: TableIndexPath, to: TableIndexPath)?

  /// The other changes.
  private var others: [TableChange] = []

  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { others.count + (firstMove == nil ? 0 : 1) }

  subscript(index: Int) -> TableChange {
    guard let firstMove else { return others[index] }
    return index == 0 ? .moveRow(from: firstMove.from, to: firstMove.to) : others[index - 1]
  }

  /// Writes down a change that was made.
  @inline(__always)
  mutating func append(_ change: TableChange) {
    if case .moveRow(let from, let to) = change, isEmpty {
      firstMove = (from, to)
    } else {
      others.append(change)
    }
  }

  /// Takes out the last change, which is to be undone.
  mutating func popLast() -> TableChange? {
    if let last = others.popLast() { return last }
    guard let move = firstMove else { return nil }
    firstMove = nil
    return .moveRow(from: move.from, to: move.to)
  }

  /// Takes out all changes, which are kept.
  @inline(__always)
  mutating func removeAll() {
    firstMove = nil
    // Taking out the last one is cheaper than taking out all.
    if others.count == 1 {
      others.removeLast()
    } else if !others.isEmpty {
      others.removeAll(keepingCapacity: true)
    }
  }
}
