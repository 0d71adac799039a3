-- Keeps a row, deletes it, and uses it afterwards.
-- expected: fails
local policy, kept = {}, nil
function policy.did_select_row(view, path)
  kept = view:row(path)
  view:delete_rows { path }
  kept.title = "ghost"
end
return policy
