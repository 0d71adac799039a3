public import TabuluaText
public import TabuluaBatch
public import TabuluaDrawing
public import TabuluaModel

/// The smallest trial that breaks a law.
///
/// The smallest table comes first: fewest rows, fewest sections, then the first in the order of shapes and values.
/// Within a table: fewest hovers, then the shortest drag, then the first.
public struct CounterExample: Sendable {
  /// The law that is broken.
  public var law: ProofLaw

  /// The table before the trial.
  public var table: TrialTable

  /// How many rows each section has.
  public var shape: [Int]

  /// The rows of a table that was made for the proof; nil for a table that was given.
  public var literal: TableLiteral?

  /// How many tables were tried, this one included; all before it keep the law.
  public var tablesTried: Int

  /// What was done.
  public var trial: ProofTrial

  /// How the law is broken.
  public var breach: Breach

  /// What the drag came to; nil for other trials.
  public var result: DragResult?

  /// The table before the trial, as a person sees it.
  public var before: TablePage

  /// The table after the trial; nil if it was refused or failed, and nothing changed.
  public var after: TablePage?

  /// The callbacks that were called, in their order.
  public var calls: [CallRecord]

  /// Whether the trial alone, with a policy loaded anew, breaks the law; otherwise it does so only after the trials
  /// that were made before it.
  public var isReproducible: Bool

  /// Whether the law is enforced in a run, because the policy names or defines it.
  public var isEnforced: Bool

  /// Other laws that are broken in the same table.
  public var alsoBroken: [ProofLaw]
}

/// What is done to a table in a proof.
public enum ProofTrial: Sendable, Hashable {
  /// Nothing: the table is loaded.
  case load
  /// A row is dragged.
  case drag(DragTrial)
  /// A row is tapped.
  case tap(TapTrial)
}

/// A tap to be tried.
public struct TapTrial: Sendable, Hashable {
  /// The row that is tapped.
  public var path: TableIndexPath

  /// The row that is selected before, if any.
  public var selected: TableIndexPath?

  /// Whether the table is in editing mode.
  public var isEditing: Bool

  /// Makes a tap.
  public init(path: TableIndexPath, selected: TableIndexPath? = nil, isEditing: Bool = false) {
    self.path = path
    self.selected = selected
    self.isEditing = isEditing
  }
}

/// How a law is broken.
public enum Breach: Sendable {
  /// A callback failed, or answered a place outside the table.
  case failed(Diagnostic)
  /// A refused drag changed the table.
  case changedByRefusal
  /// The same question was answered in two ways.
  case answersDiffer(first: Answer, second: Answer)
  /// Retargeting the target gives something else.
  case movesOn(target: TableIndexPath, then: Answer)
  /// The direct drag ends elsewhere than the one that takes a way.
  case dependsOnWay(direct: Answer, onTheWay: Answer)
  /// Rows are missing or there are others afterwards, as texts.
  case otherRows(missing: [String], added: [String])
  /// The other rows do not keep their order; the rows of each section as texts.
  case otherOrder(expected: [[String]], actual: [[String]])
  /// The row landed in another section.
  case leftSection(landing: TableIndexPath)
  /// A row that may not be displaced has another index path; it is nil for one that is gone.
  case displaced(row: TableIndexPath, to: TableIndexPath?)
  /// Another row is the last of a section.
  case lastPlaceTaken(section: Int)
  /// Several rows of a section are marked.
  case marks(section: Int, count: Int)
  /// Rows are left selected.
  case selected([TableIndexPath])
  /// An own law answered no, with its reason.
  case ownLaw(reason: String?)

  /// What a rule answers about a drag.
  public enum Answer: Sendable, Hashable {
    /// The row lands there, after the removal.
    case lands(TableIndexPath, reason: String?)
    /// The drag is refused.
    case refused(reason: String?)
    /// A callback failed.
    case failed
  }
}
