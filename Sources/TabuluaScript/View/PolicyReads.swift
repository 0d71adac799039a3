/// What a policy asked a table for that not every table has.
///
/// A proof over tables that were made for it looks here: a policy that looks at a column whose values nobody listed
/// was not tried with the values that matter to it.
package struct PolicyReads: Sendable, Hashable {
  /// The first column that the policy read or wrote and that the table does not have.
  package internal(set) var missingColumn: String?

  /// Whether the policy asked for a section's value or title, or for the section with a value.
  package internal(set) var sectionValues = false

  /// Whether the policy asked for a row's key, or for the row with a key.
  package internal(set) var keys = false

  /// Whether the policy asked for a check mark, or set one.
  package internal(set) var marks = false

  /// Whether the policy asked which rows are selected, or whether the table is in editing mode.
  package internal(set) var selection = false

  /// Whether the policy asked which rows are in view.
  package internal(set) var rowsInView = false

  /// Makes the reads of a policy that asked for nothing.
  package init() {}

  /// Adds what another policy asked for.
  package mutating func merge(_ other: PolicyReads) {
    missingColumn = missingColumn ?? other.missingColumn
    sectionValues = sectionValues || other.sectionValues
    keys = keys || other.keys
    marks = marks || other.marks
    selection = selection || other.selection
    rowsInView = rowsInView || other.rowsInView
  }
}
