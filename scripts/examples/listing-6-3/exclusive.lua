-- Listing 6-3 of the Table View Programming Guide: an exclusive list, one row of which has a check mark. The guide's
-- listing leans on the current row being in the list; here none need be. The mark is content, the selection is not.
---@type tabulua.Policy
local policy = { table = { text = "place", key = "place", check = "current" } }

function policy.did_select_row(view, path)
  view:deselect_row(path)
  local chosen = view:row(path)
  if view:is_checked(chosen) then return end
  for _, row in view:rows() do
    if view:is_checked(row) then view:set_checked(row, false) end
  end
  view:set_checked(chosen, true)
end

return policy
