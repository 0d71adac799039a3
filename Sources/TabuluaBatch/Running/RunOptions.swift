public import LuaHost
public import TabuluaScript

/// How a run meets steps that fail or are refused.
///
/// ```swift
/// let runner = BatchRunner(policy: policy, options: RunOptions(isStrict: true, laws: .end)) { print($0.json) }
/// ```
public struct RunOptions: Sendable, Hashable {
  /// Whether the first refused step ends the run, and nothing is written then.
  public var isStrict: Bool

  /// Whether the run goes on after a failed step, or a refused one of a strict run.
  public var keepsGoing: Bool

  /// Whether calls are recorded.
  public var recordsCalls: Bool

  /// Whether it is written down which step changed what, for a journal.
  package var notesCauses = false

  /// Whether steps that select or deselect rows also tell all rows that are selected then; see
  /// ``StepResult/Changes/selected``.
  ///
  /// That takes as long for each of them as rows are selected.
  public var tellsWholeSelection = false

  /// Whether a drag that the last step holds goes on after the run, so that it can be drawn; without it the row is let go.
  public var leavesRowsHeld = false

  /// When the policy's laws are checked.
  public var laws: LawEnforcement

  /// What a batch in Lua gets as `options`.
  public var scriptOptions: [String: PolicyOption]

  /// What a batch in Lua may use between two steps before it is stopped.
  public var scriptLimits: LuaLimits

  /// How long the run may go on, and how many steps its scripts may make.
  public var limits = RunLimits.standard

  /// What `view.language` and `view:localized_string` tell a batch in Lua.
  public var strings = StringTable()

  /// Makes options.
  public init(
    isStrict: Bool = false, keepsGoing: Bool = false, recordsCalls: Bool = false,
    laws: LawEnforcement = .every, scriptOptions: [String: PolicyOption] = [:],
    scriptLimits: LuaLimits = .standard
  ) {
    self.isStrict = isStrict
    self.keepsGoing = keepsGoing
    self.recordsCalls = recordsCalls
    self.laws = laws
    self.scriptOptions = scriptOptions
    self.scriptLimits = scriptLimits
  }
}

/// When a run holds the table to the policy's laws.
///
/// ```swift
/// var options = RunOptions()
/// options.laws = .end
/// ```
public enum LawEnforcement: String, Sendable, Hashable, CaseIterable {
  /// After every step; one that breaks a law is undone and refused.
  case every
  /// Once, at the end of the run; where a law is broken nothing may be written.
  case end
  /// Never.
  case off
}
