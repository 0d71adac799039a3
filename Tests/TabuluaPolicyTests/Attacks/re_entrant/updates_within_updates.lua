-- Opens update blocks within update blocks without end.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  local function f() view:perform_batch_updates(f) end
  f()
end
return policy
