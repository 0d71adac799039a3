-- Keeps an iterator over the rows, deletes them all, and goes on with it.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  local step = view:rows()
  while view:number_of_rows(0) > 0 do view:delete_rows { index_path(0, 0) } end
  for path, row in step do row.title = "late" end
end
return policy
