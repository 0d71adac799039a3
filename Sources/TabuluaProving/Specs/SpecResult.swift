public import TabuluaText
public import TabuluaBatch
public import TabuluaDrawing
public import TabuluaModel

/// What came of one test.
///
/// ```swift
/// let run = SpecRunner().run(suite) { result in print(result.test.name, result.outcome) }
/// ```
public struct SpecResult: Sendable {
  /// How a test ended.
  ///
  /// ```swift
  /// let failed = SpecRunner().run(suite).results.filter { $0.outcome == .failed }
  /// ```
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// All that it expects came about.
    case passed
    /// An expectation was wrong, an error was raised, or a limit was passed.
    case failed
    /// It was not run, or not to its end, because it says that it is not ready.
    case pending
  }

  /// The test.
  public var test: SpecTest

  /// How it ended.
  public var outcome: Outcome

  /// Why it is pending.
  public var reason: String?

  /// What went wrong, the first thing first; empty unless it failed.
  public var failures: [SpecFailure] = []

  /// What its interactions brought about that is most likely a mistake, such as a row deleted twice; the test does not
  /// fail because of it.
  public var warnings: [Diagnostic] = []

  /// Whether it failed because something went wrong that it does not look for.
  ///
  /// An error was raised, a limit was passed, or its table could not be made; otherwise an expectation was not met.
  public var isError: Bool { outcome == .failed && failures.first?.isError == true }

  /// How long it ran.
  public var duration: Duration = .zero

  /// The first lines that the spec and its policies printed.
  public var printed: [SpecPrint] = []

  /// How many lines were printed in all.
  public var printedLines = 0

  /// Whether there was no room to keep what came of it.
  var isDropped = false

  /// How many of the lines in ``printed`` were printed while the spec's file ran, which all of its tests have.
  var linesOfFile = 0

  /// The snapshots that it took, in their order.
  public var snapshots: [SpecSnapshot] = []

  /// The files that it read: policies, their modules, and tables.
  public var files: [String] = []
}

extension SpecResult {
  /// A test that was not run.
  package init(notRun test: SpecTest) {
    self.init(test: test, outcome: .pending)
    reason = "did not run"
  }

  /// A test that failed because of something that none of its lines says.
  package init(failed test: SpecTest, _ problem: Diagnostic) {
    self.init(test: test, outcome: .failed)
    failures = [SpecFailure(problem: problem, place: test.location)]
  }
}

/// A line that a spec or its policy printed.
///
/// ```swift
/// for print in SpecRunner().run(suite).results.flatMap(\.printed) { Swift.print(print.text) }
/// ```
public struct SpecPrint: Sendable, Hashable {
  /// Where `print` was called.
  public var place: TextLocation?

  /// What was printed.
  public var text: String
}

/// A text that a test compared with the one that is kept under the same name.
///
/// ```swift
/// for snapshot in SpecRunner().run(suite).results.flatMap(\.snapshots) { print(snapshot.name) }
/// ```
public struct SpecSnapshot: Sendable, Hashable {
  /// The test's name and the snapshot's.
  public var name: String

  /// What the test gave.
  public var text: String
}

/// What went wrong in a test.
///
/// ```swift
/// for failure in SpecRunner().run(suite).results.flatMap(\.failures) { print(failure.place, failure.problem.message) }
/// ```
public struct SpecFailure: Sendable {
  /// What, where and how to mend it.
  public var problem: Diagnostic

  /// Whether an error was raised or a limit was passed, and no expectation was wrong.
  public var isError: Bool { !Self.codesOfExpectations.contains { problem.has($0) } }

  /// The codes of what tests look for themselves.
  private static let codesOfExpectations: [SpecCode] = [.expectation, .newSnapshot, .snapshotDiffers]

  /// The line of the spec that was running; the problem may lie in a policy.
  public var place: TextLocation

  /// The user's own words about the expectation.
  public var message: String?

  /// The lines in which expected and actual differ, with `-` before what was expected and `+` before what was
  /// there; empty where nothing was compared.
  public var difference: [String] = []

  /// The last interaction before it, if there was one.
  public var interaction: SpecInteraction?

  /// The table as it was then, where there was no interaction.
  public var table: TablePage?
}

/// An interaction that a test made, and the table around it.
///
/// ```swift
/// for failure in SpecRunner().run(suite).results.flatMap(\.failures) {
///   if let interaction = failure.interaction { print(interaction.result.request, interaction.calls.count) }
/// }
/// ```
public struct SpecInteraction: Sendable {
  /// What was asked and what came of it.
  public var result: StepResult

  /// The callbacks that were called, and the defaults that stood in for absent ones.
  public var calls: [CallRecord] = []

  /// How many rows each section had before it; empty unless it is watched.
  public var rowCounts: [Int] = []

  /// The table before it.
  public var before: TablePage?

  /// The table after it.
  public var after: TablePage?
}

extension SpecInteraction {
  /// The drag, or the move by one place, that it was; nil for other interactions, and for a drag of a row that is not there.
  var drag: DragTrial? {
    guard let interaction = result.interaction, interaction.movesItsRow, let source = result.from,
      let proposed = result.proposed
    else { return nil }
    if case .through(let paths, _) = interaction.dragPlace {
      return DragTrial(source: source, through: paths, followers: result.with)
    }
    return DragTrial(source: source, to: proposed, followers: result.with)
  }

  /// The call that decided: the one that failed or refused, else the last that said where the row lands.
  public var decision: CallRecord? {
    if result.interaction?.movesItsRow == true {
      return calls.deciding(result.outcome, landing: result.to, refusal: result.refusal, error: result.error)
    }
    if let failed = calls.last(where: \.failed) { return failed }
    if result.outcome == .refused, let no = calls.last(where: { $0.refuses }) { return no }
    return calls.last(where: \.saysWhereRowsLand)
  }
}

extension CallRecord {
  /// Whether the call answered no.
  fileprivate var refuses: Bool {
    guard callback.isQuestion else { return false }
    return result == .boolean(false) || result == .null
  }
}
