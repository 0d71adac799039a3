-- Listing 6-5 of the Table View Programming Guide: a tap selects the row twenty further on and scrolls to it, or
-- twenty back near the end. The guide's listing can name a row outside a short table; this one cannot.
---@type tabulua.Policy
local policy = { table = { text = "city", detail = "zone", key = "zone" } }

function policy.did_select_row(view, path)
  local count = view:number_of_rows(path.section)
  local target = path.row + 20
  if target >= count then target = math.max(path.row - 20, 0) end
  view:select_row(path:with_row(target), "middle")
end

return policy
