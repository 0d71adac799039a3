/// Where a row stands in view after scrolling to it.
///
/// ```swift
/// try view.scrollToRow(at: [0, 40], at: .middle)
/// ```
public enum ScrollPosition: String, Sendable, Hashable, CaseIterable {
  /// Wherever it comes into view with the least scrolling.
  case none
  /// At the top.
  case top
  /// In the middle; of two places there, at the upper one.
  case middle
  /// At the bottom.
  case bottom
}

extension TableView {
  /// Scrolls so that a row stands at a place in view, as far as the ends of the table allow.
  ///
  /// A programmatic call. Rows that come into view are asked about; then those that left it are told.
  ///
  /// ```swift
  /// try view.scrollToRow(at: [3, 0], at: .top)
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``, and as
  ///   ``setViewport(_:)``.
  /// - Complexity: O(rows that come or leave) calls.
  public func scrollToRow(at path: TableIndexPath, at position: ScrollPosition) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    try checkRow(path)
    try scroll(toRowAt: self.position(of: path), position)
  }

  /// Scrolls so that the selected row nearest to a place in view stands there; does nothing if none is selected.
  ///
  /// A programmatic call. With `none` the row nearest to those in view comes into view. Of two rows that are
  /// equally near the first one is taken.
  ///
  /// ```swift
  /// try view.scrollToNearestSelectedRow(at: .top)
  /// ```
  ///
  /// - Throws: as ``setViewport(_:)``.
  /// - Complexity: O(log *n*) for *n* rows, and O(rows that come or leave) calls.
  public func scrollToNearestSelectedRow(at position: ScrollPosition) throws(TableError) {
    try checkMayChange()
    try checkInStep()
    let visible = visiblePositions
    let last = max(visible.lowerBound, visible.upperBound - 1)
    let middle = visible.lowerBound + (last - visible.lowerBound) / 2
    let aim =
      switch position {
      case .none, .top: visible.lowerBound
      case .middle: middle
      case .bottom: last
      }
    let (before, since) = held.selection.neighbors { self.position(of: $0) >= aim }
    let nearest = [before, since].compactMap { $0.map { self.position(of: $0) } }
      .min { distance($0) < distance($1) }
    func distance(_ place: Int) -> Int {
      switch position {
      case .none: max(visible.lowerBound - place, place - last, 0)
      case .top: abs(place - visible.lowerBound)
      case .middle: abs(place - middle)
      case .bottom: abs(place - last)
      }
    }
    if let nearest { try scroll(toRowAt: nearest, position) }
  }

  /// Scrolls to the row at a place in the whole table.
  private func scroll(toRowAt place: Int, _ position: ScrollPosition) throws(TableError) {
    guard case .rows(let shown) = viewport else { return }
    let rows = max(1, min(shown, numberOfRows))
    let first: Int
    switch position {
    case .top: first = place
    case .middle: first = place - (rows - 1) / 2
    case .bottom: first = place - rows + 1
    case .none: first = min(max(window.first, place - rows + 1), place)
    }
    try show(TableWindow(viewport: viewport, first: max(0, first)))
  }
}
