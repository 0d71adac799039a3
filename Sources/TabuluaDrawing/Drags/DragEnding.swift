public import TabuluaText
public import TabuluaBatch
public import TabuluaModel

/// How a drag ended, without the calls that led there.
///
/// ```swift
/// let ending = try DragSurvey(bench).ending(from: [0, 2], to: [1, 0])
/// print(ending.outcome, ending.landing ?? "", ending.reason ?? "")
/// ```
public struct DragEnding: Sendable {
  /// `moved`, `retargeted`, `unchanged`, `refused` or `failed`.
  public var outcome: StepResult.Outcome

  /// Where the row stands after the change; nil if it was refused or failed.
  public var landing: TableIndexPath?

  /// Other rows that changed their order among each other.
  public var others: [OtherMove]

  /// The rows that were dragged with it, where they moved.
  public var followers: [FollowingMove]

  /// Whether the row was picked up; if not, no place was asked about.
  public var wasPickedUp: Bool

  /// Why, in the policy's words.
  public var reason: String?

  /// Where the callback that decided is defined, such as `stay.lua:7`; nil for a default.
  public var place: String?

  /// What went wrong.
  public var error: Diagnostic?

  /// Makes an ending.
  package init(
    outcome: StepResult.Outcome, landing: TableIndexPath? = nil, others: [OtherMove] = [],
    followers: [FollowingMove] = [], wasPickedUp: Bool = true, reason: String? = nil, place: String? = nil,
    error: Diagnostic? = nil
  ) {
    (self.outcome, self.landing, self.others) = (outcome, landing, others)
    self.followers = followers
    (self.wasPickedUp, self.reason, self.place) = (wasPickedUp, reason, place)
    self.error = error
  }

  /// The ending with the beginning of a long reason, as it is told: for whoever keeps very many.
  package var shortened: DragEnding {
    var ending = self
    ending.reason = reason.map(PrintableText.beginning)
    return ending
  }
}
