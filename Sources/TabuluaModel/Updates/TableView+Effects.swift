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
    guard journal.count > mark else { return InteractionEffects(selected: held.selection.indexPaths) }
    var steps: [TableChange] = []
    // Most interactions renumber rows once at most: no list is made for those.
    var first: TableChange?
    for index in mark..<journal.count {
      let step = journal[index]
      guard step.renumbersRows else { continue }
      if steps.isEmpty, let first { steps.append(first) }
      if first == nil { first = step } else { steps.append(step) }
    }
    guard let first else { return InteractionEffects(selected: held.selection.indexPaths) }
    var result: InteractionEffects
    if steps.isEmpty {
      result = Self.effects(of: first, withReturned: withReturned)
    } else if isScripted || steps.count <= 32 {
      result = Self.effects(of: steps, withReturned: withReturned)
    } else {
      result = effectsByIdentity(since: mark, withReturned: withReturned)
    }
    if first.movesSections || steps.contains(where: \.movesSections) {
      let sections = SectionEffects(steps.isEmpty ? [first] : steps)
      if sections != SectionEffects() { result.sections = sections }
    }
    if result.hasExtras {
      result.moved = result.moved.map { RowMove(row: contents.row(at: $0.to), from: $0.from, to: $0.to) }
    }
    result.selected = held.selection.indexPaths
    return result
  }

  /// What a single step comes to.
  static func effects(of step: TableChange, withReturned: Bool) -> InteractionEffects {
    if case .removeRow(_, let path) = step { return InteractionEffects(deleted: [path]) }
    var moved: [RowMove] = []
    for path in step.moved {
      guard let new = step.newPath(of: path), withReturned || new != path else { continue }
      moved.append(RowMove(row: nil, from: path, to: new))
    }
    return InteractionEffects(
      deleted: step.deleted.sorted(), inserted: step.inserted.sorted(), moved: moved.sorted { $0.to < $1.to })
  }

  /// Puts steps together, path by path.
  static func effects(of steps: [TableChange], withReturned: Bool = false) -> InteractionEffects {
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
      RowMove(row: nil, from: $0.value, to: $0.key)
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
        moved.append(RowMove(row: nil, from: from, to: to))
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
    switch change.renumbering {
    case .move(_, let destination): if let row = row(at: destination) { rows.insert(row) }
    case .removal(let row, _): rows.insert(row)
    case .update(let entry):
      for number in entry.taken + entry.put { rows.insert(RowIdentity(number: number)) }
    case .none: return
    }
  }
}
