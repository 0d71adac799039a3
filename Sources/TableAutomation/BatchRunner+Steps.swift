import Diagnostics
import TableModel
import TablePolicy

extension BatchRunner {
  /// Makes one interaction and writes down what came of it.
  func perform(_ step: Batch.Step, of batch: Batch, in view: TableView, _ result: inout StepResult) {
    do {
      switch step.interaction {
      case .setEditing(let flag):
        try view.setEditing(flag)
      case .drag(let row, let place):
        try drag(row, place, in: view, &result)
      }
    } catch {
      result.outcome = .failed
      result.error = diagnostic(error, in: view, SourceLocation(file: batch.name, line: step.line))
    }
  }

  /// The error in words; what no callback did is the batch's own mistake, and lies at its line.
  private func diagnostic(_ error: any Error, in view: TableView, _ line: SourceLocation) -> Diagnostic {
    switch error {
    case let problem as StepProblem: return problem.diagnostic(at: line)
    case let error as TableError:
      var diagnostic = error.diagnostic(policy: policy, contents: view.isScripted ? nil : view.contents)
      if diagnostic.location == nil { diagnostic.location = line }
      return diagnostic
    default: return Diagnostic(code: "failed", message: "\(error)", location: line)
    }
  }

  private func drag(
    _ reference: RowReference, _ place: DragPlace, in view: TableView, _ result: inout StepResult
  ) throws {
    let path = try resolve(reference, in: view)
    if view.contains(path) { result.from = path }
    let row = view.row(at: path)
    name(row, in: view, &result)
    let (hovers, cancel) = try self.hovers(place, rowAt: path, in: view)
    result.proposed = hovers.last
    let outcome = try view.drag(rowAt: path, through: hovers, cancel: cancel)
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

  private func name(_ row: RowIdentity?, in view: TableView, _ result: inout StepResult) {
    guard let row else { return }
    result.row = view.key(of: row)
    result.label = result.row ?? RowLabel.of(row, in: view.contents)
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
