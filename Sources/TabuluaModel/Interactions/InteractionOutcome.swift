/// What an interaction other than a drag came to.
///
/// ```swift
/// switch try view.deleteRow(at: [0, 2]) {
/// case .done(let effects): print("gone: \(effects.deleted)")
/// case .refused(let refusal): print(refusal.reason ?? "refused")
/// }
/// ```
public enum InteractionOutcome: Sendable, Hashable {
  /// It was done, and changed this.
  case done(InteractionEffects)
  /// It may not be done.
  case refused(Refusal)
}

/// What an interaction changed, besides cells.
///
/// ```swift
/// if case .done(let effects) = try view.tapRow(at: [0, 2]) { print("selected: \(effects.selected)") }
/// ```
public struct InteractionEffects: Sendable, Hashable {
  /// The rows that are selected after the change, ascending.
  ///
  /// - Complexity: O(*k*) for *k* selected rows.
  public var selected: [TableIndexPath] {
    get { selection.indexPaths }
    set { selection = Selection(newValue) }
  }

  /// What is selected after the change.
  package var selection = Selection()

  /// The rows that were deleted, by their paths before the change, ascending.
  public var deleted: [TableIndexPath] = []

  /// The rows that were inserted, by their paths after the change, ascending.
  public internal(set) var inserted: [TableIndexPath] {
    get { rare.value.inserted }
    set { rare.change { $0.inserted = newValue } }
  }

  /// The rows that were moved.
  public internal(set) var moved: [RowMove] {
    get { rare.value.moved }
    set { rare.change { $0.moved = newValue } }
  }

  /// The drag that the interaction asked for: a value of the section column was set.
  public internal(set) var drag: DragOutcome? {
    get { rare.value.drag }
    set { rare.change { $0.drag = newValue } }
  }

  /// The sections that came, went or were moved; nil where none was.
  public internal(set) var sections: SectionEffects? {
    get { rare.value.sections }
    set { rare.change { $0.sections = newValue } }
  }

  /// The number of the step that was taken back, or done again; nil for what is no undo and no redo.
  ///
  /// The steps that changed something since undo was bound are counted, from 1; in a batch it is the number of its step.
  public internal(set) var step: Int? {
    get { rare.value.step }
    set { rare.change { $0.step = newValue } }
  }

  /// Whether there are ``inserted`` or ``moved`` rows, a ``drag``, ``sections`` or a ``step``.
  package var hasExtras: Bool {
    if case .some = rare { true } else { false }
  }

  /// What most effects do not have, in a box: effects are handed on, and each part of them is copied and released then.
  var rare: Rare = .none

  enum Rare: Sendable, Hashable {
    case none
    indirect case some(Extras)

    var value: Extras {
      guard case .some(let extras) = self else { return Extras() }
      return extras
    }

    mutating func change(_ body: (inout Extras) -> Void) {
      var extras = value
      body(&extras)
      self = extras == Extras() ? .none : .some(extras)
    }
  }

  struct Extras: Sendable, Hashable {
    var inserted: [TableIndexPath] = []
    var moved: [RowMove] = []
    var drag: DragOutcome?
    var sections: SectionEffects?
    var step: Int?
  }
}

extension InteractionEffects {
  /// Makes effects without inserted and moved rows.
  init(selected: [TableIndexPath], deleted: [TableIndexPath] = []) {
    self.init(selection: Selection(selected), deleted: deleted)
  }

  /// Makes effects without selected, inserted and moved rows.
  init(deleted: [TableIndexPath] = []) { self.init(selection: Selection(), deleted: deleted) }

  /// Which rows were selected, and which ones of those that are still there were deselected, by their paths after the change,
  /// ascending; `before` is what was selected before it.
  ///
  /// O(*p* log *k*) for *p* pieces of the selection and *k* rows that came, went or moved, and the rows of pieces that changed.
  package func changeOfSelection(since before: Selection) -> (
    selected: [TableIndexPath], deselected: [TableIndexPath]
  ) {
    var before = before
    if !deleted.isEmpty || hasExtras {
      before = before.mapped(by: UpdateMap(of: self))
    }
    let change = selection.difference(from: before)
    return (change.added, change.removed)
  }

  /// Makes effects of rows alone; all three lists ascend.
  init(deleted: [TableIndexPath] = [], inserted: [TableIndexPath], moved: [RowMove] = []) {
    self.init(deleted: deleted)
    if !inserted.isEmpty || !moved.isEmpty { rare = .some(Extras(inserted: inserted, moved: moved)) }
  }
}

/// A section that was moved by itself, with its rows.
///
/// ```swift
/// if case .done(let effects) = try view.tapRow(at: [0, 2]) {
///   for move in effects.sections?.moved ?? [] { print("section \(move.from) is now section \(move.to)") }
/// }
/// ```
public struct SectionMove: Sendable, Hashable {
  /// Its place before the change.
  public var from: Int
  /// Its place after the change.
  public var to: Int
}
