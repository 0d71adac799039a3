// Rows that give their names up and rows that take them, in one change.
extension FileRewrite {
  /// What is to become of a change of a chain.
  private enum Verdict {
    /// It is to be made.
    case make
    /// The table is as it makes it already.
    case done
    case conflict(Conflict.Reason)
    /// The name that it takes is that of a row of the chain still, which is left.
    case held
  }

  /// A change of a chain, and what the table is like by now.
  private struct Link {
    /// The change, and its place in the list.
    let change: RecordChange
    let index: Int

    /// The record that has the name now which the change expects for its row.
    let found: Int?

    /// What is other than the change expects it; nil for nothing, and for a new row, which expects nothing.
    let problem: Conflict.Reason?

    /// Whether the table is as the change makes it.
    let isAfter: Bool

    /// Whether the record stands where it stood before the change, and not where the taker of its name stands after it.
    let isInPlace: Bool

    var isBefore: Bool { problem == nil }
  }

  /// Looks whether the records of a chain are as they are expected, and notes what becomes of them.
  ///
  /// A row that takes a name waits for the one that gives it up: where that is left, it is left too.
  mutating func look(at chain: NameChains.Chain) {
    let takers = chain.changes.dropFirst().map { $0 as Int? } + [chain.isRing ? chain.changes.first : nil]
    let links = zip(chain.changes, takers).map { change, taker in
      link(change, taker.map { changes[$0] })
    }
    let verdicts = chain.isRing ? verdicts(ofRing: links) : verdicts(of: links)
    for (link, verdict) in zip(links, verdicts) {
      switch verdict {
      case .make:
        if let found = link.found {
          withUnsafePointer(to: link.change) { make($0, of: link.index, found) }
        } else if let new = link.change.new {
          come(to: new.place, of: link.index, from: nil)
          count += 1
        }
      case .done: numberOfDone += 1
      case .conflict(let reason): note(reason, of: link.change)
      case .held: note(.held, of: link.change)
      }
    }
  }

  private func link(_ index: Int, _ taker: RecordChange?) -> Link {
    let change = changes[index]
    let found = change.old.flatMap { names.record(named: $0.row) }
    let isAfter =
      if let new = change.new {
        names.record(named: new.row).map { isSame($0, new) } ?? false
      } else {
        found.map { record in taker?.new.map { isSame(record, $0) } ?? false } ?? true
      }
    var isInPlace = true
    if let found, let old = change.old, let new = taker?.new {
      isInPlace = place(of: found, old, new) != .after
    }
    return Link(
      change: change, index: index, found: found, problem: problem(of: change, found), isAfter: isAfter,
      isInPlace: isInPlace)
  }

  /// What is other of a record than a change expects it.
  private func problem(of change: RecordChange, _ found: Int?) -> Conflict.Reason? {
    guard let old = change.old else { return nil }
    guard let found else { return .gone }
    guard isSame(found, old) else { return .changed }
    guard change.isMoved, let new = change.new else { return nil }
    return place(of: found, old, new) == nil ? .moved : nil
  }

  /// What is to become of changes of which the first one takes no name of the chain.
  private func verdicts(of links: [Link]) -> [Verdict] {
    guard allFit(links) else { return links.map { _ in .conflict(.columns) } }
    var verdicts: [Verdict] = []
    for link in links {
      let isHeld = link.change.new.map { names.record(named: $0.row) != nil } ?? false
      let own: Verdict = (link.problem ?? (isHeld ? .there : nil)).map { .conflict($0) } ?? .make
      let verdict: Verdict =
        switch verdicts.last {
        // What has both the bytes from before and those from after is told by its place.
        case nil: link.isAfter && (isHeld || !link.isBefore || !link.isInPlace) ? .done : own
        case .make: link.problem.map { .conflict($0) } ?? .make
        case .done: link.isAfter ? .done : own
        case .conflict, .held: link.isAfter ? .done : link.problem.map { .conflict($0) } ?? .held
        }
      verdicts.append(verdict)
    }
    return verdicts
  }

  /// What is to become of changes of which each one takes a name of another one: all of them or none.
  private func verdicts(ofRing links: [Link]) -> [Verdict] {
    guard allFit(links) else { return links.map { _ in .conflict(.columns) } }
    let isBefore = links.allSatisfy(\.isBefore)
    if links.allSatisfy(\.isAfter), !isBefore || !links.allSatisfy(\.isInPlace) {
      return links.map { _ in .done }
    }
    if isBefore { return links.map { _ in .make } }
    return links.map { link in link.problem.map { .conflict($0) } ?? .held }
  }

  /// Whether the bytes of the changes are records of this file.
  private func allFit(_ links: [Link]) -> Bool {
    fits || links.allSatisfy { $0.change.new == nil && $0.found == nil }
  }
}
