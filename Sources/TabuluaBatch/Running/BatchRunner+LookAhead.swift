import TabuluaModel

extension BatchRunner {
  /// How many steps are looked ahead to at a time.
  static let stepsAhead = 32

  /// Lets the view make ready to find the rows that steps name by their keys.
  func lookAhead(to steps: ArraySlice<InteractionBatch.Step>, in view: TableView) {
    guard view.hasKeys else { return }
    var keys: [String] = []
    keys.reserveCapacity(2 * steps.count)
    for index in steps.indices { steps[index].interaction.forEachKey { keys.append($0) } }
    view.lookAhead(for: keys)
  }
}
