-- Selects another row in the event of a selection, for ever.
-- expected: fails
local policy = {}
function policy.did_select_row(view, path)
  view:select_row(index_path(0, 1 - path.row))
  while true do view:deselect_row(path) view:select_row(path) end
end
return policy
