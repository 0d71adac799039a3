import TabuluaText

extension LawCheck {
  /// `in_table`: every answer is a place in the table.
  ///
  /// Domain: every drag of every row to every place it can be proposed to, outside the table never. Broken where
  /// `target_index_path_for_move` answers a section that the table lacks or a row beyond its section (after the
  /// removal), and where any callback of the drag raises an error or answers something of a wrong type. A table
  /// that cannot be loaded breaks it too.
  static func inTable(_ error: Diagnostic) -> Breach { .failed(error) }
}
