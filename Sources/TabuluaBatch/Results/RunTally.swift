import TabuluaModel

/// What the steps of a run came to: how many of each kind ended how, and why.
///
/// It takes one result after the other and keeps counts and a few examples, so its size does not grow with the
/// run.
///
/// ```swift
/// var tally = RunTally()
/// let runner = BatchRunner { record in
///   if case .step(let result) = record { tally.take(result) }
/// }
/// // …
/// print(RunTextRenderer(steps: nil).text(tally))
/// ```
package struct RunTally: Sendable {
  /// The steps of one verb.
  package struct Verb: Sendable {
    /// The verb of the batch; for a call of `view` the method's name.
    package var name: String

    /// How many of its steps ended in each way.
    package var outcomes: [StepResult.Outcome: Int] { counts.dictionary }

    /// How many of its steps ended in each way, to be counted up.
    fileprivate(set) var counts = OutcomeCounts()
  }

  /// The steps that ended in one way for one reason.
  package struct Reason: Sendable {
    /// The words of who refused or retargeted, as ``first`` says; nil for the steps without any.
    package var words: String?

    /// How many steps there were.
    package var count: Int

    /// The first of them.
    package var first: StepResult
  }

  /// The verbs in the order in which they first came.
  package private(set) var verbs: [Verb] = []

  /// How many steps there were.
  package private(set) var steps = 0

  /// How many different reasons of one outcome are told apart; the steps of all later ones are counted together.
  package let reasonsKept: Int

  private var kept: [StepResult.Outcome: Reasons] = [:]

  /// The reasons of one outcome in the order in which they first came.
  private struct Reasons: Sendable {
    var list: [Reason] = []
    var places: [Key: Int] = [:]
    var others = 0

    /// What steps of one reason have in common: who refused them, and why.
    struct Key: Hashable {
      let by: Refusal.Source?
      let code: Refusal.Code?
      let law: String?
      let words: String?
    }

    mutating func note(_ result: StepResult, atMost limit: Int) {
      let refusal = result.refusal
      let key = Key(by: refusal?.by, code: refusal?.code, law: refusal?.law, words: result.reason)
      if let place = places[key] {
        list[place].count += 1
      } else if list.count < limit {
        places[key] = list.count
        list.append(Reason(words: result.reason, count: 1, first: result))
      } else {
        others += 1
      }
    }
  }

  /// Makes an empty tally.
  package init(reasonsKept: Int = 1_000) { self.reasonsKept = reasonsKept }

  /// Counts a step; what happened before the first step is none.
  ///
  /// - Complexity: O(1).
  package mutating func take(_ result: StepResult) {
    guard result.step > 0 else { return }
    steps += 1
    let place = place(of: result)
    verbs[place].counts.add(result.outcome)
    if result.outcome == .refused || result.outcome == .retargeted {
      kept[result.outcome, default: Reasons()].note(result, atMost: reasonsKept)
    }
  }

  /// The kinds of steps, and where each is counted: there may be millions of steps, of a few verbs.
  private var kinds: [(kind: ObjectIdentifier, place: Int)] = []

  /// Where the verb of a step is counted.
  private mutating func place(of result: StepResult) -> Int {
    guard let kind = result.interaction?.kind else { return place(of: result.verb ?? "batch") }
    for known in kinds where known.kind == kind { return known.place }
    let place = place(of: result.verb ?? "batch")
    kinds.append((kind, place))
    return place
  }

  /// Where a verb is counted: there are few, so they are looked through.
  private mutating func place(of verb: String) -> Int {
    if let place = verbs.firstIndex(where: { $0.name == verb }) { return place }
    verbs.append(Verb(name: verb))
    return verbs.count - 1
  }
}

extension RunTally {
  /// Why steps ended in this way, the most frequent reason first; empty but for refused and retargeted steps.
  ///
  /// - Complexity: O(*r* log *r*) for *r* reasons.
  package func reasons(of outcome: StepResult.Outcome) -> [Reason] {
    (kept[outcome]?.list ?? []).sorted { ($1.count, $0.first.step) < ($0.count, $1.first.step) }
  }

  /// How many steps ended in this way for a reason that came after ``reasonsKept`` others.
  package func otherReasons(of outcome: StepResult.Outcome) -> Int { kept[outcome]?.others ?? 0 }
}
