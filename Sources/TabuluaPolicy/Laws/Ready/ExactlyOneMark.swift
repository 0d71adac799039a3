import TabuluaModel

extension ReadyLaw {
  /// Exactly one row of each section that has rows is marked.
  public static let exactlyOneMark = ReadyLaw(
    "exactly_one_mark", statement: "exactly one row of a section is marked",
    domain: """
      The drags and taps of `one_mark`, of a table that keeps the law before. Broken where a section that has rows has no \
      marked row, or several: the marked row was dragged away, or its mark was taken and no other row got one. A section \
      without rows has none to mark.
      """,
    subject: .changes,
    rule: .exactlyOneMark,
    guideLine: (
      "exactly one row of each section that has rows is marked",
      "a look through the sections in which rows came, went or got another mark"
    ), needs: [.marks, .selectionBeforeTaps],
    checks: .table { state in
      zip(state.marks, state.rows).enumerated()
        .first { _, section in section.0 != 1 && !section.1.isEmpty }
        .map { NotOneMark(section: $0.offset, count: $0.element.0) }
    },
    plantedFault: PlantedFault(
      """
      local policy = { table = { text = "title", check = "done" }, shapes = { done = { true, false } } }
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section then return nil, "rows stay in their section" end
        return proposed
      end
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        for row = 0, view:number_of_rows(path.section) - 1 do
          view:set_checked(path:with_row(row), row == path.row and not view:is_checked(path))
        end
      end
      return policy
      """))
}

/// No row of a section is marked, or several are.
struct NotOneMark: LawBreach {
  let section: Int
  let count: Int

  func happened(in scene: BreachScene) -> String {
    count == 0 ? "no row of section \(section) is marked" : "\(count) rows of section \(section) are marked"
  }

  var expectation: LawExpectation { .exactlyOneMark(section: section) }
}
