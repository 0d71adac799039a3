public import TabuluaText
import TabuluaBatch
public import TabuluaPolicy

/// Tries sessions that are made up: drags, taps, deletes, edits and the like in a row, and looks after each step
/// whether the laws hold and the table is what it must be.
///
/// What it finds is real; that it finds nothing proves nothing.
///
/// ```swift
/// let report = try SessionSampler(prototype, .loaded(table), runs: 1000, steps: 50, seed: 7).run()
/// if let failure = report.failure { print(failure.batch) }
/// ```
public struct SessionSampler: Sendable {
  /// The policy, loaded anew for each session.
  public var prototype: PolicyPrototype

  /// The table with which each session begins.
  public var table: TrialTable

  /// Ready laws that are looked at besides those of the policy; only those that a view can check, such as
  /// `stays_in_section`, mean anything here.
  public var laws: [ReadyLaw] = []

  /// How many sessions are tried.
  public var runs: Int

  /// How many steps each has.
  public var steps: Int

  /// Where the numbers begin; the same seed gives the same sessions.
  public var seed: UInt64

  /// How many sessions are tried at the same time; the result is the same with any number.
  public var jobs: Int

  /// Makes a sampler.
  public init(
    _ prototype: PolicyPrototype, _ table: TrialTable, runs: Int, steps: Int, seed: UInt64, jobs: Int = 1
  ) {
    (self.prototype, self.table) = (prototype, table)
    (self.runs, self.steps, self.seed, self.jobs) = (runs, steps, seed, jobs)
  }

  /// Tries the sessions; the first one that shows a problem ends it, and is shortened.
  ///
  /// ```swift
  /// let sampler = SessionSampler(prototype, .loaded(table), runs: 1000, steps: 50, seed: 7)
  /// let report = try sampler.run { runs in print("\(runs) of 1000") }
  /// ```
  ///
  /// - Parameter progress: Is called now and then with how many sessions were made.
  /// - Returns: What was made, and what went wrong first.
  /// - Throws: what is wrong with the policy, or with what it does while the table is loaded.
  /// - Complexity: `runs` × `steps` interactions; a failing run is made again while it is shortened.
  public func run(progress: (_ runs: Int) -> Void = { _ in }) throws(Diagnostic) -> SessionReport {
    // What is wrong with the policy or the table is told once, before anything is tried.
    _ = try SessionBench(prototype, table, laws: laws)
    var report = SessionReport(seed: seed, stepsEach: steps)
    // A block of sessions at a time: the first failure of a block is the same however many work on it.
    let size = max(jobs, 1) * 16
    for start in stride(from: 0, to: runs, by: size) {
      let block = Array(start..<min(start + size, runs))
      for session in ParallelMap.map(block, jobs: jobs, { session($0) }) {
        report.runs += 1
        report.steps += session.made
        report.outcomes.merge(session.outcomes, uniquingKeysWith: +)
        guard let problem = session.problem else { continue }
        var shrinker = SessionShrinker(prototype: prototype, table: table, laws: laws, problem: problem)
        let (steps, last) = shrinker.shrink(session.steps)
        report.failure = SessionFailure(
          run: report.runs, steps: steps, foundWith: session.steps.count, problem: last)
        return report
      }
      progress(report.runs)
    }
    return report
  }

  /// A session that was made.
  private struct Session: Sendable {
    var steps: [Interaction] = []
    var made = 0
    var outcomes: [StepResult.Outcome: Int] = [:]
    var problem: SessionProblem?
  }

  private func session(_ number: Int) -> Session {
    var session = Session()
    let bench: SessionBench
    do throws(Diagnostic) {
      bench = try SessionBench(prototype, table, laws: laws)
    } catch {
      session.problem = .stepFailed(error)
      return session
    }
    // A generator of numbers that begins at a number of another one is far from its neighbours.
    var seeds = SampleNumbers(seed: seed &+ UInt64(number))
    var generator = SessionGenerator(seed: seeds.next())
    for _ in 0..<steps {
      let step = generator.next(bench)
      switch bench.perform(step) {
      case .made(let result):
        session.steps.append(step)
        session.made += 1
        session.outcomes[result.outcome, default: 0] += 1
      case .senseless: continue
      case .problem(let problem):
        session.steps.append(step)
        session.made += 1
        session.problem = problem
        return session
      }
    }
    let more = (0..<5).map { _ in generator.next(bench) }
    if !bench.undoes(more) {
      session.problem = .invariantBroken("what was tried and undone has changed the table")
    }
    return session
  }
}
