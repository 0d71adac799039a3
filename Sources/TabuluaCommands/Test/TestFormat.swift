import TabuluaDrawing
import TabuluaProving

/// How the results of tests are laid out; each format stands beside its report, such as ``PrettyTestReport``.
struct TestFormat: ReportedFormat {
  let name: String
  let words: String

  /// Whether people read it, so that further sentences may stand beside it, and nothing is said of no tests.
  var isForPeople = false

  /// What stands in a report of a command that failed, where that is not the report of a run whose specs could not be read.
  var ownFailure: FailureLayout?

  /// Makes the report of one run.
  let makeReport: @Sendable () -> any TestReport

  var failure: FailureLayout { ownFailure ?? .tests(makeReport) }

  static let standard = pretty

  static let all: [TestFormat] = [.pretty, .tap, .tap14, .junit, .jsonLines, .github]
}

/// What is told of a run of tests.
protocol TestReport {
  /// The run begins.
  mutating func begin(_ setup: TestSetup) -> String

  /// A test is over.
  mutating func take(_ result: SpecResult) -> String

  /// The run is over.
  mutating func end(_ run: SpecRun) -> String
}

extension FailureLayout {
  /// The report of a run of no tests, with what was wrong.
  fileprivate static func tests(_ makeReport: @escaping @Sendable () -> any TestReport) -> FailureLayout {
    FailureLayout { failed in
      var report = makeReport()
      let setup = TestSetup(
        tests: [], problems: [failed.problem], seed: nil, time: failed.time, repeatedOptions: [],
        style: TextStyle(), isVerbose: false, durations: 0)
      return report.begin(setup) + report.end(SpecRun())
    }
  }
}
