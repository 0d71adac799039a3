/// A word of our own that stands in a table when it is drawn; its raw value is the English one.
package enum OwnWord: String, Sendable, Hashable, CaseIterable {
  /// The button that deletes a row, and the red minus.
  case delete = "Delete"
  /// The button that enters editing mode.
  case edit = "Edit"
  /// The button that leaves editing mode.
  case done = "Done"
  /// The green plus.
  case insert = "Insert"
  /// The handle by which a row is dragged.
  case reorder = "Reorder"
  /// The button above the cells that adds a record.
  case add = "Add"
  /// The button for details.
  case moreInfo = "More info"
  /// The sign that a tap leads on.
  case leadsOn = "leads on"
  /// A check mark.
  case checked = "checked"
  /// A selected row.
  case selected = "selected"
  /// An empty selection circle.
  case notSelected = "not selected"
  /// A row that a finger touches.
  case highlighted = "highlighted"
  /// A switch.
  case `switch` = "switch"
  /// A switch that is on.
  case on = "on"
  /// A switch that is off.
  case off = "off"
  /// A slider.
  case slider = "slider"
  /// A stepper.
  case stepper = "stepper"
  /// Segments side by side, one of which is chosen.
  case segments = "segments"
  /// A button in a cell.
  case button = "button"
  /// A section without rows.
  case empty = "empty"
  /// A table without sections.
  case noSections = "no sections"
  /// Rows that are left out; their number stands behind it.
  case moreRows = "more rows"
  /// The titles at the edge of a plain table.
  case sectionIndex = "section index"

  /// The word in a language, by its tag; nil where it is not known.
  package func text(in language: String) -> String? { Translations.text(rawValue, in: language) }
}
