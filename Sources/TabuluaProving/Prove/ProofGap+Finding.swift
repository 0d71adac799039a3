import TabuluaModel
import TabuluaPolicy
import TabuluaText

extension Prover {
  /// What a proof that came to its end did not try.
  ///
  /// `mindsEarlierDrags` says whether a longer run of drags may be answered otherwise.
  func gaps(
    _ laws: LawSet, scope: ProofReport.Scope, policy: LuaPolicy, mindsEarlierDrags: Bool
  ) -> [ProofGap] {
    let source = PolicyReading(prototype.source, name: prototype.name)
    var gaps = callbackGaps(laws, policy)
    gaps += countGaps(source, laws, scope, policy)
    if source.readsSelection { gaps.append(.dragsWithSelection) }
    if mindsEarlierDrags {
      gaps.append(.longerRuns(hoverPaths: laws.heldOverWay.isEmpty ? nil : laws.hoverPaths))
    }
    if !source.options.isEmpty { gaps.append(.options(source.options)) }
    gaps.append(.otherTables(scope))
    if onlyRows != nil { gaps.append(.otherRows) }
    return gaps + [.updatesByScripts]
  }

  /// The laws that say nothing of any trial, those for the same reason together.
  func lawGaps(_ report: ProofReport) -> [ProofGap] {
    // What holds of no table beforehand is told as a finding.
    let told = report.findings.compactMap { if case .neverHolds(let law) = $0 { law } else { nil } }
    let silent = report.laws.enumerated().compactMap { index, law in
      report.cases[index] == 0 && !told.contains(law) ? law : nil
    }
    var subjects: [LawSubject] = []
    for law in silent where !subjects.contains(law.subject) { subjects.append(law.subject) }
    return subjects.map { subject in .laws(silent.filter { $0.subject == subject }, subject) }
  }

  /// The callbacks that nothing reached, by what a person does to reach them.
  private func callbackGaps(_ laws: LawSet, _ policy: LuaPolicy) -> [ProofGap] {
    var tried: Set<ProofAct> = [.loading, .drags]
    if groups > 1 { tried.insert(.groupDrags) }
    if laws.triesTaps { tried.insert(.taps) }
    if laws.triesTaps, laws.triesSelections { tried.insert(.deselection) }
    return ProofAct.allCases.filter { !tried.contains($0) }.compactMap { act in
      var callbacks = TableCallback.allCases.filter { $0.act == act && policy.implemented.contains($0) }
      // A drag that is cancelled begins like others.
      if act == .cancelledDrags, callbacks.isEmpty {
        callbacks = [.willBeginReorderingRow].filter(policy.implemented.contains)
      }
      return callbacks.isEmpty ? nil : .callbacks(act, callbacks, areSampled: act.isSampled)
    }
  }

  /// The counts that no tried table reaches.
  private func countGaps(
    _ source: PolicyReading, _ laws: LawSet, _ scope: ProofReport.Scope, _ policy: LuaPolicy
  ) -> [ProofGap] {
    let reached: (rows: Int, sections: Int?)
    switch scope {
    case .table(let counts): reached = (counts.max() ?? 0, counts.count)
    case .shapes(let maximum, let listed): reached = (maximum, listed == nil ? maximum : nil)
    }
    var seen: Set<String> = []
    return source.counts.compactMap { count in
      switch count.kind {
      case .rows where count.needed > reached.rows: break
      case .sections where count.needed > reached.sections ?? .max: break
      case .rows, .sections: return nil
      }
      guard seen.insert("\(count.kind) \(count.number)").inserted else { return nil }
      return .count(count, remedy: remedy(for: count, laws, scope, policy))
    }
  }

  /// The proof that reaches a count: of all small tables if there are not too many, else of one table.
  private func remedy(
    for count: ComparedCount, _ laws: LawSet, _ scope: ProofReport.Scope, _ policy: LuaPolicy
  ) -> CountRemedy {
    let hovers = laws.mostHovers
    let limit = maximumDrags / (TableTrial.isToldOfDrags(policy) ? 100 : 1)
    var values: [String: [TableValue]] = [:]
    if case .shapes(_, let given) = domain { values = given }
    if count.needed <= 64,
      let plan = try? ShapePlan(maximum: count.needed, policy: policy, mapping: mapping, values: values)
    {
      let size = plan.size(hovers: hovers, groups: groups)
      // A hundredth of what is possible at all is what people wait for.
      if size.drags <= limit / 100, size.tables <= limit / 100 { return .shapes(count.needed) }
    }
    switch count.kind {
    case .rows: return .table(rowCounts: [count.needed, 1])
    case .sections: return .table(rowCounts: [Int](repeating: 1, count: min(count.needed, 64)))
    }
  }
}

extension ProofGap {
  /// What was not tried, in a line.
  public var words: String {
    switch self {
    case .laws(let laws, let subject):
      let names = laws.map { PrintableText.of($0.name) }.inBackticks.joined(separator: ", ")
      return "\(names): \(subject.absence)"
    case .callbacks(let act, let callbacks, let areSampled):
      let names = callbacks.map(\.rawValue).inBackticks.joined(separator: ", ")
      let help =
        act == .groupDrags
        ? "; `--groups 2` tries them" : areSampled ? "; `--steps 50`, with a table, samples them" : ""
      return "\(act.words): \(names)\(help)"
    case .count(let count, let remedy):
      let what =
        switch count.kind {
        case .rows: "no tried table has \(CountText.of(count.needed, "row", "rows")) in a section"
        case .sections: "no tried table has \(CountText.of(count.needed, "section", "sections"))"
        }
      let help =
        switch remedy {
        case .shapes(let maximum): "`--shapes \(maximum)` would"
        case .table(let counts):
          "all such tables are too many, but `--shape \(counts.map(String.init).joined(separator: ","))` is one"
        }
      return
        "\(PrintableText.of(count.place)) compares a count or a place with \(count.number), and \(what): \(help)"
    case .dragsWithSelection:
      return
        "drags while a row is selected, which the policy asks about; `--steps 50`, with a table, samples them"
    case .longerRuns(let places):
      let ways =
        places.map { "drags over more than \($0) places (`--hover-paths \($0 + 1)` tries \($0 + 1))" }
        ?? "drags over several places (`--law path_independent` tries two)"
      return "\(ways), and longer runs of drags, in which the policy may answer otherwise by what it keeps"
    case .options(let names):
      return "other values of the options: \(names.inBackticks.joined(separator: ", "))"
    case .otherTables(.table): return "other tables; `--shapes 3` tries all small ones"
    case .otherTables(.shapes(let maximum, let listed)):
      return listed == nil
        ? "tables of more than \(CountText.of(maximum, "section", "sections")) or more than "
          + "\(CountText.of(maximum, "row", "rows")) in one"
        : "tables of other sections or more than \(CountText.of(maximum, "row", "rows")) in one"
    case .otherRows: return "other rows of the table"
    case .updatesByScripts: return "what scripts change by themselves, such as update blocks"
    }
  }
}
