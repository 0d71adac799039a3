-- Listing 8-1 of Apple's Table View Programming Guide, in Lua: the first row cannot be moved.
local policy = { table = { text = "book", section_by = "shelf" } }

function policy.can_move_row(view, path)
  if path.row == 0 then return false, "the first book stays" end
  return true
end

return policy
