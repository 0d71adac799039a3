public import TabuluaModel

/// What became of one callback of a policy in the runs that were watched.
///
/// ```swift
/// for callback in CoverageCollector().coverage.callbacks { print(callback.callback, callback.calls) }
/// ```
public struct CallbackCoverage: Sendable, Hashable {
  /// What there is to say about a callback.
  ///
  /// ```swift
  /// let unused = CoverageCollector().coverage.callbacks.filter { $0.use == .neverCalled }
  /// ```
  public enum Use: String, Sendable, Hashable, CaseIterable {
    /// The policy defines it, and it was called.
    case called
    /// The policy defines it, and it was never called.
    case neverCalled = "never_called"
    /// The policy leaves it out, and its default answered in its place.
    case defaultUsed = "default_used"
  }

  /// The policy's file.
  public var policy: String

  /// The callback.
  public var callback: TableCallback

  /// Where it is defined, such as `stay.lua:7`; nil for one that the policy leaves out.
  public var place: String?

  /// How often it, or its default, was called.
  public var calls: Int

  /// What there is to say.
  public var use: Use {
    if place == nil { return .defaultUsed }
    return calls > 0 ? .called : .neverCalled
  }
}
