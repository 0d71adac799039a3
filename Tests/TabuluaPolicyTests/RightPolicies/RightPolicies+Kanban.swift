extension RightPolicies {
  /// Boards in columns: limits, ways, swimlanes, and what may go where.
  static let kanban: [String] = [
    #"""
    -- WIP limits by the column's name.
    local limits = { Doing = 4, Done = 20 }
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section == source.section then return proposed end
      local column = view:section(proposed.section)
      local limit = limits[column.value]
      if limit and column.count >= limit then
        return nil, ("%s is full (%d of %d)"):format(column.title, column.count, limit)
      end
      return proposed
    end
    """#,
    #"""
    -- A card goes one column at a time, and never back.
    function policy.target_index_path_for_move(view, source, proposed)
      local step = proposed.section - source.section
      if step < 0 then return nil, "a card never goes back" end
      if step > 1 then return nil, "one column at a time" end
      return proposed
    end
    """#,
    #"""
    -- A table says which columns follow which.
    local next_columns = {
      Todo = { Doing = true },
      Doing = { Todo = true, Done = true },
      Done = {},
    }
    local function value(view, section) return view:section(section).value end
    function policy.target_index_path_for_move(view, source, proposed)
      local from, to = value(view, source.section), value(view, proposed.section)
      if from == to then return proposed end
      local allowed = next_columns[from]
      if not (allowed and allowed[to]) then return nil, from .. " does not lead to " .. to end
      return proposed
    end
    """#,
    #"""
    -- Blocked cards stay where they are.
    local function is_blocked(view, path) return view:row(path).note == "blocked" end
    function policy.can_move_row(view, path)
      if is_blocked(view, path) then return false, view:row(path).item .. " is blocked" end
      return true
    end
    function policy.cell_for_row(view, path)
      return { detail = is_blocked(view, path) and "blocked" or false }
    end
    """#,
    #"""
    -- A header tells how full its column is.
    local LIMIT <const> = 5
    function policy.title_for_header(view, section)
      local column = view:section(section)
      local count = column.count
      return {
        text = column.value,
        detail = count > LIMIT and ("%d over"):format(count - LIMIT) or ("%d of %d"):format(count, LIMIT),
      }
    end
    """#,
    #"""
    -- Limits count the sizes of cards, not the cards.
    local function weight(row) return tonumber(row.size) or 1 end
    local function load_of(view, section)
      local sum = 0
      for _, row in view:rows(section) do sum = sum + weight(row) end
      return sum
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if source.section == proposed.section then return proposed end
      local after = load_of(view, proposed.section) + weight(view:row(source))
      if after > 25 then return nil, "too much work: " .. after .. " points" end
      return proposed
    end
    """#,
    #"""
    -- Expedited cards go to the top of their column.
    local function is_urgent(row) return row.note == "urgent" end
    function policy.target_index_path_for_move(view, source, proposed)
      local card = view:row(source)
      if is_urgent(card) then return proposed:with_row(0), "urgent cards lie on top" end
      local top = 0
      for path, row in view:rows(proposed.section) do
        if row ~= card and is_urgent(row) then top = math.max(top, path.row + 1) end
      end
      return proposed:with_row(math.max(proposed.row, top))
    end
    """#,
    #"""
    -- A card of the last column is checked off.
    local done_section = "Done"
    function policy.did_end_reordering_row(view, path, destination)
      local last = view:find_section(done_section)
      view:set_checked(destination, destination.section == last)
    end
    """#,
    #"""
    -- No more than one card of a kind in progress.
    local function kinds_in(view, section, except)
      local kinds = {}
      for _, row in view:rows(section) do
        if row ~= except and row.kind then kinds[row.kind] = true end
      end
      return kinds
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local row = view:row(source)
      if view:section(proposed.section).value == "Doing" and kinds_in(view, proposed.section, row)[row.kind] then
        return nil, "somebody does " .. tostring(row.kind) .. " already"
      end
      return proposed
    end
    """#,
    #"""
    -- New cards come to the end of the first column only.
    function policy.add_button_tapped(view)
      local last = view:number_of_rows(0)
      local rows = view:insert_rows { { at = index_path(0, last), values = { id = "new" .. last, item = "New card" } } }
      view:scroll_to_row(rows[1], "bottom")
    end
    """#,
    #"""
    -- Finished cards are kept, unfinished ones may go.
    function policy.can_edit_row(view, path)
      local section = view:find_section("Done")
      return path.section ~= section, "what is done is done"
    end
    function policy.title_for_delete_confirmation_button(view, path)
      return "Drop " .. view:row(path).item
    end
    """#,
    #"""
    -- A swipe sends a card on to the next column.
    function policy.leading_swipe_actions(view, path)
      local target = path.section + 1
      if target >= view:number_of_sections() then return {} end
      return {
        {
          title = "To " .. view:section(target).value,
          handler = function(v, row)
            v:move_row(row, index_path(target, 0))
          end,
        },
      }
    end
    """#,
    #"""
    -- A swipe that is not done when the column is full.
    function policy.trailing_swipe_actions(view, path)
      local actions = { performs_first_action_with_full_swipe = true }
      table.insert(actions, {
        title = "Start",
        handler = function(view, card)
          local doing = view:find_section("Doing")
          if view:number_of_rows(doing) >= 5 then return false, "enough is being done" end
          view:move_row(card, index_path { section = doing, row = 0 })
          return true
        end,
      })
      return actions
    end
    """#,
    #"""
    -- Columns with owners, in a table of records.
    local columns = {
      { name = "Todo", owner = "all", max = math.huge },
      { name = "Doing", owner = "team", max = 6 },
      { name = "Done", owner = "lead" },
    }
    local by_name = {}
    for index, column in ipairs(columns) do
      column.place = index - 1
      by_name[column.name] = column
    end
    function policy.title_for_footer(view, section)
      local column = by_name[view:section(section).value]
      return column and ("kept by %s, at %d"):format(column.owner, column.place) or nil
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local column = by_name[view:section(proposed.section).value]
      local max = column and column.max or math.huge
      return view:number_of_rows(proposed.section) < max and proposed or source
    end
    """#,
    #"""
    -- The limits are laws too.
    policy.laws = {
      ["no more than nine in a column"] = function(view)
        for section = 0, view:number_of_sections() - 1 do
          local count = view:number_of_rows(section)
          if count > 9 then return false, view:section(section).value .. " has " .. count end
        end
        return true
      end,
    }
    """#,
    #"""
    -- A law that counts faults, which may not rise.
    local function misplaced(view)
      local faults = 0
      for path, row in view:rows() do
        if row.note == "pinned" and path.row ~= 0 then faults = faults + 1 end
      end
      return faults
    end
    policy.laws = { ["pinned cards lie on top"] = misplaced }
    function policy.can_displace_row(view, path) return view:row(path).note ~= "pinned" end
    """#,
    #"""
    -- A session remembers where each card came from.
    local came_from = {}
    function policy.will_begin_reordering_row(view, path)
      came_from[view:key(path)] = view:section(path.section).value
    end
    function policy.did_cancel_reordering_row(view, path)
      came_from[view:key(path)] = nil
    end
    function policy.did_end_reordering_row(view, path, destination)
      local key = view:key(destination)
      local from = came_from[key]
      if from ~= nil and from == view:section(destination.section).value then came_from[key] = nil end
    end
    function policy.save_state(view)
      local copy = {}
      for key, name in pairs(came_from) do copy[key] = name end
      return copy
    end
    function policy.restore_state(view, state) came_from = state end
    """#,
    #"""
    -- Swimlanes: a card stays beside those of its kind.
    local function lane(view, section, kind)
      local first, last
      for path, row in view:rows(section) do
        if row.kind == kind then first, last = first or path.row, path.row end
      end
      return first, last
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local first, last = lane(view, proposed.section, view:row(source).kind)
      if not first then return proposed end
      if source.section == proposed.section then return proposed end
      local row = math.max(first, math.min(proposed.row, last + 1))
      return proposed:with_row(row)
    end
    """#,
    #"""
    -- Cards of one day at most: options give the limit.
    local options = ...
    local function limit() return tonumber(type(options) == "table" and options.limit) or 6 end
    function policy.target_index_path_for_move(view, source, proposed)
      local count = view:number_of_rows(proposed.section)
      local added = source.section == proposed.section and 0 or 1
      if count + added > limit() then return nil, string.format("at most %d cards", limit()) end
      return proposed
    end
    """#,
    #"""
    -- Epics hold their stories together.
    local epics = { fruit = "Todo", dairy = "Todo", bakery = "Doing" }
    function policy.should_set_value(view, path, column, value)
      if column == "kind" and epics[value] == nil then return false, "no epic is called " .. tostring(value) end
      return column ~= "id"
    end
    function policy.can_move_row(view, path)
      local home = epics[view:row(path).kind]
      return home == nil or view:section(path.section).value ~= "Done"
    end
    """#,
    #"""
    -- A board is locked on its last column at once.
    local Board = {}
    function Board.is_last(view, section) return section == view:number_of_sections() - 1 end
    function Board.check(view, path)
      if Board.is_last(view, path.section) then reject("the last column is locked") end
    end
    function policy.can_move_row(view, path)
      Board.check(view, path)
      return true
    end
    function policy.target_index_path_for_move(view, source, proposed)
      Board.check(view, proposed)
      return proposed
    end
    """#,
    #"""
    -- Who was there first stays first: cards are only added at the end.
    function policy.target_index_path_for_move(view, source, proposed)
      local count = view:number_of_rows(proposed.section)
      local place = source.section == proposed.section and count - 1 or count
      if proposed.row == place then return proposed end
      return index_path { section = proposed.section, row = place }, "cards queue up"
    end
    """#,
    #"""
    -- Rules of the house, composed.
    local rules = require "tabulua.rules"
    local together = rules.all {
      rules.limit_rows { section = "Doing", max = 6 },
      rules.pin(function(view, path) return view:row(path).note == "locked", "locked" end),
    }
    for name, value in pairs(together) do
      if name ~= "table" and name ~= "view" then policy[name] = value end
    end
    """#,
    #"""
    -- Dropping on a full column swaps its last card out.
    local limit = 4
    function policy.did_end_reordering_row(view, path, destination)
      local section = destination.section
      local count = view:number_of_rows(section)
      if section == path.section or count <= limit then return end
      local out = index_path(section, count - 1)
      if out ~= destination then view:move_row(out, index_path(path.section, view:number_of_rows(path.section))) end
    end
    """#,
  ]
}
