-- Raises out of an update block, and catches that around it.
-- expected: harmless
local policy = {}
function policy.did_select_row(view)
  pcall(view.perform_batch_updates, view, function() view:delete_rows { index_path(0, 0) } error("no") end)
end
return policy
