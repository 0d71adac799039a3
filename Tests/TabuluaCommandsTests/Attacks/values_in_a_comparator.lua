-- Gives a row values while a list is sorted.
-- ways: batch policy spec
local t = {}
while true do
  for i = 1, 20 do t[i] = -i end
  pcall(table.sort, t, function(a, b) row.title = "x" .. a return a < b end)
end
