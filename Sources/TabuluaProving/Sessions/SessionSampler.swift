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
  /// - Parameter progress: Is called with how many sessions were made, after each.
  /// - Returns: What was made, and what went wrong first.
  /// - Throws: what is wrong with the policy, or with what it does while the table is loaded.
  /// - Complexity: `runs` × `steps` interactions; a failing run is made again while it is shortened.
  public func run(progress: (_ runs: Int) -> Void = { _ in }) throws(Diagnostic) -> SessionReport {
    // What is wrong with the policy or the table is told once, before anything is tried.
    _ = try bench()
    var report = SessionReport(seed: seed, stepsEach: steps)
    var last = SessionBench.Session()
    ParallelWork.run(on: 0..<max(0, runs), jobs: jobs) {
      session($0)
    } report: { session in
      report.runs += 1
      report.steps += session.steps.count
      report.outcomes.merge(session.outcomes, uniquingKeysWith: +)
      last = session
      progress(report.runs)
      return session.problem == nil
    }
    guard let problem = last.problem else { return report }
    var shrinker = SessionShrinker(sampler: self, problem: problem)
    let (steps, found) = shrinker.shrink(last.steps)
    report.failure = SessionFailure(
      run: report.runs, steps: steps, foundWith: last.steps.count, problem: found)
    return report
  }

  /// The table and the policy, loaded anew.
  func bench() throws(Diagnostic) -> SessionBench { try SessionBench(prototype, table, laws: laws) }

  private func session(_ number: Int) -> SessionBench.Session {
    do throws(Diagnostic) {
      let bench = try bench()
      // A generator of numbers that begins at a number of another one is far from its neighbours.
      var seeds = SampleNumbers(seed: seed &+ UInt64(number))
      var generator = SessionGenerator(seed: seeds.next())
      var session = bench.session(of: (0..<steps).lazy.map { _ in generator.next(bench) })
      if session.problem == nil, !bench.undoes((0..<5).map { _ in generator.next(bench) }) {
        session.problem = .invariantBroken("what was tried and undone has changed the table")
      }
      return session
    } catch {
      return SessionBench.Session(problem: .stepFailed(error))
    }
  }
}
