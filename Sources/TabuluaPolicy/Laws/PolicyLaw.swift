import LuaHost

/// A law of a policy: a statement about the table that must hold after every change.
///
/// ```swift
/// for law in policy.laws { print(law.name) }  // at most three in Doing
/// ```
public struct PolicyLaw: Sendable, Hashable {
  /// What a law says.
  ///
  /// ```swift
  /// for law in policy.laws {
  ///   if case .ready(let ready) = law.kind { print(ready.statement) }
  /// }
  /// ```
  public enum Kind: Sendable, Hashable {
    /// What a ready law says.
    case ready(ReadyLaw)
    /// What a function of the policy answers.
    case own
  }

  /// The law's name, as the policy gives it.
  public let name: String

  /// What it says.
  public let kind: Kind

  /// Where its function stands, such as `kanban.lua:3`; nil for a ready law without one.
  public let place: String?

  /// The function of an own law, or the predicate of `not_displaced` or `keeps_place`; of the policy's state.
  let function: LuaFunction?

  /// Whether the function of an own law is asked about each section by itself, as `each_section`.
  public let isOfEachSection: Bool

  init(name: String, kind: Kind, function: LuaFunction? = nil, isOfEachSection: Bool = false) {
    self.name = name
    self.kind = kind
    self.function = function
    self.isOfEachSection = isOfEachSection
    place = function?.place?.description
  }

  /// The ready law that it is; nil for an own one.
  public var ready: ReadyLaw? {
    if case .ready(let law) = kind { law } else { nil }
  }
}
