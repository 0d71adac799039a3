extension TableError {
  /// The error about a value that a column of another type was given.
  init(value: TableValue, unfitFor column: TableContents.Column, at path: TableIndexPath?) {
    self.init(.typeMismatch, path: path, column: column.name, text: value.text)
    choices = [column.type.rawValue, value.type?.rawValue ?? "null"]
  }

  /// The error about a name that is none of a table's columns.
  init(unknownColumn name: String, of columns: [TableContents.Column], at path: TableIndexPath? = nil) {
    self.init(.unknownColumn, path: path, column: name)
    choices = columns.map(\.name)
  }
}
