extension LawCheck {
  /// `refusal_changes_nothing`: a refused drag changes nothing.
  ///
  /// Domain: every drag that ends as `refused`, because the row may not be dragged or the place is refused. Broken
  /// where rows, cells, marks, sections' values or the selection differ afterwards. Questions cannot change a table,
  /// so that it needs no look where the policy has no callbacks that are told of a drag.
  static func refusalChangesNothing(_ before: TableState, _ after: TableState) -> Breach? {
    before.rows == after.rows && before.cells == after.cells && before.selected == after.selected
      && before.marks == after.marks ? nil : .changedByRefusal
  }
}
