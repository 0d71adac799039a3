import TabuluaProving

/// How the results of tests are laid out.
enum TestFormat: String, CaseIterable {
  /// For people.
  case pretty
  /// The Test Anything Protocol, version 14.
  case tap
  /// JUnit's XML, as continuous integration reads it.
  case junit
  /// One JSON object a line.
  case jsonl
  /// Annotations of GitHub's workflows.
  case github
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
