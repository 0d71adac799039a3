-- Inserts rows for ever.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  local n = 0
  while true do n = n + 1 view:insert_rows { { at = index_path(0, 0), values = { id = "N" .. n } } } end
end
return policy
