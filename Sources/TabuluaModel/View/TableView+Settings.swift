extension TableView {
  /// Changes how the view is set up.
  ///
  /// A programmatic call: the delegate is not told. A selection that is no longer allowed is cleared silently.
  /// The style cannot change. That the selection is to follow the focus is warned of (``TableWarning/Code/noFocus``).
  ///
  /// ```swift
  /// try view.configure { $0.allowsMultipleSelection = true }
  /// ```
  ///
  /// - Throws: ``TableError/Code/invalidSetting``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(1).
  public func configure(_ body: (inout TableViewSettings) -> Void) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    var new = settings
    body(&new)
    guard new.style == settings.style else { throw TableError(.invalidSetting("style")) }
    guard new.rowHeight.isFinite, new.rowHeight > 0 else { throw TableError(.invalidSetting("row_height")) }
    guard new.sectionIndexMinimumDisplayRowCount >= 0 else {
      throw TableError(.invalidSetting("section_index_minimum_display_row_count"))
    }
    guard new != settings else { return }
    if new.selectionFollowsFocus, !settings.selectionFollowsFocus {
      onWarning?(TableWarning(code: .noFocus, operations: [], at: placeOfUpdates?()))
    }
    try transaction { () throws(TableError) in
      let mode = selectionMode
      noteWritten(0, bytes: new.room)
      change(.setSettings(from: settings, to: new))
      if selectionMode != mode { clearForbiddenSelection() }
    }
  }
}
