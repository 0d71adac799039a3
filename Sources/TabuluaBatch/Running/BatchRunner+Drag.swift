import TabuluaModel

extension BatchRunner {
  /// Writes down what came of a drag.
  func note(_ outcome: consuming DragOutcome, in view: TableView, _ result: inout StepResult) {
    switch consume outcome {
    case .moved(let move):
      result.outcome = .moved
      note(move, in: view, &result)
    case .retargeted(let move, let proposed):
      result.outcome = .retargeted
      result.proposed = proposed
      note(move, in: view, &result)
    case .unchanged:
      result.outcome = .unchanged
    case .refused(let refusal):
      note(refusal, &result)
    case .cancelled:
      result.outcome = .cancelled
    }
  }

  /// Remembers a row that was dragged, for the diff; the rows of a table that was pushed are none of the file.
  func noteDrag(of row: RowIdentity?, in table: TableView) {
    if let row, table === view { dragged.append(row) }
  }

  private func note(_ move: RowMove, in view: TableView, _ result: inout StepResult) {
    result.to = move.to
    if let reason = move.reason { result.reason = reason }
    noteDrag(of: move.row, in: view)
    guard move.hasCompany else { return }
    var moves = [StepResult.MovedRow(row: result.row, from: move.from, to: move.to)]
    for follower in move.followers {
      moves.append(
        .init(row: follower.row.flatMap { view.key(of: $0) }, from: follower.from, to: follower.to))
      noteDrag(of: follower.row, in: view)
    }
    for other in move.others {
      moves.append(.init(row: view.key(of: other.row), from: other.from, to: other.to))
      noteDrag(of: other.row, in: view)
    }
    result.changes.moves = moves
  }
}
