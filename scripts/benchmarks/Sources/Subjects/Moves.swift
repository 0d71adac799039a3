import TabuluaModel

/// Random moves over the whole table through the public calls of a view.
enum Moves {
  /// Makes `count` moves on a table of `rows` rows; answers a number made of the rows' order.
  static func run(_ count: Int, rows: Int) throws -> Measured {
    let view = try BlankRecords.view(rows: rows)
    var random = RandomNumbers()
    var measured = try Measured.time {
      for _ in 0..<count {
        let from = random.next(below: rows)
        let to = random.next(below: rows)
        try view.moveRow(at: TableIndexPath(section: 0, row: from), to: TableIndexPath(section: 0, row: to))
      }
      return 0
    }
    measured.number = order(of: view.contents, rows: rows)
    return measured
  }

  /// Makes `count` moves in the first of two sections, while a tenth of the rows, all in the second, are selected.
  ///
  /// - Returns: How many rows are selected afterwards.
  static func besideSelected(_ count: Int, rows: Int) throws -> Measured {
    let view = try BlankRecords.view(rows: rows, sections: 2)
    try view.configure { $0.allowsMultipleSelection = true }
    for row in 0..<rows / 10 { try view.selectRow(at: TableIndexPath(section: 1, row: row)) }
    var random = RandomNumbers()
    return try Measured.time {
      for _ in 0..<count {
        let from = random.next(below: rows / 2)
        let to = random.next(below: rows / 2)
        try view.moveRow(at: TableIndexPath(section: 0, row: from), to: TableIndexPath(section: 0, row: to))
      }
      return view.indexPathsForSelectedRows.count
    }
  }

  /// A number made of the rows at some places; the peers make the same one.
  private static func order(of contents: TableContents, rows: Int) -> Int {
    var number = 0
    for i in 0..<97 {
      let row = contents.row(at: TableIndexPath(section: 0, row: i * (rows - 1) / 96))
      number = (number &* 31 &+ Int(row?.number ?? 0)) & 0xFFFF_FFFF_FFFF
    }
    return number
  }

  /// The index paths of `count` random rows, after a tenth as many moves as there are rows (at most 100 000).
  ///
  /// - Returns: The sum of the paths' rows.
  static func paths(_ count: Int, rows: Int) throws -> Measured {
    let view = try BlankRecords.view(rows: rows)
    var random = RandomNumbers()
    for _ in 0..<min(rows / 10, 100_000) {
      let from = random.next(below: rows)
      let to = random.next(below: rows)
      try view.moveRow(at: TableIndexPath(section: 0, row: from), to: TableIndexPath(section: 0, row: to))
    }
    let contents = view.contents
    return Measured.time {
      var sum = 0
      for _ in 0..<count {
        let row = RowIdentity(number: UInt32(truncatingIfNeeded: random.next(below: rows)))
        sum &+= contents.indexPath(of: row)?.row ?? 0
      }
      return sum
    }
  }
}
