-- Locked cards stay where they are and keep the top of their list; a list takes at most `limit` cards.
local policy = {}
local options = ...

function policy.can_move_row(view, path)
  if view:row(path).locked then return false, "it is locked" end
  return true
end

function policy.target_index_path_for_move(view, source, proposed)
  local list = view:section(proposed.section)
  if proposed.section ~= source.section and list.count >= options.limit then
    return nil, string.format("%s is full (%d of %d)", list.title, list.count, options.limit)
  end
  local _, below = view:neighbors_after_move(source, proposed)
  if below and below.locked then return proposed:with_row(proposed.row + 1), "below " .. below.title end
  return proposed
end

return policy
