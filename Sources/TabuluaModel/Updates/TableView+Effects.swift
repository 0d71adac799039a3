extension TableView {
  /// What the changes since a mark in the journal come to.
  ///
  /// Deleted rows are named by their paths at the mark, inserted and selected ones by their paths now, moved ones
  /// by both. A row that came and went in between is left out, and so is one that was moved back, unless
  /// `withReturned`: where sections were moved, the same path may lie in another section.
  ///
  /// - Complexity: O(*c* · *r*) for *c* update blocks and moves and *r* rows in them; with many of them in a
  ///   loaded table O(*n* + *c* log *n*).
  func effects(since mark: Int, withReturned: Bool = false) -> InteractionEffects {
    let maps = maps(since: mark)
    guard !maps.isEmpty else { return InteractionEffects(selection: held.selection) }
    var result: InteractionEffects
    if maps.count == 1 {
      result = Self.effects(of: maps[0], withReturned: withReturned)
    } else if isScripted || maps.count <= 32 {
      result = Self.effects(of: maps, withReturned: withReturned)
    } else {
      result = effectsByIdentity(since: mark, withReturned: withReturned)
    }
    let sections = SectionEffects(maps)
    if sections != SectionEffects() { result.sections = sections }
    if result.hasExtras {
      result.moved = result.moved.map { RowMove(row: contents.row(at: $0.to), from: $0.from, to: $0.to) }
    }
    result.selection = held.selection
    return result
  }

  /// Where the changes since a mark in the journal took the rows, those that took any.
  func maps(since mark: Int) -> [UpdateMap] { journal.count > mark ? journal[mark...].compactMap(\.map) : [] }

  /// What a single change comes to.
  static func effects(of map: UpdateMap, withReturned: Bool) -> InteractionEffects {
    let moves = map.moved.compactMap { from in map.newPath(of: from).map { RowMove(from: from, to: $0) } }
    return InteractionEffects(
      deleted: map.deleted, inserted: map.inserted,
      moved: moves.filter { withReturned || $0.from != $0.to }.sorted { $0.to < $1.to })
  }

  /// Puts changes together, path by path.
  static func effects(of steps: [UpdateMap], withReturned: Bool = false) -> InteractionEffects {
    var deleted: [TableIndexPath] = []
    var inserted: Set<TableIndexPath> = []
    /// The paths at the mark of the rows that were moved, by their paths now.
    var origins: [TableIndexPath: TableIndexPath] = [:]
    for (index, step) in steps.enumerated() {
      func origin(of path: TableIndexPath) -> TableIndexPath {
        var path = path
        for former in steps[..<index].reversed() { path = former.oldPath(of: path) ?? path }
        return path
      }
      for path in step.deleted {
        if inserted.remove(path) != nil { continue }
        deleted.append(origins.removeValue(forKey: path) ?? origin(of: path))
      }
      for path in step.moved where origins[path] == nil && !inserted.contains(path) {
        origins[path] = origin(of: path)
      }
      inserted = Set(inserted.compactMap { step.newPath(of: $0) })
      inserted.formUnion(step.inserted)
      var next: [TableIndexPath: TableIndexPath] = [:]
      for (path, origin) in origins { if let path = step.newPath(of: path) { next[path] = origin } }
      origins = next
    }
    let moved = origins.filter { withReturned || $0.key != $0.value }.map {
      RowMove(from: $0.value, to: $0.key)
    }
    return InteractionEffects(
      deleted: deleted.sorted(), inserted: inserted.sorted(), moved: moved.sorted { $0.to < $1.to })
  }

  /// What the changes since a mark come to in a loaded table: they are undone in a copy of the rows, and each row that
  /// they touched is looked up in both.
  func effectsByIdentity(since mark: Int, withReturned: Bool = false) -> InteractionEffects {
    var old = contents
    var touched: Set<RowIdentity> = []
    for change in journal[mark...].reversed() {
      old.addRows(touchedBy: change, to: &touched)
      old.apply(change.inverted)
    }
    var (deleted, inserted): ([TableIndexPath], [TableIndexPath]) = ([], [])
    var moved: [RowMove] = []
    for row in touched {
      switch (old.indexPath(of: row), contents.indexPath(of: row)) {
      case (let path?, nil): deleted.append(path)
      case (nil, let path?): inserted.append(path)
      case (let from?, let to?) where withReturned || from != to:
        moved.append(RowMove(from: from, to: to))
      default: continue
      }
    }
    return InteractionEffects(
      deleted: deleted.sorted(), inserted: inserted.sorted(), moved: moved.sorted { $0.to < $1.to })
  }
}

extension TableContents {
  /// Adds the rows that came, went or were moved by a change that was just made, in contents as they are after it.
  fileprivate func addRows(touchedBy change: TableChange, to rows: inout Set<RowIdentity>) {
    switch change {
    case .moveRow(_, let destination): if let row = row(at: destination) { rows.insert(row) }
    case .removeRow(let stored, _), .insertRow(let stored, _): rows.insert(stored.row)
    case .update(let entry):
      for number in entry.taken + entry.put { rows.insert(RowIdentity(number: number)) }
    case .setText, .setHeight, .setHeights, .setEditing, .setWindow, .setCounts, .setHeld,
      .setOpenRow, .moveHeld, .setFollowed, .setHeldRow, .setSettings, .setAccessory, .setTableAbove, .join,
      .setCells, .keepForScripts:
      return
    }
  }
}
