/// What an interaction other than a drag came to.
public enum InteractionOutcome: Sendable, Hashable {
  /// It was done, and changed this.
  case done(InteractionEffects)
  /// It may not be done, for the reason given.
  case refused(reason: String?)
}

/// What an interaction changed, besides cells.
public struct InteractionEffects: Sendable, Hashable {
  /// The rows that are selected after the change, ascending.
  public var selected: [TableIndexPath]

  /// The rows that were deleted, by their paths before the change, ascending.
  public var deleted: [TableIndexPath]

  /// The rows that were inserted, by their paths after the change, ascending.
  public var inserted: [TableIndexPath]

  /// The rows that were moved.
  public var moved: [RowMove]

  /// The drag that the interaction asked for: a value of the section column was set.
  public var drag: DragOutcome? {
    get {
      guard case .some(let outcome) = boxedDrag else { return nil }
      return outcome
    }
    set { boxedDrag = newValue.map(BoxedDrag.some) ?? .none }
  }

  /// In a box, because most effects have none and all of them are handed on.
  var boxedDrag: BoxedDrag

  enum BoxedDrag: Sendable, Hashable {
    case none
    indirect case some(DragOutcome)
  }

  /// Makes effects.
  public init(
    selected: [TableIndexPath] = [], deleted: [TableIndexPath] = [], inserted: [TableIndexPath] = [],
    moved: [RowMove] = [], drag: DragOutcome? = nil
  ) {
    self.selected = selected
    self.deleted = deleted
    self.inserted = inserted
    self.moved = moved
    boxedDrag = drag.map(BoxedDrag.some) ?? .none
  }
}
