-- Deletes all rows before it answers which one is selected.
-- expected: fails
local policy = {}
function policy.will_select_row(view, path)
  while view:number_of_rows(0) > 0 do view:delete_rows { index_path(0, 0) } end
  return path
end
return policy
