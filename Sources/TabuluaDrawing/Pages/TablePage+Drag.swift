public import TabuluaModel

// A table in the middle of a drag: the dragged rows are lifted, and a gap stands where they would land.
extension TablePage {
  /// A drag that goes on.
  ///
  /// ```swift
  /// if let drag = page.drag { print("\(drag.paths.count) rows over \(drag.proposed), the gap is at \(drag.gap)") }
  /// ```
  public struct Drag: Sendable, Hashable {
    /// The dragged rows by their paths before the change, the one that was picked up first.
    public var paths: [TableIndexPath]

    /// The first of these rows, which are drawn.
    public var rows: [Row]

    /// Where they are held, which counts the rows without them.
    public var proposed: TableIndexPath

    /// Where there is a gap for them, which counts the rows without them.
    public var gap: TableIndexPath

    /// How many of the rows are drawn.
    static let mostRows = 5
  }

  /// Whether a section says that it is empty.
  func showsEmptiness(of section: Section) -> Bool {
    section.count == 0 && drag?.gap.section != section.number
  }

  /// Whether dragged rows are drawn above their gap.
  var isHeldOverGap: Bool { drag.map { $0.proposed == $0.gap } ?? false }
}

extension TablePage.Drag {
  /// The drag of a view; nil where no row is held.
  init?(_ view: TableView) throws(TableError) {
    guard let gap = view.reorderingGapIndexPath else { return nil }
    paths = view.reorderingIndexPaths
    proposed = view.reorderingProposedIndexPath ?? gap
    self.gap = gap
    rows = try paths.prefix(Self.mostRows).map { (path) throws(TableError) in
      try TablePage.Row(drawing: path, in: view)
    }
  }
}
