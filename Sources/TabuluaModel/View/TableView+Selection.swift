// What is selected.
extension TableView {
  /// The rows that are selected.
  package var selection: Selection { held.selection }

  /// The first selected row in table order, or nil.
  public var indexPathForSelectedRow: TableIndexPath? { held.selection.first }

  /// The selected rows, ascending; empty if none is.
  public var indexPathsForSelectedRows: [TableIndexPath] { held.selection.indexPaths }

  /// Whether the row is selected.
  public func isSelected(_ path: TableIndexPath) -> Bool { held.selection.contains(path) }

  /// How many rows a person may select now.
  var selectionMode: SelectionMode { settings.selectionMode(isEditing: showsEditingControls) }
}

/// How many rows a person may select.
enum SelectionMode {
  case none, single, multiple
}

extension TableViewSettings {
  /// How many rows may be selected in editing mode or outside it.
  ///
  /// Several rows in editing mode imply that rows may be selected there.
  func selectionMode(isEditing: Bool) -> SelectionMode {
    if isEditing {
      if allowsMultipleSelectionDuringEditing { return .multiple }
      return allowsSelectionDuringEditing ? .single : .none
    }
    guard allowsSelection else { return .none }
    return allowsMultipleSelection ? .multiple : .single
  }
}

// Programmatic changes.
extension TableView {
  /// Selects a row; with nil, deselects all.
  ///
  /// A programmatic call: the delegate is not told. Where several rows may be selected the row joins the others,
  /// else it takes their place. It works also where a person may not select. With a scroll position other than
  /// `none` the row is then scrolled to.
  ///
  /// ```swift
  /// try view.selectRow(at: [0, 2], scrollPosition: .middle)
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``,
  ///   ``TableError/Code/dataSourceOutOfStep``, and ``TableError/Code/callbackFailed`` when it scrolls.
  /// - Complexity: O(log *k*) for *k* selected rows, and the shifting of a few hundred of them; with a scroll position as
  ///   ``scrollToRow(at:at:)``.
  public func selectRow(at path: TableIndexPath?, scrollPosition: ScrollPosition = .none) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    if let path { try checkRow(path) }
    try transaction { () throws(TableError) in
      select(path)
      if let path, scrollPosition != .none { try scrollToRow(at: path, at: scrollPosition) }
    }
  }

  /// Deselects a row; does nothing if it is not selected.
  ///
  /// A programmatic call: the delegate is not told.
  ///
  /// ```swift
  /// try view.deselectRow(at: [0, 2])
  /// ```
  ///
  /// - Throws: as ``selectRow(at:scrollPosition:)``.
  /// - Complexity: O(log *k*) for *k* selected rows, and the shifting of a few hundred of them.
  public func deselectRow(at path: TableIndexPath) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    try checkRow(path)
    try transaction { () throws(TableError) in deselect(path) }
  }

  /// Selects a row, beside the others or in their place as the mode says; nil deselects all.
  func select(_ path: TableIndexPath?) {
    guard let path else { return setSelection(Selection()) }
    guard selectionMode == .multiple else { return setSelection(Selection([path])) }
    if !held.selection.contains(path) { change(.setHeldRow(.selected, path, to: true)) }
  }

  /// Deselects a row.
  func deselect(_ path: TableIndexPath) {
    if held.selection.contains(path) { change(.setHeldRow(.selected, path, to: false)) }
  }

  /// Selects other rows instead.
  func setSelection(_ selection: Selection) {
    guard selection != held.selection else { return }
    var new = held
    new.selection = selection
    noteWritten(
      1, bytes: (held.selection.count + selection.count) * MemoryLayout<TableIndexPath>.stride)
    change(.setHeld(from: held, to: new))
  }

  /// Clears the selection if it is none that a person could have made now.
  func clearForbiddenSelection() {
    switch selectionMode {
    case .multiple: return
    case .single: if held.selection.count > 1 { setSelection(Selection()) }
    case .none: setSelection(Selection())
    }
  }
}
