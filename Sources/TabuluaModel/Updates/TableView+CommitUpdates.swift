// The end of an update block.
extension TableView {
  /// Checks what a block asked for, and does it; see ``performBatchUpdates(_:completion:)``.
  func commit(_ block: BatchUpdates) throws(TableError) {
    // The first reload follows, and asks a scripted data source for its counts.
    if isScripted, !isLoaded { return }
    let after = isScripted ? try askCounts() : nil
    let plan: UpdatePlan
    do {
      plan = try UpdatePlan(block, before: lengths, after: after)
      if !isScripted { try checkNewRows(plan, block) }
    } catch {
      throw located(error, block)
    }
    let twice = plan.sections.deletedTwice
    let warning = twice.isEmpty ? nil : warning(twice)
    try carryOut(plan, block, after: after)
    if let warning { onWarning?(warning) }
  }

  /// Does what was checked.
  func carryOut(_ plan: UpdatePlan, _ block: BatchUpdates, after: [Int]?) throws(TableError) {
    let shown = ShownRows(self, plan)
    if plan.renews {
      reloadsRows = true
      if isScripted { undoHistory?.renewsRows = true }
    }
    deselectReloadedRows(plan)
    noteReloadOfOpenRow(plan)
    if let after {
      let new = PrefixCounts(after)
      if new != counts { change(.setCounts(from: counts, to: new)) }
      if !plan.map.isIdentity { journal.append(.update(UpdateEntry(plan.map))) }
    } else {
      apply(plan, block)
    }
    if !plan.map.isIdentity { remapSelection(by: plan.map) }
    try show(plan, after: shown)
  }

  /// An error of a block with the place of the code.
  func located(_ error: TableError, _ block: BatchUpdates) -> TableError {
    let last = block.last?.at
    let place = error.operations.last?.at ?? (error.code == .countMismatch ? last : nil) ?? block.at ?? last
    return TableError(error.facts, at: place ?? activeCallback.flatMap { self.place(of: $0) })
  }

  private func deselectReloadedRows(_ plan: UpdatePlan) {
    guard plan.reloads, !held.selection.isEmpty else { return }
    var selection = held.selection
    if !plan.sections.reloaded.isEmpty {
      selection = selection.without { plan.sections.reloaded[$0] != nil }
    }
    for path in plan.renewal.reloaded { selection.remove(path) }
    setSelection(selection)
  }
}

// Loaded tables.
extension TableView {
  /// Checks the values of the sections to be inserted, and the keys and the sections of the rows.
  func checkNewRows(_ plan: UpdatePlan, _ block: BatchUpdates) throws(TableError) {
    try checkNewSections(plan, block)
    guard contents.sectionColumn != nil || contents.keyColumn != nil, !plan.insertions.isEmpty else { return }
    var keys: Set<ExactText> = []
    for number in plan.insertions.map({ Int($0) }).sorted() {
      guard case .insertRow(let path) = block.action(number) else { continue }
      func problem(_ fault: TableError.CellFault, _ column: Int) -> TableError {
        let name = contents.columns[column].name
        return TableError(.cells(.init(name, path: path, operation: block[number]), fault))
      }
      let cells = block.row(number).cells
      if let column = contents.sectionColumn, let text = cells[column]?.text,
        let value = sectionValue(path.section, plan, block), !value.hasBytes(of: text)
      {
        throw problem(.sectionColumnIsFixed, column)
      }
      guard let column = contents.keyColumn, let key = cells[column]?.text else { continue }
      let other = contents.row(forKey: key).flatMap { contents.indexPath(of: $0) }
      let stays = other.map { plan.map.newPath(of: $0) != nil } ?? false
      if stays || !keys.insert(ExactText(key)).inserted { throw problem(.duplicateKey(key), column) }
    }
  }

  /// Fails for a section whose value the cells of its rows could not hold: the file could not be read again.
  private func checkNewSections(_ plan: UpdatePlan, _ block: BatchUpdates) throws(TableError) {
    guard let type = contents.schema.declaredTypeOfSections else { return }
    for place in plan.map.sections.inserted {
      guard let number = plan.sectionNumbers[place], let value = block.headers[number],
        !contents.schema.canBeSection(value)
      else { continue }
      let column = contents.sectionColumn.map { contents.columns[$0].name } ?? ""
      throw TableError(.cells(.init(column, operation: block[number]), .unfitSection(value, type)))
    }
  }

  /// The value of a section after the block; nil if it has none.
  private func sectionValue(_ place: Int, _ plan: UpdatePlan, _ block: BatchUpdates) -> String? {
    if let source = plan.sections.source(of: place) { return contents.section(source).value }
    return plan.sectionNumbers[place].flatMap { block.headers[$0] }
  }

  /// Takes out what goes, rearranges the sections, and puts in what comes.
  private func apply(_ plan: UpdatePlan, _ block: BatchUpdates) {
    guard !plan.map.isIdentity else { return }
    let newSections = plan.map.sections.inserted.map { newSection(plan.sectionNumbers[$0], block) }
    noteWritten(newSections.count, bytes: RoomOfChanges.block)
    let column = contents.sectionColumn
    var numbers: [UInt32] = []
    var stored: [StoredRow] = []
    numbers.reserveCapacity(plan.insertions.count)
    for insertion in plan.insertions {
      var row = block.row(Int(insertion))
      numbers.append(row.row.number)
      if let column, case .insertRow(let path) = block.action(Int(insertion)),
        let value = sectionValue(path.section, plan, block)
      {
        row.cells[column] = value.isEmpty ? nil : .text(value)
      }
      if !row.isEmpty { stored.append(row) }
    }
    let entry = contents.perform(
      plan.map, insertingSections: newSections, inserting: numbers, with: stored)
    journal.append(.update(entry))
    touched?.note(.update(entry))
    guard column != nil, plan.map.hasMoves else { return }
    for (number, path) in zip(entry.put, plan.map.coming) {
      fillSection(of: RowIdentity(number: number), inSection: path.section)
    }
  }

  /// A section to be inserted by an operation.
  private func newSection(_ number: Int?, _ block: BatchUpdates) -> TableSection {
    let header = number.flatMap { block.headers[$0] }
    return TableSection(value: contents.sectionColumn == nil ? nil : header, title: header)
  }
}
