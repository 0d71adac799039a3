/// What a method of `view` gives, as far as a check of names looks at it.
package enum ViewAnswer: Sendable {
  /// An index path, or nil.
  case path
  /// A list of index paths.
  case paths
  /// A row, or nil.
  case row
  /// A list of rows.
  case rows
  /// What `view:section` tells of a section.
  case section
  /// The number of a section, or nil.
  case sectionNumber
  /// How many rows a section has.
  case rowCount
  /// How many sections there are.
  case sectionCount
  /// A cell.
  case cell
  /// A string, or nil.
  case text
  /// A list of strings.
  case texts
  /// True or false.
  case flag
}
