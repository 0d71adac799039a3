package import TabuluaModel

extension ReadyLaw {
  /// A row that may not be displaced keeps its place when another row is moved.
  public static let notDisplaced = ReadyLaw(
    "not_displaced", statement: "a row that may not be displaced keeps its place",
    domain: """
      Every drag of every row, for each other row that the law's predicate names, that `can_displace_row` refuses, or, \
      without a predicate, that `can_move_row` refuses. Broken where that row has another index path after the drop, \
      rows that hop over it (`can_displace_row`) counted.
      """,
    subject: .fixedRows,
    rule: .notDisplaced,
    guideLine: (
      "a row keeps its index path when another one is moved: one that its function names or, without a function, that "
        + "`can_move_row` refuses; and one that `can_displace_row` refuses",
      "one question for each row whose index path changed, about where it was"
    ), takesPredicate: true, needs: .fixedRows,
    checks: .rows(
      hostMove: .check { before, from, to in
        guard before.fixed.isDisturbed(by: from, to: to) else { return nil }
        return before.fixed.firstDisturbed(by: from, to: to).map { RowDisplaced(row: $0.from, place: $0.to) }
      },
      change: { change in
        change.fixed.firstDisplaced(change.before, change.after, byRowsAt: change.dragged)
          .map { RowDisplaced(row: $0.from, place: $0.to) }
      }),
    plantedFault: PlantedFault("return { can_move_row = function(view, path) return path.row ~= 0 end }"))
}

/// A row that may not be displaced has another index path.
package struct RowDisplaced: LawBreach {
  /// Where it was before the drag.
  package let row: TableIndexPath

  /// Where it is after the drag; nil if it is gone.
  package let place: TableIndexPath?

  package func happened(in scene: BreachScene) -> String {
    "\(scene.row(row)) " + (place.map { "stands at \($0) now" } ?? "is gone")
  }

  package func wanted(in scene: BreachScene) -> String? {
    "\(scene.row(row)) keeps its place when another row is moved"
  }

  package func rows(in scene: BreachScene) -> Set<TableIndexPath> { [row] }
  package var expectation: LawExpectation { .rowKeepsPlace(row) }
}
