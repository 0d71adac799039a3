-- A queue of jobs: a running job stays where it is, a priority lies between 1 and 9.
local queue = {
  table = {
    text = "name", detail = "priority", key = "id", check = "held",
    section_by = "state", sections = { "waiting", "running", "done" },
  },
}

function queue.can_move_row(view, path)
  local job = view:row(path)
  if job.state == "running" then return false, job.name .. " is running" end
  return true
end

function queue.should_set_value(view, path, column, value)
  if column == "priority" and (value == nil or value < 1 or value > 9) then
    return false, "a priority lies between 1 and 9"
  end
  return true
end

return queue
