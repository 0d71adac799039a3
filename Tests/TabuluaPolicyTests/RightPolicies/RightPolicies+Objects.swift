extension RightPolicies {
  /// Classes, operators, proxies, closures with state, registries and builders.
  static let classes: [String] = [
    #"""
    -- A class with methods, called with colons and dots.
    local Column = {}
    Column.__index = Column
    function Column.new(name, limit)
      local self = setmetatable({}, Column)
      self.name = name
      self.limit = limit or math.huge
      return self
    end
    function Column:is_full(count) return count >= self.limit end
    function Column.describe(self) return self.name .. ": " .. tostring(self.limit) end
    local columns = { Column.new("Todo", 6), Column.new("Doing", 5), Column.new("Done") }
    function policy.target_index_path_for_move(view, source, proposed)
      local column = columns[proposed.section + 1]
      if column:is_full(view:number_of_rows(proposed.section)) then return nil, Column.describe(column) end
      return proposed
    end
    """#,
    #"""
    -- Inheritance with super calls.
    local function class(base)
      local c = setmetatable({}, { __index = base })
      c.__index = c
      c.super = base
      function c.new(...)
        local object = setmetatable({}, c)
        if object.init then object:init(...) end
        return object
      end
      return c
    end
    local Rule = class()
    function Rule:init(name) self.name = name end
    function Rule:allows(view, path) return true end
    local KindRule = class(Rule)
    function KindRule:init(name, kind)
      KindRule.super.init(self, name)
      self.kind = kind
    end
    function KindRule:allows(view, path)
      return KindRule.super.allows(self, view, path) and view:row(path).kind ~= self.kind
    end
    local rule = KindRule.new("no fruit", "fruit")
    function policy.can_move_row(view, path) return rule:allows(view, path), rule.name end
    """#,
    #"""
    -- A list of rules that all agree.
    local All = {}
    All.__index = All
    All.__call = function(self, view, path)
      for _, rule in ipairs(self) do
        local ok, reason = rule(view, path)
        if not ok then return false, reason end
      end
      return true
    end
    local function all(...) return setmetatable({ ... }, All) end
    local rules = all(
      function(view, path) return path.row > 0, "the first row stays" end,
      function(view, path) return view:row(path).note == nil, "it has a note" end)
    function policy.can_move_row(view, path) return rules(view, path) end
    """#,
    #"""
    -- Operators of a vector.
    local Vector = {}
    Vector.__index = Vector
    local function vector(x, y) return setmetatable({ x = x, y = y }, Vector) end
    Vector.__add = function(a, b) return vector(a.x + b.x, a.y + b.y) end
    Vector.__sub = function(a, b) return a + -b end
    Vector.__unm = function(a) return vector(-a.x, -a.y) end
    Vector.__mul = function(a, k) return vector(a.x * k, a.y * k) end
    Vector.__eq = function(a, b) return a.x == b.x and a.y == b.y end
    Vector.__lt = function(a, b) return a.x < b.x or a.x == b.x and a.y < b.y end
    Vector.__le = function(a, b) return not (b < a) end
    Vector.__len = function(a) return math.floor(math.sqrt(a.x * a.x + a.y * a.y)) end
    Vector.__tostring = function(a) return ("(%g, %g)"):format(a.x, a.y) end
    local function of(path) return vector(path.section, path.row) end
    function policy.target_index_path_for_move(view, source, proposed)
      local way = of(proposed) - of(source)
      if #way > 3 or way * 2 == vector(0, 4) then return nil, "too far: " .. tostring(way) end
      return way <= vector(0, 0) and proposed or source
    end
    """#,
    #"""
    -- A proxy that counts what is read.
    local function counting(target)
      local counts = {}
      local proxy = setmetatable({}, {
        __index = function(_, name)
          counts[name] = (counts[name] or 0) + 1
          return target[name]
        end,
        __newindex = function(_, name, value) rawset(target, name, value) end,
      })
      return proxy, counts
    end
    local settings, counts = counting { limit = 4, strict = false }
    settings.extra = true
    function policy.can_move_row(view, path)
      local free = path.row < settings.limit or settings.strict
      return free and settings.extra and counts.limit > 0
    end
    """#,
    #"""
    -- A read-only table of settings.
    local function frozen(t)
      return setmetatable({}, {
        __index = t,
        __newindex = function(_, name) error("no writing into " .. tostring(name), 2) end,
        __len = function() return #t end,
        __pairs = function() return pairs(t) end,
      })
    end
    local order = frozen { "fruit", "dairy", "bakery", "vegetable", "other" }
    local function place(kind)
      for i = 1, #order do if order[i] == kind then return i end end
      return #order + 1
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local above, below = view:neighbors_after_move(source, proposed)
      local own = place(view:row(source).kind)
      if above and place(above.kind) > own or below and place(below.kind) < own then return nil, "by kind" end
      return proposed
    end
    """#,
    #"""
    -- Default values through __index.
    local Defaults = { limit = 5, title = "Rows" }
    local function with_defaults(t) return setmetatable(t or {}, { __index = Defaults }) end
    local sections = { Todo = with_defaults { title = "To do" }, Doing = with_defaults { limit = 2 } }
    local other = with_defaults()
    function policy.title_for_header(view, section)
      local own = sections[view:section(section).value] or other
      return own.title .. " " .. own.limit
    end
    """#,
    #"""
    -- Mixins.
    local function mixin(into, ...)
      for _, from in ipairs { ... } do
        for name, method in pairs(from) do
          if into[name] == nil then into[name] = method end
        end
      end
      return into
    end
    local Named = { label = function(self) return "<" .. self.name .. ">" end }
    local Counted = { add = function(self) self.count = (self.count or 0) + 1 return self end }
    local session = mixin({ name = "session" }, Named, Counted)
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      session:add():add()
    end
    function policy.title_for_footer() return session:label() .. (session.count or 0) end
    """#,
    #"""
    -- Private state in closures.
    local function Counter(start)
      local count = start or 0
      local self = {}
      function self.get() return count end
      function self.add(n) count = count + (n or 1) return self end
      return self
    end
    local taps, drags = Counter(), Counter(10)
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      taps.add()
    end
    function policy.did_end_reordering_row(view, path, destination)
      if path ~= destination then drags.add(2).add() end
    end
    function policy.title_for_footer() return ("%d taps, %d drags"):format(taps.get(), drags.get()) end
    """#,
    #"""
    -- An object that holds the view while it works.
    local Editor = {}
    Editor.__index = Editor
    setmetatable(Editor, { __call = function(c, view) return setmetatable({ view = view, changes = 0 }, c) end })
    function Editor:each(section, f)
      for path, row in self.view:rows(section) do f(self, path, row) end
      return self
    end
    function Editor:mark(path, flag)
      if self.view:is_checked(path) ~= flag then
        self.view:set_checked(path, flag)
        self.changes = self.changes + 1
      end
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local editor = Editor(view):each(path.section, function(e, p) e:mark(p, p == path) end)
      assert(editor.changes >= 0)
    end
    """#,
    #"""
    -- A module in a table of functions.
    local M = { version = 1 }
    function M.is_first(path) return path.row == 0 end
    function M.is_last(view, path) return path.row == view:number_of_rows(path.section) - 1 end
    function M.at_end(view, path) return M.is_first(path) or M.is_last(view, path) end
    do
      local hidden = 0
      function M.next_number() hidden = hidden + 1 return hidden end
    end
    policy.can_move_row = function(view, path) return not M.at_end(view, path) and M.next_number() > 0 end
    """#,
    #"""
    -- Listeners.
    local events = { listeners = {} }
    function events:on(name, f)
      local list = self.listeners[name] or {}
      self.listeners[name] = list
      list[#list + 1] = f
      return function()
        for i = #list, 1, -1 do if list[i] == f then table.remove(list, i) end end
      end
    end
    function events:fire(name, ...)
      for _, f in ipairs(self.listeners[name] or {}) do f(...) end
    end
    local off = events:on("tap", function(view, path) view:deselect_row(path) end)
    events:on("tap", function(view, path) view:set_checked(path, not view:is_checked(path)) end)
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      events:fire("tap", view, path)
    end
    function policy.accessory_button_tapped(view, path) off() events:fire("none", view, path) end
    function policy.cell_for_row() return { accessory = "detail_disclosure_button" } end
    """#,
    #"""
    -- Visitors over a tree.
    local tree = {
      name = "all",
      children = { { name = "food", children = { { name = "fruit" }, { name = "dairy" } } }, { name = "rest" } },
    }
    local function visit(node, f, depth)
      depth = depth or 0
      f(node, depth)
      for _, child in ipairs(node.children or {}) do visit(child, f, depth + 1) end
    end
    local depths = {}
    visit(tree, function(node, depth) depths[node.name] = depth end)
    function policy.indentation_level_for_row(view, path)
      return depths[view:row(path).kind] or depths.rest
    end
    """#,
    #"""
    -- A registry that is filled by calls.
    local registry = {}
    local function register(def)
      registry[#registry + 1] = def
      registry[def.name] = def
      return def
    end
    register { name = "fruit", title = "Fruit", sweet = true }
    register { name = "dairy", title = "Milk and cheese" }
    register { name = "bakery", title = "Bread" }
    local function title_of(kind)
      local def = registry[kind]
      return def and def.title .. (def.sweet and " (sweet)" or "") or "Others"
    end
    function policy.cell_for_row(view, path) return { detail = title_of(view:row(path).kind) } end
    """#,
    #"""
    -- A builder with a chain of calls.
    local Cell = {}
    Cell.__index = Cell
    local function cell(text) return setmetatable({ fields = { text = text } }, Cell) end
    function Cell:with(name, value) self.fields[name] = value return self end
    function Cell:marked(flag) return self:with("accessory", flag and "checkmark" or "none") end
    function Cell:build() return self.fields end
    function policy.cell_for_row(view, path)
      local row = view:row(path)
      return cell(row.item):with("detail", row.kind or false):with("style", "subtitle"):marked(view:is_checked(row)):build()
    end
    """#,
    #"""
    -- Weak keys and methods that are looked up late.
    local extra = setmetatable({}, { __mode = "k" })
    local function of(row)
      local t = extra[row]
      if not t then
        t = { seen = 0 }
        extra[row] = t
      end
      return t
    end
    function policy.will_select_row(view, path)
      local t = of(view:row(path))
      t.seen = t.seen + 1
      return path
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      if of(view:row(path)).seen > 1 then view:set_checked(path, true) end
    end
    """#,
    #"""
    -- Equality and order of own keys.
    local Key = {}
    Key.__index = Key
    Key.__eq = function(a, b) return a.text == b.text end
    Key.__lt = function(a, b) return a.text < b.text end
    Key.__name = "Key"
    local function key(row) return setmetatable({ text = row.item:lower() }, Key) end
    function policy.target_index_path_for_move(view, source, proposed)
      local above = view:neighbors_after_move(source, proposed)
      if above and (key(above) == key(view:row(source)) or key(view:row(source)) < key(above)) then return source end
      return proposed
    end
    """#,
  ]
}
