// Taps on rows.
extension TableView {
  /// Taps a row: touches it and lets go.
  ///
  /// An interaction. `path` is one before the change. Asked and told are, in this order: `should_highlight_row`,
  /// `did_highlight_row`, `did_unhighlight_row`; then
  ///
  /// - where one row may be selected: `will_select_row`, for the row selected so far `will_deselect_row` and
  ///   `did_deselect_row`, then `did_select_row`. If `will_deselect_row` keeps its row, the tapped one is not
  ///   selected. A tap on the selected row selects it again: nothing is deselected;
  /// - where several rows may be selected, for a selected row: `will_deselect_row` and `did_deselect_row`; for
  ///   another one: `will_select_row` and `did_select_row`.
  ///
  /// After a tap on a row alone, which does not extend a selection, come `can_perform_primary_action_for_row` and
  /// `perform_primary_action_for_row`, also where `will_select_row` or `will_deselect_row` answered nil, so that the
  /// selection did not change: the tap is done then, and not refused. The callbacks may change the table; the tap follows
  /// its rows, and ends where one of them is gone. Where no row may be selected, the tap is refused and nothing is called.
  ///
  /// A row that is open, with a delete button or with what a swipe uncovered, takes the touch: it is closed, which
  /// `did_end_editing_row` is told after a swipe, and nothing else is done (``Refusal/Code/openRowClosed``).
  ///
  /// ```swift
  /// if case .done(let effects) = try view.tapRow(at: [0, 2]) { print(effects.selected) }  // [[0, 2]]
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/answerOutOfRange``, and everything is undone
  ///   then; ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(*k*) for *k* selected rows, beside the callbacks.
  public func tapRow(at path: TableIndexPath) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    // A touch closes a row that is open, also where nothing else could come of it.
    if !hasOpenRow, selectionMode == .none { return .refused(.host(reasonAgainstSelection)) }
    return try touch(path) { () throws(TableError) in
      try following(path) { (row) throws(TableError) in try tap(row) }
    }
  }

  /// Why no row may be selected now.
  private var reasonAgainstSelection: HostReason {
    showsEditingControls ? .noSelectionInEditing : .noSelection
  }

  /// Taps a followed row; the answer is why the tap is refused, nil if it is not.
  private func tap(_ row: Int) throws(TableError) -> Refusal? {
    guard let touched = followedPath(row) else { return nil }
    let mayHighlight = try askDelegate(.shouldHighlightRow, touched) {
      try $0.shouldHighlightRow(at: touched, in: self)
    }
    guard mayHighlight.answer else { return refusal(mayHighlight, by: .shouldHighlightRow) }
    try notify(.didHighlightRow, touched) { try $0.didHighlightRow(at: touched, in: self) }
    guard let lit = followedPath(row) else { return nil }
    try notify(.didUnhighlightRow, lit) { try $0.didUnhighlightRow(at: lit, in: self) }
    guard let path = followedPath(row) else { return nil }
    switch selectionMode {
    case .none: return .host(reasonAgainstSelection)
    case .multiple where isSelected(path): return try deselectTapped(path)
    case .single, .multiple: return try selectTapped(row, at: path)
    }
  }

  /// Selects a followed row, or the one that `will_select_row` answers instead.
  private func selectTapped(_ touched: Int, at path: TableIndexPath) throws(TableError) -> Refusal? {
    let will = try askDelegate(.willSelectRow, path) { try $0.willSelectRow(at: path, in: self) }
    guard let chosen = will.answer else {
      let isDone = try performPrimaryActionAlone(touched)
      return isDone ? nil : refusal(will, by: .willSelectRow)
    }
    return try following(chosen) { (row) throws(TableError) in
      if selectionMode == .single, let refusal = try deselectOther(than: row) {
        return try performPrimaryActionAlone(row) ? nil : refusal
      }
      guard let path = followedPath(row) else { return nil }
      guard selectionMode != .none else { return .host(reasonAgainstSelection) }
      select(path)
      let isAlone = selection.count == 1
      try notify(.didSelectRow, path) { try $0.didSelectRow(at: path, in: self) }
      if isAlone, let path = followedPath(row) { try performPrimaryAction(path) }
      return nil
    }
  }

  private func deselectTapped(_ path: TableIndexPath) throws(TableError) -> Refusal? {
    let will = try askDelegate(.willDeselectRow, path) { try $0.willDeselectRow(at: path, in: self) }
    guard let chosen = will.answer else { return refusal(will, by: .willDeselectRow) }
    try deselectAndTell(chosen)
    return nil
  }

  /// Deselects the row that is selected beside a followed one; the answer is why it stays selected, nil if it does not.
  private func deselectOther(than row: Int) throws(TableError) -> Refusal? {
    guard let other = selection.first, other != followedPath(row) else { return nil }
    return try following(other) { (otherRow) throws(TableError) in
      let will = try askDelegate(.willDeselectRow, other) { try $0.willDeselectRow(at: other, in: self) }
      guard let chosen = will.answer else { return refusal(will, by: .willDeselectRow) }
      if let other = followedPath(otherRow), chosen != other, isSelected(other) {
        return will.reason == nil ? .host(.rowStaysSelected(other)) : refusal(will, by: .willDeselectRow)
      }
      try deselectAndTell(chosen)
      return nil
    }
  }

  private func deselectAndTell(_ path: TableIndexPath) throws(TableError) {
    guard isSelected(path) else { return }
    deselect(path)
    try notify(.didDeselectRow, path) { try $0.didDeselectRow(at: path, in: self) }
  }

  /// Performs the primary action of a followed row that the tap did not select, unless the tap would have extended a
  /// selection; the answer is whether it was performed.
  private func performPrimaryActionAlone(_ row: Int) throws(TableError) -> Bool {
    guard callbacks.contains(.performPrimaryActionForRow), selectionMode == .single || selection.isEmpty,
      let path = followedPath(row)
    else { return false }
    return try performPrimaryAction(path)
  }

  /// Performs the primary action of a row, if the delegate has one; the answer is whether it was performed.
  @discardableResult
  private func performPrimaryAction(_ path: TableIndexPath) throws(TableError) -> Bool {
    guard callbacks.contains(.performPrimaryActionForRow) else { return false }
    let may = try askDelegate(.canPerformPrimaryActionForRow, path, default: !isEditing) {
      try $0.canPerformPrimaryAction(forRowAt: path, in: self)
    }
    guard may.answer else { return false }
    try notify(.performPrimaryActionForRow, path) { try $0.performPrimaryAction(forRowAt: path, in: self) }
    return true
  }
}
