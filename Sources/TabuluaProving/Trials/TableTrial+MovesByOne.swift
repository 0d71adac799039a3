import TabuluaModel
import TabuluaPolicy
import TabuluaText

// Where moves by one place bring a row, as somebody makes them with a keyboard or a screen reader.
extension TableTrial {
  /// How many orders of the rows are looked at for each place in the table.
  ///
  /// Without rows that hop over others there is one for each place.
  private static let mostOrders = 16

  /// Compares where a row can be dragged with where moves by one place bring it.
  func compareWithMovesByOne(_ row: RowAnswers) throws(Diagnostic) {
    guard !laws.movedByOne.isEmpty else { return }
    let moves = row.answers.enumerated().compactMap { index, answer in
      answer.landing.flatMap { $0 == row.source ? nil : (index: index, landing: $0, place: answer.place) }
    }
    if moves.isEmpty { return }
    let reached = try placesReached(from: row.source)
    for move in moves where !reached.contains(move.landing) {
      for law in laws.movedByOne {
        keep(
          lawAt: law.index, row.drag(move.index), order: row.first + move.index, place: move.place,
          law.check(move.landing, reached.sorted()))
      }
    }
  }

  /// All places to which moves by one place bring a row, also its own.
  ///
  /// Every walk is made from the table as it was, with the policy as it was loaded. Walks that lead to the same order of the
  /// rows, with the row at the same place, are followed once.
  private func placesReached(from source: TableIndexPath) throws(Diagnostic) -> Set<TableIndexPath> {
    var reached: Set<TableIndexPath> = [source]
    var seen: Set<Order> = []
    var walks: [[MoveDirection]] = [[]]
    var next = 0
    while next < walks.count, seen.count < Self.mostOrders * places.perRow {
      for direction in MoveDirection.allCases {
        let walk = walks[next] + [direction]
        guard let order = try end(of: walk, from: source), seen.insert(order).inserted else { continue }
        reached.insert(order.path)
        walks.append(walk)
      }
      next += 1
    }
    return reached
  }

  /// The rows of each section by their numbers, and where the moved one is.
  private struct Order: Hashable {
    let path: TableIndexPath
    let rows: [[Int]]
  }

  /// Makes moves by one place and undoes them; nil where one of them does not move the row.
  private func end(of walk: [MoveDirection], from source: TableIndexPath) throws(Diagnostic) -> Order? {
    try beginAnew()
    var order: Order?
    try? bench.view.trying {
      let view = bench.view
      var path = source
      for direction in walk {
        switch try view.drag(rowAt: path, onePlace: direction) {
        case .moved(let move), .retargeted(let move, _): path = move.to
        case .unchanged, .refused, .cancelled: return
        }
      }
      order = Order(path: path, rows: try observer.state(of: view, readsCells: false).rows)
    }
    if bench.policy.ownsRows { try reopen() }
    return order
  }
}
