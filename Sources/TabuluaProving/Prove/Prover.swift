public import TabuluaModel
public import TabuluaPolicy

/// Proves laws of a policy for every drag of a table, or of every small table, or finds the smallest drag that
/// breaks one.
///
/// ```swift
/// let prototype = try PolicyPrototype(contentsOf: "stay.lua")
/// let report = try Prover(prototype, .shapes(maximum: 3), laws: [.staysInSection]).run()
/// print(report.isProved, report.size.drags)
/// ```
///
/// The structural laws (``TabuluaPolicy/ReadyLaw/isStructural``) and those that the policy names or defines are
/// always proved. The policy's laws are not enforced meanwhile: what is proved is that its callbacks keep them by
/// themselves. The same question has the same report, however many threads there are.
public struct Prover: Sendable {
  /// The policy.
  public var prototype: PolicyPrototype

  /// The tables.
  public var domain: ProofDomain

  /// Laws that are proved besides the structural ones and the policy's.
  public var laws: [ReadyLaw]

  /// The only laws that are proved, whatever else the policy names; nil for all.
  public var onlyLaws: [ProofLaw]?

  /// The rows whose drags and taps are tried, by their paths in the table before them; nil for all.
  ///
  /// It counts for a table that is given.
  public var onlyRows: [TableIndexPath]?

  /// What the columns mean, laid over the policy's mapping where tables are made.
  public var mapping = TableMapping()

  /// How many places a row is held over in the drags that `path_independent` compares, from 2.
  public var hoverPaths = 2

  /// How many rows are dragged together at most, from 1: each choice of up to so many rows is tried, with each of them as the
  /// one that is picked up.
  public var groups = 1

  /// How many drags a proof may have; a larger one is refused before it begins.
  ///
  /// A hundredth of that where a policy owns its rows, or keeps something of what it is asked or told, for it is loaded
  /// anew for each drag then.
  public var maximumDrags = 1_000_000_000

  /// How many threads work.
  public var jobs = 1

  /// Makes a prover.
  public init(_ prototype: PolicyPrototype, _ domain: ProofDomain, laws: [ReadyLaw] = []) {
    self.prototype = prototype
    self.domain = domain
    self.laws = laws
  }
}

/// How far a proof has come.
///
/// ```swift
/// let report = try Prover(prototype, .shapes(maximum: 3)).run { progress in
///   print(100 * progress.drags / max(progress.total, 1), "%")
/// }
/// ```
public struct ProofProgress: Sendable {
  /// How many drags were tried.
  public var drags: Int

  /// How many drags there are.
  public var total: Int

  /// Which smaller proof there is, in words; nil for none.
  package var smaller: String?
}
