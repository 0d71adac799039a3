-- Keeps a row that another step deletes, and writes to it in every callback.
-- expected: fails
local policy, kept = {}, nil
function policy.did_select_row(view, path) kept = view:row(path) end
function policy.move_row(view) if kept then kept.title = "moved" end end
function policy.will_begin_editing_row(view) kept.title = "edited" end
function policy.commit_editing_style(view, style, path)
  if style == "delete" then view:delete_rows { path } end
  kept.title = "deleted"
end
return policy
