// How far rows are indented.
extension TableView {
  /// How many steps a row is indented: what `indentation_level_for_row` answers, and without it what its cell says.
  ///
  /// `cell_for_row` is asked where there is no `indentation_level_for_row`. Steps are as wide as
  /// ``TableCell/indentationWidth`` says.
  ///
  /// ```swift
  /// print(try view.indentationLevel(forRowAt: [0, 2]))  // 1
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/callbackFailed``, ``TableError/Code/invalidIndentation``.
  /// - Complexity: O(log *n*), beside the callback.
  public func indentationLevel(forRowAt path: TableIndexPath) throws(TableError) -> Int {
    try checkRow(path)
    if let level = try askIndentationLevel(path) { return level }
    return try cell(forRowAt: path)?.indentationLevel ?? 0
  }

  /// Whether a row is indented while it shows a control of editing mode; false while it shows none.
  ///
  /// A plain table indents each row that shows a red minus, a green plus or a selection circle. In a grouped one
  /// `should_indent_while_editing_row` decides, and without it rows are indented. `can_edit_row` and
  /// `editing_style_for_row` are asked before.
  ///
  /// ```swift
  /// let isIndented = try view.isIndentedWhileEditing(rowAt: [0, 2])
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callbacks.
  public func isIndentedWhileEditing(rowAt path: TableIndexPath) throws(TableError) -> Bool {
    let hasCircle = try showsSelectionCircle(forRowAt: path)
    if !hasCircle {
      guard try editingStyle(forRowAt: path) != .none else { return false }
    }
    return settings.style.isGrouped ? try askShouldIndent(path) : true
  }
}
