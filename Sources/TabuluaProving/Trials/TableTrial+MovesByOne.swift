import TabuluaModel
import TabuluaPolicy
import TabuluaText

// Where moves by one place bring a row, as somebody makes them with a keyboard or a screen reader.
extension TableTrial {
  /// How many orders of the rows may be looked at for each place in the table.
  ///
  /// There is one for each place, but where a policy does more than to move the row.
  private static let mostOrders = 64

  /// Compares where a row can be dragged with where moves by one place bring it.
  ///
  /// - Throws: why the policy cannot be loaded anew, and `too_many_orders`.
  /// - Complexity: O(*n*) moves for *n* places where moves in one direction bring the row everywhere, O(*n*²) where they do not.
  func compareWithMovesByOne(_ row: RowAnswers) throws(Diagnostic) {
    guard !laws.movedByOne.isEmpty else { return }
    let moves = row.answers.enumerated().compactMap { index, answer in
      answer.landing.flatMap { $0 == row.source ? nil : (index: index, landing: $0, place: answer.place) }
    }
    if moves.isEmpty { return }
    let reached = try placesReached(from: row.source, Set(moves.map(\.landing)))
    for move in moves where !reached.contains(move.landing) {
      for law in laws.movedByOne {
        keep(
          lawAt: law.index, row.drag(move.index), order: row.first + move.index, place: move.place,
          law.check(move.landing, reached.sorted()))
      }
    }
  }

  /// The places to which moves by one place bring a row, also its own: until all that are wanted are among them, else all.
  ///
  /// Every walk begins with the table as it was and the policy as it was loaded, and goes on in one direction as long as it
  /// finds anything new. What is found is walked on from in the other direction later.
  private func placesReached(
    from source: TableIndexPath, _ wanted: Set<TableIndexPath>
  ) throws(Diagnostic) -> Set<TableIndexPath> {
    var reached: Set<TableIndexPath> = [source]
    var seen: Set<Order> = [Order(path: source, rows: looksAfterDrags ? before.rows : [])]
    var walks: [[MoveDirection]] = [[]]
    var next = 0
    while next < walks.count, !wanted.isSubset(of: reached) {
      guard seen.count <= Self.mostOrders * places.perRow else { throw tooManyOrders(from: source) }
      for direction in MoveDirection.allCases {
        var walk = walks[next]
        try follow(walk, direction, from: source) { order in
          guard seen.insert(order).inserted else { return false }
          reached.insert(order.path)
          walk.append(direction)
          walks.append(walk)
          return seen.count <= Self.mostOrders * places.perRow
        }
      }
      next += 1
    }
    return reached
  }

  /// The rows of each section by their numbers, where a move may do more than to move its row, and where that is.
  private struct Order: Hashable {
    let path: TableIndexPath
    let rows: [[Int]]
  }

  /// Makes a walk of moves by one place, and more in one direction as long as `goesOn` wants it; all of it is undone.
  ///
  /// It ends where a move does not move the row.
  private func follow(
    _ walk: [MoveDirection], _ direction: MoveDirection, from source: TableIndexPath,
    _ goesOn: (Order) -> Bool
  ) throws(Diagnostic) {
    try beginAnew()
    // Where a callback fails the walk ends; a drag to the place finds that too.
    try? bench.view.trying {
      let view = bench.view
      var path = source
      func move(_ direction: MoveDirection) throws -> Bool {
        switch try view.drag(rowAt: path, onePlace: direction) {
        case .moved(let move), .retargeted(let move, _): path = move.to
        case .unchanged, .refused, .cancelled: return false
        }
        return true
      }
      for direction in walk { guard try move(direction) else { return } }
      while try move(direction) {
        let rows = looksAfterDrags ? try observer.state(of: view, readsCells: false).rows : []
        guard goesOn(Order(path: path, rows: rows)) else { return }
      }
    }
    if bench.policy.ownsRows { try reopen() }
  }

  private func tooManyOrders(from source: TableIndexPath) -> Diagnostic {
    Diagnostic(
      code: ProofCode.tooManyOrders,
      message: "moves of the row at \(source) by one place bring the rows into more than "
        + "\(Self.mostOrders * places.perRow) orders, so that `not_trapped` cannot be decided",
      help: "the policy moves other rows too; prove the law of a smaller table, or leave it out")
  }
}
