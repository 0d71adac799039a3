extension TableView {
  /// The places of the rows in view.
  var visiblePositions: Range<Int> { window.positions(of: numberOfRows) }

  /// Shows another number of rows, from the first row in view on.
  ///
  /// Rows that come into view are asked about; then those that left it are told.
  ///
  /// ```swift
  /// try view.setViewport(.rows(12))
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``,
  ///   ``TableError/Code/tooManyRows`` where a data source says that it has more than four million.
  /// - Complexity: O(rows that come or leave) calls.
  public func setViewport(_ viewport: TableView.Viewport) throws(TableError) {
    try show(TableWindow(viewport: viewport, first: window.first))
  }

  /// Scrolls by so many rows, towards the end if positive, and not past either end.
  ///
  /// A person's finger scrolls so: a row that is open is closed first, which `did_end_editing_row` is told after a swipe.
  /// Inside a callback it is code that scrolls, and an open row stays open.
  ///
  /// ```swift
  /// try view.scroll(by: 20)
  /// ```
  ///
  /// - Throws: as ``setViewport(_:)``.
  /// - Complexity: O(rows that come or leave) calls.
  public func scroll(by rows: Int) throws(TableError) {
    let (first, overflow) = window.first.addingReportingOverflow(rows)
    let end = rows < 0 ? 0 : numberOfRows
    let new = TableWindow(viewport: window.viewport, first: overflow ? end : max(0, first))
    guard hasOpenRow, activeCallback == nil else { return try show(new) }
    try checkMayChange()
    try checkInStep()
    try transaction { () throws(TableError) in
      try closeOpenRow()
      try show(new)
    }
  }

  /// Shows another part of the table.
  func show(_ new: TableWindow) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    if new.viewport == .all { try checkMayShow(numberOfRows) }
    let old = window
    let new = new.clamped(to: numberOfRows)
    guard new != old else { return }
    try transaction { () throws(TableError) in
      let before = visiblePositions
      change(.setWindow(from: old, to: new))
      guard isLoaded else { return }
      let after = visiblePositions
      for part in after.subtracting(before) { try displayRows(part) }
      for part in before.subtracting(after) { try endDisplayingRows(part) }
    }
  }

  /// Whether any callback is about rows that come into view or leave it.
  var asksAboutRowsInView: Bool { !callbacks.isDisjoint(with: .rowsInView) || cells != nil }

  /// Whether any callback is about rows that come into view, or is told of those that leave it.
  var tellsOfRowsInView: Bool {
    guard !callbacks.isEmpty || cells != nil else { return false }
    return asksAboutRowsInView || callbacks.contains(.didEndDisplayingCell)
  }

  /// Asks and tells about rows that come into view, or that are shown anew.
  func displayRows(_ positions: Range<Int>) throws(TableError) {
    guard asksAboutRowsInView else { return }
    releaseCellsOutOfView()
    try changingCells { () throws(TableError) in
      try forEachPath(in: positions) { (path) throws(TableError) in try displayRow(path) }
    }
  }

  /// Asks and tells about one row that comes into view.
  func displayRow(_ path: TableIndexPath) throws(TableError) {
    let height = try askHeight(.heightForRow, path: path) { try $0.height(forRowAt: path, in: self) }
    if let height { noteHeight(height, path) }
    try askAndShowCell(path)
    _ = try askIndentationLevel(path)
    try askAboutEditing(path)
    try notify(.willDisplayCell, path) { try $0.willDisplayCell(forRowAt: path, in: self) }
  }

  /// Asks what a row in view shows of editing mode: whether it may be edited, and in the mode its style, its indentation
  /// and whether it may be dragged.
  private func askAboutEditing(_ path: TableIndexPath) throws(TableError) {
    let isEditable = try askCanEditRow(path).answer
    guard showsEditingControls else { return }
    if isEditable, !settings.allowsMultipleSelectionDuringEditing { _ = try askEditingStyle(path) }
    _ = try askShouldIndent(path)
    if canReorder { _ = try askCanMoveRow(path) }
  }

  /// Shows the rows in view in the other mode, editing or not: neither their cells nor their heights are asked for.
  func showEditingMode() throws(TableError) {
    if !callbacks.isDisjoint(with: .editingMode) {
      try forEachPath(in: visiblePositions) { (path) throws(TableError) in try askAboutEditing(path) }
    }
    try noteStaleCells()
  }

  /// Tells about rows that went out of view and are in the table still.
  func endDisplayingRows(_ positions: Range<Int>) throws(TableError) {
    guard callbacks.contains(.didEndDisplayingCell) else { return }
    try forEachPath(in: positions) { (path) throws(TableError) in try endDisplayingRow(path) }
  }

  /// Tells about a row that went out of view, or whose cell is replaced.
  func endDisplayingRow(_ path: TableIndexPath) throws(TableError) {
    try notify(.didEndDisplayingCell, path) { try $0.didEndDisplayingCell(forRowAt: path, in: self) }
  }

  /// Tells a delegate whose rules are no longer in force about a row whose cell is replaced.
  func endDisplayingRow(
    _ path: TableIndexPath, of former: (any TableViewDelegate)?
  ) throws(TableError) {
    guard let former else { return }
    try call(.init(.didEndDisplayingCell, path: path)) { () throws in
      try former.didEndDisplayingCell(forRowAt: path, in: self)
    }
  }

  /// Asks and tells about the one row that came into view, and the one that left it, when a row was moved.
  ///
  /// `source` and `destination` are places in the whole table, before the change and after it.
  func displayMove(from source: Int, to destination: Int) throws(TableError) {
    guard changesRowsInView(from: source, to: destination) else { return }
    let visible = visiblePositions
    // The rows between the two places went one place towards `source`, so at most one crossed an edge.
    let (coming, leaving): (Int, Int)
    let first = visible.lowerBound
    let last = visible.upperBound - 1
    switch (Side(source, visible), Side(destination, visible)) {
    case (.inside, .inside), (.before, .before), (.after, .after): return
    case (.inside, .after): (coming, leaving) = (last, destination)
    case (.inside, .before): (coming, leaving) = (first, destination)
    case (.before, .inside): (coming, leaving) = (destination, first - 1)
    case (.after, .inside): (coming, leaving) = (destination, last + 1)
    case (.before, .after): (coming, leaving) = (last, first - 1)
    case (.after, .before): (coming, leaving) = (first, last + 1)
    }
    try displayRows(coming..<coming + 1)
    try endDisplayingRows(leaving..<leaving + 1)
  }

  /// Whether another row comes into view when a row is moved; `source` and `destination` are places in the whole table,
  /// before the change and after it.
  func changesRowsInView(from source: Int, to destination: Int) -> Bool {
    let visible = visiblePositions
    guard !visible.isEmpty, visible.count < numberOfRows else { return false }
    return Side(source, visible) != Side(destination, visible)
  }

  /// The rows in view, for ``displayRows(cameAfter:)``; empty if no callback is asked, or if all rows are in view.
  func rowsInView() -> [RowIdentity] {
    let visible = visiblePositions
    guard tellsOfRowsInView, !visible.isEmpty, visible.count < numberOfRows else { return [] }
    var rows: [RowIdentity] = []
    contents.rows.forEach(in: visible) { rows.append(RowIdentity(number: $0)) }
    return rows
  }

  /// Asks about the rows that came into view since others were in it, and tells of those that left it, both in
  /// table order.
  ///
  /// O(rows in view).
  func displayRows(cameAfter before: [RowIdentity]) throws(TableError) {
    guard !before.isEmpty else { return }
    let after = rowsInView()
    let stayed = Set(before).intersection(after)
    let coming = after.filter { !stayed.contains($0) }.compactMap { indexPath(of: $0) }
    let leaving = before.filter { !stayed.contains($0) }.compactMap { indexPath(of: $0) }
    releaseCellsOutOfView()
    for path in coming { try displayRow(path) }
    for path in leaving.sorted() { try endDisplayingRow(path) }
  }

  /// On which side of the window a place lies.
  private enum Side {
    case before, inside, after

    init(_ position: Int, _ visible: Range<Int>) {
      self = position < visible.lowerBound ? .before : position < visible.upperBound ? .inside : .after
    }
  }
}

extension TableView {
  /// Asks how many steps a row is indented; nil if the callback is not implemented.
  func askIndentationLevel(_ path: TableIndexPath) throws(TableError) -> Int? {
    let level = try ask(.indentationLevelForRow, path: path, of: delegate, default: nil) {
      try $0.indentationLevel(forRowAt: path, in: self)
    }
    if let level, level < 0 {
      throw fault(.invalidIndentation(level), in: .init(.indentationLevelForRow, path: path))
    }
    return level
  }

  /// Asks whether a row is indented in editing mode; yes if the callback is not implemented.
  func askShouldIndent(_ path: TableIndexPath) throws(TableError) -> Bool {
    try ask(.shouldIndentWhileEditingRow, path: path, of: delegate, default: true) {
      try $0.shouldIndentWhileEditingRow(at: path, in: self)
    }
  }
}

extension Range<Int> {
  /// The parts of this range that lie outside the other one, in order.
  fileprivate func subtracting(_ other: Range<Int>) -> [Range<Int>] {
    guard overlaps(other) else { return isEmpty ? [] : [self] }
    return [
      lowerBound..<Swift.max(lowerBound, other.lowerBound),
      Swift.min(upperBound, other.upperBound)..<upperBound,
    ].filter { !$0.isEmpty }
  }
}
