import TabuluaModel

extension ReadyLaw {
  /// A row that keeps its place is neither dragged nor pushed.
  public static let keepsPlace = ReadyLaw(
    "keeps_place", statement: "a row that keeps its place is neither dragged nor pushed",
    domain: """
      Every drag of every row, for each row that the law's predicate names or, without a predicate, that `can_move_row` \
      refuses. Broken where that row has another index path after the drop, because it was dragged itself or because \
      another row pushed it away, rows that hop over it (`can_displace_row`) counted.
      """,
    subject: .keptRows,
    rule: .keepsPlace,
    guideLine: (
      "a row keeps its index path when rows are moved, it or others: one that its function names or, without a "
        + "function, that `can_move_row` refuses",
      "one question for each row whose index path changed, about where it was"
    ), takesPredicate: true, needs: .keptRows,
    checks: .rows(
      hostMove: .check { before, from, to in
        if before.kept.contains(from) { return PlaceLeft(row: from, place: to) }
        guard before.kept.isDisturbed(by: from, to: to) else { return nil }
        return before.kept.firstDisturbed(by: from, to: to).map { PlaceLeft(row: $0.from, place: $0.to) }
      },
      change: { change in
        change.kept.firstDisplaced(change.before, change.after, byRowsAt: [])
          .map { PlaceLeft(row: $0.from, place: $0.to) }
      }),
    plantedFault: PlantedFault(
      """
      local policy = { laws = { keeps_place = function(view, path) return path.row == 0 end } }
      function policy.target_index_path_for_move(view, source, proposed)
        if source.row > 0 and proposed.row == 0 then return nil, "the first row keeps its place" end
        return proposed
      end
      return policy
      """))
}

/// A row that keeps its place has another index path.
struct PlaceLeft: LawBreach {
  /// Where it was before the drag.
  let row: TableIndexPath

  /// Where it is after the drag; nil if it is gone.
  let place: TableIndexPath?

  func happened(in scene: BreachScene) -> String {
    let place = place.map { row == scene.draggedRow ? "was dragged to \($0)" : "stands at \($0) now" }
    return "\(scene.row(row)) \(place ?? "is gone")"
  }

  func wanted(in scene: BreachScene) -> String? { "\(scene.row(row)) keeps its place" }
  func rows(in scene: BreachScene) -> Set<TableIndexPath> { [row] }
  var expectation: LawExpectation { .rowKeepsPlace(row) }
}
