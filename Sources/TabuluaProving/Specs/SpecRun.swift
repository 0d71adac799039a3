public import TabuluaText

/// What a run of specs came to.
///
/// ```swift
/// let run = SpecRunner().run(suite)
/// print(run.counts[.passed, default: 0], run.failed)
/// ```
public struct SpecRun: Sendable {
  /// The results of the tests that were run, in their order.
  public var results: [SpecResult] = []

  /// The tests that were not run because all together came to a limit; not those behind a failure that ended the run.
  public var notRun: [SpecTest] = []

  /// What went wrong besides, such as snapshots that cannot be written.
  public var problems: [Diagnostic] = []

  /// What is told besides, such as snapshots that no test takes any longer.
  public var notes: [Diagnostic] = []

  /// How many tests ended in each way.
  public var counts: [SpecResult.Outcome: Int] {
    results.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
  }

  /// How many tests failed.
  public var failed: Int { results.count { $0.outcome == .failed } }

  /// The files that tests read: policies, their modules, and tables.
  public var files: [String] {
    var files: [String] = []
    var seen: Set<String> = []
    for file in results.lazy.flatMap(\.files) where seen.insert(file).inserted { files.append(file) }
    return files
  }

  /// Makes a run in which nothing was done.
  package init() {}
}
