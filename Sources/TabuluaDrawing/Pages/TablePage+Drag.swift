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

  /// What stands in a section of a drawn table.
  enum Line {
    /// A row.
    case row(Row)
    /// The room for dragged rows.
    case gap
    /// The dragged rows, which hover above what comes next.
    case held
  }

  /// What stands in a section from top to bottom.
  func lines(of section: Section) -> [Line] {
    guard let drag else { return section.rows.map { .row($0) } }
    let dragged = Set(drag.paths.filter { $0.section == section.number })
    let rows = section.rows.filter { !dragged.contains($0.path) }
    let above = section.above - dragged.count { $0.row < section.above }
    let gap = drag.gap.section == section.number ? drag.gap.row - above : nil
    let held = heldSection == section.number ? min(max(0, heldPlace(in: section) - above), rows.count) : nil
    var lines: [Line] = []
    for index in 0...rows.count {
      if held == index { lines.append(.held) }
      if gap == index { lines.append(.gap) }
      if index < rows.count { lines.append(.row(rows[index])) }
    }
    return lines
  }

  /// Whether a section says that it is empty.
  func showsEmptiness(of section: Section) -> Bool {
    section.count == 0 && drag?.gap.section != section.number
  }

  /// Whether dragged rows are drawn above their gap.
  var isHeldOverGap: Bool { drag.map { $0.proposed == $0.gap } ?? false }

  /// The section that shows what is held: that of the place, or the nearest one in view.
  private var heldSection: Int? {
    guard let drag, let first = sections.first, let last = sections.last else { return nil }
    return min(max(drag.proposed.section, first.number), last.number)
  }

  /// The row of a section, without the dragged ones, at which they are held.
  private func heldPlace(in section: Section) -> Int {
    guard let drag else { return 0 }
    if drag.proposed.section == section.number { return drag.proposed.row }
    return drag.proposed.section < section.number ? 0 : .max
  }
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
