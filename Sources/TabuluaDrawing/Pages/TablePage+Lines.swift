import TabuluaModel

extension TablePage {
  /// What stands in a section of a drawn table.
  enum Line {
    /// A row.
    case row(Row)
    /// The room for dragged rows.
    case gap
    /// The dragged rows, which hover above what comes next.
    case held
  }

  /// What stands in a section from top to bottom; it is found while it is gone through, so that no row is kept twice.
  struct Lines: Sequence, IteratorProtocol {
    private let rows: [Row]

    /// The dragged ones of these rows.
    private let dragged: Set<TableIndexPath>

    /// In front of which row the gap is, and in front of which one dragged rows are held; they count the rows without those.
    private let gap: Int?
    private let held: Int?

    /// How many of the rows are not dragged.
    private let count: Int

    /// Which row comes next, and how many rows came before it that are not dragged.
    private var index = 0
    private var place = 0

    private var isBehindGap = false
    private var isBehindHeld = false

    /// `held` may be any number: rows are held within the section.
    fileprivate init(_ rows: [Row], dragged: Set<TableIndexPath>, gap: Int?, held: Int?) {
      (self.rows, self.dragged, self.gap) = (rows, dragged, gap)
      let count = dragged.isEmpty ? rows.count : rows.count { !dragged.contains($0.path) }
      self.count = count
      self.held = held.map { Swift.min(Swift.max(0, $0), count) }
    }

    /// Whether nothing stands there.
    var isEmpty: Bool { count == 0 && gap == nil && held == nil }

    mutating func next() -> Line? {
      while !dragged.isEmpty, index < rows.count, dragged.contains(rows[index].path) { index += 1 }
      if held == place, !isBehindHeld {
        isBehindHeld = true
        return .held
      }
      if gap == place, !isBehindGap {
        isBehindGap = true
        return .gap
      }
      guard index < rows.count else { return nil }
      index += 1
      place += 1
      return .row(rows[index - 1])
    }
  }

  /// What stands in a section from top to bottom.
  func lines(of section: Section) -> Lines {
    guard let drag else { return Lines(section.rows, dragged: [], gap: nil, held: nil) }
    let dragged = Set(drag.paths.filter { $0.section == section.number })
    let above = section.above - dragged.count { $0.row < section.above }
    return Lines(
      section.rows, dragged: dragged, gap: drag.gap.section == section.number ? drag.gap.row - above : nil,
      held: heldSection == section.number ? heldPlace(in: section).map { $0 - above } ?? .max : nil)
  }

  /// The section that shows what is held: that of the place, or the nearest one in view.
  private var heldSection: Int? {
    guard let drag, let first = sections.first, let last = sections.last else { return nil }
    return min(max(drag.proposed.section, first.number), last.number)
  }

  /// The row of a section, without the dragged ones, at which they are held; nil for the end.
  private func heldPlace(in section: Section) -> Int? {
    guard let drag else { return 0 }
    if drag.proposed.section == section.number { return drag.proposed.row }
    return drag.proposed.section < section.number ? 0 : nil
  }
}
