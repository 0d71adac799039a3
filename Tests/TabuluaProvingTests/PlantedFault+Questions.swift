// Faults of questions: answers that change, and answers that fail.
extension PlantedFault {
  static let questions: [PlantedFault] = [
    PlantedFault(
      "a variable remembers the last drag", "pure", sections: 2, rows: 1,
      """
      local last
      return {
        target_index_path_for_move = function(view, source, proposed)
          local answer = last
          last = proposed
          if answer and answer.section ~= proposed.section then return nil, "not so fast" end
          return proposed
        end,
      }
      """),
    PlantedFault(
      "every third question is refused", "pure", sections: 1, rows: 1,
      """
      local asked = 0
      return {
        target_index_path_for_move = function(view, source, proposed)
          asked = asked + 1
          if asked % 3 == 0 then return nil, "enough" end
          return proposed
        end,
      }
      """),
    PlantedFault(
      "a row may be dragged every other time", "pure", sections: 1, rows: 1,
      """
      local may = false
      return { can_move_row = function() may = not may return may end }
      """),
    PlantedFault(
      "the reason counts", "pure", sections: 1, rows: 1,
      """
      local count = 0
      return {
        can_move_row = function()
          count = count + 1
          return false, "refused " .. count .. " times"
        end,
      }
      """),
    PlantedFault(
      "a coin is tossed", "pure", sections: 2, rows: 2,
      target("if math.random(2) == 1 then return proposed end return nil, 'tails'")),
    PlantedFault(
      "answers are kept by row, whatever the section", "pure", sections: 2, rows: 2,
      """
      local known = {}
      return {
        target_index_path_for_move = function(view, source, proposed)
          known[source.row] = known[source.row] or source
          return known[source.row]
        end,
      }
      """),
    PlantedFault(
      "a row that left its section may not come back", "path_independent", sections: 2, rows: 1,
      """
      local has_left
      local policy = {}
      function policy.will_begin_reordering_row() has_left = false end
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section then has_left = true end
        if has_left and proposed.section == source.section then return nil, "gone" end
        return proposed
      end
      return policy
      """),
    PlantedFault(
      "raises in a case that is rare", "in_table", sections: 1, rows: 2,
      target("if proposed.row % 2 == 1 then error('odd') end return proposed")),
    PlantedFault(
      "asks for a row of an empty section", "in_table", sections: 2, rows: 1,
      target(
        """
        if view:row(proposed:with_row(0)) == nil then return nil, "nothing there" end
        return proposed
        """)),
    PlantedFault(
      "asks for the neighbour below the last row", "in_table", sections: 1, rows: 1,
      """
      return {
        can_move_row = function(view, path) return view:row(path:with_row(path.row + 1)) ~= nil end,
      }
      """),
    PlantedFault(
      "a number means yes", "in_table", sections: 1, rows: 1,
      "return { can_move_row = function(view, path) return path.row end }"),
    PlantedFault(
      "a return is forgotten", "in_table", sections: 1, rows: 1,
      "return { can_move_row = function(view, path) if path.row > 0 then return true end end }"),
    PlantedFault(
      "an option is compared as a number and is text", "in_table", sections: 2, rows: 1,
      """
      local options = ...
      local limit = options.limit or "1"
      return {
        target_index_path_for_move = function(view, source, proposed)
          if proposed.section ~= source.section and view:number_of_rows(proposed.section) >= limit then
            return nil, "full"
          end
          return proposed
        end,
      }
      """),
    PlantedFault(
      "an option that nobody gave is counted with", "in_table", sections: 1, rows: 1,
      """
      local options = ...
      return {
        can_move_row = function(view, path) return path.row < options.first + 1 end,
      }
      """),
    PlantedFault(
      "changes the table in a question", "in_table", sections: 1, rows: 1,
      target("view:move_row(source, proposed) return proposed")),
  ]
}
