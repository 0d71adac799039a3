public import Diagnostics

/// Runs specs: each test in a Lua state of its own, with a policy and a table of its own.
///
/// ```swift
/// let suite = SpecSuite(files: ["kanban_spec.lua"])
/// let run = SpecRunner().run(suite) { print($0.test.name, $0.outcome) }
/// print(run.failed)
/// ```
public struct SpecRunner: Sendable {
  /// Which tests are run, and how.
  public var options: SpecOptions

  /// Makes a runner.
  public init(_ options: SpecOptions = SpecOptions()) {
    self.options = options
  }

  /// Runs the tests of a suite.
  ///
  /// - Parameters:
  ///   - suite: The specs; it may be run again and again.
  ///   - report: Is called with each result, in the order of the run, as soon as those before it are known.
  /// - Returns: All results, and what else there is to tell.
  public func run(_ suite: SpecSuite, report: (SpecResult) -> Void = { _ in }) -> SpecRun {
    SpecRun()
  }
}

/// What a run of specs came to.
public struct SpecRun: Sendable {
  /// The results of the tests that were run, in their order.
  public var results: [SpecResult] = []

  /// What is told besides, such as snapshots that no test takes any longer.
  public var notes: [Diagnostic] = []

  /// How many tests failed.
  public var failed: Int { results.count { $0.outcome == .failed } }

  /// Makes a run in which nothing was done.
  public init() {}
}

/// Spec files that were read, and the tests in them.
public struct SpecSuite: Sendable {
  /// The tests in the order of the files.
  public let tests: [SpecTest]

  /// What is wrong with files that cannot be run.
  public let problems: [Diagnostic]

  /// Reads files and finds their tests, without running them.
  public init(files: [String], options: SpecOptions = SpecOptions()) {
    tests = []
    problems = []
  }
}
