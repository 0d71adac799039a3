/// Right policies in the styles in which people write Lua, of which a check must say nothing about names.
enum RightPolicies {
  /// The policies: each fills in the table `policy`.
  static let bodies: [String] = [
    plain, functional, objects, dynamic, ported, kanban, lists, order, language, classes, structures, cells,
    ownRows, habits, algorithms, onceReported,
  ].flatMap { $0 }

  /// What is asked of a table, plainly.
  private static let plain = [
    "function policy.can_move_row(view, path) return path.row > 0, 'the first row stays' end",
    "function policy.can_move_row(v, p) return p.row ~= v:number_of_rows(p.section) - 1 end",
    "function policy.can_move_row(_, path) return path.section == 0 end",
    "function policy.can_move_row() return true end",
    "policy.can_move_row = function(view, path, ...) return select('#', ...) == 0 end",
    """
    function policy.target_index_path_for_move(view, source, proposed)
      local last = view:number_of_rows(source.section) - 2
      if proposed.section ~= source.section then
        return source:with_row(source.section > proposed.section and 0 or last), "rows stay in their list"
      end
      return source:with_row(math.min(proposed.row, last))
    end
    """,
    """
    local limits = { A = 3, B = 2 }
    function policy.target_index_path_for_move(view, source, proposed)
      local section = view:section(proposed.section)
      local limit = limits[section.value] or limits.A
      if section.count >= limit then return nil, string.format("%s is full (%d of %d)", section.value, section.count, limit) end
      return proposed
    end
    """,
    """
    function policy.title_for_header(view, section)
      local marked = 0
      for row = 0, view:number_of_rows(section) - 1 do
        if view:is_checked(index_path(section, row)) then marked = marked + 1 end
      end
      return { text = view:section(section).value, detail = marked .. " marked" }
    end
    """,
    """
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      for other, row in view:rows(path.section) do view:set_checked(row, other == path) end
    end
    """,
    """
    function policy.cell_for_row(view, path)
      local row = view:row(path)
      return { text = row.item:upper(), detail = ("%d"):format(path.row + 1), accessory = row.done and "checkmark" or "none" }
    end
    """,
    "function policy.add_button_tapped(view) view:insert_rows { { at = index_path { section = 0, row = 0 }, values = { item = 'new' } } } end",
    "function policy.commit_editing_style(view, style, path) if style == 'delete' then view:delete_rows { path } end end",
  ]

  /// Functions that make functions, and hand them on.
  private static let functional = [
    """
    local function both(one, other) return function(...) return one(...) and other(...) end end
    local function not_first(_, path) return path.row > 0 end
    local function not_marked(view, path) return not view:is_checked(path) end
    policy.can_move_row = both(not_first, not_marked)
    """,
    """
    local function count_of(list, test)
      local count = 0
      for _, value in ipairs(list) do if test(value) then count = count + 1 end end
      return count
    end
    function policy.can_move_row(view, path)
      return count_of({ 1, 2, path.row }, function(value) return value > 1 end) > 0
    end
    """,
    """
    local memo = setmetatable({}, { __mode = "k" })
    local function once(key, make) if memo[key] == nil then memo[key] = make(key) end return memo[key] end
    function policy.can_move_row(view, path) return once(path, function(p) return p.row > 0 end) end
    """,
    """
    local function curry(f, a) return function(...) return f(a, ...) end end
    local function stays(section, _, path) return path.section ~= section end
    policy.can_move_row = curry(stays, 1)
    """,
    """
    local function fold(list, start, step) for i = 1, #list do start = step(start, list[i]) end return start end
    function policy.height_for_row(view, path)
      return fold({ 10, 20, path.row }, 1, function(sum, value) return sum + value end)
    end
    """,
    """
    local function optional(view, path) if path then return path.row end return view:number_of_sections() end
    function policy.can_move_row(view, path) return optional(view) > 0 or optional(view, path) > 0 end
    """,
    """
    local function size(value)
      if type(value) == "number" then return value end
      if type(value) == "string" then return #value end
      return value.row
    end
    function policy.can_move_row(view, path) return size(path) + size(3) + size("abc") > 0 end
    """,
    """
    local function describe(kind, value) if kind == "path" then return value.row elseif kind == "number" then return value + 1 end return 0 end
    function policy.can_move_row(view, path) return describe("path", path) + describe("number", 3) + describe() >= 0 end
    """,
    """
    local handlers = {
      a = function(view, path) return view:is_checked(path) end,
      b = function(_, path) return path.row == 0 end,
      c = function() return true end,
    }
    function policy.can_move_row(view, path)
      local name = path.section == 0 and "a" or path.row > 3 and "b" or "c"
      return not handlers[name](view, path)
    end
    """,
    """
    local steps = {}
    local function step(name) return function(f) steps[#steps + 1] = { name = name, run = f } return f end end
    step "first" (function(view, path) return path.row ~= 0 end)
    step "second" (function(view, path) return not view:is_checked(path) end)
    function policy.can_move_row(view, path)
      for _, s in ipairs(steps) do if not s.run(view, path) then return false, s.name end end
      return true
    end
    """,
    """
    local walk = coroutine.wrap(function(view) while true do for path in view:rows() do view = coroutine.yield(path) or view end end end)
    function policy.can_move_row(view, path) return walk(view) ~= nil or path.row >= 0 end
    """,
    """
    local function try(f, ...) local ok, value = pcall(f, ...) if ok then return value end return nil end
    function policy.can_move_row(view, path)
      local row = try(view.row, view, path)
      local clock = try(function() return os.clock() end)
      return row ~= nil and clock == nil
    end
    """,
  ]

  /// Classes, inheritance and operators.
  private static let objects = [
    """
    local Board = {}
    Board.__index = Board
    function Board.new(limit) return setmetatable({ limit = limit, moved = 0 }, Board) end
    function Board:allows(view, path) self.moved = self.moved + 1 return view:number_of_rows(path.section) <= self.limit end
    local board = Board.new(5)
    function policy.can_move_row(view, path) return board:allows(view, path) end
    """,
    """
    local Base = { name = "base" }
    Base.__index = Base
    function Base:describe() return self.name end
    local Derived = setmetatable({ name = "derived" }, Base)
    Derived.__index = Derived
    local object = setmetatable({}, Derived)
    function policy.can_move_row(view, path) return object:describe() == "derived" and object.name ~= nil, object.other end
    """,
    """
    local Point = {}
    Point.__index = Point
    Point.__add = function(a, b) return setmetatable({ x = a.x + b.x, y = a.y + b.y }, Point) end
    Point.__eq = function(a, b) return a.x == b.x and a.y == b.y end
    local function at(path) return setmetatable({ x = path.section, y = path.row }, Point) end
    function policy.can_move_row(view, path)
      local sum = at(path) + at(path)
      return sum.x == 2 * path.section and sum.y >= 0
    end
    """,
    """
    local defaults = setmetatable({}, { __index = function(_, name) return #name end })
    function policy.can_move_row(view, path) return path.row < defaults.whatever and defaults.limt ~= defaults.limit end
    """,
    """
    local counted = setmetatable({}, { __index = function() return 0 end })
    function policy.did_select_row(view, path) view:deselect_row(path) counted[path] = counted[path] + 1 end
    """,
    """
    local stack = { items = {}, push = function(self, x) table.insert(self.items, x) end, pop = function(self) return table.remove(self.items) end }
    function policy.will_begin_reordering_row(view, path) stack:push(path) end
    function policy.did_end_reordering_row(view, path) stack:pop() end
    """,
    """
    local Rule = setmetatable({}, { __call = function(self, test) return { test = test } end })
    local rule = Rule(function(view, path) return path.row ~= 1 end)
    function policy.can_move_row(view, path) return rule.test(view, path) end
    """,
    """
    local wrapped = {}
    local function wrap(view) return setmetatable({}, { __index = function(_, name) return function(_, ...) return view[name](view, ...) end end }) end
    function policy.can_move_row(view, path)
      wrapped = wrap(view)
      return wrapped:number_of_rows(path.section) > 0
    end
    """,
  ]

  /// Names that are worked out, environments, varargs.
  private static let dynamic = [
    """
    for _, name in ipairs { "can_move_row", "can_edit_row" } do
      policy[name] = function(view, path) return path.row > 0 end
    end
    """,
    """
    local config = {}
    for line in ("limit=3,strict=1"):gmatch("[^,]+") do
      local name, value = line:match("(%w+)=(%w+)")
      config[name] = tonumber(value)
    end
    function policy.can_move_row(view, path) return path.row < config.limit or config.strict == 1 end
    """,
    """
    local function merge(into, ...)
      for _, from in ipairs { ... } do for name, value in pairs(from) do into[name] = value end end
      return into
    end
    local settings = merge({ limit = 1 }, { limits = 2 }, { limited = true })
    function policy.can_move_row(view, path) return settings.limited and path.row < settings.limits end
    """,
    """
    local view_methods = { "number_of_rows", "number_of_sections" }
    function policy.can_move_row(view, path)
      local sum = 0
      for _, name in ipairs(view_methods) do sum = sum + view[name](view, path.section) * 0 + 1 end
      return sum > 0
    end
    """,
    """
    local chunk = load("return function(view, path) return path.row >= 0 end")
    policy.can_move_row = chunk()
    """,
    """
    local env = { double = function(x) return 2 * x end }
    local f = load("return double(limit or 2)", "chunk", "t", setmetatable({ limit = 3 }, { __index = env }))
    function policy.can_move_row(view, path) return path.row < f() end
    """,
    """
    local _ENV = setmetatable({ limit = 3 }, { __index = _ENV })
    helper = function(path) return path.row < limit end
    policy.can_move_row = function(view, path) return helper(path) end
    """,
    """
    rawset(_G, "shared_limit", 3)
    function policy.can_move_row(view, path) return path.row < shared_limit end
    """,
    """
    local function pick(...) local values = table.pack(...) return values[values.n], values.n end
    function policy.can_move_row(view, path) local last, count = pick(view, path) return last.row >= 0 and count == 2 end
    """,
    """
    local seen = {}
    function policy.can_move_row(view, path)
      seen[path.row] = (seen[path.row] or 0) + 1
      local copy = { table.unpack(seen) }
      return #copy >= 0
    end
    """,
    """
    local heights = { [0] = 20, 30, 40 }
    function policy.height_for_row(view, path) return heights[path.row] or heights[0] end
    """,
    """
    local below
    local function later() return below and below.text end
    function policy.can_move_row(view, path) return later() == nil end
    function policy.did_select_row(view, path) view:deselect_row(path) below = { text = "x" } end
    """,
    """
    local state = nil
    function policy.save_state(view) return state end
    function policy.restore_state(view, value) state = value end
    function policy.did_select_row(view, path) view:deselect_row(path) state = { row = path.row, note = state and state.note } end
    """,
    """
    local parse
    parse = function(text, at) at = at or 1 if at > #text then return 0 end return 1 + parse(text, at + 1) end
    function policy.can_move_row(view, path) return parse("abc") == 3 and parse("abc", 2) == 2 end
    """,
    """
    function policy.can_move_row(view, path)
      local i = 0
      ::again::
      i = i + 1
      if i < 3 then goto again end
      local a <const>, b = i, nil
      return a // 2 << 1 == 2 and b == nil and ~a ~= a
    end
    """,
  ]
}
