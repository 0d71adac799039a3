-- A world clock's list. Every zone stands under its region in alphabetical order; a few of them may be dragged
-- into Favourites, in any order, and go back to their own region when they are dragged out.
---@type tabulua.Policy
local policy = {}
local options = ...
local limit = options.limit or 5

policy.table = {
  text = "city", detail = "zone", key = "zone", section_by = "list",
  sections = { "Favourites", "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific" },
}

-- Where a row stands in its own region: after every zone whose name comes before its own.
local function place_at_home(view, row)
  local home = view:find_section(row.region)
  local place = 0
  for _, other in view:rows(home) do
    if other.zone < row.zone then place = place + 1 end
  end
  return index_path(home, place)
end

function policy.target_index_path_for_move(view, source, proposed)
  local favourites = view:find_section("Favourites")
  if proposed.section ~= favourites then
    return place_at_home(view, view:row(source)), "a region is kept in alphabetical order"
  end
  local count = view:number_of_rows(favourites)
  if source.section ~= favourites and count >= limit then
    return nil, string.format("Favourites is full (%d of %d)", count, limit)
  end
  return proposed
end

return policy
