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

  /// Remembers a row that was dragged, for the diff.
  func noteDrag(of row: RowIdentity?) {
    if let row, view?.isOnTop ?? true { dragged.append(row) }
  }

  private func note(_ move: RowMove, in view: TableView, _ result: inout StepResult) {
    result.to = move.to
    if let reason = move.reason { result.reason = reason }
    noteDrag(of: move.row)
    guard move.hasCompany else { return }
    var moves = [StepResult.MovedRow(row: result.row, from: move.from, to: move.to)]
    for follower in move.followers {
      moves.append(
        .init(row: follower.row.flatMap { view.key(of: $0) }, from: follower.from, to: follower.to))
      noteDrag(of: follower.row)
    }
    for other in move.others {
      moves.append(.init(row: view.key(of: other.row), from: other.from, to: other.to))
      noteDrag(of: other.row)
    }
    result.changes.moves = moves
  }
}
