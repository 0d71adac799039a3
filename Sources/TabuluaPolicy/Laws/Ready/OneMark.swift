import TabuluaModel

extension ReadyLaw {
  /// At most one row of a section is marked.
  public static let oneMark = ReadyLaw(
    "one_mark", statement: "at most one row of a section is marked",
    domain: """
      Every drag and every tap of a table that keeps the law before; a row is marked in the check column or by a \
      checkmark as its accessory. Taps are tried where the policy is told of them: outside editing mode, and in \
      it where it allows selection; with no row selected, and with each one row selected (in a table of more \
      than 30 rows with the tapped row, the first and the last).
      """,
    subject: .marks,
    rule: .oneMark,
    guideLine: (
      "at most one row of a section is marked", "a look through the sections in which a row came to be marked"
    ), needs: [.marks, .selectionBeforeTaps],
    checks: .table { state in
      state.marks.firstIndex { $0 > 1 }.map { SeveralMarks(section: $0, count: state.marks[$0]) }
    },
    plantedFault: PlantedFault(
      """
      local policy = { table = { text = "title", check = "done" }, shapes = { done = { true, false } } }
      function policy.target_index_path_for_move(view, source, proposed) return source:with_row(0) end
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        view:set_checked(path, true)
      end
      return policy
      """))
}

/// Several rows of a section are marked.
struct SeveralMarks: LawBreach {
  let section: Int
  let count: Int

  func happened(in scene: BreachScene) -> String { "\(count) rows of section \(section) are marked" }
  var expectation: LawExpectation { .oneMark(section: section) }
}
