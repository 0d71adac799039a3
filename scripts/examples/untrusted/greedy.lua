-- Not all that is sent is well meant: this one goes on for ever, and lets no error stop it.
local policy = { table = { text = "name", key = "id", section_by = "day" } }

function policy.can_move_row(view, path)
  while true do pcall(string.rep, "x", 10) end
end

return policy
