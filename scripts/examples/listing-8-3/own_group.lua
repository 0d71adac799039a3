-- Listing 8-3 of the Table View Programming Guide: a row stays in its own group, before the last place, which is
-- kept for "add". Written so that it is right: the guide's listing leaves the kept row itself free to be dragged.
---@type tabulua.Policy
local policy = {}

policy.table = { text = "item", section_by = "list" }

function policy.can_move_row(view, path)
  if path.row == view:number_of_rows(path.section) - 1 then return false, "the last place is kept" end
  return true
end

function policy.target_index_path_for_move(view, source, proposed)
  local last = view:number_of_rows(source.section) - 2
  if proposed.section ~= source.section then
    return source:with_row(source.section > proposed.section and 0 or last), "rows stay in their list"
  end
  return source:with_row(math.min(proposed.row, last))
end

return policy
