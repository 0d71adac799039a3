-- Hands tables that hold themselves to the changing methods.
-- expected: fails
local policy = {}
function policy.did_select_row(view)
  local t = {}
  t[1], t.at, t.values = t, index_path(0, 0), t
  view:insert_rows(t)
end
return policy
