public import TabuluaText
public import TabuluaModel

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

  /// What few steps have: other tables that are pushed over this one or stand beside it, and changes of sections.
  struct Rare: Sendable, Hashable {
    /// The table that the step was about; nil where it goes without saying.
    var table: String?
    /// The tables that the step pushed, the lowest one first.
    var pushed: [String] = []
    /// The tables that the step popped, the topmost one first.
    var popped: [String] = []
    /// The sections that were deleted, by their places before the change.
    var deletedSections: [Int] = []
    /// The sections that were inserted, by their places after the change.
    var insertedSections: [Int] = []
    /// The sections that were moved by themselves.
    var movedSections: [SectionMove] = []
  }

  /// All there is to tell; shared by the copies of a result until one of them changes.
  private var storage: Storage

  /// Makes a result.
  public init(
    step: Int, line: Int? = nil, interaction: Interaction? = nil, outcome: Outcome, row: String? = nil,
    label: String? = nil, from: TableIndexPath? = nil, proposed: TableIndexPath? = nil,
    to: TableIndexPath? = nil, moves: [MovedRow] = [], reason: String? = nil, error: Diagnostic? = nil
  ) {
    storage = Storage(step: step, outcome: outcome)
    storage.line = line
    storage.interaction = interaction
    storage.row = row
    storage.label = label
    storage.from = from
    storage.proposed = proposed
    storage.to = to
    storage.moves = moves
    storage.reason = reason
    storage.problem = error.map(Problem.init)
  }
}

// What a result tells, behind one reference, so that results are cheap to hand on.
extension StepResult {
  /// What a result tells.
  ///
  /// It is sent between tasks without a check, which is safe because it is reached through ``StepResult`` only,
  /// which changes none that another result shares. So an access to a property lies inside one to the only result
  /// that holds it, which is checked already.
  private final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) var step: Int
    @exclusivity(unchecked) var line: Int?
    @exclusivity(unchecked) var interaction: Interaction?
    @exclusivity(unchecked) var outcome: Outcome
    @exclusivity(unchecked) var row: String?
    @exclusivity(unchecked) var label: String?
    @exclusivity(unchecked) var from: TableIndexPath?
    @exclusivity(unchecked) var proposed: TableIndexPath?
    @exclusivity(unchecked) var to: TableIndexPath?
    @exclusivity(unchecked) var moves: [MovedRow] = []
    @exclusivity(unchecked) var selected: [TableIndexPath]?
    @exclusivity(unchecked) var deleted: [TableIndexPath] = []
    @exclusivity(unchecked) var inserted: [TableIndexPath] = []
    @exclusivity(unchecked) var moved: [MovedRow] = []
    @exclusivity(unchecked) var reason: String?
    @exclusivity(unchecked) var problem: Problem?
    @exclusivity(unchecked) var rare: RareNote?

    init(step: Int, outcome: Outcome) {
      self.step = step
      self.outcome = outcome
    }

    /// Makes it that of a step that begins.
    ///
    /// Nearly all of it is as it was made, and looking is faster than writing.
    func clear() {
      outcome = .done
      row = nil
      label = nil
      from = nil
      proposed = nil
      to = nil
      if !moves.isEmpty { moves = [] }
      if selected != nil { selected = nil }
      if !deleted.isEmpty { deleted = [] }
      if !inserted.isEmpty { inserted = [] }
      if !moved.isEmpty { moved = [] }
      if reason != nil { reason = nil }
      if problem != nil { problem = nil }
      if rare != nil { rare = nil }
    }

    func copy() -> Storage {
      let copy = Storage(step: step, outcome: outcome)
      copy.line = line
      copy.interaction = interaction
      copy.row = row
      copy.label = label
      copy.from = from
      copy.proposed = proposed
      copy.to = to
      copy.moves = moves
      copy.selected = selected
      copy.deleted = deleted
      copy.inserted = inserted
      copy.moved = moved
      copy.reason = reason
      copy.problem = problem
      copy.rare = rare
      return copy
    }
  }

  /// What went wrong, by itself, because it is large and most steps have none.
  private final class Problem: Sendable {
    let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
  }

  /// The same for ``Rare``.
  private final class RareNote: Sendable {
    let rare: Rare

    init(_ rare: Rare) { self.rare = rare }
  }

  private mutating func own() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
  }

  /// The number of the interaction, from 1; 0 for what happened before the first one.
  public var step: Int {
    get { storage.step }
    set {
      own()
      storage.step = newValue
    }
  }

  /// The line of the batch; nil before the first interaction.
  public var line: Int? {
    get { storage.line }
    set {
      own()
      storage.line = newValue
    }
  }

  /// What was asked; nil before the first interaction.
  public var interaction: Interaction? {
    get { storage.interaction }
    set {
      own()
      storage.interaction = newValue
    }
  }

  /// How it ended.
  public var outcome: Outcome {
    get { storage.outcome }
    set {
      own()
      storage.outcome = newValue
    }
  }

  /// The key of the row that was meant.
  public var row: String? {
    get { storage.row }
    set {
      own()
      storage.row = newValue
    }
  }

  /// The row's name for people: its key, else its text.
  public var label: String? {
    get { storage.label }
    set {
      own()
      storage.label = newValue
    }
  }

  /// The row's path before the change.
  public var from: TableIndexPath? {
    get { storage.from }
    set {
      own()
      storage.from = newValue
    }
  }

  /// Where the row was last proposed; it counts the other rows as if the row were taken out.
  public var proposed: TableIndexPath? {
    get { storage.proposed }
    set {
      own()
      storage.proposed = newValue
    }
  }

  /// The row's path after the change.
  public var to: TableIndexPath? {
    get { storage.to }
    set {
      own()
      storage.to = newValue
    }
  }

  /// The dragged row, and then in table order those that hopped over rows that may not be displaced.
  ///
  /// Empty where no row hopped; rows that only made room are not listed.
  public var moves: [MovedRow] {
    get { storage.moves }
    set {
      own()
      storage.moves = newValue
    }
  }

  /// The rows that are selected after the change, ascending; nil where the step had nothing to do with it.
  public var selected: [TableIndexPath]? {
    get { storage.selected }
    set {
      own()
      storage.selected = newValue
    }
  }

  /// The rows that were deleted, by their paths before the change.
  public var deleted: [TableIndexPath] {
    get { storage.deleted }
    set {
      own()
      storage.deleted = newValue
    }
  }

  /// The rows that were inserted, by their paths after the change.
  public var inserted: [TableIndexPath] {
    get { storage.inserted }
    set {
      own()
      storage.inserted = newValue
    }
  }

  /// The rows that were moved, except by a drag.
  public var moved: [MovedRow] {
    get { storage.moved }
    set {
      own()
      storage.moved = newValue
    }
  }

  /// Why, in the policy's words.
  public var reason: String? {
    get { storage.reason }
    set {
      own()
      storage.reason = newValue
    }
  }

  /// The sections that were deleted with their rows, by their places before the change.
  public var deletedSections: [Int] {
    get { rare.deletedSections }
    set { rare.deletedSections = newValue }
  }

  /// The sections that were inserted, by their places after the change.
  public var insertedSections: [Int] {
    get { rare.insertedSections }
    set { rare.insertedSections = newValue }
  }

  /// The sections that were moved by themselves, with their rows.
  public var movedSections: [SectionMove] {
    get { rare.movedSections }
    set { rare.movedSections = newValue }
  }

  /// What few steps have.
  private var rare: Rare {
    get { storage.rare?.rare ?? Rare() }
    set {
      own()
      storage.rare = RareNote(newValue)
    }
  }

  /// The name of the table that the step was about, where it was pushed over another one.
  public var table: String? {
    get { rare.table }
    set { rare.table = newValue }
  }

  /// The names of the tables that the step pushed, the lowest one first.
  public var pushed: [String] {
    get { rare.pushed }
    set { rare.pushed = newValue }
  }

  /// The names of the tables that the step popped, the topmost one first.
  public var popped: [String] {
    get { rare.popped }
    set { rare.popped = newValue }
  }

  /// What went wrong.
  public var error: Diagnostic? {
    get { storage.problem?.diagnostic }
    set {
      own()
      storage.problem = newValue.map(Problem.init)
    }
  }
}

extension StepResult {
  /// The verb of what was asked; nil before the first interaction.
  var verb: String? { storage.interaction?.verb }

  /// Makes it the result of a step that begins, in the memory of the one before unless somebody has kept that.
  mutating func begin(step: Int, line: Int?, _ interaction: Interaction?) {
    if isKnownUniquelyReferenced(&storage) {
      storage.clear()
    } else {
      storage = Storage(step: step, outcome: .done)
    }
    storage.step = step
    storage.line = line
    storage.interaction = interaction
  }

  /// Writes down the row that is meant, by its key, and where it stands before the change.
  mutating func name(_ key: String, at path: TableIndexPath) {
    own()
    storage.row = key
    storage.label = key
    storage.from = path
  }

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
    if storage.rare != nil {
      deletedSections = []
      insertedSections = []
      movedSections = []
    }
    reason = nil
  }
}
