// Two fingers that select several rows.
extension TableView {
  /// Pans over rows with two fingers, which selects them.
  ///
  /// An interaction, in editing mode and outside it. The paths are before the change, in the order in which the
  /// fingers come over them; one that is given twice counts once. A row that is open takes the touch, see
  /// ``tapRow(at:)``. Otherwise:
  ///
  /// 1. `should_begin_multiple_selection_interaction` is asked about the first row; no, and the lack of the callback,
  ///    refuse. It is refused without a question where ``TableViewSettings/allowsMultipleSelectionDuringEditing`` is
  ///    not set.
  /// 2. The table enters editing mode, as by ``setEditing(_:)``, unless it is in it.
  /// 3. `did_begin_multiple_selection_interaction` is told, with the first row.
  /// 4. For each row that is not selected: `will_select_row`, and `did_select_row` of the row that it answers; one
  ///    that it refuses is passed over. A selected row stays selected. Nothing is highlighted, and no primary action
  ///    is performed.
  /// 5. `did_end_multiple_selection_interaction` is told. The table stays in editing mode.
  ///
  /// The callbacks may change the table; the pan follows its rows and passes over those that are gone.
  ///
  /// ```swift
  /// if case .done(let effects) = try view.panToSelect(rowsAt: [[0, 1], [0, 2]]) { print(effects.selected) }
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/answerOutOfRange``, and everything is undone
  ///   then; ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(*k* log *s*) for *k* rows beside *s* selected ones, and the callbacks.
  @discardableResult
  public func panToSelect(rowsAt paths: [TableIndexPath]) throws(TableError) -> InteractionOutcome {
    try checkMayBegin()
    for path in paths { try checkRow(path) }
    guard !paths.isEmpty else { return .refused(.host(.panOverNoRow)) }
    guard !hasOpenRow else { return .refused(try closeOpenRowByTouch()) }
    guard settings.allowsMultipleSelectionDuringEditing else { return .refused(.host(.noMultipleSelection)) }
    let first = paths[0]
    return try interaction { () throws(TableError) in
      try following(paths) { (rows) throws(TableError) in try pan(from: first, over: rows) }
    }
  }

  /// Pans over followed rows, the first of which stands at a path.
  private func pan(
    from first: TableIndexPath, over rows: Range<Int>
  ) throws(TableError) -> Refusal? {
    let may = try askDelegate(.shouldBeginMultipleSelectionInteraction, first) {
      try $0.shouldBeginMultipleSelectionInteraction(at: first, in: self)
    }
    guard may.answer else {
      let question = TableCallback.shouldBeginMultipleSelectionInteraction
      return callbacks.contains(question) ? refusal(may, by: question) : .host(.noCallback(question))
    }
    try setEditing(true)
    try notify(.didBeginMultipleSelectionInteraction, first) {
      try $0.didBeginMultipleSelectionInteraction(at: first, in: self)
    }
    for row in rows { try panOver(row) }
    try notify(.didEndMultipleSelectionInteraction) { try $0.didEndMultipleSelectionInteraction(in: self) }
    return nil
  }

  /// Selects a followed row, unless it is gone or selected, or the delegate says no.
  private func panOver(_ row: Int) throws(TableError) {
    guard selectionMode == .multiple, let path = followedPath(row), !isSelected(path) else { return }
    let will = try askDelegate(.willSelectRow, path) { try $0.willSelectRow(at: path, in: self) }
    guard let chosen = will.answer, selectionMode == .multiple, !isSelected(chosen) else { return }
    select(chosen)
    try notify(.didSelectRow, chosen) { try $0.didSelectRow(at: chosen, in: self) }
  }
}
