-- Leaves values to be closed that change the table when a limit ends the event.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  local x <close> = setmetatable({}, { __close = function() view:delete_rows { index_path(0, 0) } end })
  view:delete_rows { index_path(0, 1) }
  while true do end
end
return policy
