/// Where an update block took the sections: from places before it to places after it, and back.
///
/// It holds those sections alone that came, went or were moved by themselves; a section is followed in O(log *k*) for *k* of
/// them, however many others there are.
struct SectionMap: Sendable, Hashable {
  /// What is known of one side of the block.
  private struct Side: Sendable, Hashable {
    /// The sections that are gone, came or were moved by themselves, ascending.
    var places: [Int] = []

    /// For each of them its place among those of the other side, ``none`` if it has none there.
    var partners: [Int] = []

    /// How many sections there are.
    var count = 0
  }

  private static let none = -1

  /// The sections that leave their places.
  private var before = Side()

  /// The sections that come to their places.
  private var after = Side()

  /// A map in which all sections keep their places.
  init() {}

  /// About how many bytes its lists take.
  var room: Int { 2 * MemoryLayout<Int>.stride * (before.places.count + after.places.count) }

  /// The map of sections that go and come, and of those that are moved by themselves; no two lists name a place twice.
  ///
  /// O(*k* log *k*) for *k* sections.
  init(count: Int, deleted: some Sequence<Int>, inserted: some Sequence<Int>, moved: [SectionMove]) {
    let leaving = (deleted.map { ($0, Self.none) } + moved.enumerated().map { ($1.from, $0) }).sorted {
      $0.0 < $1.0
    }
    let coming = (inserted.map { ($0, Self.none) } + moved.enumerated().map { ($1.to, $0) }).sorted {
      $0.0 < $1.0
    }
    var (sources, destinations) = (
      [Int](repeating: 0, count: moved.count), [Int](repeating: 0, count: moved.count)
    )
    for (index, section) in leaving.enumerated() where section.1 != Self.none { sources[section.1] = index }
    for (index, section) in coming.enumerated() where section.1 != Self.none {
      destinations[section.1] = index
    }
    before = Side(
      places: leaving.map(\.0), partners: leaving.map { $0.1 == Self.none ? Self.none : destinations[$0.1] },
      count: count)
    after = Side(
      places: coming.map(\.0), partners: coming.map { $0.1 == Self.none ? Self.none : sources[$0.1] },
      count: count - leaving.count + coming.count)
  }

  /// Whether no section came, went or was moved.
  var isIdentity: Bool { before.places.isEmpty && after.places.isEmpty }

  /// How many sections there were before the block; only for a map that moves some.
  var numberBefore: Int { before.count }

  /// The map of the block's inverse.
  var inverted: SectionMap {
    var result = self
    swap(&result.before, &result.after)
    return result
  }

  /// The sections that are gone, before the block, ascending.
  var deleted: [Int] {
    before.places.indices.filter { before.partners[$0] == Self.none }.map { before.places[$0] }
  }

  /// The sections that came, after the block, ascending.
  var inserted: [Int] {
    after.places.indices.filter { after.partners[$0] == Self.none }.map { after.places[$0] }
  }

  /// The sections that were moved by themselves, by where they went, ascending.
  var moved: [SectionMove] {
    after.places.indices.filter { after.partners[$0] != Self.none }.map {
      SectionMove(from: before.places[after.partners[$0]], to: after.places[$0])
    }
  }

  /// Where a section before the block is after it; nil if it is gone.
  func destination(of section: Int) -> Int? { Self.follow(section, before, after) }

  /// Where a section after the block was before it; nil if it came with the block.
  func source(of section: Int) -> Int? { Self.follow(section, after, before) }

  private static func follow(_ section: Int, _ side: Side, _ other: Side) -> Int? {
    let index = side.places.firstIndex(since: { $0 >= section })
    if index < side.places.count, side.places[index] == section {
      return side.partners[index] == none ? nil : other.places[side.partners[index]]
    }
    // Finds the first place that is not taken. The number of sections that come before a place grows with the place.
    let place = section - index
    let coming = other.places
    return place + coming.indices.firstIndex(since: { coming[$0] - $0 > place })
  }

  /// The sections before the block that remain, in the order after it, as few runs of them as possible.
  ///
  /// O(*k*).
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    func add(_ run: Range<Int>) {
      if run.isEmpty { return }
      if let last = runs.last, last.upperBound == run.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<run.upperBound
      } else {
        runs.append(run)
      }
    }
    var next = 0
    var leaving = 0
    func addStaying(_ number: Int) {
      var number = number
      while number > 0 {
        while leaving < before.places.count, before.places[leaving] == next {
          leaving += 1
          next += 1
        }
        let end = leaving < before.places.count ? before.places[leaving] : before.count
        let step = min(number, end - next)
        add(next..<next + step)
        next += step
        number -= step
      }
    }
    var place = 0
    for (index, coming) in after.places.enumerated() {
      addStaying(coming - place)
      if after.partners[index] != Self.none {
        let source = before.places[after.partners[index]]
        add(source..<source + 1)
      }
      place = coming + 1
    }
    addStaying(after.count - place)
    return runs
  }

  /// Calls `body` for each of some places after the block, in their order, with where its section was before it; nil for a
  /// section that came.
  ///
  /// The places before the first one keep their sections. O(1) a place.
  fileprivate func forEachSource(of places: Range<Int>, _ body: (Int?) -> Void) {
    var next = places.lowerBound
    var (leaving, coming) = (0, 0)
    for place in places {
      if coming < after.places.count, after.places[coming] == place {
        let partner = after.partners[coming]
        body(partner == Self.none ? nil : before.places[partner])
        coming += 1
        continue
      }
      while leaving < before.places.count, before.places[leaving] == next {
        leaving += 1
        next += 1
      }
      body(next)
      next += 1
    }
  }

  /// The places that other sections may have after the block than before it: those before the range keep their sections,
  /// and those after it have the sections that stood as far from the end.
  fileprivate var changed: (before: Range<Int>, after: Range<Int>) {
    let first = min(before.places.first ?? before.count, after.places.first ?? after.count)
    let tail = min(
      before.count - 1 - (before.places.last ?? -1), after.count - 1 - (after.places.last ?? -1))
    return (first..<before.count - tail, first..<after.count - tail)
  }
}

extension Array {
  /// Brings what is kept of each section into the order after a block; `new` is that of the sections that came.
  ///
  /// O(*m*) for *m* sections between the first and the last place that changes, O(*s*) where sections come or go.
  mutating func rearrange(_ map: SectionMap, inserting new: [Element]) {
    if map.isIdentity { return }
    let (before, after) = map.changed
    if map.deleted.isEmpty, new.isEmpty { return reorder(map, within: before) }
    var coming = new.makeIterator()
    var middle: [Element] = []
    middle.reserveCapacity(after.count)
    map.forEachSource(of: after) { source in
      if let source { middle.append(self[source]) } else if let new = coming.next() { middle.append(new) }
    }
    replaceSubrange(before, with: middle)
  }

  /// Moves what is kept of the sections in a range, out of which none comes or goes, to the places that they have after a block.
  ///
  /// Each run of them is moved as memory. To copy them and to destroy the old ones, as where sections come or go, took four
  /// times as long in a table of 100 000 sections.
  private mutating func reorder(_ map: SectionMap, within range: Range<Int>) {
    withUnsafeMutableBufferPointer { kept in
      guard let kept = kept.baseAddress else { return }
      let moved = UnsafeMutablePointer<Element>.allocate(capacity: range.count)
      var count = 0
      for run in map.runs {
        let run = run.clamped(to: range)
        (moved + count).moveInitialize(from: kept + run.lowerBound, count: run.count)
        count += run.count
      }
      precondition(count == range.count, "a section is at no place")
      (kept + range.lowerBound).moveInitialize(from: moved, count: count)
      moved.deallocate()
    }
  }
}

extension PrefixCounts {
  /// Brings the lengths of sections into the order after a block; sections that come have no rows, and those that go have
  /// none left.
  ///
  /// O(*m*) for *m* sections between the first and the last place that changes, O(*s*) where sections come or go.
  mutating func rearrange(_ map: SectionMap) {
    if map.isIdentity { return }
    let (before, after) = map.changed
    var new = counts
    new.rearrange(map, inserting: map.inserted.map { _ in 0 })
    if before == after { reorder(to: new, at: after) } else { self = PrefixCounts(new) }
  }
}
