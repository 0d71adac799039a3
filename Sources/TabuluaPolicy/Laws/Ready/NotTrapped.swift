import TabuluaModel
import TabuluaScript
import TabuluaText

extension ReadyLaw {
  /// What a finger can drag somewhere, a keyboard or a screen reader can bring there.
  public static let notTrapped = ReadyLaw(
    "not_trapped", statement: "a row comes one place at a time wherever it can be dragged",
    domain: """
      Every drag that moves its row. Broken where moves of that row by one place, up and down, in any order and number, \
      do not bring it to where the drag lands. A person who moves rows with a keyboard or a screen reader is trapped there.
      """,
    subject: .moves,
    checks: .movedByOne { Trapped(landing: $0, reached: $1) },
    plantedFault: PlantedFault(
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          if proposed.section == source.section and math.abs(proposed.row - source.row) == 1 then return nil end
          return proposed
        end,
      }
      """))
}

/// The row was dragged to a place to which moves by one place do not bring it.
struct Trapped: LawBreach {
  /// Where it landed, after the removal.
  let landing: TableIndexPath

  /// Where moves by one place bring it, in table order; its own place is among them.
  let reached: [TableIndexPath]

  func happened(in scene: BreachScene) -> String {
    "it lands at \(landing); one place at a time \(comesTo(besides: scene.draggedRow))"
  }

  private func comesTo(besides source: TableIndexPath?) -> String {
    let others = reached.filter { $0 != source }.map(\.description)
    return others.isEmpty ? "it does not move" : "it comes only to \(others.inWords(last: "and"))"
  }

  func wanted(in scene: BreachScene) -> String? { "moves by one place bring it to \(landing)" }
  var expectation: LawExpectation { .comesThereByOnes(landing) }
}
