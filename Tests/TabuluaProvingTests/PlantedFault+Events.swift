// Faults of what a policy does when it is told of something.
extension PlantedFault {
  /// A mark and a text for each row.
  private static let marks = "table = { text = 'title', check = 'done' }, shapes = { done = { true, false } }"

  static let events: [PlantedFault] = [
    PlantedFault(
      "a refused drag leaves a mark", "refusal_changes_nothing", sections: 1, rows: 1,
      """
      local policy = { \(marks) }
      function policy.will_begin_reordering_row(view, path) view:set_checked(path, not view:is_checked(path)) end
      function policy.target_index_path_for_move() return nil, "no" end
      return policy
      """),
    PlantedFault(
      "a row is deleted when a drag ends", "permutation", sections: 1, rows: 1,
      "return { did_end_reordering_row = function(view) view:delete_rows { index_path(0, 0) } end }"),
    PlantedFault(
      "a landed row is marked beside another one", "one_mark", sections: 2, rows: 2,
      """
      local policy = { \(marks) }
      function policy.move_row(view, source, destination) view:set_checked(destination, true) end
      return policy
      """),
    PlantedFault(
      "a marked row comes into a section that has a mark", "one_mark", sections: 2, rows: 2,
      "return { \(marks) }"),
    PlantedFault(
      "the old mark is not taken away", "one_mark", sections: 1, rows: 2,
      """
      local policy = { \(marks) }
      function policy.target_index_path_for_move(view, source, proposed) return source:with_row(0) end
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        view:set_checked(path, true)
      end
      return policy
      """),
    PlantedFault(
      "the first row keeps its mark", "one_mark", sections: 1, rows: 2,
      """
      local policy = { \(marks) }
      function policy.can_move_row() return false end
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        for row = 1, view:number_of_rows(path.section) - 1 do view:set_checked(path:with_row(row), false) end
        view:set_checked(path, true)
      end
      return policy
      """),
    PlantedFault(
      "the tapped row stays selected", "no_selection_left", sections: 1, rows: 1,
      """
      local policy = { \(marks) }
      function policy.did_select_row(view, path) view:set_checked(path, not view:is_checked(path)) end
      return policy
      """),
    PlantedFault(
      "a marked row stays selected when it is tapped", "no_selection_left", sections: 1, rows: 1,
      """
      local policy = { \(marks) }
      function policy.did_select_row(view, path)
        if view:is_checked(path) then return end
        view:set_checked(path, true)
        view:deselect_row(path)
      end
      return policy
      """),
    PlantedFault(
      "a dropped row is selected", "no_selection_left", sections: 1, rows: 1,
      "return { did_end_reordering_row = function(view, path, destination) view:select_row(path) end }"),
  ]
}
