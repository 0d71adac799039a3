import TabuluaModel

/// The changes of records that are bound to each other by names: one row gives its name up, and another one takes it.
///
/// A run may delete a row and insert another one of the same key, or exchange the keys of two rows. Which of the records
/// that a table has by now is meant by the name, only all changes of a chain can tell together.
struct NameChains {
  /// Changes that take names from each other.
  struct Chain: Equatable {
    /// The changes by their places in the list: each one takes the name that the one before it gives up.
    var changes: [Int]

    /// Whether the first one takes the name that the last one gives up.
    let isRing: Bool
  }

  /// The chains, in the order of their first changes.
  private(set) var chains: [Chain] = []

  private var bound: Set<Int> = []

  /// Whether a change is in one of the chains.
  func contain(_ change: Int) -> Bool { !bound.isEmpty && bound.contains(change) }

  /// Finds the chains.
  ///
  /// - Complexity: O(*n*) for *n* changes; no name is looked up where no row gives one up, or none takes one.
  init(_ changes: [RecordChange]) {
    var givers: [Int] = []
    var takers: [Int] = []
    for index in changes.indices {
      let (gives, takes) = (changes[index].hasOld, changes[index].hasNew)
      if gives, takes, changes[index].before.row == changes[index].after.row { continue }
      if gives { givers.append(index) }
      if takes { takers.append(index) }
    }
    guard !givers.isEmpty, !takers.isEmpty else { return }
    var takersByName: [ExactText: Int] = [:]
    for taker in takers { takersByName[changes[taker].row] = taker }
    // Which change takes the name that another one gives up.
    var next: [Int: Int] = [:]
    for giver in givers {
      if let name = changes[giver].old?.row, let taker = takersByName[name] { next[giver] = taker }
    }
    if next.isEmpty { return }
    let followers = Set(next.values)
    func chain(from start: Int, isRing: Bool) -> Chain {
      var changes = [start]
      while let last = changes.last, let follower = next[last], follower != start { changes.append(follower) }
      return Chain(changes: changes, isRing: isRing)
    }
    for giver in givers where next[giver] != nil && !followers.contains(giver) {
      chains.append(chain(from: giver, isRing: false))
    }
    bound = Set(chains.flatMap(\.changes))
    // What is left of them goes round.
    for giver in givers where next[giver] != nil && !bound.contains(giver) {
      let ring = chain(from: giver, isRing: true)
      chains.append(ring)
      bound.formUnion(ring.changes)
    }
  }
}
