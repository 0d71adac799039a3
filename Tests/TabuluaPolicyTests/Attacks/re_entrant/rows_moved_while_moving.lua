-- Moves rows within the move of a row.
-- expected: fails
local policy = {}
function policy.move_row(view) view:move_row(index_path(0, 0), index_path(1, 0)) end
return policy
