-- The orders that the lists of a snapshot belong to: one of its rows, and one of its sections. What is put in or taken out goes
-- through these functions, so that a section weighs as much as it has rows.
local lists = require "tabulua.snapshots.lists"

local orders = {}

-- The orders of the rows and of the sections, by snapshot; each is made when it is asked for first.
local indexes = setmetatable({}, { __mode = "k" })

local function index_of(self)
  local index = indexes[self]
  if not index then
    index = {}
    indexes[self] = index
  end
  return index
end

-- The order of the rows. The home of a row whose section was not planted yet is the section.
function orders.rows_of(self)
  local index = index_of(self)
  if not index.rows then
    index.rows, index.names = lists.new(), {}
    for section, rows in pairs(self._rows) do
      for _, row in ipairs(rows) do index.rows.home[row] = section end
    end
  end
  return index.rows
end

function orders.count_of(self, section) return lists.count(index_of(self).rows, self._rows[section]) end

-- The order of the sections; each weighs as much as it has rows.
function orders.sections_of(self)
  local index = index_of(self)
  if not index.sections then
    index.sections = lists.new(function(section) return orders.count_of(self, section) end)
    rawset(self, "_sections", lists.plant(index.sections, self._sections))
  end
  return index.sections
end

-- The section that a row is in, or nil.
function orders.section_of(self, row)
  local rows = orders.rows_of(self)
  local home = rows.home[row]
  if type(home) == "table" then return index_of(self).names[lists.top(rows, row)] end
  return home
end

-- The rows of a section, as a tree.
function orders.planted(self, section)
  local rows = orders.rows_of(self)
  local top = lists.plant(rows, self._rows[section])
  self._rows[section], index_of(self).names[top] = top, section
  return top
end

-- The leaf and the slot of a row.
function orders.spot_of(self, row)
  orders.planted(self, orders.section_of(self, row))
  return lists.spot(orders.rows_of(self), row)
end

-- Lets a section weigh as many rows more as came, where weights are known.
local function gain(self, section, rows)
  local sections = index_of(self).sections
  if sections then lists.gain(sections, section, rows) end
end

function orders.put_in(self, new, section, leaf, slot)
  lists.insert(orders.rows_of(self), leaf, slot, new)
  gain(self, section, #new)
end

function orders.take_out(self, row)
  local section = orders.section_of(self, row)
  orders.planted(self, section)
  lists.remove(orders.rows_of(self), row)
  gain(self, section, -1)
end

-- How many sections a snapshot has.
function orders.number_of_sections(self) return lists.count(index_of(self).sections, self._sections) end

-- The section at a place, from 0, or nil.
function orders.section_at(self, place) return lists.at(index_of(self).sections, self._sections, place) end

-- The row at a place of a section, from 0, or nil.
function orders.row_at(self, section, place) return lists.at(index_of(self).rows, self._rows[section], place) end

-- Forgets a section and its rows; `body` is called with each of them.
function orders.delete_section(self, section, body)
  local rows, list = orders.rows_of(self), self._rows[section]
  lists.remove(orders.sections_of(self), section)
  for _, row in ipairs(lists.flat(list)) do
    rows.home[row] = nil
    body(row)
  end
  lists.forget(rows, list)
  index_of(self).names[list], self._rows[section] = nil, nil
end

-- Forgets both orders: the lists of the snapshot are others.
function orders.forget(self) indexes[self] = nil end

return orders
