// Faults in where a row may land.
extension PlantedFault {
  static let places: [PlantedFault] = [
    PlantedFault(
      "one past the end", "in_table", sections: 1, rows: 1,
      target("return source:with_row(view:number_of_rows(source.section))")),
    PlantedFault(
      "one before the start", "in_table", sections: 1, rows: 1,
      target("return proposed:with_row(proposed.row - 1)")),
    PlantedFault(
      "section and row are swapped", "in_table", sections: 2, rows: 1,
      target("return index_path(proposed.row, proposed.section)")),
    PlantedFault(
      "source and proposed are swapped", "stays_in_section", sections: 2, rows: 1,
      """
      return {
        target_index_path_for_move = function(view, proposed, source)
          if proposed.section == source.section then return proposed end
          return source:with_row(0)
        end,
      }
      """),
    PlantedFault(
      "the length of the wrong section", "in_table", sections: 2, rows: 2,
      target("return proposed:with_row(view:number_of_rows(source.section) - 1)")),
    PlantedFault(
      "an empty section is forgotten", "in_table", sections: 2, rows: 1,
      target(
        """
        if proposed.section == source.section then return proposed end
        return proposed:with_row(view:number_of_rows(proposed.section) - 1)
        """)),
    PlantedFault(
      "counted before the removal instead of after it: listing 8-3", "last_place_kept", sections: 1, rows: 2,
      """
      local policy = {}
      function policy.can_move_row(view, path) return path.row < view:number_of_rows(path.section) - 1 end
      function policy.target_index_path_for_move(view, source, proposed)
        local count = view:number_of_rows(source.section)
        if proposed.section ~= source.section then
          return source:with_row(proposed.section < source.section and 0 or count - 2)
        end
        return source:with_row(math.min(proposed.row, count - 1))
      end
      return policy
      """),
    PlantedFault(
      "clamped to the count", "in_table", sections: 1, rows: 1,
      target(
        "return proposed:with_row(math.min(proposed.row + 1, view:number_of_rows(proposed.section)))")),
    PlantedFault(
      "row 0 of the wrong section", "stays_in_section", sections: 2, rows: 1,
      target("return index_path(0, 0)")),
    PlantedFault(
      "the section is kept in one direction only", "stays_in_section", sections: 2, rows: 1,
      target(
        """
        if proposed.section < source.section then return source:with_row(0) end
        return proposed
        """)),
    PlantedFault(
      "the neighbouring section is allowed", "stays_in_section", sections: 2, rows: 1,
      target(
        """
        if math.abs(proposed.section - source.section) > 1 then return nil, "too far" end
        return proposed
        """)),
    PlantedFault(
      "a place far outside the table", "in_table", sections: 1, rows: 1,
      target("return index_path(9, 9)")),
    PlantedFault(
      "a number instead of a path", "in_table", sections: 1, rows: 1, target("return proposed.row")),
    PlantedFault(
      "a table instead of a path", "in_table", sections: 1, rows: 1,
      target("return { section = proposed.section, row = proposed.row }")),
    PlantedFault(
      "nothing is returned for one of the ways", "in_table", sections: 2, rows: 1,
      target("if proposed.section == source.section then return proposed end")),
    PlantedFault(
      "half a row", "in_table", sections: 1, rows: 2,
      target("return proposed:with_row(proposed.row / 2)")),
    PlantedFault(
      "each target is one further than proposed", "idempotent", sections: 2, rows: 3, maximum: 3,
      target(
        """
        local last = view:number_of_rows(proposed.section)
        if proposed.section == source.section then last = last - 1 end
        return proposed:with_row(math.min(proposed.row + 1, last))
        """)),
    PlantedFault(
      "the ends are exchanged", "idempotent", sections: 2, rows: 2,
      target(
        """
        local last = view:number_of_rows(proposed.section)
        if proposed.section == source.section then last = last - 1 end
        return proposed:with_row(last - proposed.row)
        """)),
    PlantedFault(
      "a pinned row is displaced: listing 8-1", "not_displaced", sections: 1, rows: 2,
      "return { can_move_row = function(view, path) return path.row ~= 0 end }"),
    PlantedFault(
      "the retargeted landing displaces the pinned row", "not_displaced", sections: 2, rows: 2,
      """
      local policy = {}
      function policy.can_move_row(view, path) return path.row > 0 end
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section then return source:with_row(0) end
        return proposed:with_row(math.max(proposed.row, 1))
      end
      return policy
      """),
    PlantedFault(
      "the pinned row of another section is forgotten", "not_displaced", sections: 2, rows: 3,
      """
      local policy = {}
      function policy.can_move_row(view, path) return path.row > 0 end
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section == source.section and proposed.row == 0 then return proposed:with_row(1) end
        return proposed
      end
      return policy
      """),
    PlantedFault(
      "the last place is taken by another row", "last_place_kept", sections: 1, rows: 2,
      """
      return {
        can_move_row = function(view, path) return path.row + 1 < view:number_of_rows(path.section) end,
      }
      """),
    PlantedFault(
      "the last row itself is dragged away", "last_place_kept", sections: 2, rows: 1,
      target(
        """
        local others = view:number_of_rows(proposed.section)
        if proposed.section == source.section then others = others - 1 end
        return proposed:with_row(math.max(math.min(proposed.row, others - 1), 0))
        """)),
    PlantedFault(
      "one row more than the limit", "at most one row in a section", sections: 2, rows: 2,
      """
      local policy = {}
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section and view:number_of_rows(proposed.section) > 1 then
          return nil, "full"
        end
        return proposed
      end
      policy.laws = {
        ["at most one row in a section"] = function(view)
          for section = 0, view:number_of_sections() - 1 do
            if view:number_of_rows(section) > 1 then return false, "too many" end
          end
          return true
        end,
      }
      return policy
      """),
  ]
}
