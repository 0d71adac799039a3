-- Pushes a table whose loading pushes a table.
-- expected: fails
local policy = {}
local function open(view) view:push({ { rows = { { title = "y" } } } }, { view_did_load = open }) end
policy.did_select_row = open
return policy
