-- Never ends an update block that has changed the table.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  view:perform_batch_updates(function()
    view:delete_rows { index_path(0, 0) }
    while true do pcall(view.insert_rows, view, { { at = index_path(0, 0), values = { id = "N" } } }) end
  end)
end
return policy
