/// What a law is about: of which trials of a proof it says something.
///
/// Where there is no such trial the law holds, and that says nothing of the policy.
///
/// ```swift
/// for law in ReadyLaw.allCases { print(law.name, law.subject.absence) }
/// ```
public enum LawSubject: Sendable, Hashable, CaseIterable {
  /// Drags of any row to any place.
  case drags
  /// Drags that are refused.
  case refusedDrags
  /// Drags that land somewhere, be it where they began.
  case landings
  /// Drags that land elsewhere than where they began.
  case moves
  /// Drags over several places that land somewhere, or that land where they go to the last of these places directly.
  case ways
  /// Drags to a place in another section.
  case otherSections
  /// Drags beside a row that may not be displaced.
  case fixedRows
  /// Drags in a table with a row that keeps its place.
  case keptRows
  /// Drags and taps with a marked row before or after them, of a table that keeps the law before.
  case marks
  /// Drags and taps of a table that keeps the law before.
  case changes
  /// Taps with no row selected before, and drags after which the table is looked at, because they may select a row.
  case selections
}

extension LawSubject {
  /// That there was no such trial, in words.
  public var absence: String {
    switch self {
    case .drags: "there was no row to drag"
    case .refusedDrags: "no drag was refused"
    case .landings: "no drag landed anywhere"
    case .moves: "no drag moved a row"
    case .ways: "no drag over several places landed anywhere"
    case .otherSections: "there was no other section to drag a row to"
    case .fixedRows: "there was no row that may not be displaced, beside another one"
    case .keptRows: "there was no row that keeps its place; name such rows, or let `can_move_row` refuse them"
    case .marks: "no row was marked, before any drag or tap or after it"
    case .changes: "no table with rows keeps it before anything is done"
    case .selections: "no row could be tapped, and no drag selects one"
    }
  }
}
