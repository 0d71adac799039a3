public import TabuluaBatch

/// What came of sessions that were tried.
///
/// ```swift
/// let report = try SessionSampler(prototype, .loaded(table), runs: 1000, steps: 50, seed: 7).run()
/// print(report.text())
/// ```
public struct SessionReport: Sendable {
  /// Where the numbers began.
  public var seed: UInt64

  /// How many sessions were made; with a failure, up to the one that showed it.
  public var runs = 0

  /// How many steps each session has at most.
  public var stepsEach: Int

  /// How many steps were made.
  public var steps = 0

  /// How the steps ended.
  public var outcomes: [StepResult.Outcome: Int] = [:]

  /// What went wrong first; nil if nothing did.
  public var failure: SessionFailure?
}

/// A session that shows a problem at its last step.
///
/// ```swift
/// let report = try SessionSampler(prototype, .loaded(table), runs: 1000, steps: 50, seed: 7).run()
/// if let failure = report.failure { print(failure.problem.text, failure.batch) }
/// ```
public struct SessionFailure: Sendable {
  /// Which session it was, from 1.
  public var run: Int

  /// The steps, as few and as plain as could be found.
  public var steps: [Interaction]

  /// How many steps the session had when it was found.
  public var foundWith: Int

  /// What the last step shows.
  public var problem: SessionProblem
}

extension SessionFailure {
  /// The steps as a batch of JSON Lines, with what it shows as a comment in front.
  ///
  /// ```swift
  /// let batch = try InteractionBatch(jsonLines: Array(failure.batch.utf8), name: "failing.jsonl")
  /// ```
  public var batch: String {
    let lines = ["# \(problem.text.split(whereSeparator: \.isNewline).joined(separator: " "))"]
    return (lines + steps.compactMap(\.json)).map { $0 + "\n" }.joined()
  }
}
