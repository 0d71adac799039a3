/// What was in view before an update block, and where the view is to begin after it.
struct ShownRows {
  /// Whether the same rows stay in view at the same places, and none of them is shown anew.
  ///
  /// True for a block that changes only what comes after the rows in view; the other properties are not needed then.
  fileprivate let stay: Bool

  /// The rows that were in view, in table order; empty if no callback is called for rows that come and go.
  fileprivate let paths: [TableIndexPath]

  /// The first row in view that stays where it is among its neighbours, after the block.
  fileprivate let anchor: TableIndexPath?

  init(_ view: TableView, _ plan: UpdatePlan) {
    if Self.stay(view, plan) {
      (stay, paths, anchor) = (true, [], nil)
      return
    }
    stay = false
    let tellsOfRows = view.asksAboutRowsInView || view.callbacks.contains(.didEndDisplayingCell)
    paths = view.isLoaded && tellsOfRows ? view.indexPathsForVisibleRows : []
    // At the top of the table the view stays at the top.
    guard view.window.first > 0, view.window.viewport != .all else {
      anchor = nil
      return
    }
    var found: TableIndexPath?
    for position in view.visiblePositions where found == nil {
      let path = view.path(atPosition: position)
      if !plan.map.isMoved(path), plan.sections.moved[path.section] == nil {
        found = plan.map.newPath(of: path)
      }
    }
    anchor = found
  }

  private static func stay(_ view: TableView, _ plan: UpdatePlan) -> Bool {
    let visible = view.visiblePositions
    // Where a row follows those in view, the view is full: what is inserted after them does not come into it.
    guard !visible.isEmpty, visible.upperBound < view.numberOfRows, !plan.renews, !plan.map.movesSections
    else { return false }
    let last = view.path(atPosition: visible.upperBound - 1)
    let (leaving, coming) = (plan.map.leaving.first, plan.map.coming.first)
    return leaving.map { $0 > last } ?? true && coming.map { $0 > last } ?? true
  }
}

extension TableView {
  /// Lets the view begin where it began, asks about new and reloaded rows in view, and tells of those that left.
  ///
  /// Of a reloaded row it is told first that its old cell left.
  func show(_ plan: UpdatePlan, after shown: ShownRows) throws(TableError) {
    if shown.stay { return }
    var new = window
    if let anchor = shown.anchor, contains(anchor) { new.first = position(of: anchor) }
    new = new.clamped(to: numberOfRows)
    if new != window { change(.setWindow(from: window, to: new)) }
    guard isLoaded else { return }
    forgetHeights(reloadedBy: plan)
    try askTitles(plan)
    let visible = visiblePositions
    if asksAboutRowsInView {
      if cells != nil { followCells(plan) }
      let before = Set(shown.paths)
      try forEachPath(in: visible) { (path) throws(TableError) in
        let old = plan.map.oldPath(of: path)
        if let old, before.contains(old), !plan.isReloaded(old) {
          if plan.renewal.reconfigured.place(of: old) != nil { try askAndShowCell(path) }
          return
        }
        if let old, plan.isReloaded(old) {
          if cells != nil { renewCell(path) }
          if before.contains(old), callbacks.contains(.didEndDisplayingCell) { try endDisplayingRow(path) }
        }
        try displayRow(path)
      }
    }
    guard callbacks.contains(.didEndDisplayingCell) else { return }
    for old in shown.paths {
      guard let path = plan.map.newPath(of: old), contains(path) else {
        // The row is gone; it is named by its path before the block, as UIKit does.
        try endDisplayingRow(old)
        continue
      }
      if !visible.contains(position(of: path)) { try endDisplayingRow(path) }
    }
  }

  /// Asks for the titles and heights of the headers and footers of new and reloaded sections.
  private func askTitles(_ plan: UpdatePlan) throws(TableError) {
    guard asksAboutSections, viewport != .rows(0) else { return }
    let reloaded = plan.sections.reloaded.keys.compactMap { plan.sections.destination(of: $0) }
    for section in (plan.sections.inserted.keys + reloaded + plan.renewal.retitled).sorted() {
      try askAboutSection(section)
    }
  }
}
