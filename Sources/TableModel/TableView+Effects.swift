extension TableView {
  /// What the changes since a mark in the journal come to.
  func effects(since mark: Int) -> InteractionEffects {
    InteractionEffects(selected: indexPathsForSelectedRows)
  }
}
