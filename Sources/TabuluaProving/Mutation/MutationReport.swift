/// What came of changing a policy in small ways and running its tests.
///
/// ```swift
/// let report = try MutationTester(policy: "kanban.lua", suite: suite).run()
/// print(report.noticed, "of", report.results.count)
/// ```
public struct MutationReport: Sendable {
  /// What became of one change.
  ///
  /// ```swift
  /// let report = try MutationTester(policy: "kanban.lua", suite: suite).run()
  /// for survivor in report.survivors { print(survivor.before, "→", survivor.after) }
  /// ```
  public struct Result: Sendable {
    /// The change.
    public var mutant: Mutant

    /// The line that was changed, as it was; several lines are shortened to one.
    public var before: String

    /// What it became.
    public var after: String

    /// What became of it.
    public var fate: Fate
  }

  /// What became of a change.
  ///
  /// ```swift
  /// for result in try MutationTester(policy: "kanban.lua", suite: suite).run().results {
  ///   if case .noticed(let test) = result.fate { print(test) }
  /// }
  /// ```
  public enum Fate: Sendable, Hashable {
    /// A test failed; the text is its identifier.
    case noticed(test: String)
    /// No test failed, of so many that run the function that was changed.
    case survived(tests: Int)
    /// The policy cannot be loaded with it.
    case notLoaded
  }

  /// The policy's file.
  public var policy: String

  /// The changes, in the order of their places.
  public var results: [Result] = []

  /// How many tests there are.
  public var tests = 0

  /// Makes a report of nothing.
  package init(policy: String) { self.policy = policy }

  /// The changes that no test noticed.
  public var survivors: [Result] { results.filter { if case .survived = $0.fate { true } else { false } } }

  /// How many changes a test noticed.
  public var noticed: Int { results.count { if case .noticed = $0.fate { true } else { false } } }

  /// How many changes cannot be loaded, and so are no changes at all.
  public var notLoaded: Int { results.count { $0.fate == .notLoaded } }

  /// How many changes were noticed, in per cent of those that load, rounded down to a tenth.
  public var percent: Double { Double(Percentage.tenths(noticed, of: noticed + survivors.count)) / 10 }
}
