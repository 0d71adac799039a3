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
    /// Whether a script had a part in it.
    let isOfScript: Bool
    /// The steps that were recorded before it have lower numbers, in all tables that share the room.
    let age: Int
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
    /// About how many bytes those steps take that scripts had a part in.
    fileprivate var roomOfScripts = 0
    /// The steps that can be taken back no longer.
    fileprivate var forgotten: ForgottenSteps?
    /// The steps that can be done again no longer.
    fileprivate var forgottenAgain: ForgottenSteps?
  }

  /// How many steps can be taken back at most.
  static let mostSteps = 100

  /// What the tables that belong together keep at most.
  let shared: UndoRoom

  /// Tells the number of the step that is being made; nil where the steps that are recorded are counted.
  let numbering: (() -> Int)?

  /// What is being done with a step now; nil while a step is made in another way.
  var direction: Direction?

  /// What the data source saved before the step that is being made.
  var stateBefore: (any Sendable)?

  /// Whether rows were shown anew by a data source that owns them in the step that is being made: it may have changed what they
  /// show.
  var renewsRows = false

  /// Whether a script has a part in the step that is being made.
  private var isOfScript = false

  private var kept = Kept()

  /// Begins to record, where so many transactions are open and the journal has so many changes.
  init(level: Int, mark: Int, numbering: (() -> Int)?, in shared: UndoRoom) {
    kept.level = level
    kept.mark = mark
    self.numbering = numbering
    self.shared = shared
    shared.add(self)
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

  /// The steps that went because there was no room for them, where none is left; nil where none went.
  func forgotten(_ direction: Direction) -> ForgottenSteps? {
    direction == .undo ? kept.forgotten : kept.forgottenAgain
  }

  /// About how many bytes the steps take.
  var room: Int { kept.room }

  /// About how many bytes those steps take that scripts had a part in.
  var roomOfScripts: Int { kept.roomOfScripts }

  /// Notes that a script has a part in the step that is being made, and how many bytes it may use itself.
  func noteScript(allowed bytes: Int) {
    guard !isOfScript else { return }
    isOfScript = true
    shared.noteScript(allowed: bytes)
  }

  /// Records what a step changed: one that takes another one back, or does it again, takes that one's place on the other
  /// side; any other one leaves nothing to be done again.
  ///
  /// `changes` are nil where it changed nothing.
  func record(_ changes: [TableChange]?, selection: Selection) {
    defer { forgetStep() }
    let former = direction.flatMap { next($0) }
    if former == nil, changes == nil { return }
    if former == nil { kept.count += 1 }
    let changes = changes ?? []
    let step = Step(
      number: former?.number ?? numbering?() ?? kept.count, changes: changes, selection: selection,
      state: stateBefore,
      room: changes.reduce(selection.room + ((stateBefore as? any SavedState)?.room ?? 0)) { $0 + $1.room },
      isOfScript: isOfScript || former?.isOfScript ?? false, age: former?.age ?? shared.nextNumber())
    switch direction {
    case nil:
      kept.redoable.removeAll()
      kept.forgottenAgain = nil
      kept.undoable.append(step)
    case .undo:
      kept.undoable.removeLast()
      kept.redoable.append(step)
    case .redo:
      kept.redoable.removeLast()
      kept.undoable.append(step)
    }
    count()
    while kept.undoable.count > Self.mostSteps {
      forgetOldest(for: .steps(Self.mostSteps), besidesNewest: true)
    }
    shared.makeRoom(besides: self)
  }

  /// Adds up what the steps take.
  private func count() {
    (kept.room, kept.roomOfScripts) = (0, 0)
    for step in kept.undoable + kept.redoable {
      kept.room += step.room
      if step.isOfScript { kept.roomOfScripts += step.room }
    }
  }

  /// How many steps on the side that would be taken back may go, but for the one that was recorded last.
  private func oldSteps(besidesNewest: Bool) -> Int {
    kept.undoable.count - (besidesNewest && direction != .undo ? 1 : 0)
  }

  /// The age of the step that goes next; nil where there is none.
  ///
  /// Steps that were taken back go when no other is left: the one first that would be done again last.
  func ageOfOldest(besidesNewest: Bool) -> Int? {
    if oldSteps(besidesNewest: besidesNewest) > 0 { return kept.undoable.first?.age }
    let newest = besidesNewest && direction == .undo ? 1 : 0
    return kept.redoable.count > newest ? kept.redoable.first?.age : nil
  }

  /// Forgets the step that goes next.
  func forgetOldest(for limit: ForgottenSteps.Limit, besidesNewest: Bool) {
    if oldSteps(besidesNewest: besidesNewest) > 0 {
      kept.undoable.removeFirst()
      kept.forgotten = ForgottenSteps(count: 1 + (kept.forgotten?.count ?? 0), limit: limit)
    } else {
      kept.redoable.removeFirst()
      kept.forgottenAgain = ForgottenSteps(count: 1 + (kept.forgottenAgain?.count ?? 0), limit: limit)
    }
    count()
  }

  /// Forgets what is known of the step that is being made, because it was undone, or is recorded.
  func forgetStep() { (stateBefore, renewsRows, isOfScript) = (nil, false, false) }

  /// Forgets all steps.
  func removeAll() {
    kept.undoable.removeAll()
    kept.redoable.removeAll()
    (kept.forgotten, kept.forgottenAgain) = (nil, nil)
    count()
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
    forgetStep()
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
          + RoomOfChanges.entry * (entry.taken.count + entry.put.count) + entry.map.room
          + (entry.sectionsThatWent + entry.sectionsThatCame).roomOfTexts
      // Both are lists of the numbers of rows in each section, with their sums.
      case .setCounts(let from, let to): 2 * MemoryLayout<Int>.stride * (from.count + to.count)
      case .moveRow, .setHeight, .setHeights, .setEditing, .setWindow, .setHeld, .setOpenRow, .moveHeld,
        .setFollowed, .setHeldRow, .setSettings, .setAccessory, .setTableAbove, .join, .setCells,
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
