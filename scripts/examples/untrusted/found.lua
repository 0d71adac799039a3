-- A policy that somebody sent: nobody has read it.
local policy = {}

policy.table = { text = "name", key = "id", section_by = "day", sections = { "Mon", "Tue", "Wed" } }

-- Two people a day, no more.
function policy.target_index_path_for_move(view, source, proposed)
  if proposed.section ~= source.section and view:number_of_rows(proposed.section) >= 2 then
    return nil, "two people are enough"
  end
  return proposed
end

return policy
