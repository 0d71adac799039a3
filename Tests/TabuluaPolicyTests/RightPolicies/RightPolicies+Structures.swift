extension RightPolicies {
  /// Caches, queues, sets, state machines, coroutines, iterators and snapshots.
  static let structures: [String] = [
    #"""
    -- Memoization of a function of one argument.
    local function memoize(f)
      local known = {}
      return function(x)
        local value = known[x]
        if value == nil then
          value = f(x)
          known[x] = value
        end
        return value
      end
    end
    local fibonacci
    fibonacci = memoize(function(n) return n < 2 and n or fibonacci(n - 1) + fibonacci(n - 2) end)
    function policy.height_for_row(view, path) return 20 + fibonacci(path.row) end
    """#,
    #"""
    -- A least recently used cache of titles.
    local Cache = {}
    Cache.__index = Cache
    function Cache.new(size) return setmetatable({ size = size, keys = {}, values = {} }, Cache) end
    function Cache:touch(key)
      for i, other in ipairs(self.keys) do
        if other == key then table.remove(self.keys, i) break end
      end
      table.insert(self.keys, 1, key)
      if #self.keys > self.size then self.values[table.remove(self.keys)] = nil end
    end
    function Cache:get(key, make)
      local value = self.values[key]
      if value == nil then value = make(key) end
      self:touch(key)
      self.values[key] = value
      return value
    end
    local titles = Cache.new(2)
    function policy.title_for_header(view, section)
      return titles:get(section, function(s) return view:section(s).value .. " (" .. view:number_of_rows(s) .. ")" end)
    end
    """#,
    #"""
    -- A queue of two lists.
    local Queue = {}
    function Queue.new() return { front = {}, back = {} } end
    function Queue.put(q, x) q.back[#q.back + 1] = x end
    function Queue.take(q)
      if #q.front == 0 then
        while #q.back > 0 do q.front[#q.front + 1] = table.remove(q.back) end
      end
      return table.remove(q.front)
    end
    local queue = Queue.new()
    function policy.will_begin_reordering_row(view, path) Queue.put(queue, path) end
    function policy.did_end_reordering_row(view, path, destination)
      local first = Queue.take(queue)
      if first ~= nil then assert(first == path) end
    end
    function policy.did_cancel_reordering_row() Queue.take(queue) end
    """#,
    #"""
    -- A heap of priorities.
    local heap = {}
    local function up(i)
      while i > 1 and heap[i // 2].rank > heap[i].rank do
        heap[i], heap[i // 2] = heap[i // 2], heap[i]
        i = i // 2
      end
    end
    local function put(item, rank)
      heap[#heap + 1] = { item = item, rank = rank }
      up(#heap)
    end
    function policy.title_for_header(view, section)
      heap = {}
      for _, row in view:rows(section) do put(row.item, tonumber(row.size) or 0) end
      local top = heap[1]
      return top and ("%s first (%d)"):format(top.item, top.rank) or "empty"
    end
    """#,
    #"""
    -- Sets with union and difference.
    local Set = {}
    Set.__index = Set
    function Set.of(...)
      local s = setmetatable({ has = {}, count = 0 }, Set)
      for _, x in ipairs { ... } do s:add(x) end
      return s
    end
    function Set:add(x)
      if not self.has[x] then self.has[x], self.count = true, self.count + 1 end
    end
    Set.__bor = function(a, b)
      local s = Set.of()
      for _, t in ipairs { a, b } do for x in pairs(t.has) do s:add(x) end end
      return s
    end
    Set.__sub = function(a, b)
      local s = Set.of()
      for x in pairs(a.has) do if not b.has[x] then s:add(x) end end
      return s
    end
    local movable = (Set.of("fruit", "dairy") | Set.of("bakery", "other")) - Set.of("other")
    function policy.can_move_row(view, path) return movable.has[view:row(path).kind] == true and movable.count == 3 end
    """#,
    #"""
    -- A linked list of visited rows.
    local visited = nil
    local function length(list) local n = 0 while list do n, list = n + 1, list.next end return n end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      visited = { key = view:key(path), next = visited }
    end
    function policy.title_for_footer(view, section)
      return visited and ("%s and %d before"):format(visited.key, length(visited.next)) or nil
    end
    """#,
    #"""
    -- A ring of the last four events.
    local ring, at = { n = 4 }, 0
    local function record(...)
      at = at % ring.n + 1
      ring[at] = table.concat({ ... }, " ")
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      record("tap", path.section, path.row)
    end
    function policy.did_end_reordering_row(view, path, destination) record("drag", tostring(path), tostring(destination)) end
    function policy.title_for_footer(view, section) return ring[section % ring.n + 1] end
    """#,
    #"""
    -- A state machine in a table.
    local states = {
      idle = { pick = "dragging", tap = "idle" },
      dragging = { drop = "idle", cancel = "idle" },
    }
    local state = "idle"
    local function on(event)
      local after = states[state][event]
      if after then state = after end
      return after ~= nil
    end
    function policy.will_begin_reordering_row() on "pick" end
    function policy.did_end_reordering_row() on("drop") end
    function policy.did_cancel_reordering_row() on("cancel") end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      on("tap")
    end
    function policy.save_state() return state end
    function policy.restore_state(_, old) state = old end
    """#,
    #"""
    -- Functions as states, each of which answers the next one.
    local resting, working
    function resting(view, path)
      if view:is_checked(path) then return resting end
      return working
    end
    function working(view, path)
      view:set_checked(path, true)
      return resting
    end
    local current = resting
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      current = current(view, path)
    end
    """#,
    #"""
    -- Coroutines as generators in a loop.
    local function marked(view)
      return coroutine.wrap(function()
        for path, row in view:rows() do
          if view:is_checked(path) then coroutine.yield(path, row) end
        end
      end)
    end
    function policy.title_for_footer(view, section)
      local names = {}
      for path, row in marked(view) do
        if path.section == section then names[#names + 1] = row.item end
      end
      return #names > 0 and table.concat(names, ", ") or nil
    end
    """#,
    #"""
    -- A coroutine that waits for the next tap.
    local steps = coroutine.create(function(view, path)
      while true do
        view:set_checked(path, true)
        view, path = coroutine.yield("marked")
        view:set_checked(path, false)
        view, path = coroutine.yield("cleared")
      end
    end)
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local ok, what = coroutine.resume(steps, view, path)
      if not ok then error(what) end
      assert(what == "marked" or what == "cleared")
    end
    """#,
    #"""
    -- Iterators with their state outside.
    local function backwards(list, i)
      i = i - 1
      if i > 0 then return i, list[i] end
    end
    local function reversed(list) return backwards, list, #list + 1 end
    function policy.title_for_header(view, section)
      local names = {}
      for _, row in view:rows(section) do names[#names + 1] = row.item end
      local out = {}
      for i, name in reversed(names) do out[#out + 1] = i .. ":" .. name end
      return table.concat(out, " ")
    end
    """#,
    #"""
    -- Iterators that are closures.
    local function pairs_of(list)
      local i = -1
      return function()
        i = i + 2
        if list[i] ~= nil then return list[i], list[i + 1] end
      end
    end
    local texts = { "Todo", "To do", "Doing", "In progress", "Done", "Finished" }
    function policy.title_for_header(view, section)
      local value = view:section(section).value
      for name, text in pairs_of(texts) do if name == value then return text end end
      return value
    end
    """#,
    #"""
    -- Map, filter and reduce.
    local function filter(list, f) local out = {} for _, x in ipairs(list) do if f(x) then out[#out + 1] = x end end return out end
    local function map(list, f) local out = {} for i, x in ipairs(list) do out[i] = f(x) end return out end
    local function reduce(list, f, x) for _, y in ipairs(list) do x = f(x, y) end return x end
    local function rows(view, section)
      local list = {}
      for _, row in view:rows(section) do list[#list + 1] = row end
      return list
    end
    function policy.title_for_footer(view, section)
      local open = filter(rows(view, section), function(row) return not view:is_checked(row) end)
      local sizes = map(open, function(row) return tonumber(row.size) or 0 end)
      return ("%d open, %d in all"):format(#open, reduce(sizes, function(a, b) return a + b end, 0))
    end
    """#,
    #"""
    -- Composition of functions.
    local function compose(...)
      local fs = { ... }
      return function(...)
        local result = table.pack(...)
        for i = #fs, 1, -1 do result = table.pack(fs[i](table.unpack(result, 1, result.n))) end
        return table.unpack(result, 1, result.n)
      end
    end
    local function row_of(view, path) return view:row(path) end
    local function kind_of(row) return row.kind end
    local function is_food(kind) return kind == "fruit" or kind == "dairy" end
    policy.can_move_row = compose(is_food, kind_of, row_of)
    """#,
    #"""
    -- A snapshot of all orders before a drag, and back if it breaks the order.
    local before
    local function copy(view)
      local all = {}
      for section = 0, view:number_of_sections() - 1 do
        all[section] = {}
        for _, row in view:rows(section) do table.insert(all[section], view:key(row)) end
      end
      return all
    end
    function policy.will_begin_reordering_row(view, path) before = copy(view) end
    function policy.did_end_reordering_row(view, path, destination)
      local first = before[destination.section][1]
      before = nil
      if first and view:key(index_path(destination.section, 0)) ~= first and destination.row ~= 0 then
        view:move_row(first, destination:with_row(0))
      end
    end
    function policy.did_cancel_reordering_row() before = nil end
    """#,
    #"""
    -- Deep copies and comparison of states.
    local function clone(x)
      if type(x) ~= "table" then return x end
      local out = {}
      for key, value in pairs(x) do out[clone(key)] = clone(value) end
      return out
    end
    local function same(a, b)
      if type(a) ~= "table" or type(b) ~= "table" then return a == b end
      for key, value in pairs(a) do if not same(value, b[key]) then return false end end
      for key in pairs(b) do if a[key] == nil then return false end end
      return true
    end
    local state = { taps = 0, seen = {} }
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      local old = clone(state)
      state.taps = state.taps + 1
      state.seen[view:key(path)] = true
      assert(not same(old, state))
    end
    function policy.save_state() return clone(state) end
    function policy.restore_state(_, old) state = clone(old) end
    """#,
    #"""
    -- A histogram with sorted keys.
    local function histogram(view, section)
      local counts = {}
      for _, row in view:rows(section) do
        local kind = row.kind or "none"
        counts[kind] = (counts[kind] or 0) + 1
      end
      local kinds = {}
      for kind in pairs(counts) do kinds[#kinds + 1] = kind end
      table.sort(kinds, function(a, b)
        if counts[a] ~= counts[b] then return counts[a] > counts[b] end
        return a < b
      end)
      return kinds, counts
    end
    function policy.title_for_footer(view, section)
      local kinds, counts = histogram(view, section)
      for i, kind in ipairs(kinds) do kinds[i] = kind .. "×" .. counts[kind] end
      return table.concat(kinds, " ")
    end
    """#,
    #"""
    -- A matrix of which kind may stand beside which.
    local kinds = { "fruit", "dairy", "bakery", "vegetable", "other" }
    local beside = {}
    for i, a in ipairs(kinds) do
      beside[a] = {}
      for j, b in ipairs(kinds) do beside[a][b] = math.abs(i - j) <= 2 end
    end
    local function fits(a, b) return a == nil or b == nil or (beside[a.kind] or {})[b.kind] ~= false end
    function policy.target_index_path_for_move(view, source, proposed)
      local row = view:row(source)
      local above, below = view:neighbors_after_move(source, proposed)
      return fits(above, row) and fits(row, below) and proposed or nil, "they do not go together"
    end
    """#,
    #"""
    -- Index paths as keys of tables.
    local visits = {}
    local function bump(path)
      visits[path] = (visits[path] or 0) + 1
      return visits[path]
    end
    function policy.will_select_row(view, path)
      if bump(path) > 2 then return nil, "often enough" end
      return path
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      for p, n in pairs(visits) do
        if n > 1 and view:number_of_rows(p.section) > p.row then view:row(p).note = "seen " .. n .. " times" end
      end
    end
    """#,
    #"""
    -- A snapshot is edited and applied.
    function policy.accessory_button_tapped(view, path)
      local snapshot = view:snapshot()
      local key = view:key(path)
      local others = snapshot:rows(view:section(path.section).value)
      if others[1] ~= key then snapshot:move_row_before(key, others[1]) end
      view:apply(snapshot)
    end
    function policy.cell_for_row() return { accessory = "detail_button" } end
    """#,
    #"""
    -- A snapshot that sorts a section.
    local function sort_section(view, section)
      local snapshot = view:snapshot()
      local keys = snapshot:rows(section)
      table.sort(keys, function(a, b) return view:row(a).item < view:row(b).item end)
      for i = 2, #keys do snapshot:move_row_after(keys[i], keys[i - 1]) end
      view:apply(snapshot)
    end
    function policy.add_button_tapped(view) sort_section(view, "Todo") end
    """#,
  ]
}
