// Editing through controls: the red minus with its delete button, and the green plus.
extension TableView {
  /// Taps the red minus of a row, so that its delete button appears; see ``pendingDeletion``.
  ///
  /// An interaction. `path` is one before the change. `can_edit_row`, `editing_style_for_row` and
  /// `title_for_delete_confirmation_button` are asked; nothing is deleted yet. It is refused outside editing
  /// mode, for a row that shows no red minus, and where a scripted data source has no `commit_editing_style`.
  /// A row that is open takes the touch, see ``tapRow(at:)``: where a delete button waits, at this row or another one, it
  /// disappears, and no other comes.
  ///
  /// ```swift
  /// try view.setEditing(true)
  /// try view.tapDeleteControl(forRowAt: [0, 1])
  /// print(view.deleteConfirmationTitle ?? "no button")  // Delete
  /// try view.confirmDelete()
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/callbackFailed``, ``TableError/Code/reorderInProgress``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``,
  ///   ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(1), beside the callbacks.
  @discardableResult
  public func tapDeleteControl(
    forRowAt path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    guard !hasOpenRow else { return .refused(try closeOpenRowByTouch()) }
    if let reason = reasonAgainstControls { return .refused(.host(reason)) }
    guard canCommitDeletion else { return .refused(.host(.noCallback(.commitEditingStyle))) }
    return try interaction(touching: path) { () throws(TableError) in try showDeleteButton(path) }
  }

  /// Taps the delete button that waits, after a red minus or a swipe.
  ///
  /// An interaction. `commit_editing_style` is told; where there is none, a loaded table deletes the row. A row
  /// that a swipe opened is closed afterwards, and `did_end_editing_row` is told. It is refused if no button
  /// waits.
  ///
  /// ```swift
  /// if case .done(let effects) = try view.confirmDelete() { print(effects.deleted) }
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/countMismatch``, and as
  ///   ``tapDeleteControl(forRowAt:)``. The button waits as before then.
  /// - Complexity: as ``deleteRows(at:)``, and O(sections) with a scripted data source.
  @discardableResult
  public func confirmDelete() throws(TableError) -> InteractionOutcome {
    try checkMayBegin()
    guard pendingDeletion != nil else { return .refused(.host(.noDeleteButton)) }
    return try interaction { () throws(TableError) in
      try tapDeleteButton()
      return nil
    }
  }

  /// Hides the delete button that waits, and closes a row that a swipe opened.
  ///
  /// An interaction. After a swipe `did_end_editing_row` is told. It is refused if no row is open.
  ///
  /// ```swift
  /// try view.cancelDelete()
  /// ```
  ///
  /// - Throws: as ``confirmDelete()``.
  /// - Complexity: O(1), beside the callback.
  @discardableResult
  public func cancelDelete() throws(TableError) -> InteractionOutcome {
    try checkMayBegin()
    guard held.openRow?.path != nil else { return .refused(.host(.noOpenRow)) }
    return try interaction { () throws(TableError) in
      try closeOpenRow()
      return nil
    }
  }

  /// Taps the red minus of a row and then its delete button, in one interaction.
  ///
  /// `path` is one before the change. It is ``tapDeleteControl(forRowAt:)`` and ``confirmDelete()`` in one, and
  /// undone as one if a callback fails. A row that is open takes the touch, see ``tapRow(at:)``. What code deletes behind
  /// the rules' back is ``deleteRows(at:)``.
  ///
  /// ```swift
  /// try view.setEditing(true)
  /// try view.deleteRow(at: [0, 1])
  /// ```
  ///
  /// - Throws: as ``tapDeleteControl(forRowAt:)`` and ``confirmDelete()``.
  /// - Complexity: as ``confirmDelete()``.
  @discardableResult
  public func deleteRow(at path: TableIndexPath) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    guard !hasOpenRow else { return .refused(try closeOpenRowByTouch()) }
    if let reason = reasonAgainstControls { return .refused(.host(reason)) }
    guard canCommitDeletion else { return .refused(.host(.noCallback(.commitEditingStyle))) }
    return try interaction(touching: path) { (mark) throws(TableError) in
      if let refusal = try refusal(ofControl: .delete, path) { return .refused(refusal) }
      let title = try askDeleteTitle(path)
      guard canCommit else {
        // The view deletes the row in the same call, so the button never shows.
        return .done(try deleteTouchedRow(at: path, since: mark))
      }
      setOpenRow(OpenRow(path: path, title: title))
      try tapDeleteButton()
      return .done(effects(since: mark))
    }
  }

  /// Taps the green plus of a row.
  ///
  /// An interaction. `path` is one before the change. `can_edit_row` and `editing_style_for_row` are asked, and
  /// `commit_editing_style` is told at once, without a second button. It is refused outside editing mode, for a
  /// row that shows no green plus, and where there is no `commit_editing_style`. A row that is open takes the touch, see
  /// ``tapRow(at:)``.
  ///
  /// ```swift
  /// if case .done(let effects) = try view.tapInsertControl(forRowAt: [0, 3]) { print(effects.inserted) }
  /// ```
  ///
  /// - Throws: as ``tapDeleteControl(forRowAt:)``, and ``TableError/Code/countMismatch``.
  /// - Complexity: O(1), and O(sections) with a scripted data source, beside the callbacks.
  @discardableResult
  public func tapInsertControl(
    forRowAt path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    guard !hasOpenRow else { return .refused(try closeOpenRowByTouch()) }
    if let reason = reasonAgainstControls { return .refused(.host(reason)) }
    guard canCommit else { return .refused(.host(.noCallback(.commitEditingStyle))) }
    return try interaction(touching: path) { () throws(TableError) in
      if let refusal = try refusal(ofControl: .insert, path) { return refusal }
      try commit(.insert, path)
      return nil
    }
  }
}

extension TableView {
  /// Why rows show no red minus and no green plus now; nil if they do.
  private var reasonAgainstControls: HostReason? {
    guard showsEditingControls else { return .notEditing }
    return settings.allowsMultipleSelectionDuringEditing ? .noEditingStyles : nil
  }

  /// Asks whether an interaction's own row shows the control of an editing style; nil if it does.
  private func refusal(
    ofControl style: TableEditingStyle, _ path: TableIndexPath
  ) throws(TableError) -> Refusal? {
    let decision = try askCanEditRow(path, isOwn: true)
    guard decision.answer else { return refusal(decision, by: .canEditRow) }
    let found = try askEditingStyle(path, isOwn: true)
    return found == style ? nil : .host(.editingStyle(found))
  }

  private func showDeleteButton(_ path: TableIndexPath) throws(TableError) -> Refusal? {
    if let refusal = try refusal(ofControl: .delete, path) { return refusal }
    setOpenRow(OpenRow(path: path, title: try askDeleteTitle(path)))
    return nil
  }

  /// Deletes the row whose delete button waits, and closes it.
  func tapDeleteButton() throws(TableError) {
    guard var row = held.openRow, let path = row.path else { return }
    row.title = nil
    setOpenRow(row.edge == nil ? nil : row)
    try commit(.delete, path)
    try closeOpenRow()
  }
}
