import TabuluaModel

extension BatchRunner {
  /// The view that steps of batches are made with, which records them if one of them is to take others back; nil where
  /// nothing can be run.
  func viewForSteps(of batches: [InteractionBatch]) -> TableView? {
    guard !failedBeforeFirstStep else { return nil }
    if batches.contains(where: \.takesStepsBack) { bindUndo() }
    return view
  }

  /// Takes a step back; fails where there is none because those before were not recorded.
  func undo(_ view: TableView) throws -> InteractionOutcome {
    guard view.isUndoRegistrationEnabled else { throw StepProblem.undoNotBound(verb: "undo") }
    if stepsBeforeUndo > 0, !view.canUndo, !view.hasForgottenSteps {
      throw StepProblem.undoNotBound(verb: "undo")
    }
    return try view.undo()
  }

  /// Has all tables of the run record their steps from now on, so that a person can take them back.
  ///
  /// What all of them record is kept in one room. It is called before the first step of a batch that takes steps back. A run in which nobody does records nothing.
  package func bindUndo() {
    if !hasBoundUndo { (hasBoundUndo, stepsBeforeUndo) = (true, steps) }
    for view in (sideTables.isEmpty ? [view].compactMap { $0 } : sideTables.map(\.view)) {
      view.bindUndo(in: undoRoom) { [unowned self] in currentStep }
    }
  }
}
