/// The difference of two lists of keys by the standard library.
enum Differences {
  /// Which rows changed.
  enum Case: String {
    /// A tenth of the rows deleted in one piece, as many inserted in one piece, a fiftieth shuffled in one piece.
    case blocks
    /// A hundredth of the rows deleted, a hundredth inserted and a hundredth moved, all over the list.
    case scattered
  }

  /// Takes the difference of two lists of `rows` keys `count` times; answers how many changes there are.
  static func run(_ count: Int, _ kind: Case, rows: Int) -> Measured {
    let (old, new) = lists(kind, rows: rows)
    var changes = 0
    let time = Measured.time {
      for _ in 0..<count {
        changes = new.difference(from: old).inferringMoves().count
      }
    }
    return Measured(number: changes, nanoseconds: time)
  }

  private static func lists(_ kind: Case, rows: Int) -> (old: [Int], new: [Int]) {
    var random = RandomNumbers()
    let old = Array(0..<rows)
    var new = old
    switch kind {
    case .blocks:
      let tenth = rows / 10
      let shuffled = rows / 2..<(rows / 2 + rows / 50)
      for place in shuffled.dropFirst() {
        new.swapAt(place, shuffled.lowerBound + random.next(below: place - shuffled.lowerBound + 1))
      }
      new.removeSubrange((rows - 2 * tenth)..<(rows - tenth))
      new.insert(contentsOf: rows..<(rows + tenth), at: tenth)
    case .scattered:
      for i in 0..<(rows / 100) {
        new.remove(at: random.next(below: new.count))
        new.insert(rows + i, at: random.next(below: new.count + 1))
        let row = new.remove(at: random.next(below: new.count))
        new.insert(row, at: random.next(below: new.count + 1))
      }
    }
    return (old, new)
  }
}
