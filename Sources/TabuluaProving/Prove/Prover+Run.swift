public import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension Prover {
  /// Proves the laws, or finds the smallest counter-example.
  ///
  /// ```swift
  /// let report = try Prover(prototype, .shapes(maximum: 3)).run { print("\($0.drags) of \($0.total)") }
  /// print(report.headline)
  /// ```
  ///
  /// - Parameter progress: Is called in the calling thread.
  /// - Returns: The proof or the counter-example; the same for any number of ``jobs``.
  /// - Throws: a `Diagnostic`: what is wrong with the policy as it is loaded, `proof_too_large`, `column_not_listed`
  ///   and others about values that are not listed, `shape_ignored`, and what is wrong with the mapping.
  /// - Complexity: a drag takes two or three calls of the policy; where it keeps something of what it is asked or told, or
  ///   owns its rows, it is loaded anew for each drag.
  public func run(progress: ((ProofProgress) -> Void)? = nil) throws(Diagnostic) -> ProofReport {
    let policy = try load()
    let laws = LawSet(policy: policy, asked: laws, only: onlyLaws, hoverPaths: hoverPaths)
    // Boolean columns need not be listed: both values are tried where they matter.
    var listed: [String: [TableValue]] = [:]
    if laws.needs.contains(.marks), let check = policy.mapping.overlaid(with: mapping).check,
      !policy.shapes.contains(where: { $0.column == check })
    {
      // The law is about marks, whether the policy looks at them or not.
      listed[check] = [false, true]
    }
    let hasMemory = try hasMemory(policy)
    while true {
      let work = try ProofWork(self, policy, laws, listed: listed, hasMemory: hasMemory)
      var sum = ProofSum(plan: work.plan)
      ParallelWork.run(on: work.parts, jobs: jobs) { [prototype, groups] part in
        (
          part,
          Result { () throws(Diagnostic) in try Self.findings(part, prototype, laws, hasMemory, groups) }
        )
      } report: { part, outcome in
        let goesOn = sum.add(part, outcome.flatMap { work.checked($0) })
        progress?(ProofProgress(drags: sum.size.drags, total: work.drags, smaller: work.smaller))
        return goesOn
      }
      switch sum.end {
      case .failure(let error): throw error
      case .missing(let missing):
        guard missing.isBoolean, listed[missing.column] == nil else { throw missing.diagnostic }
        listed[missing.column] = [false, true]
      case .broken, nil: return try report(sum, laws, plan: work.plan, policy: policy)
      }
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

  /// Whether the policy has anything to remember in.
  ///
  /// What a policy can reach follows from its file and its options, and for one that owns its rows from its table too.
  private func hasMemory(_ policy: LuaPolicy) throws(Diagnostic) -> Bool {
    guard !policy.ownsRows else { return true }
    return try prototype.load().watchMemory(of: .all, laws: true)
  }

  /// How many rows are in view where that matters, besides as many as in a run.
  static let fewRowsInView = 2

  /// Tries one part.
  private static func findings(
    _ part: ProofPart, _ prototype: PolicyPrototype, _ laws: LawSet, _ hasMemory: Bool, _ groups: Int
  ) throws(Diagnostic) -> TableTrial.Findings {
    var manner = TableTrial.Manner(hasMemory: hasMemory)
    manner.groups = groups
    var findings = try findings(part, prototype, laws, manner)
    guard findings.mindsViewport else { return findings }
    manner.viewport = .rows(fewRowsInView)
    findings.add(try Self.findings(part, prototype, laws, manner))
    return findings
  }

  /// Tries one part in a manner; with drags that are made where the policy keeps something of questions.
  private static func findings(
    _ part: ProofPart, _ prototype: PolicyPrototype, _ laws: LawSet, _ manner: TableTrial.Manner
  ) throws(Diagnostic) -> TableTrial.Findings {
    let table = try part.table()
    func trial(_ manner: TableTrial.Manner) throws(Diagnostic) -> TableTrial {
      try TableTrial(
        prototype, table, laws: laws, sources: part.sources, isMade: part.shape != nil, manner)
    }
    let first: TableTrial
    do throws(Diagnostic) {
      first = try trial(manner)
    } catch {
      // The policy cannot live with this table. One that nobody could make decides nothing.
      guard !error.isOfSize, let law = laws.failures.first else { throw error }
      var findings = TableTrial.Findings()
      findings.broken = [law.index]
      findings.best = Violation(
        law: law.index, trial: .load, rank: .init(hovers: 0, distance: 0, order: 0, law: law.index),
        breach: law.check(error), viewport: manner.viewport)
      return findings
    }
    if case .scripted(let shape?) = table, first.places.counts != shape {
      throw .shapeIgnored(shape, counts: first.places.counts)
    }
    let findings = try first.run()
    guard first.asksOnly, findings.remembers else { return findings }
    var manner = manner
    manner.makesDrags = true
    return try trial(manner).run()
  }
}
