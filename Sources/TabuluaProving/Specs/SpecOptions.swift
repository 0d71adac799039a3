public import LuaHost
package import TabuluaModel
package import TabuluaPolicy
public import TabuluaScript

/// Which tests are run, how, and what is told while they run.
///
/// ```swift
/// var options = SpecOptions()
/// options.pattern = "drag"
/// options.jobs = 4
/// let run = SpecRunner(options).run(suite)
/// ```
public struct SpecOptions: Sendable {
  /// In which order tests are run.
  ///
  /// ```swift
  /// var options = SpecOptions()
  /// options.order = .random
  /// options.seed = 7
  /// ```
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// As they stand in the files.
    case defined
    /// Shuffled; the seed says how.
    case random
  }

  /// Runs only tests whose name, with those of the blocks around it, contains this; letter case does not count.
  ///
  /// Where a test has just this name, or this identifier, it alone is run. Names may be given as they are shown, with
  /// control characters made visible.
  public var pattern: String?

  /// Runs only tests with these identifiers.
  public var identifiers: Set<String>?

  /// Whether the first failed test ends the run.
  public var stopsAtFirstFailure = false

  /// How many tests are run at the same time.
  public var jobs = 1

  /// In which order tests are run.
  public var order = Order.defined

  /// Where the order, and `math.random` in a spec, begin.
  public var seed: UInt64 = 0

  /// Whether snapshots that are new or differ are accepted, instead of failing the test.
  public var updatesSnapshots = false

  /// What a test may use before it is stopped, and each callback of its policy.
  public var limits = LuaLimits.standard

  /// How many interactions a test may make; a loop of them uses few instructions of the test itself.
  public var maximumInteractions = 100_000

  /// How many seconds a test may take with all of its interactions; nil for no limit.
  ///
  /// Whether a test ends in time is not the same in every run, so this is far more than a test takes. A test or a callback
  /// that runs when it has passed is stopped where ``limits`` have a deadline, others before the next interaction.
  public var maximumSeconds: Double? = 600

  /// How many seconds all tests together may take; nil for no limit.
  ///
  /// When they are over no further test begins, and one that runs is stopped as at the end of ``maximumSeconds``. Reading the
  /// specs counts, and a file whose blocks run then is stopped too.
  public var secondsInAll: Double?

  /// When ``secondsInAll`` begins; nil for the beginning of reading, and of running.
  package var begun: ContinuousClock.Instant?

  /// When the test that runs, or the file that is read, must have ended; nil for no limit.
  var end: ContinuousClock.Instant?

  /// Files and folders whose contents specs may read, besides their own folder and what is below it.
  ///
  /// A policy, a fixture or a file of cases from elsewhere fails the test with `file_not_allowed`.
  public var readable: [String] = []

  /// What a spec gets as `options`.
  public var options: [String: PolicyOption] = [:]

  /// What `view.language` and `view:localized_string` tell policies and specs.
  public var strings = StringTable()

  /// Whether a failed test is looked at closely: the tables before and after its last interaction.
  package var explainsFailures = true

  /// Whether what tests print that do not fail is kept for the results; it is counted in any case.
  package var keepsAllPrints = true

  /// Gives the text of a policy instead of its file; nil for a policy that is read as it is.
  ///
  /// The path is the policy's as messages show it: the spec's folder and what the spec says.
  package var policySource: (@Sendable (_ path: String) -> [UInt8]?)?

  /// Whether policies count how often each line runs; see `LuaPolicy.lineCounts`.
  package var coversLines = false

  /// Is called with each policy that a test has loaded, in the test's thread, before anything is done with it.
  package var onPolicyLoaded: (@Sendable (_ policy: LuaPolicy, _ path: String) -> Void)?

  /// Is called with the same policy when the test is over.
  package var onPolicyReleased: (@Sendable (_ policy: LuaPolicy, _ path: String) -> Void)?

  /// Is called with each call of a callback, and of a default in its place, in the test's thread; the path is the
  /// policy's, if there is one.
  package var onCall: (@Sendable (_ policy: String?, _ call: CallRecord) -> Void)?

  /// Is called after each interaction of a test, in the test's thread; the path is the policy's, if there is one.
  package var onInteraction: (@Sendable (_ policy: String?, _ interaction: SpecInteraction) -> Void)?

  /// The time since some moment; for the durations of tests.
  public var clock: @Sendable () -> Duration = { .zero }

  /// The memory for what is kept of all tests.
  var room = SpecRoom(.off)

  /// The specs that were run once, from which tests begin.
  var origins = SpecOrigins()

  /// The texts of policies that were read already.
  var policies = SpecFileCache()

  /// When all tests together must have ended; nil for no limit.
  var endOfAll: ContinuousClock.Instant? {
    guard let secondsInAll else { return nil }
    return (begun ?? .now) + .seconds(secondsInAll)
  }

  /// Makes options: every test, in order, one after the other.
  public init() {}
}
