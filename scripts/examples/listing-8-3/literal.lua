-- Listing 8-3 of the Table View Programming Guide, taken literally: `count` is the number of rows without the kept
-- last place, and nothing is said of the kept row itself. `tabulua prove` shows what is wrong with it.
---@type tabulua.Policy
local policy = {}

function policy.target_index_path_for_move(view, source, proposed)
  local count = view:number_of_rows(source.section) - 1
  if source.section ~= proposed.section then
    return source:with_row(source.section > proposed.section and 0 or count - 1)
  end
  if proposed.row >= count then return source:with_row(count - 1) end
  return proposed
end

return policy
