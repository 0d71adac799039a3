-- Keeps the view of an event and changes the table in a question with it.
-- expected: fails
local policy, kept = {}, nil
function policy.view_did_load(view) kept = view end
function policy.can_move_row(view, path) kept:delete_rows { path } return true end
return policy
