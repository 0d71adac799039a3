-- Keeps paths as keys for ever.
-- expected: growing
return function(view, row)
  local t = {}
  local i = 0
  while true do i = i + 1 t[index_path(i % 1000, i)] = true end
end
