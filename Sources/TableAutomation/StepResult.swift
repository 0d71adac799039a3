public import Diagnostics
public import TableModel

/// What came of one interaction of a batch.
public struct StepResult: Sendable {
  /// How an interaction ended.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Done as asked, for verbs without an outcome of their own.
    case done
    /// A dragged row landed where it was last proposed.
    case moved
    /// A dragged row landed somewhere else.
    case retargeted
    /// A dragged row was dropped where it came from, and that was accepted.
    case unchanged
    /// A question was answered no.
    case refused
    /// A dragged row was let go without dropping it.
    case cancelled
    /// An error; the table is as it was before the interaction.
    case failed
  }

  /// A row that went to another place.
  public struct MovedRow: Sendable, Hashable {
    /// The row's key.
    public var row: String?
    /// Its path before the change.
    public var from: TableIndexPath
    /// Its path after the change.
    public var to: TableIndexPath

    /// Makes a moved row.
    public init(row: String?, from: TableIndexPath, to: TableIndexPath) {
      self.row = row
      self.from = from
      self.to = to
    }
  }

  /// The number of the interaction, from 1; 0 for what happened before the first one.
  public var step: Int

  /// The line of the batch; nil before the first interaction.
  public var line: Int?

  /// What was asked; nil before the first interaction.
  public var interaction: Interaction?

  /// How it ended.
  public var outcome: Outcome

  /// The key of the row that was meant.
  public var row: String?

  /// The row's name for people: its key, else its text.
  public var label: String?

  /// The row's path before the change.
  public var from: TableIndexPath?

  /// Where the row was last proposed; it counts the other rows as if the row were taken out.
  public var proposed: TableIndexPath?

  /// The row's path after the change.
  public var to: TableIndexPath?

  /// The dragged row, and then in table order those that hopped over rows that may not be displaced.
  ///
  /// Empty where no row hopped; rows that only made room are not listed.
  public var moves: [MovedRow]

  /// The rows that are selected after the change, ascending; nil where the step had nothing to do with it.
  public var selected: [TableIndexPath]?

  /// The rows that were deleted, by their paths before the change.
  public var deleted: [TableIndexPath] = []

  /// The rows that were inserted, by their paths after the change.
  public var inserted: [TableIndexPath] = []

  /// The rows that were moved, except by a drag.
  public var moved: [MovedRow] = []

  /// Why, in the policy's words.
  public var reason: String?

  /// What went wrong.
  public var error: Diagnostic?

  /// Makes a result.
  public init(
    step: Int, line: Int? = nil, interaction: Interaction? = nil, outcome: Outcome, row: String? = nil,
    label: String? = nil, from: TableIndexPath? = nil, proposed: TableIndexPath? = nil,
    to: TableIndexPath? = nil, moves: [MovedRow] = [], reason: String? = nil, error: Diagnostic? = nil
  ) {
    self.step = step
    self.line = line
    self.interaction = interaction
    self.outcome = outcome
    self.row = row
    self.label = label
    self.from = from
    self.proposed = proposed
    self.to = to
    self.moves = moves
    self.reason = reason
    self.error = error
  }
}

extension StepResult {
  /// Makes it the result of a step that failed, and so changed nothing.
  mutating func fail(_ problem: Diagnostic) {
    outcome = .failed
    error = problem
    to = nil
    moves = []
    selected = nil
    deleted = []
    inserted = []
    moved = []
    reason = nil
  }
}
