import TabuluaDrawing
import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

// Where a drag does nothing but move its row, the policy is only asked, and it is worked out what the drag does.
extension TableTrial {
  /// Asks about the drags of one row.
  func ask(_ row: RowAnswers) -> RowAnswers {
    var row = row
    let source = row.source, first = row.first
    let asksTwice = !laws.askedAgain.isEmpty
    let mayMove = askMayMove(source)
    row.mayMove = mayMove
    if asksTwice { compareMayMove(row, askMayMove(source)) }
    guard mayMove.place >= 0, !found.remembers else { return row }
    row.answers.reserveCapacity(row.proposals.count)
    let isJudged = !laws.hostMoves.isEmpty || !pinned.isEmpty
    for (index, proposed) in row.proposals.enumerated() {
      let answer = askTarget(source, proposed, order: first + index)
      row.answers.append(answer)
      if watchesQuestions, found.remembers { return row }
      if asksTwice {
        let second = askTarget(source, proposed, order: nil)
        if second != answer {
          compare(answer, second, by: laws.askedAgain, row.drag(index), order: first + index)
        }
      }
      guard let target = answer.landing, target != source else { continue }
      found.moves = true
      guard isJudged else { continue }
      judgeHostMove(
        from: source, to: target, DragTrial(source: source, to: proposed), order: first + index,
        place: answer.place)
    }
    return row
  }

  /// Asks once more about the drags of one row, from the last place to the first.
  func askAgain(_ row: RowAnswers) {
    for (index, proposed) in row.proposals.enumerated().reversed() where index < row.answers.count {
      if watchesQuestions, found.remembers { return }
      let answer = askTarget(row.source, proposed, order: nil)
      compare(row.answers[index], answer, by: laws.askedAgain, row.drag(index), order: row.first + index)
    }
    compareMayMove(row, askMayMove(row.source))
  }

  /// Asks where a row lands that is held over some of its proposals, by their numbers; nothing is kept.
  func ask(_ row: RowAnswers, over way: [Int]) -> PackedAnswer {
    var last = PackedAnswer.failed
    for index in way { last = askTarget(row.source, row.proposals[index], order: nil) }
    return last
  }

  private func compareMayMove(_ row: RowAnswers, _ second: PackedAnswer) {
    guard let first = row.mayMove else { return }
    compare(
      first, second, by: laws.askedAgain, DragTrial(source: row.source, to: row.source), order: row.first)
  }

  /// Asks whether a row may be dragged: its own place if it may, else a refusal or a failure.
  private func askMayMove(_ source: TableIndexPath) -> PackedAnswer {
    do {
      defer { if watchesQuestions { lookForTraces() } }
      let decision = try bench.view.mayMoveRow(at: source)
      return PackedAnswer(decision.answer ? source : nil, reason: reasons.number(of: decision.words))
    } catch {
      keepFailure(error, source, source, order: places.number(of: source) * places.perRow)
      return PackedAnswer(error)
    }
  }

  /// Asks where a row would land; a failure is kept if it has an order.
  @inline(__always)
  private func askTarget(
    _ source: TableIndexPath, _ proposed: TableIndexPath, order: Int?
  ) -> PackedAnswer {
    do {
      defer { if watchesQuestions { lookForTraces() } }
      let decision = try bench.view.targetIndexPath(forMoveFromRowAt: source, toProposedIndexPath: proposed)
      return PackedAnswer(decision.answer, reason: reasons.number(of: decision.reason))
    } catch {
      if let order { keepFailure(error, source, proposed, order: order) }
      return PackedAnswer(error)
    }
  }

  /// Looks whether the policy keeps something of the question that it was asked just now: what it answers from then on
  /// says nothing.
  @inline(never)
  private func lookForTraces() {
    if bench.policy.hasChangedMemory { found.remembers = true }
  }

  @inline(never)
  private func keepFailure(
    _ error: TableError, _ source: TableIndexPath, _ proposed: TableIndexPath, order: Int
  ) {
    keepFailure(
      error.diagnostic(policy: bench.policy), .drag(DragTrial(source: source, to: proposed)), hovers: 1,
      distance: places.distance(from: source, to: proposed), order: order)
  }

  /// Works out what a drag did where the host moved the row and nothing else happened, and keeps it if that breaks a
  /// law.
  ///
  /// `source` is before the drag, `target` after the removal, and they differ.
  func judgeHostMove(
    from source: TableIndexPath, to target: TableIndexPath, _ trial: @autoclosure () -> DragTrial, order: Int,
    place: Int
  ) {
    for law in laws.hostMoves {
      if let breach = law.check(rowsBefore, source, target) {
        keep(lawAt: law.index, trial(), order: order, place: place, breach)
      }
    }
    if pinned.isDisturbed(by: source, to: target), let row = pinned.firstDisturbed(by: source, to: target) {
      tellDisplaced(row.from, by: trial(), order: order)
    }
  }
}
