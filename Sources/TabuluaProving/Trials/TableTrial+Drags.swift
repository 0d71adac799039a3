import TabuluaDrawing
import TabuluaText
import TabuluaModel
import TabuluaPolicy

/// What the drags of one row came to.
struct RowAnswers {
  /// The row, before the drag.
  let source: TableIndexPath

  /// The places that it is proposed to, after the removal.
  let proposals: [TableIndexPath]

  /// The number of its first drag among those of the table.
  let first: Int

  /// The rows that are dragged with it; empty for a drag of one row.
  var followers: [TableIndexPath] = []

  /// Whether it may be dragged, where that is asked by itself; its own path if it may.
  var mayMove: PackedAnswer?

  /// What the drag to each proposal came to; empty if it was asked by itself that the row may not be dragged.
  var answers: [PackedAnswer] = []

  /// The direct drag to a proposal.
  func drag(_ index: Int) -> DragTrial { drag(through: [proposals[index]]) }

  /// The drag over some places.
  func drag(through places: [TableIndexPath]) -> DragTrial {
    DragTrial(source: source, through: places, followers: followers)
  }

  /// The number of a place among the proposals; nil where nothing was proposed.
  func index(of place: TableIndexPath, _ places: TablePlaces) -> Int? {
    guard followers.isEmpty else { return proposals.firstIndex(of: place) }
    let index = places.index(ofProposal: place, for: source)
    return proposals.indices.contains(index) ? index : nil
  }
}

// Every drag is tried, and again as the laws ask. Whether a drag is only asked about or made follows from the policy
// and the laws; see ``TableTrial/asksOnly``.
extension TableTrial {
  /// Tries every drag.
  ///
  /// A policy that is only asked answers about all rows before it is asked again, for it may keep something in
  /// variables of its own; where drags are made, one row comes after the other.
  func tryDrags() throws(Diagnostic) {
    if asksOnly {
      try tryDrags(ofRows: sources)
    } else {
      for number in sources { try tryDrags(ofRows: number..<number + 1) }
      for number in sources { try tryGroups(pickedAt: number) }
      if mayRememberDrags, !laws.askedAgain.isEmpty { try tryAllInOneRun() }
    }
  }

  /// Whether an answer may depend on the drags before it.
  ///
  /// The policy was seen to keep something, or has something to keep it in and is told of drags that are cancelled, of
  /// which none was made. One that owns its rows always keeps them.
  private var mayRememberDrags: Bool {
    guard !bench.policy.ownsRows, !found.leavesTableChanged else { return false }
    return found.remembers || bench.hasMemory && bench.policy.implemented.contains(.didCancelReorderingRow)
  }

  private func tryDrags(ofRows numbers: Range<Int>) throws(Diagnostic) {
    try tryDrags(
      of: numbers.map { number in
        let source = places.path(ofRow: number)
        return RowAnswers(
          source: source, proposals: places.proposals(for: source), first: number * places.perRow)
      })
  }

  /// Tries the drags of some rows or groups, and compares them as the laws ask.
  func tryDrags(of rows: [RowAnswers]) throws(Diagnostic) {
    var tried: [RowAnswers] = []
    tried.reserveCapacity(rows.count)
    for row in rows {
      found.drags += row.proposals.count
      tried.append(asksOnly ? ask(row) : try drag(row))
      if asksOnly, found.remembers { return }
    }
    for row in tried {
      countCases(row)
      compareWithDragsToLandings(row)
      if row.followers.isEmpty { try compareWithMovesByOne(row) }
    }
    if !laws.askedAgain.isEmpty {
      for row in tried.reversed() { if asksOnly { askAgain(row) } else { try dragAgain(row) } }
    }
    guard !laws.heldOverWay.isEmpty else { return }
    for row in tried where !row.answers.isEmpty {
      try compareWithWays(row)
    }
  }

  /// Compares where the row landed with where it lands from there.
  private func compareWithDragsToLandings(_ row: RowAnswers) {
    guard !laws.heldOverLanding.isEmpty else { return }
    for (index, answer) in row.answers.enumerated() {
      guard let target = answer.landing else { continue }
      // A row that was hopped over may leave the dragged one where nothing was proposed.
      guard let place = row.index(of: target, places), row.answers.indices.contains(place) else { continue }
      compare(answer, row.answers[place], by: laws.heldOverLanding, row.drag(index), order: row.first + index)
    }
  }

  /// Compares the drags over each way of at least two places, the shorter ways first, with the direct drags to the
  /// last of them.
  private func compareWithWays(_ row: RowAnswers) throws(Diagnostic) {
    for length in 2...laws.hoverPaths {
      for way in CountedLists(below: [Int](repeating: row.proposals.count, count: length)) {
        func trial() -> DragTrial { row.drag(through: way.map { row.proposals[$0] }) }
        let order = row.first + way[0]
        let answer = asksOnly ? ask(row, over: way) : try drag(trial(), order: order, isJudged: false)
        if asksOnly, found.remembers { return }
        found.drags += 1
        countWay(row.answers[way[length - 1]], answer)
        compare(row.answers[way[length - 1]], answer, by: laws.heldOverWay, trial(), order: order)
      }
    }
  }

  /// Keeps a drag if two answers about it differ.
  func compare(
    _ first: PackedAnswer, _ second: PackedAnswer, by laws: [BoundCheck<AnswerComparison>],
    _ drag: @autoclosure () -> DragTrial, order: Int
  ) {
    if first == second { return }
    for law in laws where first.place != second.place || law.check.comparesReasons {
      keep(
        lawAt: law.index, drag(), order: order,
        law.check.breach(first.answer(reasons), second.answer(reasons)))
    }
  }
}
