import TabuluaModel

extension ReadyLaw {
  /// The row in the last place of a section stays there.
  public static let lastPlaceKept = ReadyLaw(
    "last_place_kept", statement: "the last row of a section stays the last",
    domain: """
      Every drag that lands somewhere, and every section that had rows before it. Broken where another row is the last \
      of the section afterwards, or none is: the last row was dragged away, or a row was dropped behind it.
      """,
    subject: .landings,
    rule: .lastPlaceKept,
    guideLine: ("the last row of a section stays the last", "as many steps as rows changed"),
    checks: .rows(
      hostMove: .check { before, from, to in
        LastPlaceTaken.section(before.counts, from: from, to: to).map { LastPlaceTaken(section: $0) }
      },
      change: { change in
        LastPlaceTaken.section(change.before, change.after).map { LastPlaceTaken(section: $0) }
      }),
    plantedFault: PlantedFault(
      """
      return {
        can_move_row = function(view, path) return path.row + 1 < view:number_of_rows(path.section) end,
      }
      """))
}

/// Another row is the last of a section.
struct LastPlaceTaken: LawBreach {
  let section: Int

  /// The first section whose last row is another one after a drag than before it.
  static func section(_ before: TableState, _ after: TableState) -> Int? {
    for (section, rows) in before.rows.enumerated() {
      guard let last = rows.last else { continue }
      if !after.rows.indices.contains(section) || after.rows[section].last != last { return section }
    }
    return nil
  }

  /// The section that loses its last row, or gets another one, where the host moves one row.
  ///
  /// `counts` are the numbers of rows of the sections, and `from` is a path, before the move; `to` is a path after the
  /// removal.
  static func section(_ counts: [Int], from: TableIndexPath, to: TableIndexPath) -> Int? {
    if from.row == counts[from.section] - 1 { return from.section }
    let count = counts[to.section]
    if from.section == to.section { return to.row == count - 1 ? to.section : nil }
    return count > 0 && to.row == count ? to.section : nil
  }

  func happened(in scene: BreachScene) -> String {
    let last = scene.lastRow(ofSection: section)
    return scene.draggedRow == last
      ? "\(scene.row(last)) was the last of its section"
      : "\(scene.row(last)) is no longer the last of its section"
  }

  func rows(in scene: BreachScene) -> Set<TableIndexPath> {
    scene.shape.indices.contains(section) ? [scene.lastRow(ofSection: section)] : []
  }

  var expectation: LawExpectation { .lastRowStays(section: section) }
}
