extension TableView {
  /// Runs programmatic calls and answers what they changed; if the body throws, all of them are undone, also those of
  /// tables that were pushed over this one.
  ///
  /// ```swift
  /// let effects = try view.effects { try view.deleteRows(at: [[0, 2]]) }
  /// effects.deleted  // [[0, 2]]
  /// ```
  ///
  /// - Throws: what the body throws.
  /// - Complexity: beside the body O(*k* log *k*) for *k* changes.
  public func effects<Failure: Error>(
    of body: () throws(Failure) -> Void
  ) throws(Failure) -> InteractionEffects {
    let mark = openTransaction()
    let surrounding = surroundingTransactions
    // Each call in the body is held to the laws by itself, as if it stood outside.
    if openTransactions == surrounding + 1 { surroundingTransactions = openTransactions }
    defer { surroundingTransactions = surrounding }
    do {
      // What the body does to tables that were pushed over this one is undone too.
      if let tableAbove { _ = try tableAbove.effects(of: body) } else { try body() }
    } catch {
      rollBackTransaction(to: mark)
      throw error
    }
    let effects = effects(since: mark)
    commitTransaction()
    return effects
  }
}
