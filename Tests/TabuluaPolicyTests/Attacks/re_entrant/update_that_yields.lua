-- Yields out of an update block that has changed the table.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  coroutine.wrap(function() view:perform_batch_updates(function() view:delete_rows { index_path(0, 0) } coroutine.yield() end) end)()
end
return policy
