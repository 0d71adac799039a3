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

  /// The hops where a place beside these rows became free: the rows close up towards one before them, and open up towards
  /// one behind them, each to the nearest free place.
  ///
  /// The answer also has the place that is free in the end.
  func hops(to free: Int, closing: Bool) -> (hops: [HopOver.Hop], free: Int) {
    var hops: [HopOver.Hop] = []
    var free = free
    for row in closing ? Array(rows) : rows.reversed() where !keepsPlace(row) {
      // When the dragged row has gone or come, the row stands one place from its own.
      let between = closing ? row - 1 : row + 1
      if between != free { hops.append(hop(from: row, between: between, to: free)) }
      free = row
    }
    return (closing ? hops : hops.reversed(), free)
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
      let (hops, free) = rows.hops(to: closes ? source.row : rows.rows.upperBound, closing: closes)
      result.hops += hops
      if rows.section == target.section { result.landing.row = free }
    }
    return TableDecision(result, reason: verdict?.reason, decidedBy: verdict?.decidedBy)
  }

  private func askCanDisplaceRow(_ path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    try ask(.init(.canDisplaceRow, path: path), of: dataSource, default: true) {
      try $0.canDisplaceRow(at: path, in: self)
    }
  }
}
