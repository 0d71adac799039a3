public import TabuluaModel
import TabuluaText

/// A verb that moves a row by one place.
protocol MoveByOneVerb: VerbOfRowAlone {
  static var direction: MoveDirection { get }
}

extension MoveByOneVerb {
  static var deciders: [TableCallback] { DragVerb.deciders }
  static var movesItsRow: Bool { true }
  static var outcomes: [StepResult.Outcome] { [.moved, .retargeted, .unchanged, .refused, .failed] }

  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult
  ) throws {
    result.proposed = try view.proposedIndexPath(forRowAt: path, onePlace: Self.direction)
    runner.note(try view.drag(rowAt: path, onePlace: Self.direction), in: view, &result)
  }

  func words(row: String, _ result: StepResult) -> String { "\(row) one place \(Self.direction.rawValue)" }
}

extension Interaction {
  /// Moves a row by one place, as somebody does with a keyboard or a screen reader.
  public static func move(_ row: RowReference, _ direction: MoveDirection) -> Interaction {
    switch direction {
    case .up: Interaction(MoveUpVerb(row: row))
    case .down: Interaction(MoveDownVerb(row: row))
    }
  }
}
