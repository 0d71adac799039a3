-- Makes up rows by arithmetic, fields and paths.
-- expected: fails
local policy = {}
function policy.did_select_row(view, path)
  local row = view:row(path)
  for _, bad in ipairs { path, view, 1, "T-1", {} } do pcall(function() bad.title = "forged" end) end
  pcall(function() row[1] = "forged" end) pcall(function() row[("x"):rep(100000)] = 1 end) pcall(function() row.estimate = {} end)
  row.no_such_column = "forged"
end
return policy
