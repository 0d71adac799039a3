import TabuluaModel

/// A rule of style of the Table View Programming Guide: what a policy may do, and what is wrong on a device all the
/// same.
///
/// ``PolicyCheck`` warns of each with its ``code``. A comment `-- check: allow CODE` on the line that a warning names,
/// or alone on the line before, accepts it.
public enum StyleRule: String, Sendable, Hashable, CaseIterable {
  /// The selection is used to show state.
  case selectionAsState = "selection_as_state"
  /// A tap leaves its row selected.
  case tapLeavesSelection = "tap_leaves_selection"
  /// Marks are kept in cells, which are used again for other rows.
  case markInCell = "mark_in_cell"
  /// Editing mode is entered or left inside `commit_editing_style`.
  case setEditingInCommit = "set_editing_in_commit"

  /// The stable name of the warning.
  public var code: String { rawValue }

  /// What is wrong with it on a device.
  var note: String {
    switch self {
    case .selectionAsState:
      "on a device the selection is gone after `reload_data`, and with every row that is reloaded; nothing stores it"
    case .tapLeavesSelection:
      "on a device the row stays highlighted, and looks as if the touch had not ended"
    case .markInCell:
      "on a device a cell that leaves the view is used again for another row: the mark goes with the cell, not with "
        + "its row"
    case .setEditingInCommit:
      "UIKit forbids it: the table is still busy with the row when the callback runs"
    }
  }
}

/// A breach of a rule of style, before it is put into words.
struct StyleBreach {
  /// The rule.
  let rule: StyleRule
  /// The callback from which it comes.
  let callback: TableCallback
  /// Where it stands.
  let file: String
  let line: Int
  /// The word to underline.
  let word: String
  /// What happens: one line, lower case.
  let message: String
  /// How to mend it.
  let help: String
  /// What a trial showed.
  var evidence: String?
}
