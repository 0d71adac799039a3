import TabuluaModel

/// Update blocks of deletes, inserts and moves in equal parts, all over a table.
enum Blocks {
  /// A third of the changes of each kind: paths before the block are told apart, and so are paths after it.
  private struct Changes {
    var deletes: [Int] = []
    var inserts: [Int] = []
    var moves: [(from: Int, to: Int)] = []

    init(_ size: Int, rows: Int, _ random: inout RandomNumbers) {
      let third = max(1, size / 3)
      var sources = Self.places(2 * third, below: rows, &random)
      var targets = Self.places(2 * third, below: rows, &random)
      deletes = Array(sources.suffix(third))
      sources.removeLast(third)
      inserts = Array(targets.suffix(third))
      targets.removeLast(third)
      moves = zip(sources, targets).map { (from: $0, to: $1) }
    }

    /// So many different places, in no order.
    private static func places(_ count: Int, below limit: Int, _ random: inout RandomNumbers) -> [Int] {
      var seen: Set<Int> = []
      var places: [Int] = []
      seen.reserveCapacity(count)
      places.reserveCapacity(count)
      while places.count < count {
        let place = random.next(below: limit)
        if seen.insert(place).inserted { places.append(place) }
      }
      return places
    }
  }

  private static func path(_ row: Int) -> TableIndexPath { TableIndexPath(section: 0, row: row) }

  /// Makes `count` blocks of `size` changes; answers how many changes were made.
  static func run(_ count: Int, size: Int, rows: Int) throws -> Measured {
    let view = try BlankRecords.view(rows: rows)
    var random = RandomNumbers()
    var made = Measured(number: 0, nanoseconds: 0)
    for _ in 0..<count {
      let changes = Changes(size, rows: rows, &random)
      let deletes = changes.deletes.map(path)
      let inserts = changes.inserts.map(path)
      made.nanoseconds += try Measured.time {
        try view.performBatchUpdates {
          try view.deleteRows(at: deletes)
          for move in changes.moves { try view.moveRow(at: path(move.from), to: path(move.to)) }
          try view.insertRows(at: inserts)
        }
        return 0
      }.nanoseconds
      made.number += deletes.count + inserts.count + changes.moves.count
    }
    return made
  }

  /// Makes as many changes one by one, each a call of its own; answers how many were made.
  static func singles(_ count: Int, size: Int, rows: Int) throws -> Measured {
    let view = try BlankRecords.view(rows: rows)
    var random = RandomNumbers()
    var made = Measured(number: 0, nanoseconds: 0)
    for _ in 0..<count {
      let changes = Changes(size, rows: rows, &random)
      made.nanoseconds += try Measured.time {
        for (index, delete) in changes.deletes.enumerated() {
          try view.deleteRows(at: [path(delete)])
          try view.moveRow(
            at: path(min(changes.moves[index].from, rows - 2)),
            to: path(min(changes.moves[index].to, rows - 2)))
          try view.insertRows(at: [path(min(changes.inserts[index], rows - 1))])
        }
        return 0
      }.nanoseconds
      made.number += 3 * changes.deletes.count
    }
    return made
  }
}
