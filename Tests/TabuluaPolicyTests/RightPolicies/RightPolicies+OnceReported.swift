extension RightPolicies {
  /// Policies of which a check once said something, though they are right.
  static let onceReported: [String] = [
    #"""
    -- Unpack of an older Lua, if there is no other.
    local unpack = table.unpack or unpack
    local format = string.format or print
    function policy.title_for_header(view, section)
      local values = { section, view:number_of_rows(section) }
      return format("%d: %d", unpack(values))
    end
    """#,
    #"""
    -- Functions that this Lua does not have.
    local getn = table.getn or function(t) return #t end
    local floor = not math.mod and math.floor or math.ceil
    if string.gfind then getn = function() return 0 end end
    function policy.height_for_row(view, path) return 20 + getn { 1, 2 } + floor(path.row / 2) end
    """#,
    #"""
    -- A helper that needs the view only sometimes.
    local function label(text, view, path)
      if text ~= "" then return text end
      return view:row(path).item
    end
    function policy.title_for_header(view, section)
      return label("First: ") .. label("", view, index_path(section, 0))
    end
    """#,
    #"""
    -- A helper that gets the view or a number.
    local type = type
    local function count(what, section)
      if type(what) == "number" then return what end
      return what:number_of_rows(section)
    end
    function policy.can_move_row(view, path) return count(view, path.section) >= count(1) end
    """#,
    #"""
    -- What is counted of a view, a list or a string.
    local function size(of, section)
      if section ~= nil then return of:number_of_rows(section) end
      return #of
    end
    function policy.title_for_footer(view, section)
      return size(view, section) + size { 1, 2 } + size("abc") .. " things"
    end
    """#,
    #"""
    -- Nothing to look at.
    local function text(view, row, default)
      if not row then return default end
      return view:key(row) .. " " .. row.item
    end
    function policy.title_for_header(view, section)
      local first = view:number_of_rows(section) > 0 and view:row(index_path(section, 0)) or nil
      return text(view, first, "nothing") .. text(nil, nil, "")
    end
    """#,
    #"""
    -- A loop that is not run at all.
    local function letters(n, row)
      local sum = 0
      for i = 1, n do sum = sum + #row.item * i end
      while n > 2 do
        n = n - 1
        sum = sum + #row.kind
      end
      return sum
    end
    function policy.height_for_row(view, path) return 20 + letters(0) + letters(3, view:row(path)) end
    """#,
    #"""
    -- A row over every section, or none.
    local function first_items(view, n, ...)
      local list = { ... }
      for section = 0, n - 1 do
        for _, row in view:rows(section) do
          list[#list + 1] = row.item
          break
        end
      end
      return list
    end
    local function no_items(n, view)
      local list = {}
      for section = 0, n - 1 do list[section + 1] = view:section(section).value end
      return list
    end
    function policy.title_for_footer(view, section)
      return #first_items(view, section, "x") + #no_items(0) + #no_items(section, view) .. ""
    end
    """#,
    #"""
    -- A template whose sign of per cent is given.
    local template = ("%d"):rep(2, " of ") .. "%s"
    function policy.title_for_header(view, section)
      return template:format(section + 1, view:number_of_sections(), "%")
    end
    """#,
    #"""
    -- A number that is read out of a text.
    local function number_of(key) return key:match("%d+") end
    function policy.cell_for_row(view, path)
      local number = number_of(view:key(path) .. "0")
      return { detail = string.format("%s is number %02d", path.row, number) }
    end
    """#,
    #"""
    -- The place of a word.
    function policy.cell_for_row(view, path)
      local at = view:row(path).item:match("()[aeiou]")
      return { detail = at and ("%s has its first vowel at %d"):format(path.row, at) or false }
    end
    """#,
    #"""
    -- Results that another function gives.
    local function found(view, path) return view:row(path), path end
    local function look(view, section, item)
      for path, row in view:rows(section) do
        if row.item == item then return found(view, path) end
      end
      return nil, "no " .. item
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local row, where = look(view, proposed.section, "Kale")
      if row and where ~= source then return where:with_row(math.min(where.row, proposed.row)) end
      return proposed
    end
    """#,
    #"""
    -- A column that only some tables have.
    local function has(view, column)
      for _, name in ipairs(view:columns()) do if name == column then return true end end
      return false
    end
    function policy.can_move_row(view, path)
      if has(view, "owner") then return view:row(path).owner ~= "" end
      return true
    end
    """#,
    #"""
    -- Lists and sets that one function makes.
    local function new() return {} end
    local order, marks = new(), new()
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      order[#order + 1] = path
      marks[path.row] = true
    end
    function policy.can_move_row(view, path) return not marks[path.row] and #order < 100 end
    """#,
    #"""
    -- Tables by their names.
    local tables = {}
    local function named(name)
      local t = tables[name]
      if not t then
        t = {}
        tables[name] = t
      end
      return t
    end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      table.insert(named("taps"), tostring(path))
      local rows = named("rows")
      rows[path.row] = (rows[path.row] or 0) + 1
    end
    function policy.title_for_footer(view, section)
      return #named("taps") > 0 and table.concat(named("taps"), " ") or nil
    end
    """#,
    #"""
    -- A swipe of an own row, which is an index path.
    local mails = { { from = "Ann" }, { from = "Bob" }, { from = "Cid" } }
    local function below(path) return path:with_row(path.row + 1) end
    function policy.number_of_rows() return #mails end
    function policy.cell_for_row(_, path) return { text = mails[path.row + 1].from, detail = mails[path.row + 1].note or false } end
    function policy.trailing_swipe_actions()
      return {
        {
          title = "Next",
          handler = function(view, path)
            local next_path = below(path)
            if next_path.row >= #mails then return false, "it is the last one" end
            mails[next_path.row + 1].note = "next"
            view:reload_rows { path:with_row(next_path.row) }
          end,
        },
      }
    end
    """#,
    #"""
    -- A field that may be written in two ways.
    local config = { titles = { Todo = "To do", Doing = "In work" } }
    function policy.title_for_header(view, section)
      local value = view:section(section).value
      return config.title or config.titles[value] or value
    end
    """#,
    #"""
    -- A long text that goes on in the next line.
    local advice = "Rows are moved \z
      by their handles, \z
      'one' at a time.\
      That is \"all\"."
    function policy.title_for_footer(view, section)
      return section == view:number_of_sections() - 1 and #advice > 40 and advice or nil
    end
    """#,
    #"""
    -- Functions of Lua that are handed on.
    local function map(list, f)
      local out = {}
      for index, value in ipairs(list) do out[index] = f(value, index) end
      return out
    end
    local function each(list, f)
      f = f or tostring
      for index = 1, #list do f(list[index], index, list) end
    end
    function policy.title_for_footer(view, section)
      each(view:columns())
      return table.concat(map({ section, "b", true }, tostring), " ")
    end
    """#,
  ]
}
