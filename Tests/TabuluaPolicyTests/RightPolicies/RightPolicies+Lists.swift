extension RightPolicies {
  /// To-do lists, playlists, favourites and lists of check marks.
  static let lists: [String] = [
    #"""
    -- To-do: done rows sink below the others.
    local function open_count(view, section, except)
      local count = 0
      for _, row in view:rows(section) do
        if row ~= except and not view:is_checked(row) then count = count + 1 end
      end
      return count
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local row = view:row(source)
      local open = open_count(view, proposed.section, row)
      if view:is_checked(row) then return proposed:with_row(math.max(proposed.row, open)) end
      return proposed:with_row(math.min(proposed.row, open))
    end
    """#,
    #"""
    -- A tap checks off and moves to the end.
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local row = view:row(path)
      local flag = not view:is_checked(row)
      view:set_checked(row, flag)
      if flag then
        view:move_row(row, path:with_row(view:number_of_rows(path.section) - 1))
      else
        view:move_row(row, path:with_row(0))
      end
    end
    """#,
    #"""
    -- Favourites: a star in the leading swipe.
    local favourites = {}
    function policy.leading_swipe_actions(view, path)
      local key = view:key(path)
      local is_favourite = favourites[key] == true
      return {
        {
          title = is_favourite and "Unstar" or "Star",
          image = is_favourite and "star.slash" or "star",
          handler = function(v, row)
            favourites[v:key(row)] = not is_favourite or nil
            v:reload_rows { row }
          end,
        },
      }
    end
    function policy.cell_for_row(view, path)
      return { image = favourites[view:key(path)] and "star.fill" or "star" }
    end
    """#,
    #"""
    -- Favourites move among themselves, all others stay.
    local favourite_kinds = { fruit = true, dairy = true }
    local function is_favourite(view, path)
      local kind = view:row(path).kind
      return kind ~= nil and favourite_kinds[kind] or false
    end
    function policy.can_move_row(view, path) return is_favourite(view, path), "only favourites have an order" end
    function policy.target_index_path_for_move(view, source, proposed)
      local above, below = view:neighbors_after_move(source, proposed)
      for _, row in pairs { above = above or false, below = below or false } do
        if row and favourite_kinds[row.kind] then return proposed end
      end
      return source
    end
    """#,
    #"""
    -- Playlist: what is playing cannot be dragged, and nothing lands before it.
    local playing = { section = 0, row = 0 }
    local function is_playing(path) return path.section == playing.section and path.row == playing.row end
    function policy.can_move_row(view, path) return not is_playing(path), "it is playing" end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section ~= playing.section then return proposed end
      return proposed:with_row(math.max(proposed.row, playing.row + 1))
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      playing = { section = path.section, row = path.row }
    end
    """#,
    #"""
    -- Playlist: "up next" is a queue, a swipe adds to it.
    local up_next = { first = 1, last = 0 }
    local function push(key) up_next.last = up_next.last + 1 up_next[up_next.last] = key end
    local function pop()
      if up_next.first > up_next.last then return nil end
      local key = up_next[up_next.first]
      up_next[up_next.first], up_next.first = nil, up_next.first + 1
      return key
    end
    function policy.leading_swipe_actions(view, path)
      return { { title = "Play next", handler = function(v, row) push(v:key(row)) end } }
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local key = pop()
      local row = key and view:find(key)
      if row then view:scroll_to_row(row, "middle") end
    end
    """#,
    #"""
    -- Shopping: sections by aisle accept their kind only.
    local accepts = { Todo = { "fruit", "bakery", "dairy" }, Doing = { "fruit", "vegetable", "other", "bakery" } }
    local function contains(list, value)
      for _, entry in ipairs(list or {}) do if entry == value then return true end end
      return false
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local name, kind = view:section(proposed.section).value, view:row(source).kind
      if not accepts[name] or contains(accepts[name], kind) then return proposed end
      return nil, ("no %s among %s"):format(kind or "goods", table.concat(accepts[name], ", "))
    end
    """#,
    #"""
    -- One mark in a section, as in a list of choices.
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      if view:is_checked(path) then return end
      for other in view:rows(path.section) do
        if view:is_checked(other) then view:set_checked(other, false) end
      end
      view:set_checked(path, true)
    end
    function policy.will_select_row(view, path)
      return path
    end
    """#,
    #"""
    -- At least one mark stays.
    local function marked(view, section)
      local n = 0
      for p in view:rows(section) do n = n + (view:is_checked(p) and 1 or 0) end
      return n
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local flag = view:is_checked(path)
      if flag and marked(view, path.section) == 1 then return end
      view:set_checked(path, not flag)
    end
    """#,
    #"""
    -- At most three marks, and a footer that tells how many are left.
    local MOST <const>, few <const> = 3, { "none", "one", "two" }
    local function left(view, section)
      local free = MOST
      for _, row in view:rows(section) do
        if view:is_checked(row) then free = free - 1 end
      end
      return math.max(free, 0)
    end
    function policy.title_for_footer(view, section)
      local count = left(view, section)
      return (few[count + 1] or tostring(count)) .. " left to choose"
    end
    function policy.will_select_row(view, path)
      if view:is_checked(path) or left(view, path.section) > 0 then return path end
      return nil, "no more than " .. MOST
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      view:set_checked(path, not view:is_checked(path))
    end
    """#,
    #"""
    -- "select all" is the first row of a section.
    local function set_all(view, section, flag)
      for path in view:rows(section) do view:set_checked(path, flag) end
    end
    local function is_all_but_first(view, section)
      for path in view:rows(section) do
        if path.row > 0 and not view:is_checked(path) then return false end
      end
      return true
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      if path.row == 0 then return set_all(view, path.section, not view:is_checked(path)) end
      view:set_checked(path, not view:is_checked(path))
      view:set_checked(path:with_row(0), is_all_but_first(view, path.section))
    end
    """#,
    #"""
    -- A sorted list refuses every order but its own.
    local function is_between(view, source, proposed)
      local above, below = view:neighbors_after_move(source, proposed)
      local item = view:row(source).item
      return not (above and above.item > item) and not (below and below.item < item)
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if is_between(view, source, proposed) then return proposed end
      return nil, "the list is sorted"
    end
    """#,
    #"""
    -- A sorted list that leads a row to its place.
    local function less(a, b) return a.item < b.item end
    local function sorted_place(view, section, row, compare)
      local place = 0
      for _, other in view:rows(section) do
        if other ~= row and compare(other, row) then place = place + 1 end
      end
      return index_path { row = place, section = section }
    end
    function policy.target_index_path_for_move(view, source, proposed)
      return sorted_place(view, proposed.section, view:row(source), less), "sorted by name"
    end
    """#,
    #"""
    -- Binary search for the place in a sorted list.
    function policy.target_index_path_for_move(view, source, proposed)
      local section, row = proposed.section, view:row(source)
      local names = {}
      for _, other in view:rows(section) do
        if other ~= row then names[#names + 1] = other.item end
      end
      table.sort(names)
      local low, high = 1, #names + 1
      while low < high do
        local middle = (low + high) // 2
        if names[middle] < row.item then low = middle + 1 else high = middle end
      end
      return index_path(section, low - 1)
    end
    """#,
    #"""
    -- Grouped favourites: a count in each title.
    local function group_title(name, count)
      if count == 0 then return name end
      local noun = count == 1 and "favourite" or "favourites"
      return string.format("%s — %d %s", name, count, noun)
    end
    function policy.title_for_header(view, section)
      local count = 0
      for path in view:rows(section) do if view:is_checked(path) then count = count + 1 end end
      return group_title(view:section(section).value, count)
    end
    function policy.accessory_button_tapped(view, path) view:set_checked(path, not view:is_checked(path)) end
    function policy.cell_for_row(view, path) return { accessory = "detail_button" } end
    """#,
    #"""
    -- Undo-safe moves: every drag is kept as a pair, and the last one can be taken back.
    local history = {}
    function policy.did_end_reordering_row(view, path, destination)
      if path ~= destination then history[#history + 1] = { from = path, to = destination } end
    end
    function policy.add_button_tapped(view)
      local last = table.remove(history)
      if not last then return end
      view:move_row(last.to, last.from)
    end
    function policy.save_state() return { table.unpack(history) } end
    function policy.restore_state(_, state) history = { table.unpack(state) } end
    """#,
    #"""
    -- The trash is a section: what is deleted goes there first.
    function policy.commit_editing_style(view, style, path)
      if style ~= "delete" then return end
      local trash = view:number_of_sections() - 1
      if path.section == trash then
        view:delete_rows { path }
      else
        view:move_row(path, index_path(trash, view:number_of_rows(trash)))
      end
    end
    function policy.title_for_delete_confirmation_button(view, path)
      local is_trash = path.section == view:number_of_sections() - 1
      return is_trash and view:localized_string("Delete") or "To the trash"
    end
    """#,
    #"""
    -- A plus row at the end of each section.
    local function is_plus(view, path) return path.row == view:number_of_rows(path.section) - 1 end
    local styles = { [true] = "insert", [false] = "delete" }
    function policy.editing_style_for_row(view, path) return styles[is_plus(view, path)] end
    function policy.commit_editing_style(view, style, path)
      local act = {
        insert = function() view:insert_rows { { at = path, values = { item = "New", id = "n" .. tostring(path) } } } end,
        delete = function() view:delete_rows { path } end,
      }
      act[style]()
    end
    """#,
    #"""
    -- A list of contacts keeps its letters together.
    local function letter(row) return row.item:sub(1, 1):upper() end
    function policy.target_index_path_for_move(view, source, proposed)
      local above, below = view:neighbors_after_move(source, proposed)
      local own = letter(view:row(source))
      if above and below and letter(above) == letter(below) and letter(above) ~= own then
        return source, "between two of " .. letter(above)
      end
      return proposed
    end
    """#,
    #"""
    -- Alarms: a switch in each row.
    function policy.cell_for_row(view, path)
      local on = view:is_checked(path)
      return { text = view:row(path).item, accessory = "none", control = { type = "switch", value = on } }
    end
    function policy.control_value_changed(view, path, value)
      view:set_checked(path, value)
      if value == true then view:scroll_to_row(path, "none") end
    end
    function policy.should_highlight_row(view, path) return false end
    """#,
    #"""
    -- Ratings: a stepper that stays between its ends.
    local clamp = function(x, low, high) return x < low and low or x > high and high or x end
    local ratings = setmetatable({}, { __index = function() return 0 end })
    function policy.cell_for_row(view, path)
      local value = ratings[view:key(path)]
      return { control = { type = "stepper", value = value, minimum = 0, maximum = 5, step = 1 } }
    end
    function policy.control_value_changed(view, path, value)
      ratings[view:key(path)] = clamp(value, 0, 5)
      view:reconfigure_rows { path }
    end
    """#,
    #"""
    -- Three kinds of controls, one for each section.
    local makers = {
      function(view, path) return { type = "segmented", segments = { "low", "middle", "high" }, value = 1 } end,
      function(view, path) return { type = "slider", value = 0.25, minimum = 0, maximum = 1 } end,
      function() return { type = "button", title = "Open" } end,
    }
    local pressed = 0
    function policy.cell_for_row(view, path)
      return { control = makers[path.section + 1](view, path), accessory = "none" }
    end
    function policy.control_value_changed(view, path, value)
      if value == nil then pressed = pressed + 1 else view:row(path).note = tostring(value) end
    end
    """#,
    #"""
    -- Several rows are chosen at once in editing mode.
    policy.view = { allows_multiple_selection_during_editing = true }
    local chosen = {}
    function policy.should_begin_multiple_selection_interaction(view, path) return path.section == 0 end
    function policy.did_begin_multiple_selection_interaction(view, path) chosen = { first = path } end
    function policy.did_end_multiple_selection_interaction(view)
      for index, path in ipairs(view:index_paths_for_selected_rows()) do
        view:row(path).note = "chosen as " .. index
      end
    end
    function policy.can_edit_row() return true end
    """#,
    #"""
    -- Deleting a marked row asks for its mark to be taken first.
    function policy.can_edit_row(view, path)
      if not view:is_checked(path) then return true end
      return false, view:row(path).item .. " is marked"
    end
    policy.should_indent_while_editing_row = policy.can_edit_row
    """#,
    #"""
    -- Reading list: rows read to the end are grey and cannot be dragged up.
    local function progress(view, path)
      local size = tonumber(view:row(path).size) or 0
      return math.min(size / 10, 1.0)
    end
    function policy.can_move_row(view, path) return progress(view, path) < 1 end
    function policy.cell_for_row(view, path)
      local percent = progress(view, path) * 100
      return { detail = ("%.0f%%"):format(percent), style = "value1" }
    end
    """#,
  ]
}
