// Finding the same numbers in two lists; nothing is hashed.
extension SnapshotKeys {
  /// The least number of both lists and the greatest one, if the numbers lie so close together that a table of all
  /// numbers between them is small; nil if they do not.
  @usableFromInline
  static func bounds(_ before: [UInt32], _ after: [UInt32]) -> ClosedRange<UInt32>? {
    let total = before.count + after.count
    guard total > 0, total < Int(seen) else { return nil }
    var least = UInt32.max
    var greatest = UInt32.min
    for number in before { (least, greatest) = (min(least, number), max(greatest, number)) }
    for number in after { (least, greatest) = (min(least, number), max(greatest, number)) }
    return Int(greatest - least) < total * 8 + 1_024 ? least...greatest : nil
  }

  /// For each number after, the place of the same number before, `UInt32.max` if it is new; nil if a number
  /// stands twice in a list.
  ///
  /// O(*n* + *b*) for bounds that lie *b* apart.
  @usableFromInline
  static func match(_ before: [UInt32], _ after: [UInt32], _ bounds: ClosedRange<UInt32>) -> [UInt32]? {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: bounds.count) { places in
      let least = bounds.lowerBound
      places.initialize(repeating: absent)
      for (place, number) in before.enumerated() {
        let index = Int(number - least)
        if places[index] != absent { return nil }
        places[index] = UInt32(truncatingIfNeeded: place)
      }
      return sources(of: after, places, from: least)
    }
  }

  /// As ``match(_:_:)`` for the rows of a table before a change, of which no list is made.
  package static func match(rowsOf before: TableContents, _ after: [UInt32]) -> [UInt32]? {
    let count = Int(max(before.nextNumber, (after.max() ?? 0) + 1))
    // A table of all numbers is small, but where most rows are gone.
    guard count < (before.numberOfRows + after.count) * 8 + 1_024 else { return match(before.numbers, after) }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { places in
      places.initialize(repeating: absent)
      // No row of a table stands there twice.
      var place: UInt32 = 0
      before.forEachNumber { number in
        places[Int(number)] = place
        place += 1
      }
      return sources(of: after, places, from: 0)
    }
  }

  /// For each number after the place of the same number before, of which `places` is the table from a number on.
  private static func sources(
    of after: [UInt32], _ places: UnsafeMutableBufferPointer<UInt32>, from least: UInt32
  ) -> [UInt32]? {
    // All empty arrays share one storage, which several threads would write into at once.
    if after.isEmpty { return [] }
    var isUnique = true
    let sources = [UInt32](unsafeUninitializedCapacity: after.count) { sources, count in
      for number in after {
        let index = Int(number - least)
        let source = places[index]
        if source == seen {
          isUnique = false
          return
        }
        places[index] = seen
        sources.initializeElement(at: count, to: source)
        count += 1
      }
    }
    return isUnique ? sources : nil
  }

  /// In the table of places: the number does not stand before the change; also the source of a new one.
  private static let absent = SnapshotMatch.none

  /// In the table of places: the number was found after the change.
  private static let seen = UInt32.max - 1
}
