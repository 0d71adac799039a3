-- Looks paths up whose hashes are alike.
-- expected: endless
return function(view, row)
  local t = {}
  for i = 0, 20000 do t[index_path(i, 0)] = i end
  while true do for i = 0, 20000 do local _ = t[index_path(i, 0)] end end
end
