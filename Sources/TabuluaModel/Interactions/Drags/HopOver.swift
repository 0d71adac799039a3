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

/// The rows of a section, beside those that are dragged, whose index paths a plain move changes.
struct DisplacedRows: Equatable {
  /// The section.
  var section: Int

  /// Their places before the change.
  var rows: Range<Int>

  /// Those of them that may not be displaced, ascending; filled by whoever asks.
  var fixed: [Int] = []

  /// The hops where a place beside these rows became free: the rows close up towards one before them, and open up towards
  /// one behind them, each to the nearest free place.
  ///
  /// Only the row next to a run of rows that keep their places hops over it; the others go one place. The answer also has
  /// the place that is free in the end.
  func hops(to free: Int, closing: Bool) -> (hops: [HopOver.Hop], free: Int) {
    var hops: [HopOver.Hop] = []
    var free = rows.isEmpty ? free : closing ? rows.upperBound - 1 : rows.lowerBound
    var next = 0
    while next < fixed.count {
      let first = fixed[next]
      var last = first
      next += 1
      while next < fixed.count, fixed[next] == last + 1 { (last, next) = (last + 1, next + 1) }
      // When the dragged row has gone or come, the row that hops stands one place from its own.
      if closing {
        if last + 1 == rows.upperBound {
          free = first - 1
        } else {
          hops.append(hop(from: last + 1, between: last, to: first - 1))
        }
      } else if first == rows.lowerBound {
        free = last + 1
      } else {
        hops.append(hop(from: first - 1, between: first, to: last + 1))
      }
    }
    return (hops, free)
  }

  private func hop(from: Int, between: Int, to: Int) -> HopOver.Hop {
    HopOver.Hop(
      from: TableIndexPath(section: section, row: from),
      between: TableIndexPath(section: section, row: between),
      to: TableIndexPath(section: section, row: to))
  }
}

extension [DisplacedRows] {
  /// Where a row lands that goes from `source`, before the change, to `target`, after the removal, and which rows hop, where
  /// it is known which of the displaced rows keep their places.
  func hopOver(from source: TableIndexPath, to target: TableIndexPath) -> HopOver {
    var result = HopOver(landing: target)
    for rows in self {
      let closes =
        rows.section == source.section && (rows.section != target.section || source.row < target.row)
      let (hops, free) = rows.hops(to: closes ? source.row : rows.rows.upperBound, closing: closes)
      result.hops += hops
      if rows.section == target.section { result.landing.row = free }
    }
    return result
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
    let last = source.section == target.section ? nil : lengths[source.section] - 1
    let decision = try askWhichKeepTheirPlaces(&displaced, past: target) {
      $0.section == source.section && $0.row == last
    }
    let plan = decision.answer ? displaced.hopOver(from: source, to: target) : nil
    return TableDecision(plan, accountOf: decision)
  }

  /// Asks about displaced rows, in table order, which of them keep their places, and writes that down; no where one cannot,
  /// because `isTooFar` says that its section will be too short.
  ///
  /// The answer has the reason of the row that keeps the place `target`, which the first dragged row would take; with `orAny`
  /// that of the first row that keeps its place, where that one does not.
  @inline(__always)
  func askWhichKeepTheirPlaces(
    _ displaced: inout [DisplacedRows], past target: TableIndexPath, orAny: Bool = false,
    isTooFar: (TableIndexPath) -> Bool
  ) throws(TableError) -> TableDecision<Bool> {
    var verdict: TableDecision<Bool>?
    for index in displaced.indices {
      let section = displaced[index].section
      for row in displaced[index].rows {
        let path = TableIndexPath(section: section, row: row)
        let decision = try askCanDisplaceRow(path)
        guard !decision.answer else { continue }
        displaced[index].fixed.append(row)
        if path == target || orAny && verdict == nil { verdict = decision }
        if isTooFar(path) {
          return TableDecision(
            false, host: .sectionTooShort(section: section, path), reason: decision.reason,
            decidedBy: decision.decidedBy ?? place(of: .canDisplaceRow))
        }
      }
    }
    return TableDecision(true, reason: verdict?.reason, decidedBy: verdict?.decidedBy)
  }

  private func askCanDisplaceRow(_ path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    try ask(.canDisplaceRow, path: path, of: dataSource, default: true) {
      try $0.canDisplaceRow(at: path, in: self)
    }
  }
}
