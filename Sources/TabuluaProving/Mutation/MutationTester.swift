public import TabuluaText
import LuaHost
import TabuluaPolicy
import TabuluaScript
import TabuluaFiles

/// Changes a policy in small ways, one at a time, and finds the changes that no test notices.
///
/// ```swift
/// let suite = SpecSuite(files: ["kanban_spec.lua"])
/// let report = try MutationTester(policy: "kanban.lua", suite: suite, jobs: 4).run()
/// for survivor in report.survivors { print(survivor.mutant.line, survivor.before, survivor.after) }
/// ```
///
/// A change is noticed when a test fails; a test that a change makes run without end is stopped by its limits, and
/// fails. A test is run against a change only if it runs the function that was changed. A change that cannot be
/// loaded is left out.
public struct MutationTester: Sendable {
  /// The policy's file.
  public var policy: String

  /// The tests.
  public var suite: SpecSuite

  /// How the tests are run.
  public var options: SpecOptions

  /// How many changes are tried at the same time; the result is the same with any number.
  public var jobs: Int

  /// Makes a tester.
  public init(policy: String, suite: SpecSuite, options: SpecOptions = SpecOptions(), jobs: Int = 1) {
    self.policy = policy
    self.suite = suite
    self.options = options
    self.jobs = jobs
  }

  /// Tries every change.
  ///
  /// ```swift
  /// let tester = MutationTester(policy: "kanban.lua", suite: suite)
  /// let report = try tester.run { done, all, _ in print("\(done) of \(all)") }
  /// ```
  ///
  /// - Parameter progress: Is called with each result, in the order of the changes, and how many there are.
  /// - Returns: What became of each change.
  /// - Throws: what is wrong with the policy; `specs_fail` if a test fails already without a change,
  ///   `policy_not_used` if no test loads the policy, `no_tests` if there are none.
  /// - Complexity: for each change, a run of the tests that run the changed function.
  public func run(
    progress: (_ done: Int, _ of: Int, MutationReport.Result) -> Void = { _, _, _ in }
  ) throws(Diagnostic) -> MutationReport {
    let source = try PolicyFile.bytes(ofPolicy: policy)
    let prototype = PolicyPrototype(source: source, name: policy, options: options.options)
    let loadsAlone = (try? prototype.load()) != nil
    if !loadsAlone { try Self.compile(source, name: policy) }
    let (tests, options) = try baseline()
    var report = MutationReport(policy: policy)
    report.tests = tests.count
    let mutants = Mutant.all(of: source)
    ParallelWork.run(on: mutants, jobs: jobs) { mutant in
      let (before, after) = mutant.lines(in: source)
      return MutationReport.Result(
        mutant: mutant, before: before, after: after,
        fate: fate(of: mutant, source, tests, options, loadsAlone: loadsAlone))
    } report: { result in
      report.results.append(result)
      progress(report.results.count, mutants.count, result)
      return true
    }
    return report
  }

  /// A test, and the lines of the policy that it runs.
  private struct WatchedTest: Sendable {
    var identifier: String
    var counts: [LuaLineCounts]

    func runs(_ lines: ClosedRange<Int>) -> Bool {
      lines.contains { line in counts.contains { ($0[line] ?? 0) > 0 } }
    }
  }

  /// A change may make a test run for ever: what runs this long has been noticed.
  private static let instructions = 5_000_000

  /// Runs each test without a change.
  private func baseline() throws(Diagnostic) -> ([WatchedTest], SpecOptions) {
    if let problem = suite.problems.first { throw problem }
    var options = options
    options.jobs = 1
    options.explainsFailures = false
    options.limits.instructions = min(options.limits.instructions ?? .max, Self.instructions)
    if let tests = try? baseline(options) { return (tests, options) }
    // A test may need more than others do.
    options.limits = self.options.limits
    return (try baseline(options), options)
  }

  private func baseline(_ options: SpecOptions) throws(Diagnostic) -> [WatchedTest] {
    let tests = SpecRunner(options).selection(of: suite).filter { $0.pending == nil }
    if tests.isEmpty {
      throw Diagnostic(
        code: SpecCode.noTests, message: "the specs have no test that could notice anything",
        help: "write `it(\"…\", function() … end)` in a spec")
    }
    var failed: SpecResult?
    var watched: [WatchedTest] = []
    ParallelWork.run(on: tests, jobs: jobs) { test in
      let collector = CoverageCollector()
      var options = options
      options.identifiers = [test.identifier]
      options.coversLines = true
      options.onPolicyReleased = { policy, path in if isPolicy(path) { collector.add(policy) } }
      let result = SpecRunner(options).run(suite).results.first
      // The policy may go by several names, and have modules.
      return (result, collector.coverage.files.filter { isPolicy($0.file) }.map(\.counts))
    } report: { result, counts in
      if result?.outcome == .failed { failed = result }
      if let result, !counts.isEmpty {
        watched.append(WatchedTest(identifier: result.test.identifier, counts: counts))
      }
      return failed == nil
    }
    if let failed {
      throw Diagnostic(
        code: SpecCode.specsFail, message: "`\(failed.test.name)` fails already without any change",
        location: failed.test.location, help: "mend the policy or the test first; see `tabulua test`",
        notes: failed.failures.first.map { [$0.problem.message] } ?? [])
    }
    if watched.isEmpty {
      throw Diagnostic(
        code: SpecCode.policyNotUsed, message: "no test of the specs loads `\(policy)`",
        help: "name the policy that the specs load with `policy \"…\"`")
    }
    return watched
  }

  private func fate(
    of mutant: Mutant, _ source: [UInt8], _ tests: [WatchedTest], _ options: SpecOptions, loadsAlone: Bool
  ) -> MutationReport.Fate {
    let changed = mutant.applied(to: source)
    let prototype = PolicyPrototype(
      source: changed, name: policy, options: options.options, limits: options.limits)
    let loads =
      loadsAlone ? (try? prototype.load()) != nil : (try? Self.compile(changed, name: policy)) != nil
    guard loads else { return .notLoaded }
    let relevant = tests.filter { test in mutant.function.map(test.runs) ?? true }
    if relevant.isEmpty { return .survived(tests: 0) }
    var options = options
    options.identifiers = Set(relevant.map(\.identifier))
    options.stopsAtFirstFailure = true
    options.policySource = { path in isPolicy(path) ? changed : nil }
    let run = SpecRunner(options).run(suite)
    if let failed = run.results.first(where: { $0.outcome == .failed }) {
      return .noticed(test: failed.test.identifier)
    }
    return .survived(tests: relevant.count)
  }

  private static func compile(_ source: [UInt8], name: String) throws(Diagnostic) {
    do throws(LuaError) {
      try LuaState().compile(source, name: name)
    } catch {
      throw error.diagnostic()
    }
  }

  /// Whether a name of a file is one of the policy's.
  private func isPolicy(_ path: String) -> Bool {
    FolderCalls.resolved(path) == FolderCalls.resolved(policy)
  }
}
