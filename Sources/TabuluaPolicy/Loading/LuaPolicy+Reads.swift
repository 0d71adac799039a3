package import TabuluaScript

extension LuaPolicy {
  /// What the policy has asked for since it was loaded.
  package var reads: PolicyReads { view.reads }

  /// How many times the policy was called since it was loaded: callbacks, predicates and laws.
  package var numberOfCalls: Int { view.numberOfCalls }
}
