/// Moves the fewest records so that the sections of a file come back in the order in which they stand in the table: that in
/// which they first appear.
struct SectionMending {
  /// The records by their old places, in their new order.
  private(set) var order: [Int] = []

  /// The old places of those that are moved, ascending.
  private(set) var moved: [Int] = []

  /// The old places of the records of each section that has any, in table order of the sections.
  private let places: [[Int]]

  /// How many records are moved at most before the fewest are no longer looked for.
  private static let mostMoved = 64

  /// How many steps the search takes at most.
  private static let mostSteps = 50_000_000

  /// Looks at the sections of records, in the order of the file; nil where they come back in their order.
  ///
  /// - Complexity: O(*n*) where they do or more than 64 records must be moved, of which the number is then not always the
  ///   smallest; else O(*n* + *s* *k*²) for *s* sections and *k* records that are moved.
  init?(sections: [UInt32], count: Int) {
    guard !Self.areInOrder(sections, count) else { return nil }
    var places = [[Int]](repeating: [], count: count)
    for (place, section) in sections.enumerated() { places[Int(section)].append(place) }
    self.places = places.filter { !$0.isEmpty }
    let earlier = earlierOnly()
    let cost = earlier.reduce(0) { $0 + $1.count }
    let search = cost <= Self.mostMoved && self.places.count * cost * cost <= Self.mostSteps
    arrange(search ? fewest(atMost: cost) ?? earlier : earlier, count: sections.count)
  }

  /// Whether sections first appear in their order.
  private static func areInOrder(_ sections: [UInt32], _ count: Int) -> Bool {
    var seen = [Bool](repeating: false, count: count)
    var last: UInt32 = 0
    for section in sections where !seen[Int(section)] {
      if section < last { return false }
      last = section
      seen[Int(section)] = true
    }
    return true
  }

  /// The first records of a section that are moved, and the record before which they go.
  private struct Move {
    var count: Int
    var target: Int
  }

  /// One record at most of each section is moved, to an earlier place.
  private func earlierOnly() -> [Move] {
    var bound = places.last?.first ?? 0
    var moves = [Move(count: 0, target: bound)]
    for section in places.dropLast().reversed() {
      if section[0] < bound {
        bound = section[0]
        moves.append(Move(count: 0, target: bound))
      } else {
        moves.append(Move(count: 1, target: bound))
      }
    }
    return moves.reversed()
  }

  /// The moves of the fewest records, of so many at most; nil where that are not enough.
  ///
  /// From the last section to the first one: for each number of moved records the latest place at which the section can
  /// begin, which leaves most room for those before it.
  private func fewest(atMost most: Int) -> [Move]? {
    /// How a section comes to begin at a place, and the records that are moved of those behind it.
    struct Choice {
      var begin: Int
      var move: Move
      var spent: Int
    }
    var steps: [[Choice?]] = []
    let end = (places.map { $0[$0.count - 1] }.max() ?? 0) + 1
    var bounds: [Int?] = [end] + [Int?](repeating: nil, count: most)
    for section in places.reversed() {
      var choices = [Choice?](repeating: nil, count: most + 1)
      func offer(_ begin: Int, _ count: Int, _ spent: Int) {
        let cost = spent + count
        guard cost <= most, choices[cost].map({ $0.begin < begin }) ?? true else { return }
        choices[cost] = Choice(begin: begin, move: Move(count: count, target: begin), spent: spent)
      }
      for spent in 0...most {
        guard let bound = bounds[spent] else { continue }
        // How many of its records stand before those of the next section; more than can be moved do not matter.
        let before = section.prefix(most + 1).count { $0 < bound }
        for count in 0..<before { offer(section[count], count, spent) }
        offer(bound, max(1, before), spent)
      }
      steps.append(choices)
      bounds = choices.map { $0?.begin }
    }
    guard var spent = bounds.firstIndex(where: { $0 != nil }) else { return nil }
    var moves: [Move] = []
    for choices in steps.reversed() {
      guard let choice = choices[spent] else { return nil }
      moves.append(choice.move)
      spent = choice.spent
    }
    return moves
  }

  /// Puts the records in their new order.
  private mutating func arrange(_ moves: [Move], count: Int) {
    var arrivals: [Int: [Int]] = [:]
    var isMoved = [Bool](repeating: false, count: count)
    for (section, move) in zip(places, moves) where move.count > 0 {
      for place in section.prefix(move.count) {
        isMoved[place] = true
        arrivals[move.target, default: []].append(place)
      }
    }
    order.reserveCapacity(count)
    for place in 0...count {
      order += arrivals[place] ?? []
      if place < count, !isMoved[place] { order.append(place) }
    }
    moved = isMoved.indices.filter { isMoved[$0] }
  }
}
