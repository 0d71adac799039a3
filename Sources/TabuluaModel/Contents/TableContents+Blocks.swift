// Update blocks on the rows themselves.
extension TableContents {
  /// Does what an update block says, and answers how it is undone.
  ///
  /// The map was checked. `list` are the sections after the block if any came, went or was moved, else nil; `new`
  /// are the numbers of the rows that come, in the order of the map's insertions, and `stored` is what is held of those
  /// of them of which something is. The section cells of moved rows stay as they are.
  ///
  /// - Complexity: O(*k* log *n*) for *k* rows that go, come or are moved alone or with their section, but never
  ///   more than O(*n*); O(*s*) for *s* sections if any came, went or was moved.
  mutating func perform(
    _ map: UpdateMap, sections list: [TableSection]?, inserting new: [UInt32], with stored: [StoredRow]
  ) -> RowBlock {
    var block = RowBlock()
    block.taken.positions = positions(of: map.leaving)
    if let list, let sources = map.sectionSources {
      let destinations = sections.indices.map { map.newSection(of: $0) }
      let after = sources.indices.map { section in
        let rows = sources[section].map { lengths[$0] - map.numberOfRowsLeaving($0) } ?? 0
        return rows + map.numberOfRowsComing(to: section)
      }
      block.sections = (
        RowBlock.Sections(list: sections, lengths: lengths, counterparts: destinations),
        RowBlock.Sections(list: list, lengths: PrefixCounts(after), counterparts: sources)
      )
    } else {
      block.gains = RowBlock.gains(map)
    }
    let parts = block.parts
    rearrangeSections(block)
    block.put.positions = positions(of: map.coming)
    var taken: [UInt32] = []
    var put: [UInt32] = []
    rows.change(
      taking: block.taken.positions, puttingAt: block.put.positions, parts: parts, strategy: updateStrategy
    ) { numbers in
      taken = numbers
      put = Self.comingNumbers(map, taken: numbers, new)
      return put
    }
    block.taken.numbers = taken
    block.put.numbers = put
    if !overrides.isEmpty || !accessories.isEmpty || !rows.heights.isEmpty {
      for (number, destination) in zip(taken, map.destinations) where destination == UpdateMap.none {
        let stored = self.stored(RowIdentity(number: number))
        if !stored.isPlain { block.removed.append(stored) }
      }
    }
    block.added = stored
    for stored in block.removed { forget(stored) }
    for stored in block.added { remember(stored) }
    return block
  }

  /// Does a block that was undone, or undoes one.
  mutating func apply(_ block: RowBlock) {
    for stored in block.removed { forget(stored) }
    let parts = block.parts
    rearrangeSections(block)
    rows.change(
      taking: block.taken.positions, puttingAt: block.put.positions, parts: parts, strategy: updateStrategy
    ) { numbers in
      precondition(numbers == block.taken.numbers, "other rows stand at the places")
      return block.put.numbers
    }
    for stored in block.added { remember(stored) }
  }

  private mutating func rearrangeSections(_ block: RowBlock) {
    if let after = block.sections?.after {
      sections = after.list
      lengths = after.lengths
      return
    }
    for gain in block.gains { lengths.add(gain.rows, at: gain.section) }
  }

  /// The numbers of the rows that come, in their order: new ones, and those that were taken out elsewhere.
  private static func comingNumbers(_ map: UpdateMap, taken: [UInt32], _ new: [UInt32]) -> [UInt32] {
    var next = 0
    return map.sources.map { source in
      if source != UpdateMap.none { return taken[Int(source)] }
      defer { next += 1 }
      return new[next]
    }
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

extension RowBlock {
  /// The rows before the block section by section, in the order of the sections after it; nil if all stay.
  fileprivate var parts: [Range<Int>]? {
    sections.map { before, after in
      after.counterparts.compactMap { source in
        source.map { before.lengths.sum(before: $0)..<before.lengths.sum(before: $0) + before.lengths[$0] }
      }
    }
  }

  /// How many rows more each section has afterwards, where the sections stay.
  fileprivate static func gains(_ map: UpdateMap) -> [Gain] {
    var result: [Gain] = []
    let leaving = map.leaving
    let coming = map.coming
    var gone = 0
    var came = 0
    while gone < leaving.count || came < coming.count {
      let left = gone < leaving.count ? leaving[gone].section : Int.max
      let section = min(left, came < coming.count ? coming[came].section : Int.max)
      let endGone = leaving.end(of: section, from: gone)
      let endCome = coming.end(of: section, from: came)
      let rows = (endCome - came) - (endGone - gone)
      if rows != 0 { result.append(Gain(section: section, rows: rows)) }
      (gone, came) = (endGone, endCome)
    }
    return result
  }
}

extension [TableIndexPath] {
  /// Where the rows of a section end in a list that ascends; it is no later one that stands at `start`.
  ///
  /// O(log *r*) for *r* rows in the section.
  fileprivate func end(of section: Int, from start: Int) -> Int {
    guard start < count, self[start].section == section else { return start }
    if self[count - 1].section == section { return count }
    var step = 1
    while start + step < count, self[start + step].section == section { step *= 2 }
    let rest = self[start + step / 2..<Swift.min(count, start + step)]
    return rest.firstIndex(since: { $0.section > section })
  }
}
