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
    let isEnforced = policy.laws.contains {
      $0.kind == .own ? law == .own($0.name) : $0.ready == law.ready && $0.ready?.rule != nil
    }
    let others = sum.broken.subtracting([violation.law]).sorted().map { laws.laws[$0] }
    var example = try counterExample(violation, part, laws, sum.size.tables, others)
    example.isEnforced = isEnforced
    report.counterExample = example
    return report
  }

  private func scope(_ plan: ShapePlan?) throws(Diagnostic) -> ProofReport.Scope {
    if let plan {
      return .shapes(
        maximum: plan.maximum, listedSections: plan.hasFixedSections ? plan.sectionCounts.lowerBound : nil)
    }
    switch domain {
    case .table(.loaded(let contents)):
      return .table(rowCounts: (0..<contents.numberOfSections).map { contents.rows(inSection: $0).count })
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
    guard case .broken = sum.end else {
      for law in (sum.unmet ?? []).sorted() { findings.append(.neverHolds(laws.laws[law])) }
      if !sum.moves, sum.size.drags > 0 { findings.append(.nothingMoves) }
      return findings
    }
    return findings
  }

  /// The counter-example, seen with a policy loaded anew.
  private func counterExample(
    _ violation: Violation, _ part: ProofPart, _ laws: LawSet, _ tables: Int, _ others: [ProofLaw]
  ) throws(Diagnostic) -> CounterExample {
    let table = try part.content.trial()
    var literal: TableLiteral?
    if case .shape(let shape) = part.content { literal = shape.literal }
    var witness = Witness(violation, ready: laws.laws[violation.law].ready)
    let isLoaded = try witness.look(prototype, table)
    return CounterExample(
      law: laws.laws[violation.law], table: table, shape: witness.shape, literal: literal,
      tablesTried: tables,
      trial: witness.trial, breach: violation.breach, result: witness.result, before: witness.before,
      after: witness.after, calls: witness.calls, isReproducible: !isLoaded || witness.isReproduced,
      isEnforced: false,
      alsoBroken: others)
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

  init(_ violation: Violation, ready: ReadyLaw?) {
    self.violation = violation
    self.ready = ready
    trial = violation.trial
  }

  /// Makes the trial once more; false if the table cannot even be loaded.
  mutating func look(_ prototype: PolicyPrototype, _ table: TrialTable) throws(Diagnostic) -> Bool {
    guard let bench = try? DragBench(prototype, table, enforcesLaws: false) else {
      if case .loaded(let contents) = table {
        shape = (0..<contents.numberOfSections).map { contents.rows(inSection: $0).count }
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
    if result.outcome != .failed, result.outcome != .refused || !isUnchanged(page) { after = page }
    if let place = violation.place, PackedAnswer(result, reason: -1).place != place { isReproduced = false }
    if isFailure {
      isReproduced = result.outcome == .failed || result.error != nil
    }
  }

  /// Whether the law asks only that nothing fails, and something failed.
  private var isFailure: Bool {
    guard violation.breach is CallbackFailure, let ready else { return false }
    return ready.checks.contains { if case .failure = $0 { true } else { false } }
  }

  private func isUnchanged(_ page: TablePage?) -> Bool {
    page?.sections == before.sections
  }

  private mutating func look(at tap: TapTrial, _ bench: DragBench) {
    var records: [CallRecord] = []
    var page: TablePage?
    let view = bench.view
    do {
      try view.trying {
        if view.isEditing != tap.isEditing { try view.setEditing(tap.isEditing) }
        if let selected = tap.selected { try view.selectRow(at: selected) }
        if let old = try? TablePage(view) { before = old }
        view.onCall = { records.append($0) }
        defer { view.onCall = nil }
        _ = try view.tapRow(at: tap.path)
        view.onCall = nil
        page = try? TablePage(view)
      }
    } catch {
      isReproduced = isFailure
    }
    calls = records
    after = page
  }
}

extension DragResult {
  /// What the drag came to, as laws compare it.
  var answer: DragAnswer {
    switch outcome {
    case .failed: .failed
    default: landing.map { .lands($0, reason: reason) } ?? .refused(reason: reason)
    }
  }
}
