// How high rows are, and where they lie.
extension TableView {
  /// How high a row is, in points; nil if there is no row at the path.
  ///
  /// What `height_for_row` last answered for the row, if it was asked since the last reload: it is asked about rows
  /// that come into view. Until then, and without the callback, ``TableViewSettings/rowHeight``, which so stands in
  /// for UIKit's estimated height. A height goes with its row when that moves. A scripted data source's rows cannot
  /// be told apart after a change, so all of them count as ``TableViewSettings/rowHeight``. Nothing is asked.
  ///
  /// O(log *n*).
  public func height(forRowAt path: TableIndexPath) -> Double? {
    guard contains(path) else { return nil }
    let known = isScripted || contents.rows.heights.isEmpty ? nil : row(at: path)
    return known.flatMap { contents.rows.height(of: $0.number) } ?? settings.rowHeight
  }

  /// How far below the top of the first row a row begins, in points; nil if there is no row at the path.
  ///
  /// The heights of the rows before it, as ``height(forRowAt:)`` tells them; headers and footers count nothing. A
  /// height of a row of its own counts in steps of 1/4096 of a point, and as at most 1 048 575 points.
  ///
  /// ```swift
  /// print(view.offset(forRowAt: [0, 3]))  // 132.0: three rows of 44 points
  /// ```
  ///
  /// O(log *n*).
  public func offset(forRowAt path: TableIndexPath) -> Double? {
    contains(path) ? offset(ofPosition: position(of: path)) : nil
  }

  /// The row at a distance below the top of the first row, in points; nil before the first and behind the last row.
  ///
  /// A row covers its offset, as ``offset(forRowAt:)`` tells it, but not its end.
  ///
  /// ```swift
  /// print(view.indexPathForRow(atOffset: 100))  // [0, 2], of rows of 44 points
  /// ```
  ///
  /// O(log *n*).
  public func indexPathForRow(atOffset offset: Double) -> TableIndexPath? {
    let position =
      isScripted
      ? RowExtent().position(atOffset: offset, of: numberOfRows, height: settings.rowHeight)
      : contents.rows.position(atOffset: offset, others: settings.rowHeight)
    return position.map { path(atPosition: $0) }
  }

  /// How high all rows are together, in points, as ``height(forRowAt:)`` tells them.
  ///
  /// O(1).
  public var contentHeight: Double { offset(ofPosition: numberOfRows) }

  private func offset(ofPosition position: Int) -> Double {
    isScripted
      ? RowExtent().points(of: position, others: settings.rowHeight)
      : contents.rows.offset(of: position, others: settings.rowHeight)
  }
}

extension TableView {
  /// Keeps what `height_for_row` answered.
  func noteHeight(_ height: Double, _ path: TableIndexPath) {
    guard let row = row(at: path) else { return }
    let old = contents.rows.height(of: row.number)
    if old != height { change(.setHeight(row: row, from: old, to: height)) }
  }

  /// Forgets what `height_for_row` answered, before it is asked anew.
  func forgetHeights() {
    let heights = contents.rows.heights
    if !heights.isEmpty { change(.setHeights(from: heights, to: [:])) }
  }

  /// Forgets the heights of the rows that an update block reloaded.
  func forgetHeights(reloadedBy plan: UpdatePlan) {
    guard plan.reloads, !contents.rows.heights.isEmpty else { return }
    let heights = contents.rows.heights
    let kept = heights.filter { number, _ in
      guard let path = contents.indexPath(of: RowIdentity(number: number)) else { return true }
      return plan.map.oldPath(of: path).map { !plan.isReloaded($0) } ?? true
    }
    if kept.count < heights.count { change(.setHeights(from: heights, to: kept)) }
  }
}
