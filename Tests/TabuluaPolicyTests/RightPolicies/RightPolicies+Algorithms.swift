extension RightPolicies {
  /// What people carry from program to program: sorting, trees, ways, parsers, words and numbers.
  static let algorithms: [String] = [
    #"""
    -- A table written as text.
    local function show(value, depth, seen)
      depth, seen = depth or 0, seen or {}
      if type(value) == "string" then return ("%q"):format(value) end
      if type(value) ~= "table" then return tostring(value) end
      if seen[value] or depth > 3 then return "…" end
      seen[value] = true
      local parts = {}
      for i, v in ipairs(value) do parts[i] = show(v, depth + 1, seen) end
      for k, v in pairs(value) do
        if math.type(k) ~= "integer" then parts[#parts + 1] = tostring(k) .. " = " .. show(v, depth + 1, seen) end
      end
      seen[value] = nil
      return "{ " .. table.concat(parts, ", ") .. " }"
    end
    function policy.title_for_footer(view, section)
      return show { section, name = view:section(section).value, list = { 1, "two", { true } } }
    end
    """#,
    #"""
    -- Quicksort of keys, written out.
    local function quicksort(list, less, first, last)
      first, last = first or 1, last or #list
      if first >= last then return list end
      local pivot, at = list[last], first
      for i = first, last - 1 do
        if less(list[i], pivot) then
          list[i], list[at] = list[at], list[i]
          at = at + 1
        end
      end
      list[at], list[last] = list[last], list[at]
      quicksort(list, less, first, at - 1)
      return quicksort(list, less, at + 1, last)
    end
    function policy.add_button_tapped(view)
      local names = {}
      for _, row in view:rows(0) do names[#names + 1] = row.item end
      quicksort(names, function(a, b) return a < b end)
      for i = 2, #names do assert(names[i - 1] <= names[i]) end
    end
    """#,
    #"""
    -- Merge sort that keeps equal rows in order.
    local function merge(a, b, less)
      local out, i, j = {}, 1, 1
      while a[i] ~= nil or b[j] ~= nil do
        if b[j] == nil or a[i] ~= nil and not less(b[j], a[i]) then
          out[#out + 1], i = a[i], i + 1
        else
          out[#out + 1], j = b[j], j + 1
        end
      end
      return out
    end
    local function sort(list, less)
      if #list < 2 then return list end
      local middle = #list // 2
      local left, right = table.move(list, 1, middle, 1, {}), table.move(list, middle + 1, #list, 1, {})
      return merge(sort(left, less), sort(right, less), less)
    end
    function policy.title_for_header(view, section)
      local rows = {}
      for _, row in view:rows(section) do rows[#rows + 1] = row end
      rows = sort(rows, function(a, b) return (a.kind or "") < (b.kind or "") end)
      return rows[1] and rows[1].item or "empty"
    end
    """#,
    #"""
    -- A binary tree.
    local Tree = {}
    Tree.__index = Tree
    function Tree.insert(tree, key, value)
      if not tree then return setmetatable({ key = key, value = value }, Tree) end
      if key < tree.key then tree.left = Tree.insert(tree.left, key, value)
      elseif key > tree.key then tree.right = Tree.insert(tree.right, key, value)
      else tree.value = value end
      return tree
    end
    function Tree:each(f)
      if self.left then self.left:each(f) end
      f(self.key, self.value)
      if self.right then self.right:each(f) end
    end
    function policy.title_for_footer(view, section)
      local tree
      for path, row in view:rows(section) do tree = Tree.insert(tree, row.item, path.row) end
      local out = {}
      if tree then tree:each(function(key, value) out[#out + 1] = key .. value end) end
      return table.concat(out, " ")
    end
    """#,
    #"""
    -- Union and find: rows that belong together.
    local parent = {}
    local function find(x)
      local p = parent[x]
      if p == nil or p == x then return x end
      p = find(p)
      parent[x] = p
      return p
    end
    local function union(a, b) parent[find(a)] = find(b) end
    union("fruit", "vegetable")
    union("dairy", "bakery")
    function policy.target_index_path_for_move(view, source, proposed)
      local above = view:neighbors_after_move(source, proposed)
      local kind = view:row(source).kind
      if above and kind and find(above.kind or kind) ~= find(kind) then return nil, "they do not belong together" end
      return proposed
    end
    """#,
    #"""
    -- A topological order of dependencies.
    local needs = { dairy = { "bakery" }, bakery = { "fruit" }, fruit = {}, vegetable = { "fruit" }, other = {} }
    local order, state = {}, {}
    local function visit(name)
      if state[name] == "done" then return end
      if state[name] == "open" then error("a circle at " .. name) end
      state[name] = "open"
      for _, before in ipairs(needs[name]) do visit(before) end
      state[name] = "done"
      order[#order + 1], order[name] = name, #order + 1
    end
    for name in pairs(needs) do visit(name) end
    function policy.target_index_path_for_move(view, source, proposed)
      local above, below = view:neighbors_after_move(source, proposed)
      local own = order[view:row(source).kind] or 0
      if above and (order[above.kind] or 0) > own then return source, above.item .. " comes later" end
      if below and (order[below.kind] or 0) < own then return source, below.item .. " comes first" end
      return proposed
    end
    """#,
    #"""
    -- The shortest way between columns.
    local ways = { Todo = { "Doing" }, Doing = { "Todo", "Done" }, Done = { "Doing" } }
    local function distance(from, to)
      local seen, queue, head = { [from] = 0 }, { from }, 1
      while queue[head] do
        local name = queue[head]
        head = head + 1
        if name == to then return seen[name] end
        for _, after in ipairs(ways[name] or {}) do
          if not seen[after] then
            seen[after] = seen[name] + 1
            queue[#queue + 1] = after
          end
        end
      end
      return math.huge
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local steps = distance(view:section(source.section).value, view:section(proposed.section).value)
      return steps <= 1 and proposed or nil, ("%s steps"):format(steps)
    end
    """#,
    #"""
    -- The distance of two words.
    local function edits(a, b)
      local last = {}
      for j = 0, #b do last[j] = j end
      for i = 1, #a do
        local line = { [0] = i }
        for j = 1, #b do
          local cost = a:byte(i) == b:byte(j) and 0 or 1
          line[j] = math.min(last[j] + 1, line[j - 1] + 1, last[j - 1] + cost)
        end
        last = line
      end
      return last[#b]
    end
    function policy.should_set_value(view, path, column, value)
      if column ~= "item" then return true end
      return edits(view:row(path).item, value) <= 8, "that is another thing"
    end
    """#,
    #"""
    -- Roman numbers for rows.
    local signs = { { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" } }
    local function roman(n)
      local out = ""
      for _, sign in ipairs(signs) do
        local value, text = sign[1], sign[2]
        while n >= value do out, n = out .. text, n - value end
      end
      return out
    end
    function policy.cell_for_row(view, path) return { detail = roman(path.row + 1) .. "." } end
    """#,
    #"""
    -- Digits in another base.
    local function in_base(n, base)
      base = base or 10
      local digits = {}
      repeat
        local digit = n % base
        table.insert(digits, 1, ("0123456789abcdef"):sub(digit + 1, digit + 1))
        n = n // base
      until n == 0
      return table.concat(digits)
    end
    function policy.cell_for_row(view, path) return { detail = in_base(path.row * 37) .. " " .. in_base(path.row * 37, 16) } end
    """#,
    #"""
    -- Runs of one kind.
    local function runs(view, section)
      local list = {}
      for _, row in view:rows(section) do
        local last = list[#list]
        if last and last.kind == row.kind then
          last.count = last.count + 1
        else
          list[#list + 1] = { kind = row.kind, count = 1 }
        end
      end
      return list
    end
    function policy.title_for_footer(view, section)
      local parts = {}
      for i, run in ipairs(runs(view, section)) do parts[i] = run.count .. "×" .. (run.kind or "none") end
      return table.concat(parts, " ")
    end
    """#,
    #"""
    -- Split, trim and join.
    local function trim(text) return text:match("^%s*(.-)%s*$") end
    local function split(text, by)
      local out, at = {}, 1
      while true do
        local first, last = text:find(by, at, true)
        if not first then break end
        out[#out + 1] = trim(text:sub(at, first - 1))
        at = last + 1
      end
      out[#out + 1] = trim(text:sub(at))
      return out
    end
    local pinned = {}
    for _, key in ipairs(split("t1, t7 ,t10", ",")) do pinned[key] = #key end
    function policy.can_move_row(view, path) return not pinned[view:key(path)] end
    """#,
    #"""
    -- A parser of small formulas.
    local function formula(text)
      local at = 1
      local sum
      local function peek() return text:sub(at, at) end
      local function take(c)
        if peek() ~= c then return false end
        at = at + 1
        return true
      end
      local function atom()
        if take("(") then
          local value = sum()
          take(")")
          return value
        end
        local digits, after = text:match("^(%d+)()", at)
        at = after or at
        return tonumber(digits) or 0
      end
      local function product()
        local value = atom()
        while take("*") do value = value * atom() end
        return value
      end
      function sum()
        local value = product()
        while true do
          if take("+") then value = value + product()
          elseif take("-") then value = value - product()
          else return value end
        end
      end
      return sum()
    end
    function policy.height_for_row(view, path) return formula("2*(10+3)-" .. path.row) end
    """#,
    #"""
    -- Random numbers of its own, and a shuffle.
    local seed = 42
    local function random(n)
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      return seed % n + 1
    end
    local function shuffled(list)
      local out = { table.unpack(list) }
      for i = #out, 2, -1 do
        local j = random(i)
        out[i], out[j] = out[j], out[i]
      end
      return out
    end
    function policy.add_button_tapped(view)
      local snapshot = view:snapshot()
      local keys = shuffled(snapshot:rows("Todo"))
      for i = 2, #keys do snapshot:move_row_after(keys[i], keys[i - 1]) end
      view:apply(snapshot)
    end
    """#,
  ]
}
