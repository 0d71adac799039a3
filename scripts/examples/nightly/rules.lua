-- Jobs: what is done goes to the archive once it is signed, and nothing comes back from there.
---@type tabulua.Policy
local policy = {
  table = {
    text = "job", detail = "due", key = "id", section_by = "state",
    sections = { "Todo", "Doing", "Done", "Archive" },
    types = { signed = "boolean" },
  },
}

function policy.can_move_row(view, path)
  if view:section(path.section).value == "Archive" then return false, "what is archived stays there" end
  return true
end

function policy.target_index_path_for_move(view, source, proposed)
  local job = view:row(source)
  if view:section(proposed.section).value ~= "Archive" then return proposed end
  if not job.signed then return nil, job.job .. " is not signed" end
  return proposed
end

return policy
