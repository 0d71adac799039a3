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

  /// What most steps have none of.
  private var details: Details?

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
    if !moves.isEmpty { self.moves = moves }
    if let reason { self.reason = reason }
    if let error { self.error = error }
  }
}

// What most steps have none of; one reference, so that results are cheap to hand on.
extension StepResult {
  /// A part of a result that is never changed once it is shared.
  private final class Details: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  private struct Values: Sendable {
    var moves: [MovedRow] = []
    var selected: [TableIndexPath]?
    var deleted: [TableIndexPath] = []
    var inserted: [TableIndexPath] = []
    var moved: [MovedRow] = []
    var reason: String?
    var error: Diagnostic?
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = details?.values ?? Values()
    body(&values)
    details = Details(values)
  }

  /// The dragged row, and then in table order those that hopped over rows that may not be displaced.
  ///
  /// Empty where no row hopped; rows that only made room are not listed.
  public var moves: [MovedRow] {
    get { details?.values.moves ?? [] }
    set { if !(newValue.isEmpty && moves.isEmpty) { change { $0.moves = newValue } } }
  }

  /// The rows that are selected after the change, ascending; nil where the step had nothing to do with it.
  public var selected: [TableIndexPath]? {
    get { details?.values.selected }
    set { if newValue != nil || selected != nil { change { $0.selected = newValue } } }
  }

  /// The rows that were deleted, by their paths before the change.
  public var deleted: [TableIndexPath] {
    get { details?.values.deleted ?? [] }
    set { if !(newValue.isEmpty && deleted.isEmpty) { change { $0.deleted = newValue } } }
  }

  /// The rows that were inserted, by their paths after the change.
  public var inserted: [TableIndexPath] {
    get { details?.values.inserted ?? [] }
    set { if !(newValue.isEmpty && inserted.isEmpty) { change { $0.inserted = newValue } } }
  }

  /// The rows that were moved, except by a drag.
  public var moved: [MovedRow] {
    get { details?.values.moved ?? [] }
    set { if !(newValue.isEmpty && moved.isEmpty) { change { $0.moved = newValue } } }
  }

  /// Why, in the policy's words.
  public var reason: String? {
    get { details?.values.reason }
    set { if newValue != nil || reason != nil { change { $0.reason = newValue } } }
  }

  /// What went wrong.
  public var error: Diagnostic? {
    get { details?.values.error }
    set { if newValue != nil || details?.values.error != nil { change { $0.error = newValue } } }
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
