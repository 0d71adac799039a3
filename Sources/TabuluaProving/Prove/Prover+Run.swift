public import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaFiles
import TabuluaSystem

extension Prover {
  /// Proves the laws, or finds the smallest counter-example.
  ///
  /// ```swift
  /// let report = try Prover(prototype, .shapes(maximum: 3)).run { print("\($0.drags) of \($0.total)") }
  /// print(report.headline)
  /// ```
  ///
  /// - Parameter progress: Is called in the calling thread, a few times a second at most.
  /// - Returns: The proof or the counter-example; the same for any number of ``jobs``.
  /// - Throws: a `Diagnostic`: what is wrong with the policy as it is loaded, `proof_too_large`, `column_not_listed`
  ///   and others about values that are not listed, `shape_ignored`, and what is wrong with the mapping.
  /// - Complexity: a drag takes two or three calls of the policy where it is told of no events; where it is, it is
  ///   loaded anew for each drag.
  public func run(progress: ((ProofProgress) -> Void)? = nil) throws(Diagnostic) -> ProofReport {
    var listed: [String: [TableValue]] = [:]
    while true {
      switch try attempt(listed: listed, progress) {
      case .report(let report): return report
      case .needs(let column): listed[column] = [false, true]
      }
    }
  }

  /// What came of a proof that may lack the values of a column.
  private enum Attempt {
    case report(ProofReport)
    /// The policy reads a boolean column, whose values are known.
    case needs(column: String)
  }

  private func attempt(
    listed: [String: [TableValue]], _ progress: ((ProofProgress) -> Void)?
  ) throws(Diagnostic) -> Attempt {
    let policy = try load()
    let laws = LawSet(policy: policy, asked: laws, hoverPaths: hoverPaths)
    var plan: ShapePlan?
    var listed = listed
    if laws.needs.contains(.marks), let check = policy.mapping.overlaid(with: mapping).check,
      !policy.shapes.contains(where: { $0.column == check })
    {
      // The law is about marks, whether the policy looks at them or not.
      listed[check] = listed[check] ?? [false, true]
    }
    if case .shapes(let maximum, let values) = domain {
      plan = try ShapePlan(
        maximum: maximum, policy: policy, mapping: mapping,
        values: listed.merging(values) { _, given in given })
    }
    let work = try ProofWork(
      self, plan: plan, laws: laws, weight: TableTrial.mayRememberDrags(policy) ? 100 : 1)
    let ledger = ProofLedger(work, plan: plan)
    runThreads(ledger, laws, total: work.drags, progress)
    let sum = ledger.result
    switch sum.end {
    case .failure(let error): throw error
    case .missing(let missing):
      if missing.isBoolean, listed[missing.column] == nil { return .needs(column: missing.column) }
      throw missing.diagnostic
    case .broken, nil: return .report(try report(sum, laws, plan: plan, policy: policy))
    }
  }

  /// Loads the policy to see what it is; for shapes with the smallest one.
  private func load() throws(Diagnostic) -> LuaPolicy {
    switch domain {
    case .table(.loaded): try prototype.load()
    case .table(.scripted(let shape)): try prototype.load(shape: shape)
    case .shapes: try prototype.load(shape: [0])
    }
  }

  // MARK: Threads

  private func runThreads(
    _ ledger: ProofLedger, _ laws: LawSet, total: Int, _ progress: ((ProofProgress) -> Void)?
  ) {
    let prototype = prototype
    for _ in 1..<max(2, jobs) where jobs > 1 {
      ledger.count(1)
      // Lua's own calls of C take a few hundred kilobytes at most.
      let isBegun = WorkThread.detach(stackSize: 8 << 20) {
        while let (number, part) = ledger.next() { Self.work(number, part, prototype, laws, ledger) }
        ledger.count(-1)
      }
      if !isBegun { ledger.count(-1) }
    }
    while let (number, part) = ledger.next() {
      Self.work(number, part, prototype, laws, ledger)
      progress?(ProofProgress(drags: ledger.state.drags, total: total))
    }
    while ledger.state.isWorking {
      usleep(2000)
      progress?(ProofProgress(drags: ledger.state.drags, total: total))
    }
  }

  /// Tries one part.
  private static func work(
    _ number: Int, _ part: ProofPart, _ prototype: PolicyPrototype, _ laws: LawSet, _ ledger: ProofLedger
  ) {
    do throws(Diagnostic) {
      ledger.finish(
        number, part, .success(try findings(part, prototype, laws) { ledger.isObsolete(part.table) }))
    } catch {
      ledger.finish(number, part, .failure(error))
    }
  }

  private static func findings(
    _ part: ProofPart, _ prototype: PolicyPrototype, _ laws: LawSet, isObsolete: @escaping () -> Bool
  ) throws(Diagnostic) -> TableTrial.Findings {
    let table = try part.content.trial()
    let trial: TableTrial
    do throws(Diagnostic) {
      trial = try TableTrial(
        prototype, table, laws: laws, sources: part.sources, isMade: part.content.shape != nil,
        isObsolete: isObsolete)
    } catch {
      // The policy cannot live with this table.
      guard let law = laws.failures.first else { throw error }
      var findings = TableTrial.Findings()
      findings.broken = [law.index]
      findings.best = Violation(
        law: law.index, trial: .load, rank: .init(hovers: 0, distance: 0, order: 0, law: law.index),
        breach: law.check(error))
      return findings
    }
    if case .scripted(let shape?) = table, trial.places.counts != shape {
      throw .shapeIgnored(shape, counts: trial.places.counts)
    }
    return try trial.run()
  }
}

extension ProofPart.Content {
  /// The table of a plan; nil for one that was given.
  var shape: ShapeTable? { if case .shape(let shape) = self { shape } else { nil } }

  /// The table to be tried.
  ///
  /// - Throws: what is wrong with the mapping of a table that is made.
  func trial() throws(Diagnostic) -> TrialTable {
    switch self {
    case .given(let table): table
    case .shape(let shape): try shape.trial()
    }
  }
}
