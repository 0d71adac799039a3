-- Copies a large table for ever.
-- expected: endless
return function(view, row)
  local t = {}
  for i = 1, 20000 do t[i] = i end
  while true do view:copy(t) end
end
