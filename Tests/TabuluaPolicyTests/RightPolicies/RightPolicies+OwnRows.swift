extension RightPolicies {
  /// Policies that own their rows, in tables of Lua.
  static let ownRows: [String] = [
    #"""
    -- One list.
    local colors = { "red", "green", "blue", "yellow", "white", "black" }
    function policy.number_of_rows(view, section) return #colors end
    function policy.cell_for_row(view, path) return { text = colors[path.row + 1] } end
    function policy.commit_editing_style(view, style, path)
      table.remove(colors, path.row + 1)
      view:delete_rows { path }
    end
    function policy.move_row(view, source, destination)
      table.insert(colors, destination.row + 1, table.remove(colors, source.row + 1))
    end
    """#,
    #"""
    -- Lists in sections with titles.
    local sections = {
      { title = "Fruit", "apple", "pear", "plum" },
      { title = "Bread", "rye", "wheat" },
    }
    function policy.number_of_sections() return #sections end
    function policy.number_of_rows(_, section) return #sections[section + 1] end
    function policy.title_for_header(_, section) return sections[section + 1].title end
    function policy.cell_for_row(_, path) return { text = sections[path.section + 1][path.row + 1] } end
    function policy.can_edit_row() return true end
    function policy.move_row(_, from, to)
      local item = table.remove(sections[from.section + 1], from.row + 1)
      table.insert(sections[to.section + 1], to.row + 1, item)
    end
    """#,
    #"""
    -- A model with helpers that add one.
    local model = { list = {} }
    for number = 1, 8 do model.list[number] = { name = "item " .. number, done = number % 3 == 0 } end
    function model:at(path) return self.list[path.row + 1] end
    function model:take(path) return table.remove(self.list, path.row + 1) end
    function model:put(path, item) table.insert(self.list, path.row + 1, item) end
    function policy.number_of_rows() return #model.list end
    function policy.cell_for_row(view, path)
      local item = model:at(path)
      return { text = item.name, accessory = item.done and "checkmark" or "none" }
    end
    function policy.move_row(view, source, destination) model:put(destination, model:take(source)) end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local item = model:at(path)
      item.done = not item.done
      view:reload_rows { path }
    end
    """#,
    #"""
    -- A list from zero, with its count.
    local list = { count = 5 }
    for row = 0, list.count - 1 do list[row] = ("row %d"):format(row) end
    function policy.number_of_rows() return list.count end
    function policy.cell_for_row(view, path) return { text = list[path.row], detail = tostring(path.row) } end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      list[path.row] = list[path.row]:upper()
      view:reload_rows { path }
    end
    """#,
    #"""
    -- A record of columns.
    local columns = { name = { "one", "two", "three" }, size = { 1, 2, 3 } }
    function policy.number_of_rows(view, section) return section == 0 and #columns.name or 0 end
    function policy.cell_for_row(view, path)
      local row = path.row + 1
      return { text = columns.name[row], detail = ("%03d"):format(columns.size[row]), style = "value1" }
    end
    function policy.can_move_row(view, path) return columns.size[path.row + 1] > 1 end
    function policy.move_row(view, source, destination)
      for _, column in pairs(columns) do
        table.insert(column, destination.row + 1, table.remove(column, source.row + 1))
      end
    end
    """#,
    #"""
    -- Rows that are worked out.
    local function prime(n)
      for d = 2, math.floor(math.sqrt(n)) do if n % d == 0 then return false end end
      return n > 1
    end
    local primes = {}
    for n = 1, 40 do if prime(n) then primes[#primes + 1] = n end end
    function policy.number_of_rows() return #primes end
    function policy.cell_for_row(_, path) return { text = ("%d"):format(primes[path.row + 1]) } end
    function policy.height_for_row(_, path) return 20 + primes[path.row + 1] end
    function policy.can_edit_row(_, path) return primes[path.row + 1] ~= 2, "two is the first" end
    function policy.did_select_row(view, path) view:deselect_row(path) end
    """#,
    #"""
    -- An expanding list.
    local groups = {
      { name = "A", open = false, rows = { "a1", "a2" } },
      { name = "B", open = true, rows = { "b1" } },
    }
    local function visible(group) return group.open and #group.rows + 1 or 1 end
    function policy.number_of_sections() return #groups end
    function policy.number_of_rows(view, section) return visible(groups[section + 1]) end
    function policy.cell_for_row(view, path)
      local group = groups[path.section + 1]
      if path.row == 0 then return { text = group.name, detail = group.open and "open" or "closed" } end
      return { text = group.rows[path.row], indentation_level = 1 } -- check: allow zero_based_list
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      if path.row > 0 then return end
      local group = groups[path.section + 1]
      local paths = {}
      for row = 1, #group.rows do paths[row] = path:with_row(row) end
      group.open = not group.open
      if group.open then view:insert_rows(paths) else view:delete_rows(paths) end
    end
    """#,
    #"""
    -- Saved and restored lists.
    local names = { "Ann", "Bob", "Cid", "Dan" }
    function policy.number_of_rows() return #names end
    function policy.cell_for_row(_, path) return { text = names[path.row + 1] } end
    function policy.move_row(_, source, destination)
      local name = table.remove(names, source.row + 1)
      table.insert(names, destination.row + 1, name)
    end
    function policy.commit_editing_style(view, style, path)
      local name = table.remove(names, path.row + 1)
      if name == "Ann" then error("Ann stays") end
      view:delete_rows { path }
    end
    function policy.can_edit_row(_, path) return names[path.row + 1] ~= "Ann" end
    function policy.save_state() return table.move(names, 1, #names, 1, {}) end
    function policy.restore_state(_, state) names = state end
    """#,
    #"""
    -- A snapshot as the data source.
    local titles = { a = "Apples", b = "Bread", c = "Cheese" }
    local source = require("tabulua.snapshots").data_source(function(view, path, key) return { text = titles[key] or key } end)
    for name, value in pairs(source.policy) do policy[name] = value end
    function policy.view_did_load(view)
      local snapshot = source:snapshot()
      snapshot:append_sections { "food" }
      snapshot:append_rows({ "a", "b", "c" }, "food")
      source:apply(view, snapshot)
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local snapshot = source:snapshot()
      local first = snapshot:rows("food")[1]
      local key = source:row(path)
      if key ~= first then snapshot:move_row_before(key, first) end
      source:apply(view, snapshot)
    end
    """#,
    #"""
    -- An empty list that grows.
    local items, next_number = {}, 1
    function policy.number_of_rows() return #items end
    function policy.cell_for_row(view, path) return { text = items[path.row + 1] } end
    function policy.add_button_tapped(view)
      items[#items + 1] = "item " .. next_number
      next_number = next_number + 1
      view:insert_rows { index_path(0, #items - 1) }
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      table.remove(items, path.row + 1)
      view:delete_rows { path }
    end
    """#,
    #"""
    -- Moves between own lists with limits.
    local lanes = { { "a", "b", "c" }, { "d", "e" }, {} }
    local most = { 4, 3, 1 }
    function policy.number_of_sections() return #lanes end
    function policy.number_of_rows(_, s) return #lanes[s + 1] end
    function policy.cell_for_row(_, p) return { text = lanes[p.section + 1][p.row + 1] } end
    function policy.target_index_path_for_move(view, source, proposed)
      if source.section == proposed.section then return proposed end
      local n = proposed.section + 1
      if #lanes[n] >= most[n] then return nil, "lane " .. n .. " is full" end
      return proposed
    end
    function policy.move_row(_, s, d)
      local from, to = lanes[s.section + 1], lanes[d.section + 1]
      table.insert(to, d.row + 1, (table.remove(from, s.row + 1)))
    end
    """#,
    #"""
    -- Rows of a class, sorted by a method.
    local Task = {}
    Task.__index = Task
    Task.__lt = function(a, b)
      if a.rank ~= b.rank then return a.rank > b.rank end
      return a.name < b.name
    end
    function Task.new(name, rank) return setmetatable({ name = name, rank = rank or 0 }, Task) end
    function Task:text() return self.name .. ("*"):rep(self.rank) end
    local tasks = { Task.new("sweep", 1), Task.new("cook", 3), Task.new("read") }
    table.sort(tasks)
    function policy.number_of_rows() return #tasks end
    function policy.cell_for_row(_, path) return { text = tasks[path.row + 1]:text() } end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local task = tasks[path.row + 1]
      task.rank = (task.rank + 1) % 4
      table.sort(tasks)
      view:reload_data()
    end
    """#,
    #"""
    -- Options give the rows.
    local options = ...
    local given = type(options) == "table" and options.names or "ann bob cid dan eve"
    local people = {}
    for name in tostring(given):gmatch("%S+") do people[#people + 1] = name end
    function policy.number_of_rows() return #people end
    function policy.cell_for_row(_, path)
      local name = people[path.row + 1]
      return { text = name:sub(1, 1):upper() .. name:sub(2) }
    end
    function policy.did_select_row(view, path) view:deselect_row(path) end
    """#,
    #"""
    -- A shape in the options.
    local options = ...
    local shape = type(options) == "table" and options.shape or { 3, 2 }
    local board = {}
    for section, count in ipairs(shape) do
      board[section] = {}
      for i = 1, count do board[section][i] = string.char(64 + section) .. i end
    end
    function policy.number_of_sections() return #board end
    function policy.number_of_rows(_, section) return #board[section + 1] end
    function policy.cell_for_row(_, path) return { text = board[path.section + 1][path.row + 1] } end
    function policy.move_row(_, from, to)
      table.insert(board[to.section + 1], to.row + 1, table.remove(board[from.section + 1], from.row + 1))
    end
    """#,
    #"""
    -- A swipe that removes an own row.
    local mails = { { from = "Ann", read = true }, { from = "Bob" }, { from = "Cid" } }
    local function delete(view, path)
      table.remove(mails, path.row + 1)
      view:delete_rows { path }
    end
    function policy.number_of_rows() return #mails end
    function policy.cell_for_row(_, path)
      local mail = mails[path.row + 1]
      return { text = mail.from, detail = mail.read and "read" or "new" }
    end
    function policy.trailing_swipe_actions(_, path)
      return { { title = "Archive", handler = function(view) delete(view, path) end } }
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      mails[path.row + 1].read = true
      view:reload_rows { path }
    end
    """#,
    #"""
    -- Numbers of pages.
    local page, per_page, total = 0, 4, 10
    local function count() return math.min(per_page, total - page * per_page) end
    function policy.number_of_rows() return count() + 1 end
    function policy.cell_for_row(view, path)
      if path.row == count() then return { text = "Next page" } end
      return { text = "Record " .. page * per_page + path.row + 1 }
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      if path.row == count() then
        page = (page + 1) % ((total + per_page - 1) // per_page)
        view:reload_data()
      end
    end
    """#,
  ]
}
