/// The changes of the transactions that are open, in their order: what undoes an interaction that failed.
///
/// Most transactions are one row that is moved. Such a first change is held beside the list of the others: a move that
/// was written into the list and taken out of it took an eighth longer.
struct Journal: RandomAccessCollection {
  /// The first change of all, if it is a move of a row: from a path before it to one after the removal.
  private var firstMove: (from: TableIndexPath, to: TableIndexPath)?

  /// The changes after the first move, in pieces that are full.
  ///
  /// One list that doubles would hold a transaction that never ends three times while it is moved to a larger place.
  private var pieces: [[TableChange]] = []

  /// The last changes: what follows the full pieces.
  private var others: [TableChange] = []

  /// How many changes come before ``others``.
  private var before = 0

  /// How many changes a piece holds.
  private static let piece = 1024

  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { before + others.count }

  subscript(index: Int) -> TableChange {
    if index >= before { return others[index - before] }
    var index = index
    if let firstMove {
      if index == 0 { return .moveRow(from: firstMove.from, to: firstMove.to) }
      index -= 1
    }
    return pieces[index / Self.piece][index % Self.piece]
  }

  /// Writes down a change that was made.
  @inline(__always)
  mutating func append(_ change: TableChange) {
    if case .moveRow(let from, let to) = change, isEmpty {
      firstMove = (from, to)
      before = 1
    } else {
      others.append(change)
      if others.count == Self.piece { closePiece() }
    }
  }

  /// Puts the last changes to the full pieces, and begins a new one.
  @inline(never)
  private mutating func closePiece() {
    pieces.append(others)
    before += others.count
    others = []
    others.reserveCapacity(Self.piece)
  }

  /// Takes out the last change, which is to be undone.
  mutating func popLast() -> TableChange? {
    if let last = others.popLast() { return last }
    if let last = pieces.popLast() {
      before -= last.count
      others = last
      return others.popLast()
    }
    guard let move = firstMove else { return nil }
    firstMove = nil
    before = 0
    return .moveRow(from: move.from, to: move.to)
  }

  /// Takes out all changes, which are kept.
  @inline(__always)
  mutating func removeAll() {
    firstMove = nil
    if before > 1 { pieces.removeAll() }
    before = 0
    // Taking out the last one is cheaper than taking out all.
    if others.count == 1 {
      others.removeLast()
    } else if !others.isEmpty {
      others.removeAll(keepingCapacity: true)
    }
  }
}
