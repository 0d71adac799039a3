import TabuluaModel

// What nobody is told of is done without working out what to tell.
extension BatchRunner {
  /// Edits values of the row at a path if no callback but questions hears of it; false if nothing has happened.
  func setWithoutEvents(
    _ values: RowValues, of row: RowIdentity, at path: TableIndexPath, on view: TableView,
    _ result: inout StepResult
  ) throws -> Bool {
    if view.setQuietly(values, of: row) { return true }
    guard let outcome = try view.setWhenAsked(values, of: row, at: path) else { return false }
    if case .refused(let refusal) = outcome { note(refusal, &result) }
    return true
  }

  /// Deletes the row at a path, before the change, if no callback hears of it; false if nothing has happened.
  func deleteWithoutCalls(_ path: TableIndexPath, on view: TableView, _ result: inout StepResult) -> Bool {
    guard view.deleteQuietly(path) else { return false }
    result.deleted = [path]
    return true
  }

  /// Drags the row at a path, before the change, to a proposed path, counted after the removal, if no callback but
  /// questions hears of it; false if nothing has happened.
  func dragWithoutEvents(
    _ row: RowIdentity?, from path: TableIndexPath, to proposed: TableIndexPath, on view: TableView,
    _ result: inout StepResult
  ) throws -> Bool {
    if view.dragQuietly(path, to: proposed) {
      result.outcome = .moved
      result.to = proposed
      noteDrag(of: row)
      return true
    }
    switch try view.dragWhenAsked(path, to: proposed) {
    case .settled(let target): note(target, from: path, proposed: proposed, of: row, &result)
    case .told(let outcome): note(outcome, in: view, &result)
    case nil: return false
    }
    return true
  }

  /// Writes down what came of a drag about which only questions were asked.
  private func note(
    _ target: Decision<TableIndexPath?>, from path: TableIndexPath, proposed: TableIndexPath,
    of row: RowIdentity?, _ result: inout StepResult
  ) {
    guard let answer = target.answer, answer != path else {
      result.outcome = .unchanged
      return
    }
    result.outcome = answer == proposed ? .moved : .retargeted
    result.to = answer
    if let reason = target.reason { result.reason = reason }
    noteDrag(of: row)
  }
}
