import TabuluaScript
import TabuluaModel

extension ReadyLaw {
  /// Retargeting a target gives that target.
  public static let idempotent = ReadyLaw(
    "idempotent", statement: "a target is its own target",
    domain: """
      Every drag that lands somewhere. Broken where the same row, proposed to where it landed, would land elsewhere, be \
      refused, or fail. A row that is retargeted twice creeps under the finger.
      """,
    subject: .landings,
    checks: .heldOverLanding(AnswerComparison { MovesOn(first: $0, then: $1) }),
    plantedFault: PlantedFault(
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          local last = view:number_of_rows(proposed.section)
          if proposed.section == source.section then last = last - 1 end
          return proposed:with_row(last - proposed.row)
        end,
      }
      """))
}

/// A row, held over the place where it landed, lands elsewhere.
struct MovesOn: LawBreach {
  let target: TableIndexPath
  let then: DragAnswer

  /// `first` is an answer that lands.
  init(first: DragAnswer, then: DragAnswer) {
    target = first.landing ?? TableIndexPath(section: 0, row: 0)
    self.then = then
  }

  func happened(in scene: BreachScene) -> String {
    "it lands at \(target); held over \(target) it \(then.words)"
  }

  func wanted(in scene: BreachScene) -> String? { "held over \(target), it lands at \(target)" }
  var isOfLimit: Bool { then.isOfLimit }
  var expectation: LawExpectation { .landsWhereHeld(target) }
}
