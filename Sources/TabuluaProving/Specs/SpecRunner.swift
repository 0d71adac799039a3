import TabuluaText
import LuaHost

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
  public init(_ options: SpecOptions = SpecOptions()) { self.options = options }

  /// The tests of a suite that are run, in the order in which they are.
  public func selection(of suite: SpecSuite) -> [SpecTest] {
    var tests = suite.tests
    if let pattern = options.pattern { tests = Self.tests(of: tests, named: pattern) }
    if let identifiers = options.identifiers { tests = tests.filter { identifiers.contains($0.identifier) } }
    guard options.order == .random else { return tests }
    // The files in another order, and the tests of each: those of one file stay together.
    var generator = SampleNumbers(seed: options.seed)
    var files: [String] = []
    for test in tests where files.last != test.file { files.append(test.file) }
    return files.shuffled(using: &generator).flatMap { file in
      tests.filter { $0.file == file }.shuffled(using: &generator)
    }
  }

  /// The tests of just this name, else the one of just this identifier, else those whose names contain it in any case.
  ///
  /// A name may be given as it is written, or as it is shown, with control characters made visible.
  private static func tests(of tests: [SpecTest], named pattern: String) -> [SpecTest] {
    let same = tests.filter { $0.name == pattern || PrintableText.of($0.name) == pattern }
    if !same.isEmpty { return same }
    let identified = tests.filter { $0.identifier == pattern }
    if !identified.isEmpty { return identified }
    let part = pattern.lowercased()
    return tests.filter {
      $0.name.lowercased().contains(part) || PrintableText.of($0.name).lowercased().contains(part)
    }
  }

  /// Runs the tests of a suite.
  ///
  /// - Parameters:
  ///   - suite: The specs; it may be run again and again.
  ///   - report: Is called with each result, in the order of the run, as soon as those before it are known.
  /// - Returns: All results, and what else there is to tell.
  public func run(_ suite: SpecSuite, report: (SpecResult) -> Void = { _ in }) -> SpecRun {
    var run = SpecRun()
    var options = options
    options.room = SpecRoom(options.limits)
    let snapshots = SpecSnapshots(suite, options.room, &run.problems)
    let texts = snapshots.texts
    options.policies = SpecFileCache()
    options.origins = SpecOrigins()
    options.begun = options.begun ?? .now
    let chosen = options
    let tests = selection(of: suite)
    var unfinished = Dictionary(grouping: tests, by: \.file).mapValues(\.count)
    ParallelWork.run(on: chosen.isOver ? [] : tests, jobs: options.jobs) { test in
      SpecTestRun.result(
        of: test, in: suite, options: chosen.beginning(), snapshots: texts[test.file] ?? [:])
    } report: { result in
      run.results.append(result)
      report(result)
      unfinished[result.test.file, default: 0] -= 1
      if unfinished[result.test.file] == 0 { chosen.origins.release(result.test.file) }
      if result.isDropped || chosen.isOver { return false }
      return !chosen.stopsAtFirstFailure || result.outcome != .failed
    }
    let left = tests[run.results.count...]
    if !left.isEmpty, run.results.last?.isDropped == true {
      run.problems.append(.testsKeepTooMuch(chosen.room, left: left.count))
      run.notRun = Array(left)
    } else if !left.isEmpty, chosen.isOver {
      run.problems.append(.testsTookTooLong(chosen, left: left.count))
      run.notRun = Array(left)
    }
    snapshots.finish(suite, &run, updates: options.updatesSnapshots)
    return run
  }
}

extension Diagnostic {
  /// There is no room to keep what comes of further tests.
  fileprivate static func testsKeepTooMuch(_ room: SpecRoom, left: Int) -> Diagnostic {
    Diagnostic(
      code: LuaError.Code.memory.rawValue,
      message:
        "what the tests leave needs more memory than the \(CountText.of(bytes: room.allowed ?? 0)) that are allowed, so \(CountText.of(left, "test", "tests")) did not run",
      help: "run fewer of them at once, or allow more mebibytes, `--max-memory`")
  }
}
