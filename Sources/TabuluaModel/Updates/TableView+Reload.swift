extension TableView {
  /// Loads everything from scratch: counts, titles, and the rows in view.
  ///
  /// A scripted data source is asked `number_of_sections`, then `number_of_rows` for each section; then the
  /// titles of the sections in view are asked for, and then its rows. Before these are asked about, each row that was in
  /// view is told `did_end_displaying_cell`, with its path before the reload. A row that is open is closed. A view that was
  /// out of step with its data source is in step afterwards. No row is selected afterwards, and the delegate is not told of it. Inside `view_did_load`, and in
  /// `view_will_appear` the first time, nothing happens, because the first reload follows. Where the data source owns the rows,
  /// nothing done before can be taken back afterwards, see ``undo()``.
  ///
  /// ```swift
  /// board.lists.removeLast()
  /// try view.reloadData()
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/invalidCount``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/updateInProgress``.
  /// - Complexity: O(rows in view) calls, and O(sections) for a scripted data source.
  public func reloadData() throws(TableError) {
    try checkMayChange()
    try checkNotReordering()
    try checkNotUpdating()
    guard isLoaded else { return }
    try transaction(isHeldToLaws: false) { () throws(TableError) in
      setSelection(Selection())
      try closeOpenRowForReload()
      try reload(replacing: rowsToldOfLeaving)
    }
    isOutOfStep = false
    // Nobody can say what became of the rows of a data source.
    if isScripted, let undoHistory, openTransactions == undoHistory.level { undoHistory.removeAll() }
  }

  /// Tells the delegate that the view is there, and loads it for the first time.
  func load() throws(TableError) {
    try transaction(isHeldToLaws: false) { () throws(TableError) in
      try notify(.viewDidLoad) { try $0.viewDidLoad(in: self) }
      try notifyOfAppearing(nil)
      isLoaded = true
      try reload(replacing: [])
    }
  }

  /// The rows in view, where somebody is to be told when they leave it.
  var rowsToldOfLeaving: [TableIndexPath] {
    callbacks.contains(.didEndDisplayingCell) && isLoaded ? indexPathsForVisibleRows : []
  }

  /// Asks for everything that is shown, without touching the selection of rows that are there still.
  ///
  /// `before` are the rows whose cells are replaced, by their paths before the reload.
  func reload(replacing before: [TableIndexPath]) throws(TableError) {
    reloadsRows = true
    if isScripted {
      let new = PrefixCounts(try askCounts())
      if new != counts { change(.setCounts(from: counts, to: new)) }
      remapSelection(by: UpdateMap())
    }
    forgetHeights()
    let clamped = window.clamped(to: numberOfRows)
    if clamped != window { change(.setWindow(from: window, to: clamped)) }
    try askSectionIndexTitlesInView()
    try askTitles()
    let visible = visiblePositions
    if cells != nil { releaseAllCells() }
    for path in before { try endDisplayingRow(path) }
    try displayRows(visible)
  }

  /// Asks a scripted data source for the number of sections, and of rows in each.
  func askCounts() throws(TableError) -> [Int] {
    let sections = try askNumberOfSections()
    var result: [Int] = []
    var total = 0
    for section in 0..<sections {
      let count = try askNumberOfRows(section)
      let (sum, overflow) = total.addingReportingOverflow(count)
      guard !overflow else {
        throw fault(.invalidCount(count, limit: nil), in: .init(.numberOfRows, section: section))
      }
      total = sum
      result.append(count)
    }
    if viewport == .all { try checkMayShow(total) }
    return result
  }

  /// Fails where a data source has more rows than can be looked at one by one.
  package func checkMayListRows() throws(TableError) { try checkMayShow(numberOfRows) }

  /// Fails where so many rows of a data source cannot all be in view.
  func checkMayShow(_ rows: Int) throws(TableError) {
    guard rows > UpdatePlan.mostRows, isScripted else { return }
    throw TableError(.callback(.init(.numberOfRows), .tooManyRows(rows, most: UpdatePlan.mostRows)))
  }

  /// Asks for the titles and heights of the headers and footers in view.
  private func askTitles() throws(TableError) {
    guard asksAboutSections, viewport != .rows(0), numberOfSections > 0 else { return }
    // Empty sections at the beginning and the end of the table are in view with its first and last row.
    let visible = visiblePositions
    let first = visible.lowerBound == 0 ? 0 : path(atPosition: visible.lowerBound).section
    let last =
      visible.upperBound == numberOfRows
      ? numberOfSections - 1 : path(atPosition: visible.upperBound - 1).section
    for section in first...last { try askAboutSection(section) }
  }
}
