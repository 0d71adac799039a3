// Differences between snapshots whose rows are named by numbers; nothing is hashed.
extension SnapshotDifference {
  /// The difference between two lists of row identities without sections; all paths are in section 0.
  ///
  /// The numbers should be dense: where the span between the least and the greatest one is much larger than the
  /// lists, they are hashed after all. `hasChanged` is as in ``init(from:to:hasChanged:)``.
  ///
  /// ```swift
  /// let difference = try SnapshotDifference(fromIdentities: [1, 2, 3], toIdentities: [3, 1, 2])
  /// print(difference.movedRows.count)  // 1
  /// ```
  ///
  /// - Throws: ``SnapshotDuplicates`` with all numbers that stand twice in one of the lists.
  /// - Complexity: O(*n*) for *n* rows in both lists; O(*n* log *n*) where most rows are moved.
  public init(
    fromIdentities before: [UInt32], toIdentities after: [UInt32],
    hasChanged: ((_ before: TableIndexPath, _ after: TableIndexPath) -> Bool)? = nil
  ) throws(SnapshotDuplicates<Never, UInt32>) {
    guard let sources = SnapshotIdentities.match(before, after) else {
      throw SnapshotDuplicates<Never, UInt32>(from: before, to: after)
    }
    self.init(
      SnapshotMatch(
        sources: sources, lengthsBefore: [before.count], lengthsAfter: [after.count], sectionSources: [0]),
      hasChanged: hasChanged)
  }

  /// The difference between two lists of sections with row identities.
  ///
  /// As ``init(fromIdentities:toIdentities:hasChanged:)``, with sections as in ``init(from:to:hasChanged:)``. A
  /// section may be named by a number too, or by anything else.
  ///
  /// - Throws: ``SnapshotDuplicates`` with all sections and all numbers that stand twice in a snapshot.
  /// - Complexity: O(*n*) for *n* rows and sections in both snapshots; O(*n* log *n*) where most rows are moved.
  public init<SectionID: Hashable & Sendable>(
    fromIdentities before: [SnapshotSection<SectionID, UInt32>],
    toIdentities after: [SnapshotSection<SectionID, UInt32>],
    hasChanged: ((_ before: TableIndexPath, _ after: TableIndexPath) -> Bool)? = nil
  ) throws(SnapshotDuplicates<SectionID, UInt32>) {
    guard let sections = SnapshotKeys.match(before.map(\.identifier), after.map(\.identifier)),
      let rows = SnapshotIdentities.match(SnapshotKeys.rows(before), SnapshotKeys.rows(after))
    else { throw SnapshotDuplicates(from: before, to: after) }
    self.init(
      SnapshotMatch(
        sources: rows, lengthsBefore: before.map(\.rows.count), lengthsAfter: after.map(\.rows.count),
        sectionSources: sections), hasChanged: hasChanged)
  }
}

/// Finds the same numbers in two lists.
enum SnapshotIdentities {
  /// For each number after, the place of the same number before, `UInt32.max` if it is new; nil if a number
  /// stands twice in a list.
  ///
  /// O(*n*).
  static func match(_ before: [UInt32], _ after: [UInt32]) -> [UInt32]? {
    let total = before.count + after.count
    var least = UInt32.max
    var greatest = UInt32.min
    for number in before { (least, greatest) = (min(least, number), max(greatest, number)) }
    for number in after { (least, greatest) = (min(least, number), max(greatest, number)) }
    guard least <= greatest else { return [] }
    let span = Int(greatest - least) + 1
    guard span <= total * 8 + 1_024, total < Int(seen) else { return SnapshotKeys.match(before, after) }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: span) { places in
      places.initialize(repeating: absent)
      for (place, number) in after.enumerated() {
        let index = Int(number - least)
        if places[index] != absent { return nil }
        places[index] = UInt32(truncatingIfNeeded: place)
      }
      var sources = [UInt32](repeating: .max, count: after.count)
      let isUnique = sources.withUnsafeMutableBufferPointer { sources in
        for (place, number) in before.enumerated() {
          let index = Int(number - least)
          let found = places[index]
          if found == seen { return false }
          places[index] = seen
          if found != absent { sources[Int(found)] = UInt32(truncatingIfNeeded: place) }
        }
        return true
      }
      return isUnique ? sources : nil
    }
  }

  /// In the table of places: the number does not stand after the change.
  private static let absent = UInt32.max

  /// In the table of places: the number stood before the change.
  private static let seen = UInt32.max - 1
}
