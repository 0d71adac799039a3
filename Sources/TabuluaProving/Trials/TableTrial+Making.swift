import TabuluaDrawing
import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

// Where a policy is told of drags, or the table must be looked at afterwards, the drags are made and undone.
extension TableTrial {
  /// Makes the drags of one row.
  func drag(_ row: RowAnswers) throws(Diagnostic) -> RowAnswers {
    var row = row
    for index in row.proposals.indices {
      row.answers.append(try drag(row.drag(index), order: row.first + index, isJudged: true))
    }
    return row
  }

  /// Makes the drags of one row once more, from the last place to the first.
  ///
  /// Each one begins with a policy that has kept nothing of the others: what it keeps shows when the row stays over its
  /// place.
  func dragAgain(_ row: RowAnswers) throws(Diagnostic) {
    for (index, proposed) in row.proposals.enumerated().reversed() {
      let again = row.drag(through: isToldOfDrags || bench.hasMemory ? [proposed, proposed] : [proposed])
      let answer = try drag(again, order: row.first + index, isJudged: false)
      compare(row.answers[index], answer, by: laws.askedAgain, again, order: row.first + index)
    }
  }

  /// Makes a drag and undoes it; the answer is where the row landed.
  ///
  /// `isJudged` says whether the laws about what a drag does are checked.
  ///
  /// - Throws: why the policy cannot be loaded anew.
  func drag(_ trial: DragTrial, order: Int, isJudged: Bool) throws(Diagnostic) -> PackedAnswer {
    try beginAnew()
    let policy = bench.policy
    var after: TableState?
    var problem: TableError?
    var broken: [(index: Int, breach: any LawBreach)] = []
    // What a group does is never worked out without a look.
    let looks = looksAfterDrags || !trial.followers.isEmpty
    let result = try bench.result(of: trial) { [self] view in
      guard isJudged else { return }
      do throws(TableError) {
        if looks { after = try observer.state(of: view, readsCells: isToldOfDrags) }
      } catch {
        problem = error
      }
      for (index, law) in ownLaws where isMet(index) {
        found.addCases(1, ofLawAt: index)
        if let breach = breach(of: law, index, in: view) { broken.append((index, breach)) }
      }
    }
    let packed = PackedAnswer(result, reason: reasons.number(of: result.reason))
    // The bench loads a policy anew that has moved rows of its own.
    isUsed = bench.policy === policy
    guard isJudged else { return packed }
    if let error = result.error ?? problem?.diagnostic(policy: bench.policy) {
      keepFailure(
        error, .drag(trial), hovers: trial.through.count,
        distance: places.distance(from: trial.source, through: trial.through), order: order,
        place: packed.place, rows: trial.rows.count)
      return packed
    }
    for (index, breach) in broken { keep(lawAt: index, trial, order: order, place: packed.place, breach) }
    if let after {
      judge(result, after, trial, order: order, place: packed.place)
    } else if let target = result.landing, target != trial.source {
      found.moves = true
      judgeHostMove(from: trial.source, to: target, trial, order: order, place: packed.place)
    }
    return packed
  }

  /// Looks at the table after a drag, and keeps the drag if that breaks a law.
  private func judge(_ result: DragResult, _ after: TableState, _ trial: DragTrial, order: Int, place: Int) {
    func keep(_ index: Int, _ breach: (any LawBreach)?) {
      guard let breach else { return }
      self.keep(lawAt: index, trial, order: order, place: place, breach)
    }
    for law in laws.tables where isMet(law.index) {
      countLook(after, forLawAt: law.index)
      keep(law.index, law.check(after))
    }
    if result.outcome == .refused || result.outcome == .unchanged, after != before {
      found.leavesTableChanged = true
    }
    if result.outcome == .refused {
      for law in laws.refusals { keep(law.index, law.check(before, after)) }
      return
    }
    guard let target = result.landing else { return }
    if target != trial.source { found.moves = true }
    let change = DragChange(
      before: before, after: after, from: trial.source, to: target, followers: result.followers, fixed: fixed,
      kept: kept, isMovedByPolicy: bench.policy.ownsRows, name: name)
    for law in laws.changes { keep(law.index, law.check(change)) }
    for law in laws.landings {
      keep(law.index, law.check(trial.source, target))
      for follower in result.followers { keep(law.index, law.check(follower.from, follower.to)) }
    }
    if let row = pinned.firstDisplaced(before, after, byRowsAt: trial.rows) {
      tellDisplaced(row.from, by: trial, order: order)
    }
  }
}

extension PackedAnswer {
  /// What a drag came to.
  init(_ result: DragResult, reason: Int32) {
    self = result.outcome == .failed ? .failed : PackedAnswer(result.landing, reason: reason)
  }
}
