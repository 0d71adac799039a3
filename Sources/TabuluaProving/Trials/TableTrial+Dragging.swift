import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy

// Where a policy is told of drags, or its laws must be asked, the drags are made and undone.
extension TableTrial {
  /// Makes every drag.
  func dragAll() throws(Diagnostic) {
    let isTold = isTold
    for number in sources {
      if isObsolete() { return }
      let source = places.path(ofRow: number)
      let first = number * places.perRow
      let proposals = places.proposals(for: source)
      var answers: [PackedAnswer] = []
      for (index, proposed) in proposals.enumerated() {
        let answer = try drag(DragTrial(source: source, to: proposed), order: first + index, isJudged: true)
        found.drags += 1
        answers.append(answer)
      }
      if laws.contains(.idempotent) { checkIdempotent(source, proposals, answers) }
      if laws.contains(.pure) {
        for (index, proposed) in proposals.enumerated().reversed() {
          let again = DragTrial(source: source, through: isTold ? [proposed, proposed] : [proposed])
          let answer = try drag(again, order: first + index, isJudged: false)
          guard let breach = LawCheck.pure(answers[index], answer, reasons) else { continue }
          keep(
            .pure, .drag(again), hovers: again.through.count,
            distance: places.distance(from: source, to: proposed), order: first + index, breach)
        }
      }
      if laws.contains(.pathIndependent) { try dragOverWays(source, proposals, answers) }
    }
  }

  private func checkIdempotent(
    _ source: TableIndexPath, _ proposals: [TableIndexPath], _ answers: [PackedAnswer]
  ) {
    let first = places.number(of: source) * places.perRow
    for (index, answer) in answers.enumerated() {
      guard let target = answer.landing else { continue }
      let place = places.index(ofProposal: target, for: source)
      // A row that was hopped over may leave the dragged one where nothing was proposed.
      guard answers.indices.contains(place),
        let breach = LawCheck.idempotent(target, then: answers[place], reasons)
      else { continue }
      keep(
        .idempotent, .drag(DragTrial(source: source, to: proposals[index])), hovers: 1,
        distance: places.distance(from: source, to: proposals[index]), order: first + index, breach)
    }
  }

  private func dragOverWays(
    _ source: TableIndexPath, _ proposals: [TableIndexPath], _ answers: [PackedAnswer]
  ) throws(Diagnostic) {
    // A row that may not be dragged is refused whatever the way.
    let first = places.number(of: source) * places.perRow
    var problem: Diagnostic?
    forEachWay(over: proposals.count, atMost: laws.hoverPaths) { way in
      guard problem == nil, let end = way.last else { return }
      let trial = DragTrial(source: source, through: way.map { proposals[$0] })
      do throws(Diagnostic) {
        let answer = try drag(trial, order: first + (way.first ?? 0), isJudged: false)
        found.drags += 1
        guard let breach = LawCheck.pathIndependent(direct: answers[end], onTheWay: answer, reasons) else {
          return
        }
        keep(
          .pathIndependent, .drag(trial), hovers: way.count,
          distance: places.distance(from: source, through: trial.through), order: first + (way.first ?? 0),
          breach)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  /// Makes a drag and undoes it; the answer is where the row landed.
  ///
  /// `isJudged` says whether the laws about what a drag does are checked.
  ///
  /// - Throws: why the policy cannot be loaded anew.
  private func drag(_ trial: DragTrial, order: Int, isJudged: Bool) throws(Diagnostic) -> PackedAnswer {
    if isTold, isUsed { try reopen() }
    isUsed = true
    let policy = bench.policy
    var after: TableState?
    var problem: TableError?
    var broken: [(index: Int, breach: Breach)] = []
    let looks = looksAfterDrags
    let result = try bench.result(of: trial) { [self] view in
      guard isJudged else { return }
      if looks {
        do throws(TableError) {
          after = try observer.state(of: view, readsCells: isTold)
        } catch {
          problem = error
        }
      }
      for (index, law) in ownLaws where isMet(index) {
        if let breach = LawCheck.own(law, of: bench.policy, in: view) { broken.append((index, breach)) }
      }
    }
    let packed = PackedAnswer(result, reason: reasons.number(of: result.reason))
    // The bench loads a policy anew that has moved rows of its own.
    isUsed = bench.policy === policy
    func keepDrag(_ law: ReadyLaw, _ breach: Breach?) {
      guard let index = laws.index(of: law), isMet(index), let breach else { return }
      keepDrag(lawAt: index, breach)
    }
    func keepDrag(lawAt index: Int, _ breach: Breach) {
      keep(
        lawAt: index, .drag(trial), hovers: trial.through.count,
        distance: places.distance(from: trial.source, through: trial.through), order: order,
        place: packed.place,
        breach)
    }
    guard isJudged else { return packed }
    if let error = result.error ?? problem?.diagnostic(policy: bench.policy) {
      keepDrag(.inTable, LawCheck.inTable(error))
      return packed
    }
    for (index, breach) in broken { keepDrag(lawAt: index, breach) }
    guard let after else {
      judgePlainly(result, trial, keepDrag)
      return packed
    }
    keepDrag(.oneMark, LawCheck.oneMark(after))
    keepDrag(.noSelectionLeft, LawCheck.noSelectionLeft(after))
    if result.outcome == .refused {
      if let breach = LawCheck.refusalChangesNothing(before, after) {
        keepDrag(.refusalChangesNothing, breach)
      }
      return packed
    }
    let source = trial.source
    if laws.contains(.permutation) { keepDrag(.permutation, LawCheck.permutation(before, after, name: name)) }
    if laws.contains(.lastPlaceKept) { keepDrag(.lastPlaceKept, LawCheck.lastPlaceKept(before, after)) }
    if !fixed.isEmpty { keepDrag(.notDisplaced, LawCheck.notDisplaced(before, after, fixed, from: source)) }
    if !pinned.isEmpty,
      case .displaced(let row, _) = LawCheck.notDisplaced(before, after, pinned, from: source)
    {
      tellDisplaced(row, by: trial, order: order)
    }
    guard let target = result.landing else { return packed }
    if target != source { found.moves = true }
    keepDrag(.staysInSection, LawCheck.staysInSection(from: source, to: target))
    if laws.contains(.removeThenInsert), bench.policy.ownsRows {
      keepDrag(
        .removeThenInsert, LawCheck.removeThenInsert(before, after, from: source, to: target, name: name))
    }
    return packed
  }
}

extension TableTrial {
  /// Works out what a drag did that does nothing but move its row.
  private func judgePlainly(
    _ result: DragResult, _ trial: DragTrial, _ keepDrag: (ReadyLaw, Breach?) -> Void
  ) {
    let source = trial.source
    guard let target = result.landing, target != source else { return }
    found.moves = true
    keepDrag(.staysInSection, LawCheck.staysInSection(from: source, to: target))
    keepDrag(.lastPlaceKept, LawCheck.lastPlaceKept(places.counts, from: source, to: target))
    keepDrag(.notDisplaced, LawCheck.notDisplaced(fixed, from: source, to: target))
    if let row = pinned.firstDisturbed(by: source, to: target) {
      tellDisplaced(row.from, by: trial, order: places.number(of: source) * places.perRow)
    }
  }
}

extension PackedAnswer {
  /// What a drag came to.
  init(_ result: DragResult, reason: Int32) {
    switch result.outcome {
    case .failed: self = .failed
    default: self.init(result.landing, reason: reason)
    }
  }
}
