package import TabuluaModel

/// A small table as columns and rows of values, to be written into a spec or a file.
package struct TableLiteral: Sendable, Hashable {
  /// What the columns mean, by their names.
  package var mapping: TableMapping

  /// The names of the columns.
  package var columns: [String]

  /// The rows in table order, a value for each column.
  package var rows: [[TableValue]]

  /// Whether no value matters to the policy: it was tried without any that are listed, and asked for none.
  package var isMadeUp = false
}
