-- A batch whose block says two things of one row.
view:perform_batch_updates(function()
  view:delete_rows { index_path(0, 1) }
  for _, path in ipairs { index_path(0, 0), index_path(0, 1) } do
    view:reload_rows { path }
  end
end)
