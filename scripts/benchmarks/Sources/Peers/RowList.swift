/// A list of rows in which rows are moved by position.
protocol RowList {
  /// The rows 0…count−1 in this order.
  init(rows count: Int)

  /// Takes the row at a position out and puts it back at another one, counted after the removal.
  mutating func move(from: Int, to: Int)

  /// The row at a position.
  func row(at position: Int) -> Int
}

extension RowList {
  /// Makes `count` random moves; answers a number made of the rows' order, the same for every list.
  static func moves(_ count: Int, rows: Int) -> Measured {
    var list = Self(rows: rows)
    var random = RandomNumbers()
    let time = Measured.time {
      for _ in 0..<count {
        let from = random.next(below: rows)
        let to = random.next(below: rows)
        list.move(from: from, to: to)
      }
    }
    var number = 0
    for i in 0..<97 {
      number = (number &* 31 &+ list.row(at: i * (rows - 1) / 96)) & 0xFFFF_FFFF_FFFF
    }
    return Measured(number: number, nanoseconds: time)
  }
}

/// The obvious list: an array from which rows are removed and into which they are inserted.
struct ArrayList: RowList {
  private var rows: [Int]

  init(rows count: Int) { rows = Array(0..<count) }

  @inline(__always)
  mutating func move(from: Int, to: Int) {
    let row = rows.remove(at: from)
    rows.insert(row, at: to)
  }

  func row(at position: Int) -> Int { rows[position] }
}

/// The best flat list: 32 bits a row, and only the rows between the two places are shifted.
struct FlatList: RowList {
  private var rows: ContiguousArray<Int32>

  init(rows count: Int) { rows = ContiguousArray(0..<Int32(count)) }

  @inline(__always)
  mutating func move(from: Int, to: Int) {
    rows.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, from != to else { return }
      let row = base[from]
      if from < to {
        (base + from).update(from: base + from + 1, count: to - from)
      } else {
        (base + to + 1).update(from: base + to, count: from - to)
      }
      base[to] = row
    }
  }

  func row(at position: Int) -> Int { Int(rows[position]) }
}
