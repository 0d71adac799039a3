-- Listing 8-1 of the Table View Programming Guide: the first row cannot be moved. The guide asks for row 0 only,
-- so the first row of *every* section is meant.
---@type tabulua.Policy
local policy = {}

function policy.can_move_row(view, path)
  if path.row == 0 then return false, "the first row cannot be moved" end
  return true
end

return policy
