import TabuluaModel

extension RowDiff {
  /// The sections that a run moved, inserted and deleted, the deleted ones last.
  ///
  /// Sections are told apart by their values; those without one, or with one that another has too, are left out. As few
  /// as possible count as moved.
  ///
  /// O(*s* log *s*) for *s* sections; O(*s*) where nothing happened to them.
  static func sectionChanges(_ before: TableContents, _ after: TableContents) -> [RowChange] {
    let (old, new) = (values(of: before), values(of: after))
    if old == new { return [] }
    let (oldPlaces, newPlaces) = (places(of: old), places(of: new))
    /// The places that the sections had that are there still, in their new order.
    var sources: [UInt32] = []
    var places: [Int] = []
    for (place, value) in new.enumerated() {
      guard let value, newPlaces[value] == place, let source = oldPlaces[value], source >= 0
      else { continue }
      sources.append(UInt32(truncatingIfNeeded: source))
      places.append(place)
    }
    var isKept = [Bool](repeating: false, count: sources.count)
    sources.withUnsafeBufferPointer { sources in
      isKept.withUnsafeMutableBufferPointer { isKept in
        LongestRun.mark(sources, within: 0..<UInt32(truncatingIfNeeded: old.count), in: isKept)
      }
    }
    var origins: [Int: Int] = [:]
    for index in sources.indices where !isKept[index] { origins[places[index]] = Int(sources[index]) }

    var changes: [RowChange] = []
    for (place, value) in new.enumerated() {
      guard let value, newPlaces[value] == place else { continue }
      if let origin = origins[place] {
        changes.append(
          RowChange(kind: .sectionMoved, section: value.text, fromSection: origin, toSection: place))
      } else if oldPlaces[value] == nil {
        changes.append(RowChange(kind: .sectionInserted, section: value.text, toSection: place))
      }
    }
    for (place, value) in old.enumerated() {
      guard let value, oldPlaces[value] == place, newPlaces[value] == nil else { continue }
      changes.append(RowChange(kind: .sectionDeleted, section: value.text, fromSection: place))
    }
    return changes
  }

  private static func values(of contents: TableContents) -> [ExactText?] {
    (0..<contents.numberOfSections).map { contents.section($0).value.map { ExactText($0) } }
  }

  /// The place of each value; −1 for one that stands several times.
  private static func places(of values: [ExactText?]) -> [ExactText: Int] {
    var places: [ExactText: Int] = [:]
    for (place, value) in values.enumerated() {
      guard let value else { continue }
      places[value] = places[value] == nil ? place : -1
    }
    return places
  }
}
