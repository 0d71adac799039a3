extension ReadyLaw {
  /// A drag that is refused changes nothing.
  public static let refusalChangesNothing = ReadyLaw(
    "refusal_changes_nothing", statement: "a refused drag changes nothing", isStructural: true,
    domain: """
      Every drag that ends as `refused`, because the row may not be dragged or the place is refused. Broken where rows, \
      cells, marks, sections' values or the selection differ afterwards. Questions cannot change a table, so that it \
      needs no look where the policy has no callbacks that are told of a drag.
      """,
    subject: .refusedDrags,
    checks: .refusal { before, after in
      before.rows == after.rows && before.cells == after.cells && before.selected == after.selected
        && before.marks == after.marks ? nil : ChangedByRefusal()
    },
    plantedFault: PlantedFault(
      """
      local policy = { table = { text = "title", check = "done" }, shapes = { done = { true, false } } }
      function policy.will_begin_reordering_row(view, path) view:set_checked(path, not view:is_checked(path)) end
      function policy.target_index_path_for_move() return nil, "no" end
      return policy
      """))
}

/// A refused drag changed the table.
struct ChangedByRefusal: LawBreach {
  func happened(in scene: BreachScene) -> String { "the drag was refused, and the table has changed" }
  var expectation: LawExpectation { .refusalChangesNothing }
}
