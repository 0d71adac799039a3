-- Sorts a long list backwards and forwards for ever.
-- expected: endless
local t = {}
for i = 1, 10000 do t[i] = i end
while true do table.sort(t, function(x, y) return x > y end) table.sort(t) end
