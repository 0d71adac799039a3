// Update blocks on the rows themselves.
extension TableContents {
  /// Does what an update block says, and answers how it is undone.
  ///
  /// The map was checked. `list` are the sections after the block if any came, went or was moved, else nil; `new`
  /// are the rows that come, in the order of the map's insertions. The section cells of moved rows stay as they
  /// are.
  ///
  /// - Complexity: O(*k* log *n*) for *k* rows that go, come or are moved alone or with their section, but never
  ///   more than O(*n*); O(*s*) for *s* sections if any came, went or was moved.
  mutating func perform(
    _ map: UpdateMap, sections list: [TableSection]?, inserting new: [StoredRow]
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
      for path in map.deleted {
        let stored = stored(RowIdentity(number: taken[map.leaving.firstIndex(since: { $0 >= path })]))
        if !stored.isPlain { block.removed.append(stored) }
      }
    }
    block.added = new.filter { !$0.isPlain }
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
  private static func comingNumbers(_ map: UpdateMap, taken: [UInt32], _ new: [StoredRow]) -> [UInt32] {
    if map.moves.isEmpty { return new.map(\.row.number) }
    // The moved rows with their destinations, in the order of where they were, and then of where they go.
    var moved: [PathKey] = []
    moved.reserveCapacity(map.moves.count)
    for (path, number) in zip(map.leaving, taken) {
      guard moved.count < map.moves.count, map.moves[moved.count].from == path else { continue }
      moved.append(PathKey(map.moves[moved.count].to, Int(number)))
    }
    moved.sortByPath()
    var result: [UInt32] = []
    result.reserveCapacity(map.coming.count)
    var nextMoved = 0
    for path in map.coming {
      if nextMoved < moved.count, moved[nextMoved].path == path {
        result.append(moved[nextMoved].index)
        nextMoved += 1
      } else {
        result.append(new[result.count - nextMoved].row.number)
      }
    }
    return result
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
    var leaving = map.leaving[...]
    var coming = map.coming[...]
    while let section = [leaving.first?.section, coming.first?.section].compactMap(\.self).min() {
      let gone = leaving.prefix { $0.section == section }.count
      let came = coming.prefix { $0.section == section }.count
      if came != gone { result.append(Gain(section: section, rows: came - gone)) }
      leaving = leaving.dropFirst(gone)
      coming = coming.dropFirst(came)
    }
    return result
  }
}
