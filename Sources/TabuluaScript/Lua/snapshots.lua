-- Snapshots: what a table shows, as a value: sections in their order, and in each the identifiers of its rows.
--
-- `view:snapshot()` gives one of a table whose rows have keys; edit it, and `view:apply(snapshot)` makes the table
-- show it, with the fewest moves:
--
--   local s = view:snapshot()
--   s:append_rows({ "milk", { key = "bread", values = { title = "Bread" } } }, "Doing")
--   s:delete_rows { "tea" }
--   view:apply(s)
--
-- A policy that owns its rows keeps a snapshot of them itself, or lets `data_source` do it:
-- `local snapshots = require "tabulua.snapshots"`.
--
-- An identifier is a string or a whole number, and stands in a snapshot once, in whatever section. An edit that is
-- wrong raises and changes nothing. Looking for a row takes as long as its section has rows, all else as long as the
-- list that is given.
local data_source = require "tabulua.snapshots.data_source"
local identifiers = require "tabulua.snapshots.identifiers"
local define_methods = require "tabulua.snapshots.methods"
local read, known, asked = identifiers.read, identifiers.known, identifiers.asked
local check_new, check_known = identifiers.check_new, identifiers.check_known

local snapshots = {}

local methods, define = define_methods("a snapshot", "snapshot", function(self) return rawget(self, "_sections") end)

-- The section of each row, by snapshot; made when it is asked for first.
local indexes = setmetatable({}, { __mode = "k" })

-- Suggests methods for a name that is none: for one of UIKit's, such as `appendItems`, and for a beginning, such as `move_row`.
local function meant(name)
  if type(name) ~= "string" then return "" end
  local wanted = name:gsub("%u", function(letter) return "_" .. letter:lower() end):gsub("item", "row")
  local near = {}
  for _, known in ipairs { wanted, wanted .. "s" } do
    if methods[known] then near[1] = known end
  end
  if not near[1] then
    for method in pairs(methods) do
      if method:sub(1, #wanted) == wanted then near[#near + 1] = method end
    end
    table.sort(near)
  end
  if near[1] then return ": did you mean `" .. table.concat(near, "` or `") .. "`?" end
  for method in pairs(methods) do near[#near + 1] = method end
  table.sort(near)
  return ": it has `" .. table.concat(near, "`, `") .. "`"
end

local meta = {
  __name = "snapshot",
  __metatable = false,
  __index = function(_, name)
    local method = methods[name]
    if method == nil then error("a snapshot has no method `" .. tostring(name) .. "`" .. meant(name), 2) end
    return method
  end,
  -- Without an address, so that what is printed is the same each time.
  __tostring = function(self)
    local sections, rows = self:number_of_sections(), self:number_of_rows()
    return "snapshot of " .. sections .. (sections == 1 and " section, " or " sections, ") .. rows
      .. (rows == 1 and " row" or " rows")
  end,
  __newindex = function(_, name) error("`" .. tostring(name) .. "` of a snapshot cannot be assigned", 2) end,
}

-- What the host reads of a snapshot stands in its own fields; `keys` tells that rows are named by text alone.
local function make(keys)
  return setmetatable({
    _keys = keys, _sections = {}, _rows = {}, _values = {}, _reloaded_sections = {}, _reloaded = {},
    _reconfigured = {},
  }, meta)
end

local function index_of(self)
  local index = indexes[self]
  if not index then
    index = {}
    for _, section in ipairs(self._sections) do
      for _, row in ipairs(self._rows[section]) do index[row] = section end
    end
    indexes[self] = index
  end
  return index
end

local function place_of(list, wanted)
  for place, identifier in ipairs(list) do
    if identifier == wanted then return place end
  end
end

-- Puts new identifiers into a list at a place, and moves what stands there back.
local function insert(list, new, place)
  table.move(list, place, #list, place + #new)
  table.move(new, 1, #new, place, list)
end

-- Sections

local function add_sections(self, list, place)
  insert(self._sections, list, place)
  for _, section in ipairs(list) do self._rows[section] = {} end
end

-- Adds sections without rows at the end.
define("append_sections", 1, function(self, list)
  local new = read(self, "append_sections", list)
  check_new("append_sections", new, "sections", self._rows)
  add_sections(self, new, #self._sections + 1)
end)

-- Puts sections without rows in front of another one.
define("insert_sections_before", 2, function(self, list, other)
  local new = read(self, "insert_sections_before", list)
  other = known(self, "insert_sections_before", other, "section", self._rows)
  check_new("insert_sections_before", new, "sections", self._rows)
  add_sections(self, new, place_of(self._sections, other))
end)

-- Puts sections without rows behind another one.
define("insert_sections_after", 2, function(self, list, other)
  local new = read(self, "insert_sections_after", list)
  other = known(self, "insert_sections_after", other, "section", self._rows)
  check_new("insert_sections_after", new, "sections", self._rows)
  add_sections(self, new, place_of(self._sections, other) + 1)
end)

-- What is no longer there needs no reload and has no values.
local function forget(self, row)
  self._values[row], self._reloaded[row], self._reconfigured[row] = nil, nil, nil
end

-- Takes sections out with their rows; unknown ones do no harm.
define("delete_sections", 1, function(self, list)
  local index = index_of(self)
  for _, section in ipairs(read(self, "delete_sections", list)) do
    local rows = self._rows[section]
    if rows then
      for _, row in ipairs(rows) do
        index[row] = nil
        forget(self, row)
      end
      self._rows[section], self._reloaded_sections[section] = nil, nil
      table.remove(self._sections, place_of(self._sections, section))
    end
  end
end)

local function move_section(self, section, other, offset)
  if section == other then return end
  table.remove(self._sections, place_of(self._sections, section))
  table.insert(self._sections, place_of(self._sections, other) + offset, section)
end

-- Moves a section with its rows to the place in front of another one.
define("move_section_before", 2, function(self, section, other)
  section = known(self, "move_section_before", section, "section", self._rows)
  other = known(self, "move_section_before", other, "section", self._rows)
  move_section(self, section, other, 0)
end)

-- Moves a section with its rows to the place behind another one.
define("move_section_after", 2, function(self, section, other)
  section = known(self, "move_section_after", section, "section", self._rows)
  other = known(self, "move_section_after", other, "section", self._rows)
  move_section(self, section, other, 1)
end)

-- Lets titles be asked for again, and all rows of the sections get new cells.
define("reload_sections", 1, function(self, list)
  local sections = read(self, "reload_sections", list)
  check_known("reload_sections", sections, "sections", self._rows)
  for _, section in ipairs(sections) do self._reloaded_sections[section] = true end
end)

-- Rows

local function add_rows(self, new, values, section, place)
  local index = index_of(self)
  for _, row in ipairs(new) do
    index[row] = section
    self._values[row] = values[row]
  end
  insert(self._rows[section], new, place)
end

-- Adds rows at the end of a section; without one, of the last section.
define("append_rows", 2, function(self, list, section)
  local values = {}
  local new = read(self, "append_rows", list, values)
  if section == nil then
    section = self._sections[#self._sections]
    if section == nil then error("`append_rows` has no section to append to: use `append_sections` first", 2) end
  else
    section = known(self, "append_rows", section, "section", self._rows)
  end
  check_new("append_rows", new, "rows", index_of(self))
  add_rows(self, new, values, section, #self._rows[section] + 1)
end)

-- Puts rows in front of another one.
define("insert_rows_before", 2, function(self, list, other)
  local values = {}
  local new = read(self, "insert_rows_before", list, values)
  other = known(self, "insert_rows_before", other, "row", index_of(self))
  check_new("insert_rows_before", new, "rows", index_of(self))
  local section = index_of(self)[other]
  add_rows(self, new, values, section, place_of(self._rows[section], other))
end)

-- Puts rows behind another one.
define("insert_rows_after", 2, function(self, list, other)
  local values = {}
  local new = read(self, "insert_rows_after", list, values)
  other = known(self, "insert_rows_after", other, "row", index_of(self))
  check_new("insert_rows_after", new, "rows", index_of(self))
  local section = index_of(self)[other]
  add_rows(self, new, values, section, place_of(self._rows[section], other) + 1)
end)

-- Takes rows out; unknown ones do no harm.
define("delete_rows", 1, function(self, list)
  local index, gone, touched = index_of(self), {}, {}
  for _, row in ipairs(read(self, "delete_rows", list)) do
    local section = index[row]
    if section ~= nil then
      index[row] = nil
      forget(self, row)
      gone[row], touched[section] = true, true
    end
  end
  for _, section in ipairs(self._sections) do
    if touched[section] then
      local kept = {}
      for _, row in ipairs(self._rows[section]) do
        if not gone[row] then kept[#kept + 1] = row end
      end
      self._rows[section] = kept
    end
  end
end)

-- Takes all rows and all sections out.
define("delete_all", 0, function(self)
  for _, name in ipairs { "_sections", "_rows", "_values", "_reloaded_sections", "_reloaded", "_reconfigured" } do
    rawset(self, name, {})
  end
  indexes[self] = nil
end)

local function move_row(self, row, other, offset)
  if row == other then return end
  local index = index_of(self)
  local source, section = self._rows[index[row]], index[other]
  table.remove(source, place_of(source, row))
  local rows = self._rows[section]
  table.insert(rows, place_of(rows, other) + offset, row)
  index[row] = section
end

-- Moves a row to the place in front of another one, in whatever section that stands.
define("move_row_before", 2, function(self, row, other)
  row = known(self, "move_row_before", row, "row", index_of(self))
  other = known(self, "move_row_before", other, "row", index_of(self))
  move_row(self, row, other, 0)
end)

-- Moves a row to the place behind another one, in whatever section that stands.
define("move_row_after", 2, function(self, row, other)
  row = known(self, "move_row_after", row, "row", index_of(self))
  other = known(self, "move_row_after", other, "row", index_of(self))
  move_row(self, row, other, 1)
end)

-- Lets rows get new cells when the snapshot is applied; they lose their selection then.
define("reload_rows", 1, function(self, list)
  local rows = read(self, "reload_rows", list)
  check_known("reload_rows", rows, "rows", index_of(self))
  for _, row in ipairs(rows) do self._reloaded[row] = true end
end)

-- Lets the cells of rows be filled anew when the snapshot is applied; they stay what they are.
define("reconfigure_rows", 1, function(self, list)
  local rows = read(self, "reconfigure_rows", list)
  check_known("reconfigure_rows", rows, "rows", index_of(self))
  for _, row in ipairs(rows) do self._reconfigured[row] = true end
end)

-- Queries

define("number_of_sections", 0, function(self) return #self._sections end)

-- How many rows a section has; without one, all sections.
define("number_of_rows", 1, function(self, section)
  if section ~= nil then return #self._rows[known(self, "number_of_rows", section, "section", self._rows)] end
  local count = 0
  for _, rows in pairs(self._rows) do count = count + #rows end
  return count
end)

-- The sections in their order, a list.
define("sections", 0, function(self) return table.move(self._sections, 1, #self._sections, 1, {}) end)

-- The rows of a section in their order, a list; without one, of all sections.
define("rows", 1, function(self, section)
  if section ~= nil then
    local rows = self._rows[known(self, "rows", section, "section", self._rows)]
    return table.move(rows, 1, #rows, 1, {})
  end
  local result = {}
  for _, name in ipairs(self._sections) do
    local rows = self._rows[name]
    table.move(rows, 1, #rows, #result + 1, result)
  end
  return result
end)

-- The section that a row is in, or nil.
define("section_containing", 1, function(self, row)
  row = asked(self, "section_containing", row)
  return row ~= nil and index_of(self)[row] or nil
end)

-- The place of a section, from 0, or nil.
define("index_of_section", 1, function(self, section)
  local place = place_of(self._sections, asked(self, "index_of_section", section))
  return place and place - 1
end)

-- Where a row stands, or nil.
define("index_path", 1, function(self, row)
  row = asked(self, "index_path", row)
  local section = row ~= nil and index_of(self)[row]
  if not section then return nil end
  return index_path(place_of(self._sections, section) - 1, place_of(self._rows[section], row) - 1)
end)

-- The place of a row among all rows, from 0, or nil.
define("index_of_row", 1, function(self, row)
  local path = self:index_path(asked(self, "index_of_row", row))
  if not path then return nil end
  local place = path.row
  for number = 1, path.section do place = place + #self._rows[self._sections[number]] end
  return place
end)

-- The row at a path, or nil.
define("row", 1, function(self, path)
  if type(path) ~= "userdata" then error("`row` takes an index path, such as `index_path(0, 2)`", 2) end
  local rows = self._rows[self._sections[path.section + 1]]
  return rows and rows[path.row + 1]
end)

-- The same again, to be edited by itself.
define("copy", 0, function(self)
  local copy = make(self._keys)
  table.move(self._sections, 1, #self._sections, 1, copy._sections)
  for section, rows in pairs(self._rows) do copy._rows[section] = table.move(rows, 1, #rows, 1, {}) end
  for _, name in ipairs { "_values", "_reloaded_sections", "_reloaded", "_reconfigured" } do
    for key, value in pairs(self[name]) do copy[name][key] = value end
  end
  return copy
end)

-- A snapshot without sections, for a policy that owns its rows.
function snapshots.new() return make(false) end

-- A snapshot of a table; the host calls it.
function snapshots.read(sections, rows)
  local snapshot = make(true)
  for place, section in ipairs(sections) do
    snapshot._sections[place] = section
    snapshot._rows[section] = rows[place]
  end
  return snapshot
end

-- A data source whose rows are a snapshot, which it keeps; `cell` is called as the callback `cell_for_row` with the row.
function snapshots.data_source(cell) return data_source(snapshots.new, cell) end

return snapshots
