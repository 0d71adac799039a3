/// The index paths that a view holds; they go with their rows.
struct HeldPaths: Sendable, Hashable {
  /// The selected rows.
  var selection = Selection()

  /// The rows that the running interaction is about, nil where one is gone; the innermost last.
  var followed: [TableIndexPath?] = []

  /// The row whose buttons stand open.
  var openRow: OpenRow?

  /// The rows whose cells said, when they were asked for last to be shown, that they show no reorder control.
  var withoutControl = Selection()

  /// A set of rows that is held.
  enum Kind {
    case selected, withoutControl
  }

  /// Puts a row into a set or takes it out of it.
  mutating func set(_ path: TableIndexPath, in kind: Kind, to isMember: Bool) {
    switch (kind, isMember) {
    case (.selected, true): selection.insert(path)
    case (.selected, false): selection.remove(path)
    case (.withoutControl, true): withoutControl.insert(path)
    case (.withoutControl, false): withoutControl.remove(path)
    }
  }

  /// These paths after a change: each where the map says its row went, nil if it is gone.
  func mapped(_ map: (TableIndexPath) -> TableIndexPath?) -> HeldPaths {
    var result = HeldPaths(selection: selection.mapped(map), followed: followed.map { $0.flatMap(map) })
    result.openRow = openRow
    result.withoutControl = withoutControl.mapped(map)
    result.openRow?.follow(map)
    return result
  }

  /// Follows a row that went from `source`, before the change, to `destination`, after the removal.
  mutating func moveRow(from source: TableIndexPath, to destination: TableIndexPath) {
    selection.moveRow(from: source, to: destination)
    if !withoutControl.isEmpty { withoutControl.moveRow(from: source, to: destination) }
    for index in followed.indices {
      followed[index] = followed[index]?.afterMove(from: source, to: destination)
    }
    openRow?.follow { $0.afterMove(from: source, to: destination) }
  }
}

extension TableIndexPath {
  /// Where the row at this path, before the change, stands after another one, or itself, was moved.
  ///
  /// `source` is before the change, `destination` after the removal.
  func afterMove(from source: TableIndexPath, to destination: TableIndexPath) -> TableIndexPath {
    if self == source { return destination }
    var path = adjusted(forRemovalOf: source)
    if path.section == destination.section, path.row >= destination.row { path.row += 1 }
    return path
  }
}

extension TableView {
  /// Whether no path is held.
  ///
  /// Asked of the view, part by part: to ask all of them together copied them, which took 200 instructions of a drag.
  var holdsNoPaths: Bool {
    @inline(__always) get {
      !hasOpenRow && held.selection.isEmpty && held.followed.isEmpty && held.withoutControl.isEmpty
    }
  }

  /// Whether a row is open; nothing is copied for that, as to compare it would.
  var hasOpenRow: Bool {
    @inline(__always) get { if case .some = held.openRow { true } else { false } }
  }

  /// Renumbers the selection, and whatever else follows its row, after rows came, went or moved.
  ///
  /// The map gives each row's path before the change its path after it, or nil if the row is gone.
  func remapSelection(_ map: (TableIndexPath) -> TableIndexPath?) {
    let new = held.mapped(map)
    if new != held { change(.setHeld(from: held, to: new)) }
  }

  /// Renumbers the selection, and whatever else follows its row, after one row was moved.
  ///
  /// `source` is before the change, `destination` after the removal.
  @inline(__always)
  func remapSelection(afterMoveFrom source: TableIndexPath, to destination: TableIndexPath) {
    if !holdsNoPaths { change(.moveHeld(from: source, to: destination)) }
  }

  /// Runs a body with the number of a row that is followed, see ``followedPath(_:)``.
  func following<Result>(
    _ path: TableIndexPath, _ body: (Int) throws(TableError) -> Result
  ) throws(TableError) -> Result {
    try following([path]) { (rows) throws(TableError) in try body(rows.lowerBound) }
  }

  /// Runs a body with the numbers of several rows that are followed.
  func following<Result>(
    _ paths: [TableIndexPath], _ body: (Range<Int>) throws(TableError) -> Result
  ) throws(TableError) -> Result {
    let first = held.followed.count
    change(.setFollowed(from: held.followed, to: held.followed + paths as [TableIndexPath?]))
    let result = try body(first..<first + paths.count)
    change(.setFollowed(from: held.followed, to: Array(held.followed[..<first])))
    return result
  }

  /// Where a followed row stands now; nil if it is gone.
  func followedPath(_ number: Int) -> TableIndexPath? { held.followed[number] }
}
