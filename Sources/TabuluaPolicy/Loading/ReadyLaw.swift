/// A law that every policy can name, in the list part of `policy.laws` or with `--law`.
public enum ReadyLaw: String, Sendable, Hashable, CaseIterable {
  /// Every answer is a legal place.
  case inTable = "in_table"
  /// A drag that is refused changes nothing.
  case refusalChangesNothing = "refusal_changes_nothing"
  /// Asking again answers the same.
  case pure
  /// Retargeting a target gives that target.
  case idempotent
  /// The landing does not depend on the places that the row was held over before the last one.
  case pathIndependent = "path_independent"
  /// The rows after a change are the rows before it.
  case permutation
  /// A scripted `move_row` takes the row out and puts it in; the other rows keep their order.
  case removeThenInsert = "remove_then_insert"
  /// A dragged row stays in its section.
  case staysInSection = "stays_in_section"
  /// A row that may not be displaced keeps its place when another row is moved.
  case notDisplaced = "not_displaced"
  /// The row in the last place of a section stays there.
  case lastPlaceKept = "last_place_kept"
  /// At most one row of a section is marked.
  case oneMark = "one_mark"
  /// No row is selected after the interaction.
  case noSelectionLeft = "no_selection_left"

  /// Whether the law is about every rule, so that a proof asks it without being told.
  public var isStructural: Bool {
    switch self {
    case .inTable, .refusalChangesNothing, .pure, .permutation, .removeThenInsert: true
    case .idempotent, .pathIndependent, .staysInSection, .notDisplaced, .lastPlaceKept, .oneMark,
      .noSelectionLeft:
      false
    }
  }

  /// The law as a statement.
  public var statement: String {
    switch self {
    case .inTable: "every answer is a place in the table"
    case .refusalChangesNothing: "a refused drag changes nothing"
    case .pure: "asking again gives the same answer"
    case .idempotent: "a target is its own target"
    case .pathIndependent: "the landing does not depend on the way there"
    case .permutation: "the rows after a drag are the rows before it"
    case .removeThenInsert: "the other rows keep their order"
    case .staysInSection: "a dragged row stays in its section"
    case .notDisplaced: "a row that may not be displaced keeps its place"
    case .lastPlaceKept: "the last row of a section stays the last"
    case .oneMark: "at most one row of a section is marked"
    case .noSelectionLeft: "no row is left selected"
    }
  }
}
