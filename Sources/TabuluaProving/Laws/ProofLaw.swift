public import TabuluaPolicy

/// A law that is proved or refuted.
///
/// ```swift
/// let report = try Prover(prototype, .shapes(maximum: 3)).run()
/// for law in report.laws { print(law.name, law.statement) }
/// ```
public enum ProofLaw: Sendable, Hashable {
  /// A ready law.
  case ready(ReadyLaw)
  /// A law that the policy defines, by its name.
  case own(String)

  /// The law's name, as `policy.laws` and `--law` spell it.
  public var name: String {
    switch self {
    case .ready(let law): law.name
    case .own(let name): name
    }
  }

  /// What the law says; an own law's name says it.
  public var statement: String {
    switch self {
    case .ready(let law): law.statement
    case .own(let name): name
    }
  }

  /// What it is about; an own law is about every change of a table that keeps it before.
  public var subject: LawSubject { ready?.subject ?? .changes }

  /// The ready law that it is; nil for an own one.
  public var ready: ReadyLaw? { if case .ready(let law) = self { law } else { nil } }
}
