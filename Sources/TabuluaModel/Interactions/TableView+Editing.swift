extension TableView {
  /// Enters or leaves editing mode.
  ///
  /// A programmatic call.
  ///
  /// The mode it has already changes nothing. For each row in view these are asked, in this order: `can_edit_row`, in
  /// editing mode also `editing_style_for_row` (of rows that may be edited), `should_indent_while_editing_row` and
  /// `can_move_row`. Cells and heights are not asked for, so that a cell whose text depends on the mode shows on a device
  /// what it showed before, see ``cellLeaks``; ``reloadRows(at:)`` asks for it anew. `will_begin_editing_row` and
  /// `did_end_editing_row` are not called, because they are for swipes; but a row that a swipe opened is closed first,
  /// which `did_end_editing_row` is told. A delete button that waits disappears.
  ///
  /// A selection that the other mode does not allow is cleared silently.
  ///
  /// Inside an event it belongs to the interaction and is undone with it; inside `view_did_load` the first
  /// reload shows the rows.
  ///
  /// ```swift
  /// try view.setEditing(true)
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback`` (inside `commit_editing_style` too),
  ///   ``TableError/Code/reorderInProgress`` (unless a callback of the drag itself calls),
  ///   ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(rows in view) calls.
  public func setEditing(_ editing: Bool) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    if activeCallback == nil { try checkNotReordering() }
    if activeCallback == .commitEditingStyle { throw fault(.changeDuringCallback, in: .commitEditingStyle) }
    guard editing != showsEditingControls || editing != isEditing else { return }
    try transaction { () throws(TableError) in
      let mode = selectionMode
      try closeOpenRow()
      guard editing != isEditing else { return }
      change(.setEditing(from: isEditing, to: editing))
      if selectionMode != mode { clearForbiddenSelection() }
      if isLoaded { try showEditingMode() }
    }
  }
}
