// Cells that are used again, as on a device.
extension TableView {
  /// Whether the view has cells as a device has them, which are used again for other rows.
  ///
  /// A row that comes into view takes a cell that went out of it, with what it shows: fields that neither the
  /// mapped columns nor `cell_for_row` say keep the values of the row that had the cell before. What
  /// ``setAccessory(_:forRowAt:)`` sets is set on the cell, and what `cell_for_row` would say otherwise in the other mode
  /// stays as it is when editing mode begins or ends. A finger scrolls to a row before it touches it.
  public var simulatesReuse: Bool { cells != nil }

  /// What showed for a row to which it does not belong, in the order in which it came to be; empty where cells are
  /// not used again.
  ///
  /// ```swift
  /// let view = try TableView(table, policy: policy, viewport: 10, simulatesReuse: true)
  /// try view.scroll(by: 10)
  /// for leak in view.cellLeaks { print("\(leak.row.path) shows the \(leak.field) of \(leak.origin?.path)") }
  /// ```
  ///
  /// When a change is undone, the leaks that it caused are removed from the list.
  public var cellLeaks: [CellLeak] { cells?.leaks ?? [] }

  /// Asks for the cell of a row that comes into view or is shown anew, and sets a cell of the device up with it.
  func askAndShowCell(_ path: TableIndexPath) throws(TableError) {
    let answer = try askCell(path)
    if let answer, answer.says(.accessory) { forgetAccessory(path) }
    if cells != nil { setUpCell(path, answer) } else { noteReorderControl(path, answer) }
  }

  /// Whether the cell of a row in view shows no control to drag the row by.
  func hasCellWithoutControl(_ path: TableIndexPath) -> Bool {
    cells?.shown[owner(of: path)]?.contents[.showsReorderControl]?.value == .flag(false)
  }

  /// Notes which cells in view show what `cell_for_row` would not say now, where cells are those of a device.
  ///
  /// It is asked without a listener, and where it fails nothing is noted: a device does not ask at all.
  func noteStaleCells() throws(TableError) {
    guard cells != nil, callbacks.contains(.cellForRow) else { return }
    let listener = onCall
    onCall = nil
    defer { onCall = listener }
    try changingCells { () throws(TableError) in
      forEachPath(in: visiblePositions) { path in
        guard let answer = try? askCell(path) else { return noteStaleCell(path, nil) }
        noteStaleCell(path, answer)
      }
    }
  }

  private func noteStaleCell(_ path: TableIndexPath, _ answer: TableCell?) {
    var answered = fieldsAnswered(answer)
    // What was set on the cell is shown, whatever the cell says.
    if hasOwnAccessory(path) { answered.remove(.accessory) }
    let expected = mappedCell(forRowAt: path, with: answer)
    changeCells { $0.noteStale(owner(of: path), name(of: path), answered: answered, expected: expected) }
  }

  /// What a row's cell shows: what is said of the row, and what its cell kept where it is in view.
  func shownCell(_ path: TableIndexPath, _ answer: TableCell?, _ expected: TableCell) -> TableCell {
    guard let cell = cells?.shown[owner(of: path)], isInView(path) else { return expected }
    var shown = expected
    var fields = fieldsSaid(of: path, answer).subtracting(cell.stale)
    if hasOwnAccessory(path) { fields.remove(.accessory) }
    // What a row in view can be dragged by is what it was shown with.
    fields.remove(.showsReorderControl)
    for field in TableCell.Field.allCases where !fields.contains(field) {
      shown[field] = cell.contents[field]?.value
    }
    return shown
  }

  /// The accessory of the cell of a row in view; none for other rows.
  func shownAccessory(_ path: TableIndexPath, _ row: RowIdentity) -> TableCell.Accessory {
    guard isInView(path), let cell = cells?.shown[owner(of: path)] else { return .none }
    if contents.checkColumn != nil, contents.accessories[row] == nil { return contents.accessory(of: row) }
    guard case .accessory(let accessory)? = cell.contents[.accessory]?.value else { return .none }
    return accessory
  }

  /// Writes the accessory of the cell of a row, if it is in view.
  func setShownAccessory(_ accessory: TableCell.Accessory?, _ path: TableIndexPath) {
    guard isInView(path) else { return }
    changeCells { cells in
      cells.set(accessory.map { .accessory($0) }, .accessory, of: owner(of: path), name(of: path))
    }
  }

  /// Scrolls to a row that a finger is about to touch.
  func scrollForTouch(_ path: TableIndexPath) throws(TableError) {
    guard cells != nil, isLoaded, viewport != .rows(0), !isInView(path) else { return }
    try scrollToRow(at: path, at: .none)
  }

  /// Frees the cells of rows that went out of view, the first of them to be used first.
  func releaseCellsOutOfView() {
    guard let held = cells?.shown else { return }
    let gone = held.keys.filter { owner in
      switch owner {
      case .row(let row): indexPath(of: row).map { !isInView($0) } ?? true
      case .path(let path): !isInView(path)
      }
    }
    guard !gone.isEmpty else { return }
    let sorted = gone.sorted { self.order(of: $0) > self.order(of: $1) }
    changeCells { $0.release(sorted) }
  }

  /// Frees all cells, as a reload does: the last row's is used first.
  func releaseAllCells() {
    guard let held = cells?.shown, !held.isEmpty else { return }
    let sorted = held.keys.sorted { self.order(of: $0) < self.order(of: $1) }
    changeCells { $0.release(sorted) }
  }

  /// Gives a row another cell when it is shown the next time.
  func renewCell(_ path: TableIndexPath) {
    guard cells != nil else { return }
    changeCells { $0.renew(owner(of: path)) }
  }

  /// Gives the cells to the rows' new paths after a row of a scripted data source went from a path before the change
  /// to one after the removal.
  func moveCells(from source: TableIndexPath, to destination: TableIndexPath) {
    changeCells { $0.renumber { $0.afterMove(from: source, to: destination) } }
  }

  /// Gives the cells to the rows' new paths after an update block, and frees those of rows that went.
  func followCells(_ plan: UpdatePlan) {
    if isScripted { changeCells { $0.renumber(plan.map.newPath) } }
    releaseCellsOutOfView()
  }

  /// Runs a body that sets up many cells, and writes them into the journal once.
  func changingCells(_ body: () throws(TableError) -> Void) throws(TableError) {
    guard let old = cells, !changesCells else { return try body() }
    changesCells = true
    defer {
      changesCells = false
      if let new = cells { journal.append(.setCells(from: old, to: new)) }
    }
    try body()
  }

  private func changeCells(_ body: (inout ReusedCells) -> Void) {
    guard var new = cells else { return }
    if changesCells {
      // `changingCells` keeps a copy of the cells as they were, so these may be changed in place.
      cells = nil
      body(&new)
      cells = new
    } else {
      let old = new
      body(&new)
      change(.setCells(from: old, to: new))
    }
  }

  private func setUpCell(_ path: TableIndexPath, _ answer: TableCell?) {
    let expected = mappedCell(forRowAt: path, with: answer)
    let fields = fieldsSaid(of: path, answer)
    var said = expected
    if fields.contains(.accessory), answer?.says(.accessory) != true, let row = contents.row(at: path) {
      // An accessory that `setAccessory` put on the cell is not one of the row; the mark in the row's column is.
      said.accessory = contents.isChecked(row) ? .checkmark : TableCell.Accessory.none
    }
    let answered = fieldsAnswered(answer)
    changeCells { cells in
      cells.setUp(
        owner(of: path), name(of: path), said: said, fields: fields, answered: answered, expected: expected)
    }
  }

  /// Whether an accessory of its own was set for the row.
  private func hasOwnAccessory(_ path: TableIndexPath) -> Bool {
    contents.row(at: path).map { contents.accessories[$0] != nil } ?? false
  }

  /// The fields that an answer of `cell_for_row` says, also those that it takes away.
  private func fieldsAnswered(_ answer: TableCell?) -> Set<TableCell.Field> {
    guard let answer else { return [] }
    return Set(TableCell.Field.allCases.filter { answer.says($0) })
  }

  /// The fields that the mapped columns and an answer say of a row.
  private func fieldsSaid(of path: TableIndexPath, _ answer: TableCell?) -> Set<TableCell.Field> {
    var fields: Set<TableCell.Field> = []
    if !isScripted {
      if contents.textColumn != nil { fields.insert(.text) }
      if contents.detailColumn != nil { fields.insert(.detail) }
      if contents.checkColumn != nil { fields.insert(.accessory) }
    }
    return fields.union(fieldsAnswered(answer))
  }

  func isInView(_ path: TableIndexPath) -> Bool {
    contains(path) && visiblePositions.contains(position(of: path))
  }

  private func owner(of path: TableIndexPath) -> ReusedCells.Owner {
    row(at: path).map { .row($0) } ?? .path(path)
  }

  private func name(of path: TableIndexPath) -> CellLeak.Row {
    CellLeak.Row(path: path, key: row(at: path).flatMap { key(of: $0) })
  }

  /// Where the row of a cell stands, and rows that are gone after all others.
  private func order(of owner: ReusedCells.Owner) -> (Int, Int, Int) {
    switch owner {
    case .row(let row): indexPath(of: row).map { (0, $0.section, $0.row) } ?? (1, 0, Int(row.number))
    case .path(let path): (0, path.section, path.row)
    }
  }
}
