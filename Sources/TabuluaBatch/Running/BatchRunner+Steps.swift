import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension BatchRunner {
  /// Does what a person does with a table, and writes down what came of it.
  ///
  /// With `tellsSelection` which rows it selected is told in any case, otherwise if it selected or deselected some.
  func interact(
    on view: TableView, _ result: inout StepResult, tellsSelection: Bool = false,
    _ body: @autoclosure () throws -> InteractionOutcome
  ) throws {
    let before = view.selection
    switch try body() {
    case .refused(let refusal): note(refusal, &result)
    case .done(let effects): note(effects, in: view, before, &result, tellsSelection: tellsSelection)
    }
  }

  /// Makes programmatic calls, and writes down what they changed.
  func change(
    on view: TableView, _ result: inout StepResult, tellsSelection: Bool = false,
    _ body: @autoclosure () throws(TableError) -> Void
  ) throws {
    let before = view.selection
    let effects: InteractionEffects
    do {
      effects = try view.effects(of: body)
    } catch {
      guard let refusal = error.refusalByLaw else { throw error }
      note(refusal, &result)
      return
    }
    note(effects, in: view, before, &result, tellsSelection: tellsSelection)
  }

  /// Writes down why a step was refused.
  func note(_ refusal: Refusal, _ result: inout StepResult) {
    result.outcome = .refused
    result.refusal = refusal
    result.reason = refusal.reason(in: options.strings)
  }

  /// Writes down what a step changed; `before` is what was selected before it.
  func note(
    _ effects: InteractionEffects, in view: TableView, _ before: Selection,
    _ result: inout StepResult, tellsSelection: Bool
  ) {
    if tellsSelection || before.count + effects.selection.count > 0 {
      noteSelection(of: effects, before, &result, isTold: tellsSelection)
    }
    if !effects.deleted.isEmpty { result.changes.deleted = effects.deleted }
    if effects.hasExtras { noteExtras(of: effects, in: view, &result) }
  }

  /// Writes down which rows a step selected and deselected; in any case with `isTold`, otherwise if there are some.
  private func noteSelection(
    of effects: InteractionEffects, _ before: Selection, _ result: inout StepResult, isTold: Bool
  ) {
    let (selected, deselected) = effects.changeOfSelection(since: before)
    guard isTold || !selected.isEmpty || !deselected.isEmpty else { return }
    result.changes.newlySelected = selected
    result.changes.leavesNothingSelected = effects.selection.isEmpty
    if !deselected.isEmpty { result.changes.deselected = deselected }
    if options.tellsWholeSelection { result.changes.selected = effects.selected }
  }

  /// Writes down the drag that a step asked for, and what it did to rows and sections beside deleting rows.
  @inline(never)
  private func noteExtras(of effects: InteractionEffects, in view: TableView, _ result: inout StepResult) {
    if let drag = effects.drag {
      let outcome = result.outcome
      note(drag, in: view, &result)
      result.outcome = outcome
    }
    if let step = effects.step { result.stepTakenBack = step }
    if !effects.inserted.isEmpty { result.changes.inserted = effects.inserted }
    if let sections = effects.sections { result.changes.sections = sections }
    var moved: [StepResult.MovedRow] = []
    // The hops of a drag, by where each of them ended: no two rows end in one place.
    let origins = [TableIndexPath: TableIndexPath](
      result.changes.moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
    for move in effects.moved {
      noteDrag(of: move.row, in: view)
      // The dragged row, and those that hopped over others, are told as the drag's own.
      if effects.drag != nil, move.from == result.from, move.to == result.to { continue }
      if origins[move.to] == move.from { continue }
      moved.append(.init(row: move.row.flatMap { view.key(of: $0) }, from: move.from, to: move.to))
    }
    if !moved.isEmpty { result.changes.moved = moved }
  }

  /// The error in words; what no callback did is the batch's own mistake, and lies at its line.
  func diagnostic(_ error: any Error, at place: TextLocation) -> Diagnostic {
    var diagnostic: Diagnostic
    switch error {
    case let problem as StepProblem: diagnostic = problem.diagnostic(at: place)
    case let error as Diagnostic: diagnostic = error
    case let error as TableError: diagnostic = error.diagnostic(policy: policy, contents: topContents)
    default: diagnostic = Diagnostic(code: ScriptCode.failed, message: "\(error)")
    }
    if diagnostic.location == nil { diagnostic.location = place }
    return diagnostic
  }
}
