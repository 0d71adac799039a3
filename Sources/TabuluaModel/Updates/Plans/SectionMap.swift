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
}

// The sections one by one.
extension SectionMap {
  /// The sections that leave their places, before the block, ascending.
  var leaving: [Int] { before.places }

  /// Of each of the sections that leave their places, whether it comes to another one.
  var remain: [Bool] { before.partners.map { $0 != Self.none } }

  /// The places to which sections come, after the block, ascending.
  var coming: [Int] { after.places }

  /// For each of these places which of the sections that leave comes there, by its place among them; nil for a new section.
  var sources: [Int?] { after.partners.map { $0 == Self.none ? nil : $0 } }
}

extension RowSequence {
  /// Brings the numbers of sections into the order after a block; new ones get the numbers from `next` on.
  ///
  /// The answer are the numbers that went, and those that were moved by themselves.
  ///
  /// O(log *s*) for each of *s* sections that comes, goes or is moved, but never more than O(*s*).
  @discardableResult
  mutating func change(_ map: SectionMap, numberingFrom next: Int) -> (gone: [UInt32], moved: [UInt32]) {
    var next = UInt32(truncatingIfNeeded: next)
    var (gone, moved): ([UInt32], [UInt32]) = ([], [])
    change(taking: map.leaving.map { UInt32($0) }, puttingAt: map.coming.map { UInt32($0) }) { taken in
      for (number, remains) in zip(taken, map.remain) {
        if remains { moved.append(number) } else { gone.append(number) }
      }
      return map.sources.map { source in
        if let source { return taken[source] }
        defer { next += 1 }
        return next
      }
    }
    return (gone, moved)
  }
}

extension PrefixCounts {
  /// Brings the lengths of sections into the order after a block; sections that come have no rows, and those that go have
  /// none left.
  ///
  /// As ``change(taking:putting:at:)`` for the sections that come, go or are moved, so never more than O(*s*) for *s* sections.
  mutating func rearrange(_ map: SectionMap) {
    if map.isIdentity { return }
    let taken = map.leaving.map { self[$0] }
    change(taking: map.leaving, putting: map.sources.map { $0.map { taken[$0] } ?? 0 }, at: map.coming)
  }
}
