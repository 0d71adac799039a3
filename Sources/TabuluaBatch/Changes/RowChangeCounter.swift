/// Counts changes by their kinds.
package struct RowChangeCounter {
  // No dictionary while counting: hashing a kind took as long as all the rest.
  private var kinds: [(kind: RowChange.Kind, count: Int)] = []

  /// Counts none.
  package init() {}

  /// Counts a change.
  package mutating func add(_ kind: RowChange.Kind) {
    if let place = kinds.firstIndex(where: { $0.kind == kind }) {
      kinds[place].count += 1
    } else {
      kinds.append((kind, 1))
    }
  }

  /// How many there were of each kind; kinds without any are left out.
  package var counts: [RowChange.Kind: Int] {
    Dictionary(uniqueKeysWithValues: kinds.map { ($0.kind, $0.count) })
  }
}
