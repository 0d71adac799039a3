import TabuluaPolicy
import TabuluaScript

// Policies that own their rows, kept in different ways.
extension RightPolicy {
  private static let reading = """
    function policy.number_of_sections() return #lists end
    function policy.number_of_rows(view, section) return #lists[section + 1] end
    function policy.cell_for_row(view, path) return { text = lists[path.section + 1][path.row + 1] } end
    """

  static let dataSources: [RightPolicy] = [
    RightPolicy(
      "a list for each section", [.idempotent, .pathIndependent],
      """
      local options = ...
      local lists, policy = {}, {}
      for section, count in ipairs(options.shape) do
        lists[section] = {}
        for row = 1, count do lists[section][row] = section .. "." .. row end
      end
      \(reading)
      function policy.move_row(view, source, destination)
        local row = table.remove(lists[source.section + 1], source.row + 1)
        table.insert(lists[destination.section + 1], destination.row + 1, row)
      end
      return policy
      """),
    RightPolicy(
      "one list and where each section begins", [.idempotent],
      """
      local options = ...
      local counts, flat, policy = {}, {}, {}
      for section, count in ipairs(options.shape) do
        counts[section] = count
        for row = 1, count do flat[#flat + 1] = string.char(96 + section) .. row end
      end
      local function place(path)
        local sum = path.row + 1
        for section = 1, path.section do sum = sum + counts[section] end
        return sum
      end
      function policy.number_of_sections() return #counts end
      function policy.number_of_rows(view, section) return counts[section + 1] end
      function policy.cell_for_row(view, path) return { text = flat[place(path)] } end
      function policy.move_row(view, source, destination)
        local row = table.remove(flat, place(source))
        counts[source.section + 1] = counts[source.section + 1] - 1
        table.insert(flat, place(destination), row)
        counts[destination.section + 1] = counts[destination.section + 1] + 1
      end
      return policy
      """),
    RightPolicy(
      "linked lists", [.pathIndependent],
      """
      local options = ...
      local heads, policy = {}, {}
      for section, count in ipairs(options.shape) do
        local node = {}
        heads[section] = node
        for row = 1, count do
          node.next = { text = section .. "/" .. row }
          node = node.next
        end
      end
      local function before(path)
        local node = heads[path.section + 1]
        for _ = 1, path.row do node = node.next end
        return node
      end
      function policy.number_of_sections() return #heads end
      function policy.number_of_rows(view, section)
        local count, node = 0, heads[section + 1].next
        while node do count, node = count + 1, node.next end
        return count
      end
      function policy.cell_for_row(view, path) return { text = before(path).next.text } end
      function policy.move_row(view, source, destination)
        local node = before(source)
        local row = node.next
        node.next = row.next
        node = before(destination)
        row.next, node.next = node.next, row
      end
      return policy
      """),
    RightPolicy(
      "ranks between ranks, sorted when read", [.idempotent],
      """
      local options = ...
      local rows, policy = {}, {}
      for section, count in ipairs(options.shape) do
        for row = 1, count do
          rows[#rows + 1] = { text = section .. ":" .. row, section = section - 1, rank = row }
        end
      end
      local function list(section, without)
        local found = {}
        for _, row in ipairs(rows) do
          if row.section == section and row ~= without then found[#found + 1] = row end
        end
        table.sort(found, function(a, b) return a.rank < b.rank end)
        return found
      end
      function policy.number_of_sections() return #options.shape end
      function policy.number_of_rows(view, section) return #list(section) end
      function policy.cell_for_row(view, path) return { text = list(path.section)[path.row + 1].text } end
      function policy.move_row(view, source, destination)
        local row = list(source.section)[source.row + 1]
        local others = list(destination.section, row)
        local above, below = others[destination.row], others[destination.row + 1]
        local low = above and above.rank or (below and below.rank - 2 or 0)
        local high = below and below.rank or low + 2
        row.section, row.rank = destination.section, (low + high) / 2
      end
      return policy
      """),
    RightPolicy(
      "a new table for each change", [.idempotent],
      """
      local options = ...
      local policy = {}
      local state = {}
      for section, count in ipairs(options.shape) do
        local list = {}
        for row = 1, count do list[row] = ("%d-%d"):format(section, row) end
        state[section] = table.concat(list, ",")
      end
      local function split(text)
        local list = {}
        for word in text:gmatch("[^,]+") do list[#list + 1] = word end
        return list
      end
      function policy.number_of_sections() return #state end
      function policy.number_of_rows(view, section) return #split(state[section + 1]) end
      function policy.cell_for_row(view, path) return { text = split(state[path.section + 1])[path.row + 1] } end
      function policy.move_row(view, source, destination)
        local new = table.move(state, 1, #state, 1, {})
        local list = split(new[source.section + 1])
        local row = table.remove(list, source.row + 1)
        new[source.section + 1] = table.concat(list, ",")
        list = split(new[destination.section + 1])
        table.insert(list, destination.row + 1, row)
        new[destination.section + 1] = table.concat(list, ",")
        state = new
      end
      function policy.save_state() return table.concat(state, ";") end
      function policy.restore_state(view, value)
        state = {}
        for text in (value .. ";"):gmatch("([^;]*);") do state[#state + 1] = text end
      end
      return policy
      """),
    RightPolicy(
      "rows of its own that keep their section", [.staysInSection, .lastPlaceKept, .idempotent],
      """
      local options = ...
      local lists, policy = {}, {}
      for section, count in ipairs(options.shape) do
        lists[section] = {}
        for row = 1, count do lists[section][row] = section .. "." .. row end
      end
      \(reading)
      function policy.can_move_row(view, path) return path.row + 1 < #lists[path.section + 1] end
      function policy.target_index_path_for_move(view, source, proposed)
        local last = #lists[source.section + 1] - 2
        if proposed.section ~= source.section then return nil, "stay" end
        return proposed:with_row(math.min(proposed.row, last))
      end
      function policy.move_row(view, source, destination)
        local list = lists[source.section + 1]
        table.insert(list, destination.row + 1, table.remove(list, source.row + 1))
      end
      return policy
      """),
  ]
}
