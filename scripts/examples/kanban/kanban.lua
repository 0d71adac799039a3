-- A kanban board: each column holds so many cards, locked cards stay where they are, and a card goes through
-- the columns one by one. Every refusal says why.
---@type tabulua.Policy
local policy = {}
local options = ...

policy.table = {
  text = "title", detail = "id", key = "id", section_by = "status",
  sections = { "Todo", "Doing", "Review", "Done" },
  types = { locked = "boolean", estimate = "integer" },
}

local limits = { Doing = options.doing or 4, Review = options.review or 2 }

function policy.can_move_row(view, path)
  local card = view:row(path)
  if card.locked then return false, card.title .. " is locked" end
  return true
end

function policy.target_index_path_for_move(view, source, proposed)
  if proposed.section == source.section then return proposed end
  if proposed.section - source.section > 1 then
    local next_column = view:section(source.section + 1).value
    return nil, "a card goes to " .. next_column .. " first"
  end
  local column = view:section(proposed.section)
  local limit = limits[column.value]
  if limit and column.count >= limit then
    return nil, string.format("%s is full (%d of %d)", column.value, column.count, limit)
  end
  return proposed
end

return policy
