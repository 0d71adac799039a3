extension RightPolicies {
  /// The language itself: aliases, varargs, goto, arithmetic, patterns, shadowed names.
  static let language: [String] = [
    #"""
    -- Aliases of library functions at the top.
    local fmt, rep, floor, concat = string.format, string.rep, math.floor, table.concat
    local type, ipairs, tostring = type, ipairs, tostring
    local function text(value)
      if type(value) == "number" then return fmt("%d", floor(value)) end
      return tostring(value)
    end
    function policy.title_for_header(view, section)
      local parts = { view:section(section).value, rep("=", 3), view:number_of_rows(section) }
      for index, part in ipairs(parts) do parts[index] = text(part) end
      return concat(parts, " ")
    end
    """#,
    #"""
    -- Methods of the view under names of their own.
    local view_row, rows_in
    function policy.view_did_load(view) view_row, rows_in = view.row, view.number_of_rows end
    function policy.can_move_row(view, path)
      local count = rows_in and rows_in(view, path.section) or 0
      local row = view_row(view, path)
      return count > 1 and row.item ~= nil
    end
    """#,
    #"""
    -- Integers and floats.
    local function average(view, section)
      local sum, count = 0, 0
      for _, row in view:rows(section) do
        sum = sum + (math.tointeger(tonumber(row.size)) or 0)
        count = count + 1
      end
      return count > 0 and sum / count or 0.0
    end
    function policy.title_for_footer(view, section)
      local value = average(view, section)
      local whole, part = value // 1, value % 1
      local kind = math.type(whole) == "float" and "about" or "exactly"
      return ("%s %d and %.2f, %s"):format(kind, whole, part, value ^ 2 < 2 ^ 10 and "small" or "large")
    end
    """#,
    #"""
    -- Bits of a mask.
    local FLAGS = { move = 1 << 0, edit = 1 << 1, mark = 1 << 2 }
    local ALL = FLAGS.move | FLAGS.edit | FLAGS.mark
    local masks = { fruit = ALL, dairy = ALL & ~FLAGS.edit, bakery = FLAGS.edit ~ FLAGS.mark }
    local function may(view, path, flag)
      local mask = masks[view:row(path).kind] or 0
      return mask & flag ~= 0
    end
    function policy.can_move_row(view, path) return may(view, path, FLAGS.move) end
    function policy.can_edit_row(view, path) return may(view, path, FLAGS.edit) end
    """#,
    #"""
    -- Goto continue.
    function policy.can_move_row(view, path)
      local open = 0
      for other, row in view:rows(path.section) do
        if other == path then goto continue end
        if view:is_checked(row) then goto continue end
        do
          local kind = row.kind
          if kind == nil then goto continue end
          open = open + 1
        end
        ::continue::
      end
      return open > 0
    end
    """#,
    #"""
    -- Goto out of nested loops.
    local function first_pair(view)
      local found
      for a, one in view:rows() do
        for b, other in view:rows(a.section) do
          if a < b and one.kind == other.kind then
            found = { a, b }
            goto done
          end
        end
      end
      ::done::
      return found and found[1], found and found[2]
    end
    function policy.can_move_row(view, path)
      local a, b = first_pair(view)
      return path ~= a and path ~= b
    end
    """#,
    #"""
    -- Repeat sees its own locals.
    local function unique_name(view, base)
      local n = 0
      repeat
        n = n + 1
        local name = n == 1 and base or ("%s %d"):format(base, n)
        local taken = view:exists(name)
      until not taken
      return n == 1 and base or base .. " " .. n
    end
    function policy.add_button_tapped(view)
      local name = unique_name(view, "row")
      view:insert_rows { { at = index_path(0, 0), values = { id = name, item = name } } }
    end
    """#,
    #"""
    -- String methods on literals, calls and results.
    local function title(word) return (word:gsub("^%l", string.upper)) end
    local function words(text)
      local list = {}
      for word in text:gmatch("%f[%w]%w+") do list[#list + 1] = title(word) end
      return list
    end
    function policy.title_for_header(view, section)
      local line = table.concat(words("the rows of " .. view:section(section).value:lower()), " ")
      return #line > 30 and line:sub(1, 27):reverse():reverse() .. ("."):rep(3) or line
    end
    """#,
    #"""
    -- Patterns, captures and replacements.
    local template = "$item ($kind, $count)"
    local function fill(text, values)
      return (text:gsub("%$(%w+)", function(name) return tostring(values[name] or "?") end))
    end
    function policy.cell_for_row(view, path)
      local row = view:row(path)
      local text = fill(template, { item = row.item, kind = row.kind, count = row.size })
      local before, inside = text:match("^(.-)%s*%((.*)%)$")
      return { text = before, detail = inside and inside:gsub("%s+", " ") or false, style = "subtitle" }
    end
    """#,
    #"""
    -- Multiple assignment and swapping.
    local function ordered(a, b)
      if b < a then a, b = b, a end
      return a, b
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local low, high = ordered(source, proposed)
      local first, last = low.section, high.section
      local sections = { [first] = true, [last] = true }
      return sections[proposed.section] and proposed or low
    end
    """#,
    #"""
    -- Varargs: select, pack and unpack.
    local function count(...) return select("#", ...) end
    local function drop(n, ...) return select(n + 1, ...) end
    local function map(f, ...)
      local packed = table.pack(...)
      for i = 1, packed.n do packed[i] = f(packed[i]) end
      return table.unpack(packed, 1, packed.n)
    end
    function policy.can_move_row(...)
      local path = drop(1, ...)
      local a, b = map(function(x) return x * 2 end, path.section, path.row)
      return count(a, b, nil) == 3 and a % 2 == 0 and b // 2 == path.row
    end
    """#,
    #"""
    -- A recursive sum over varargs.
    local function sum(first, ...)
      if first == nil then return 0 end
      return first + sum(...)
    end
    function policy.height_for_row(view, path) return sum(20, path.row, path.section, 4) end
    """#,
    #"""
    -- Mutual recursion with forward declarations.
    local is_even, is_odd
    function is_even(n) if n == 0 then return true end return is_odd(n - 1) end
    function is_odd(n) if n == 0 then return false end return is_even(n - 1) end
    function policy.can_move_row(view, path) return is_even(path.row) or is_odd(path.section) end
    """#,
    #"""
    -- Shadowed names.
    local function item(view, path) return view:row(path).item end
    function policy.title_for_header(view, section)
      local section = section
      local view, count = view, view:number_of_rows(section)
      for row = 0, count - 1 do
        local row = index_path(section, row)
        local item = item(view, row)
        if #item > 5 then
          local count = #item
          return item .. count
        end
      end
      return tostring(count)
    end
    """#,
    #"""
    -- Names of libraries as own locals.
    local table = { insert = table.insert, concat = table.concat, size = function(t) return #t end }
    local string = setmetatable({ shout = function(s) return s:upper() .. "!" end }, { __index = string })
    function policy.title_for_header(view, section)
      local list = {}
      for _, row in view:rows(section) do table.insert(list, row.item) end
      if table.size(list) == 0 then return "nothing" end
      return string.shout(list[1]) .. string.format(" %d", table.size(list))
    end
    """#,
    #"""
    -- Constants and variables that close.
    local function guard(act) return setmetatable({}, { __close = act }) end
    local depth, deepest = 0, 0
    local function inside(f, ...)
      local leave <close> = guard(function() depth = depth - 1 end)
      depth = depth + 1
      deepest = math.max(deepest, depth)
      return f(...)
    end
    local function row_of(view, path) return inside(view.row, view, path) end
    function policy.can_move_row(view, path)
      local LEAST <const> = 1
      return inside(row_of, view, path).item ~= "" and depth == 0 and deepest >= LEAST
    end
    """#,
    #"""
    -- Errors that are tables.
    local Refusal = {}
    Refusal.__index = Refusal
    function Refusal.new(reason, path) return setmetatable({ reason = reason, path = path }, Refusal) end
    local function check(view, path)
      local row = view:row(path)
      if row.note == "locked" then error(Refusal.new("locked", path)) end
      if row.note == "blocked" then error(Refusal.new("blocked", path), 0) end
      return row
    end
    function policy.can_move_row(view, path)
      local ok, result = pcall(check, view, path)
      if ok then return true end
      if getmetatable(result) == Refusal then return false, result.reason end
      error(result)
    end
    """#,
    #"""
    -- Xpcall with a handler.
    local log = {}
    local function note(message) log[#log + 1] = tostring(message) return nil end
    local function risky(view, path) return view:row(path).item / 1 end
    function policy.can_move_row(view, path)
      local ok = xpcall(risky, note, view, path)
      if #log > 100 then log = {} end
      return not ok
    end
    """#,
    #"""
    -- Early returns and assert.
    local function place(view, path, ...)
      if select("#", ...) > 0 then return nil end
      local section = assert(view:section(path.section), "a section")
      if path.row >= section.count then return "behind" end
      if path.row == 0 then return "first" end
      do return path.row == section.count - 1 and "last" or "middle" end
    end
    function policy.cell_for_row(view, path)
      local where = place(view, path)
      return { accessibility_label = where, indentation_width = where == "first" and 0 or 12 }
    end
    """#,
    #"""
    -- Long strings, comments and escapes.
    local help = [[
    A row is held
    "by its handle".]]
    --[==[ nothing here ]] counts
    ]==]
    local sign = "\u{2713}\x20\z
                  \065"
    function policy.title_for_footer(view, section)
      local lines = {}
      for line in (help .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end
      return section == 0 and lines[1] or sign .. '\'' .. #lines .. "\'"
    end
    """#,
    #"""
    -- Numbers in every notation.
    local sizes = { 0x10, 1e1, .5e2, 3., 0xA.8p1, 1 // 0.3, -7 // 2, -7 % 3, 7 % -3.0, 2 ^ -1 }
    function policy.height_for_row(view, path)
      local size = sizes[path.row % #sizes + 1]
      if size ~= size or size <= 0 then size = -size + 1 end
      return math.max(size, 1)
    end
    """#,
    #"""
    -- A semicolon, parentheses and calls without them.
    local quote = function(t) return "<" .. t[1] .. ">" end;
    local shout = string.upper;
    (function() shout = (shout) end)()
    function policy.title_for_header(view, section)
      local text = shout "abc" .. quote { "x" } .. quote { (view:section(section).value) };
      return (text)
    end
    """#,
    #"""
    -- Chained comparisons and short circuits.
    local function between(x, low, high) return low <= x and x <= high end
    local function choose(c, a, b) if c then return a else return b end end
    function policy.can_move_row(view, path)
      local row = view:row(path)
      local size = tonumber(row.size or "") or -1
      local flag = not (size < 0) and between(size, 1, 12) == true
      return choose(flag, true, row.note == nil) ~= false
    end
    """#,
    #"""
    -- And, or and not in answers.
    function policy.can_edit_row(view, path) return view:row(path).note ~= "locked" and not view:is_checked(path) end
    function policy.editing_style_for_row(view, path) return path.row == 0 and "none" or "delete" end
    function policy.indentation_level_for_row(view, path) return path.row > 2 and 2 or path.row end
    function policy.title_for_footer(view, section) return section == 0 and "the first" or nil end
    """#,
    #"""
    -- Loops over columns and values.
    local function describe(row)
      local parts = {}
      for column, value in pairs(row) do
        if value ~= nil and column ~= "id" then parts[#parts + 1] = column .. "=" .. tostring(value) end
      end
      return table.concat(parts, ",", 1, math.min(#parts, 3))
    end
    function policy.cell_for_row(view, path) return { detail = describe(view:row(path)) } end
    function policy.title_for_footer(view) return #view:columns() .. ": " .. table.concat(view:columns(), "/") end
    """#,
    #"""
    -- Computed column names.
    local shown = { "item", "kind", "size" }
    function policy.cell_for_row(view, path)
      local row, parts = view:row(path), {}
      for _, column in ipairs(shown) do parts[#parts + 1] = row[column] or "–" end
      return { text = row["item"], detail = table.concat(parts, " ") }
    end
    """#,
    #"""
    -- Numeric loops with steps.
    local function last_free(view, section)
      for row = view:number_of_rows(section) - 1, 0, -1 do
        if not view:is_checked(index_path(section, row)) then return row end
      end
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local free = last_free(view, proposed.section)
      if free and proposed.row > free then return proposed:with_row(free) end
      return proposed
    end
    """#,
    #"""
    -- Utf8.
    local function initials(text)
      local codes = {}
      for _, code in utf8.codes(text) do
        if #codes < 2 then codes[#codes + 1] = code end
      end
      return utf8.char(table.unpack(codes))
    end
    function policy.cell_for_row(view, path)
      local item = view:row(path).item
      return { image = initials(item), detail = ("%d signs"):format(utf8.len(item) or 0) }
    end
    """#,
    #"""
    -- Functions of tables by string keys.
    local answers = {
      ["first row"] = function(_, path) return path.row == 0 end,
      ["marked"] = function(view, path) return view:is_checked(path) end,
    }
    function policy.can_move_row(view, path)
      for _, name in ipairs { "first row", "marked" } do
        if answers[name](view, path) then return false, name end
      end
      return true, nil
    end
    """#,
    #"""
    -- A while loop that reads backwards.
    local function previous_marked(view, path)
      local row = path.row
      while row > 0 do
        row = row - 1
        local at = path:with_row(row)
        if view:is_checked(at) then return at, path.row - row end
      end
    end
    function policy.can_move_row(view, path)
      local at, distance = previous_marked(view, path)
      return at == nil or distance > 1
    end
    """#,
  ]
}
