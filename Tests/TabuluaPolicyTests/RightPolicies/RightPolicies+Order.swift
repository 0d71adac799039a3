extension RightPolicies {
  /// Who stands where: pins, sorted lists, trees, handles, groups and zones.
  static let order: [String] = [
    #"""
    -- The first and the last row are pinned.
    local function is_end(view, path)
      return path.row == 0 or path.row + 1 == view:number_of_rows(path.section)
    end
    function policy.can_move_row(view, path) return not is_end(view, path) end
    function policy.can_displace_row(view, path) return not is_end(view, path) end
    """#,
    #"""
    -- Pinned rows, by a set of keys.
    local function Set(list)
      local set = {}
      for _, key in ipairs(list) do set[key] = true end
      return set
    end
    local pinned = Set { "t1", "t7", "t10" }
    local function is_pinned(view, path) return pinned[view:key(path)] or false end
    function policy.can_move_row(view, path)
      if is_pinned(view, path) then return false, "pinned" end
      return true
    end
    policy.can_displace_row = function(view, path) return not is_pinned(view, path) end
    policy.laws = { not_displaced = is_pinned }
    """#,
    #"""
    -- Rows of a section swap places instead of making room.
    local picked
    function policy.will_begin_reordering_row(view, path) picked = view:row(path) end
    function policy.did_cancel_reordering_row() picked = nil end
    function policy.did_end_reordering_row(view, path, destination)
      local row, _ = picked, nil
      picked = nil
      if not row or path.section ~= destination.section then return end
      local step = destination.row > path.row and -1 or 1
      local neighbour = destination.row + step
      if math.abs(destination.row - path.row) > 1 then
        view:move_row(destination:with_row(neighbour), path)
      end
    end
    """#,
    #"""
    -- Every second row is a header and stays even.
    local function is_even(path) return path.row & 1 == 0 end
    function policy.can_move_row(_, path) return not is_even(path) end
    function policy.target_index_path_for_move(_, source, proposed)
      local row = proposed.row | 1
      return row == proposed.row and proposed or source, "between headers only"
    end
    """#,
    #"""
    -- A row moves by one place at a time.
    function policy.target_index_path_for_move(view, source, proposed)
      local sign = function(n) return n > 0 and 1 or n < 0 and -1 or 0 end
      local by = proposed.row - source.row
      if proposed.section ~= source.section then return source end
      return proposed:with_row(source.row + sign(by))
    end
    """#,
    #"""
    -- Tree: children are indented, and stay below a parent.
    local levels = { fruit = 0, bakery = 1, dairy = 1, vegetable = 1 }
    local function level(row) return levels[row.kind] or 2 end
    function policy.indentation_level_for_row(view, path) return level(view:row(path)) end
    function policy.target_index_path_for_move(view, source, proposed)
      local above = view:neighbors_after_move(source, proposed)
      local own = level(view:row(source))
      if own == 0 then return proposed end
      if above == nil then return nil, "a child needs a parent" end
      if own - level(above) > 1 then return nil, "a level is left out" end
      return proposed
    end
    """#,
    #"""
    -- Outline: a parent takes its children along.
    local function depth(view, path) return tonumber(view:row(path).size) or 0 end
    local function subtree(view, path)
      local root, last = depth(view, path), path.row
      for row = path.row + 1, view:number_of_rows(path.section) - 1 do
        if depth(view, path:with_row(row)) <= root then break end
        last = row
      end
      return path.row, last
    end
    local moving
    function policy.will_begin_reordering_row(view, path)
      local first, last = subtree(view, path)
      moving = {}
      for row = first + 1, last do moving[#moving + 1] = view:row(path:with_row(row)) end
    end
    function policy.did_end_reordering_row(view, path, destination)
      local parent = view:row(destination)
      for offset, child in ipairs(moving or {}) do
        local at = view:index_path(parent)
        local place = math.min(at.row + offset, view:number_of_rows(at.section) - 1)
        if view:index_path(child).section == at.section then view:move_row(child, at:with_row(place)) end
      end
      moving = nil
    end
    """#,
    #"""
    -- Indent and outdent by swipes.
    local indents = {}
    local function change(by)
      return function(view, row)
        local key = view:key(row)
        local level = (indents[key] or 0) + by
        if level < 0 or level > 3 then return false, "no farther" end
        indents[key] = level
        view:reload_rows { row }
        return true
      end
    end
    function policy.indentation_level_for_row(view, path) return indents[view:key(path)] or 0 end
    function policy.leading_swipe_actions() return { { title = "Indent", handler = change(1) } } end
    function policy.trailing_swipe_actions() return { { title = "Outdent", handler = change(-1) } } end
    """#,
    #"""
    -- A drag handle only where there is something to order.
    function policy.cell_for_row(view, path)
      local alone = view:number_of_rows(path.section) < 2
      return { shows_reorder_control = not alone, selection_style = alone and "none" or "default" }
    end
    function policy.can_move_row(view, path) return view:number_of_rows(path.section) >= 2 end
    """#,
    #"""
    -- Handles of locked rows are hidden.
    local locked = function(view, at) return view:row(at).note == "locked" end
    function policy.cell_for_row(view, path)
      local cell = { accessory = "none" }
      if locked(view, path) then
        cell.shows_reorder_control = false
        cell.image = "lock"
      else
        cell.image = false
      end
      return cell
    end
    """#,
    #"""
    -- Rows go back where they came from, unless they land beside their kind.
    local function same_kind(a, b) return a ~= nil and b ~= nil and a.kind == b.kind end
    function policy.target_index_path_for_move(view, source, proposed)
      local row = view:row(source)
      local above, below = view:neighbors_after_move(source, proposed)
      if same_kind(above, row) or same_kind(row, below) then return proposed end
      return source, "beside its kind only"
    end
    """#,
    #"""
    -- Separators split a list into zones.
    local function zone(view, path)
      local n = 0
      for p, row in view:rows(path.section) do
        if p.row >= path.row then break end
        if row.kind == "other" then n = n + 1 end
      end
      return n
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if source.section ~= proposed.section then return nil end
      local own = zone(view, source)
      local count = view:number_of_rows(proposed.section)
      local probe = proposed.row < count and proposed or proposed:with_row(count - 1)
      if zone(view, probe) == own then return proposed end
      return nil, "rows stay between their separators"
    end
    """#,
    #"""
    -- Sections keep at least one row.
    function policy.can_move_row(view, path)
      return view:section(path.section).count > 1, "the last row of a section stays"
    end
    function policy.can_edit_row(view, path)
      local section = view:section(path.section)
      return section.count > 1, ("%s would be empty"):format(section.title)
    end
    """#,
    #"""
    -- The nearest free place in steps of three.
    local step = 3
    local function snap(row) return (row + step // 2) // step * step end
    function policy.target_index_path_for_move(view, source, proposed)
      local last = view:number_of_rows(proposed.section)
      if source.section == proposed.section then last = last - 1 end
      local row = snap(proposed.row)
      while row > last do row = row - step end
      return proposed:with_row(row < 0 and 0 or row)
    end
    """#,
    #"""
    -- A drag upwards only.
    function policy.target_index_path_for_move(view, source, proposed)
      if source < proposed then return nil, "rows only rise" end
      return proposed
    end
    """#,
    #"""
    -- Ranks by the places of rows, written after each drag.
    local function renumber(view, section)
      local rank = 1
      for _, row in view:rows(section) do
        row.size = tostring(rank)
        rank = rank + 1
      end
    end
    function policy.did_end_reordering_row(view, path, destination)
      renumber(view, path.section)
      if destination.section ~= path.section then renumber(view, destination.section) end
    end
    """#,
    #"""
    -- Ranks between neighbours, as fractions.
    local rank = {}
    local function rank_of(view, row) return rank[view:key(row)] or view:index_path(row).row * 1.0 end
    function policy.did_end_reordering_row(view, path, destination)
      local count = view:number_of_rows(destination.section)
      local above = destination.row > 0 and view:row(destination:with_row(destination.row - 1))
      local below = destination.row < count - 1 and view:row(destination:with_row(destination.row + 1))
      local low = above and rank_of(view, above) or -1.0
      local high = below and rank_of(view, below) or low + 2
      rank[view:key(destination)] = (low + high) / 2
    end
    """#,
    #"""
    -- The order is kept per section in one table of lists.
    local orders = {}
    local function remember(view)
      for section = 0, view:number_of_sections() - 1 do
        local keys = {}
        for _, row in view:rows(section) do table.insert(keys, view:key(row)) end
        orders[view:section(section).value] = keys
      end
    end
    function policy.view_did_load(view) remember(view) end
    function policy.did_end_reordering_row(view) remember(view) end
    function policy.title_for_footer(view, section)
      local keys = orders[view:section(section).value]
      return keys and table.concat(keys, " ") or nil
    end
    """#,
    #"""
    -- The target is asked of the row that will stand below.
    function policy.target_index_path_for_move(view, source, proposed)
      local _, below = view:neighbors_after_move(source, proposed)
      if below and below.note == "pinned" then return nil, "nothing stands above " .. below.item end
      return proposed
    end
    """#,
    #"""
    -- Only in editing mode, and only rows that are not selected.
    function policy.can_move_row(view, path)
      if not view.is_editing then return false end
      -- check: allow selection_as_state
      for _, selected in ipairs(view:index_paths_for_selected_rows()) do
        if selected == path then return false, "it is selected" end
      end
      return true
    end
    """#,
    #"""
    -- An order that others see: where each row would stand.
    local function places(view, source, proposed)
      local list = {}
      for path, row in view:rows(source.section) do
        list[#list + 1] = { item = row.item, at = view:index_path_after_move(path, source, proposed) }
      end
      table.sort(list, function(a, b) return a.at < b.at end)
      return list
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local list = places(view, source, proposed)
      for i = 2, #list do
        if list[i].at.row == 0 and list[i].at.section == source.section then return source end
      end
      return proposed
    end
    """#,
    #"""
    -- Blocks of two stay together.
    local function partner(path) return path:with_row(path.row ~ 1) end
    function policy.can_move_row(view, path)
      local other = partner(path)
      return other.row >= view:number_of_rows(path.section), "pairs stay together"
    end
    policy.can_displace_row = function(view, path)
      return partner(path).row >= view:number_of_rows(path.section)
    end
    """#,
    #"""
    -- Group headers move whole groups in an update block.
    local function rows_of_kind(view, section, kind)
      local list = {}
      for _, row in view:rows(section) do if row.kind == kind then list[#list + 1] = row end end
      return list
    end
    function policy.accessory_button_tapped(view, path)
      local kind = view:row(path).kind
      local rows = rows_of_kind(view, path.section, kind)
      local moves = {}
      for index, row in ipairs(rows) do moves[index] = { row, index_path(path.section, index - 1) } end
      view:move_rows(moves)
    end
    function policy.cell_for_row() return { accessory = "detail_button" } end
    """#,
    #"""
    -- A slot that is reserved for the last row, in each section.
    local reserved = 1
    function policy.can_move_row(view, path) return path.row < view:number_of_rows(path.section) - reserved end
    function policy.target_index_path_for_move(view, source, proposed)
      local count = view:number_of_rows(proposed.section) - reserved
      if source.section == proposed.section then count = count - 1 end
      return proposed.row <= count and proposed or proposed:with_row(math.max(0, count))
    end
    """#,
    #"""
    -- The section index leads to rows by their letters.
    policy.view = { section_index_minimum_display_row_count = 1 }
    function policy.section_index_titles(view)
      local titles, seen = {}, {}
      for _, row in view:rows() do
        local title = row.item:sub(1, 1)
        if not seen[title] then
          seen[title] = true
          titles[#titles + 1] = title
        end
      end
      table.sort(titles)
      return titles
    end
    function policy.section_for_section_index_title(view, title, index)
      for path, row in view:rows() do
        if row.item:sub(1, 1) >= title then return path.section end
      end
      return nil
    end
    """#,
  ]
}
