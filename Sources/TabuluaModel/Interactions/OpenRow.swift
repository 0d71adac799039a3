/// A row at whose end buttons stand: its delete button, or what a swipe uncovered.
struct OpenRow: Sendable, Hashable {
  /// Where the row stands now; nil if it is gone.
  var path: TableIndexPath?

  /// The edge that was swiped; nil if the red minus was tapped.
  var edge: SwipeEdge?

  /// What the delete button says; nil while there is none.
  var title: String?
}

// The row that is open, for whoever looks.
extension TableView {
  /// The row whose delete button waits to be tapped; nil if none does.
  ///
  /// It follows the row when that moves.
  public var pendingDeletion: TableIndexPath? { held.openRow?.title == nil ? nil : held.openRow?.path }

  /// What the delete button of ``pendingDeletion`` says; nil if there is none.
  public var deleteConfirmationTitle: String? { held.openRow?.path == nil ? nil : held.openRow?.title }

  /// The row that a swipe has opened; nil if none is open.
  ///
  /// It follows the row when that moves. ``isEditing`` is true meanwhile, and no row shows the controls of
  /// editing mode.
  public var swipedRow: TableIndexPath? { held.openRow?.edge == nil ? nil : held.openRow?.path }

  /// Whether rows show the controls of editing mode: in editing mode, unless that is a swipe's.
  public var showsEditingControls: Bool { isEditing && held.openRow?.edge == nil }
}

// Opening and closing.
extension TableView {
  /// Opens another row, or changes what is known of the open one.
  func setOpenRow(_ row: OpenRow?) {
    let old = held.openRow
    if row != old { change(.setOpenRow(from: old, to: row)) }
  }

  /// Closes the open row; after a swipe the table leaves editing mode and `did_end_editing_row` is told.
  func closeOpenRow() throws(TableError) {
    guard let row = held.openRow else { return }
    if row.edge != nil { change(.setEditing(from: isEditing, to: false)) }
    setOpenRow(nil)
    guard row.edge != nil else { return }
    let call = TableError.Call(.didEndEditingRow, path: row.path)
    try notify(call, of: delegate, arguments: [row.path.traceValue]) {
      try $0.didEndEditingRow(at: row.path, in: self)
    }
  }

  /// Closes the open row; the answer is where the row at a path stands then, nil if it is gone.
  func closeOpenRow(following path: TableIndexPath) throws(TableError) -> TableIndexPath? {
    try following(path) { (row) throws(TableError) in
      try closeOpenRow()
      return followedPath(row)
    }
  }

  /// Closes the open row if it was deleted from outside the interaction that has opened it.
  func closeDeletedOpenRow() throws(TableError) {
    if activeCallback == nil, let row = held.openRow, row.path == nil { try closeOpenRow() }
  }

  /// Closes the open row because the table is loaded from scratch.
  ///
  /// Inside a callback the swipe goes on; nobody can say where the row of a scripted data source went, so that
  /// it counts as gone.
  func closeOpenRowForReload() throws(TableError) {
    guard activeCallback != nil, var row = held.openRow, row.edge != nil else { return try closeOpenRow() }
    row.title = nil
    if isScripted { row.path = nil }
    setOpenRow(row)
  }
}
