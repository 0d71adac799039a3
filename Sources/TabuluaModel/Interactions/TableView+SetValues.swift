// A person edits the values of a row.
extension TableView {
  /// Gives cells of a row other values, by the names of their columns, as a person does who edits a form.
  ///
  /// An interaction, in editing mode and outside it. `path` is one before the change. `should_set_value` is
  /// asked for each column, in the table's order, before anything changes. Then the cells change, and another
  /// value of the section column drags the row to the end of that section: `can_move_row` and
  /// `target_index_path_for_move` are asked and `move_row` is told as in a drag, though no editing mode is
  /// needed. If any of them says no, nothing changes.
  ///
  /// ```swift
  /// let outcome = try view.set(values: ["title": "Rest", "status": "Done"], ofRowAt: [0, 2])
  /// if case .done(let effects) = outcome { print(effects.drag ?? .unchanged) }
  /// ```
  ///
  /// - Throws: ``TableError/Code/unknownColumn``, ``TableError/Code/typeMismatch``,
  ///   ``TableError/Code/inexactNumber``, ``TableError/Code/unknownSection``, ``TableError/Code/duplicateKey``, ``TableError/Code/emptyKey``,
  ///   ``TableError/Code/dataSourceOwnsRows``, ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``,
  ///   ``TableError/Code/targetOutOfRange``, ``TableError/Code/reorderInProgress``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``.
  /// - Complexity: O(*c* + *s* + log *n*) for *c* columns and *s* sections, beside the callbacks.
  @discardableResult
  public func set(
    values: [String: TableValue], ofRowAt path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome { try set(values: RowValues(values), ofRowAt: path) }

  /// Gives cells of a row other values, as ``set(values:ofRowAt:)-(_,_)`` does.
  ///
  /// ```swift
  /// let values: RowValues = ["title": "Rest", "done": true]
  /// let outcome = try view.set(values: values, ofRowAt: [0, 2])
  /// ```
  ///
  /// - Throws: as that does.
  /// - Complexity: O(*c* + *s* + log *n*) for *c* columns and *s* sections, beside the callbacks.
  @discardableResult
  public func set(
    values: RowValues, ofRowAt path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome {
    if isScripted { throw TableError(.dataSourceOwnsRows) }
    try checkMayTap(path)
    guard let row = contents.row(at: path) else { throw TableError(.rowOutOfRange(path, rows: 0)) }
    let changes = try contents.checkedChanges(values, ofRowAt: path, near: &columnSetLast)
    let section = try contents.sectionAsked(by: changes, ofRowAt: path, finding: findSection)
    let mark = openTransaction()
    do throws(TableError) {
      var place = path
      if cells != nil { try scrollForTouch(path) }
      if hasOpenRow {
        try closeOpenRow()
        guard let found = contents.indexPath(of: row) else { throw TableError(.rowDeleted) }
        place = found
      }
      var refusal = try refusal(of: changes, ofRowAt: place)
      var drag: DragOutcome?
      if refusal == nil {
        let mayUndo = mayUndoLastChange || changes.count > 1
        try changes.forEach { column, value throws(TableError) in
          if column != contents.sectionColumn { try write(value, of: row, column: column, mayUndo: mayUndo) }
        }
        if let section, section != place.section {
          let outcome = try self.drag(place, toEndOf: section)
          if case .refused(let found) = outcome { refusal = found } else { drag = outcome }
        }
      }
      if let refusal {
        // Values and row stay together: what was set before the drag was refused is undone.
        rollBackTransaction(to: mark)
        return .refused(refusal)
      }
      var effects = effects(since: mark)
      if let drag { effects.drag = drag }
      try endTransaction(from: mark)
      return .done(effects)
    } catch {
      rollBackTransaction(to: mark)
      return .refused(try self.refusal(by: error))
    }
  }

  /// Writes a value into a cell of a row of the table; into the journal too, if it may have to be undone.
  @inline(__always)
  private func write(
    _ value: TableValue, of row: RowIdentity, column: Int, mayUndo: Bool
  ) throws(TableError) {
    guard contents.contains(row) else { throw absence(of: row) }
    guard let cell = try cellChange(value, of: row, column: column) else { return }
    if mayUndo {
      change(.setText(row: row, column: column, from: cell.from, to: cell.to))
    } else {
      contents.setOverride(cell.to, of: row, column: column)
      touched?.note(row, column: column)
    }
  }

  /// Asks for each value whether it may be set; nil if all of them may.
  private func refusal(
    of changes: CheckedValues, ofRowAt path: TableIndexPath
  ) throws(TableError) -> Refusal? {
    // The callback is not implemented, and no listener is to hear of the default.
    if onCall == nil, !callbacks.contains(.shouldSetValue) { return nil }
    var refusal: Refusal?
    try changes.forEach { (column, value) throws(TableError) in
      guard refusal == nil else { return }
      let name = contents.columns[column].name
      let decision = try ask(
        .shouldSetValue, path: path, of: dataSource, default: true, reportsDefault: true,
        arguments: [path.traceValue, name.traceValue, value.traceValue]
      ) { try $0.shouldSetValue(value, ofRowAt: path, column: name, in: self) }
      if !decision.answer {
        refusal = self.refusal(decision, by: .shouldSetValue)
      } else if touched != nil, let reason = decision.reason {
        touched?.note(reason: reason, column: column)
      }
    }
    return refusal
  }

  private func drag(
    _ path: TableIndexPath, toEndOf section: Int
  ) throws(TableError) -> DragOutcome {
    let proposed = try proposedIndexPath(forRowAt: path, inSection: section, at: .last)
    return try drag(pickedUpAt: path, to: proposed, byControl: false)
  }
}

/// Values of a row with the numbers of their columns, ascending; mostly there is one, which needs no list.
private struct CheckedValues {
  typealias Element = (column: Int, value: TableValue)

  // The first pair is kept as two properties, because an optional pair is copied each time it is read.
  let hasFirst: Bool
  let firstColumn: Int
  let firstValue: TableValue
  let others: [Element]

  init(_ first: Element?, _ others: [Element] = []) {
    hasFirst = first != nil
    firstColumn = first?.column ?? 0
    firstValue = first?.value ?? .null
    self.others = others
  }

  /// How many there are.
  var count: Int { (hasFirst ? 1 : 0) + others.count }

  @inline(__always)
  func forEach(_ body: (Int, TableValue) throws(TableError) -> Void) throws(TableError) {
    if hasFirst { try body(firstColumn, firstValue) }
    for (column, value) in others { try body(column, value) }
  }

  /// The value for a column, if there is one.
  func value(for column: Int) -> TableValue? {
    if hasFirst, firstColumn == column { return firstValue }
    return others.first { $0.column == column }?.value
  }
}

extension TableContents {
  /// The values with the numbers of their columns, in the table's order.
  ///
  /// The name of a single one is looked for at the column `guess` first, which becomes the column that was found.
  fileprivate func checkedChanges(
    _ values: RowValues, ofRowAt path: TableIndexPath, near guess: inout Int
  ) throws(TableError) -> CheckedValues {
    func checked(_ name: String, _ value: TableValue) throws(TableError) -> (column: Int, value: TableValue) {
      let index = try column(named: name, at: path)
      guard let held = schema.columns[index].type.held(value) else {
        throw TableError(value: value, unfitFor: schema.columns[index], at: path)
      }
      return (index, held)
    }
    if let (name, value) = values.only {
      if let column = schema.columnIndex(name, near: guess), schema.columns[column].type.holds(value) {
        guess = column
        return CheckedValues((column, value))
      }
      return CheckedValues(try checked(name, value))
    }
    var changes: [CheckedValues.Element] = []
    for (name, value) in values { changes.append(try checked(name, value)) }
    changes.sort { $0.column < $1.column }
    return CheckedValues(changes.first, Array(changes.dropFirst()))
  }

  /// Among how many sections one is looked for that may have been meant.
  private static let mostSectionsNamed = 5_000

  /// The section that a value of the section column asks for, the row's own first, then the one whose value is spelled so; nil
  /// without such a value.
  fileprivate func sectionAsked(
    by changes: CheckedValues, ofRowAt path: TableIndexPath, finding find: (String) -> Int?
  ) throws(TableError) -> Int? {
    guard let column = sectionColumn, let value = changes.value(for: column) else { return nil }
    // A whole number is a number too.
    var asked = value
    if columns[column].type == .number, case .integer(let number) = value { asked = .number(Double(number)) }
    func isAsked(_ section: Int) -> Bool {
      guard var text = self.section(section).value else { return false }
      return text.withUTF8 { bytes in
        let bytes = UnsafeRawBufferPointer(bytes)
        guard columns[column].value(of: bytes, isCheck: false) == asked else { return false }
        guard case .number = asked, case .integer(let integer) = value else { return true }
        return CellText.haveSameDigits(bytes, integer)
      }
    }
    if isAsked(path.section) { return path.section }
    if let text = text(for: value, column: column), let section = find(text), isAsked(section) {
      return section
    }
    guard let section = sections.indices.first(where: isAsked) else {
      let values = sections.prefix(Self.mostSectionsNamed).compactMap(\.value)
      throw TableError(
        .cells(.init(columns[column].name, path: path), .unknownSection(value.text, sections: values)))
    }
    return section
  }
}
