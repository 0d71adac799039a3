-- One policy for the tables of two people: `view.name` says whose table it is.
---@type tabulua.Policy
local policy = { table = { text = "task", key = "id", section_by = "state", sections = { "Todo", "Doing", "Done" } } }

-- How much each of them does at a time.
local limits = { ann = 2, bob = 1 }

function policy.target_index_path_for_move(view, source, proposed)
  local doing = view:find_section("Doing")
  if proposed.section == doing and source.section ~= doing and view:number_of_rows(doing) >= limits[view.name] then
    return nil, view.name .. " does no more than " .. limits[view.name]
  end
  return proposed
end

return policy
