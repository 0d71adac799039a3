-- A section holds at most `limit` rows.
local policy = {}
local options = ...

function policy.target_index_path_for_move(view, source, proposed)
  if proposed.section ~= source.section and view:number_of_rows(proposed.section) >= options.limit then
    return nil, view:section(proposed.section).value .. " is full"
  end
  return proposed
end

return policy
