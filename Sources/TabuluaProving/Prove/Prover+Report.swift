import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy

// From what was found to what is told.
extension Prover {
  /// The report of a proof that came to an end.
  func report(
    _ sum: ProofSum, _ laws: LawSet, plan: ShapePlan?, policy: LuaPolicy
  ) throws(Diagnostic) -> ProofReport {
    var report = ProofReport(scope: try scope(plan), laws: laws.laws, size: sum.size)
    report.findings = try findings(sum, laws)
    guard case .broken(let violation, let part) = sum.end else { return report }
    let law = laws.laws[violation.law]
    let table = try part.content.trial()
    var witness = Witness(violation: violation, ready: law.ready, trial: violation.trial)
    let isLoaded = try witness.look(prototype, table)
    report.counterExample = CounterExample(
      law: law, table: table, shape: witness.shape, literal: part.content.shape?.literal,
      tablesTried: sum.size.tables, trial: witness.trial, breach: violation.breach, result: witness.result,
      before: witness.before, after: witness.after, calls: witness.calls,
      isReproducible: !isLoaded || witness.isReproduced,
      isEnforced: policy.laws.contains {
        $0.kind == .own ? law == .own($0.name) : $0.ready == law.ready && $0.ready?.rule != nil
      },
      alsoBroken: sum.broken.subtracting([violation.law]).sorted().map { laws.laws[$0] })
    return report
  }

  private func scope(_ plan: ShapePlan?) throws(Diagnostic) -> ProofReport.Scope {
    if let plan {
      return .shapes(
        maximum: plan.maximum, listedSections: plan.hasFixedSections ? plan.sectionCounts.lowerBound : nil)
    }
    switch domain {
    case .table(.loaded(let contents)):
      return .table(rowCounts: contents.rowCounts)
    case .table(let table):
      // A table that cannot be loaded is a counter-example.
      return .table(rowCounts: (try? DragBench(prototype, table, enforcesLaws: false).rowCounts) ?? [])
    case .shapes(let maximum, _): return .shapes(maximum: maximum, listedSections: nil)
    }
  }

  private func findings(_ sum: ProofSum, _ laws: LawSet) throws(Diagnostic) -> [ProofFinding] {
    var findings: [ProofFinding] = []
    if let displaced = sum.displaced {
      let table = try displaced.part.content.trial()
      let bench = try DragBench(prototype, table, enforcesLaws: false)
      let label = (try? bench.page()).flatMap { $0.label(at: displaced.row) }
      findings.append(
        .displaceable(row: displaced.row, label: label, drag: displaced.drag, shape: bench.rowCounts))
    }
    if let (first, second) = sum.indistinct { findings.append(.indistinctRows(first, second)) }
    if case .broken = sum.end { return findings }
    findings += (sum.unmet ?? []).sorted().map { .neverHolds(laws.laws[$0]) }
    return findings + (!sum.moves && sum.size.drags > 0 ? [.nothingMoves] : [])
  }
}

/// Looks at a violation with a policy that was loaded anew.
private struct Witness {
  let violation: Violation
  let ready: ReadyLaw?
  var trial: ProofTrial
  var shape: [Int] = []
  var before = TablePage()
  var after: TablePage?
  var result: DragResult?
  var calls: [CallRecord] = []
  var isReproduced = true

  /// Makes the trial once more; false if the table cannot even be loaded.
  mutating func look(_ prototype: PolicyPrototype, _ table: TrialTable) throws(Diagnostic) -> Bool {
    guard let bench = try? DragBench(prototype, table, enforcesLaws: false) else {
      if case .loaded(let contents) = table {
        shape = contents.rowCounts
        if let view = try? TableView(contents), let page = try? TablePage(view) { before = page }
      } else if case .scripted(let counts?) = table {
        shape = counts
      }
      return false
    }
    shape = bench.rowCounts
    if let page = try? bench.page() { before = page }
    switch trial {
    case .load: break
    case .drag(let drag): try look(at: drag, bench)
    case .tap(let tap): look(at: tap, bench)
    }
    return true
  }

  private mutating func look(at drag: DragTrial, _ bench: DragBench) throws(Diagnostic) {
    var drag = drag
    let fresh = try DragBench(bench.prototype, bench.table, enforcesLaws: false)
    let direct = try fresh.result(of: DragTrial(source: drag.source, to: drag.proposed)).answer
    for check in ready?.checks ?? [] {
      switch check {
      case .askedAgain:
        // The shortest stay over the same place that shows another answer.
        isReproduced = false
        for hovers in 2...16 {
          try fresh.reopen()
          let stay = DragTrial(
            source: drag.source, through: [TableIndexPath](repeating: drag.proposed, count: hovers))
          if try fresh.result(of: stay).answer != direct {
            drag = stay
            isReproduced = true
            break
          }
        }
      case .heldOverWay:
        try fresh.reopen()
        isReproduced = try fresh.result(of: drag).answer.landing != direct.landing
      case .failure, .table, .landing, .rows, .refusal, .heldOverLanding: break
      }
    }
    trial = .drag(drag)
    var page: TablePage?
    let result = try bench.result(of: drag, recordsCalls: true) { view in
      view.onCall = nil
      page = try? TablePage(view)
    }
    self.result = result
    calls = result.calls
    let hasSameRows = page?.sections == before.sections
    if result.outcome != .failed, result.outcome != .refused || !hasSameRows { after = page }
    if let place = violation.place, PackedAnswer(result, reason: -1).place != place { isReproduced = false }
    if isFailure { isReproduced = result.outcome == .failed || result.error != nil }
  }

  /// Whether the law asks only that nothing fails, and something failed.
  private var isFailure: Bool {
    guard violation.breach is CallbackFailure, let ready else { return false }
    return ready.checks.contains { if case .failure = $0 { true } else { false } }
  }

  private mutating func look(at tap: TapTrial, _ bench: DragBench) {
    var records: [CallRecord] = []
    let view = bench.view
    do {
      try view.trying {
        try tap.prepare(view)
        if let old = try? TablePage(view) { before = old }
        view.onCall = { records.append($0) }
        defer { view.onCall = nil }
        _ = try view.tapRow(at: tap.path)
        view.onCall = nil
        after = try? TablePage(view)
      }
    } catch {
      isReproduced = isFailure
    }
    calls = records
  }
}

extension DragResult {
  /// What the drag came to, as laws compare it.
  var answer: DragAnswer {
    if outcome == .failed { return .failed }
    return landing.map { .lands($0, reason: reason) } ?? .refused(reason: reason)
  }
}
