/// Update blocks on a flat list whose rows know their places: one pass that merges, and one that builds the index.
struct FlatBlocks {
  private var rows: ContiguousArray<Int32>
  private var places: ContiguousArray<Int32>
  private var merged: ContiguousArray<Int32> = []
  private var next: Int32

  private init(rows count: Int) {
    rows = ContiguousArray(0..<Int32(count))
    places = rows
    next = Int32(count)
  }

  /// Makes `count` blocks of `size` changes, a third each of deletes, inserts and moves; answers how many.
  static func run(_ count: Int, size: Int, rows: Int) -> Measured {
    var list = FlatBlocks(rows: rows)
    var random = RandomNumbers()
    let third = max(1, size / 3)
    var made = Measured(number: 0, nanoseconds: 0)
    for _ in 0..<count {
      let sources = list.differentPlaces(2 * third, below: rows, &random)
      let targets = list.differentPlaces(2 * third, below: rows, &random)
      made.nanoseconds += Measured.time { list.apply(sources, targets, moves: third) }
      made.number += 3 * third
    }
    return made
  }

  private func differentPlaces(_ count: Int, below limit: Int, _ random: inout RandomNumbers) -> [Int] {
    var seen: Set<Int> = []
    var places: [Int] = []
    while places.count < count {
      let place = random.next(below: limit)
      if seen.insert(place).inserted { places.append(place) }
    }
    return places
  }

  /// Takes the rows at the sources out; the first `moves` of them go to the first targets, new rows to the others.
  private mutating func apply(_ sources: [Int], _ targets: [Int], moves: Int) {
    let leaving = sources.sorted()
    let arriving = targets.indices.map { (targets[$0], $0 < moves ? rows[sources[$0]] : next + Int32($0)) }
      .sorted { $0.0 < $1.0 }
    next += Int32(targets.count)
    let count = rows.count - leaving.count + arriving.count
    merged.removeAll(keepingCapacity: true)
    merged.reserveCapacity(count)
    var source = 0
    var read = 0
    var target = 0
    while merged.count < count {
      if target < arriving.count, arriving[target].0 == merged.count {
        merged.append(arriving[target].1)
        target += 1
        continue
      }
      while source < leaving.count, leaving[source] == read {
        read += 1
        source += 1
      }
      // All rows up to the next change at once.
      let untilLeaving = (source < leaving.count ? leaving[source] : rows.count) - read
      let untilArriving = (target < arriving.count ? arriving[target].0 : count) - merged.count
      let length = min(untilLeaving, untilArriving)
      merged.append(contentsOf: rows[read..<(read + length)])
      read += length
    }
    swap(&rows, &merged)
    if places.count < Int(next) {
      places.append(contentsOf: repeatElement(-1, count: Int(next) - places.count))
    }
    for source in sources.dropFirst(moves) { places[Int(merged[source])] = -1 }
    for place in rows.indices { places[Int(rows[place])] = Int32(truncatingIfNeeded: place) }
  }
}
