-- Listing 8-1 with what it leaves out: the first row cannot be moved, and no other row takes its place.
---@type tabulua.Policy
local policy = {}

function policy.can_move_row(view, path)
  if path.row == 0 then return false, "the first row cannot be moved" end
  return true
end

function policy.target_index_path_for_move(view, source, proposed)
  if proposed.row > 0 or view:number_of_rows(proposed.section) == 0 then return proposed end
  return proposed:with_row(1), "the first row keeps its place"
end

return policy
