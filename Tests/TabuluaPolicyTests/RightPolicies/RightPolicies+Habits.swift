extension RightPolicies {
  /// Habits of people who write Lua: compatibility, feature tests, optional arguments, defensive code.
  static let habits: [String] = [
    #"""
    -- Functions of other versions of Lua, if they are there.
    local pow = math.pow or function(a, b) return a ^ b end
    local pack = table.pack or function(...) return { n = select("#", ...), ... } end
    local concat = table.concat
    local function count(t) return concat and #t or 0 end
    function policy.height_for_row(view, path) return 20 + pow(2, path.row % 4) + count(pack(1, 2)) end
    """#,
    #"""
    -- Feature tests under pcall.
    local has_clock = pcall(function() return os.clock() end)
    local has_files = pcall(function() return io.open end)
    function policy.title_for_footer(view, section)
      return (has_clock or has_files) and "outside" or "inside"
    end
    """#,
    #"""
    -- Optional arguments by their number.
    local function at(...)
      local n = select("#", ...)
      if n == 1 then
        local path = ...
        return path.section, path.row
      end
      return ...
    end
    function policy.can_move_row(view, path)
      local section, row = at(path)
      local first, last = at(0, 99)
      return section >= first and row <= last
    end
    """#,
    #"""
    -- One function for numbers and tables.
    local function pair(x, y)
      if type(x) == "table" then return x.x, x.y end
      return x, y
    end
    function policy.can_move_row(view, path)
      local a, b = pair(path.section, path.row)
      local c, d = pair { x = 0, y = 1 }
      return a + b + c + d > 0
    end
    """#,
    #"""
    -- A path or its two numbers.
    local function target(section, row)
      if math.type(section) then return index_path(section, row) end
      return section:with_row(row)
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section ~= source.section then return target(source, source.row) end
      return target(proposed.section, proposed.row)
    end
    """#,
    #"""
    -- A path, a row or a key.
    local function item(view, what) return view:row(what).item end
    function policy.title_for_header(view, section)
      local path = index_path(section, 0)
      local row = view:row(path)
      local names = { item(view, path), item(view, row), item(view, view:key(row)) }
      return names[1] == names[3] and names[2] or "?"
    end
    """#,
    #"""
    -- Places as plain tables.
    local function before(a, b)
      if a.section ~= b.section then return a.section < b.section end
      return a.row < b.row
    end
    local start = { section = 0, row = 0 }
    function policy.can_move_row(view, path) return before(start, path) or not before(path, start) end
    """#,
    #"""
    -- Defensive code around what may be nil.
    local function safe(t, ...)
      for _, key in ipairs { ... } do
        if type(t) ~= "table" then return nil end
        t = t[key]
      end
      return t
    end
    local config = { board = { columns = { Todo = { limit = 7 } } } }
    function policy.target_index_path_for_move(view, source, proposed)
      local limit = safe(config, "board", "columns", view:section(proposed.section).value, "limit")
      return (not limit or proposed.row < limit) and proposed or source
    end
    """#,
    #"""
    -- An enumeration that works both ways.
    local function enum(names)
      local e = {}
      for i, name in ipairs(names) do e[name], e[i] = i, name end
      return e
    end
    local Stage = enum { "Todo", "Doing", "Done" }
    function policy.target_index_path_for_move(view, source, proposed)
      local from = Stage[view:section(source.section).value] or 1
      local to = Stage[view:section(proposed.section).value] or 1
      return to >= from and proposed or nil, "back to " .. Stage[to]
    end
    """#,
    #"""
    -- A switch of functions with a default.
    local function switch(cases) return setmetatable(cases, { __index = function() return cases.default end }) end
    local indent = switch {
      fruit = function() return 0 end,
      dairy = function(row) return #row.item % 3 end,
      default = function() return 1 end,
    }
    function policy.indentation_level_for_row(view, path)
      local row = view:row(path)
      return indent[row.kind or "default"](row)
    end
    """#,
    #"""
    -- A debug print that is switched off.
    local DEBUG = false
    local function debug_print(...)
      if not DEBUG then return end
      local parts = {}
      for i = 1, select("#", ...) do parts[i] = tostring((select(i, ...))) end
      print(table.concat(parts, "\t"))
    end
    function policy.can_move_row(view, path)
      debug_print("can_move_row", view, path, nil)
      return true
    end
    """#,
    #"""
    -- A wrapped callback that calls the old one.
    function policy.can_move_row(view, path) return path.row < 6 end
    local old = policy.can_move_row
    function policy.can_move_row(view, path)
      local ok, reason = old(view, path)
      if not ok then return ok, reason or "by the old rule" end
      return view:row(path).note ~= "locked"
    end
    """#,
    #"""
    -- Callbacks by a loop over verbs.
    for _, verb in ipairs { "move", "edit" } do
      policy["can_" .. verb .. "_row"] = function(view, path)
        return view:row(path).note == nil, "it cannot " .. verb
      end
    end
    """#,
    #"""
    -- A table of callbacks that is copied in.
    local callbacks = {
      can_move_row = function(view, path) return path.row ~= 1 end,
      title_for_header = function(view, section) return "§ " .. section + 1 end,
      ["title_for_footer"] = function(view, section) return section > 0 and "end" or nil end,
    }
    for name, f in pairs(callbacks) do policy[name] = f end
    """#,
    #"""
    -- A policy in a local environment.
    do
      local _ENV = { policy = policy, ipairs = ipairs, tostring = tostring }
      function helper(view, path) return view:row(path) end
      function policy.can_move_row(view, path)
        for _, name in ipairs { "t1", "t2" } do if helper(view, path) == view:find(name) then return false end end
        return true
      end
    end
    """#,
    #"""
    -- A small language of rules in strings.
    local rules = [[
    fruit: move edit
    dairy: edit
    bakery: move
    ]]
    local may = {}
    for kind, verbs in rules:gmatch("(%a+):%s*([%a ]*)") do
      may[kind] = {}
      for verb in verbs:gmatch("%a+") do may[kind][verb] = true end
    end
    local function allows(view, path, verb)
      local verbs = may[view:row(path).kind]
      return verbs ~= nil and verbs[verb] == true
    end
    function policy.can_move_row(view, path) return allows(view, path, "move") end
    function policy.can_edit_row(view, path) return allows(view, path, "edit") end
    """#,
    #"""
    -- An expression in a string.
    local limit = assert(load("local n = ... return n * 2 + 1", "limit", "t", {}))(3)
    function policy.can_move_row(view, path) return path.row < limit end
    """#,
    #"""
    -- Counters in tables with dots.
    local stats = { taps = { total = 0, by_section = {} } }
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local taps = stats.taps
      taps.total = taps.total + 1
      taps.by_section[path.section] = (taps.by_section[path.section] or 0) + 1
    end
    function policy.title_for_footer(view, section)
      local n = stats.taps.by_section[section] or 0
      return n > 0 and ("%d of %d taps"):format(n, stats.taps.total) or nil
    end
    """#,
    #"""
    -- Fields that are written late and read early.
    local drag = {}
    function policy.title_for_header(view, section)
      return drag.from and drag.from.section == section and "from here" or view:section(section).value
    end
    function policy.will_begin_reordering_row(view, path) drag.from = path end
    function policy.did_end_reordering_row(view, path, destination) drag.from, drag.to = nil, destination end
    function policy.did_cancel_reordering_row() drag.from = nil end
    """#,
  ]
}
