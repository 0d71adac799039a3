-- Changes the table in a question from a coroutine that was made in an event.
-- expected: fails
local policy, change = {}, nil
function policy.view_did_load(view) change = coroutine.wrap(function() while true do coroutine.yield() view:delete_rows { index_path(0, 0) } end end) change() end
function policy.can_move_row() change() return true end
return policy
