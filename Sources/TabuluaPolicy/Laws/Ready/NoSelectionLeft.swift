import TabuluaModel

extension ReadyLaw {
  /// No row is selected after the interaction.
  public static let noSelectionLeft = ReadyLaw(
    "no_selection_left", statement: "no row is left selected",
    domain: """
      Every drag, and every tap with no row selected before, which is all that can be if the law holds; outside editing \
      mode, and in it where it allows selection.
      """,
    subject: .selections,
    rule: .noSelectionLeft, guideLine: ("no row is left selected", "one step"), needs: .selection,
    checks: .table { state in
      state.selected.isEmpty || state.hasLedToOtherTable ? nil : RowsLeftSelected(rows: state.selected)
    },
    plantedFault: PlantedFault(
      """
      local policy = { table = { text = "title", check = "done" }, shapes = { done = { true, false } } }
      function policy.did_select_row(view, path) view:set_checked(path, not view:is_checked(path)) end
      return policy
      """))
}

/// Rows are left selected.
struct RowsLeftSelected: LawBreach {
  let rows: [TableIndexPath]

  func happened(in scene: BreachScene) -> String {
    "\(rows.map(\.description).joined(separator: ", ")) \(rows.count == 1 ? "is" : "are") still selected"
  }

  var expectation: LawExpectation { .nothingSelected }
}
