// Faults of policies that own their rows.
extension PlantedFault {
  static let dataSources: [PlantedFault] = [
    PlantedFault(
      "two rows are exchanged", "remove_then_insert", sections: 1, rows: 3, maximum: 3,
      rows(
        """
        if from == to then
          from[source.row + 1], to[destination.row + 1] = to[destination.row + 1], from[source.row + 1]
        else
          table.insert(to, destination.row + 1, table.remove(from, source.row + 1))
        end
        """)),
    PlantedFault(
      "the place is counted before the removal", "remove_then_insert", sections: 2, rows: 2,
      rows(
        """
        local row = table.remove(from, source.row + 1)
        local place = destination.row + 1
        if from == to and destination.row > source.row then place = place - 1 end
        table.insert(to, place, row)
        """)),
    PlantedFault(
      "the row goes to the end", "remove_then_insert", sections: 2, rows: 2,
      rows("table.insert(to, table.remove(from, source.row + 1))")),
    PlantedFault(
      "the section is sorted again", "remove_then_insert", sections: 1, rows: 2,
      rows(
        """
        table.insert(to, destination.row + 1, table.remove(from, source.row + 1))
        table.sort(to)
        """)),
    PlantedFault(
      "the row is lost and another text stands there", "permutation", sections: 2, rows: 1,
      rows(
        """
        table.remove(from, source.row + 1)
        table.insert(to, destination.row + 1, "?")
        """)),
    PlantedFault(
      "a row is written over another one", "permutation", sections: 1, rows: 2,
      rows(
        """
        if from == to then
          to[destination.row + 1] = from[source.row + 1]
        else
          table.insert(to, destination.row + 1, table.remove(from, source.row + 1))
        end
        """)),
    PlantedFault(
      "a row is copied", "in_table", sections: 2, rows: 1,
      rows("table.insert(to, destination.row + 1, from[source.row + 1])")),
    PlantedFault(
      "nothing is moved", "in_table", sections: 2, rows: 1, rows("")),
    PlantedFault(
      "counts are kept beside the rows and forgotten", "in_table", sections: 2, rows: 1,
      """
      local options = ...
      local counts, lists = {}, {}
      for section, count in ipairs(options.shape) do
        counts[section], lists[section] = count, {}
        for row = 1, count do lists[section][row] = section .. "." .. row end
      end
      local policy = {}
      function policy.number_of_sections() return #counts end
      function policy.number_of_rows(view, section) return counts[section + 1] end
      function policy.cell_for_row(view, path) return { text = lists[path.section + 1][path.row + 1] } end
      function policy.move_row(view, source, destination)
        local row = table.remove(lists[source.section + 1], source.row + 1)
        table.insert(lists[destination.section + 1], destination.row + 1, row)
      end
      return policy
      """),
    PlantedFault(
      "the row goes into the section it came from", "in_table", sections: 2, rows: 1,
      rows("table.insert(from, destination.row + 1, table.remove(from, source.row + 1))")),
  ]
}
