-- Writes into the copy of a cell.
-- expected: fails
local policy = {}
function policy.did_select_row(view, path) view:cell_for_row(path).text = "written" end
return policy
