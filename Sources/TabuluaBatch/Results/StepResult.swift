public import TabuluaModel
public import TabuluaText

/// What came of one interaction of a batch.
///
/// ```swift
/// let runner = BatchRunner { record in
///   if case .step(let result) = record, result.outcome == .refused { print(result.request, result.reason ?? "") }
/// }
/// ```
///
/// `StepField.all` says how each property is written in JSON, in Lua and in words.
public struct StepResult: Sendable {
  /// How an interaction ended.
  ///
  /// ```swift
  /// print(runner.outcomes[.refused, default: 0])
  /// ```
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
    /// A dragged row is held, and is neither dropped nor let go yet.
    case held
    /// An error; the table is as it was before the interaction.
    case failed
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

  /// The row's text, where it has no key.
  var text: String?

  /// The row's name for people: its key, else its text.
  public var label: String? { row ?? text }

  /// The row's path before the change.
  public var from: TableIndexPath?

  /// Where the row was last proposed; it counts the other rows as if the row were taken out.
  public var proposed: TableIndexPath?

  /// The row's path after the change.
  public var to: TableIndexPath?

  /// Why, in the words of who refused or retargeted.
  public var reason: String? {
    get { rare.value?.reason }
    set { rare.change(Rare()) { $0.reason = newValue } }
  }

  /// The rows that were dragged with the row, by their paths before the change, in the order in which they follow it.
  public var with: [TableIndexPath] {
    get { rare.value?.with ?? [] }
    set { rare.change(Rare()) { $0.with = newValue } }
  }

  /// The name of the table that the step was about, where it was pushed over another one or is one of several.
  public var table: String? {
    get { rare.value?.table }
    set { rare.change(Rare()) { $0.table = newValue } }
  }

  /// Who refused the step, and why; nil for a step that was not refused.
  public var refusal: Refusal? {
    get { rare.value?.refusal }
    set { rare.change(Rare()) { $0.refusal = newValue } }
  }

  /// The number of the step that an undo took back, or a redo did again; nil for other steps.
  public var stepTakenBack: Int? {
    get { rare.value?.stepTakenBack }
    set { rare.change(Rare()) { $0.stepTakenBack = newValue } }
  }

  /// What went wrong.
  public var error: Diagnostic? {
    get { rare.value?.error }
    set { rare.change(Rare()) { $0.error = newValue } }
  }

  /// What the step changed, beyond where its own row went.
  public var changes = Changes()

  /// What most results do not have.
  var rare = RarePart<Rare>()

  /// What ``reason``, ``with``, ``table``, ``refusal``, ``stepTakenBack`` and ``error`` stand in.
  struct Rare: Sendable {
    var with: [TableIndexPath] = []
    var reason: String?
    var table: String?
    var refusal: Refusal?
    var stepTakenBack: Int?
    var error: Diagnostic?
  }

  /// What a step changed, beyond where its own row went.
  ///
  /// ```swift
  /// for path in result.changes.deleted { print("gone: \(path)") }
  /// ```
  public struct Changes: Sendable, Hashable {
    /// The rows that the step selected, by their paths after it, ascending; nil where it had nothing to do with the selection.
    public var newlySelected: [TableIndexPath]?

    /// Whether no row is selected after a step that had to do with the selection.
    var leavesNothingSelected = false

    /// The rows that the step deselected and that are still there, by their paths after it, ascending.
    public var deselected: [TableIndexPath] {
      get { rare.value?.deselected ?? [] }
      set { rare.change(Rare()) { $0.deselected = newValue } }
    }

    /// All rows that are selected after the step, ascending; nil where it had nothing to do with the selection, and unless
    /// ``RunOptions/tellsWholeSelection``.
    public var selected: [TableIndexPath]? {
      get { rare.value?.selected }
      set { rare.change(Rare()) { $0.selected = newValue } }
    }

    /// The rows that were deleted, by their paths before the change.
    public var deleted: [TableIndexPath] = []

    /// The rows that were inserted, by their paths after the change.
    public var inserted: [TableIndexPath] {
      get { rare.value?.inserted ?? [] }
      set { rare.change(Rare()) { $0.inserted = newValue } }
    }

    /// The dragged row, those that were dragged with it, in the order in which they stand, and then in table order those that
    /// hopped over rows that may not be displaced.
    ///
    /// Empty where one row was dragged and no row hopped; rows that only made room are not listed.
    public var moves: [MovedRow] {
      get { rare.value?.moves ?? [] }
      set { rare.change(Rare()) { $0.moves = newValue } }
    }

    /// The rows that were moved, except by a drag.
    public var moved: [MovedRow] {
      get { rare.value?.moved ?? [] }
      set { rare.change(Rare()) { $0.moved = newValue } }
    }

    /// The sections that came, went or were moved; nil where none was.
    public var sections: SectionEffects? {
      get { rare.value?.sections }
      set { rare.change(Rare()) { $0.sections = newValue } }
    }

    /// The names of the tables that the step pushed, the lowest one first.
    public var pushed: [String] {
      get { rare.value?.pushed ?? [] }
      set { rare.change(Rare()) { $0.pushed = newValue } }
    }

    /// The names of the tables that the step popped, the topmost one first.
    public var popped: [String] {
      get { rare.value?.popped ?? [] }
      set { rare.change(Rare()) { $0.popped = newValue } }
    }

    private var rare = RarePart<Rare>()

    /// Whether nothing was changed, and nothing is told of the selection.
    var isEmpty: Bool { newlySelected == nil && deleted.isEmpty && !hasRareOnes }

    /// Whether there are any but deleted and selected rows.
    var hasRareOnes: Bool { rare.isChanged }

    private struct Rare: Sendable, Hashable {
      var deselected: [TableIndexPath] = []
      var selected: [TableIndexPath]?
      var inserted: [TableIndexPath] = []
      var moves: [MovedRow] = []
      var moved: [MovedRow] = []
      var sections: SectionEffects?
      var pushed: [String] = []
      var popped: [String] = []
    }

    /// Makes changes, without any.
    public init() {}
  }

  /// A row that went to another place.
  ///
  /// ```swift
  /// for move in result.changes.moved { print(move.row ?? "", move.from, move.to) }
  /// ```
  public struct MovedRow: Sendable, Hashable {
    /// The row's key.
    public var row: String?
    /// Its path before the change.
    public var from: TableIndexPath
    /// Its path after the change.
    public var to: TableIndexPath
  }
}

extension StepResult {
  // A step begins with the initializer that the compiler writes: one that is written out makes the result in a variable
  // of its own, and copies it from there, which takes 400 instructions.

  /// Makes a result.
  package init(
    step: Int, line: Int? = nil, interaction: Interaction? = nil, outcome: Outcome, row: String? = nil,
    label: String? = nil, from: TableIndexPath? = nil, proposed: TableIndexPath? = nil,
    to: TableIndexPath? = nil, moves: [MovedRow] = [], reason: String? = nil, error: Diagnostic? = nil
  ) {
    self.init(
      step: step, line: line, interaction: interaction, outcome: outcome, row: row, text: label, from: from,
      proposed: proposed, to: to, rare: RarePart())
    if let reason { self.reason = reason }
    if !moves.isEmpty { changes.moves = moves }
    if let error { self.error = error }
  }
}

extension StepResult {
  /// The verb of what was asked; nil before the first interaction.
  var verb: String? { interaction?.verb }

  /// Writes down the row that is meant, by its key, and where it stands before the change.
  mutating func name(_ key: String, at path: TableIndexPath) {
    row = key
    from = path
  }

  /// Turns it into the result of a step that failed: what was changed is dropped, what was asked for stays.
  mutating func fail(_ problem: Diagnostic) {
    var failed = StepResult(
      step: step, line: line, interaction: interaction, outcome: .failed, row: row, label: label, from: from,
      proposed: proposed, error: problem)
    if let table { failed.table = table }
    if !with.isEmpty { failed.with = with }
    let (pushed, popped) = (changes.pushed, changes.popped)
    if !pushed.isEmpty { failed.changes.pushed = pushed }
    if !popped.isEmpty { failed.changes.popped = popped }
    self = failed
  }
}
