// The end of an update block.
extension TableView {
  /// Checks what a block asked for, and does it; see ``performBatchUpdates(_:)``.
  func commit(_ pending: PendingUpdates) throws(TableError) {
    // The first reload follows, and asks a scripted data source for its counts.
    if isScripted, !isLoaded { return }
    let after = isScripted ? try askCounts() : nil
    let plan: UpdatePlan
    do {
      plan = try UpdatePlan(pending.operations, before: lengths, after: after)
      if !isScripted { try checkNewRows(plan, pending) }
    } catch {
      throw located(error, pending)
    }
    let shown = ShownRows(self, plan)
    deselectReloadedRows(plan)
    if let after {
      let new = PrefixCounts(after)
      if new != counts { change(.setCounts(from: counts, to: new)) }
    } else {
      apply(plan, pending)
    }
    if !plan.map.isIdentity { follow(plan.map) }
    try show(plan, after: shown)
  }

  /// An error of a block with the callback that runs, and the place of the code.
  private func located(_ error: TableError, _ pending: PendingUpdates) -> TableError {
    var result = error
    result.callback = activeCallback
    let place = error.operations.last?.at ?? error.announcedAt ?? pending.at ?? pending.operations.last?.at
    result.at = place ?? activeCallback.flatMap { self.place(of: $0) }
    if error.code == .countMismatch, result.announcedAt == nil { result.announcedAt = pending.at }
    return result
  }

  private func deselectReloadedRows(_ plan: UpdatePlan) {
    guard !held.selection.isEmpty else { return }
    setSelection(Selection(held.selection.indexPaths.filter { !plan.isReloaded($0) }))
  }

  /// Lets what the view holds by path follow its rows.
  private func follow(_ map: UpdateMap) {
    change(.update(map))
    // A section that a scripted data source counts anew may have lost rows that nobody announced.
    remapSelection { path in
      map.newPath(of: path).flatMap { isScripted && !contains($0) ? nil : $0 }
    }
  }
}

// Loaded tables.
extension TableView {
  /// Checks the keys and the sections of the rows to be inserted.
  private func checkNewRows(_ plan: UpdatePlan, _ pending: PendingUpdates) throws(TableError) {
    guard !plan.rowNumbers.isEmpty else { return }
    var keys: Set<String> = []
    for (path, number) in plan.rowNumbers.sorted(by: { $0.value < $1.value }) {
      guard let texts = pending.rows[number]?.texts else { continue }
      if let column = contents.sectionColumn, let text = texts[column],
        let value = sectionValue(path.section, plan, pending), value != text
      {
        throw TableError(
          .sectionColumnIsFixed, path: path, column: contents.columns[column].name, text: text,
          operations: [pending.operations[number]])
      }
      guard let column = contents.keyColumn, let key = texts[column] else { continue }
      let other = contents.row(forKey: key).flatMap { contents.indexPath(of: $0) }
      let stays = other.map { plan.map.newPath(of: $0) != nil } ?? false
      if stays || !keys.insert(key).inserted {
        throw TableError(
          .duplicateKey, path: path, column: contents.columns[column].name, text: key,
          operations: [pending.operations[number]])
      }
    }
  }

  /// The value of a section after the block; nil if it has none.
  private func sectionValue(_ place: Int, _ plan: UpdatePlan, _ pending: PendingUpdates) -> String? {
    if let source = plan.sections.source(of: place) { return contents.section(source).value }
    return plan.sectionNumbers[place].flatMap { pending.headers[$0] }
  }

  /// Takes out what goes, rearranges the sections, and puts in what comes.
  private func apply(_ plan: UpdatePlan, _ pending: PendingUpdates) {
    var held: [TableIndexPath: StoredRow] = [:]
    for path in (plan.map.deleted + plan.map.moves.keys).sorted(by: >) {
      guard let row = contents.row(at: path) else { continue }
      let stored = contents.stored(row)
      if let destination = plan.map.moves[path] { held[destination] = stored }
      change(.deleteRow(stored, at: path))
    }
    rearrangeSections(plan, pending)
    for path in (plan.map.inserted + plan.map.moves.values).sorted() {
      if let stored = held[path] {
        change(.insertRow(stored, at: path))
        fillSection(at: path)
      } else if let number = plan.rowNumbers[path], let new = pending.rows[number] {
        var texts = new.texts
        if let column = contents.sectionColumn, let value = contents.section(path.section).value {
          texts[column] = value.isEmpty ? nil : value
        }
        change(.insertRow(StoredRow(row: new.row, texts: texts), at: path))
      }
    }
  }

  /// Deletes, moves and inserts sections, by then without the rows that go or were taken out.
  private func rearrangeSections(_ plan: UpdatePlan, _ pending: PendingUpdates) {
    guard let sources = plan.sections.sources else { return }
    for section in plan.sections.deleted.keys.sorted(by: >) {
      change(.deleteSection(contents.section(section), at: section))
    }
    var present = (0..<plan.sections.rule.before).filter { plan.sections.deleted[$0] == nil }
    for (place, source) in sources.enumerated() {
      guard let source else {
        let header = plan.sectionNumbers[place].flatMap { pending.headers[$0] }
        let value = contents.sectionColumn == nil ? nil : header
        change(.insertSection(TableSection(value: value, title: header), at: place))
        present.insert(-1, at: place)
        continue
      }
      // A section that goes further down is moved out of the way, so that those that stay need not move.
      while present[place] != source, plan.sections.moved[source] == nil {
        moveSection(from: place, to: present.count - 1, in: &present)
      }
      if present[place] != source, let found = present.firstIndex(of: source) {
        moveSection(from: found, to: place, in: &present)
      }
    }
  }

  private func moveSection(from source: Int, to destination: Int, in present: inout [Int]) {
    change(.moveSection(from: source, to: destination))
    present.insert(present.remove(at: source), at: destination)
  }
}
