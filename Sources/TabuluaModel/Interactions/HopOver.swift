/// Where rows stand after a drop past rows that may not be displaced: these keep their index paths, and the others
/// hop over them.
///
/// In each section that the drop touches, the rows that may be displaced keep their new order, those that may not
/// stand at their old indexes, and the places left between them are filled in order.
struct HopOver: Equatable {
  /// A row that hops over rows that keep their places.
  struct Hop: Equatable {
    /// Where it stood before the change.
    var from: TableIndexPath

    /// Where it stands after the dragged row has landed and the hops before this one are done.
    var between: TableIndexPath

    /// Where it stands after the change.
    var to: TableIndexPath
  }

  /// Where the dragged row lands, after the removal.
  var landing: TableIndexPath

  /// The rows that hop, in table order.
  var hops: [Hop] = []
}

/// The rows of a section, beside the dragged one, whose index paths a plain move changes.
struct DisplacedRows: Equatable {
  /// The section.
  var section: Int

  /// Their places before the change.
  var rows: Range<Int>

  /// Which of them may not be displaced, in their order; filled by whoever asks.
  var isFixed: [Bool] = []

  /// Whether the row at a place before the change keeps it.
  func keepsPlace(_ row: Int) -> Bool { rows.contains(row) && isFixed[row - rows.lowerBound] }

  /// The hops where a place before these rows became free, and each row goes to the last free place before it.
  ///
  /// The answer also has the place that is free in the end.
  func closing(_ free: Int) -> (hops: [HopOver.Hop], free: Int) {
    var hops: [HopOver.Hop] = []
    var free = free
    for row in rows where !keepsPlace(row) {
      // When the dragged row has gone, the row stands one place before its own.
      if row - 1 != free { hops.append(hop(from: row, between: row - 1, to: free)) }
      free = row
    }
    return (hops, free)
  }

  /// The hops where a place after these rows became free, and each row goes to the first free place after it.
  ///
  /// The answer also has the place that is free in the end.
  func opening(_ free: Int) -> (hops: [HopOver.Hop], free: Int) {
    var hops: [HopOver.Hop] = []
    var free = free
    for row in rows.reversed() where !keepsPlace(row) {
      if row + 1 != free { hops.append(hop(from: row, between: row + 1, to: free)) }
      free = row
    }
    return (hops.reversed(), free)
  }

  private func hop(from: Int, between: Int, to: Int) -> HopOver.Hop {
    HopOver.Hop(
      from: TableIndexPath(section: section, row: from),
      between: TableIndexPath(section: section, row: between),
      to: TableIndexPath(section: section, row: to))
  }
}

extension TableView {
  /// The rows, beside the dragged one, whose index paths a plain move would change; in table order.
  ///
  /// `source` is before the change, `target` after the removal.
  func displacedRows(from source: TableIndexPath, to target: TableIndexPath) -> [DisplacedRows] {
    if source.section == target.section {
      let rows = source.row < target.row ? source.row + 1..<target.row + 1 : target.row..<source.row
      return [DisplacedRows(section: source.section, rows: rows)]
    }
    let lengths = lengths
    let closing = DisplacedRows(section: source.section, rows: source.row + 1..<lengths[source.section])
    let opening = DisplacedRows(section: target.section, rows: target.row..<lengths[target.section])
    return source.section < target.section ? [closing, opening] : [opening, closing]
  }

  /// Where a drop takes the dragged row, and which rows hop, as `can_displace_row` answers; nil and a reason where
  /// a section would become too short.
  ///
  /// `source` is before the change, `target` after the removal. Where the row lands elsewhere than at the target, the
  /// reason is that of the row that keeps its place there.
  func hopOver(
    from source: TableIndexPath, to target: TableIndexPath
  ) throws(TableError) -> TableDecision<HopOver?> {
    var displaced = displacedRows(from: source, to: target)
    var verdict: TableDecision<Bool>?
    for index in displaced.indices {
      let section = displaced[index].section
      let last = lengths[section] - 1
      displaced[index].isFixed.reserveCapacity(displaced[index].rows.count)
      for row in displaced[index].rows {
        let path = TableIndexPath(section: section, row: row)
        let decision = try askCanDisplaceRow(path)
        displaced[index].isFixed.append(!decision.answer)
        guard !decision.answer else { continue }
        if section == target.section, row == target.row { verdict = decision }
        if section == source.section, section != target.section, row == last {
          return TableDecision(
            nil, host: .sectionTooShort(section: section, path), reason: decision.reason,
            decidedBy: decision.decidedBy ?? place(of: .canDisplaceRow))
        }
      }
    }
    var result = HopOver(landing: target)
    for rows in displaced {
      let closes =
        rows.section == source.section && (rows.section != target.section || source.row < target.row)
      if closes {
        let (hops, free) = rows.closing(source.row)
        result.hops += hops
        if rows.section == target.section { result.landing.row = free }
      } else {
        let (hops, free) = rows.opening(rows.rows.upperBound)
        result.hops += hops
        result.landing.row = free
      }
    }
    return TableDecision(result, reason: verdict?.reason, decidedBy: verdict?.decidedBy)
  }

  private func askCanDisplaceRow(_ path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    guard let dataSource else { return true }
    return try call(
      .canDisplaceRow, path: path, arguments: [.path(path)], traced: { (.boolean($0.answer), $0.reason) },
      { try dataSource.canDisplaceRow(at: path, in: self) })
  }
}
