extension LawCheck {
  /// `no_selection_left`: no row is left selected.
  ///
  /// Domain: every drag, and every tap with no row selected before, which is all that can be if the law holds;
  /// outside editing mode, and in it where it allows selection.
  static func noSelectionLeft(_ state: TableState) -> Breach? {
    state.selected.isEmpty ? nil : .selected(state.selected)
  }
}
