import TabuluaFiles
import TabuluaProving
import TabuluaText

/// Keeps what is told of a run of tests, so that it can be told as well where the process is ended before all tests are over.
///
/// Sendable although nothing checks it: what changes is used under the lock, which is held for one result at a time and
/// never while a script runs.
final class TestReportKeeper: @unchecked Sendable {
  private let lock = Monitor()
  private var reports: TestReports
  private var memory: FailedTests
  private var run = SpecRun()
  private let tests: [SpecTest]

  init(_ reports: TestReports, remembering memory: FailedTests, of tests: [SpecTest]) {
    (self.reports, self.memory, self.tests) = (reports, memory, tests)
  }

  /// The run begins; gives the text for standard output, as all of these do.
  func begin(_ setup: TestSetup) -> String { lock.withLock { reports.begin(setup) } }

  /// A test is over.
  func take(_ result: SpecResult) -> String {
    lock.withLock {
      run.results.append(result)
      return reports.take(result)
    }
  }

  /// The run is over.
  func end(_ run: SpecRun) -> String { lock.withLock { reports.end(run) } }

  /// Remembers which tests failed.
  ///
  /// - Throws: a diagnostic where that cannot be written.
  func remember(_ results: [SpecResult]) throws(Diagnostic) {
    try lock.withLock { () throws(Diagnostic) in try memory.update(results) }
  }

  /// Writes the files of `--report`; those that were read, `inputs`, are never overwritten.
  ///
  /// - Throws: a diagnostic for the first file that cannot be written.
  func write(keepsClear inputs: [String], in context: CommandContext) throws(CommandFailure) {
    try lock.withLock { () throws(CommandFailure) in try reports.write(keepsClear: inputs, in: context) }
  }

  /// The process is ended: tells the results that there are, the first test without one as failed, and how many are missing.
  ///
  /// Several tests may run at a time; which of them has to be ended nobody knows then, and it is one of the next. Answers nil
  /// where no result is missing: what goes on for too long then is no test.
  func cutOff(_ problem: Diagnostic, keepsClear inputs: [String]) -> ProcessNet.LastWords? {
    lock.withLock {
      guard run.results.count < tests.count else { return nil }
      var problem = problem
      problem.notes = []
      let result = SpecResult(failed: tests[run.results.count], problem)
      run.results.append(result)
      run.notRun = Array(tests[run.results.count...])
      let missing = run.notRun.count
      var words = ProcessNet.LastWords(text: reports.take(result))
      words.text += reports.end(run)
      if missing > 0 {
        words.notes.append("\(CountText.of(missing, "more test", "more tests")) did not run to the end")
      }
      try? memory.update(run.results)
      words.files = reports.writeWhole(keepsClear: inputs)
      return words
    }
  }
}
