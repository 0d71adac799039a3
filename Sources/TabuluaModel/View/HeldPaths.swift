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

  /// These paths after a change: each where the map says its row went, nil if it is gone, or not there.
  ///
  /// `isThere`, if it is given, says of a path after the change whether the table has such a row.
  func mapped(by map: UpdateMap, _ isThere: ((TableIndexPath) -> Bool)? = nil) -> HeldPaths {
    func path(_ path: TableIndexPath) -> TableIndexPath? {
      map.newPath(of: path).flatMap { isThere?($0) ?? true ? $0 : nil }
    }
    func rows(_ rows: Selection) -> Selection {
      let mapped = rows.mapped(by: map)
      return isThere.map { mapped.keeping($0) } ?? mapped
    }
    var result = HeldPaths(selection: rows(selection), followed: followed.map { $0.flatMap(path) })
    result.openRow = openRow
    result.withoutControl = rows(withoutControl)
    result.openRow?.follow(path)
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

  /// Renumbers the selection, and whatever else follows its row, after rows came, went or moved as the map says.
  ///
  /// A section that a scripted data source counts anew may have lost rows that nobody announced.
  func remapSelection(by map: UpdateMap) {
    let new = held.mapped(by: map, isScripted ? { self.contains($0) } : nil)
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
