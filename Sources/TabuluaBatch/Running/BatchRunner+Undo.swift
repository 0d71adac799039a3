import TabuluaModel

extension BatchRunner {
  /// The view that steps of batches are made with, which records them if one of them is to take others back; nil where
  /// nothing can be run.
  func viewForSteps(of batches: [InteractionBatch]) -> TableView? {
    guard !failedBeforeFirstStep else { return nil }
    if batches.contains(where: \.takesStepsBack) { bindUndo() }
    return view
  }

  /// Has all tables of the run record their steps from now on, so that a person can take them back.
  ///
  /// It is called before the first step of a batch that takes steps back. A run in which nobody does records nothing.
  package func bindUndo() {
    for view in (sideTables.isEmpty ? [view].compactMap { $0 } : sideTables.map(\.view)) {
      view.bindUndo { [unowned self] in currentStep }
    }
  }
}
