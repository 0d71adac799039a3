local options = ...
local policy = {
  table = {
    text = "title", key = "id", check = "done", section_by = "status", sections = { "Todo", "Doing", "Done" },
    types = { estimate = "integer" },
  },
}

function policy.can_move_row(view, path)
  if view:is_checked(path) then return false, "done tasks stay" end
  return true
end

function policy.target_index_path_for_move(view, source, proposed)
  local doing, limit = view:find_section("Doing"), options.limit or 3
  if proposed.section == doing and source.section ~= doing and view:number_of_rows(doing) >= limit then
    return nil, "Doing is full"
  end
  return proposed
end

return policy
