// Update blocks on the rows themselves.
extension TableContents {
  /// Does what an update block says, and answers the journal's entry of it.
  ///
  /// The map was checked. `newSections` are the sections that come, in their order; `new` are the numbers of the rows that
  /// come, in the order of the map's insertions, and `stored` holds the values of those new rows that have any. The section
  /// cells of moved rows stay as they are.
  ///
  /// - Complexity: O(*k* log *n*) for *k* rows that go, come or are moved alone, and leaves of rows that move with their section,
  ///   but never more than O(*n*); about O(log *s*) for each of *s* sections that goes, comes or is moved.
  mutating func perform(
    _ map: UpdateMap, insertingSections newSections: [TableSection], inserting new: [UInt32],
    with stored: [StoredRow]
  ) -> UpdateEntry {
    var entry = UpdateEntry(map)
    entry.sectionsThatWent = map.sections.deleted.map { sections[$0] }
    entry.sectionsThatCame = newSections
    change(entry) { taken in
      // New rows, and those that were taken out elsewhere.
      var next = 0
      entry.taken = taken
      entry.put = map.sources.map { source in
        if source != UpdateMap.none { return taken[Int(source)] }
        defer { next += 1 }
        return new[next]
      }
      return entry.put
    }
    if !overrides.isEmpty || !accessories.isEmpty || !rows.heights.isEmpty {
      for (number, destination) in zip(entry.taken, map.destinations) where destination == UpdateMap.none {
        let stored = self.stored(RowIdentity(number: number))
        if !stored.isEmpty { entry.removed.append(stored) }
      }
    }
    entry.added = stored
    for stored in entry.removed { forget(stored) }
    for stored in entry.added { remember(stored) }
    return entry
  }

  /// Does a block that was undone, or undoes one.
  mutating func apply(_ entry: UpdateEntry) {
    for stored in entry.removed { forget(stored) }
    change(entry) { taken in
      precondition(taken == entry.taken, "other rows stand at the places")
      return entry.put
    }
    for stored in entry.added { remember(stored) }
  }

  /// Rearranges sections and rows; `coming` receives the numbers of the rows that leave, and returns the numbers of
  /// the rows that come.
  private mutating func change(_ entry: UpdateEntry, _ coming: ([UInt32]) -> [UInt32]) {
    ownParts()
    let map = entry.map
    let taken = positions(of: map.leaving)
    var parts: [Range<Int>]?
    if map.movesSections {
      // The rows before the block section by section, in the order of the sections after it.
      parts = map.sections.runs.map {
        lengths.sum(before: $0.lowerBound)..<lengths.sum(before: $0.upperBound)
      }
    }
    map.leaving.forEachSection { lengths.add(-$1.count, at: $0) }
    if map.movesSections {
      lengths.rearrange(map.sections)
      self.parts.sectionRoom += entry.sectionsThatCame.roomOfTexts - entry.sectionsThatWent.roomOfTexts
      self.parts.sections.rearrange(map.sections, inserting: entry.sectionsThatCame)
    }
    map.coming.forEachSection { lengths.add($1.count, at: $0) }
    rows.change(taking: taken, puttingAt: positions(of: map.coming), parts: parts, coming)
  }

  /// The places in the whole table of ascending paths.
  private func positions(of paths: [TableIndexPath]) -> [UInt32] {
    var section = -1
    var start = 0
    return paths.map { path in
      if path.section != section {
        section = path.section
        start = lengths.sum(before: section)
      }
      return UInt32(truncatingIfNeeded: start + path.row)
    }
  }
}
