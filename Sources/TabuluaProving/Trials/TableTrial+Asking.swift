import TabuluaText
import TabuluaModel
import TabuluaPolicy

// Where a drag does nothing but move its row, the questions are asked and the laws worked out.
extension TableTrial {
  /// What was answered about one row.
  private struct RowAnswers {
    var source: TableIndexPath
    var proposals: [TableIndexPath]

    /// Whether it may be dragged.
    var mayMove: PackedAnswer

    /// Where it would land from each place; empty if it may not be dragged.
    var answers: [PackedAnswer] = []
  }

  /// Asks about every drag, and again in the opposite order.
  func askAll() throws(Diagnostic) {
    var asked: [RowAnswers] = []
    asked.reserveCapacity(sources.count)
    for number in sources {
      if isObsolete() { return }
      asked.append(ask(number))
    }
    if laws.contains(.idempotent) {
      for row in asked { checkIdempotent(row) }
    }
    if laws.contains(.pure) {
      for row in asked.reversed() { askAgain(row) }
    }
    if laws.contains(.pathIndependent) {
      for row in asked where !row.answers.isEmpty {
        if isObsolete() { return }
        checkPaths(row)
      }
    }
  }

  /// Asks about the drags of one row.
  private func ask(_ number: Int) -> RowAnswers {
    let source = places.path(ofRow: number)
    let first = number * places.perRow
    let proposals = places.proposals(for: source)
    let asksTwice = laws.contains(.pure)
    var row = RowAnswers(source: source, proposals: proposals, mayMove: askMayMove(source))
    found.drags += proposals.count
    if asksTwice {
      compare(row.mayMove, askMayMove(source), DragTrial(source: source, to: source), order: first)
    }
    guard row.mayMove.place >= 0 else { return row }
    row.answers.reserveCapacity(proposals.count)
    let checksFixed = !fixed.isEmpty
    let tellsPinned = !pinned.isEmpty
    let checksLast = laws.contains(.lastPlaceKept)
    let checksSection = laws.contains(.staysInSection)
    for (index, proposed) in proposals.enumerated() {
      let answer = askTarget(source, proposed, order: first + index)
      row.answers.append(answer)
      if asksTwice {
        let second = askTarget(source, proposed, order: nil)
        if second != answer {
          compare(answer, second, DragTrial(source: source, to: proposed), order: first + index)
        }
      }
      guard let target = answer.landing, target != source else { continue }
      found.moves = true
      if checksSection, let breach = LawCheck.staysInSection(from: source, to: target) {
        keep(.staysInSection, source, proposed, order: first + index, place: answer.place, breach)
      }
      if checksLast, let breach = LawCheck.lastPlaceKept(places.counts, from: source, to: target) {
        keep(.lastPlaceKept, source, proposed, order: first + index, place: answer.place, breach)
      }
      if checksFixed, fixed.isDisturbed(by: source, to: target),
        let breach = LawCheck.notDisplaced(fixed, from: source, to: target)
      {
        keep(.notDisplaced, source, proposed, order: first + index, place: answer.place, breach)
      }
      if tellsPinned, pinned.isDisturbed(by: source, to: target),
        let row = pinned.firstDisturbed(by: source, to: target)
      {
        tellDisplaced(row.from, by: DragTrial(source: source, to: proposed), order: first + index)
      }
    }
    return row
  }

  /// Asks the same once more, from the last place to the first.
  private func askAgain(_ row: RowAnswers) {
    let first = places.number(of: row.source) * places.perRow
    for (index, proposed) in row.proposals.enumerated().reversed() where index < row.answers.count {
      let answer = askTarget(row.source, proposed, order: nil)
      if answer != row.answers[index] {
        compare(row.answers[index], answer, DragTrial(source: row.source, to: proposed), order: first + index)
      }
    }
    compare(
      row.mayMove, askMayMove(row.source), DragTrial(source: row.source, to: row.source), order: first)
  }

  private func checkIdempotent(_ row: RowAnswers) {
    let first = places.number(of: row.source) * places.perRow
    for (index, answer) in row.answers.enumerated() {
      guard let target = answer.landing else { continue }
      let then = row.answers[places.index(ofProposal: target, for: row.source)]
      if let breach = LawCheck.idempotent(target, then: then, reasons) {
        keep(.idempotent, row.source, row.proposals[index], order: first + index, breach)
      }
    }
  }

  /// Asks about each way of at least two places.
  private func checkPaths(_ row: RowAnswers) {
    let first = places.number(of: row.source) * places.perRow
    forEachWay(over: row.proposals.count, atMost: laws.hoverPaths) { way in
      var last = PackedAnswer.failed
      for index in way { last = askTarget(row.source, row.proposals[index], order: nil) }
      found.drags += 1
      guard let end = way.last,
        let breach = LawCheck.pathIndependent(direct: row.answers[end], onTheWay: last, reasons)
      else { return }
      let through = way.map { row.proposals[$0] }
      keep(
        .pathIndependent, .drag(DragTrial(source: row.source, through: through)), hovers: way.count,
        distance: places.distance(from: row.source, through: through), order: first + (way.first ?? 0), breach
      )
    }
  }

  private func compare(_ first: PackedAnswer, _ second: PackedAnswer, _ drag: DragTrial, order: Int) {
    guard let breach = LawCheck.pure(first, second, reasons) else { return }
    keep(.pure, drag.source, drag.proposed, order: order, breach)
  }

  /// Keeps a drag with one hover that breaks a law.
  private func keep(
    _ law: ReadyLaw, _ source: TableIndexPath, _ proposed: TableIndexPath, order: Int, place: Int? = nil,
    _ breach: Breach
  ) {
    keep(
      law, .drag(DragTrial(source: source, to: proposed)), hovers: 1,
      distance: places.distance(from: source, to: proposed), order: order, place: place, breach)
  }

  /// Asks whether a row may be dragged: its own place if it may, else a refusal or a failure.
  private func askMayMove(_ source: TableIndexPath) -> PackedAnswer {
    do {
      let decision = try bench.view.mayMoveRow(at: source)
      return PackedAnswer(decision.answer ? source : nil, reason: reasons.number(of: decision.words))
    } catch {
      keep(
        .inTable, source, source, order: places.number(of: source) * places.perRow,
        LawCheck.inTable(error.diagnostic(policy: bench.policy)))
      return .failed
    }
  }

  /// Asks where a row would land; a failure is kept if it has an order.
  @inline(__always)
  private func askTarget(
    _ source: TableIndexPath, _ proposed: TableIndexPath, order: Int?
  ) -> PackedAnswer {
    do {
      let decision = try bench.view.targetIndexPath(forMoveFromRowAt: source, toProposedIndexPath: proposed)
      return PackedAnswer(decision.answer, reason: reasons.number(of: decision.reason))
    } catch {
      if let order { keepFailure(error, source, proposed, order: order) }
      return .failed
    }
  }

  @inline(never)
  private func keepFailure(
    _ error: TableError, _ source: TableIndexPath, _ proposed: TableIndexPath, order: Int
  ) {
    keep(
      .inTable, .drag(DragTrial(source: source, to: proposed)), hovers: 1,
      distance: places.distance(from: source, to: proposed), order: order,
      LawCheck.inTable(error.diagnostic(policy: bench.policy)))
  }

  /// Calls `body` with the numbers of the places of every way from two places on, shorter ways first.
  func forEachWay(over count: Int, atMost length: Int, _ body: ([Int]) -> Void) {
    guard count > 0, length >= 2 else { return }
    for length in 2...length {
      var way = [Int](repeating: 0, count: length)
      while true {
        body(way)
        var index = length - 1
        while index >= 0, way[index] == count - 1 {
          way[index] = 0
          index -= 1
        }
        guard index >= 0 else { break }
        way[index] += 1
      }
    }
  }
}
