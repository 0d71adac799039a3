import TabuluaModel

// Where records go.
extension FileRewrite {
  /// Finds the places of the records that come, which stand in the order of the file that the change makes.
  mutating func placeArrivals() {
    let first = document.numberOfRecords
    // Only the names are looked at: a copy of a record takes hold of its bytes too, which lie far off.
    let changes = changes
    followers = FollowerLists(arrivals: arrivals.count, recordsOfFile: first)
    var named = ArrivalNames()
    func number(ofArrival name: ExactText) -> Int? {
      named.place(of: name, among: arrivals, changes).map { first + $0 }
    }
    /// The record of a name that stays where it is, or comes; where it may be is looked at first, and then the one that came
    /// last.
    func number(_ name: ExactText, near guess: Int? = nil, behind last: Int? = nil) -> Int? {
      if let guess, fates[guess].isDisjoint(with: [.taken, .renamed]), names.isKnown(guess, as: name) {
        return guess
      }
      if let last, changes[arrivals[last].change].after.row == name { return first + last }
      return number(ofArrival: name) ?? renamed[name]
        ?? names.record(named: name).flatMap { fates[$0].contains(.taken) ? nil : $0 }
    }
    var unmade = unmade
    var walk = PlaceWalk()
    var lone: LonePlaces?
    var touched = 0
    for (index, arrival) in arrivals.enumerated() {
      if index.isMultiple(of: CurrentNames.readTogether) { touched &+= readAhead(from: index, walk) }
      let previous = unmade.leader(behind: changes[arrival.change].after.previous) { number($0) != nil }
      let guess = previous == nil ? nil : walk.guess(index, arrival.place, fates)
      if let leader = previous.map({ number($0, near: guess, behind: index > 0 ? index - 1 : nil) }) ?? -1 {
        if leader < first { walk.note(leader, index, arrival.place) }
        noteFollowed(leader)
        followers.prepend(index, to: leader)
      } else {
        // The record before it is gone: it goes before what is to follow on it and on those that follow on it.
        var last = arrival.change
        var passed = 0
        // In a journal that was made by hand the names may go round.
        while passed < arrivals.count, let name = changes[last].after.next,
          let next = number(ofArrival: name),
          changes[arrivals[next - first].change].after.previous == changes[last].after.row
        {
          last = arrivals[next - first].change
          passed += 1
        }
        let next = changes[last].after.next
        if let follower = follower(next, first, number: { number($0) }) {
          append(index, to: remaining(before: follower))
        } else {
          let places = lone ?? LonePlaces(self) { number($0) }
          lone = places
          append(index, to: places.leader(of: arrival.place, behindArrivals: index))
        }
      }
    }
    withExtendedLifetime(touched) {}
  }

  /// The record before which one goes whose leader is gone: the one that is to follow, or the end of the file where it was the last
  /// one; nil where the one that is to follow is gone too.
  private func follower(_ next: ExactText?, _ end: Int, number: (ExactText) -> Int?) -> Int? {
    guard let next else { return end }
    guard case .named(let name) = unmade.meaning(ofNewName: next), let follower = number(name), follower < end
    else { return nil }
    return follower
  }

  /// Reads what lies far off in memory for the records behind which the next ones come where each of them stands as guessed.
  private func readAhead(from start: Int, _ walk: PlaceWalk) -> Int {
    var walk = walk
    var guesses: [Int] = []
    for index in arrivals[start...].prefix(CurrentNames.readTogether).indices {
      guard let guess = walk.guess(index, arrivals[index].place, fates) else { continue }
      walk.note(guess, index, arrivals[index].place)
      guesses.append(guess)
    }
    return names.readAhead(records: guesses)
  }

  /// Lets a record that comes, by its place among them, follow on one behind all that do so.
  private mutating func append(_ arrival: Int, to record: Int) {
    noteFollowed(record)
    followers.append(arrival, to: record)
  }

  private mutating func noteFollowed(_ record: Int) {
    if fates.indices.contains(record) { fates[record].insert(.followed) }
  }

  /// The last record before a place that is not taken away; -1 where there is none.
  private func remaining(before place: Int) -> Int {
    var place = place - 1
    while place >= 0, fates[place].contains(.taken) { place -= 1 }
    // A journal that was made by hand may give a place below zero.
    return max(place, -1)
  }
}

/// Where records go whose neighbours are gone: behind as many rows as stood before them, but behind those of which the change says that
/// they stood before, and before those that stood behind.
private struct LonePlaces {
  /// The records that stay where they are, in their order.
  private let staying: [Int]

  /// Those of them that the change names as neighbours, with their places in the file that it makes, in the order of these.
  private var known: [(place: Int, record: Int)] = []

  /// Looks at all records; `number` is that of the record with a name.
  init(_ rewrite: FileRewrite, number: (ExactText) -> Int?) {
    staying = rewrite.fates.indices.filter { !rewrite.fates[$0].contains(.taken) }
    for change in rewrite.changes {
      guard let new = change.new else { continue }
      // A journal that was made by hand may give any place.
      for (name, place) in [(new.previous, new.place &- 1), (new.next, new.place &+ 1)] {
        guard let name, case .named(let now) = rewrite.unmade.meaning(ofNewName: name),
          let record = number(now),
          rewrite.fates.indices.contains(record), !rewrite.fates[record].contains(.taken)
        else { continue }
        known.append((place, record))
      }
    }
    known.sort { $0.place < $1.place }
  }

  /// The record behind which one goes that stood at a place, where so many of those that come stand before it; -1 for the head.
  ///
  /// - Complexity: O(log *n*) for *n* records.
  func leader(of place: Int, behindArrivals count: Int) -> Int {
    let before = place < count ? 0 : min(place - count, staying.count)
    var leader = before == 0 ? -1 : staying[before - 1]
    let split = known.firstIndex(since: { $0.place > place })
    if split > 0 { leader = max(leader, known[split - 1].record) }
    if split < known.count, leader >= known[split].record {
      let end = staying.firstIndex(since: { $0 >= known[split].record })
      leader = end == 0 ? -1 : staying[end - 1]
    }
    return leader
  }
}

/// The records that come, by their names, once one is looked for: in a file that nobody has changed none is.
private struct ArrivalNames {
  private var places: [ExactText: Int]?

  /// The place of a record among those that come; of several ones of a name that of the last one.
  mutating func place(
    of name: ExactText, among arrivals: [FileRewrite.Arrival], _ changes: [RecordChange]
  ) -> Int? {
    if let places { return places[name] }
    var made: [ExactText: Int] = [:]
    made.reserveCapacity(arrivals.count)
    for (index, arrival) in arrivals.enumerated() {
      made[changes[arrival.change].after.row] = index
    }
    places = made
    return made[name]
  }
}

/// Guesses behind which record one comes: in a file that nobody has changed, the one that stands as many places behind the
/// record before as in the new file.
private struct PlaceWalk {
  /// How far it looks.
  private static let most = 4_096

  /// The record behind which one came last, how many records come before that, and which arrival it was.
  private var record = -1
  private var place = 0
  private var index = 0

  /// The record behind which an arrival may come that is to stand at a place; nil where it is not near.
  func guess(_ index: Int, _ place: Int, _ fates: [FileRewrite.Fate]) -> Int? {
    // Those that came since stand between. A journal that was made by hand may give any place.
    var steps = place &- self.place &- (index - self.index)
    guard steps >= 0, steps <= Self.most else { return nil }
    var record = record
    while steps > 0 {
      record += 1
      guard record < fates.count else { return nil }
      if !fates[record].contains(.taken) { steps -= 1 }
    }
    return record >= 0 ? record : nil
  }

  /// Notes behind which record an arrival came that stands at a place.
  mutating func note(_ record: Int, _ index: Int, _ place: Int) {
    (self.record, self.index, self.place) = (record, index, place)
  }
}
