import TabuluaModel

extension BatchRunner {
  /// Drags a row and writes down where it landed; `row` is the one at the path, if there is one.
  func drag(
    _ path: TableIndexPath, _ row: RowIdentity?, _ place: DragPlace, in view: TableView,
    _ result: inout StepResult
  ) throws {
    let proposed: TableIndexPath
    switch place {
    case .through(let hovers, let cancel):
      result.proposed = hovers.last
      note(try view.drag(rowAt: path, through: hovers, cancel: cancel), in: view, &result)
      return
    case .to(let other):
      proposed = other
    case .before(let other):
      proposed = try view.proposedIndexPath(forRowAt: path, before: resolve(other, in: view))
    case .after(let other):
      proposed = try view.proposedIndexPath(forRowAt: path, after: resolve(other, in: view))
    case .section(let value, let end):
      proposed = try view.proposedIndexPath(forRowAt: path, inSection: section(value, in: view), at: end)
    }
    result.proposed = proposed
    if view.dragQuietly(path, to: proposed) {
      result.outcome = .moved
      result.to = proposed
      noteDrag(of: row)
      return
    }
    switch try view.dragWhenAsked(path, to: proposed) {
    case .settled(let target): note(target, from: path, proposed: proposed, of: row, &result)
    case .told(let outcome): note(outcome, in: view, &result)
    case nil: note(try view.drag(rowAt: path, to: proposed), in: view, &result)
    }
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

  /// Writes down what came of a drag.
  func note(_ outcome: DragOutcome, in view: TableView, _ result: inout StepResult) {
    switch outcome {
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
    result.reason = move.reason
    noteDrag(of: move.row)
    guard !move.others.isEmpty else { return }
    result.moves = [.init(row: result.row, from: move.from, to: move.to)]
    for other in move.others {
      result.moves.append(.init(row: view.key(of: other.row), from: other.from, to: other.to))
      noteDrag(of: other.row)
    }
  }
}
