import TabuluaBatch
import TabuluaText
import LuaHost
import TabuluaScript

/// Runs one test.
enum SpecTestRun {
  /// What comes of a test in a fresh state; where there is no room to keep that, that there is none.
  static func result(
    of test: SpecTest, in suite: SpecSuite, options: SpecOptions, snapshots: [String: String]
  ) -> SpecResult {
    let result = run(test, in: suite, options: options, snapshots: snapshots)
    if options.room.take(result.room) { return result }
    // What went wrong is worth more than how the table looked.
    let words = result.withoutPictures
    if options.room.take(words.room) { return words }
    var problem = Diagnostic.noRoom(
      for: "what the tests print, expect and take as snapshots", in: options.room,
      help: "have them keep less, or run fewer of them at once")
    problem.location = test.location
    var dropped = SpecResult(failed: test, problem)
    dropped.isDropped = true
    return dropped
  }

  private static func run(
    _ test: SpecTest, in suite: SpecSuite, options: SpecOptions, snapshots: [String: String]
  ) -> SpecResult {
    var result = SpecResult(test: test, outcome: .passed)
    if let reason = test.pending {
      result.outcome = .pending
      result.reason = reason
      return result
    }
    guard let source = suite.sources[test.file] else { return result }
    let begun = options.clock()
    let needsAnotherLook = attempt(test, source, options, snapshots, looksClosely: false, &result)
    result.duration = options.clock() - begun
    guard needsAnotherLook, options.explainsFailures, !options.isOver else { return result }
    // The policy owns its rows, so the table can be looked at only by calling it: another run does that, which
    // changes nothing about this one.
    var unobserved = options.beginning()
    (unobserved.onPolicyLoaded, unobserved.onPolicyReleased) = (nil, nil)
    (unobserved.onCall, unobserved.onInteraction) = (nil, nil)
    var second = SpecResult(test: test, outcome: .passed)
    _ = attempt(test, source, unobserved, snapshots, looksClosely: true, &second)
    for (index, failure) in second.failures.enumerated()
    where result.failures.indices.contains(index) && result.failures[index].place == failure.place {
      result.failures[index].interaction?.before = failure.interaction?.before
      result.failures[index].interaction?.after = failure.interaction?.after
      result.failures[index].table = failure.table
    }
    return result
  }

  /// Runs the test once; answers whether its failure is better understood by looking closely.
  private static func attempt(
    _ test: SpecTest, _ source: SpecSource, _ options: SpecOptions, _ snapshots: [String: String],
    looksClosely: Bool, _ result: inout SpecResult
  ) -> Bool {
    let execution: SpecExecution
    do throws(Diagnostic) {
      execution = try SpecExecution(
        source, options: options, test: test, snapshots: snapshots, looksClosely: looksClosely)
    } catch {
      result = SpecResult(failed: test, error)
      return false
    }
    let isLimited = execution.run(test)
    result.failures = execution.failures
    result.snapshots = execution.snapshots
    (result.printed, result.printedLines) = execution.printed
    result.linesOfFile = execution.linesOfFile
    result.warnings = execution.table.warnings
    result.files = execution.table.files
    if !execution.failures.isEmpty {
      result.outcome = .failed
    } else if let reason = execution.pendingReason {
      result.outcome = .pending
      result.reason = reason
    }
    if result.outcome != .failed, !options.keepsAllPrints { (result.printed, result.linesOfFile) = ([], 0) }
    return result.outcome == .failed && !isLimited && execution.table.hasOwnedRows
  }
}

extension SpecExecution {
  /// Runs the chosen test with what stands around it; answers whether it passed a limit.
  func run(_ test: SpecTest) -> Bool {
    defer { table.close() }
    let parts: Parts
    do throws(Diagnostic) {
      parts = try begin(test)
    } catch {
      fail(error, at: error.location ?? test.location)
      return true
    }
    isRunning = true
    // What the test begins with was not its own work.
    options = options.beginning()
    table.options = options
    state.startTimeLimit(options.secondsLeft)
    state.subject = "the test"
    table.onStep = { [unowned self] in
      if table.steps > options.maximumInteractions { state.stop() }
    }
    var isLimited = false
    if stage(parts.before, &isLimited) {
      do throws(Diagnostic) {
        try openTable()
        if stage(parts.body, &isLimited), let problem = table.leakProblem {
          fail(problem, at: table.fixture?.1 ?? place)
        }
      } catch {
        let late = options.timeProblem(for: error)
        if late != nil { isLimited = true }
        fail(late?.located(at: place) ?? error, at: place)
      }
    }
    // What the test left is cleared away also when it failed, unless it may not go on.
    if !isLimited { _ = stage(parts.after, &isLimited) }
    return isLimited
  }

  /// Calls a part of the test; answers whether it came to its end.
  private func stage(_ part: LuaFunction, _ isLimited: inout Bool) -> Bool {
    beginCall()
    do throws(LuaError) {
      try state.call(part)
      return failures.isEmpty && pendingReason == nil
    } catch {
      if error.isOfLimit { isLimited = true }
      note(error)
      return false
    }
  }

  private func note(_ error: LuaError) {
    switch error.cause as? Stop {
    case .pending: return
    case .failed:
      // The calls that led to the expectation help where it stands in a function of its own.
      let calls = error.traceback.filter { !$0.hasPrefix(SpecPrelude.name) }
      if calls.count > 1, let last = failures.indices.last, failures[last].problem.traceback.isEmpty {
        failures[last].problem.traceback = calls
      }
      return
    case nil: break
    }
    var problem = diagnostic(error)
    if error.code == .timeLimit || table.runner?.hasPassedLimit == true
      || options.timeProblem(for: problem) != nil
    {
      let line = problem.location?.file == source.name ? problem.location?.line : nil
      problem = options.timeProblem()
      problem.location = source.location(line: line)
    } else if error.code == .stopped {
      problem = Diagnostic(
        code: SpecCode.tooManyInteractions,
        message: "the test made more than \(options.maximumInteractions) interactions and was stopped",
        location: source.location(line: problem.location?.file == source.name ? problem.location?.line : nil),
        help: "look for a loop that does not end")
    }
    let line = error.at.flatMap { $0.chunk == source.name ? $0.line : nil } ?? specLine(error.traceback)
    let place = line.map { source.location(line: $0) } ?? testPlace
    if problem.location?.file != source.name, problem.location != nil, line != nil {
      problem.notes.append("in the test at \(place.fileAndLine)")
    }
    fail(problem, at: place)
  }

  /// The innermost line of the spec's file among calls.
  private func specLine(_ calls: [String]) -> Int? {
    calls.lazy.compactMap(LuaSourceLine.init(call:)).first { $0.chunk == source.name }?.line
  }
}
