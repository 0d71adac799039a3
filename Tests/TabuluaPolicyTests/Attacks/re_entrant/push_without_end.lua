-- Shows table over table without end.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  while true do view:push({ { header = "x", rows = { { title = "y" } } } }, {}) end
end
return policy
