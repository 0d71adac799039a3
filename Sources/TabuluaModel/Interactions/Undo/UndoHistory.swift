/// The steps of a table that a person can take back, and those that were taken back and can be done again.
///
/// A step is what an outermost transaction changed: an interaction, or a programmatic call outside of one. Kept are the
/// changes of rows, values, marks and order as the journal had them; they are taken back by their opposites, the last one
/// first, which are then the changes of the step that does it again.
final class UndoHistory {
  /// A step as it can be taken back, or done again.
  struct Step {
    /// Its number, for whoever is told what was taken back.
    let number: Int
    /// Its changes of rows, values, marks and order, in the order in which they were made.
    let changes: [TableChange]
    /// What was selected before it.
    let selection: Selection
    /// What the data source saved before it; nil where it saved nothing.
    var state: (any Sendable)?
    /// About how many bytes it takes.
    let room: Int
  }

  /// Whether a step is being taken back or done again.
  enum Direction {
    case undo, redo
  }

  /// What is kept and put back around a trial.
  struct Kept {
    /// The steps that can be taken back, the last one last.
    fileprivate var undoable: [Step] = []
    /// The steps that can be done again, the next one last.
    fileprivate var redoable: [Step] = []
    /// How many transactions are open between two steps.
    fileprivate var level = 0
    /// Where the changes of the next step begin in the journal.
    fileprivate var mark = 0
    /// How many steps were recorded.
    fileprivate var count = 0
    /// About how many bytes the steps take.
    fileprivate var room = 0
  }

  /// How many steps can be taken back at most.
  static let mostSteps = 100

  /// About how many bytes the steps take at most together; the last one may take more alone.
  static let mostRoom = 256 << 20

  /// Tells the number of the step that is being made; nil where the steps that are recorded are counted.
  let numbering: (() -> Int)?

  /// What is being done with a step now; nil while a step is made in another way.
  var direction: Direction?

  /// What the data source saved before the step that is being made.
  var stateBefore: (any Sendable)?

  /// Whether rows were shown anew by a data source that owns them in the step that is being made: it may have changed what they
  /// show.
  var renewsRows = false

  private var kept = Kept()

  /// Begins to record, where so many transactions are open and the journal has so many changes.
  init(level: Int, mark: Int, numbering: (() -> Int)?) {
    kept.level = level
    kept.mark = mark
    self.numbering = numbering
  }

  /// How many transactions are open between two steps: none, but for a trial, and where laws wait for the end.
  var level: Int {
    get { kept.level }
    set { kept.level = newValue }
  }

  /// Where the changes of the next step begin in the journal.
  var mark: Int {
    get { kept.mark }
    set { kept.mark = newValue }
  }

  /// The step that would be taken back, or done again, next; nil for none.
  func next(_ direction: Direction) -> Step? {
    direction == .undo ? kept.undoable.last : kept.redoable.last
  }

  /// About how many bytes the steps take.
  var room: Int { kept.room }

  /// Records what a step changed: one that takes another one back, or does it again, takes that one's place on the other
  /// side; any other one leaves nothing to be done again.
  ///
  /// `changes` are nil where it changed nothing.
  func record(_ changes: [TableChange]?, selection: Selection) {
    defer { (stateBefore, renewsRows) = (nil, false) }
    let former = direction.flatMap { next($0) }
    if former == nil, changes == nil { return }
    if former == nil { kept.count += 1 }
    let changes = changes ?? []
    let step = Step(
      number: former?.number ?? numbering?() ?? kept.count, changes: changes, selection: selection,
      state: stateBefore,
      room: changes.reduce((stateBefore as? any SavedState)?.room ?? 0) { $0 + $1.room })
    switch direction {
    case nil:
      kept.redoable.removeAll()
      kept.undoable.append(step)
    case .undo:
      kept.undoable.removeLast()
      kept.redoable.append(step)
    case .redo:
      kept.redoable.removeLast()
      kept.undoable.append(step)
    }
    kept.room = kept.undoable.reduce(0) { $0 + $1.room } + kept.redoable.reduce(0) { $0 + $1.room }
    while kept.undoable.count > Self.mostSteps || kept.room > Self.mostRoom && kept.undoable.count > 1 {
      kept.room -= kept.undoable.removeFirst().room
    }
  }

  /// Forgets what is known of the step that is being made, because it was undone.
  func forgetStep() { (stateBefore, renewsRows) = (nil, false) }

  /// Forgets all steps.
  func removeAll() {
    kept.undoable.removeAll()
    kept.redoable.removeAll()
    kept.room = 0
  }

  /// Forgets what the data source saved, but not the steps.
  func forgetStates() {
    for index in kept.undoable.indices { kept.undoable[index].state = nil }
    for index in kept.redoable.indices { kept.redoable[index].state = nil }
  }

  /// Begins something that is undone as a whole, in which so many transactions are open between two steps; the answer is to be
  /// given to ``end(with:)``.
  func beginInside(_ level: Int) -> Kept {
    defer { kept.level = level }
    return kept
  }

  /// Forgets the steps since ``beginInside(_:)``, and has those from before it again.
  func end(with former: Kept) {
    kept = former
    (stateBefore, renewsRows) = (nil, false)
  }
}

extension TableChange {
  /// About how many bytes the change takes as long as it can be taken back.
  fileprivate var room: Int {
    let texts =
      switch self {
      case .setText(_, _, let from, let to): (from?.room ?? 0) + (to?.room ?? 0)
      case .removeRow(let row, _), .insertRow(let row, _): row.room
      case .update(let entry):
        RoomOfChanges.block + (entry.removed + entry.added).reduce(0) { $0 + $1.room }
          + RoomOfChanges.entry * (entry.taken.count + entry.put.count)
      case .moveRow, .setHeight, .setHeights, .setEditing, .setWindow, .setCounts, .setHeld, .setOpenRow,
        .moveHeld, .setFollowed, .setHeldRow, .setSettings, .setAccessory, .setTableAbove, .join, .setCells,
        .keepForScripts:
        0
      }
    return MemoryLayout<TableChange>.stride + texts
  }
}

extension StoredRow {
  /// About how many bytes the row takes.
  fileprivate var room: Int { cells.values.reduce(RoomOfChanges.entry) { $0 + $1.room } }
}
