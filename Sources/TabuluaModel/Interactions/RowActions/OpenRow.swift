/// A row that takes every touch: buttons stand at its end, its delete button or what a swipe uncovered, or its menu is open.
struct OpenRow: Sendable, Hashable {
  /// Where the row stands now; once it is gone, where it stood just before the change that took it away.
  private(set) var place: TableIndexPath

  /// Whether the row is gone.
  private(set) var isGone = false

  /// Whether the row was reloaded since it was opened, which closes it.
  var isReloaded = false

  /// The edge that was swiped; nil if the red minus was tapped, and for a menu.
  let edge: SwipeEdge?

  /// Whether its menu is open, and no button stands at its end.
  let isMenu: Bool

  /// What the delete button says; nil while there is none.
  var title: String?

  init(path: TableIndexPath, edge: SwipeEdge? = nil, title: String? = nil) {
    place = path
    self.edge = edge
    self.title = title
    isMenu = false
  }

  /// A row whose menu is open.
  init(menuOf path: TableIndexPath) {
    place = path
    (edge, title, isMenu) = (nil, nil, true)
  }

  /// Where the row stands now; nil if it is gone.
  var path: TableIndexPath? { isGone ? nil : place }

  /// Goes with the row: the map gives its path before a change the path after it, or nil if the row is gone.
  mutating func follow(_ map: (TableIndexPath) -> TableIndexPath?) {
    guard !isGone else { return }
    if let path = map(place) { place = path } else { isGone = true }
  }
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

  /// Closes the open row; after a swipe the table leaves editing mode and `did_end_editing_row` is told, with the path
  /// where the row stands, or stood before it was deleted.
  func closeOpenRow() throws(TableError) {
    guard let row = held.openRow else { return }
    if row.edge != nil { change(.setEditing(from: isEditing, to: false)) }
    setOpenRow(nil)
    guard row.edge != nil else { return }
    try notify(.didEndEditingRow, row.place) { try $0.didEndEditingRow(at: row.place, in: self) }
  }

  /// Closes the open row; the answer is where the row at a path stands then, nil if it is gone.
  func closeOpenRow(following path: TableIndexPath) throws(TableError) -> TableIndexPath? {
    try following(path) { (row) throws(TableError) in
      try closeOpenRow()
      return followedPath(row)
    }
  }

  /// Lets a touch of anything but the open row's buttons, or its menu, close that row, which is all that such a touch does;
  /// the answer says so, or is what a law says against the closing.
  func closeOpenRowByTouch() throws(TableError) -> Refusal {
    let closed: HostReason = held.openRow?.isMenu == true ? .menuClosed : .openRowClosed
    let mark = openTransaction()
    do throws(TableError) {
      try closeOpenRow()
      try endTransaction(from: mark)
      return .host(closed)
    } catch {
      rollBackTransaction(to: mark)
      return try refusal(by: error)
    }
  }

  /// Closes the open row if it was deleted or reloaded; what runs inside its own swipe leaves that to the swipe.
  func closeReplacedOpenRow() throws(TableError) {
    guard let row = held.openRow, row.isGone || row.isReloaded else { return }
    if let activeCallback, CallbackSet.insideSwipe.contains(activeCallback) { return }
    try closeOpenRow()
  }

  /// Notes that the open row is shown anew by an update block, and nothing else of it.
  func noteReloadOfOpenRow(_ plan: UpdatePlan) {
    guard plan.reloads, var row = held.openRow, let path = row.path, plan.isReloaded(path) else { return }
    row.isReloaded = true
    setOpenRow(row)
  }

  /// Closes the open row because the table is loaded from scratch.
  ///
  /// Inside its own swipe that closes it; nobody can say where the row of a scripted data source went, so that it counts
  /// as gone.
  func closeOpenRowForReload() throws(TableError) {
    guard var row = held.openRow else { return }
    row.title = nil
    row.isReloaded = true
    if isScripted { row.follow { _ in nil } }
    setOpenRow(row)
    try closeReplacedOpenRow()
  }
}

extension CallbackSet {
  /// What runs inside a swipe, which closes its row itself at the end.
  fileprivate static let insideSwipe: CallbackSet = [
    .willBeginEditingRow, .swipeActionHandler, .commitEditingStyle,
  ]
}
