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
    var report = ProofReport(scope: scope(plan), laws: laws.laws, size: sum.size)
    report.onlyRows = onlyRows
    report.groups = groups
    report.findings = try findings(sum, laws, plan)
    guard case .broken(let violation, let part) = sum.end else {
      report.cases = laws.laws.indices.map(sum.cases(ofLawAt:))
      report.gaps =
        lawGaps(report)
        + gaps(laws, scope: report.scope, policy: policy, mindsEarlierDrags: sum.mindsEarlierDrags)
      return report
    }
    let law = laws.laws[violation.law]
    var found = CounterExample(
      law: law, table: try part.table(), literal: part.shape?.literal, tablesTried: sum.size.tables,
      viewport: violation.viewport, trial: violation.trial, breach: violation.breach,
      isEnforced: policy.laws.contains {
        $0.kind == .own ? law == .own($0.name) : $0.ready == law.ready && $0.ready?.rule != nil
      },
      alsoBroken: sum.broken.subtracting([violation.law]).sorted().map { laws.laws[$0] })
    try found.look(prototype, place: violation.place)
    report.counterExample = found
    return report
  }

  private func scope(_ plan: ShapePlan?) -> ProofReport.Scope {
    if let plan {
      return .shapes(
        maximum: plan.maximum, listedSections: plan.hasFixedSections ? plan.sectionCounts.lowerBound : nil)
    }
    var counts: [Int] = []
    if case .table(.loaded(let contents)) = domain {
      counts = contents.rowCounts
    } else if case .table(let table) = domain, let bench = try? DragBench(prototype, table) {
      // A table that cannot be loaded is a counter-example.
      counts = bench.rowCounts
    }
    return .table(rowCounts: counts)
  }

  private func findings(
    _ sum: ProofSum, _ laws: LawSet, _ plan: ShapePlan?
  ) throws(Diagnostic) -> [ProofFinding] {
    var findings: [ProofFinding] = []
    if let columns = plan?.undeclaredColumns, !columns.isEmpty, plan?.ownsRows == false {
      findings.append(.undeclaredTypes(columns))
    }
    if let displaced = sum.displaced {
      let bench = try DragBench(prototype, try displaced.part.table(), enforcesLaws: false)
      let label = (try? bench.page()).flatMap { $0.label(at: displaced.row) }
      findings.append(
        .displaceable(row: displaced.row, label: label, drag: displaced.drag, shape: bench.rowCounts))
    }
    if let (first, second) = sum.indistinct { findings.append(.indistinctRows(first, second)) }
    if sum.remembers { findings.append(.remembers) }
    if sum.mindsViewport { findings.append(.looksAtRowsInView(few: Self.fewRowsInView)) }
    if case .broken = sum.end { return findings }
    findings += (sum.unmet ?? []).sorted().map { .neverHolds(laws.laws[$0]) }
    return findings + (!sum.moves && sum.size.drags > 0 ? [.nothingMoves] : [])
  }
}

// A violation is looked at with a policy that is loaded anew.
extension CounterExample {
  /// Makes the trial once more, and takes what comes of it; `place` is where the row landed when it was found.
  fileprivate mutating func look(_ prototype: PolicyPrototype, place: Int?) throws(Diagnostic) {
    guard let bench = try? DragBench(prototype, table, enforcesLaws: false, viewport: viewport) else {
      // The table cannot even be loaded.
      if case .loaded(let contents) = table {
        shape = contents.rowCounts
        if let view = try? TableView(contents), let page = try? TablePage(view) { before = page }
      } else if case .scripted(let counts?) = table {
        shape = counts
      }
      return
    }
    shape = bench.rowCounts
    if let page = try? bench.page() { before = page }
    switch trial {
    case .load: break
    case .drag(let drag): try look(at: drag, bench, place)
    case .tap(let tap): look(at: tap, bench)
    }
  }

  private mutating func look(
    at drag: DragTrial, _ bench: DragBench, _ place: Int?
  ) throws(Diagnostic) {
    var drag = drag
    let fresh = try DragBench(bench.prototype, bench.table, enforcesLaws: false, viewport: viewport)
    let direct = try fresh.result(of: drag.over([drag.proposed])).answer
    for check in law.ready?.checks ?? [] {
      switch check {
      case .askedAgain:
        // The shortest stay over the same place that shows another answer.
        isReproducible = false
        for hovers in 2...16 {
          try fresh.reopen()
          let stay = drag.over([TableIndexPath](repeating: drag.proposed, count: hovers))
          if try fresh.result(of: stay).answer != direct {
            drag = stay
            isReproducible = true
            break
          }
        }
      case .heldOverWay:
        try fresh.reopen()
        isReproducible = try fresh.result(of: drag).answer.landing != direct.landing
      case .failure, .table, .landing, .rows, .refusal, .heldOverLanding, .movedByOne: break
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
    if let place, PackedAnswer(result, reason: -1).place != place { isReproducible = false }
    if isFailure { isReproducible = result.outcome == .failed || result.error != nil }
    if bench.policy.ownsRows, result.outcome != .failed {
      let run = try DragBench(bench.prototype, bench.table, viewport: viewport)
      errorInRun = try run.result(of: drag).error
    }
  }

  /// Whether the law asks only that nothing fails, and something failed.
  private var isFailure: Bool {
    breach is CallbackFailure
      && law.ready?.checks.contains { if case .failure = $0 { true } else { false } } == true
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
      isReproducible = isFailure
    }
    calls = records
  }
}

extension DragResult {
  /// What the drag came to, as laws compare it.
  var answer: DragAnswer {
    if outcome == .failed { return error?.isOfLimit == true ? .stopped : .failed }
    return landing.map { .lands($0, reason: reason) } ?? .refused(reason: reason)
  }
}
