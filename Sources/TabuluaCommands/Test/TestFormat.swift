import TabuluaProving

/// How the results of tests are laid out; each format stands beside its report, such as ``PrettyTestReport``.
struct TestFormat: OutputFormat {
  let name: String
  let words: String

  /// Whether people read it, so that further sentences may stand beside it, and nothing is said of no tests.
  var isForPeople = false

  /// Makes the report of one run.
  let makeReport: @Sendable () -> any TestReport

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
