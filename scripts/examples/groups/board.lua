-- A board whose columns hold so many cards. Cards may be dragged one by one, and several at once.
---@type tabulua.Policy
local policy = {}

policy.table = {
  text = "title", key = "id", section_by = "column", sections = { "Todo", "Doing", "Done" },
}

local limits = { Doing = 3 }

-- The rows come in the order in which they will stand, and `proposed` is where the first of them will, counted without all
-- of them.
function policy.target_index_path_for_moving_rows(view, sources, proposed)
  local column = view:section(proposed.section)
  local coming = 0
  for _, source in ipairs(sources) do
    if source.section ~= proposed.section then coming = coming + 1 end
  end
  local limit = limits[column.value]
  if limit and coming > 0 and column.count + coming > limit then
    return nil, string.format("%s holds %d cards, and has %d", column.value, limit, column.count)
  end
  return proposed
end

-- One card is a group of one, so the rule is written once.
function policy.target_index_path_for_move(view, source, proposed)
  return policy.target_index_path_for_moving_rows(view, { source }, proposed)
end

policy.laws = {
  ["Doing holds three cards"] = function(view)
    return view:number_of_rows(view:find_section("Doing")) <= 3
  end,
}

return policy
