-- Listing 6-1 of the Table View Programming Guide: a tap on a region shows its trails, a tap on a trail its details.
-- The row stays selected until its table is popped, as with UITableViewController; the guide deselects it at once.
local trails = require "trails"

---@type tabulua.Policy
local policy = { table = { text = "region", detail = "walked", key = "region", types = { walked = "integer" } } }
policy.view = { name = "Regions" }

-- The leaf: a table of one row. A tap marks the trail as walked.
local details = { table = { check = "walked" } }

function details.did_select_row(view, path)
  view:deselect_row(path)
  view:set_checked(path, not view:is_checked(path))
end

-- The trails of one region.
local list = { table = { text = "name", detail = "length", key = "name", check = "walked" } }

function list.cell_for_row() return { accessory = "disclosure_indicator" } end

function list.did_select_row(view, path)
  local trail = view:row(path)
  local row = { text = trail.length .. " km", detail = trail.hours .. " h", walked = trail.walked }
  view:push({ { header = trail.name, rows = { row } } }, details)
end

-- The row that was tapped is selected until this returns.
function list.view_will_appear(view, sections)
  if not sections then return end
  view:set_checked(view:index_path_for_selected_row(), sections[1].rows[1].walked)
end

function policy.cell_for_row() return { accessory = "disclosure_indicator" } end

function policy.did_select_row(view, path)
  local region = view:row(path).region
  local rows = {}
  for i, trail in ipairs(trails[region]) do
    rows[i] = { name = trail.name, length = trail.length, hours = trail.hours, walked = trail.walked or false }
  end
  view:push({ { header = region, rows = rows } }, list)
end

function policy.view_will_appear(view, sections)
  if not sections then return end
  local region = view:row(view:index_path_for_selected_row())
  region.walked = 0
  for i, row in ipairs(sections[1].rows) do
    trails[region.region][i].walked = row.walked
    if row.walked then region.walked = region.walked + 1 end
  end
end

return policy
