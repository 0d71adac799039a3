import TableModel

extension BatchRunner {
  /// Drags a row and writes down where it landed.
  func drag(
    _ path: TableIndexPath, _ place: DragPlace, in view: TableView, _ result: inout StepResult
  ) throws {
    let (hovers, cancel) = try self.hovers(place, rowAt: path, in: view)
    result.proposed = hovers.last
    note(try view.drag(rowAt: path, through: hovers, cancel: cancel), in: view, &result)
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
    case .refused(let reason):
      result.outcome = .refused
      result.reason = reason
    case .cancelled:
      result.outcome = .cancelled
    }
  }

  /// The proposed paths that the dragged row is held over, and whether it is let go without dropping it.
  private func hovers(
    _ place: DragPlace, rowAt path: TableIndexPath, in view: TableView
  ) throws -> (paths: [TableIndexPath], cancel: Bool) {
    switch place {
    case .to(let proposed):
      return ([proposed], false)
    case .through(let paths, let cancel):
      return (paths, cancel)
    case .before(let other):
      return ([try view.proposedIndexPath(forRowAt: path, before: resolve(other, in: view))], false)
    case .after(let other):
      return ([try view.proposedIndexPath(forRowAt: path, after: resolve(other, in: view))], false)
    case .section(let value, let end):
      let section = try section(value, in: view)
      return ([try view.proposedIndexPath(forRowAt: path, inSection: section, at: end)], false)
    }
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
